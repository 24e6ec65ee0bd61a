import * as z from 'zod/mini'
import { RoomItem } from '../../contracts/cams/rooms.ts'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import { parseRoomSearch, printRoomSearch } from '../../machines/cams/room-filters.ts'
import { changeRoom, type RoomChange, type RoomPages } from '../../machines/cams/room-pages.ts'
import { createLocalCache, type SafeStorage } from '../site/storage.adapter.ts'

const PAGES_KEY = 'cams.roomPages'
const STEP_KEY = 'cams.roomsScheduleIndex'

const Kept = z.object({
  /** The list that they belong to: its path and its filter, without the page. */
  list: z.string(),
  search: z.record(z.string(), z.unknown()),
  totalCount: z.number(),
  pages: z.array(z.tuple([z.number(), z.array(RoomItem)])),
})
type Kept = z.infer<typeof Kept>

export type RoomCache = ReturnType<typeof createRoomCache>

/**
 * The list of rooms that was open last, in this tab, for an hour (CAMLIST-033..035, CONST-001): who goes back to it sees it at once. What a room
 * reports meanwhile changes it and leaves its end where it was.
 */
export function createRoomCache({ storage, now }: { storage: SafeStorage; now: () => number }) {
  const cache = createLocalCache({ storage, now })

  return {
    pagesOf(path: string, search: RoomSearch): RoomPages | undefined {
      const kept = cache.get(PAGES_KEY, Kept)
      return kept?.list === nameOf(path, search) ? pagesFrom(kept) : undefined
    },
    keepPages(path: string, search: RoomSearch, { byNumber, totalCount }: RoomPages) {
      const pages = Object.entries(byNumber).map(([number, items]) => [Number(number), items])
      cache.set(PAGES_KEY, { list: nameOf(path, search), search, totalCount, pages })
    },
    step: () => cache.get(STEP_KEY, z.int().check(z.gte(0))) ?? 0,
    keepStep: (step: number) => cache.set(STEP_KEY, step),
    /** Text, viewers or status of one room changed (ROOM-033). */
    changeRoom(roomId: string, change: RoomChange) {
      cache.update(PAGES_KEY, Kept, (kept) => {
        const { status = 'all' } = parseRoomSearch(kept.search)
        const { byNumber, totalCount } = changeRoom(pagesFrom(kept), roomId, change, status)
        const pages = Object.entries(byNumber).map(
          ([number, items]) => [Number(number), [...items]] as [number, RoomItem[]],
        )
        return { ...kept, totalCount, pages }
      })
    },
  }
}

function nameOf(path: string, search: RoomSearch) {
  return path + printRoomSearch({ ...search, page: 1 })
}

function pagesFrom({ pages, totalCount }: Kept): RoomPages {
  return { byNumber: Object.fromEntries(pages), totalCount }
}
