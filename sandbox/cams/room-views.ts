import type { DatabaseSync } from 'node:sqlite'
import type { RoomEvent } from '../../contracts/cams/realtime-events.ts'
import type { RoomPermissions, StateReason } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState, StreamType } from '../../contracts/cams/rooms.ts'
import { channelOf, type Publish } from './publish.ts'
import type { Room, StreamUrlOf } from './rooms.ts'
import { isBusy, type Show, showsAlive } from './show-rows.ts'

interface RoomViewsOptions {
  database: DatabaseSync
  publish: Publish
  streamUrlOf: StreamUrlOf
}

type RoomEventData<Name extends RoomEvent['ev']> = Extract<RoomEvent, { ev: Name }>['data']

/** What one viewer has of a room. `streamUrl`: empty where there is nothing to be seen. */
export interface RoomView {
  state: BroadcastState
  permissions: RoomPermissions
  streamUrl: string
  streamTypeCode: StreamType
  show: Show | null
}

const GUEST = ''
const NO_PERMISSIONS: RoomPermissions = {
  canUseCancelPrivateShow: false,
  canUseCancelPrivateShowRequest: false,
  canUseEnterSpyShow: false,
  canUseLeaveSpyShow: false,
  canUseRequestPrivateShow: false,
  canUseRequestVoicePrivateShow: false,
}
const WATCHED: readonly BroadcastState[] = ['PUBLIC', 'MY_PRIVATE_SHOW', 'SPY_SHOW']

export type RoomViews = ReturnType<typeof createRoomViews>

/** Rooms as their viewers see them, and how these hear of a change. `null` as a viewer: the guests, who all see the same. */
export function createRoomViews({ database, publish, streamUrlOf }: RoomViewsOptions) {
  function viewOf(room: Room, viewer: string | null): RoomView {
    const alive = viewer === null ? [] : showsAlive(database, viewer)
    const show = alive.find(({ roomId }) => roomId === room.id) ?? null
    const state = stateFor(room, show)
    const streamTypeCode = streamTypeOf(room, viewer)
    return {
      state,
      permissions: permissionsFor(room, show, isBusy(alive)),
      streamUrl: WATCHED.includes(state) && !room.isBanned ? streamUrlOf(room.nickname, streamTypeCode, viewer) : '',
      streamTypeCode,
      show,
    }
  }

  function streamTypeOf(room: Room, viewer: string | null): StreamType {
    const row = database
      .prepare('SELECT stream_type FROM cam_visits WHERE room_id = ? AND user_uuid = ?')
      .get(room.id, viewer ?? GUEST)
    return row?.stream_type === 'video3D' && room.hasThreeD ? 'video3D' : 'video2D'
  }

  function visitorsOf(roomId: string): Array<string | null> {
    return database
      .prepare('SELECT user_uuid FROM cam_visits WHERE room_id = ?')
      .all(roomId)
      .map(({ user_uuid }) => (user_uuid === GUEST ? null : String(user_uuid)))
  }

  function tell<Name extends RoomEvent['ev']>(room: Room, viewer: string | null, ev: Name, data: RoomEventData<Name>) {
    publish(channelOf.room(room.id, viewer), ev, data)
  }

  function tellViewer(room: Room, viewer: string | null, reason: StateReason) {
    const { state, permissions, streamUrl } = viewOf(room, viewer)
    tell(room, viewer, 'onStateChanged', { state, reason })
    tell(room, viewer, 'onActionsChanged', permissions)
    if (streamUrl) tell(room, viewer, 'onCurrentStreamChanged', { streamInfo: { url: streamUrl } })
  }

  return {
    viewOf,
    tell,

    visit(room: Room, viewer: string | null, streamType: StreamType) {
      database.prepare('INSERT OR REPLACE INTO cam_visits VALUES (?, ?, ?)').run(room.id, viewer ?? GUEST, streamType)
    },
    /** Guests stay: nobody knows which of them has left. */
    leave(room: Room, viewer: string | null) {
      if (viewer !== null) {
        database.prepare('DELETE FROM cam_visits WHERE room_id = ? AND user_uuid = ?').run(room.id, viewer)
      }
    },
    hasVisitors: (roomId: string) => visitorsOf(roomId).length > 0,

    /** To everybody in the room, the same. */
    tellAll<Name extends RoomEvent['ev']>(room: Room, ev: Name, data: RoomEventData<Name>) {
      for (const viewer of visitorsOf(room.id)) tell(room, viewer, ev, data)
    },
    /** Its state changed: each viewer hears the own one, what may be done now and where the stream is. */
    tellState(room: Room, reason: StateReason) {
      for (const viewer of visitorsOf(room.id)) tellViewer(room, viewer, reason)
    },
    tellViewer,
    tellActions(room: Room, viewer: string) {
      tell(room, viewer, 'onActionsChanged', viewOf(room, viewer).permissions)
    },
  }
}

function stateFor(room: Room, show: Show | null): BroadcastState {
  if (show?.state !== 'running') return room.state
  return show.kind === 'spy' ? 'SPY_SHOW' : 'MY_PRIVATE_SHOW'
}

/** Guests may press what members may: what they are told then is another matter (SHOW-036). */
function permissionsFor(room: Room, show: Show | null, hasShow: boolean): RoomPermissions {
  if (room.isBanned) return NO_PERMISSIONS
  const { settings, state } = room
  const isFree = !hasShow && state === 'PUBLIC'
  return {
    canUseCancelPrivateShow: show?.state === 'running' && show.kind !== 'spy',
    canUseCancelPrivateShowRequest: show?.state === 'pending',
    canUseEnterSpyShow: !hasShow && state === 'PRIVATE_SHOW' && settings.spyModeEnabled,
    canUseLeaveSpyShow: show?.state === 'running' && show.kind === 'spy',
    canUseRequestPrivateShow: isFree && settings.privateModeTariff > 0,
    canUseRequestVoicePrivateShow: isFree && settings.privateAudioModeTariff > 0,
  }
}
