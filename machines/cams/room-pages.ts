import type { RoomItem } from '../../contracts/cams/rooms.ts'
import { fitsStatus, type StatusFilter } from './room-status.ts'

export const ROOMS_PER_PAGE = 12

/** Pages of one list that are known, by number from 1; pages between them may be missing. */
export interface RoomPages {
  byNumber: Readonly<Record<number, readonly RoomItem[]>>
  totalCount: number
}

export interface RoomPage {
  number: number
  items: readonly RoomItem[]
  totalCount: number
}

/** What may become of a listed room while the list is not asked for. */
export type RoomChange = Partial<Pick<RoomItem, 'broadcastStatus' | 'broadcastTextStatus' | 'broadcastMembersCount'>>

export const NO_PAGES: RoomPages = { byNumber: {}, totalCount: 0 }

export function withPage(pages: RoomPages, { number, items, totalCount }: RoomPage): RoomPages {
  return { byNumber: { ...pages.byNumber, [number]: items }, totalCount }
}

/** Ceiling of total / 12, and one page where there is nothing (CAMLIST-030). */
export function pageCountOf({ totalCount }: Pick<RoomPages, 'totalCount'>): number {
  return Math.max(1, Math.ceil(totalCount / ROOMS_PER_PAGE))
}

/** CAMLIST-012. */
export function isLastPage(pages: Pick<RoomPages, 'totalCount'>, page: number): boolean {
  return page >= pageCountOf(pages)
}

/**
 * A room changed. Those that do not fit the filter any more leave, and the pages that follow each other without a gap from the first one known
 * are cut again into pages of 12.
 */
export function changeRoom(pages: RoomPages, roomId: string, change: RoomChange, status: StatusFilter): RoomPages {
  const numbers = Object.keys(pages.byNumber)
    .map(Number)
    .sort((one, other) => one - other)
  const changed = Object.fromEntries(
    numbers.map((number) => [
      number,
      (pages.byNumber[number] ?? []).map((room) => (room.id === roomId ? { ...room, ...change } : room)),
    ]),
  ) as Record<number, RoomItem[]>
  const leaver = numbers.find((number) =>
    changed[number]?.some((room) => room.id === roomId && !fitsStatus(room.broadcastStatus, status)),
  )
  if (leaver === undefined) return { ...pages, byNumber: changed }
  const run = numbers.filter((number, index) => number >= leaver && number === leaver + index - numbers.indexOf(leaver))
  const rooms = run.flatMap((number) => changed[number] ?? []).filter((room) => room.id !== roomId)
  for (const [place, number] of run.entries()) {
    changed[number] = rooms.slice(place * ROOMS_PER_PAGE, (place + 1) * ROOMS_PER_PAGE)
  }
  return { byNumber: changed, totalCount: Math.max(0, pages.totalCount - 1) }
}
