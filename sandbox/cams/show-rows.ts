import type { DatabaseSync } from 'node:sqlite'
import type { RunningShow, ShowKind, StateReason } from '../../contracts/cams/room-operations.ts'

export type ShowState = 'pending' | 'running' | 'interrupted' | 'ended' | 'refused' | 'expired' | 'cancelled'

/** A paid show from its request to its end. Seconds are those that were paid; fees are whole tokens. */
export interface Show {
  id: string
  roomId: string
  accountId: string
  kind: ShowKind
  state: ShowState
  reason: StateReason
  /** Tokens a minute, as they were when it was asked for. */
  tariff: number
  requestedAtMs: number
  startedAtMs: number
  /** When its current stretch began; what was before an interruption is in `earlierSeconds`. */
  sinceMs: number
  /** When its viewer was last known to be there. */
  beatMs: number
  earlierSeconds: number
  seconds: number
  fee: number
  chatTipFee: number
  tipMenuFee: number
  toysMenuFee: number
  /** Remaining minutes that were last warned of. */
  warnedMinutes: number
  /** Whether its viewer has been told that it was interrupted. */
  isAnnounced: boolean
}

export const NEVER_WARNED = 1_000

const ALIVE = "state IN ('pending', 'running', 'interrupted')"

export function newShow(
  database: DatabaseSync,
  { roomId, accountId, kind, tariff }: Pick<Show, 'roomId' | 'accountId' | 'kind' | 'tariff'>,
  nowMs: number,
): Show {
  const { lastInsertRowid } = database
    .prepare("INSERT INTO cam_shows VALUES (NULL, ?, ?, ?, 'pending', 'NONE', ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, ?, 0)")
    .run(roomId, accountId, kind, tariff, Math.floor(nowMs), NEVER_WARNED)
  const show = showById(database, `show-${lastInsertRowid}`)
  if (!show) throw new Error('A show that was just written is not there.')
  return show
}

export function writeShow(database: DatabaseSync, show: Show, change: Partial<Show>): Show {
  const next = { ...show, ...change }
  database
    .prepare(
      `UPDATE cam_shows SET state = ?, reason = ?, started_at_ms = ?, since_ms = ?, beat_ms = ?, earlier_seconds = ?, seconds = ?, fee = ?,
      chat_tip_fee = ?, tip_menu_fee = ?, toys_menu_fee = ?, warned_minutes = ?, is_announced = ? WHERE number = ?`,
    )
    .run(
      next.state,
      next.reason,
      Math.floor(next.startedAtMs),
      Math.floor(next.sinceMs),
      Math.floor(next.beatMs),
      next.earlierSeconds,
      next.seconds,
      next.fee,
      next.chatTipFee,
      next.tipMenuFee,
      next.toysMenuFee,
      next.warnedMinutes,
      Number(next.isAnnounced),
      numberOf(next.id),
    )
  return next
}

export function showById(database: DatabaseSync, id: string): Show | null {
  const row = database.prepare('SELECT * FROM cam_shows WHERE number = ?').get(numberOf(id))
  return row ? showFrom(row) : null
}

/** Shows that are asked for, run or can be taken up again; of one account or of all, oldest first. */
export function showsAlive(database: DatabaseSync, accountId?: string): Show[] {
  const rows =
    accountId === undefined
      ? database.prepare(`SELECT * FROM cam_shows WHERE ${ALIVE} ORDER BY number`).all()
      : database.prepare(`SELECT * FROM cam_shows WHERE ${ALIVE} AND account_id = ? ORDER BY number`).all(accountId)
  return rows.map(showFrom)
}

/** Whether somebody waits for a show or is in one: who was interrupted may ask for another. */
export function isBusy(shows: readonly Show[]): boolean {
  return shows.some(({ state }) => state !== 'interrupted')
}

export function showsOfRoom(database: DatabaseSync, roomId: string): Show[] {
  return showsAlive(database).filter((show) => show.roomId === roomId)
}

/** When somebody last began to spy, or 0. */
export function lastSpyMs(database: DatabaseSync, accountId: string): number {
  const row = database
    .prepare("SELECT max(requested_at_ms) AS at FROM cam_shows WHERE account_id = ? AND kind = 'spy'")
    .get(accountId)
  return Number(row?.at ?? 0)
}

export function allShows(database: DatabaseSync): Show[] {
  return database.prepare('SELECT * FROM cam_shows ORDER BY number').all().map(showFrom)
}

export function runningShowOf({ kind, id, startedAtMs, tariff, fee }: Show): RunningShow {
  return { kind, privateRequestId: id, startedAtMs, tariff, fee }
}

function numberOf(id: string): number {
  return Number(/^show-(\d{1,9})$/.exec(id)?.[1] ?? -1)
}

function showFrom(row: Record<string, unknown>): Show {
  return {
    id: `show-${row.number}`,
    roomId: String(row.room_id),
    accountId: String(row.account_id),
    kind: row.kind as ShowKind,
    state: row.state as ShowState,
    reason: row.reason as StateReason,
    tariff: Number(row.tariff),
    requestedAtMs: Number(row.requested_at_ms),
    startedAtMs: Number(row.started_at_ms),
    sinceMs: Number(row.since_ms),
    beatMs: Number(row.beat_ms),
    earlierSeconds: Number(row.earlier_seconds),
    seconds: Number(row.seconds),
    fee: Number(row.fee),
    chatTipFee: Number(row.chat_tip_fee),
    tipMenuFee: Number(row.tip_menu_fee),
    toysMenuFee: Number(row.toys_menu_fee),
    warnedMinutes: Number(row.warned_minutes),
    isAnnounced: row.is_announced === 1,
  }
}
