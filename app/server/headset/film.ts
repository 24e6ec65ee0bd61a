import { withTrailer } from '../../../adapters/catalogue/borrowed-trailer.ts'
import { filmAddress } from '../../../adapters/catalogue/film-address.ts'
import type { Call, CallFailure } from '../../../adapters/site/call.ts'
import { createHtml } from '../../../adapters/site/html.adapter.ts'
import type { FilmFormat } from '../../../contracts/catalogue/film-format.ts'
import type { PlayerSource, Video } from '../../../contracts/catalogue/video.ts'
import type { SiteSettings } from '../../../contracts/site/site-settings.ts'
import { isHls, linesOf } from '../../../machines/catalogue/player-media.ts'

/** A file or a stream, with its whole signed address. */
export interface FilmSource {
  url: string
  quality: string
  /** Pixels of the frame, as the name of the quality promises. */
  width: number
  height: number
  lines: number
  /** Bytes; 0: unknown. */
  size: number
  isStream: boolean
  format: FilmFormat | null
}

export interface Film {
  video: Video
  full: FilmSource[]
  trailer: FilmSource[]
}

export type FilmAnswer = { ok: true; film: Film } | { ok: false; cause: CallFailure }

/** One film as the back end lets this viewer have it: the whole of it, or its trailer. */
export async function loadFilm(
  call: Call,
  slug: string,
  contentHost: string,
  signal: AbortSignal,
): Promise<FilmAnswer> {
  const answer = await call('getVideo', { params: { slug } }, signal)
  if (!answer.ok) return { ok: false, cause: answer.cause }
  const video =
    answer.answer.videoPlayerSources.full.length > 0
      ? answer.answer
      : await withTrailer({ call, report: (problem) => console.warn(problem) }, answer.answer, signal)
  const { full, trailer } = video.videoPlayerSources
  const sourcesOf = (sources: readonly PlayerSource[]) => sources.flatMap((source) => sourceOf(source, contentHost))
  return { ok: true, film: { video, full: sourcesOf(full), trailer: sourcesOf(trailer) } }
}

function sourceOf(source: PlayerSource, contentHost: string): FilmSource[] {
  const url = filmAddress(source, contentHost)
  if (!url) return []
  const lines = linesOf(source.quality)
  const size = Math.max(0, source.fileSize)
  return [
    {
      url,
      quality: source.quality,
      ...pixelsOf(lines, source.format),
      lines,
      size,
      isStream: isHls(source),
      format: source.format,
    },
  ]
}

/** Width to height of what one eye sees. */
const EYE_ASPECT = { flat: 16 / 9, '180': 1, fisheye: 1, '360': 2 } as const
const LAYOUT_ASPECT = { none: 1, sbs: 2, tb: 1 / 2 } as const

/** The contract names qualities, not pixels: `8K` promises a longer side of 7,680, and the format says how long the other one is. */
function pixelsOf(lines: number, format: FilmFormat | null) {
  const longer = Math.round((lines * 16) / 9)
  const isVr = format !== null && format.projection !== 'flat'
  const aspect = isVr ? EYE_ASPECT[format.projection] * LAYOUT_ASPECT[format.stereo] : EYE_ASPECT.flat
  return aspect < 1
    ? { width: Math.round(longer * aspect), height: longer }
    : { width: longer, height: Math.round(longer / aspect) }
}

/**
 * The files that one description of a film can speak of. DeoVR and HereSphere know one format a film: that of its first file drawn from inside, or of
 * its first. Files win over streams, the sharpest comes first.
 */
export function sourcesOfOneFormat({ full, trailer }: Film): { format: FilmFormat | null; sources: FilmSource[] } {
  const all = full.length > 0 ? full : trailer
  const files = all.filter(({ isStream }) => !isStream)
  const playable = files.length > 0 ? files : all
  const isVr = ({ format }: FilmSource) => format !== null && format.projection !== 'flat'
  const format = (playable.find(isVr) ?? playable[0])?.format ?? null
  const key = JSON.stringify(format)
  const sources = playable.filter((source) => JSON.stringify(source.format) === key)
  return { format, sources: sources.toSorted((one, other) => other.lines - one.lines) }
}

/** The words of a description, which is HTML. */
export function plainDescription({ video }: Film, settings: SiteSettings): string {
  const { contentHost } = settings.hosts
  return createHtml({ settings, origin: `https://${settings.siteDomain}`, contentHost }).plain(video.description)
}
