import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { StateValue } from 'xstate'
import { cases } from './cam-room.cases.ts'
import { type RoomWord, start } from './cam-room-world.ts'

/**
 * Written by the one machine that a room and all around it were: for each path its steps, `event number-of-payload +ms-before: states that were
 * entered`. A state that a step leaves and enters again is not named.
 */
const PATHS = readFileSync(new URL('./__fixtures__/cam-room-paths.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((path) => path.split('\n'))

const PAYLOADS: Readonly<Record<string, readonly object[] | undefined>> = {
  ...(cases.events as Readonly<Record<string, readonly object[]>>),
  'nearby.requested': [{ direction: 'next' }],
  'nearby.found': [{ nickname: 'Bea' }],
}

test('knows all paths', () => {
  expect([PATHS.length, PATHS.flat().length]).toEqual([34, 1300])
})

for (const [index, path] of PATHS.entries()) {
  test(`path ${index + 1} enters the states that it entered when a room was one machine`, () => {
    const { actor, clock } = start()
    let before = statesOf(actor.getSnapshot())
    const walked = path.map((line) => {
      const [, type = '', number = '0', ms = '0'] = /^(\S+?)(?: (\d+))?(?: \+(\d+))?(?:: .*)?$/.exec(line) ?? []
      clock.increment(Number(ms))
      if (type !== 'wait') actor.send({ type, ...PAYLOADS[type]?.[Number(number)] } as RoomWord)
      const now = statesOf(actor.getSnapshot())
      const entered = now.filter((state) => !before.includes(state))
      before = now
      const [heard] = line.split(': ')
      return entered.length > 0 ? `${heard}: ${entered.join(', ')}` : heard
    })
    expect(walked).toEqual(path)
  })
}

type Room = ReturnType<ReturnType<typeof start>['actor']['getSnapshot']>

/** All of it, in the words of the one machine. */
function statesOf({ value, children }: Room): string[] {
  const { qrCode, buyTooltip, nearbyRoom, interruptedShow } = children
  return [
    ...leavesOf(value),
    ...leavesOf(qrCode?.getSnapshot().value, 'qr'),
    ...leavesOf(buyTooltip?.getSnapshot().value, 'buyTooltip'),
    ...leavesOf(interruptedShow?.getSnapshot().value, 'restoring'),
    ...leavesOf(nearbyRoom?.getSnapshot().value, 'room.inRoom.nearby'),
  ].sort()
}

function leavesOf(value: StateValue | undefined, around = ''): string[] {
  const inner = (name: string) => (around === '' ? name : `${around}.${name}`)
  if (value === undefined) return []
  if (typeof value === 'string') return [inner(value)]
  return Object.entries(value).flatMap(([name, below]) => leavesOf(below, inner(name)))
}
