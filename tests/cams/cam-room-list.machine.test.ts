import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  camRoomListMachine,
  type KeepRoomsCommand,
  type RoomListInput,
  type RoomListQuestion,
  type RoomPageQuestion,
} from '../../machines/cams/cam-room-list.machine.ts'
import type { RoomPage } from '../../machines/cams/room-pages.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from '../support/samples.ts'
import { listFrame, roomPage } from './room-list-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camRoomListMachine, new URL('../../machines/cams/cam-room-list.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camRoomListMachine)
})

describe('pages', () => {
  test('the next one is loaded in advance, as long as there is one [CAMLIST-011, CAMLIST-012]', () => {
    const advance = (
      [
        [1, 12],
        [1, 13],
        [1, 30],
        [2, 30],
        [3, 30],
      ] as const
    ).map(([page, totalCount]) => {
      const { asked, load } = start({ search: { page } })
      load(roomPage(page, totalCount))
      return asked.map(({ number }) => number)
    })
    expect(advance).toEqual([[], [2], [2], [3], []])
  })

  test('one that was loaded in advance is shown at once; another is asked for while the last good one stays [CAMLIST-011]', () => {
    const { actor, asked, load } = start()
    load(roomPage(1, 60))
    actor.send({ type: 'rooms.loaded', page: roomPage(2, 60) })
    actor.send({ type: 'address.changed', search: { page: 2 } })
    expect({ busy: actor.getSnapshot().hasTag('busy'), number: asked.at(-1)?.number }).toEqual({
      busy: false,
      number: 3,
    })
    actor.send({ type: 'address.changed', search: { page: 5 } })
    expect({ busy: actor.getSnapshot().hasTag('busy'), number: asked.at(-1)?.number }).toEqual({
      busy: true,
      number: 5,
    })
  })

  test('another filter forgets the pages of the last one', () => {
    const { actor, asked, load } = start()
    load(roomPage(1, 30))
    actor.send({ type: 'address.changed', search: { category: 'couples' } })
    expect(actor.getSnapshot().context.pages.byNumber).toEqual({})
    expect(asked.at(-1)).toEqual({ search: { category: 'couples' }, number: 1, ownTags: [] })
  })

  test('a filter that was chosen becomes the address, from its first page on [CAMLIST-003, CAMLIST-004]', () => {
    const { actor, load } = start({ search: { page: 2 } })
    load(roomPage(2, 30))
    const said: unknown[] = []
    actor.on('search.changed', ({ search }) => said.push(search))
    actor.send({ type: 'filter.chosen', change: { tags: ['curly'] } })
    expect(said).toEqual([{ tags: ['curly'] }])
  })

  test('where there are fewer pages by now, the last one is opened', () => {
    const { actor, load, tick } = start({ search: { page: 3 } })
    load(roomPage(3, 30))
    const said: unknown[] = []
    actor.on('search.changed', ({ search }) => said.push(search))
    tick(30_000)
    actor.send({ type: 'rooms.loaded', page: { number: 3, items: [], totalCount: 20 } })
    expect(said).toEqual([{ page: 2 }])
  })

  test('the tags of the page itself are part of every question [CAMLIST-013]', () => {
    const { actor, asked } = start({ tag: 'curly' })
    const frame = { ...listFrame(), ownTags: [{ code: 'curly', name: 'Curly' }] }
    actor.send({ type: 'list.loaded', frame, page: roomPage(1, 30) })
    expect(asked).toEqual([{ search: {}, number: 2, ownTags: ['curly'] }])
  })
})

