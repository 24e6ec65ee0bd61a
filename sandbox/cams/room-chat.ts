import type { DatabaseSync } from 'node:sqlite'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import { seededRandom } from '../media/seeded-random.ts'
import { channelOf, type Publish } from './publish.ts'
import { seededRooms } from './room-list.ts'
import { INVENTED_VIEWERS, inventedId, SMALL_TALK, VIEWERS_TALK } from './room-words.ts'

interface ChatLine {
  ev: ChatEntry['ev']
  roomId: string
  userId: string
  userName: string
  text?: string
  itemTitle?: string
  amount?: number
  clientMsgId?: string
}

/** What a newcomer is shown, and what is kept of each room. */
const SHOWN_LINES = 100
const KEPT_LINES = 500
const SEEDED_LINES = 6

export type RoomChat = ReturnType<typeof createRoomChat>

/** The chats of rooms: each line is kept, then told. */
export function createRoomChat(database: DatabaseSync, publish: Publish) {
  return {
    /** Answers the line's id. */
    add(line: ChatLine, nowMs: number): string {
      const number = insertLine(database, line, nowMs)
      const row = database.prepare('SELECT * FROM cam_chat WHERE number = ?').get(number)
      if (number % 100 === 0) trim(database, line.roomId)
      if (row) {
        const { ev, data } = entryFrom(row)
        publish(channelOf.chat(line.roomId), ev, data)
      }
      return idOf(number)
    },

    /** The line that somebody has sent under this name before, or null. */
    saidAs(userId: string, clientMsgId: string): string | null {
      const row = database
        .prepare('SELECT line_id FROM cam_said WHERE user_id = ? AND client_msg_id = ?')
        .get(userId, clientMsgId)
      return row ? String(row.line_id) : null
    },
    noteSaid(userId: string, clientMsgId: string, lineId: string) {
      database.prepare('INSERT INTO cam_said VALUES (?, ?, ?)').run(userId, clientMsgId, lineId)
    },

    history: (roomId: string): ChatEntry[] => linesOf(database, roomId),

    clear(roomId: string) {
      database.prepare('DELETE FROM cam_chat WHERE room_id = ?').run(roomId)
      publish(channelOf.chat(roomId), 'clearChat', {})
    },

    deleteAllOf(roomId: string, userId: string) {
      database.prepare('DELETE FROM cam_chat WHERE room_id = ? AND user_id = ?').run(roomId, userId)
      publish(channelOf.chat(roomId), 'deleteAllUserMessages', { userId })
    },

    /** Tells everybody the whole of it anew. */
    tellHistory(roomId: string) {
      publish(channelOf.chat(roomId), 'historyMessage', { messages: linesOf(database, roomId) })
    },
  }
}

/** What was said before anybody came. */
export function seedChatLines(database: DatabaseSync, nowMs: number) {
  for (const { id, modelId, name, nickname } of seededRooms()) {
    const random = seededRandom(`chat/${nickname}`)
    for (let place = 0; place < SEEDED_LINES; place += 1) {
      const isModel = random.chance(0.4)
      const viewer = random.pick(INVENTED_VIEWERS)
      const line: ChatLine =
        place === 3
          ? { ev: 'tipsSent', roomId: id, userId: inventedId(viewer), userName: viewer, amount: 10 }
          : isModel
            ? { ev: 'message', roomId: id, userId: modelId, userName: name, text: random.pick(SMALL_TALK) }
            : {
                ev: 'message',
                roomId: id,
                userId: inventedId(viewer),
                userName: viewer,
                text: random.pick(VIEWERS_TALK),
              }
      insertLine(database, line, nowMs - (SEEDED_LINES - place) * 45_000)
    }
  }
}

function insertLine(database: DatabaseSync, line: ChatLine, nowMs: number): number {
  const { ev, roomId, userId, userName, text = '', itemTitle = '', amount = 0, clientMsgId = '' } = line
  const { lastInsertRowid } = database
    .prepare('INSERT INTO cam_chat VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(roomId, ev, userId, userName, text, itemTitle, amount, clientMsgId, Math.floor(nowMs))
  return Number(lastInsertRowid)
}

function linesOf(database: DatabaseSync, roomId: string): ChatEntry[] {
  return database
    .prepare('SELECT * FROM cam_chat WHERE room_id = ? ORDER BY number DESC LIMIT ?')
    .all(roomId, SHOWN_LINES)
    .map(entryFrom)
    .reverse()
}

function trim(database: DatabaseSync, roomId: string) {
  database
    .prepare(
      `DELETE FROM cam_chat WHERE room_id = ? AND number <
      (SELECT number FROM cam_chat WHERE room_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)`,
    )
    .run(roomId, roomId, KEPT_LINES)
}

function entryFrom(row: Record<string, unknown>): ChatEntry {
  const who = {
    id: idOf(Number(row.number)),
    userId: String(row.user_id),
    userName: String(row.user_name),
    sentAtMs: Number(row.sent_at_ms),
  }
  const amount = Number(row.amount)
  switch (row.ev as ChatEntry['ev']) {
    case 'message':
      return { ev: 'message', data: { ...who, text: String(row.text), clientMsgId: String(row.client_msg_id) } }
    case 'tipsSent':
      return { ev: 'tipsSent', data: { ...who, amount } }
    case 'tipMenuItemPurchased':
      return { ev: 'tipMenuItemPurchased', data: { ...who, itemTitle: String(row.item_title), amount } }
    case 'toysMenuItemPurchased':
      return { ev: 'toysMenuItemPurchased', data: { ...who, itemTitle: String(row.item_title), amount } }
  }
}

function idOf(number: number): string {
  return `line-${number}`
}
