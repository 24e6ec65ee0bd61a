import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NearbyAnswer, StreamTypeResult } from '../../contracts/cams/room-operations.ts'
import {
  BroadcastAnswer,
  CategoriesOfRoomsAnswer,
  ModelProfileAnswer,
  PageTagsAnswer,
  RoomContentAnswer,
  RoomPageAnswer,
  TagGroupsAnswer,
} from '../../contracts/cams/rooms.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const QUERY = {
  partnerId: 'proscenium',
  status: 'all',
  limit: '100',
  offset: '0',
  'stream-types': 'video2D,video3D',
  'show-offline': 'true',
  'include-tags': 'false',
  'include-tip-menu': 'false',
  'include-favorites': 'false',
}
async function rooms(change: Record<string, string> = {}) {
  return RoomPageAnswer.parse(await (await sandbox.call('getRooms', { query: { ...QUERY, ...change } })).json())
}
const nicknames = async (change: Record<string, string> = {}) =>
  (await rooms(change)).pageItems.map(({ modelNickname }) => modelNickname)
const broadcast = async (nickname: string) => {
  const query = { partnerId: 'proscenium', 'show-hidden': 'true' }
  return BroadcastAnswer.parse(await (await sandbox.call('getBroadcast', { params: { nickname }, query })).json())
}
async function read<Answer>(schema: { parse(value: unknown): Answer }, ...call: Parameters<TestSandbox['call']>) {
  return schema.parse(await (await sandbox.call(...call)).json())
}

