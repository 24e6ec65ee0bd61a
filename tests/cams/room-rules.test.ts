import { describe, expect, test } from 'vitest'
import { BroadcastState, RoomItem, RoomPageAnswer } from '../../contracts/cams/rooms.ts'
import {
  categoriesOf,
  changeRoomSearch,
  inCategory,
  ownCategoryOf,
  parseRoomSearch,
  printRoomSearch,
  roomFilterOf,
  roomNarrowing,
  toggledTag,
} from '../../machines/cams/room-filters.ts'
import { changeRoom, isLastPage, pageCountOf, type RoomPages } from '../../machines/cams/room-pages.ts'
import {
  filterStatusOf,
  fitsStatus,
  isActiveBroadcast,
  STATUS_GROUPS,
  sentStatuses,
  statusLabel,
} from '../../machines/cams/room-status.ts'
import { roomItem, roomPage } from './room-list-samples.ts'

describe('what a status is called', () => {
  const LABELS: [BroadcastState, string, ids: string][] = [
    ['PUBLIC', 'live 4k', 'CAMLIST-014'],
    ['PRIVATE_SHOW', 'in private', 'CAMLIST-016'],
    ['MY_PRIVATE_SHOW', 'in private', 'CAMLIST-016'],
    ['AWAY', 'away', 'CAMLIST-017'],
    ['SPY_SHOW', 'spy now', 'CAMLIST-018'],
    ['OFFLINE', 'offline', 'CAMLIST-019'],
    ['UNINITIALIZED', 'offline', 'CAMLIST-019'],
    ['ERROR', 'offline', 'CAMLIST-020'],
  ]
  test.each(LABELS)('%s is %s [%s]', (state, label) => {
    expect(statusLabel(state, false)).toBe(label)
  })

  test('a public room of 6K says so, and no other status does [CAMLIST-015, CAMLIST-020]', () => {
    expect(BroadcastState.options.map((state) => statusLabel(state, true))).toEqual([
      'live 6k',
      ...BroadcastState.options.slice(1).map((state) => statusLabel(state, false)),
    ])
  })

  test('PRIVATE is another word for a private show, and an unknown status counts as offline [CAMLIST-016, CAMLIST-020]', () => {
    const items = ['PRIVATE', 'DANCING', null, 7, '__proto__'].map((broadcastStatus) => ({
      ...roomItem(1),
      broadcastStatus,
    }))
    expect(items.map((item) => RoomItem.parse(item).broadcastStatus)).toEqual([
      'PRIVATE_SHOW',
      ...Array(4).fill('UNINITIALIZED'),
    ])
  })
})

describe('a status as filters name it', () => {
  const VALUES: [BroadcastState, string, ids: string][] = [
    ['AWAY', 'away', 'CAMLIST-021'],
    ['MY_PRIVATE_SHOW', 'in private', 'CAMLIST-022, CAMLIST-027'],
    ['PRIVATE_SHOW', 'in private', 'CAMLIST-022, CAMLIST-027'],
    ['OFFLINE', 'offline', 'CAMLIST-023'],
    ['UNINITIALIZED', 'offline', 'CAMLIST-023'],
    ['ERROR', 'offline', 'CAMLIST-023'],
    ['PUBLIC', 'public', 'CAMLIST-024'],
    ['SPY_SHOW', 'private', 'CAMLIST-025, CAMLIST-027'],
  ]
  test.each(VALUES)('%s is %s [%s]', (state, value) => {
    expect(filterStatusOf(state)).toBe(value)
  })

  test('the groups, and what a call carries: all is everything, in private is private [CAMLIST-026, CAMLIST-027]', () => {
    expect(STATUS_GROUPS).toEqual({
      ONLINE: ['away', 'public', 'private'],
      ALL: ['away', 'public', 'private', 'offline'],
    })
    expect([sentStatuses('all'), sentStatuses('online'), sentStatuses('in private'), sentStatuses('away')]).toEqual([
      'away,public,private,offline',
      'away,public,private',
      'private',
      'away',
    ])
  })

  test('a room fits the filter that its status is sent as', () => {
    expect(BroadcastState.options.filter((state) => fitsStatus(state, 'private'))).toEqual([
      'PRIVATE_SHOW',
      'MY_PRIVATE_SHOW',
      'SPY_SHOW',
    ])
    expect(BroadcastState.options.every((state) => fitsStatus(state, 'all'))).toBe(true)
  })

  test('a broadcast is active unless it is away, offline, not initialised or in private [ROOM-025]', () => {
    expect(BroadcastState.options.filter(isActiveBroadcast)).toEqual(['PUBLIC', 'MY_PRIVATE_SHOW', 'SPY_SHOW', 'ERROR'])
  })
})

