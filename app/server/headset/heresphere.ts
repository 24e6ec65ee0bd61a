import { type Context, Hono } from 'hono'
import { HeresphereRequest } from '../../../contracts/account/headset-requests.ts'
import {
  answerAs,
  favouritesOf,
  type HeadsetParts,
  headsetRequestOf,
  json,
  likedFilms,
  pictureAddress,
  retryAfter,
  UNAUTHENTICATED,
} from './answers.ts'
import { type Film, loadFilm } from './film.ts'
import { createEventAnswer } from './heresphere-events.ts'
import { scanRowOf, videoOf } from './heresphere-words.ts'
import { addJsonRoutes } from './json-app.ts'
import type { LogInAnswer } from './log-in.ts'
import { createTurns } from './turns.ts'
import { type HeadsetRequest, type Viewer, viewerOf } from './viewer.ts'

const GUEST = 0
const MEMBER = 1
const REFUSED = -1
/** The app shows no more. */
const MOST_LINKS = 10_000

/** The header stays as it is spelled only if it is set past the Web's `Headers`. */
const VERSION_HEADER = 'HereSphere-JSON-Version'

type Draw = (viewer: Viewer) => Promise<Response | typeof UNAUTHENTICATED>

/** The library of films for HereSphere. It asks by POST, and takes GET alike. */
export function createHeresphere(parts: HeadsetParts): Hono {
  const inTurn = createTurns()
  const app = new Hono()

  app.use('/heresphere/*', (context: Context, next) => {
    context.env?.outgoing?.setHeader(VERSION_HEADER, '1')
    return next()
  })
  addJsonRoutes(app, '/heresphere', {
    '': async (context) => {
      const request = headsetRequestOf(context, parts)
      const sent = await sentIn(context)
      return answer(context, request, sent, { library: [] }, (viewer) => drawLibrary(context, request, viewer))
    },
    '/scan': async (context) => {
      const request = headsetRequestOf(context, parts)
      const sent = await sentIn(context)
      return answer(context, request, sent, { scanData: [] }, (viewer) => drawScan(context, request, viewer))
    },
    '/video/:slug': async (context) => {
      const request = headsetRequestOf(context, parts)
      const sent = await sentIn(context)
      if (sent.deleteFile) return json(context, { error: 'Films are not deleted from here.' }, 403)
      const slug = context.req.param('slug') ?? ''
      return answer(context, request, sent, { media: [] }, (viewer) => drawVideo(context, request, sent, viewer, slug))
    },
    '/auth': async (context) => {
      const { username, password } = await sentIn(context)
      const answer = await parts.logIns.forToken(headsetRequestOf(context, parts), username, password)
      if (answer.kind !== 'in') return notLoggedIn(context, answer, {})
      return json(context, { 'auth-token': answer.pair.accessToken, access: MEMBER })
    },
    '/event/:id': createEventAnswer(parts),
  })

  /** Who asks is said by the body, or else by the header `auth-token`. */
  async function answer(
    context: Context,
    request: HeadsetRequest,
    { username, password }: HeresphereRequest,
    empty: object,
    draw: Draw,
  ): Promise<Response> {
    const token = context.req.header('auth-token') ?? ''
    const isNamed = username !== '' || password !== ''
    if (!isNamed && token === '') {
      const drawn = await draw(viewerOf(request, null, parts.now()))
      return drawn === UNAUTHENTICATED ? json(context, { access: GUEST, ...empty }) : drawn
    }
    const logIn = () =>
      isNamed ? parts.logIns.byPassword(request, username, password) : parts.logIns.byToken(request, token)
    return answerAs(parts, request, logIn, {
      viewer: draw,
      otherwise: async (refused) => notLoggedIn(context, refused, empty),
    })
  }

  async function rowsFor(request: HeadsetRequest, viewer: Viewer) {
    const list = await parts.films.read(request.settings.key, viewer)
    const rows = list.kind === 'rows' ? list.rows.slice(0, MOST_LINKS) : []
    return { kind: list.kind, rows }
  }

  async function drawLibrary(context: Context, request: HeadsetRequest, viewer: Viewer) {
    const [{ kind, rows }, liked] = await Promise.all([
      rowsFor(request, viewer),
      likedFilms(viewer, context.req.raw.signal),
    ])
    if (kind === 'unauthenticated') return UNAUTHENTICATED
    if (kind === 'unavailable') return unavailable(context)
    const linkOf = ({ slug }: { slug: string }) => `${request.origin}/heresphere/video/${slug}`
    const image = pictureAddress(rows[0]?.picture ?? '', request.settings.hosts.contentHost)
    return json(context, {
      access: accessOf(viewer),
      banner: { image, link: `${request.origin}/` },
      library: [
        { name: 'Latest', list: rows.map(linkOf) },
        ...(liked.length > 0 ? [{ name: 'Favorites', list: liked.map(linkOf) }] : []),
      ],
    })
  }

  async function drawScan(context: Context, request: HeadsetRequest, viewer: Viewer) {
    const [{ kind, rows }, favourites] = await Promise.all([
      rowsFor(request, viewer),
      favouritesOf(viewer, context.req.raw.signal),
    ])
    if (kind === 'unauthenticated') return UNAUTHENTICATED
    if (kind === 'unavailable') return unavailable(context)
    return json(context, { scanData: rows.map((row) => scanRowOf(row, request, favourites.has(row.id))) })
  }

  async function drawVideo(
    context: Context,
    request: HeadsetRequest,
    sent: HeresphereRequest,
    viewer: Viewer,
    slug: string,
  ) {
    const { signal } = context.req.raw
    const { contentHost } = request.settings.hosts
    const [answer, favourites] = await Promise.all([
      loadFilm(viewer.call, slug, contentHost, signal),
      favouritesOf(viewer, signal),
    ])
    if (!answer.ok) {
      if (answer.cause === 'unauthenticated') return UNAUTHENTICATED
      if (answer.cause === 'refused') return json(context, { access: accessOf(viewer), media: [] })
      if (answer.cause === 'notFound' || answer.cause === 'invalid')
        return json(context, { error: 'There is no such film.' }, 404)
      return unavailable(context)
    }
    const isFavorite = await withFavourite(viewer, answer.film, favourites, sent.isFavorite)
    const { isLoggedIn } = viewer
    const told = { access: accessOf(viewer), isFavorite, isLoggedIn, needsMediaSource: sent.needsMediaSource }
    return json(context, videoOf(answer.film, request, told))
  }

  /** Writes back what the visitor changed, and says what holds now. Changes of one film are made one after the other: the last one wins. */
  function withFavourite(viewer: Viewer, { video }: Film, favourites: ReadonlySet<string>, wish: boolean | undefined) {
    const isFavourite = favourites.has(video.id)
    if (wish === undefined || !viewer.isLoggedIn) return isFavourite
    return inTurn(`${viewer.key} ${video.id}`, async () => {
      const name = wish ? 'addFavouriteVideo' : 'removeFavouriteVideo'
      const written = await viewer.call(name, { params: { id: video.id } })
      return written.ok ? wish : isFavourite
    })
  }

  return app
}

async function sentIn(context: Context): Promise<HeresphereRequest> {
  const sent: unknown = await context.req.json().catch(() => ({}))
  const parsed = HeresphereRequest.safeParse(sent)
  return parsed.success ? parsed.data : HeresphereRequest.parse({})
}

function accessOf({ isLoggedIn }: Viewer) {
  return isLoggedIn ? MEMBER : GUEST
}

/** A refused log-in is no error to the app: it shows its log-in again. */
function notLoggedIn(context: Context, answer: Exclude<LogInAnswer, { kind: 'in' }>, empty: object) {
  if (answer.kind === 'unavailable') return unavailable(context)
  if (answer.kind === 'limited') retryAfter(context, answer.waitMs)
  return json(context, { access: REFUSED, ...empty }, answer.kind === 'limited' ? 429 : 200)
}

function unavailable(context: Context) {
  context.header('Retry-After', '30')
  return json(context, { error: 'Please try again in a moment.' }, 503)
}