describe('the list of rooms', () => {
  it('has eighty, in four categories, open ones first', async () => {
    const all = await rooms()
    expect({ totalCount: all.totalCount, pageItems: all.pageItems.length }).toEqual({ totalCount: 80, pageItems: 80 })
    const states = all.pageItems.map(({ broadcastStatus }) => broadcastStatus)
    expect([...new Set(states)]).toEqual(['PUBLIC', 'PRIVATE_SHOW', 'AWAY', 'OFFLINE'])
    const counts = await Promise.all(
      ['girls', 'boys', 'couples', 'trans'].map(async (code) => (await rooms({ 'tag-categories': code })).totalCount),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80)
    expect(Math.min(...counts)).toBeGreaterThan(12)
  })

  it('comes in pages, by either channel', async () => {
    const all = await nicknames()
    expect(await nicknames({ limit: '12', offset: '12' })).toEqual(all.slice(12, 24))
    const query = { page: '1', perPage: '12', showOffline: 'true', showHidden: 'false', statuses: 'all' }
    const page = await read(RoomPageAnswer, 'getInterfaceRooms', { query })
    expect({
      totalCount: page.totalCount,
      pageItems: page.pageItems.map(({ modelNickname }) => modelNickname),
    }).toEqual({ totalCount: 80, pageItems: all.slice(12, 24) })
    expect(await nicknames({ offset: '80' })).toEqual([])
  })

  it('is filtered by what rooms do, by category and by tags: one of each group', async () => {
    const statesOf = async (status: string) => [
      ...new Set((await rooms({ status })).pageItems.map(({ broadcastStatus }) => broadcastStatus)),
    ]
    expect(await statesOf('public')).toEqual(['PUBLIC'])
    expect(await statesOf('private,away')).toEqual(['PRIVATE_SHOW', 'AWAY'])
    expect(await statesOf('away,public,private,offline')).toHaveLength(4)
    const red = await nicknames({ tags: 'hair-red' })
    const redOrBlonde = await nicknames({ tags: 'hair-red,hair-blonde' })
    const redAndGreen = await nicknames({ tags: 'hair-red,eyes-green' })
    expect(red.every((name) => redOrBlonde.includes(name)) && redOrBlonde.length > red.length).toBe(true)
    expect(redAndGreen.every((name) => red.includes(name)) && redAndGreen.length < red.length).toBe(true)
    expect(await nicknames({ tags: 'no-such-tag' })).toEqual([])
  })

  it('leaves out rooms that are hidden or banned, which have addresses all the same', async () => {
    expect(await nicknames()).not.toContain('camille-delacroix')
    expect(await nicknames()).not.toContain('nadia-brandt')
    expect((await broadcast('camille-delacroix')).id).toBe('room-10')
    await sandbox.client.cam({ verb: 'banRoom', room: 'mira-vale', isBanned: true })
    expect(await nicknames()).not.toContain('mira-vale')
  })

  it('can be filtered by specifics of the models too', async () => {
    const { categories } = await read(CategoriesOfRoomsAnswer, 'getRoomCategories')
    expect(categories.map(({ code }) => code)).toEqual(['girls', 'boys', 'couples', 'trans'])
    const { groups } = await read(TagGroupsAnswer, 'getTagGroups')
    for (const code of ['my_specs', 'ethnicity', 'body_type', 'hair', 'eyes', 'in_private_shows', 'in_shows']) {
      expect(groups.find((group) => group.code === `m_${code}`)?.tags.length).toBeGreaterThan(3)
    }
    const codes = groups.flatMap(({ tags }) => tags.map(({ code }) => code))
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('what the editors say', () => {
  it('of a tag, of the page of all rooms and of a room', async () => {
    const tags = await read(PageTagsAnswer, 'getRoomTags', { params: { slug: 'hair-red' } })
    expect({ group: tags.group, tags: tags.tags.map(({ code }) => code) }).toEqual({
      group: 'Hair',
      tags: ['hair-black', 'hair-blonde', 'hair-brown', 'hair-red', 'hair-silver'],
    })
    expect(
      (await read(PageTagsAnswer, 'getCamPageTags', { params: { slug: 'vr-cam-girls' } })).tags.length,
    ).toBeGreaterThan(9)
    const { item } = await read(RoomContentAnswer, 'getRoomContent', { params: { slug: 'mira-vale' } })
    expect(item.seoParams.title).toBe('Mira Vale, live in VR | Halcyon VR')
    expect((await sandbox.call('getRoomTags', { params: { slug: 'none' } })).status).toBe(404)
    expect((await sandbox.call('getRoomContent', { params: { slug: 'none' } })).status).toBe(404)
  })
})

describe('one room', () => {
  it('is sent in full, by name and by id, with its model', async () => {
    const room = await broadcast('selene-ardent')
    expect(await read(BroadcastAnswer, 'getBroadcastById', { params: { broadcastId: room.id } })).toEqual(room)
    expect(
      room.streams.map(({ streamTypeCode, resolutionInfo }) => [streamTypeCode, resolutionInfo.resolutionType]),
    ).toEqual([
      ['video2D', '6K'],
      ['video3D', '6K'],
    ])
    expect({
      tipMenu: room.tipMenu?.length,
      tipMenuEnabled: room.tipMenuEnabled,
      toysMenu: room.toysMenu?.length,
    }).toEqual({ tipMenu: 5, tipMenuEnabled: true, toysMenu: 4 })
    const model = await read(ModelProfileAnswer, 'getModelProfile', { params: { modelId: room.modelId } })
    expect(model.name).toBe('Selene Ardent')
    expect(model.age).toBeGreaterThan(20)
    expect(model.tagGroups.map(({ code, tags }) => [code, tags.length])).toEqual([
      ['in_show', 2],
      ['in_private_show', 2],
      ['specifics', 2],
    ])
    for (const path of [model.avatar, `${room.picture}?w=320`]) {
      expect((await fetch(`${sandbox.camOrigin}${path}`)).headers.get('content-type')).toBe('image/avif')
    }
    expect((await sandbox.call('getModelProfile', { params: { modelId: 'model-0' } })).status).toBe(404)
  })

  it('has neighbours: open rooms of its category, round and round', async () => {
    const open = await nicknames({ status: 'public', 'tag-categories': 'girls' })
    const next = async (roomId: string, direction: string) =>
      (await read(NearbyAnswer, 'getNearbyRoom', { params: { roomId }, query: { direction } })).modelNickname
    const place = open.indexOf('mira-vale')
    expect(await next('room-1', 'next')).toBe(open[place + 1])
    expect(await next('room-1', 'previous')).toBe(open.at(place - 1))
    for (const room of open)
      if (room !== 'mira-vale') await sandbox.client.cam({ verb: 'setRoomState', room, state: 'AWAY' })
    expect(await next('room-1', 'next')).toBeNull()
  })

  it('changes its stream where it has both', async () => {
    const change = (roomId: string) =>
      sandbox.call('setStreamType', { params: { roomId }, body: { streamTypeCode: 'video3D' } })
    const { streamInfo } = StreamTypeResult.parse(await (await change('room-1')).json())
    expect({ pathname: new URL(streamInfo.url).pathname, status: (await fetch(streamInfo.url)).status }).toEqual({
      pathname: '/live/mira-vale/video3D/master.m3u8',
      status: 200,
    })
    expect((await change('room-7')).status).toBe(422)
    await sandbox.client.cam({ verb: 'setThreeD', room: 'amara-okafor', hasThreeD: true })
    expect((await change('room-7')).status).toBe(200)
  })
})
