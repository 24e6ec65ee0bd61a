import type { DatabaseSync } from 'node:sqlite'
import { FILM_LIST } from '../media/film-list.ts'
import { signFilmLink } from './film-links.ts'
import { pictureOf } from './pictures-of.ts'
import type { VideoRow } from './video-row.ts'

type FilmName = keyof typeof FILM_LIST

const PREVIEWS = ['preview-silk', 'preview-eclipse', 'preview-doors', 'preview-tide'] as const

/** Few films stand in for many: qualities that nobody encoded play the sharpest one there is. */
const FULL_FILMS: Record<VideoRow['projection'], readonly FilmName[]> = {
  flat: ['flat-2k.mp4', 'flat-3k.mp4', 'flat-4k.mp4'],
  '180': ['vr180-sbs.mp4'],
  '360': ['vr360-sbs.mp4'],
}
const QUALITIES: readonly string[] = ['2K', '3K', '4K', '5K', '6K', '7K', '8K']

/** A short film without sound for cards. */
export function previewOf({ id }: VideoRow): string {
  return `/previews/${PREVIEWS[id % PREVIEWS.length]}.mp4`
}

/** `'4K'` gives 2K, 3K and 4K. */
export function qualitiesUpTo(resolution: string): string[] {
  return QUALITIES.slice(0, QUALITIES.indexOf(resolution) + 1)
}

/** The whole film in each quality of a video, and adaptive where the film is flat. */
export function fullSources(database: DatabaseSync, row: VideoRow, nowMs: number) {
  const link = (film: FilmName, quality: string) => source(database, film, quality, nowMs)
  if (row.condition === 'broken') return filesToTakeHome(row).map(({ film, quality }) => link(film, quality))
  const films = FULL_FILMS[row.projection]
  const sources = qualitiesUpTo(row.resolution).map((quality) => link(filmFor(films, quality), quality))
  if (row.condition === 'missing') return sources.map(withSharpestGone)
  return row.projection === 'flat' ? [link('hls/master.m3u8', 'Auto'), ...sources] : sources
}

/** What everybody may watch. Some videos have no trailer of their own. */
export function trailerSources(database: DatabaseSync, row: VideoRow, nowMs: number) {
  const link = (film: FilmName, quality: string) => source(database, film, quality, nowMs)
  if (row.condition === 'broken') return [link('broken-header.mp4', '2K')]
  if (row.has_trailer === 0) return []
  const sources = [link('trailer-2k.mp4', '2K'), link('trailer-4k.mp4', '4K')]
  return row.condition === 'missing' ? sources.map(withSharpestGone) : sources
}

/** What is shown instead of a trailer, in the form in which trailers are made: 180 degrees, half a picture for each eye. */
export function fakeTrailerOf(database: DatabaseSync, row: VideoRow, nowMs: number) {
  const { src, quality } = source(database, 'vr180-sbs.mp4', '4K', nowMs)
  return {
    poster: pictureOf('poster', row.slug, row.title),
    title: `${row.title}, a first look`,
    urls: [{ key: 'vr180', src, quality }],
  }
}

/** The files behind sources; -1 stands for one that is gone. */
export function filesOf(sources: readonly Source[]) {
  return sources.map(({ src, fileSize }) => ({ src, fileSize }))
}

/** One picture with every moment of a film: 16x16 moments of the whole film, 8x8 of the trailer. */
export const SPRITES = {
  full: { permalink: '/sprites/sprite-full.avif' },
  trailer: { permalink: '/sprites/sprite-trailer.avif' },
} as const

/** Which file is behind each quality that can be taken home. */
export function filesToTakeHome(row: VideoRow): { quality: string; film: FilmName }[] {
  if (row.condition === 'broken') {
    return [
      { quality: '2K', film: 'broken-header.mp4' },
      { quality: '3K', film: 'broken-cut-short.mp4' },
    ]
  }
  const films = FULL_FILMS[row.projection]
  const files = qualitiesUpTo(row.resolution).map((quality) => ({
    quality,
    film: filmFor(films, quality),
  }))
  return row.condition === 'missing' ? files.slice(0, -1) : files
}

/** What can be taken home. An address says which file is meant, and opens none: links are signed for those who may. */
export function downloads(row: VideoRow) {
  return filesToTakeHome(row).map(({ quality }) => ({
    label: quality,
    size: sizeOf(quality, row.duration),
    url: `/downloads/${row.slug}/${quality}.mp4`,
    quality,
  }))
}

/** Which qualities a headset shows well. */
export const RECOMMENDED_DEVICES = [
  { name: 'Stand-alone headset', qualities: ['4K', '5K', '6K'] },
  { name: 'Headset on a computer', qualities: ['5K', '6K', '7K', '8K'] },
  { name: 'Phone in a viewer', qualities: ['2K', '3K'] },
] as const

/** The sharpest one where none has this quality. */
function filmFor(films: readonly FilmName[], quality: string): FilmName {
  return films.find((film) => FILM_LIST[film].quality === quality) ?? films.at(-1)!
}

function source(database: DatabaseSync, film: FilmName, quality: string, nowMs: number) {
  const { contentType, projection, stereo, bytes } = FILM_LIST[film]
  return {
    // The quality makes links differ where two qualities play one film, so that a player sees that it changed.
    src: `${signFilmLink(database, film, nowMs)}&q=${quality}`,
    quality,
    type: contentType,
    projection,
    stereo,
    fileSize: bytes as number,
  }
}

type Source = ReturnType<typeof source>

function withSharpestGone(film: Source, index: number, all: readonly Source[]): Source {
  return index === all.length - 1 ? { ...film, fileSize: -1 } : film
}

/** As large as a real master of this length would be, in words. */
function sizeOf(quality: string, seconds: number): string {
  const gigabytes = ((QUALITIES.indexOf(quality) + 1) * 5 * seconds) / 8000
  return gigabytes < 1 ? `${Math.round(gigabytes * 1000)} MB` : `${gigabytes.toFixed(1)} GB`
}
