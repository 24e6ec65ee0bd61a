import type { RunningShow } from '../../contracts/cams/room-operations.ts'
import { Broadcast, ModelProfileAnswer } from '../../contracts/cams/rooms.ts'
import {
  NO_PERMISSIONS,
  type RoomContent,
  type RoomEntry,
  type RoomSettings,
  type RoomStanding,
  roomSettingsOf,
} from '../../machines/cams/room-facts.ts'
import { seo } from '../catalogue/samples.ts'

const CAM_ORIGIN = 'http://127.0.0.1:4202'

/** All states that a room can be in (cams §3). */
export const ROOM_STATES = [
  'PUBLIC',
  'AWAY',
  'OFFLINE',
  'MY_PRIVATE_SHOW',
  'PRIVATE_SHOW',
  'SPY_SHOW',
  'UNINITIALIZED',
  'ERROR',
] as const

export function broadcast(more: Partial<Broadcast> = {}): Broadcast {
  return {
    ...Broadcast.parse({
      id: '71',
      modelId: '7',
      modelNickname: 'Ada',
      picture: '/pictures/ada.webp',
      privateModeMinDuration: 3,
      privateModeTariff: 60,
      spyModeEnabled: true,
      spyModeTariff: 12,
      privateAudioModeMinDuration: 2,
      privateAudioModeTariff: 80,
      withClientAudio: true,
      broadcastStatus: 'PUBLIC',
      streams: [
        {
          streamTypeCode: 'video2D',
          status: 'online',
          url: `${CAM_ORIGIN}/live/ada/2d/index.m3u8`,
          resolutionInfo: { resolutionType: '4K' },
        },
        {
          streamTypeCode: 'video3D',
          status: 'online',
          url: `${CAM_ORIGIN}/live/ada/3d/index.m3u8`,
          resolutionInfo: { resolutionType: '4K' },
        },
      ],
      broadcastMembersCount: 12,
      broadcastTextStatus: 'Good evening',
      tipMenu: [{ id: '1', title: 'Wave', price: 5 }],
      tipMenuEnabled: true,
      toysMenu: [{ id: '1', title: 'Breeze', amount: 20, seconds: 10 }],
    }),
    ...more,
  }
}

export const modelProfile = ModelProfileAnswer.parse({
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
  tagGroups: [
    { code: 'in_show', tags: [{ name: 'Dance' }, { name: 'Talk' }] },
    { code: 'in_private_show', tags: [{ name: 'Role play' }] },
    { code: 'specifics', tags: [{ name: 'Tattoo' }] },
  ],
})

export function content(more: Partial<Broadcast> = {}): RoomContent {
  const found = broadcast(more)
  return { broadcast: found, model: { ...modelProfile, id: found.modelId }, seo }
}

export const settings: RoomSettings = roomSettingsOf(broadcast())

export const ALL_PERMISSIONS = {
  canUseCancelPrivateShow: true,
  canUseCancelPrivateShowRequest: true,
  canUseEnterSpyShow: true,
  canUseLeaveSpyShow: true,
  canUseRequestPrivateShow: true,
  canUseRequestVoicePrivateShow: true,
}

export function standing(more: Partial<RoomStanding> = {}): RoomStanding {
  return {
    state: 'PUBLIC',
    stateChangeReason: 'NONE',
    permissions: ALL_PERMISSIONS,
    settings,
    show: null,
    ...more,
  }
}

export function entry(more: Partial<RoomEntry> = {}): RoomEntry {
  const found = more.broadcast ?? broadcast()
  return {
    ...standing({ permissions: NO_PERMISSIONS }),
    broadcast: found,
    isBanned: false,
    streamUrl: found.streams[0]?.url ?? '',
    streamType: 'video2D',
    channels: { room: `room:${found.id}:u1`, chat: `chat:${found.id}` },
    ...more,
  }
}

export function running(more: Partial<RunningShow> = {}): RunningShow {
  return { kind: 'private', privateRequestId: 'p1', startedAtMs: 1_000_000, tariff: 60, fee: 0, ...more }
}

/** The texts for search engines of a page for which the editors' do not come. */
export const NO_SEO = {
  title: '',
  metaDescription: '',
  metaKeywords: '',
  metaRobots: '',
  shortSeoText: [],
  fullSeoText: [],
  breadcrumb: '',
  jsonLdScriptEnabled: false,
  ogParams: null,
  twitterParams: null,
}
