import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCamCredentials } from '../../adapters/cams/cam-credentials.adapter.ts'
import type { RoomCache } from '../../adapters/cams/room-cache.adapter.ts'
import { createRoomList } from '../../adapters/cams/room-list.adapter.ts'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import { visitorOf } from '../../machines/session/visitor.ts'
import { NEVER_ABORTED, pageOptions } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { NO_SEO } from './room-samples.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.clearRequests()
  reports.length = 0
})

const reports: string[] = []

type Way = 'rest' | 'interface'

function listBy(roomList: Way = 'rest') {
  const { camProvider, vrCamListSlug, isGayThemed } = SITES.dark
  return createRoomList({
    ...pageOptions(sandbox, {}, reports),
    settings: { vrCamListSlug, isGayThemed, camProvider: { ...camProvider, roomList } },
  })
}

async function load(search: RoomSearch = {}, { tag, by }: { tag?: string; by?: Way } = {}) {
  return listBy(by).loadList(NEVER_ABORTED, { tag, search })
}

async function loaded(search: RoomSearch = {}, more: { tag?: string; by?: Way } = {}) {
  const answer = await load(search, more)
  if (answer.type !== 'list.loaded') throw new Error(`answered ${JSON.stringify(answer)}`)
  // What the server answers travels to the browser as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  return answer
}

const asked = async (name: string) =>
  (await sandbox.control.requests())
    .filter(({ endpoint }) => endpoint === name)
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

