import type { DatabaseSync } from 'node:sqlite'
import type { StateReason } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { SandboxClock } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { moneyRefusal } from '../sales/money-actions.ts'
import { accountById } from '../session/accounts.ts'
import type { Tokens } from '../session/tokens.ts'
import type { SandboxSettings } from '../settings.ts'
import { createCamControl } from './cam-control.ts'
import { createCamLife } from './cam-life.ts'
import { createBalanceNews, userNameOf } from './cam-users.ts'
import { CamVerb, type CamVerbRequest } from './cam-verbs.ts'
import { createChatHandlers } from './chat-handlers.ts'
import { createMessenger } from './messenger.ts'
import { createMessengerHandlers } from './messenger-handlers.ts'
import type { Publish } from './publish.ts'
import { createRoomChat } from './room-chat.ts'
import { createRoomHandlers } from './room-handlers.ts'
import { createRoomListHandlers } from './room-list-handlers.ts'
import { createRoomViews } from './room-views.ts'
import { allRooms, changeRoom, type Room, roomBy, roomItem, type StreamUrlOf } from './rooms.ts'
import { allShows, type Show, showsOfRoom } from './show-rows.ts'
import { createShows } from './shows.ts'
import { type TokenMove, tokenMovesOf } from './token-moves.ts'
import { createTokenHandlers, NO_SUCH_PROVIDER, PROVIDER } from './token-packs.ts'

interface CamsOptions {
  database: DatabaseSync
  clock: SandboxClock
  settings: SandboxSettings
  tokens: Tokens
  publish: Publish
  streamUrlOf: StreamUrlOf
}

/** What goes on in the rooms: rooms as the list has them, and every show since the start. */
export interface CamsReading {
  rooms: ReturnType<typeof roomItem>[]
  shows: Show[]
}

export type Cams = ReturnType<typeof createCams>

/** The cam provider behind its calls: rooms, shows, chats, tokens and the messenger. */
export function createCams({ database, clock, settings, tokens, publish, streamUrlOf }: CamsOptions) {
  const views = createRoomViews({ database, publish, streamUrlOf })
  const shows = createShows({ database, publish, views, settings })
  const chat = createRoomChat(database, publish)
  const messenger = createMessenger(database, publish)
  const balances = createBalanceNews(database, publish)
  const parts = { database, publish, views, shows, chat, messenger, settings, setState }
  const control = createCamControl(parts)
  const life = createCamLife(parts)
  const { orderedRefusal } = control

  /** What is shown in a room ends before it does something else. */
  function setState(room: Room, state: BroadcastState, reason: StateReason = reasonFor(state)): Room {
    for (const show of showsOfRoom(database, room.id)) {
      if (show.state === 'pending') shows.refuse(show, 'MODEL_NOT_AVAILABLE')
      else if (show.kind !== 'spy') shows.end(show, 'model')
    }
    for (const show of showsOfRoom(database, room.id)) shows.end(show, 'model')
    const now = roomBy(database, 'id', room.id) ?? room
    const isModelOnline = state !== 'OFFLINE'
    const next = changeRoom(database, now, { state, reason, isModelOnline })
    views.tellState(next, reason)
    if (isModelOnline !== now.isModelOnline) messenger.tellPresence(next.modelId, isModelOnline)
    return next
  }

  const handlers = {
    async getCamUser({ params, viewer }) {
      if (params.provider !== PROVIDER) return NO_SUCH_PROVIDER
      const account = viewer && accountById(database, viewer.userId)
      if (!account) return moneyRefusal(403, 'Live rooms are for members.')
      const token = await tokens.camToken(viewer)
      return {
        body: { data: { [`${PROVIDER}_token`]: token, user_name: userNameOf(account), user_uuid: account.id } },
      }
    },
    ...createTokenHandlers(settings),
    ...createRoomListHandlers(streamUrlOf),
    ...createRoomHandlers({ views, shows, streamUrlOf, orderedRefusal, settings }),
    ...createChatHandlers({ chat, shows, views, orderedRefusal }),
    ...createMessengerHandlers(messenger, orderedRefusal),
  } satisfies Partial<Handlers>

  return {
    handlers,

    /** Whether somebody sees this room just now; `null`: a guest. */
    mayWatch(nickname: string, viewer: string | null): boolean {
      const room = roomBy(database, 'nickname', nickname)
      return room !== null && views.viewOf(room, viewer).streamUrl !== ''
    },

    /** What time and others have brought: shows, balances and, unless it is switched off, the rooms' own life. */
    tick() {
      shows.settle(clock.nowMs())
      life.tick(clock.nowMs())
      balances.tell()
    },

    /** What time alone does, and news of balances; every call to the sandbox does it first. */
    settle() {
      shows.settle(clock.nowMs())
      balances.tell()
    },

    /** A user's browser is there and listens to these channels. */
    heartbeat(userUuid: string, channels: readonly string[]) {
      shows.heartbeat(userUuid, channels, clock.nowMs())
      balances.tell()
    },

    act(request: CamVerbRequest) {
      control.act(CamVerb.parse(request), clock.nowMs())
      balances.tell()
    },
    read: (): CamsReading => ({ rooms: allRooms(database).map(roomItem), shows: allShows(database) }),
    ledger: (): TokenMove[] => tokenMovesOf(database),

    /** After the database went back to its seed. */
    reset() {
      control.reset()
      balances.reset()
    },
  }
}

function reasonFor(state: BroadcastState): StateReason {
  return state === 'OFFLINE' || state === 'AWAY' ? 'BROADCAST_STOPPED_BY_MODEL' : 'NONE'
}
