import type { Context } from 'hono'
import { compressed } from '../compressed.ts'
import type { Deployment } from '../deployment.ts'
import { forwardedFor } from '../forward.ts'
import { ownOriginOf, siteOf } from '../site-of.ts'
import { type FilmList, type FilmRow, filmRowOf, type ModelList } from './film-list.ts'
import type { LogInAnswer, LogIns } from './log-in.ts'
import { type HeadsetRequest, type Viewer, viewerOf } from './viewer.ts'

/** What the feeds of all apps share. */
export interface HeadsetParts {
  deployment: Deployment
  logIns: LogIns
  films: FilmList
  models: ModelList
  now: () => number
}

const COMPRESSED_FROM_BYTES = 1_024

/** Always JSON, and nobody's to keep: what one viewer may see is nothing for another. */
export function json(context: Context, body: object, status = 200): Response | Promise<Response> {
  context.header('Cache-Control', 'no-store')
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const type = 'application/json; charset=utf-8'
  if (bytes.length >= COMPRESSED_FROM_BYTES) return compressed(context, bytes, status as 200, type)
  context.header('Content-Type', type)
  return context.body(bytes, status as 200)
}

/** Says when a log-in that was tried too often may be tried again. */
export function retryAfter(context: Context, waitMs: number) {
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
}

export function headsetRequestOf(context: Context, { deployment }: HeadsetParts): HeadsetRequest {
  const settings = siteOf(context, deployment)
  return {
    settings,
    backendOrigin: deployment.backendOrigin,
    origin: ownOriginOf(context, settings),
    host: context.req.header('host') ?? settings.siteDomain,
    userAgent: context.req.header('user-agent') ?? '',
    forwardedFor: forwardedFor(context),
  }
}

/** What the back end did not accept the token for. */
export const UNAUTHENTICATED = Symbol('unauthenticated')

/**
 * Answers as whoever logs in. A token that the back end does not take is renewed once; if the newer one is not taken either, the answer is the one
 * for a refused log-in.
 */
export async function answerAs(
  { logIns, now }: HeadsetParts,
  request: HeadsetRequest,
  logIn: () => Promise<LogInAnswer>,
  answers: {
    viewer: (viewer: Viewer) => Promise<Response | typeof UNAUTHENTICATED>
    otherwise: (answer: Exclude<LogInAnswer, { kind: 'in' }>) => Promise<Response>
  },
): Promise<Response> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer = await logIn()
    if (answer.kind !== 'in') return answers.otherwise(answer)
    const { accessToken } = answer.pair
    const response = await answers.viewer(viewerOf(request, accessToken, now()))
    if (response !== UNAUTHENTICATED) return response
    logIns.doubt(accessToken)
  }
  return answers.otherwise({ kind: 'refused', isBlocked: false })
}

/** Ids of the films that a member likes; nobody else has any. */
export async function favouritesOf({ isLoggedIn, call }: Viewer, signal: AbortSignal): Promise<ReadonlySet<string>> {
  if (!isLoggedIn) return new Set()
  const answer = await call('getFavouriteVideos', {}, signal)
  return new Set(answer.ok ? answer.answer : [])
}

/** The films that a member likes, also those that are not in the list of a headset's app. */
export async function likedFilms({ isLoggedIn, call }: Viewer, signal: AbortSignal): Promise<readonly FilmRow[]> {
  if (!isLoggedIn) return []
  const answer = await call('getAllFavouriteVideos', {}, signal)
  return answer.ok ? answer.answer.flatMap((film) => filmRowOf(film) ?? []) : []
}

/** A picture of the content host, in the width that lists show. */
export function pictureAddress(permalink: string, contentHost: string): string {
  if (permalink === '') return ''
  return `${contentHost}${permalink}${permalink.includes('?') ? '&' : '?'}w=480`
}
