import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'

const MOST_LINES = 350

/** By machine, as its file is called below `machines/`. */
const lines = new Map(
  globSync('machines/**/*.machine.ts', { cwd: projectRoot }).map((file) => [
    file.replace(/^machines\//, '').replace(/\.machine\.ts$/, ''),
    readFileSync(join(projectRoot, file), 'utf8').trimEnd().split('\n').length,
  ]),
)

test('no machine is longer than can be read at one go', () => {
  expect(lines.size).toBeGreaterThan(50)
  expect(faultsIn(lines)).toEqual([])
})

test('what is said of one that is', () => {
  expect(faultsIn(new Map(Object.entries({ short: 350, long: 351 })))).toEqual([
    'long has 351 lines, and may have 350: split it by actor.',
  ])
})

function faultsIn(lines: ReadonlyMap<string, number>): string[] {
  return [...lines].flatMap(([name, count]) =>
    count > MOST_LINES ? [`${name} has ${count} lines, and may have ${MOST_LINES}: split it by actor.`] : [],
  )
}
