import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import { CamCategory, ModelProfile, RoomItem, TagGroup } from '../../contracts/cams/rooms.ts'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import type { KeepComplimentCommand } from '../../machines/cams/compliment.machine.ts'
import { parseRoomSearch, printRoomSearch } from '../../machines/cams/room-filters.ts'
import { changeRoom, type RoomChange, type RoomPages } from '../../machines/cams/room-pages.ts'
import { createLocalCache, type SafeStorage } from '../site/storage.adapter.ts'

const PAGES_KEY = 'cams.roomPages'
const STEP_KEY = 'cams.roomsScheduleIndex'
const FILTERS_KEY = 'cams.roomsFilterOptions'
const MODELS_KEY = 'cams.models'
const MOST_MODELS = 20
const PRIVATE_KEY = 'cams.privateData'

const Kept = z.object({
  /** The list that they belong to: its path and its filter, without the page. */
  list: z.string(),
  search: z.record(z.string(), z.unknown()),
  totalCount: z.number(),
  pages: z.array(z.tuple([z.number(), z.array(RoomItem)])),
})
type Kept = z.infer<typeof Kept>

const Filters = z.object({ categories: z.array(CamCategory), groups: z.array(TagGroup) })
type Filters = z.infer<typeof Filters>

/** By id, the newest first. */
const Models = z.array(z.tuple([z.string(), ModelProfile]))

/** A private show that is over, and whose log-in it was. */
const Private = z.object({
  holder: z.string(),
  kept: z.object({
    complementInfo: z.object({
      defaultAmount: z.number(),
      presetList: z.array(z.number()),
      privateRequestId: z.string(),
    }),
    modelName: z.string(),
    thankedId: z.string(),
  }),
})

export type RoomCache = ReturnType<typeof createRoomCache>

/**
 * What this tab keeps of rooms, for an hour (CAMLIST-033..035, CONST-001). The list that was open last: who goes back to it sees it at once, and
 * what a room reports meanwhile changes it and leaves its end where it was. What lists are filtered by. Models, until the first of them is an hour old.
 * The private show that its viewer has not thanked for yet.
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
    filters: () => cache.get(FILTERS_KEY, Filters),
    keepFilters: (filters: Filters) => cache.set(FILTERS_KEY, filters),
    model: (id: string) => cache.get(MODELS_KEY, Models)?.find(([each]) => each === id)?.[1],
    keepModel(id: string, model: ModelProfile) {
      if (!cache.get(MODELS_KEY, Models)) cache.set(MODELS_KEY, [])
      cache.update(MODELS_KEY, Models, (models) =>
        [[id, model] as [string, ModelProfile], ...models.filter(([each]) => each !== id)].slice(0, MOST_MODELS),
      )
    },
    complimentOf(holder: string) {
      const found = cache.get(PRIVATE_KEY, Private)
      return found?.holder === holder ? found.kept : undefined
    },
    complimentKeeper: (holder: () => string) =>
      fromCallback<KeepComplimentCommand, unknown>(({ receive }) => {
        receive((command) => {
          if (command.type === 'compliment.forget') storage.remove(PRIVATE_KEY)
          else cache.set(PRIVATE_KEY, { holder: holder(), kept: command.kept })
        })
      }),
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
