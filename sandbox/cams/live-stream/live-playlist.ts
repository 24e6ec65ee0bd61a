import type { StreamType } from '../../../contracts/cams/rooms.ts'
import { type Film, findFilm } from '../../media/films.ts'

/** What each stream comes in, the lightest first; the segments are in the folder of that name with `live-` before it. */
const QUALITIES: Record<StreamType, readonly string[]> = { video2D: ['2k', '4k'], video3D: ['sbs-2k', 'sbs-4k'] }
const PLAYLIST = 'index.m3u8'
const SEGMENT_SECONDS = 4
/** Segments after which the films restart. */
const LOOP = 4
/** Segments that a playlist names: enough to pause for a moment, and to stay three behind the edge. */
const WINDOW = 6
const JUMPS_A_WEEK = 604_800 / (SEGMENT_SECONDS * LOOP)
const CODECS = 'avc1.4d401f,mp4a.40.2'

/** Names of a stream's qualities, of which each has a playlist of its own. */
export function masterPlaylist(type: StreamType, query: string): string {
  const lines = QUALITIES[type].flatMap((quality) => {
    const { width, height, quality: label } = fileOf(quality, PLAYLIST)
    const bytes = Array.from({ length: LOOP }, (_, index) => fileOf(quality, `segment-${index}.m4s`).bytes)
    const bitsASecond = Math.ceil((Math.max(...bytes) * 8) / SEGMENT_SECONDS / 1000) * 1000
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitsASecond},RESOLUTION=${width}x${height},FRAME-RATE=24,CODECS="${CODECS}",NAME="${label}"`,
      `${quality}/${PLAYLIST}?${query}`,
    ]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`
}

/**
 * The last segments that are finished at this moment. Segment n lasts from n x 4 s on, counted from 1970, so that every server and every
 * restart say the same; each fourth one begins the film anew, whose time stamps jump back.
 */
export function livePlaylist(nowMs: number, query: string): string {
  const first = Math.floor(nowMs / 1000 / SEGMENT_SECONDS) - WINDOW
  const segments = Array.from({ length: WINDOW }, (_, place) => first + place).flatMap((number) => [
    ...(number % LOOP === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(number * SEGMENT_SECONDS * 1000).toISOString()}`,
    `#EXTINF:${SEGMENT_SECONDS.toFixed(6)},`,
    `${number}.m4s?${query}`,
  ])
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Jumps that have left the playlist: a segment's own stands before it until it leaves as well. Counted anew each week: players keep something
    // for each jump by its number, and one of a hundred million is seconds of work for them.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / LOOP) % JUMPS_A_WEEK}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="init.mp4?${query}"`,
  ]
  return `${[...head, ...segments].join('\n')}\n`
}

/** The file behind a name below a quality's folder: `init.mp4`, or a segment by its number. Nothing for any other name. */
export function liveFile(type: StreamType, quality: string, name: string): Film | undefined {
  if (!isQuality(type, quality)) return undefined
  if (name === 'init.mp4') return findFilm(`hls/live-${quality}/init.mp4`)
  const [, number] = /^(\d{1,12})\.m4s$/.exec(name) ?? []
  return number === undefined ? undefined : findFilm(`hls/live-${quality}/segment-${Number(number) % LOOP}.m4s`)
}

export function isQuality(type: StreamType, quality: string): boolean {
  return QUALITIES[type].includes(quality)
}

function fileOf(quality: string, name: string): Film {
  const film = findFilm(`hls/live-${quality}/${name}`)
  if (!film) throw new Error(`There is no film hls/live-${quality}/${name}.`)
  return film
}
