import type { DatabaseSync } from 'node:sqlite'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import { type SeededRandom, seededRandom } from '../media/seeded-random.ts'
import type { CamSettings } from './cam-settings.ts'
import type { Messenger } from './messenger.ts'
import type { RoomChat } from './room-chat.ts'
import type { RoomViews } from './room-views.ts'
import {
  ANSWERS,
  INVENTED_VIEWERS,
  inventedId,
  isInvented,
  SMALL_TALK,
  TEXT_STATUSES,
  VIEWERS_TALK,
} from './room-words.ts'
import { allRooms, changeRoom, type Room } from './rooms.ts'
import { showsAlive, showsOfRoom } from './show-rows.ts'
import type { Shows } from './shows.ts'

interface CamLifeOptions {
  database: DatabaseSync
  views: RoomViews
  shows: Shows
  chat: RoomChat
  messenger: Messenger
  settings: CamSettings
  setState: (room: Room, state: BroadcastState) => Room
}

/** In each of these something may happen; what, follows from its number alone. */
const BEAT_MS = 2_000
/** After a jump of the clock only so many are made up for. */
const MOST_BEATS = 15
const SHORTEST_THOUGHT_MS = 3_000
const LONGEST_THOUGHT_MS = 9_000
/** Of a model whose answer is settled. */
const QUICK_THOUGHT_MS = 1_500

/** Where a room goes from what it does now. */
const NEXT: Partial<Record<BroadcastState, readonly BroadcastState[]>> = {
  PUBLIC: ['PRIVATE_SHOW', 'PRIVATE_SHOW', 'AWAY', 'OFFLINE'],
  PRIVATE_SHOW: ['PUBLIC'],
  AWAY: ['PUBLIC', 'PUBLIC', 'OFFLINE'],
  OFFLINE: ['PUBLIC'],
}

/** The rooms' own life: deterministic by sandbox time. */
export function createCamLife({ database, views, shows, chat, messenger, settings, setState }: CamLifeOptions) {
  let livedUpTo = 0

  function live(beat: number, nowMs: number) {
    const random = seededRandom(`life/${beat}`)
    const rooms = allRooms(database)
    if (random.chance(0.25)) moveOn(random, random.pick(rooms))
    for (let count = 0; count < 6; count += 1) comeAndGo(random, random.pick(rooms))
    if (random.chance(0.1)) sayAnew(random, random.pick(rooms))
    for (const room of rooms) if (random.chance(0.25) && views.hasVisitors(room.id)) talk(random, room, nowMs)
  }

  /** Rooms in which somebody has a show of their own stay as they are. */
  function moveOn(random: SeededRandom, room: Room) {
    const next = NEXT[room.state]
    if (next && !room.isBanned && showsOfRoom(database, room.id).length === 0) setState(room, random.pick(next))
  }

  function comeAndGo(random: SeededRandom, room: Room) {
    const most = Math.max(3, Math.round(room.viewers / 20))
    const viewers = Math.max(0, room.viewers + random.whole(-most, most))
    if (room.state === 'OFFLINE' || viewers === room.viewers) return
    views.tellAll(changeRoom(database, room, { viewers }), 'onViewersCountChanged', { count: viewers })
  }

  function sayAnew(random: SeededRandom, room: Room) {
    const textStatus = random.pick(TEXT_STATUSES)
    views.tellAll(changeRoom(database, room, { textStatus }), 'onTextStatusChanged', { status: textStatus })
  }

  function talk(random: SeededRandom, room: Room, nowMs: number) {
    if (room.state !== 'PUBLIC') return
    if (random.chance(0.4)) {
      const text = random.pick(SMALL_TALK)
      chat.add({ ev: 'message', roomId: room.id, userId: room.modelId, userName: room.name, text }, nowMs)
      return
    }
    const userName = random.pick(INVENTED_VIEWERS)
    const who = { roomId: room.id, userId: inventedId(userName), userName }
    if (random.chance(0.15)) chat.add({ ...who, ev: 'tipsSent', amount: random.whole(1, 12) * 5 }, nowMs)
    else chat.add({ ...who, ev: 'message', text: random.pick(VIEWERS_TALK) }, nowMs)
  }

  /** A model answers every message, after a while. */
  function answerMessages(nowMs: number) {
    for (const { chat: letters, messageId, sentAtMs } of messenger.unanswered()) {
      const random = seededRandom(`answer/${messageId}`)
      if (nowMs - sentAtMs < random.whole(SHORTEST_THOUGHT_MS, LONGEST_THOUGHT_MS)) continue
      messenger.read(letters.accountId, messageId, nowMs, true)
      messenger.send({ chat: letters, isFromModel: true, content: random.pick(ANSWERS) }, nowMs)
    }
  }

  /** In the open rooms that somebody is in, models answer members and thank them. */
  function answerChats(nowMs: number) {
    for (const room of allRooms(database)) {
      const newest = room.state === 'PUBLIC' && views.hasVisitors(room.id) ? chat.history(room.id).at(-1) : undefined
      if (!newest || newest.data.userId === room.modelId || isInvented(newest.data.userId)) continue
      if (nowMs - newest.data.sentAtMs < SHORTEST_THOUGHT_MS) continue
      const { userName } = newest.data
      const text = newest.ev === 'message' ? `Hello, ${userName}. Good to have you here.` : `Thank you, ${userName}!`
      chat.add({ ev: 'message', roomId: room.id, userId: room.modelId, userName: room.name, text }, nowMs)
    }
  }

  /** Requests for shows are answered as the settings have it: by themselves, most with yes. */
  function answerRequests(nowMs: number) {
    const { camAnswers } = settings
    for (const show of showsAlive(database)) {
      const random = seededRandom(`answer/${show.id}`)
      const thoughtMs =
        camAnswers === 'usual' ? random.whole(SHORTEST_THOUGHT_MS, LONGEST_THOUGHT_MS) : QUICK_THOUGHT_MS
      if (show.state !== 'pending' || nowMs - show.requestedAtMs < thoughtMs) continue
      if (camAnswers === 'expire') shows.expire(show)
      else if (camAnswers === 'accept' || (camAnswers === 'usual' && random.chance(0.8))) shows.accept(show, nowMs)
      else shows.refuse(show, camAnswers === 'usual' || camAnswers === 'refuse' ? 'MODEL_NOT_AVAILABLE' : camAnswers)
    }
  }

  return {
    tick(nowMs: number) {
      if (settings.camLife === 'usual' || settings.camAnswers !== 'usual') answerRequests(nowMs)
      if (settings.camLife === 'off') return
      const now = Math.floor(nowMs / BEAT_MS)
      if (livedUpTo > now || livedUpTo === 0) livedUpTo = now - 1
      for (let beat = Math.max(livedUpTo + 1, now - MOST_BEATS + 1); beat <= now; beat += 1) live(beat, nowMs)
      livedUpTo = now
      answerMessages(nowMs)
      answerChats(nowMs)
    },
  }
}
