import type { RoomPermissions, ShowKind } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { ViewerAccess } from './cam-integration.machine.ts'
import type { ShowStage } from './cam-show.machine.ts'
import type { RoomSettings } from './room-facts.ts'
import { costToStart, tariffOf } from './show-rules.ts'

/** A show that a room offers. */
export interface ShowOffer {
  kind: ShowKind
  /** Tokens a minute. */
  tariff: number
  /** Tokens that it takes at least; 0: there is no shortest time. */
  toStart: number
  /** It can be asked for just now. */
  isOpen: boolean
  /** It is being asked for. */
  isAsking: boolean
}

/** What can be done about shows in a room just now. */
export type ShowControls =
  | { kind: 'running' }
  | { kind: 'pending'; mayCancel: boolean; isEnding: boolean }
  /** It is not known what came of a request. */
  | { kind: 'unresolved' }
  | { kind: 'checking' }
  /** The room is closed to this viewer. */
  | { kind: 'closed' }
  | { kind: 'offers'; offers: readonly ShowOffer[] }

/** How a show stands, or asking for one. */
export type ShowPhase = 'running' | 'pending' | 'unresolved' | 'checking' | 'none'

/** A show that is there counts, whatever is still being found out of the request for it. */
export function phaseOf(stage: ShowStage, request: { isUnresolved: boolean; isChecking: boolean }): ShowPhase {
  if (stage !== 'none') return stage === 'pending' ? 'pending' : 'running'
  if (request.isUnresolved) return 'unresolved'
  return request.isChecking ? 'checking' : 'none'
}

export interface RoomForShows {
  state: BroadcastState
  permissions: RoomPermissions
  settings: RoomSettings
  isEntered: boolean
  isBanned: boolean
}

export interface ShowForControls {
  access: ViewerAccess
  /** Of what is asked for, or was last; null: not known. */
  kind: ShowKind | null
  phase: ShowPhase
  isAsking: boolean
  isEnding: boolean
}

/** The provider says what may be done just now; strangers may press where a member could, to be asked to log in (SHOW-036). */
export function showControlsOf(room: RoomForShows, show: ShowForControls): ShowControls {
  const { permissions, settings, isEntered, isBanned, state } = room
  const { isEnding, phase } = show
  if (phase === 'pending') return { kind: phase, mayCancel: permissions.canUseCancelPrivateShowRequest, isEnding }
  if (phase !== 'none') return { kind: phase }
  // Before the viewer is in, and when the way in is closed, they stand there too: what comes or goes would move what lies below it.
  if (isBanned) return { kind: 'closed' }
  const isStranger = show.access !== 'authorized'
  const isOpen = (kind: ShowKind) =>
    isEntered && !isEnding && (isPermitted(kind, permissions) || (isStranger && state === stateToAskIn(kind)))
  const offers = KINDS.filter((kind) => isOffered(kind, settings)).map((kind) => ({
    kind,
    tariff: tariffOf(kind, settings),
    toStart: kind === 'spy' ? 0 : costToStart(kind, settings),
    isOpen: isOpen(kind),
    isAsking: show.isAsking && show.kind === kind,
  }))
  return { kind: 'offers', offers }
}

/** What ends a show that runs. */
export function endRequest(isSpy: boolean) {
  return { type: isSpy ? ('spyLeave.requested' as const) : ('cancel.requested' as const) }
}

/** Whether the provider lets a show that runs be ended just now. */
export function mayEndShow(isSpy: boolean, permissions: RoomPermissions): boolean {
  return isSpy ? permissions.canUseLeaveSpyShow : permissions.canUseCancelPrivateShow
}

const KINDS: readonly ShowKind[] = ['private', 'voice', 'spy']

function isOffered(kind: ShowKind, settings: RoomSettings): boolean {
  if (kind === 'spy') return settings.spyShowEnabled
  return tariffOf(kind, settings) > 0 && (kind === 'private' || settings.withClientVoice)
}

/** Whether the provider lets this viewer ask for it just now. */
export function isPermitted(kind: ShowKind, permissions: RoomPermissions): boolean {
  if (kind === 'spy') return permissions.canUseEnterSpyShow
  return kind === 'voice' ? permissions.canUseRequestVoicePrivateShow : permissions.canUseRequestPrivateShow
}

function stateToAskIn(kind: ShowKind): BroadcastState {
  return kind === 'spy' ? 'PRIVATE_SHOW' : 'PUBLIC'
}
