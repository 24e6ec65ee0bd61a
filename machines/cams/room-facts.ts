import type { RoomPermissions, RunningShow, StateReason } from '../../contracts/cams/room-operations.ts'
import type {
  Broadcast,
  BroadcastSettings,
  BroadcastState,
  CamStream,
  ModelProfile,
  StreamType,
} from '../../contracts/cams/rooms.ts'
import type { SafeSeo } from '../site/safe-html.ts'
import { nameOfSlug } from '../site/words.ts'

/** A model as the provider's profile has them, merged with the id (API-131). */
export type RoomModel = ModelProfile & { id: string }

/** What a room's page is drawn from before anybody has entered the room. */
export interface RoomContent {
  broadcast: Broadcast
  model: RoomModel
  seo: SafeSeo
}

/** What shows cost here (ENT-072): tokens a minute, and the shortest paid time in minutes. */
export interface RoomSettings {
  privateShowMinDuration: number
  privateShowTariff: number
  spyShowEnabled: boolean
  spyShowTariff: number
  voicePrivateShowMinDuration: number
  voicePrivateShowTariff: number
  withClientVoice: boolean
}

/** The state of a room for this viewer, as of the provider's last answer. */
export interface RoomStanding {
  state: BroadcastState
  stateChangeReason: StateReason
  permissions: RoomPermissions
  settings: RoomSettings
  /** The show that runs or is asked for; null: none. */
  show: RunningShow | null
}

/** What entering a room answers. */
export interface RoomEntry extends RoomStanding {
  broadcast: Broadcast
  isBanned: boolean
  streamUrl: string
  streamType: StreamType
  /** Names of the provider's channels. */
  channels: { room: string; chat: string }
}

export const NO_PERMISSIONS: RoomPermissions = {
  canUseCancelPrivateShow: false,
  canUseCancelPrivateShowRequest: false,
  canUseEnterSpyShow: false,
  canUseLeaveSpyShow: false,
  canUseRequestPrivateShow: false,
  canUseRequestVoicePrivateShow: false,
}

export const NO_SETTINGS: RoomSettings = {
  privateShowMinDuration: 0,
  privateShowTariff: 0,
  spyShowEnabled: false,
  spyShowTariff: 0,
  voicePrivateShowMinDuration: 0,
  voicePrivateShowTariff: 0,
  withClientVoice: false,
}

/** The provider's names for the settings, in ours. */
export function roomSettingsOf(settings: BroadcastSettings): RoomSettings {
  return {
    privateShowMinDuration: settings.privateModeMinDuration,
    privateShowTariff: settings.privateModeTariff,
    spyShowEnabled: settings.spyModeEnabled,
    spyShowTariff: settings.spyModeTariff,
    voicePrivateShowMinDuration: settings.privateAudioModeMinDuration,
    voicePrivateShowTariff: settings.privateAudioModeTariff,
    withClientVoice: settings.withClientAudio,
  }
}

/** What the model is called; their nickname is the address of the room. */
export function modelNameOf({ model, nickname }: { model: { name: string } | null; nickname: string }): string {
  return model?.name || nameOfSlug(nickname)
}

/** Where the page of a room is. */
export function roomAddress({ listSlug }: { listSlug: string }, nickname: string): string {
  return `/${listSlug}/${encodeURIComponent(nickname)}/`
}

/** Whether 2D and 3D can be chosen between: there are several streams, and all of them are online. */
export function offersStreamTypes(streams: readonly CamStream[]): boolean {
  return streams.length >= 2 && streams.every(({ status }) => status === 'online')
}

/** The first stream tells whether the room is a 6K one. */
export function isSixThousand(streams: readonly CamStream[]): boolean {
  return streams[0]?.resolutionInfo.resolutionType === '6K'
}

/** A show of this viewer's own runs: it goes on off the room's page, and is paid. */
export function isOwnShow(state: BroadcastState): boolean {
  return state === 'MY_PRIVATE_SHOW' || isSpyShow(state)
}

export function isSpyShow(state: BroadcastState): boolean {
  return state === 'SPY_SHOW'
}

/**
 * A show of this viewer's own that waits to be taken up: to others the provider gives the reason why the show that they see
 * began, never this one (cams §4.2).
 */
export function isInterrupted({
  state,
  stateChangeReason,
}: Pick<RoomStanding, 'state' | 'stateChangeReason'>): boolean {
  return state === 'PRIVATE_SHOW' && stateChangeReason === 'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS'
}

export interface ProfileRow {
  label: string
  value: string
}

/** Lines of the profile. Their name comes first (ROOM-005). */
export function bioLinesOf({ name, bio }: Pick<ModelProfile, 'name' | 'bio'>): string[] {
  return [name, ...bio].filter((line) => line !== '')
}

/** The profile of the model. Unknown facts are left out. */
export function bioOf({ name, age, languages, interests }: ModelProfile): ProfileRow[] {
  return told([
    ['Name', name],
    ['Age', age > 0 ? String(age) : ''],
    ['Languages', languages.join(', ')],
    ['Interests', interests.join(', ')],
  ])
}

/** What the model looks like. */
export function appearanceOf({ bodyType, ethnicity, eyeColor, hairColor }: ModelProfile): ProfileRow[] {
  return told([
    ['Body type', bodyType],
    ['Ethnicity', ethnicity],
    ['Eyes', eyeColor],
    ['Hair', hairColor],
  ])
}

export type TagGroupCode = 'in_show' | 'in_private_show' | 'specifics'

/** Names of the tags in one group of the profile. */
export function tagsOf({ tagGroups }: Pick<ModelProfile, 'tagGroups'>, code: TagGroupCode): string[] {
  return tagGroups.find((group) => group.code === code)?.tags.map(({ name }) => name) ?? []
}

function told(rows: readonly (readonly [label: string, value: string])[]): ProfileRow[] {
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}