describe('the filter in the address', () => {
  test('by default: girls of every status, both types of streams, not only favourites [CAMLIST-003, CAMLIST-006, CAMLIST-007, CAMLIST-008, ENT-068]', () => {
    expect(roomFilterOf(parseRoomSearch({}), [], 'girls')).toEqual({
      categoryCodes: 'girls',
      tagCodes: '',
      streamTypeCodes: 'video2D,video3D',
      favoritesOnly: false,
      statuses: 'away,public,private,offline',
    })
  })

  test('tags of the page and of the visitor are sent comma-joined, each once, model specifics among them [CAMLIST-005, CAMLIST-009, CAMLIST-010, ENT-068]', () => {
    const search = parseRoomSearch({ category: 'couples', tags: 'm_hair,curly,curly', status: 'private' })
    expect(roomFilterOf(search, ['tattoo', 'curly'], 'girls')).toEqual({
      categoryCodes: 'couples',
      tagCodes: 'tattoo,curly,m_hair',
      streamTypeCodes: 'video2D,video3D',
      favoritesOnly: false,
      statuses: 'private',
    })
  })

  test('the list of a gay-themed site is about boys, of the others about girls; the address says neither [CAMLIST-003]', () => {
    const named = [{ isGayThemed: true }, { isGayThemed: false }].map((settings) => [
      categoriesOf(settings),
      roomFilterOf(parseRoomSearch({ category: 'girls' }), [], ownCategoryOf(settings)).categoryCodes,
      printRoomSearch(inCategory({ category: 'couples', page: 3, status: 'online' }, ownCategoryOf(settings))),
    ])
    expect(named).toEqual([
      [['boys', 'couples', 'trans'], 'boys', '?status=online'],
      [['girls', 'couples', 'trans'], 'girls', '?status=online'],
    ])
  })

  test('what the list is filtered by is named as the provider names it, and readably where it has no name', () => {
    const names = {
      categories: [{ code: 'couples', name: 'Two of them' }],
      groups: [{ code: 'mood', name: 'Mood', tags: [{ code: 'mood-calm', name: 'Calm' }] }],
    }
    const search = { category: 'couples', status: 'offline', tags: ['hair-red', 'mood-calm'] } as const
    const chosen = parseRoomSearch(search)
    expect([roomNarrowing(chosen, names), roomNarrowing(chosen, undefined), roomNarrowing({ page: 2 }, names)]).toEqual(
      ['Two of them, Offline, Hair Red, Calm', 'Couples, Offline, Hair Red, Mood Calm', ''],
    )
  })

  test('what cannot be read counts as not said', () => {
    const hostile = { category: 'x', tags: '../,a b,%00', status: 'private,offline', page: '1e9' }
    expect(parseRoomSearch(hostile)).toEqual({})
    expect(parseRoomSearch({ tags: Array.from({ length: 500 }, (_, index) => `t${index}`) }).tags).toHaveLength(20)
  })

  test('equal filters have one address, and a new filter begins at its first page', () => {
    const search = parseRoomSearch({ tags: 'b,a', page: '3', category: 'trans' })
    expect(printRoomSearch(search)).toBe('?category=trans&tags=a%2Cb&page=3')
    expect(parseRoomSearch(Object.fromEntries(new URLSearchParams(printRoomSearch(search))))).toEqual(search)
    expect(printRoomSearch(changeRoomSearch(search, { status: 'online' }))).toBe(
      '?category=trans&tags=a%2Cb&status=online',
    )
    expect(printRoomSearch(toggledTag(toggledTag(search, 'c'), 'a'))).toBe('?category=trans&tags=b%2Cc')
    expect(printRoomSearch({})).toBe('')
  })
})

