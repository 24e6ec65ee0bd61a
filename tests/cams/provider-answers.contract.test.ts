import { expect, test } from 'vitest'
import { ChatHistory, RoomEvent, UserEvent } from '../../contracts/cams/realtime-events.ts'
import { EnterRoomAnswer, NearbyAnswer, SpentAnswer, StreamTypeResult } from '../../contracts/cams/room-operations.ts'
import {
  BroadcastAnswer,
  CategoriesOfRoomsAnswer,
  ModelProfileAnswer,
  PageTagsAnswer,
  RoomContentAnswer,
  RoomPageAnswer,
  TagGroupsAnswer,
} from '../../contracts/cams/rooms.ts'
import { BalanceAnswer, CamUserAnswer } from '../../contracts/cams/tokens.ts'
import { bioLinesOf } from '../../machines/cams/room-facts.ts'

const BROADCAST = {
  id: 'room-9',
  modelId: 'model-4',
  modelNickname: 'ada-quill',
  picture: '/pictures/ada.webp',
  privateModeMinDuration: 3,
  privateModeTariff: 60,
  spyModeEnabled: true,
  spyModeTariff: 12,
  privateAudioModeMinDuration: 2,
  privateAudioModeTariff: 80,
  withClientAudio: true,
  broadcastStatus: 'AWAY',
  streams: [
    {
      streamTypeCode: 'video3D',
      status: 'online',
      url: 'https://cams.example/3d.m3u8',
      resolutionInfo: { resolutionType: '6K' },
    },
    {
      streamTypeCode: 'video2D',
      status: 'offline',
      url: 'https://cams.example/2d.m3u8',
      resolutionInfo: { resolutionType: '4K' },
    },
  ],
  broadcastMembersCount: 41,
  broadcastTextStatus: 'Tea and chess',
  tipMenu: [{ id: 't1', title: 'Wave', price: 5 }],
  tipMenuEnabled: false,
  toysMenu: [{ id: 'y1', title: 'Breeze', amount: 20, seconds: 10 }],
}

test('a broadcast is read field by field [API-130, ENT-069]', () => {
  expect(BroadcastAnswer.parse({ data: BROADCAST })).toEqual(BROADCAST)
})

test('the model of a room is the id and nickname of the broadcast, and a profile whose name comes before its lines [ROOM-005, ENT-074]', () => {
  const models = [
    {
      id: 'm-7',
      nickname: 'ada-quill',
      name: 'Ada Quill',
      bio: ['Likes tea.'],
      age: 29,
      interests: ['Chess', 'Sailing'],
      languages: ['English'],
      bodyType: 'Athletic',
      ethnicity: 'European',
      eyeColor: 'Green',
      hairColor: 'Auburn',
      tagGroups: [{ code: 'in_show', tags: [{ name: 'Dance' }, { name: 'Talk' }] }],
    },
    {
      id: '12',
      nickname: 'bea-rowe',
      name: 'Bea Rowe',
      bio: [],
      age: 41,
      interests: ['Jazz'],
      languages: ['Dutch', 'Danish'],
      bodyType: 'Slim',
      ethnicity: 'Latin',
      eyeColor: 'Brown',
      hairColor: 'Black',
      tagGroups: [
        { code: 'specifics', tags: [{ name: 'Tattoo' }] },
        { code: 'in_private_show', tags: [] },
      ],
    },
  ]
  const read = models.map(({ id, nickname, ...profile }) => {
    const { modelId, modelNickname } = BroadcastAnswer.parse({ ...BROADCAST, modelId: id, modelNickname: nickname })
    const { avatar: _, ...known } = ModelProfileAnswer.parse({ data: profile })
    return { id: modelId, nickname: modelNickname, ...known, bio: bioLinesOf(known) }
  })
  expect(read).toEqual(models.map((model) => ({ ...model, bio: [model.name, ...model.bio] })))
})

