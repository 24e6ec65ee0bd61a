import { type Context, Hono } from 'hono'
import { DeovrForm } from '../../../contracts/account/headset-requests.ts'
import {
  answerAs,
  type HeadsetParts,
  headsetRequestOf,
  json,
  likedFilms,
  pictureAddress,
  retryAfter,
  UNAUTHENTICATED,
} from './answers.ts'
import { deovrFormatOf, deovrIdOf } from './deovr-format.ts'
import { type Film, loadFilm, sourcesOfOneFormat } from './film.ts'
import type { FilmRow } from './film-list.ts'
import { addJsonRoutes } from './json-app.ts'
import type { LogInAnswer } from './log-in.ts'
import { type HeadsetRequest, type Viewer, viewerOf } from './viewer.ts'

/** DeoVR's word for who asks: logged in, a guest, or somebody whose log-in was refused and who gets what guests get. */
type Authorized = '1' | '0' | '-1'

type Draw = (viewer: Viewer, authorized: Authorized) => Promise<Response | typeof UNAUTHENTICATED>

/** The library of films for DeoVR: `/deovr` lists them, `/deovr/{slug}` describes one. */
export function createDeovr(parts: HeadsetParts): Hono {
  const app = new Hono()
  addJsonRoutes(app, '/deovr', {
    '': (context) => {
      const request = headsetRequestOf(context, parts)
      return answer(context, request, (viewer, authorized) => drawLibrary(context, request, viewer, authorized))
    },
    '/:slug': (context) => {
      const request = headsetRequestOf(context, parts)
      const slug = context.req.param('slug') ?? ''
      return answer(context, request, (viewer, authorized) => drawFilm(context, request, slug, viewer, authorized))
    },
  })

  /** Every request may bring the log-in again, as a form. */
  async function answer(context: Context, request: HeadsetRequest, draw: Draw): Promise<Response> {
    const sent: unknown = context.req.method === 'POST' ? await context.req.parseBody().catch(() => ({})) : {}
    const { login, password } = DeovrForm.parse(sent)
    const asGuest = async (authorized: Authorized) => {
      const drawn = await draw(viewerOf(request, null, parts.now()), authorized)
      return drawn === UNAUTHENTICATED ? json(context, { authorized, scenes: [] }) : drawn
    }
    if (login === '' && password === '') return asGuest('0')
    return answerAs(parts, request, () => parts.logIns.byPassword(request, login, password), {
      viewer: (viewer) => draw(viewer, '1'),
      otherwise: (answer) => notLoggedIn(context, answer, () => asGuest('-1')),
    })
  }

  async function drawLibrary(context: Context, request: HeadsetRequest, viewer: Viewer, authorized: Authorized) {
    const { signal } = context.req.raw
    const [list, liked] = await Promise.all([
      parts.films.read(request.settings.key, viewer),
      likedFilms(viewer, signal),
    ])
    if (list.kind === 'unauthenticated') return UNAUTHENTICATED
    if (list.kind === 'unavailable') return unavailable(context, authorized)
    const rows = list.kind === 'closed' ? [] : list.rows
    const scenes = [
      { name: 'Latest', list: rows.map((row) => itemOf(row, request)) },
      ...(liked.length > 0 ? [{ name: 'Favorites', list: liked.map((row) => itemOf(row, request)) }] : []),
    ]
    return json(context, { authorized, scenes })
  }

  async function drawFilm(
    context: Context,
    request: HeadsetRequest,
    slug: string,
    viewer: Viewer,
    authorized: Authorized,
  ) {
    const answer = await loadFilm(viewer.call, slug, request.settings.hosts.contentHost, context.req.raw.signal)
    if (answer.ok) return json(context, { authorized, ...detailOf(answer.film, request) })
    if (answer.cause === 'unauthenticated') return UNAUTHENTICATED
    if (answer.cause === 'refused') return json(context, { authorized, error: 'This film is for members.' }, 403)
    if (answer.cause === 'notFound' || answer.cause === 'invalid')
      return json(context, { authorized, error: 'There is no such film.' }, 404)
    return unavailable(context, authorized)
  }

  return app
}

async function notLoggedIn(
  context: Context,
  answer: Exclude<LogInAnswer, { kind: 'in' }>,
  asGuest: () => Promise<Response>,
): Promise<Response> {
  if (answer.kind === 'refused') return asGuest()
  if (answer.kind === 'unavailable') return unavailable(context, '0')
  retryAfter(context, answer.waitMs)
  return json(context, { authorized: '-1', scenes: [] }, 429)
}

function unavailable(context: Context, authorized: Authorized) {
  context.header('Retry-After', '30')
  return json(context, { authorized, scenes: [], error: 'Please try again in a moment.' }, 503)
}

/** As small as the app lets it be: there may be ten thousand of them. */
function itemOf({ title, duration, picture, slug }: FilmRow, { settings, origin }: HeadsetRequest) {
  return {
    title,
    videoLength: Math.round(duration),
    thumbnailUrl: pictureAddress(picture, settings.hosts.contentHost),
    video_url: `${origin}/deovr/${slug}`,
  }
}

function detailOf(film: Film, { settings }: HeadsetRequest) {
  const { video } = film
  const { contentHost } = settings.hosts
  const { format, sources } = sourcesOfOneFormat(film)
  return {
    id: deovrIdOf(video.id, format),
    title: video.title,
    encodings: [{ name: 'h264', videoSources: sources.map(sourceOf) }],
    ...deovrFormatOf(format),
    videoLength: Math.round(video.videoSettings.duration),
    thumbnailUrl: pictureAddress(video.poster?.permalink ?? '', contentHost),
    ...(video.videoPreviewPoster && { videoPreview: contentHost + video.videoPreviewPoster }),
    skipIntro: 0,
    corrections: { x: 0, y: 0, br: 0, cont: 0, sat: 0 },
  }
}

function sourceOf({ url, width, height, size }: Film['full'][number]) {
  return { resolution: height, height, width, ...(size > 0 && { size }), url }
}