describe('pages of rooms', () => {
  test.each([
    [0, 1],
    [1, 1],
    [12, 1],
    [13, 2],
    [61, 6],
  ])('%i rooms are %i pages of 12 [CAMLIST-030]', (totalCount, count) => {
    expect(pageCountOf({ totalCount })).toBe(count)
  })

  test('a page is the last one from the number of pages on [CAMLIST-012]', () => {
    const areLast = (totalCount: number) => [1, 2, 3, 4].map((page) => isLastPage({ totalCount }, page))
    expect([areLast(24), areLast(25)]).toEqual([
      [false, true, true, true],
      [false, false, true, true],
    ])
  })

  const three: RoomPages = {
    byNumber: { 1: roomPage(1, 30).items, 2: roomPage(2, 30).items, 3: roomPage(3, 30).items },
    totalCount: 30,
  }
  const idsOf = ({ byNumber }: RoomPages) => Object.values(byNumber).map((page) => page.map(({ id }) => Number(id)))

  test('a room that changed is updated in its place [CAMLIST-034]', () => {
    const change = { broadcastStatus: 'AWAY', broadcastTextStatus: 'Back soon', broadcastMembersCount: 99 } as const
    const changed = changeRoom(three, '14', change, 'all')
    expect(idsOf(changed)).toEqual(idsOf(three))
    expect(changed.byNumber[2]?.[1]).toEqual({
      id: '14',
      broadcastStatus: 'AWAY',
      broadcastTextStatus: 'Back soon',
      broadcastMembersCount: 99,
      modelNickname: 'room-14',
      modelName: 'Room 14',
      picture: '/pictures/room.webp',
      isSixThousand: false,
    })
    expect(changed.byNumber[1]).toEqual(three.byNumber[1])
  })

  test('one that does not fit the filter any more leaves, and the pages are cut again into 12 [CAMLIST-034]', () => {
    const changed = changeRoom(three, '5', { broadcastStatus: 'OFFLINE' }, 'public')
    expect(idsOf(changed).map((page) => page.length)).toEqual([12, 12, 5])
    expect(idsOf(changed).flat()).toEqual(Array.from({ length: 30 }, (_, index) => index + 1).filter((id) => id !== 5))
    expect(changed.totalCount).toBe(29)
  })

  test('over a page that is not known nothing is cut: its rooms would be lost', () => {
    const gapped = { byNumber: { 1: roomPage(1, 40).items, 3: roomPage(3, 40).items }, totalCount: 40 }
    const changed = changeRoom(gapped, '5', { broadcastStatus: 'AWAY' }, 'public')
    expect(idsOf(changed).map((page) => page.length)).toEqual([11, 12])
    expect(idsOf(changed)[1]).toEqual(idsOf(gapped)[1])
  })

  test('an unknown room changes nothing', () => {
    expect(changeRoom(three, '500', { broadcastStatus: 'OFFLINE' }, 'public')).toEqual(three)
  })

  test('the worst room of an answer is left out, and a total that is no number is nothing [ENT-067]', () => {
    const items = [
      roomItem(1),
      { ...roomItem(2), modelNickname: '../admin' },
      null,
      { ...roomItem(3), broadcastMembersCount: -4 },
    ]
    const answer = RoomPageAnswer.parse({ pageItems: items, totalCount: 'many' })
    expect(answer.pageItems.map(({ id, broadcastMembersCount }) => [id, broadcastMembersCount])).toEqual([
      ['1', 7],
      ['3', 0],
    ])
    expect(answer.totalCount).toBe(0)
  })
})
