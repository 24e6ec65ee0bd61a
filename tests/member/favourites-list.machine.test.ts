import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { FavouriteKind } from '../../machines/member/favourites.machine.ts'
import { type FavouritesPage, favouritesListMachine } from '../../machines/member/favourites-list.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { favouriteModel } from './member-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    favouritesListMachine,
    new URL('../../machines/member/favourites-list.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(favouritesListMachine)
})

const FULL = { kind: 'model', items: [favouriteModel('3')], hasNext: true } as const satisfies FavouritesPage
const LAST = { ...FULL, hasNext: false } as const satisfies FavouritesPage
const NOTHING = { kind: 'model', items: [], hasNext: false } as const satisfies FavouritesPage

function start(kind: FavouriteKind = 'model') {
  const asked: { kind: FavouriteKind; page: number }[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(favouritesListMachine, {
    loadFavourites: fromCallback<EventObject, { kind: FavouriteKind; page: number }>(
      ({ input }) => void asked.push(input),
    ),
  })
  const actor = createActor(machine, { clock, input: { kind } }).start()
  const now = () => {
    const { value, context, tags } = actor.getSnapshot()
    return { state: value, page: context.page, isDeleting: context.isDeleting, tags: [...tags].toSorted() }
  }
  return { actor, clock, asked, now }
}

describe('a list of favourites', () => {
  test('shows the first page, then others, and keeps the mode of deletion on them', () => {
    const { actor, asked, now } = start()
    actor.send({ type: 'favourites.loaded', content: FULL })
    const first = now()
    const { content } = actor.getSnapshot().context
    actor.send({ type: 'deletion.toggled' })
    actor.send({ type: 'next.requested' })
    const turning = now()
    actor.send({ type: 'favourites.loaded', content: FULL })
    const second = now()
    actor.send({ type: 'deletion.toggled' })
    expect({ first, content, turning, second, isDeleting: now().isDeleting, asked }).toEqual({
      first: { state: 'shown', page: 1, isDeleting: false, tags: ['settled', 'visible'] },
      content: FULL,
      turning: { state: 'loading', page: 2, isDeleting: true, tags: ['busy'] },
      second: { state: 'shown', page: 2, isDeleting: true, tags: ['settled', 'visible'] },
      isDeleting: false,
      asked: [
        { kind: 'model', page: 1 },
        { kind: 'model', page: 2 },
      ],
    })
  })

  test('that has become shorter shows its last page in place of one beyond it, and one that has nothing is empty', () => {
    const { actor, asked, now } = start('video')
    for (const turn of ['next.requested', 'next.requested', 'previous.requested', 'next.requested'] as const) {
      actor.send({ type: 'favourites.loaded', content: FULL })
      actor.send({ type: turn })
    }
    actor.send({ type: 'favourites.loaded', content: NOTHING })
    const second = now()
    actor.send({ type: 'favourites.loaded', content: NOTHING })
    const first = now()
    actor.send({ type: 'favourites.loaded', content: NOTHING })
    expect({ second, first, empty: now(), asked: asked.map(({ page }) => page) }).toEqual({
      second: { state: 'loading', page: 2, isDeleting: false, tags: ['busy'] },
      first: { state: 'loading', page: 1, isDeleting: false, tags: ['busy'] },
      empty: { state: 'empty', page: 1, isDeleting: false, tags: ['empty', 'settled'] },
      asked: [1, 2, 3, 2, 3, 2, 1],
    })
  })

  test('is not turned beyond its last page, nor before its first', () => {
    const { actor, asked, now } = start()
    actor.send({ type: 'favourites.loaded', content: LAST })
    actor.send({ type: 'next.requested' })
    actor.send({ type: 'previous.requested' })
    expect({ now: now(), asked: asked.length }).toEqual({
      now: { state: 'shown', page: 1, isDeleting: false, tags: ['settled', 'visible'] },
      asked: 1,
    })
  })

  test('that fails, or does not come within 16 seconds, is asked for again', () => {
    const { actor, asked, clock, now } = start()
    actor.send({ type: 'favourites.failed' })
    const failed = now()
    actor.send({ type: 'retry.requested' })
    clock.increment(15_999)
    const before = now().state
    clock.increment(1)
    expect({ failed, before, after: now().state, asked: asked.length }).toEqual({
      failed: { state: 'failed', page: 1, isDeleting: false, tags: ['settled', 'unavailable'] },
      before: 'loading',
      after: 'failed',
      asked: 2,
    })
  })
})
