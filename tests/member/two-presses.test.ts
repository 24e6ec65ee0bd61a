import { expect, test } from 'vitest'
import { explore } from '../../studio/paths/explore.ts'
import { cases } from './cancellation.cases.ts'

/** What a member does; the rest is what servers say and what time does. */
const PRESSES = [
  'cancellation.requested',
  'cancellation.confirmed',
  'cancellation.declined',
  'check.requested',
  'undo.requested',
]

const { edges, states } = explore(cases.machine, cases)

/** The fewest presses from a state to one that is cancelled. */
function pressesFrom(from: string): number {
  const fewest = new Map([[from, 0]])
  const waiting = [from]
  for (let state = waiting.shift(); state !== undefined; state = waiting.shift()) {
    for (const edge of edges.filter((one) => one.from === state)) {
      const presses = (fewest.get(state) ?? 0) + (PRESSES.includes(edge.event.type) ? 1 : 0)
      if (presses >= (fewest.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue
      fewest.set(edge.to, presses)
      waiting.push(edge.to)
    }
  }
  const ends = [...fewest].filter(([state]) => states.get(state)?.snapshot.hasTag('cancelled'))
  return Math.min(...ends.map(([, presses]) => presses))
}

test('two presses at most lead to a cancelled membership, whatever was pressed, lost or undone before', () => {
  const byState = Map.groupBy(states.entries(), ([, { snapshot }]) => String(snapshot.value))
  const most = Object.fromEntries(
    [...byState].map(([value, found]) => [value, Math.max(...found.map(([id]) => pressesFrom(id)))]),
  )
  expect(most).toEqual({
    idle: 2,
    confirming: 1,
    sending: 0,
    checking: 0,
    doubtful: 0,
    cancelled: 0,
    refused: 2,
    resuming: 2,
    undoFailed: 2,
  })
})
