import type { DatabaseSync } from 'node:sqlite'
import { StateReason } from '../../contracts/cams/room-operations.ts'
import type {
  Broadcast,
  BroadcastSettings,
  BroadcastState,
  ModelProfile,
  StreamType,
} from '../../contracts/cams/rooms.ts'
import type { CategoryCode } from './tag-groups.ts'

type MenuList<Name extends 'tipMenu' | 'toysMenu'> = NonNullable<Broadcast[Name]>

/** A room as it is now, for nobody in particular. */
export interface Room {
  id: string
  modelId: string
  nickname: string
  name: string
  category: CategoryCode
  sort: number
  state: BroadcastState
  reason: StateReason
  textStatus: string
  viewers: number
  isBanned: boolean
  isHidden: boolean
  isSixThousand: boolean
  hasThreeD: boolean
  isModelOnline: boolean
  tags: string[]
  settings: BroadcastSettings
  tipMenu: MenuList<'tipMenu'>
  tipMenuEnabled: boolean
  toysMenu: MenuList<'toysMenu'>
  profile: ModelProfile
}

/** Where a viewer watches a room; `null`: a guest. */
export type StreamUrlOf = (nickname: string, type: StreamType, viewer: string | null) => string

const COLUMN = { id: 'id', nickname: 'nickname', model: 'model_id' } as const

export function roomBy(database: DatabaseSync, key: keyof typeof COLUMN, value: string): Room | null {
  const row = database.prepare(`SELECT * FROM cam_rooms WHERE ${COLUMN[key]} = ?`).get(value)
  return row ? roomFrom(row) : null
}

export function allRooms(database: DatabaseSync): Room[] {
  return database.prepare('SELECT * FROM cam_rooms ORDER BY sort').all().map(roomFrom)
}

/** Writes what has changed of a room, and gives it as it is then. */
export function changeRoom(database: DatabaseSync, room: Room, change: Partial<Room>): Room {
  const next = { ...room, ...change }
  database
    .prepare(
      `UPDATE cam_rooms SET state = ?, reason = ?, text_status = ?, viewers = ?, is_banned = ?, is_model_online = ?, settings = ?,
      tip_menu = ?, tip_menu_enabled = ?, toys_menu = ?, has_three_d = ? WHERE id = ?`,
    )
    .run(
      next.state,
      next.reason,
      next.textStatus,
      next.viewers,
      Number(next.isBanned),
      Number(next.isModelOnline),
      JSON.stringify(next.settings),
      JSON.stringify(next.tipMenu),
      Number(next.tipMenuEnabled),
      JSON.stringify(next.toysMenu),
      Number(next.hasThreeD),
      next.id,
    )
  return next
}

export const pictureOfRoom = ({ nickname }: Pick<Room, 'nickname'>) => `/pictures/still/${nickname}.avif`

/** One room of the list. */
export function roomItem(room: Room) {
  return {
    id: room.id,
    broadcastStatus: room.state,
    broadcastTextStatus: room.textStatus,
    broadcastMembersCount: room.viewers,
    modelNickname: room.nickname,
    modelName: room.name,
    picture: pictureOfRoom(room),
    isSixThousand: room.isSixThousand,
  }
}

/** One room whole, as the provider tells it to this viewer. */
export function broadcastOf(room: Room, viewer: string | null, streamUrlOf: StreamUrlOf): Broadcast {
  const isOnline = room.state !== 'OFFLINE'
  const stream = (type: StreamType, isThere: boolean) => ({
    streamTypeCode: type,
    status: isOnline && isThere ? ('online' as const) : ('offline' as const),
    url: streamUrlOf(room.nickname, type, viewer),
    resolutionInfo: { resolutionType: room.isSixThousand ? '6K' : '4K' },
  })
  return {
    id: room.id,
    modelId: room.modelId,
    modelNickname: room.nickname,
    picture: pictureOfRoom(room),
    ...room.settings,
    broadcastStatus: room.state,
    streams: [stream('video2D', true), stream('video3D', room.hasThreeD)],
    broadcastMembersCount: room.viewers,
    broadcastTextStatus: room.textStatus,
    tipMenu: room.tipMenu,
    tipMenuEnabled: room.tipMenuEnabled,
    toysMenu: room.toysMenu,
  }
}

function roomFrom(row: Record<string, unknown>): Room {
  const json = (column: string) => JSON.parse(String(row[column]))
  return {
    id: String(row.id),
    modelId: String(row.model_id),
    nickname: String(row.nickname),
    name: String(row.name),
    category: row.category as CategoryCode,
    sort: Number(row.sort),
    state: row.state as BroadcastState,
    reason: StateReason.parse(row.reason),
    textStatus: String(row.text_status),
    viewers: Number(row.viewers),
    isBanned: row.is_banned === 1,
    isHidden: row.is_hidden === 1,
    isSixThousand: row.is_six_thousand === 1,
    hasThreeD: row.has_three_d === 1,
    isModelOnline: row.is_model_online === 1,
    tags: json('tags'),
    settings: json('settings'),
    tipMenu: json('tip_menu'),
    tipMenuEnabled: row.tip_menu_enabled === 1,
    toysMenu: json('toys_menu'),
    profile: json('profile'),
  }
}
