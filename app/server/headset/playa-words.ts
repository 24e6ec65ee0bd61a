import { filmAddress } from '../../../adapters/catalogue/film-address.ts'
import type { SiteSettings } from '../../../contracts/site/site-settings.ts'
import { linesOf } from '../../../machines/catalogue/player-media.ts'
import { pictureAddress } from './answers.ts'
import { type Film, type FilmSource, plainDescription } from './film.ts'
import type { FilmRow } from './film-list.ts'
import { playaFormatOf, playaTransparencyOf, qualityOrderOf } from './playa-format.ts'

/** Why a link has no address: nobody is logged in, or the log-in does not pay for it. */
export type UnavailableReason = 'login' | 'premium'

/** Moments on a picture of the time line, in a row and in a column. */
const ATLAS = { full: 16, trailer: 8 } as const

export function configOf({ siteName, hosts, key }: SiteSettings) {
  return {
    site_name: siteName,
    site_logo: `${hosts.contentHost}/logos/${key}.svg`,
    auth: true,
    auth_by_code: true,
    actors: true,
    categories: false,
    categories_groups: false,
    studios: true,
    scripts: false,
    masks: true,
    analytics: false,
    nsfw: true,
  }
}

/** A film of a list. How long its trailer is the back end does not say. */
export function listedFilmOf(row: FilmRow, settings: SiteSettings) {
  const duration = Math.round(row.duration)
  return {
    id: row.slug,
    title: row.title,
    preview_image: pictureAddress(row.picture, settings.hosts.contentHost),
    ...(row.publishedAt > 0 && { release_date: row.publishedAt }),
    details: [{ type: 'full', duration_seconds: duration, transparency_mode: listedModeOf(row) }],
  }
}

/** Whether a film has the film of its mask, lists do not say. */
function listedModeOf({ transparencyMode }: FilmRow) {
  return transparencyMode === 1 || transparencyMode === 2 ? transparencyMode : 0
}

/** One film: its trailer, and the whole of it, whose links are listed with a reason where they are locked. */
export function filmOf(film: Film, settings: SiteSettings, reason: UnavailableReason) {
  const { video } = film
  const { contentHost } = settings.hosts
  const masks = video.alphaMasks ?? { full: '', trailer: '' }
  const formats = [...film.full, ...film.trailer].map(({ format }) => format)
  const alpha = formats.find((format) => format && format.alpha !== 'none')?.alpha ?? 'none'
  const atlasOf = (kind: 'full' | 'trailer') => {
    const permalink = video.sprites[kind]?.permalink
    const side = ATLAS[kind]
    return permalink && { timeline_atlas: { version: 1, url: contentHost + permalink, rows: side, columns: side } }
  }
  const maskOf = (kind: 'full' | 'trailer') => {
    const address = alpha === 'mask' && masks[kind] && filmAddress({ src: masks[kind] }, contentHost)
    return address && { alpha_mask: address }
  }
  const details = [
    film.trailer.length > 0 && {
      type: 'trailer',
      duration_seconds: 0,
      links: film.trailer.map(linkOf),
      ...atlasOf('trailer'),
      ...maskOf('trailer'),
    },
    {
      type: 'full',
      duration_seconds: Math.round(video.videoSettings.duration),
      links: film.full.length > 0 ? film.full.map(linkOf) : lockedLinksOf(film, reason),
      ...atlasOf('full'),
      ...maskOf('full'),
    },
  ]
  return {
    id: video.slug,
    title: video.title,
    description: plainDescription(film, settings),
    preview_image: pictureAddress(video.poster?.permalink ?? '', contentHost),
    ...(video.publishedAt > 0 && { release_date: video.publishedAt }),
    studio: { id: settings.key, title: settings.siteName },
    actors: video.models.map(({ id, title }) => ({ id, title })),
    transparency: playaTransparencyOf(alpha, masks.full !== '' || masks.trailer !== ''),
    details: details.filter((detail) => detail !== false),
  }
}

/** Links are for watching: what may be taken home, and how much of it a day, the site counts itself. */
function linkOf({ url, quality, lines, format }: FilmSource) {
  return { url, unavailable_reason: null, ...offerOf(quality, lines), ...playaFormatOf(format) }
}

/** The qualities that there would be. Of their formats the back end says nothing yet, and nothing is claimed. */
function lockedLinksOf({ video }: Film, reason: UnavailableReason) {
  const listed = video.downLoadVideoListForFront.map(({ quality }) => quality)
  const qualities = listed.length > 0 ? listed : [video.higherActiveResolution].filter((quality) => quality !== '')
  return [...new Set(qualities)].map((quality) => ({
    url: null,
    unavailable_reason: reason,
    ...offerOf(quality, linesOf(quality)),
    ...playaFormatOf(null),
  }))
}

function offerOf(quality: string, lines: number) {
  return { is_stream: true, is_download: false, quality_name: quality, quality_order: qualityOrderOf(lines) }
}
