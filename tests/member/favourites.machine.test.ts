import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type FavouriteChange,
  type FavouriteKind,
  favouritesMachine,
} from '../../machines/member/favourites.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(favouritesMachine, new URL('../../machines/member/favourites.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(favouritesMachine)
})

function start(kind: FavouriteKind = 'video') {
  const told: (FavouriteChange & { kind: FavouriteKind })[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(favouritesMachine, {
    changeFavourite: fromCallback<EventObject, FavouriteChange & { kind: FavouriteKind }>(
      ({ input }) => void told.push(input),
    ),
  })
  const actor = createActor(machine, { clock, input: { kind } }).start()
  const choose = (id: string, isFavourite: boolean) => actor.send({ type: 'favourite.chosen', id, isFavourite })
  const now = () => {
    const { value, context } = actor.getSnapshot()
    const { confirmed, changes, failed } = context
    return { state: value, confirmed, waiting: changes.map(({ id }) => id), failed }
  }
  return { actor, clock, told, choose, now }
}

describe('favourites', () => {
  test('count as changed only once the server has said so [FAV-001]', () => {
    const { actor, choose, now } = start()
    choose('7', false)
    const asked = now()
    actor.send({ type: 'favourite.changed' })
    expect({ asked, after: now() }).toEqual({
      asked: { state: 'changing', confirmed: {}, waiting: ['7'], failed: [] },
      after: { state: 'resting', confirmed: { 7: false }, waiting: [], failed: [] },
    })
  })

  test('are told one after the other, each once, however often it is pressed meanwhile', () => {
    const { actor, choose, told, now } = start('model')
    for (const id of ['7', '7', '8', '8', '7', '9']) choose(id, false)
    const pressed = now()
    for (let answers = 0; answers < 3; answers += 1) actor.send({ type: 'favourite.changed' })
    expect({ pressed, told, after: now() }).toEqual({
      pressed: { state: 'changing', confirmed: {}, waiting: ['7', '8', '9'], failed: [] },
      told: [
        { kind: 'model', id: '7', isFavourite: false },
        { kind: 'model', id: '8', isFavourite: false },
        { kind: 'model', id: '9', isFavourite: false },
      ],
      after: { state: 'resting', confirmed: { 7: false, 8: false, 9: false }, waiting: [], failed: [] },
    })
  })

  test('of another account are others: nothing is kept, and no answer to what was under way counts', () => {
    const { actor, choose, now } = start()
    choose('7', true)
    actor.send({ type: 'favourite.changed' })
    choose('8', true)
    choose('9', true)
    actor.send({ type: 'account.changed' })
    actor.send({ type: 'favourite.changed' })
    expect(now()).toEqual({ state: 'resting', confirmed: {}, waiting: [], failed: [] })
  })

  test('stay what they are when a change fails, and are changed by another press [FAV-001]', () => {
    const { actor, choose, now } = start()
    choose('7', false)
    choose('8', true)
    actor.send({ type: 'favourite.failed' })
    const failed = now()
    actor.send({ type: 'favourite.failed' })
    const both = now()
    choose('7', false)
    expect({ failed, both, again: now() }).toEqual({
      failed: { state: 'changing', confirmed: {}, waiting: ['8'], failed: ['7'] },
      both: { state: 'resting', confirmed: {}, waiting: [], failed: ['7', '8'] },
      again: { state: 'changing', confirmed: {}, waiting: ['7'], failed: ['8'] },
    })
  })

  test('that get no answer within 16 seconds have failed, and the next one is told', () => {
    const { clock, choose, now } = start()
    choose('7', false)
    choose('8', false)
    clock.increment(15_999)
    const before = now().waiting
    clock.increment(1)
    const after = now()
    clock.increment(16_000)
    expect({ before, after, end: now() }).toEqual({
      before: ['7', '8'],
      after: { state: 'changing', confirmed: {}, waiting: ['8'], failed: ['7'] },
      end: { state: 'resting', confirmed: {}, waiting: [], failed: ['7', '8'] },
    })
  })

  test('are taken back by another change', () => {
    const { actor, choose, told, now } = start()
    choose('7', false)
    actor.send({ type: 'favourite.changed' })
    choose('7', true)
    actor.send({ type: 'favourite.changed' })
    expect({ told: told.at(-1), after: now() }).toEqual({
      told: { kind: 'video', id: '7', isFavourite: true },
      after: { state: 'resting', confirmed: { 7: true }, waiting: [], failed: [] },
    })
  })
})
