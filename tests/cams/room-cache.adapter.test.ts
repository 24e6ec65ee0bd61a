import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createRoomCache } from '../../adapters/cams/room-cache.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { NOON_MS } from '../support/samples.ts'
import { listFrame, roomPage } from './room-list-samples.ts'
import { modelProfile } from './room-samples.ts'

const HOUR_MS = 3_600_000

test('the pages of a list and the step of its schedule are kept for an hour [CAMLIST-033, CAMLIST-035, CAMAUTH-013]', () => {
  const { cache, pass } = start()
  const pages = { byNumber: { 1: roomPage(1, 20).items, 2: roomPage(2, 20).items }, totalCount: 20 }
  cache.keepPages('/vr-cam-girls/', { category: 'couples' }, pages)
  cache.keepStep(2)
  pass(HOUR_MS - 1)
  expect({ pages: cache.pagesOf('/vr-cam-girls/', { category: 'couples', page: 2 }), step: cache.step() }).toEqual({
    pages,
    step: 2,
  })
  expect(cache.pagesOf('/vr-cam-girls/', {})).toBeUndefined()
  expect(cache.pagesOf('/vr-cam-tag/curly', { category: 'couples' })).toBeUndefined()
  pass(1)
  expect({ pages: cache.pagesOf('/vr-cam-girls/', { category: 'couples' }), step: cache.step() }).toEqual({
    pages: undefined,
    step: 0,
  })
})

test('what lists are filtered by is kept for an hour [CAMLIST-035, CAMAUTH-013]', () => {
  const { cache, pass } = start()
  const { categories, groups } = listFrame()
  const before = cache.filters()
  cache.keepFilters({ categories, groups })
  pass(HOUR_MS - 1)
  const kept = cache.filters()
  pass(1)
  expect({ before, kept, after: cache.filters() }).toEqual({
    before: undefined,
    kept: { categories, groups },
    after: undefined,
  })
})

test('twenty models are kept, the newest ones, until the first is an hour old [CAMLIST-035, CAMAUTH-013, CONST-002]', () => {
  const { cache, pass } = start()
  const models = Array.from({ length: 21 }, (_, index) => ({ ...modelProfile, name: `Model ${index}` }))
  for (const [index, model] of models.entries()) {
    cache.keepModel(`${index}`, model)
    pass(1000)
  }
  cache.keepModel('3', { ...modelProfile, name: 'Model 3, anew' })
  expect([cache.model('0'), cache.model('1'), cache.model('3')?.name, cache.model('20')]).toEqual([
    undefined,
    models[1],
    'Model 3, anew',
    models[20],
  ])
  pass(HOUR_MS - 21_000)
  expect([cache.model('1'), cache.model('20')]).toEqual([undefined, undefined])
})

test('a private show that is over is kept for an hour, for the log-in whose it was, until it is forgotten [CAMLIST-035, CAMAUTH-013]', () => {
  const kept = {
    complementInfo: { defaultAmount: 20, presetList: [12, 16, 20], privateRequestId: 'p1' },
    modelName: 'Ada',
    thankedId: '',
  }
  const { cache, pass } = start()
  const keeper = createActor(cache.complimentKeeper(() => 'user-1 family-1')).start()
  keeper.send({ type: 'compliment.keep', kept })
  pass(HOUR_MS - 1)
  const found = ['user-1 family-1', 'user-2 family-2', 'guest'].map((holder) => cache.complimentOf(holder))
  pass(1)
  const late = cache.complimentOf('user-1 family-1')
  keeper.send({ type: 'compliment.keep', kept })
  keeper.send({ type: 'compliment.forget' })
  expect({ found, late, forgotten: cache.complimentOf('user-1 family-1') }).toEqual({
    found: [kept, undefined, undefined],
    late: undefined,
    forgotten: undefined,
  })
  keeper.stop()
})

test('who comes for the first time begins the schedule at step 0 [CAMLIST-028]', () => {
  expect(start().cache.step()).toBe(0)
})

test('what a room reports changes the kept pages, which live no longer for it [ROOM-033, CAMLIST-034, CONST-002, CONST-003]', () => {
  const { cache, pass } = start()
  const pages = { byNumber: { 1: roomPage(1, 13).items, 2: roomPage(2, 13).items }, totalCount: 13 }
  cache.keepPages('/vr-cam-girls/', { status: 'public' }, pages)
  pass(HOUR_MS - 10)
  cache.changeRoom('3', { broadcastTextStatus: 'Almost there' })
  cache.changeRoom('13', { broadcastTextStatus: 'On the second page' })
  const second = cache.pagesOf('/vr-cam-girls/', { status: 'public' })?.byNumber[2]
  expect(second?.map(({ broadcastTextStatus }) => broadcastTextStatus)).toEqual(['On the second page'])
  cache.changeRoom('4', { broadcastMembersCount: 41 })
  cache.changeRoom('5', { broadcastStatus: 'AWAY' })
  const kept = cache.pagesOf('/vr-cam-girls/', { status: 'public' })
  expect({
    status: kept?.byNumber[1]?.[2]?.broadcastTextStatus,
    viewers: kept?.byNumber[1]?.[3]?.broadcastMembersCount,
    length: kept?.byNumber[1]?.length,
    totalCount: kept?.totalCount,
  }).toEqual({ status: 'Almost there', viewers: 41, length: 12, totalCount: 12 })
  expect(kept?.byNumber[2]).toEqual([])
  pass(10)
  expect(cache.pagesOf('/vr-cam-girls/', { status: 'public' })).toBeUndefined()
})

test('a foreign value in storage is a miss', () => {
  const { cache, items } = start()
  items.set('cams.roomPages', '{"writtenAtMs":0,"expiresAtMs":1e15,"value":{"list":7}}')
  items.set('cams.roomsScheduleIndex', 'NaN')
  cache.changeRoom('1', { broadcastMembersCount: 3 })
  expect({ pages: cache.pagesOf('/vr-cam-girls/', {}), step: cache.step() }).toEqual({ pages: undefined, step: 0 })
})

function start() {
  const items = new Map<string, string>()
  let nowMs = NOON_MS
  const storage = createSafeStorage({
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
      key: (index) => [...items.keys()][index] ?? null,
      length: items.size,
    }),
  })
  return {
    items,
    cache: createRoomCache({ storage, now: () => nowMs }),
    pass: (milliseconds: number) => {
      nowMs += milliseconds
    },
  }
}
