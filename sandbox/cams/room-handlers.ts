import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Reply, Viewer } from '../handler.ts'
import { moneyRefusal, outcomeOf } from '../sales/money-actions.ts'
import type { CamSettings } from './cam-settings.ts'
import { NOT_SIGNED_IN } from './cam-users.ts'
import { channelOf } from './publish.ts'
import { listedRooms, NO_SUCH_ROOM } from './room-list-handlers.ts'
import type { RoomViews } from './room-views.ts'
import { broadcastOf, type Room, roomBy, type StreamUrlOf } from './rooms.ts'
import { isBusy, runningShowOf, type Show, showById, showsAlive } from './show-rows.ts'
import { costToStart, type Shows, tariffOf } from './shows.ts'
import { balanceOf, notEnough, SENTENCES, spendTokens, spent } from './token-moves.ts'

interface RoomHandlersOptions {
  views: RoomViews
  shows: Shows
  streamUrlOf: StreamUrlOf
  settings: CamSettings
  /** A refusal that somebody has ordered for the next spending of an account. */
  orderedRefusal: (accountId: string) => Reply | null
}

const DONE: Reply = { body: { data: {} } }

export function createRoomHandlers({ views, shows, streamUrlOf, settings, orderedRefusal }: RoomHandlersOptions) {
  return {
    enterRoom({ params, body, viewer, database, nowMs }) {
      const found = roomBy(database, 'nickname', params.nickname)
      if (!found) return NO_SUCH_ROOM
      const room = { ...found, isBanned: found.isBanned || settings.areCamRoomsBanned }
      const userUuid = viewer?.userId ?? null
      if (!room.isBanned) views.visit(room, userUuid, body.streamTypeCode)
      const interrupted = showIn(database, room, viewer, 'interrupted')
      if (interrupted && body.restoresPrivateShow) shows.restore(interrupted, nowMs)
      const { state, permissions, streamUrl, streamTypeCode, show } = views.viewOf(room, userUuid)
      return {
        body: {
          data: {
            broadcast: broadcastOf(room, userUuid, streamUrlOf),
            isBanned: room.isBanned,
            state,
            stateChangeReason: show && show.reason !== 'NONE' ? show.reason : room.reason,
            permissions,
            streamUrl,
            streamTypeCode,
            channels: { room: channelOf.room(room.id, userUuid), chat: channelOf.chat(room.id) },
            show: show && show.state !== 'interrupted' ? runningShowOf(show) : null,
          },
        },
      }
    },

    /** What is asked for is taken back; a private show that runs is interrupted, as it is when the browser is gone. */
    leaveRoom({ params, viewer, database, nowMs }) {
      const room = roomBy(database, 'id', params.roomId)
      if (!room) return NO_SUCH_ROOM
      const show = showIn(database, room, viewer)
      if (show?.state === 'pending') shows.cancelRequest(show)
      if (show?.state === 'running') {
        const paid = shows.payUpTo(show, nowMs)
        if (paid.kind === 'spy') shows.end(paid, 'client')
        else shows.interrupt(paid)
      }
      views.leave(room, viewer?.userId ?? null)
      return DONE
    },

    getNearbyRoom({ params, query, database }) {
      const room = roomBy(database, 'id', params.roomId)
      if (!room) return NO_SUCH_ROOM
      const open = listedRooms(database).filter(
        ({ state, category, id }) => (state === 'PUBLIC' && category === room.category) || id === room.id,
      )
      const place = open.findIndex(({ id }) => id === room.id)
      const next = open.at((Math.max(place, 0) + (query.direction === 'next' ? 1 : -1)) % Math.max(open.length, 1))
      return { body: { data: { modelNickname: next && next.id !== room.id ? next.nickname : null } } }
    },

    setStreamType({ params, body, viewer, database }) {
      const room = roomBy(database, 'id', params.roomId)
      if (!room) return NO_SUCH_ROOM
      const userUuid = viewer?.userId ?? null
      views.visit(room, userUuid, body.streamTypeCode)
      const { streamUrl } = views.viewOf(room, userUuid)
      const isOffered = body.streamTypeCode === 'video2D' || room.hasThreeD
      if (!isOffered) return moneyRefusal(422, 'This room has no such stream.')
      // Guests share one view of the room: each of them is told where the own choice is.
      const url = streamUrl && streamUrlOf(room.nickname, body.streamTypeCode, userUuid)
      return { body: { data: { streamInfo: { url } } } }
    },

    requestShow({ params, body, viewer, database, nowMs }) {
      const room = openRoom(database, params.roomId)
      if (!viewer) return NOT_SIGNED_IN
      if (!room) return NO_SUCH_ROOM
      const ordered = orderedRefusal(viewer.userId)
      if (ordered) return ordered
      if (isBusy(showsAlive(database, viewer.userId))) return moneyRefusal(422, SENTENCES.requestExists)
      const { settings } = room
      if (room.state !== 'PUBLIC' || tariffOf(settings, body.kind) === 0)
        return moneyRefusal(422, 'The model takes no requests now')
      const balance = balanceOf(database, viewer.userId)
      if (balance.balance < costToStart(settings, body.kind)) return notEnough()
      shows.giveUp(viewer.userId)
      const show = shows.request(room, viewer.userId, body.kind, nowMs)
      const shown = { tariff: body.tariff, minDuration: body.minDuration }
      if (isDearer(room, body.kind, shown)) {
        views.tell(room, viewer.userId, 'onBroadcastSettingsChanged', settings)
        shows.refuse(show, 'SETTINGS_CHANGED')
      }
      return spent(balance, show.id)
    },

    cancelShow({ params, viewer, database, nowMs }) {
      const room = roomBy(database, 'id', params.roomId)
      const show = room && showIn(database, room, viewer)
      if (show?.state === 'pending') shows.cancelRequest(show)
      if (show?.state === 'running' && show.kind !== 'spy') shows.end(shows.payUpTo(show, nowMs), 'client')
      if (show?.state === 'interrupted') shows.end(show, 'client')
      return DONE
    },

    requestSpy({ params, body, viewer, database, nowMs }) {
      const room = openRoom(database, params.roomId)
      if (!viewer) return NOT_SIGNED_IN
      if (!room) return NO_SUCH_ROOM
      const ordered = orderedRefusal(viewer.userId)
      if (ordered) return ordered
      if (isBusy(showsAlive(database, viewer.userId))) return moneyRefusal(422, SENTENCES.requestExists)
      if (room.state !== 'PRIVATE_SHOW' || !room.settings.spyModeEnabled)
        return moneyRefusal(422, 'There is nothing to spy on')
      if (!shows.maySpy(viewer.userId, nowMs)) return moneyRefusal(422, SENTENCES.spyTooOften)
      if (room.settings.spyModeTariff > body.tariff) {
        views.tell(room, viewer.userId, 'onBroadcastSettingsChanged', room.settings)
        return moneyRefusal(422, 'The settings have changed')
      }
      const balance = balanceOf(database, viewer.userId)
      if (balance.balance < costToStart(room.settings, 'spy')) return notEnough(SENTENCES.notEnoughToSpy)
      shows.giveUp(viewer.userId)
      return spent(balance, shows.spy(room, viewer.userId, nowMs).id)
    },

    cancelSpy({ params, viewer, database, nowMs }) {
      const room = roomBy(database, 'id', params.roomId)
      const show = room && showIn(database, room, viewer, 'running')
      if (show?.kind === 'spy') shows.end(shows.payUpTo(show, nowMs), 'client')
      return DONE
    },

    sendCompliment({ params, body, viewer, database, nowMs, idempotencyKey }) {
      if (!viewer) return NOT_SIGNED_IN
      const show = showById(database, params.privateRequestId)
      const isOver = show?.state === 'ended' && show.kind !== 'spy' && show.accountId === viewer.userId
      if (!isOver) return moneyRefusal(404, 'There is no such show')
      const ordered = orderedRefusal(viewer.userId)
      if (ordered) return ordered
      const balance = spendTokens(database, {
        accountId: viewer.userId,
        kind: 'compliment',
        amount: -body.amount,
        reference: show.id,
        actionKey: idempotencyKey,
        atMs: nowMs,
      })
      return balance ? spent(balance) : notEnough()
    },

    getCamOutcome: ({ params, viewer, database, nowMs }) => ({
      body: { data: outcomeOf(database, params.key, viewer?.userId ?? '', nowMs) },
    }),
  } satisfies Partial<Handlers>
}

/** A room that takes anything from anybody. */
export function openRoom(database: DatabaseSync, roomId: string): Room | null {
  const room = roomBy(database, 'id', roomId)
  return room && !room.isBanned ? room : null
}

function showIn(database: DatabaseSync, room: Room, viewer: Viewer | null, state?: Show['state']): Show | null {
  const shows = viewer ? showsAlive(database, viewer.userId) : []
  return shows.find((show) => show.roomId === room.id && (state === undefined || show.state === state)) ?? null
}

/** Than what the visitor was shown when they asked. */
function isDearer(
  { settings }: Room,
  kind: 'private' | 'voice',
  shown: { tariff: number; minDuration: number },
): boolean {
  const minutes = kind === 'voice' ? settings.privateAudioModeMinDuration : settings.privateModeMinDuration
  return tariffOf(settings, kind) > shown.tariff || minutes > shown.minDuration
}
