import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FILM_LIST } from './film-list.ts'

export type FilmName = keyof typeof FILM_LIST

/** One committed file: a film, a playlist, a segment or a sheet of thumbnails. */
export interface Film {
  name: FilmName
  path: string
  contentType: string
  bytes: number
  durationSeconds: number
  width: number
  height: number
  projection: 'flat' | '180' | '360'
  stereo: 'none' | 'sbs'
  /** The words burnt in, not the true size: a film marked 4K has 1280 x 720 points. */
  quality: string
}

interface FilmAnswer {
  status: 200 | 206 | 416
  headers: Record<string, string>
  body: ReadableStream<Uint8Array> | null
}

const FOLDER = new URL('./films/', import.meta.url)

export const FILM_NAMES = Object.keys(FILM_LIST) as readonly FilmName[]

export const FILMS: readonly Film[] = FILM_NAMES.map((name) => ({
  name,
  path: fileURLToPath(new URL(name, FOLDER)),
  ...FILM_LIST[name],
}))

/** How the thumbnail sheets are cut: rows and columns of 4:3 frames, evenly over the film, left to right and down. */
export const SPRITES = {
  trailer: { film: 'sprite-trailer.avif', columns: 8, rows: 8, frameWidth: 160, frameHeight: 120 },
  full: { film: 'sprite-full.avif', columns: 16, rows: 16, frameWidth: 96, frameHeight: 72 },
} as const satisfies Record<
  string,
  { film: FilmName; columns: number; rows: number; frameWidth: number; frameHeight: number }
>

const filmsByName = new Map<string, Film>(FILMS.map((film) => [film.name, film]))

/** Nothing for a name outside the list, so a path cannot leave the folder. */
export function findFilm(name: string): Film | undefined {
  return filmsByName.get(name)
}

/** The answer to a request for a film: whole, one range of bytes, or 416 with the true size. */
export function openFilm(name: string, rangeHeader?: string): FilmAnswer | undefined {
  const film = findFilm(name)
  if (!film) return undefined
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': film.contentType,
    'cache-control': 'public, max-age=86400',
  }
  const range = readRange(rangeHeader, film.bytes)
  if (range === 'whole')
    return { status: 200, headers: { ...headers, 'content-length': String(film.bytes) }, body: stream(film) }
  if (range === 'unsatisfiable') {
    return {
      status: 416,
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes */${film.bytes}`, 'content-length': '0' },
      body: null,
    }
  }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.last - range.first + 1),
      'content-range': `bytes ${range.first}-${range.last}/${film.bytes}`,
    },
    body: stream(film, range),
  }
}

interface ByteRange {
  first: number
  last: number
}

/** RFC 9110 §14.2: a header that is malformed, in other units or asks for several ranges is answered with the whole. */
function readRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = header?.match(/^bytes=\s*(\d*)-(\d*)\s*$/i) ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= bytes ? 'unsatisfiable' : { first, last }
}

function stream(film: Film, range?: ByteRange): ReadableStream<Uint8Array> {
  const file = createReadStream(film.path, range && { start: range.first, end: range.last })
  return Readable.toWeb(file) as ReadableStream<Uint8Array>
}
