import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { createHeldBack } from '../../adapters/catalogue/held-back.adapter.ts'
import { createRecentSearches } from '../../adapters/catalogue/recent-searches.adapter.ts'
import type { BackPress } from '../../adapters/site/back-guard.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { BackCommand, RecentsCommand, RecentsFact } from '../../machines/catalogue/search-box.machine.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

function open(storage = createMemoryStorage()) {
  const heard: unknown[] = []
  const machine = setup({
    actors: { recents: createRecentSearches({ storage: createSafeStorage({ storage: () => storage }) }) },
  }).createMachine({
    invoke: { src: 'recents', id: 'recents' },
    on: { 'recents.found': { actions: ({ event }) => void heard.push(event) } },
  })
  const actor = createActor(machine).start()
  const tell = (command: RecentsCommand) => {
    actor.getSnapshot().children.recents!.send(command)
    return heard.splice(0)
  }
  return { tell, storage }
}
const found = (recents: string[], isOn = true): RecentsFact[] => [{ type: 'recents.found', recents, isOn }]

test('the latest search comes first, each once whatever its capitals, and six are kept', () => {
  const { tell, storage } = open()
  expect(tell({ type: 'recents.wanted' })).toEqual(found([]))
  for (const query of ['glass', 'night', 'Glass', '']) tell({ type: 'recent.keep', query })
  expect(tell({ type: 'recents.wanted' })).toEqual(found(['Glass', 'night']))
  for (const query of ['a1', 'b2', 'c3', 'd4', 'e5']) tell({ type: 'recent.keep', query })
  expect(open(storage).tell({ type: 'recents.wanted' })).toEqual(found(['e5', 'd4', 'c3', 'b2', 'a1', 'Glass']))
})

test('they can be cleared, and turned off, which is kept and forgets them', () => {
  const { tell, storage } = open()
  tell({ type: 'recent.keep', query: 'glass' })
  expect(tell({ type: 'recents.clear' })).toEqual(found([]))
  tell({ type: 'recent.keep', query: 'night' })
  expect(tell({ type: 'recents.switch', isOn: false })).toEqual(found([], false))
  expect(tell({ type: 'recent.keep', query: 'swim' })).toEqual(found([], false))
  expect(storage.getItem('searches.recent')).toBeNull()
  expect(open(storage).tell({ type: 'recents.wanted' })).toEqual(found([], false))
  expect(tell({ type: 'recents.switch', isOn: true })).toEqual(found([]))
  expect(tell({ type: 'recent.keep', query: 'swim' })).toEqual(found(['swim']))
})

test('what else lies there is left out', () => {
  const values = ['7', 'broken', '{"a":1}', JSON.stringify(['glass', 7, null, '', 'x'.repeat(101), 'night'])]
  const read = values.map((value) => {
    const storage = createMemoryStorage()
    storage.setItem('searches.recent', value)
    return open(storage).tell({ type: 'recents.wanted' })
  })
  expect(read).toEqual([found([]), found([]), found([]), found(['glass', 'night'])])
})

test('a step back closes a box that lies over the page, for as long as it is held', () => {
  const closed = [true, false].map((liesOverPage) => {
    const presses = new Subject<BackPress>()
    let count = 0
    const heldBack = createHeldBack({
      backGuard: { hold: () => presses, leave() {} },
      liesOverPage: () => liesOverPage,
    })
    const machine = setup({ actors: { heldBack } }).createMachine({
      invoke: { src: 'heldBack', id: 'heldBack' },
      on: {
        'box.closed': {
          actions: () => {
            count += 1
          },
        },
      },
    })
    const actor = createActor(machine).start()
    const tell = (type: BackCommand['type']) => actor.getSnapshot().children.heldBack!.send({ type })
    const counts = [
      () => {},
      () => tell('back.hold'),
      () => tell('back.release'),
      () => tell('back.hold'),
      () => actor.stop(),
    ].map((happen) => {
      happen()
      presses.next({ type: 'back.pressed' })
      return count
    })
    return { counts, isHeard: presses.observed }
  })
  expect(closed).toEqual([
    { counts: [0, 1, 1, 2, 2], isHeard: false },
    { counts: [0, 0, 0, 0, 0], isHeard: false },
  ])
})
