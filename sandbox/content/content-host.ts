import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Context, Env, Hono } from 'hono'
import { keptPicture } from '../account/avatars.ts'
import type { SandboxSite } from '../handler.ts'
import { awardSvg } from '../media/awards.ts'
import { type FilmName, findFilm, openFilm } from '../media/films.ts'
import { footerLogo, headerLogo, iconSvg, isIconName } from '../media/logos.ts'
import { isPictureKind, isPictureWidth, PICTURE_WIDTHS, renderPicture } from '../media/pictures.ts'
import { downloadedFile } from './downloads.ts'
import { isDownloadLinkGood, isFilmLinkGood } from './film-links.ts'
import { registerGoodbyePage } from './goodbye-page.ts'

interface ContentHostOptions {
  database: DatabaseSync
  sites: readonly SandboxSite[]
  clock: { nowMs(): number }
}

const DEFAULT_WIDTH = 640
const KEY = /^[a-z0-9][a-z0-9-]{0,119}$/
const PLAYLIST = 'application/vnd.apple.mpegurl'
const ACCENTS: Record<string, string> = { dark: '#f0a35e', darkest: '#ff6a47', light: '#c2571a' }
const FALLBACK_ACCENT = '#f0a35e'

/** Any page may show these; they say nothing about who asks. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, Date',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const

/** Markup that pages inline: which origins may read it is decided where the app sets its CORS headers. */
const SVG_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const

/** Pictures, films, sprites, logos and icons. Films want a signature; nothing here knows who is signed in. */
export function registerContentHost<E extends Env>(app: Hono<E>, { database, sites, clock }: ContentHostOptions): void {
  registerGoodbyePage(app, sites)

  registerPictures(app)

  app.get('/avatars/:file', (c) => {
    const picture = keptPicture(database, c.req.param('file'))
    if (!picture) return notThere()
    return new Response(picture, {
      headers: {
        ...OPEN_TO_ALL,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
        // A picture that was replaced is gone.
        'cache-control': 'private, max-age=3600',
      },
    })
  })

  // The width stands in the path: what pop-ups name is put behind the upload address as it is.
  app.get('/popup-uploads/:size/:file', async (c) => {
    const [, kind, width] = /^([a-z]+)-(\d+)$/.exec(c.req.param('size')) ?? []
    return answerPicture({ kind: kind ?? '', file: c.req.param('file') }, width)
  })

  app.get('/logos/:file', (c) => {
    const [, key, isFooter] = /^([a-z0-9-]+?)(-footer)?\.svg$/.exec(c.req.param('file')) ?? []
    const site = sites.find((candidate) => candidate.key === key)
    if (!site) return notThere()
    const logo = { siteName: site.siteName, accent: ACCENTS[site.theme] ?? FALLBACK_ACCENT }
    return new Response(isFooter ? footerLogo(logo) : headerLogo(logo), { headers: SVG_HEADERS })
  })

  app.get('/awards/:file', (c) => {
    const [, key] = /^([a-z]+(?:-[a-z]+)*)\.svg$/.exec(c.req.param('file')) ?? []
    return key ? new Response(awardSvg(key), { headers: SVG_HEADERS }) : notThere()
  })

  app.get('/icons/:file', (c) => {
    const name = c.req.param('file').replace(/\.svg$/, '')
    return isIconName(name) ? new Response(iconSvg(name), { headers: SVG_HEADERS }) : notThere()
  })

  app.get('/previews/:file', (c) => answerFilm(c, c.req.param('file'), 'preview-'))
  app.get('/sprites/:file', (c) => answerFilm(c, c.req.param('file'), 'sprite-'))

  app.get('/downloads/*', (c) => answerDownload(c, { database, sites, clock }))

  app.get('/films/*', (c) => {
    const name = c.req.path.slice('/films/'.length)
    const claim = { name, expires: c.req.query('e') ?? '', signature: c.req.query('s') ?? '' }
    if (!isFilmLinkGood(database, claim, clock.nowMs())) return refused(403, 'This link to a film has expired.')
    const query = `e=${claim.expires}&s=${claim.signature}`
    return findFilm(name)?.contentType === PLAYLIST ? answerPlaylist(name, query) : answerFilm(c, name, '', 'private')
  })
}

/** Generated pictures at `/pictures/{kind}/{key}.avif?w={width}`; the cam provider has such ones too. */
export function registerPictures<E extends Env>(app: Hono<E>) {
  app.get('/pictures/:kind/:file', async (c) => answerPicture(c.req.param(), c.req.query('w')))
}

