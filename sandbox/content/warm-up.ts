import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { VIDEOS_PER_PAGE } from '../../contracts/catalogue/lists.ts'
import type { SandboxSite } from '../handler.ts'
import { type PictureKind, type PictureWidth, renderPicture } from '../media/pictures.ts'
import { DEFAULT_IMAGES } from '../sales/join-now-handlers.ts'
import { readSlides } from './catalogue-rows.ts'
import { homePageOf } from './home.ts'
import { pageOfVideos } from './video-list.ts'

/** Widths that a first screen asks for. */
const WIDTHS: Partial<Record<PictureKind, readonly PictureWidth[]>> = {
  poster: [480, 640],
  portrait: [320],
  category: [480],
  slide: [960, 1280],
}

interface WarmUp {
  database: DatabaseSync
  sites: readonly SandboxSite[]
  signal?: AbortSignal
}

/**
 * Draws the pictures of every site's home, first page of videos and join-now page, one at a time so that visitors come first, and answers how many. Start it
 * without waiting; a picture that fails now is drawn again when somebody asks for it.
 */
export async function warmUpPictures({ database, sites, signal }: WarmUp): Promise<number> {
  let drawn = 0
  const joinNow = Object.values(DEFAULT_IMAGES).map(({ url }) => url)
  for (const permalink of new Set([...sites.flatMap((site) => firstScreens(database, site)), ...joinNow])) {
    const [, kind, key] = /^\/pictures\/(\w+)\/([\w-]+)\.avif$/.exec(permalink) ?? []
    for (const width of WIDTHS[kind as PictureKind] ?? []) {
      if (signal?.aborted) return drawn
      await renderPicture({ kind: kind!, key: key!, width }).then(
        () => drawn++,
        () => undefined,
      )
      await setImmediate()
    }
  }
  return drawn
}

function firstScreens(database: DatabaseSync, site: SandboxSite): string[] {
  const list = { categories: [], tags: [], models: [], hasCustomVideos: true, page: 1, limit: VIDEOS_PER_PAGE }
  const shown = [
    readSlides(database, { isSoft: site.verificationEnabled }),
    homePageOf(database, site),
    pageOfVideos(database, site, { ...list, order: 'latest' }),
    pageOfVideos(database, site, { ...list, order: 'popular' }),
  ]
  return [...JSON.stringify(shown).matchAll(/"permalink":"(\/pictures\/[^"?]+)"/g)].map(([, permalink]) => permalink!)
}