test('a profile is read field by field, and an empty one is nobody in particular [API-131]', () => {
  const profile = {
    name: 'Ada Quill',
    bio: ['Likes long evenings.', 'Reads aloud.'],
    avatar: '/pictures/ada-avatar.webp',
    age: 29,
    interests: ['Chess', 'Sailing'],
    languages: ['English', 'Dutch'],
    bodyType: 'Athletic',
    ethnicity: 'European',
    eyeColor: 'Green',
    hairColor: 'Auburn',
    tagGroups: [{ code: 'in_show', tags: [{ name: 'Dance' }, { name: 'Talk' }] }],
  }
  expect(ModelProfileAnswer.parse({ data: profile })).toEqual(profile)
})

test('the texts of a room are those of its item [API-132]', () => {
  const { item } = RoomContentAnswer.parse({
    data: { item: { seoParams: { title: 'Ada live', metaDescription: 'A room' } }, seoParams: { title: 'Another' } },
  })
  expect({ title: item.seoParams.title, description: item.seoParams.metaDescription }).toEqual({
    title: 'Ada live',
    description: 'A room',
  })
})

test('a page of rooms is read field by field, with the number of all [CAMLIST-002, API-129, ENT-067]', () => {
  const room = (id: string, broadcastStatus: string, viewers: number) => ({
    id,
    broadcastStatus,
    broadcastTextStatus: `Text of ${id}`,
    broadcastMembersCount: viewers,
    modelNickname: `nick-${id}`,
    modelName: `Name of ${id}`,
    picture: `/pictures/${id}.webp`,
    isSixThousand: id === 'b',
  })
  const answer = { pageItems: [room('a', 'PUBLIC', 7), room('b', 'SPY_SHOW', 40)], totalCount: 31 }
  expect(RoomPageAnswer.parse(answer)).toEqual(answer)
})

test('filters are categories and groups of tags, all of them [CAMLIST-004, API-137, ENT-068]', () => {
  const categories = [
    { code: 'girls', name: 'Girls' },
    { code: 'couples', name: 'Two of them' },
  ]
  const groups = [
    { code: 'm_hair', name: 'Hair', tags: [{ code: 'curly', name: 'Curly' }] },
    {
      code: 'mood',
      name: 'Mood',
      tags: [
        { code: 'calm', name: 'Calm' },
        { code: 'merry', name: 'Merry' },
      ],
    },
  ]
  expect({
    categories: CategoriesOfRoomsAnswer.parse({ data: { categories } }),
    groups: TagGroupsAnswer.parse({ data: { groups } }),
    tags: PageTagsAnswer.parse({ data: { group: 'Looks', tags: categories } }),
  }).toEqual({ categories: { categories }, groups: { groups }, tags: { group: 'Looks', tags: categories } })
})

test('entering a room answers what it is for this viewer [API-139]', () => {
  const answer = {
    broadcast: BROADCAST,
    isBanned: true,
    state: 'SPY_SHOW',
    stateChangeReason: 'SPY_SHOW_STARTED_BY_CLIENT',
    permissions: {
      canUseCancelPrivateShow: false,
      canUseCancelPrivateShowRequest: false,
      canUseEnterSpyShow: false,
      canUseLeaveSpyShow: true,
      canUseRequestPrivateShow: false,
      canUseRequestVoicePrivateShow: false,
    },
    streamUrl: 'https://cams.example/spy.m3u8',
    streamTypeCode: 'video3D',
    channels: { room: 'room:9:u1', chat: 'chat:9' },
    show: { kind: 'spy', privateRequestId: 's1', startedAtMs: 12, tariff: 8, fee: 3 },
  }
  expect(EnterRoomAnswer.parse({ data: answer })).toEqual(answer)
})

test('the rooms around, the stream and what was spent are read from their own fields [API-140, API-141, API-142, API-143]', () => {
  expect({
    nearby: NearbyAnswer.parse({ data: { modelNickname: 'bea' } }),
    none: NearbyAnswer.parse({ data: { modelNickname: null } }),
    stream: StreamTypeResult.parse({ data: { streamInfo: { url: 'https://cams.example/3d.m3u8' } } }),
    spent: SpentAnswer.parse({ data: { privateRequestId: 'p1', balance: 40, version: 7 } }),
  }).toEqual({
    nearby: { modelNickname: 'bea' },
    none: { modelNickname: null },
    stream: { streamInfo: { url: 'https://cams.example/3d.m3u8' } },
    spent: { privateRequestId: 'p1', balance: 40, version: 7 },
  })
})