async function answerPicture({ kind, file }: Record<string, string>, width: string | undefined): Promise<Response> {
  const key = file?.replace(/\.avif$/, '') ?? ''
  if (kind === undefined || !isPictureKind(kind) || !file?.endsWith('.avif') || !KEY.test(key)) return notThere()
  const wanted = width === undefined ? DEFAULT_WIDTH : Number(width)
  if (!isPictureWidth(wanted)) return refused(400, `w: expected one of ${PICTURE_WIDTHS.join(', ')}`)
  const picture = await renderPicture({ kind, key, width: wanted })
  return new Response(new Uint8Array(picture), {
    headers: {
      ...OPEN_TO_ALL,
      'content-type': 'image/avif',
      'content-length': String(picture.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/**
 * A file that is saved: whole, or from where it was interrupted. RFC 9110 §13.1.5: a range is answered only while the file is still the one that `If-Range`
 * names. Its `ETag` is the same behind every link, so that a new link goes on where an expired one ended.
 */
function answerDownload(c: Context, { database, sites, clock }: ContentHostOptions): Response {
  const { path } = c.req
  const claim = { name: path, expires: c.req.query('e') ?? '', signature: c.req.query('s') ?? '' }
  if (!isDownloadLinkGood(database, claim, clock.nowMs()))
    return refused(403, 'This link has expired: please press Download again.')
  const file = downloadedFile(database, sites, path)
  const etag = file && etagOf(file.film)
  const condition = c.req.header('if-range')
  const range = condition === undefined || condition === etag ? c.req.header('range') : undefined
  const found = file && openFilm(file.film, range)
  if (!file || !found || !etag) return notThere()
  if (c.req.method === 'HEAD') void found.body?.cancel()
  return new Response(c.req.method === 'HEAD' ? null : found.body, {
    status: found.status,
    headers: {
      ...found.headers,
      ...OPEN_TO_ALL,
      'access-control-expose-headers': `${OPEN_TO_ALL['access-control-expose-headers']}, Content-Disposition, ETag`,
      'cache-control': 'private, no-cache',
      'content-disposition': dispositionOf(file),
      etag,
    },
  })
}

const etags = new Map<FilmName, string>()

/** Of the bytes themselves: the same after a restart, and behind every link. */
function etagOf(name: FilmName): string {
  const known = etags.get(name)
  if (known) return known
  const etag = `"${createHash('sha256')
    .update(readFileSync(findFilm(name)!.path))
    .digest('hex')
    .slice(0, 32)}"`
  etags.set(name, etag)
  return etag
}

/** RFC 6266: the title in every alphabet, and plain letters for programs that read no others. */
function dispositionOf({ title, slug, quality }: { title: string; slug: string; quality: string }): string {
  const name = encodeURIComponent(`${title} (${quality}).mp4`).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${slug}-${quality}.mp4"; filename*=UTF-8''${name}`
}

function answerFilm(c: Context, name: string, prefix: string, reach: 'public' | 'private' = 'public'): Response {
  const film = name.startsWith(prefix) ? openFilm(name, c.req.header('range')) : undefined
  if (!film) return notThere()
  const { status, headers, body } = film
  // Hono drops the body of an answer to HEAD without closing the file behind it.
  if (c.req.method === 'HEAD') void body?.cancel()
  const cached = { 'cache-control': `${reach}, max-age=${reach === 'private' ? 3600 : 86_400}` }
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status,
    headers: { ...headers, ...OPEN_TO_ALL, ...cached },
  })
}

/** A playlist names its files without a signature: each gets the one that opened the playlist. */
async function answerPlaylist(name: string, query: string): Promise<Response> {
  const text = await new Response(openFilm(name)?.body ?? null).text()
  const signed = text
    .replace(/^(?!#)(\S+)$/gm, `$1?${query}`)
    .replace(/URI="([^"]+)"/g, (_, address: string) => `URI="${address}?${query}"`)
  return new Response(signed, {
    headers: { ...OPEN_TO_ALL, 'content-type': PLAYLIST, 'cache-control': 'private, max-age=60' },
  })
}

function notThere(): Response {
  return refused(404, 'There is nothing at this address.')
}

function refused(status: number, message: string): Response {
  return Response.json(
    { status: { code: status, message } },
    { status, headers: { ...OPEN_TO_ALL, 'cache-control': 'no-store' } },
  )
}
