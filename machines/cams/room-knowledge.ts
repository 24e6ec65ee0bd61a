import type { RoomPermissions, StateReason } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState, StreamType, TipMenuItem, ToyMenuItem } from '../../contracts/cams/rooms.ts'
import type { ShowFact } from './cam-show.machine.ts'
import type { LiveStream } from './live-picture.machine.ts'
import {
  isOwnShow,
  isSixThousand,
  modelNameOf,
  NO_PERMISSIONS,
  NO_SETTINGS,
  offersStreamTypes,
  type RoomContent,
  type RoomEntry,
  type RoomModel,
  type RoomSettings,
  type RoomStanding,
  roomSettingsOf,
} from './room-facts.ts'

/** What the provider says of a room, in the one order of the viewer's own channel (API-158). */
export type RoomFact =
  | ShowFact
  | { type: 'textStatus.changed'; text: string }
  | { type: 'viewers.changed'; count: number }
  | { type: 'state.changed'; state: BroadcastState; reason: StateReason }
  | { type: 'broadcast.unavailable' }
  | { type: 'room.erred' }
  | { type: 'permissions.changed'; permissions: RoomPermissions }
  | { type: 'settings.changed'; settings: RoomSettings }
  | { type: 'tipMenu.changed'; items: TipMenuItem[] | undefined; isEnabled: boolean | undefined }
  | { type: 'toyMenu.changed'; items: ToyMenuItem[] | undefined }
  | { type: 'stream.changed'; url: string }
  /** From now on nothing is missed; what was said before may have been. */
  | { type: 'channel.live' }
  /** The provider lets this viewer listen no more. */
  | { type: 'channel.denied' }

/** What is known of a room (ENT-070 to ENT-073). */
export interface RoomKnowledge {
  /** `''`: in no room. */
  id: string
  channels: RoomEntry['channels']
  /** ENT-070. */
  model: RoomModel | null
  viewers: number
  /** The room’s description (ENT-070). */
  textStatus: string
  state: BroadcastState
  stateChangeReason: StateReason
  tipMenu: { items: readonly TipMenuItem[]; isEnabled: boolean }
  toyMenuItems: readonly ToyMenuItem[]
  permissions: RoomPermissions
  settings: RoomSettings
  /** `''`: nothing to watch. */
  streamUrl: string
  /** ENT-073: whether 2D and 3D can be chosen between. */
  streamTypes: boolean
  currentStreamType: StreamType
  resolutionIsSixThousand: boolean
}

/** Of a room that one is not in. */
export const NOT_ENTERED = {
  id: '',
  channels: { room: '', chat: '' },
  state: 'UNINITIALIZED',
  stateChangeReason: 'NONE',
  permissions: NO_PERMISSIONS,
  streamUrl: '',
} as const satisfies Partial<RoomKnowledge>

/** Before anything was asked. */
export const NOTHING_KNOWN: RoomKnowledge = {
  ...NOT_ENTERED,
  model: null,
  viewers: 0,
  textStatus: '',
  tipMenu: { items: [], isEnabled: false },
  toyMenuItems: [],
  settings: NO_SETTINGS,
  streamTypes: false,
  currentStreamType: 'video2D',
  resolutionIsSixThousand: false,
}

export function standingOf({
  state,
  stateChangeReason,
  permissions,
  settings,
  show,
}: Omit<RoomStanding, 'show'> & { show?: RoomStanding['show'] }): RoomStanding {
  return { state, stateChangeReason, permissions, settings, show: show ?? null }
}

/** What its page says of it. */
export function factsOf({ broadcast, model }: Pick<RoomContent, 'broadcast' | 'model'>) {
  return { model, settings: roomSettingsOf(broadcast), ...broadcastFacts(broadcast) }
}

function broadcastFacts(broadcast: RoomContent['broadcast']) {
  const { tipMenu, tipMenuEnabled, toysMenu, streams } = broadcast
  return {
    viewers: broadcast.broadcastMembersCount,
    textStatus: broadcast.broadcastTextStatus,
    tipMenu: { items: tipMenu ?? [], isEnabled: tipMenu !== undefined && tipMenuEnabled === true },
    toyMenuItems: toysMenu ?? [],
    streamTypes: offersStreamTypes(streams),
    resolutionIsSixThousand: isSixThousand(streams),
  }
}

/** What it is for this viewer, who was let in. */
export function entryFacts(entry: RoomEntry): Omit<RoomKnowledge, 'model'> {
  const { broadcast, state, stateChangeReason, permissions, settings, channels, streamUrl, streamType } = entry
  return {
    ...broadcastFacts(broadcast),
    id: broadcast.id,
    channels,
    permissions,
    settings,
    currentStreamType: streamType,
    streamUrl,
    ...stateFacts(state, stateChangeReason),
  }
}

/** While another viewer has a private show, or the model is away, there is nothing to watch (ROOM-031). */
function stateFacts(state: BroadcastState, stateChangeReason: StateReason) {
  return { state, stateChangeReason, ...(isClosed(state) && { streamUrl: '' }) }
}

function isClosed(state: BroadcastState): boolean {
  return state === 'PRIVATE_SHOW' || state === 'AWAY'
}

/** Id of the room where a show of this viewer's runs; `''`: nowhere. */
export function ownShowRoom({ id, state }: Pick<RoomKnowledge, 'id' | 'state'>): string {
  return isOwnShow(state) ? id : ''
}

/** What is watched, on the room’s page only. A stream may be told of before the state in which it can be seen. */
export function watchedStream(
  room: Pick<RoomKnowledge, 'model' | 'state' | 'streamUrl' | 'currentStreamType'> & {
    nickname: string
    isOnRoute: boolean
  },
): LiveStream | null {
  const { isOnRoute, streamUrl, state, currentStreamType } = room
  if (!isOnRoute || streamUrl === '' || isClosed(state)) return null
  return { title: modelNameOf(room), url: streamUrl, type: currentStreamType }
}

/** What a fact changes of what is known. */
export function heardFacts(fact: RoomFact): Partial<RoomKnowledge> {
  switch (fact.type) {
    case 'state.changed':
      return stateFacts(fact.state, fact.reason)
    case 'room.erred':
      return stateFacts('ERROR', 'NONE')
    case 'textStatus.changed':
      return { textStatus: fact.text }
    case 'viewers.changed':
      return { viewers: fact.count }
    case 'permissions.changed':
      return { permissions: fact.permissions }
    case 'settings.changed':
      return { settings: fact.settings }
    case 'tipMenu.changed':
      return fact.items && fact.isEnabled !== undefined
        ? { tipMenu: { items: fact.items, isEnabled: fact.isEnabled } }
        : {}
    case 'toyMenu.changed':
      return fact.items ? { toyMenuItems: fact.items } : {}
    case 'stream.changed':
      return { streamUrl: fact.url }
    default:
      return {}
  }
}

/** A fact that concerns others as well. */
export type RoomNews = Extract<
  RoomFact,
  {
    type:
      | 'state.changed'
      | 'room.erred'
      | 'textStatus.changed'
      | 'viewers.changed'
      | 'permissions.changed'
      | 'settings.changed'
  }
>

/** What others are told of it. */
export function newsOf(roomId: string, news: RoomNews) {
  switch (news.type) {
    case 'state.changed':
      return { type: news.type, roomId, state: news.state }
    case 'room.erred':
      return { type: news.type, roomId }
    case 'textStatus.changed':
      return { type: news.type, roomId, text: news.text }
    case 'viewers.changed':
      return { type: news.type, roomId, viewers: news.count }
    default:
      return news
  }
}