test('who one is at the provider is named after it, and has a number of tokens [API-126, ENT-077]', () => {
  const names = { user_name: 'ada', user_uuid: 'u-1' }
  expect([
    CamUserAnswer.parse({ data: { camnet_token: 'token of camnet', ...names } }),
    CamUserAnswer.parse({ data: { othernet_token: 'token of othernet', ...names } }),
  ]).toEqual([
    { token: 'token of camnet', userName: 'ada', userUuid: 'u-1' },
    { token: 'token of othernet', userName: 'ada', userUuid: 'u-1' },
  ])
  expect([BalanceAnswer.parse({ data: { balance: 40 } }), BalanceAnswer.parse({ data: { balance: '40' } })]).toEqual([
    { balance: 40, version: 0 },
    { balance: 0, version: 0 },
  ])
})

test('a stream that can be had has a status and an address, and so has the one that follows it [ENT-075]', () => {
  const { streams } = BroadcastAnswer.parse({ data: BROADCAST })
  expect(streams.map(({ status, url }) => ({ status, url }))).toEqual([
    { status: 'online', url: 'https://cams.example/3d.m3u8' },
    { status: 'offline', url: 'https://cams.example/2d.m3u8' },
  ])
  const changed = { ev: 'onCurrentStreamChanged', data: { streamInfo: { url: 'https://cams.example/next.m3u8' } } }
  expect(RoomEvent.parse(changed)).toEqual(changed)
  expect(RoomEvent.safeParse({ ev: 'onCurrentStreamChanged', data: { streamInfo: {} } }).success).toBe(false)
})

test('what is told of private shows: their cost, one that was interrupted, time that runs short, a refusal [ENT-076]', () => {
  const inRoom = [
    {
      ev: 'onPrivateShowCompleted',
      data: { privateShowFee: 120, privateChatTipFee: 15, tipMenuFee: 8, toysMenuFee: 4, privateRequestId: 's1' },
    },
    { ev: 'onPrivateShowLowBalance', data: { remainingMinutes: 2, privateRequestId: 's1' } },
    { ev: 'onSpyShowLowBalance', data: { remainingMinutes: 3, privateRequestId: 's2' } },
    { ev: 'onPrivateShowRequestRefused', data: { privateRequestId: 's1', reason: 'Back in an hour' } },
  ]
  expect(inRoom.map((event) => RoomEvent.parse(event))).toEqual(inRoom)
  const interrupted = { ev: 'incompleteSessionFound', data: { broadcastId: 'room-9' } }
  expect(UserEvent.parse(interrupted)).toEqual(interrupted)
  expect(UserEvent.safeParse({ ev: 'incompleteSessionFound', data: {} }).success).toBe(false)
})

test('each line of a chat is its event, by whom, and what the event says [ENT-083]', () => {
  const by = (userId: string) => ({
    id: `line-${userId}`,
    userId,
    userName: `Name of ${userId}`,
    sentAtMs: 1_800_000_000_000,
  })
  const lines = [
    { ev: 'message', data: { ...by('ann'), text: 'Hello', clientMsgId: 'key-1' } },
    { ev: 'tipsSent', data: { ...by('ben'), amount: 20 } },
    { ev: 'tipMenuItemPurchased', data: { ...by('cas'), itemTitle: 'Wave', amount: 5 } },
    { ev: 'toysMenuItemPurchased', data: { ...by('dee'), itemTitle: 'Breeze', amount: 30 } },
  ]
  const unknown = [
    { ev: 'danced', data: by('eve') },
    { ev: 'tipsSent', data: { ...by('fay'), userId: undefined, amount: 1 } },
  ]
  expect(ChatHistory.parse({ messages: [...lines, ...unknown] }).messages).toEqual(lines)
})
