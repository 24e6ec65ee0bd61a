import { pictureAddress } from './answers.ts'
import { type Film, type FilmSource, plainDescription, sourcesOfOneFormat } from './film.ts'
import type { FilmRow } from './film-list.ts'
import { heresphereFormatOf } from './heresphere-format.ts'
import type { HeadsetRequest } from './viewer.ts'

interface Told {
  access: number
  isFavorite: boolean
  isLoggedIn: boolean
  needsMediaSource: boolean
}

/** One film. The back end keeps favourites, but neither ratings nor tags of a visitor. */
export function videoOf(film: Film, { settings, origin }: HeadsetRequest, told: Told) {
  const { video } = film
  const { contentHost } = settings.hosts
  const { format, sources } = sourcesOfOneFormat(film)
  const duration = milliseconds(video.videoSettings.duration)
  const date = dateOf(video.publishedAt)
  return {
    access: told.access,
    title: video.title,
    description: plainDescription(film, settings),
    ...(date && { dateReleased: date, dateAdded: date }),
    thumbnailImage: pictureAddress(video.poster?.permalink ?? '', contentHost),
    ...(video.videoPreviewPoster && { thumbnailVideo: contentHost + video.videoPreviewPoster }),
    duration,
    rating: 0,
    isFavorite: told.isFavorite,
    ...heresphereFormatOf(format),
    media: told.needsMediaSource && sources.length > 0 ? [{ name: 'h264', sources: sources.map(sourceOf) }] : [],
    tags: tagsOf(video.models, settings.siteName, duration),
    subtitles: [],
    scripts: [],
    eventServer: `${origin}/heresphere/event/${video.id}`,
    writeFavorite: told.isLoggedIn,
    writeRating: false,
    writeTags: false,
  }
}

/** One film, as the app's own index keeps it. */
export function scanRowOf(row: FilmRow, { settings, origin }: HeadsetRequest, isFavorite: boolean) {
  const duration = milliseconds(row.duration)
  const date = dateOf(row.publishedAt)
  return {
    link: `${origin}/heresphere/video/${row.slug}`,
    title: row.title,
    ...(date && { dateReleased: date, dateAdded: date }),
    duration,
    rating: 0,
    favorites: 0,
    comments: 0,
    isFavorite,
    tags: tagsOf(row.models, settings.siteName, duration),
  }
}

/** Tags of the whole film: who is in it, and whose it is. */
function tagsOf(models: readonly { title: string }[], siteName: string, end: number) {
  const names = [...models.map(({ title }) => `Talent:${title}`), `Studio:${siteName}`]
  return names.map((name, track) => ({ name, start: 0, end, track, rating: 0 }))
}

function sourceOf({ url, width, height, size }: FilmSource) {
  return { resolution: height, height, width, ...(size > 0 && { size }), url }
}

function milliseconds(seconds: number) {
  return Math.round(seconds * 1000)
}

/** `2026-11-27`; `''`: unknown. */
function dateOf(unixSeconds: number): string {
  return unixSeconds > 0 ? new Date(unixSeconds * 1000).toISOString().slice(0, 10) : ''
}
