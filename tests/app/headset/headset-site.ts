import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { TestSandbox } from '../../sandbox/test-sandbox.ts'
import { openBackEnd, openSite } from '../open-site.ts'

export const MEMBER = { email: 'ada.holm@example.com', password: 'Proscenium1' }

/** The site's own server before a back end, and how apps ask it. */
export async function openHeadsetSite(
  { apiOrigin, thirdPartyOrigin }: { apiOrigin: string; thirdPartyOrigin: string },
  environment: Record<string, string> = {},
) {
  const site = await openSite({
    environment: { BACKEND_ORIGIN: apiOrigin, CONTENT_ORIGIN: thirdPartyOrigin, ...environment },
  })
  async function ask(path: string, init: AskInit = {}) {
    const answer = await answerOf(new URL(path, site.origin), init)
    const type = answer.headers.get('content-type')
    if (type !== 'application/json; charset=utf-8') throw new Error(`${path} answered ${answer.status} as ${type}`)
    return { ...answer, body: answer.text === '' ? undefined : JSON.parse(answer.text) }
  }
  const sendJson = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    ...site,
    ask,
    sendJson,
    /** As DeoVR asks once somebody has logged in there. */
    sendForm: (path: string, login: string, password: string, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ login, password }).toString(),
      }),
  }
}

interface AskInit {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Unlike `fetch`, lets a request say which host it is for. */
function answerOf(url: URL, { method = 'GET', headers = {}, body }: AskInit) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      const given = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
      resolve({ status: response.statusCode ?? 0, headers: given, text })
    })
    request.on('error', reject)
    request.end(body)
  })
}

export type HeadsetSite = Awaited<ReturnType<typeof openHeadsetSite>>

/** Films of the sandbox, by a condition on its table. */
export function slugWhere(sandbox: TestSandbox, condition: string): string {
  const row = sandbox.database
    .prepare(
      `SELECT slug FROM videos AS v WHERE audience IN ('both', 'general') AND ${condition} AND id NOT IN
        (SELECT video_id FROM video_categories JOIN categories AS c ON c.id = category_id WHERE c.slug = 'free') LIMIT 1`,
    )
    .get()
  return String(row?.slug)
}

/** The bytes of an answer, with its headers as they are spelled. */
export function rawAnswer(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let said = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
  })
}

export interface MadeUpFilm {
  slug: string
  /** Fields of its sources, and of its video. */
  source?: object
  video?: object
}

const HOST = 'https://media.halcyon-vr.example'

/** A back end with films made up for a test, which anybody may see whole. */
export async function openCatalogue(
  films: readonly MadeUpFilm[],
  hear = (_request: IncomingMessage, _response: ServerResponse) => false,
) {
  const backEnd = await openBackEnd((request, response) => {
    const url = new URL(request.url ?? '', 'http://own.invalid')
    response.setHeader('Content-Type', 'application/json')
    if (hear(request, response)) return
    const page = Number(url.searchParams.get('page') ?? 1)
    const limit = Number(url.searchParams.get('limit') ?? 12)
    if (url.pathname === '/content/dark/videos') {
      const items = films.slice((page - 1) * limit, page * limit).map((film) => cardOf(film, films.indexOf(film)))
      return void response.end(JSON.stringify({ items, pages: Math.ceil(films.length / limit) }))
    }
    const slug = url.pathname.replace('/content/dark/videos/', '')
    const place = films.findIndex((film) => film.slug === slug)
    const film = films[place]
    if (!film) return void response.writeHead(404).end('{}')
    const source = { src: `/films/${slug}.mp4?e=1&s=2`, quality: '8K', type: 'video/mp4', fileSize: 1_000 }
    const videoPlayerSources = { full: [{ ...source, ...film.source }], trailer: [] }
    response.end(JSON.stringify({ item: { ...cardOf(film, place), videoPlayerSources, ...film.video } }))
  })
  return { ...backEnd, apiOrigin: backEnd.origin, thirdPartyOrigin: HOST }
}

function cardOf({ slug }: MadeUpFilm, place: number) {
  return {
    id: place + 1,
    slug,
    title: slug.replaceAll('-', ' '),
    description: '<p>Two people &amp; a room.</p>',
    publishedAt: 1_795_000_000 - place * 3_600,
    poster: { alt: '', permalink: `/pictures/poster/${slug}.avif` },
    videoPreviewPoster: '/previews/silk.mp4',
    higherActiveResolution: '8K',
    videoSettings: { duration: 1_800 + (place % 1_800), transparency: { mode: 0 } },
    models: [{ id: 7, slug: 'ada', title: 'Ada' }],
  }
}
