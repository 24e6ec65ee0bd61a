import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { walk } from './cam-room-words.ts'

/** Walks through every transition of one statechart that held a room and all around it, written down from it: a step a line, and what it changes. */
const WALKS = readFileSync(new URL('./__fixtures__/cam-room-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((lines) => lines.split('\n'))

test('knows all walks', () => {
  expect({ walks: WALKS.length, steps: WALKS.flat().length }).toEqual({ walks: 18, steps: 704 })
})

for (const [place, lines] of WALKS.entries()) {
  test(`walk ${place + 1}: a room and its parts say what the one statechart said`, () => {
    expect(walk(lines.map((line) => line.replace(/: .*/, '')))).toEqual(lines)
  })
}
