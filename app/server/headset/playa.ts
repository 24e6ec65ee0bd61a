import { type Context, Hono } from 'hono'
import { PlayaListQuery } from '../../../contracts/account/headset-requests.ts'
import { type HeadsetParts, headsetRequestOf, pictureAddress } from './answers.ts'
import { loadFilm } from './film.ts'
import type { FilmRow } from './film-list.ts'
import { shortBodies } from './json-app.ts'
import type { ListAnswer } from './kept-list.ts'
import { PLAYA, playaAnswer, playaPage } from './playa-answer.ts'
import { createPlayaLogIn } from './playa-log-in.ts'
import { configOf, filmOf, listedFilmOf } from './playa-words.ts'
import { type HeadsetRequest, viewerOf } from './viewer.ts'

const ROOT = '/api/playa/v2'
const VERSION = '2.0.0'

/** The library of films for PLAY'A, version 2 of its API. */
export function createPlaya(parts: HeadsetParts): Hono {
  const app = new Hono()
  app.use(
    `${ROOT}/*`,
    shortBodies((context) => playaAnswer(context, PLAYA.error, 'This is too long.')),
  )
  app.route('/', createPlayaLogIn(parts))
  app.get(`${ROOT}/version`, (context) => playaAnswer(context, PLAYA.ok, 'ok', VERSION))
  app.get(`${ROOT}/config`, (context) => {
    return playaAnswer(context, PLAYA.ok, 'ok', configOf(headsetRequestOf(context, parts).settings))
  })

  app.get(`${ROOT}/videos`, async (context) => {
    const request = headsetRequestOf(context, parts)
    const { settings } = request
    const query = PlayaListQuery.parse(context.req.query())
    const list = await parts.films.read(settings.key, viewerIn(context, request))
    return answerList(context, list, (rows) =>
      playaPage(chosen(rows, query), query, (row) => listedFilmOf(row, settings)),
    )
  })

  app.get(`${ROOT}/video/:slug`, async (context) => {
    const request = headsetRequestOf(context, parts)
    const { settings } = request
    const viewer = viewerIn(context, request)
    const { signal } = context.req.raw
    const answer = await loadFilm(viewer.call, context.req.param('slug'), settings.hosts.contentHost, signal)
    if (answer.ok) {
      const reason = viewer.isLoggedIn ? 'premium' : 'login'
      return playaAnswer(context, PLAYA.ok, 'ok', filmOf(answer.film, settings, reason))
    }
    if (answer.cause === 'unauthenticated') return playaAnswer(context, PLAYA.unauthenticated, 'Unauthorized')
    if (answer.cause === 'refused') return playaAnswer(context, PLAYA.forbidden, 'This film is for members.')
    if (answer.cause === 'notFound' || answer.cause === 'invalid')
      return playaAnswer(context, PLAYA.notFound, 'There is no such film.')
    return playaAnswer(context, PLAYA.unavailable, 'Please try again in a moment.')
  })

  app.get(`${ROOT}/actors`, async (context) => {
    const request = headsetRequestOf(context, parts)
    const { key, hosts } = request.settings
    const query = PlayaListQuery.parse(context.req.query())
    const list = await parts.models.read(key, viewerIn(context, request))
    return answerList(context, list, (rows) =>
      playaPage(rows, query, ({ id, title, picture }) => ({
        id,
        title,
        preview: pictureAddress(picture, hosts.contentHost),
      })),
    )
  })

  app.get(`${ROOT}/studios`, (context) => {
    const { key, siteName } = headsetRequestOf(context, parts).settings
    const query = PlayaListQuery.parse(context.req.query())
    const page = playaPage([{ id: key, title: siteName }], query, (studio) => studio)
    return playaAnswer(context, PLAYA.ok, 'ok', page)
  })

  app.all(`${ROOT}/*`, (context) => playaAnswer(context, PLAYA.notFound, 'There is nothing at this address.'))
  app.onError((error, context) => {
    console.error(error)
    return playaAnswer(context, PLAYA.error, 'Something went wrong.')
  })

  function viewerIn(context: Context, request: HeadsetRequest) {
    const [, token = null] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? []
    return viewerOf(request, token, parts.now())
  }

  return app
}

function answerList<Row>(context: Context, list: ListAnswer<Row>, pageOf: (rows: readonly Row[]) => object) {
  if (list.kind === 'rows') return playaAnswer(context, PLAYA.ok, 'ok', pageOf(list.rows))
  if (list.kind === 'unauthenticated') return playaAnswer(context, PLAYA.unauthenticated, 'Unauthorized')
  if (list.kind === 'closed')
    return playaAnswer(context, PLAYA.forbidden, 'Please log in, and verify your age on the site.')
  return playaAnswer(context, PLAYA.unavailable, 'Please try again in a moment.')
}

/** What was asked for, in the order that was asked for. The list comes with the latest first. */
function chosen(rows: readonly FilmRow[], { order, direction, title, actor }: PlayaListQuery): readonly FilmRow[] {
  const words = title.toLowerCase()
  const found = rows.filter(
    (row) =>
      (words === '' || row.title.toLowerCase().includes(words)) &&
      (actor === '' || row.models.some(({ id }) => id === actor)),
  )
  const sorted = order === 'title' ? found.toSorted((one, other) => (one.title < other.title ? 1 : -1)) : found
  return direction === 'desc' ? sorted : sorted.toReversed()
}
