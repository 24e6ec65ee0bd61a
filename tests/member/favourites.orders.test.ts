import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import {
  type FavouriteChange,
  type FavouriteKind,
  favouritesMachine,
} from '../../machines/member/favourites.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'

const RUNS = 10_000
const IDS = ['1', '2', '3'] as const

const step = fc.oneof(
  fc.record({ does: fc.constant('press' as const), id: fc.constantFrom(...IDS) }),
  fc.record({ does: fc.constantFrom('answer' as const, 'fail' as const) }),
)

test('whatever the order of presses, answers and failures, hearts show what the server holds [FAV-001, FAV-006]', () => {
  fc.assert(
    fc.property(fc.subarray([...IDS]), fc.array(step, { maxLength: 25 }), (listed, steps) => {
      const stored = new Set<string>(listed)
      const calls: FavouriteChange[] = []
      const machine = plugPorts(favouritesMachine, {
        changeFavourite: fromCallback<EventObject, FavouriteChange & { kind: FavouriteKind }>(
          ({ input: { id, isFavourite } }) => void calls.push({ id, isFavourite }),
        ),
      })
      const actor = createActor(machine, { input: { kind: 'video' } }).start()
      const shown = (id: string) => actor.getSnapshot().context.confirmed[id] ?? listed.includes(id as never)
      const answer = (isDone: boolean) => {
        const call = calls.shift()
        if (!call) return
        if (isDone) stored[call.isFavourite ? 'add' : 'delete'](call.id)
        actor.send({ type: isDone ? 'favourite.changed' : 'favourite.failed' })
      }
      for (const one of steps) {
        if (one.does === 'press') actor.send({ type: 'favourite.chosen', id: one.id, isFavourite: !shown(one.id) })
        else answer(one.does === 'answer')
        // One call at a time, and nothing is shown that the server does not hold.
        expect(calls.length).toBeLessThanOrEqual(1)
        expect(IDS.filter(shown)).toEqual(IDS.filter((id) => stored.has(id)))
      }
      while (calls.length > 0) answer(true)
      expect([IDS.filter(shown), actor.getSnapshot().value]).toEqual([IDS.filter((id) => stored.has(id)), 'resting'])
      actor.stop()
    }),
    { numRuns: RUNS },
  )
})