describe('the schedule', () => {
  test('begins at step 0, looks again after 30 s, goes on to the next step and around after the third [CAMLIST-028, CAMLIST-029, CAMLIST-031, CAMLIST-032, CAMLIST-033, CAMLIST-036]', () => {
    const { actor, asked, kept, load, tick } = start({ search: { page: 3 } })
    load(roomPage(3, 30))
    expect(actor.getSnapshot().context.step).toBe(0)
    const counts = [30_000, 60_000, 90_000, 120_000].map((nowMs) => {
      tick(nowMs - 1)
      const before = asked.length
      tick(nowMs)
      actor.send({ type: 'rooms.loaded', page: roomPage(3, 30) })
      return { before, after: asked.length }
    })
    expect(counts).toEqual([
      { before: 0, after: 1 },
      { before: 1, after: 2 },
      { before: 2, after: 3 },
      { before: 3, after: 4 },
    ])
    // No status is said at any step: rooms of every one are asked for.
    expect(asked).toEqual(Array(4).fill({ search: { page: 3 }, number: 3, ownTags: [] }))
    expect(kept.flatMap((command) => (command.type === 'step.keep' ? [command.step] : []))).toEqual([1, 2, 0, 1])
  })

  test('goes on from the step at which the list was left [CAMLIST-036]', () => {
    expect(start({ step: 2 }).actor.getSnapshot().context.step).toBe(2)
    expect(start({ step: 7 }).actor.getSnapshot().context.step).toBe(1)
  })

  test('an hour in the background is one refresh, not 120', () => {
    const { asked, load, tick, actor } = start()
    load(roomPage(1, 5))
    tick(3_600_000)
    actor.send({ type: 'rooms.loaded', page: roomPage(1, 5) })
    tick(3_601_000)
    expect(asked).toHaveLength(1)
  })

  test('stores rooms and total, from which the number of pages follows [CAMLIST-029, CAMLIST-030]', () => {
    const { actor, kept, load, tick } = start()
    load(roomPage(1, 5))
    tick(30_000)
    actor.send({ type: 'rooms.loaded', page: roomPage(1, 11) })
    expect(actor.getSnapshot().context.pages).toEqual({ byNumber: { 1: roomPage(1, 11).items }, totalCount: 11 })
    expect(kept.at(-2)).toEqual({ type: 'step.keep', step: 1 })
    expect(kept.some((command) => command.type === 'pages.keep' && command.pages.totalCount === 11)).toBe(true)
  })

  test('a look that fails, or is never answered, is silent: the last rooms stay [CAMLIST-037]', () => {
    const { actor, clock, load, tick } = start()
    load(roomPage(1, 5))
    tick(30_000)
    actor.send({ type: 'rooms.failed', reason: 'offline' })
    tick(60_000)
    clock.increment(16_000)
    const snapshot = actor.getSnapshot()
    expect([[...snapshot.tags].sort(), snapshot.context.pages.byNumber[1]]).toEqual([
      ['settled', 'visible'],
      roomPage(1, 5).items,
    ])
    const ahead = start()
    ahead.load(roomPage(1, 30))
    ahead.actor.send({ type: 'rooms.failed', reason: 'timeout' })
    const { tags, context } = ahead.actor.getSnapshot()
    expect([[...tags].sort(), context.pages]).toEqual([
      ['settled', 'visible'],
      { byNumber: { 1: roomPage(1, 30).items }, totalCount: 30 },
    ])
  })
})

test('pages that were known are shown while they are asked for again', () => {
  const kept = { byNumber: { 1: roomPage(1, 5).items }, totalCount: 5 }
  const { actor } = start({ kept })
  expect({ state: actor.getSnapshot().value, pages: actor.getSnapshot().context.pages }).toEqual({
    state: 'loading',
    pages: kept,
  })
})

test('each failure of the first page has its screen and a retry; a later failure leaves the list', () => {
  const states = (['list.missing', 'list.refused', 'list.failed'] as const).map((type) => {
    const { actor } = start()
    actor.send({ type, reason: type === 'list.refused' ? 'signInRequired' : 'timeout' } as never)
    const { value } = actor.getSnapshot()
    actor.send({ type: 'retry.requested' })
    return [value, actor.getSnapshot().value]
  })
  expect(states).toEqual([
    ['missing', 'loading'],
    ['refused', 'loading'],
    ['failed', 'loading'],
  ])
  const { actor, load } = start()
  load(roomPage(1, 60))
  actor.send({ type: 'address.changed', search: { page: 4 } })
  actor.send({ type: 'rooms.failed', reason: 'timeout' })
  expect({ stale: actor.getSnapshot().hasTag('stale'), failure: actor.getSnapshot().context.failure }).toEqual({
    stale: true,
    failure: 'timeout',
  })
  actor.send({ type: 'retry.requested' })
  expect(actor.getSnapshot().value).toBe('turning')
})

