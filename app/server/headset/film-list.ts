import type { VideoListItem } from '../../../contracts/catalogue/video.ts'
import { createKeptList } from './kept-list.ts'

/** What lists of films show. Small: ten thousand of them are kept. */
export interface FilmRow {
  id: string
  slug: string
  title: string
  /** Seconds. */
  duration: number
  /** Unix seconds; 0: unknown. */
  publishedAt: number
  /** Below the content host; `''`: none. */
  picture: string
  transparencyMode: number
  models: readonly { id: string; title: string }[]
}

export type FilmList = ReturnType<typeof createFilmList>

/** The films of a site, the latest first. */
export function createFilmList({ now }: { now: () => number }) {
  return createKeptList({
    ask: (call, page) => call('getVideos', { query: { sort: 'latest', page, limit: 100 } }),
    rowOf: filmRowOf,
    idOf: ({ slug }) => slug,
    now,
  })
}

export type ModelList = ReturnType<typeof createModelList>

/** The models of a site. */
export function createModelList({ now }: { now: () => number }) {
  return createKeptList({
    ask: (call, page) => call('getModels', { query: { page, limit: 100 } }),
    rowOf: (item) =>
      item.kind === 'custom'
        ? undefined
        : { id: item.id, title: item.title, picture: item.featuredImage?.permalink ?? '' },
    idOf: ({ id }) => id,
    now,
  })
}

export function filmRowOf(item: VideoListItem): FilmRow | undefined {
  if (item.kind === 'custom') return undefined
  return {
    id: item.id,
    slug: item.slug,
    title: item.title,
    duration: item.videoSettings.duration,
    publishedAt: item.publishedAt,
    picture: item.poster?.permalink ?? '',
    transparencyMode: item.videoSettings.transparency.mode,
    models: item.models.map(({ id, title }) => ({ id, title })),
  }
}