describe('the list of rooms', () => {
  test('is 12 rooms and the total, with categories, groups of tags, tags of the page and the texts of the editors [CAMLIST-001, CAMLIST-004, CAMLIST-013, API-064, API-129, API-137]', async () => {
    const { page, frame } = await loaded()
    expect({ items: page.items.length, number: page.number, hasMore: page.totalCount > 12 }).toEqual({
      items: 12,
      number: 1,
      hasMore: true,
    })
    expect(frame.categories.map(({ code }) => code)).toEqual(['girls', 'boys', 'couples', 'trans'])
    expect([frame.groups.length > 3, frame.groups.every(({ tags }) => tags.length > 0)]).toEqual([true, true])
    expect(frame.groups.find(({ code }) => code === 'm_body_type')).toEqual({
      code: 'm_body_type',
      name: 'Body type',
      tags: [
        { code: 'build-athletic', name: 'Athletic' },
        { code: 'build-average', name: 'Average' },
        { code: 'build-curvy', name: 'Curvy' },
        { code: 'build-slim', name: 'Slim' },
      ],
    })
    expect({
      hasPageTags: frame.pageTags.length > 3,
      ownTags: frame.ownTags,
      hasTitle: frame.title !== '',
      hasSeoTitle: frame.seo.title !== '',
    }).toEqual({ hasPageTags: true, ownTags: [], hasTitle: true, hasSeoTitle: true })
    expect(frame.jsonLd).not.toBeNull()
  })

  test('asks with every field that the provider wants: page, statuses, tags, categories, both types of streams [API-129, CAMLIST-005, CAMLIST-007, CAMLIST-008, CAMLIST-029, ENT-068]', async () => {
    await loaded({ page: 2, tags: ['in-loft', 'mood-calm'], status: 'online' }).catch(() => undefined)
    expect((await asked('getRooms'))[0]).toEqual({
      partnerId: 'proscenium',
      status: 'away,public,private',
      limit: '12',
      offset: '12',
      tags: 'in-loft,mood-calm',
      'tag-categories': 'girls',
      'stream-types': 'video2D,video3D',
      'show-offline': 'true',
      'include-tags': 'false',
      'include-tip-menu': 'false',
      'include-favorites': 'false',
    })
  })

  test('asks the provider’s interface with every field that it wants [API-136, CAMLIST-001, CAMLIST-005, CAMLIST-026, CAMLIST-029]', async () => {
    const search = { page: 2, tags: ['in-loft', 'mood-calm'], status: 'online', category: 'trans' } as const
    await loaded({ ...search, tags: [...search.tags] }, { by: 'interface' }).catch(() => undefined)
    expect((await asked('getInterfaceRooms'))[0]).toEqual({
      page: '1',
      perPage: '12',
      showOffline: 'true',
      showHidden: 'false',
      statuses: 'away,public,private',
      tags: 'in-loft,mood-calm',
      categories: 'trans',
    })
  })

  test('takes what lists are filtered by if that is kept, and keeps it once all of it has come [CAMLIST-035, API-137]', async () => {
    let kept: ReturnType<RoomCache['filters']>
    const { loadList } = createRoomList({
      ...pageOptions(sandbox, {}, reports),
      settings: SITES.dark,
      cache: {
        filters: () => kept,
        keepFilters(filters) {
          kept = filters
        },
      },
    })
    const load = async () => {
      await sandbox.control.clearRequests()
      const answer = await loadList(NEVER_ABORTED, { tag: undefined, search: {} })
      if (answer.type !== 'list.loaded') throw new Error(answer.type)
      const { categories, groups } = answer.frame
      const calls = [await asked('getRoomCategories'), await asked('getTagGroups')].map(({ length }) => length)
      return { calls, categories: categories.length, hasGroups: groups.length > 0 }
    }
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getTagGroups', count: 1 })
    expect([await load(), await load(), await load()]).toEqual([
      { calls: [1, 1], categories: 4, hasGroups: false },
      { calls: [1, 1], categories: 4, hasGroups: true },
      { calls: [0, 0], categories: 4, hasGroups: true },
    ])
  })

  test('has the tags of this site’s own list, and of a tag’s page those of the tag [CAMLIST-013, API-064, API-065]', async () => {
    const calls: unknown[] = []
    const { loadList } = createRoomList({
      ...pageOptions(sandbox),
      settings: { ...SITES.dark, vrCamListSlug: 'live-boys' },
      call: (async (name: string, request: { params?: object }) => {
        if (name.endsWith('Tags')) calls.push({ name, params: request.params })
        return { ok: false, cause: 'timeout' }
      }) as never,
    })
    for (const tag of [undefined, 'tall', 'in-loft']) await loadList(NEVER_ABORTED, { tag, search: {} })
    expect(calls).toEqual([
      { name: 'getCamPageTags', params: { slug: 'live-boys' } },
      { name: 'getRoomTags', params: { slug: 'tall' } },
      { name: 'getRoomTags', params: { slug: 'in-loft' } },
    ])
  })

  test('is read from the page that the address says, from the first one where it says none [ROUTE-006, CAMLIST-001, API-129, API-138]', async () => {
    const numbers = [(await loaded({})).page.number, (await loaded({ page: 2 })).page.number]
    expect({ numbers, offsets: (await asked('getRooms')).map(({ offset }) => offset) }).toEqual({
      numbers: [1, 2],
      offsets: ['0', '12'],
    })
  })

  test('unless the visitor chooses, rooms of every status are asked for, by either channel [CAMLIST-006, CAMLIST-026, CAMLIST-032, ENT-068]', async () => {
    for (const by of ['rest', 'interface'] as const) {
      await loaded({}, { by })
      await loaded({ status: 'private' }, { by })
    }
    expect((await asked('getRooms')).map(({ status }) => status)).toEqual(['away,public,private,offline', 'private'])
    expect((await asked('getInterfaceRooms')).map(({ statuses }) => statuses)).toEqual([
      'away,public,private,offline',
      'private',
    ])
  })

  test('comes by either channel of the provider alike, whose interface counts pages from 0 [API-136, API-138, CAMAUTH-018]', async () => {
    for (const search of [{}, { page: 2 }, { page: 3 }, { status: 'private' }, { category: 'couples' }] as const) {
      const [rest, byInterface] = [await loaded(search), await loaded(search, { by: 'interface' })]
      expect(byInterface.page).toEqual(rest.page)
    }
    expect((await asked('getInterfaceRooms')).map(({ page }) => page)).toEqual(['0', '1', '2', '0', '0'])
    const ways = Object.values(SITES).map(({ camProvider }) => camProvider.roomList)
    expect([...new Set(ways)]).toEqual(['rest'])
  })

  test('pages follow each other without repeating, and after the last one is nothing: missing, not empty [CAMLIST-001, CAMLIST-030, API-129, ENT-067]', async () => {
    const first = await loaded()
    const pages = Math.ceil(first.page.totalCount / 12)
    const all = await Promise.all(Array.from({ length: pages }, (_, index) => loaded({ page: index + 1 })))
    const ids = all.flatMap(({ page }) => page.items.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([first.page.totalCount, first.page.totalCount])
    expect((await load({ page: pages + 1 })).type).toBe('list.missing')
  })

  test('a filter keeps the rooms that fit it [CAMLIST-003, CAMLIST-006]', async () => {
    const { page } = await loaded({ status: 'offline' })
    expect(page.items.every(({ broadcastStatus }) => broadcastStatus === 'OFFLINE')).toBe(true)
    const couples = await loaded({ category: 'couples' })
    const girls = await loaded()
    expect(couples.page.items.some(({ id }) => girls.page.items.some((room) => room.id === id))).toBe(false)
  })
})

test('the provider’s name, the mark of its partners and its name for this site are configuration [CAMAUTH-019, API-129]', async () => {
  const camProvider = { ...SITES.dark.camProvider, name: 'roomnet', partnersClaim: 'roomnet', partnerId: 'lantern' }
  const { loadPage } = createRoomList({ ...pageOptions(sandbox), settings: { ...SITES.dark, camProvider } })
  await loadPage(NEVER_ABORTED, { search: {}, number: 1, ownTags: [] })
  expect((await asked('getRooms'))[0]?.partnerId).toBe('lantern')
  const claims = { exp: NOON_MS / 1000 + 900, iat: 0, partners: ['roomnet'], vra: [], usc: 100 as const }
  const facts = { claims, user: null, nowSeconds: NOON_MS / 1000, isVerified: false, verificationEnabled: false }
  expect(
    ['roomnet', 'camnet'].map((camPartnersClaim) => visitorOf({ ...facts, camPartnersClaim }).isCamPartner),
  ).toEqual([true, false])
  const calls: unknown[] = []
  const credentials = createCamCredentials({
    call: (async (...parts: unknown[]) => {
      calls.push(parts.slice(0, 2))
      return { ok: false, cause: 'offline' }
    }) as never,
    provider: camProvider.name,
    holder: () => 'somebody',
    now: () => NOON_MS,
  })
  await credentials.tokenFor(false).catch(() => undefined)
  expect(calls[0]).toEqual(['getCamUser', { params: { provider: 'roomnet' } }])
})

describe('the page of a tag', () => {
  test('is the list of its rooms, with its name and group [CAMLIST-013, API-065, CHROME-062, ROUTE-082]', async () => {
    const { frame: all } = await loaded()
    const tag = all.pageTags[0]
    if (!tag) throw new Error('the page has no tags')
    const { frame, page } = await loaded({}, { tag: tag.code })
    expect({
      ownTags: frame.ownTags,
      title: frame.title,
      hasGroup: frame.group !== '',
      isOnPage: frame.pageTags.some(({ code }) => code === tag.code),
    }).toEqual({ ownTags: [tag], title: tag.name, hasGroup: true, isOnPage: false })
    expect([page.items.length > 0, page.totalCount < 60]).toEqual([true, true])
    expect((await asked('getRooms')).at(-1)?.tags).toBe(tag.code)
  })

  test('that does not exist is missing', async () => {
    expect((await load({}, { tag: 'no-such-tag' })).type).toBe('list.missing')
  })

  test('whose name cannot be fetched is filtered by its slug, and the failure is reported [ERR-028]', async () => {
    await sandbox.control.addFault({ endpoint: 'getRoomTags', kind: 'serverError' })
    const { frame } = await loaded({}, { tag: 'in-loft' })
    expect({ ownTags: frame.ownTags, reports }).toEqual({
      ownTags: [{ code: 'in-loft', name: 'In Loft' }],
      reports: ['getRoomTags: unavailable'],
    })
  })
})

describe('what goes wrong', () => {
  test('filters and texts that do not come leave the rooms, and are reported; rooms that do not come are a failure that says why [ERR-028]', async () => {
    const broken = pageOptions(sandbox, {}, reports)
    const failing = (names: readonly string[]) =>
      createRoomList({
        ...broken,
        settings: SITES.dark,
        call: ((name: string, ...rest: unknown[]) =>
          names.includes(name)
            ? Promise.resolve({ ok: false, cause: 'timeout' })
            : (broken.call as (...parts: unknown[]) => unknown)(name, ...rest)) as typeof broken.call,
      })
    const around = await failing(['getRoomCategories', 'getTagGroups', 'getCamPageTags', 'getStaticPage']).loadList(
      NEVER_ABORTED,
      { tag: undefined, search: {} },
    )
    if (around.type !== 'list.loaded') throw new Error(around.type)
    expect(around.frame).toEqual({
      title: '',
      group: '',
      ownTags: [],
      pageTags: [],
      categories: [],
      groups: [],
      seo: NO_SEO,
      jsonLd: null,
    })
    expect(reports.toSorted()).toEqual([
      'getCamPageTags: timeout',
      'getRoomCategories: timeout',
      'getStaticPage: timeout',
      'getTagGroups: timeout',
    ])
    const { items, ...page } = around.page
    expect({ ...page, rooms: items.length }).toEqual({ number: 1, totalCount: 34, rooms: 12 })
    const rooms = await failing(['getRooms']).loadList(NEVER_ABORTED, { tag: undefined, search: {} })
    expect(rooms).toEqual({ type: 'list.failed', reason: 'timeout' })
    const later = await failing(['getRooms']).loadPage(NEVER_ABORTED, { search: {}, number: 2, ownTags: [] })
    expect(later).toEqual({ type: 'rooms.failed', reason: 'timeout' })
  })
})