describe('whatever is asked for ends', () => {
  test('an answer that never comes is a failure of the list, of a page only where another stays', () => {
    const first = start()
    first.clock.increment(16_000)
    expect({ state: first.actor.getSnapshot().value, failure: first.actor.getSnapshot().context.failure }).toEqual({
      state: 'failed',
      failure: 'timeout',
    })
    const { actor, clock, load } = start()
    load(roomPage(1, 60))
    actor.send({ type: 'address.changed', search: { page: 4 } })
    clock.increment(16_000)
    expect({ state: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      state: 'stale',
      failure: 'timeout',
    })
  })

  test('why there is nothing to see is kept for its screen', () => {
    const refused = start()
    refused.actor.send({ type: 'list.refused', reason: 'verificationRequired' })
    expect(refused.actor.getSnapshot().context.refusal).toBe('verificationRequired')
    const failed = start()
    failed.actor.send({ type: 'list.failed', reason: 'offline' })
    expect(failed.actor.getSnapshot().context.failure).toBe('offline')
  })

  test('looking ahead ends with its answer, good or bad, or without one', () => {
    const ends = [
      ({ actor }: Started) => actor.send({ type: 'rooms.loaded', page: roomPage(2, 60) }),
      ({ actor }: Started) => actor.send({ type: 'rooms.failed', reason: 'timeout' }),
      ({ clock }: Started) => clock.increment(16_000),
    ].map((end) => {
      const started = start()
      started.load(roomPage(1, 60))
      end(started)
      return started.actor.getSnapshot().value
    })
    expect(ends).toEqual(Array(3).fill({ shown: 'resting' }))
    const last = start()
    last.load(roomPage(1, 5))
    expect(last.actor.getSnapshot().value).toEqual({ shown: 'resting' })
  })

  test('a new look ends with its answer, good or bad, or without one', () => {
    const ends = [
      ({ actor }: Started) => actor.send({ type: 'rooms.failed', reason: 'timeout' }),
      ({ clock }: Started) => clock.increment(16_000),
    ].map((end) => {
      const started = start()
      started.load(roomPage(1, 5))
      started.tick(30_000)
      expect(started.actor.getSnapshot().value).toBe('refreshing')
      end(started)
      return started.actor.getSnapshot().value
    })
    expect(ends).toEqual(Array(2).fill({ shown: 'resting' }))
  })

  test('the requested page is shown, and kept for a visitor who comes back', () => {
    const { actor, kept, load } = start()
    load(roomPage(1, 60))
    actor.send({ type: 'address.changed', search: { page: 4 } })
    actor.send({ type: 'rooms.loaded', page: roomPage(4, 60) })
    expect(actor.getSnapshot().matches('shown')).toBe(true)
    expect(actor.getSnapshot().context.pages.byNumber[4]).toEqual(roomPage(4, 60).items)
    expect(kept.at(-1)).toEqual({
      type: 'pages.keep',
      search: { page: 4 },
      pages: { byNumber: { 1: roomPage(1, 60).items, 4: roomPage(4, 60).items }, totalCount: 60 },
    })
  })

  test('each page that comes is kept for a visitor who comes back', () => {
    const { actor, kept, load } = start()
    load(roomPage(1, 60))
    expect(kept.map(({ type }) => type)).toEqual(['pages.keep'])
    actor.send({ type: 'rooms.loaded', page: roomPage(2, 60) })
    const last = kept.at(-1)
    expect(last?.type === 'pages.keep' && Object.keys(last.pages.byNumber)).toEqual(['1', '2'])
  })
})

test('another address before the list is there asks for that one', () => {
  const { actor, questions } = start()
  actor.send({ type: 'address.changed', search: { category: 'couples' } })
  expect(actor.getSnapshot().value).toBe('loading')
  expect(questions.map(({ search }) => search)).toEqual([{}, { category: 'couples' }])
})

type Started = ReturnType<typeof start>

function start(input: Partial<RoomListInput> = {}) {
  const clock = new SimulatedClock()
  const asked: RoomPageQuestion[] = []
  const kept: KeepRoomsCommand[] = []
  const questions: RoomListQuestion[] = []
  const actor = createActor(
    plugPorts(camRoomListMachine, {
      loadList: fromCallback<EventObject, RoomListQuestion>(({ input: question }) => void questions.push(question)),
      loadPage: fromCallback<EventObject, RoomPageQuestion>(({ input: question }) => void asked.push(question)),
      keepRooms: fromCallback<KeepRoomsCommand, unknown>(({ receive }) => receive((command) => kept.push(command))),
      watchClock: fromCallback(() => {}),
    }),
    { clock, input: { search: {}, step: 0, nowMs: NOON_MS, ...input } },
  ).start()
  return {
    actor,
    asked,
    questions,
    kept,
    clock,
    load: (page: RoomPage) => actor.send({ type: 'list.loaded', frame: listFrame(), page }),
    tick: (afterMs: number) => actor.send({ type: 'clock.ticked', nowMs: NOON_MS + afterMs }),
  }
}
