import type * as z from 'zod/mini'
import type { Endpoint } from '../../contracts/endpoint.ts'
import type { EndpointName, EndpointRows } from '../../contracts/endpoints.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { Call, CallFailure } from './call.ts'
import type { CallToken, Credentials } from './credentials.ts'
import { fillPath } from './path-template.ts'
import { encoded, queryString } from './request-text.ts'
import { bodyCode, readJson } from './response-body.ts'
import type { ServerClock } from './server-clock.ts'
import { createSharedCall, type SharedCall, unlessEnded } from './shared-call.ts'

/** API-002, D10: from the first byte sent to the last byte read, a renewal in between included. */
const DEADLINE_MS = 15_000
const LONGEST_RETRY_AFTER_MS = 3_600_000
/** "Log in again", outside the registered status codes. */
const SESSION_ENDED = 465
/** By what services that serve several apps know this one (API-004). */
const APP = 'proscenium'

export interface CallProblem {
  call: EndpointName
  cause: CallFailure
  /** What did not fit, for developers. Never holds what was sent. */
  detail: string
}

export interface HttpClientOptions {
  /** Rows by name. May grow: a part of the site that comes later brings its own. */
  endpoints: EndpointRows
  fetch: typeof globalThis.fetch
  hosts: SiteSettings['hosts']
  /** In place of those of the rows, by name. */
  paths?: Partial<Record<EndpointName, string>>
  /** Of the site's own visitor. */
  credentials: Credentials
  /** Credentials of the same visitor at the cam provider, once they sign in there. Neither host gets the token of the other. */
  camCredentials?: () => Credentials | null
  serverClock: ServerClock
  cache?: AnswerCache
  report?: (problem: CallProblem) => void
  deadlineMs?: number
  /** What a line that broke means: in a browser that the visitor is offline, on a server that the back end is down. */
  unreached?: 'offline' | 'unavailable'
}

/** Keeps answers of cacheable calls, by visitor and address. */
interface AnswerCache {
  /** Of a server, for visitors who are all alike to the back end: it may keep what is shareable, too. */
  isForGuests?: true
  get(key: string): object | undefined
  set(key: string, answer: object, headers: Headers | undefined): void
  /** Of a browser, where who is logged in may change. */
  dropVisitors?(): void
}

type Failure = { ok: false; cause: CallFailure; status?: number; retryAfterMs?: number; refusal?: unknown }
type Result = { ok: true; answer: unknown; status: number } | Failure

interface Outgoing {
  url: string
  body: string | URLSearchParams | FormData | undefined
  idempotencyKey: string | undefined
  /** Headers of the last answer to it. */
  heard?: Headers
}

interface Incoming {
  response: Response
  /** `undefined` for an empty or broken body. */
  body: unknown
  isBroken: boolean
}

/** For clients without a log-in. */
const NO_CREDENTIALS: Credentials = {
  current: () => null,
  generation: () => 0,
  partition: () => 'guest',
  renew: () => Promise.resolve('none'),
  refused: () => {},
}

/** The one way out to the site's own servers, and to the cam provider's. */
export function createHttpClient(options: HttpClientOptions): Call {
  const {
    endpoints,
    fetch,
    hosts,
    paths,
    serverClock,
    cache,
    report,
    deadlineMs = DEADLINE_MS,
    unreached = 'offline',
  } = options
  const underWay = new Map<string, SharedCall<Result>>()
  let cachedFor = options.credentials.generation()

  const call = (name: EndpointName, request: CallParts, signal?: AbortSignal): Promise<Result> => {
    const row = rowOf(name)
    const outgoing = prepare(row, request, paths?.[name] ?? row.path)
    if (!outgoing) return Promise.resolve({ ok: false, cause: 'invalid' })
    if (signal?.aborted) return Promise.resolve({ ok: false, cause: 'aborted' })
    if (!isKept(row)) return withinDeadline(name, outgoing, signal)

    dropAnswersToOthers()
    const partition = row.authorization === 'none' ? '' : credentialsFor(row).partition()
    const key = `${partition} ${outgoing.url} ${outgoing.body ?? ''}`
    const kept = cache?.get(key) as Result | undefined
    if (kept) return Promise.resolve(kept)
    const shared = underWay.get(key) ?? share(key, name, outgoing)
    return shared.join(signal)
  }

  function isKept({ isCacheable, isShareable, method }: Endpoint): boolean {
    return (isCacheable && method === 'GET') || (isShareable === true && cache?.isForGuests === true)
  }

  /** At log-in and log-out; whoever comes back asks anew (CONST-005). */
  function dropAnswersToOthers() {
    const generation = options.credentials.generation()
    if (generation !== cachedFor) cache?.dropVisitors?.()
    cachedFor = generation
  }

  function credentialsFor({ host }: Endpoint): Credentials {
    return host === 'camProvider' ? (options.camCredentials?.() ?? NO_CREDENTIALS) : options.credentials
  }

  function rowOf(name: EndpointName): Endpoint {
    const row = endpoints[name]
    if (!row)
      throw new Error(`The part of the site that calls "${name}" has not brought its rows of the endpoint table`)
    return row
  }

  function prepare(
    row: Endpoint,
    { params, query, body, idempotencyKey }: CallParts,
    template: string,
  ): Outgoing | null {
    const parsedParams = row.params?.safeParse(params)
    if (parsedParams?.success === false) return null
    const path = fillPath(template, (parsedParams?.data as CallParts['params']) ?? params ?? {})
    const parsedQuery = row.query?.safeParse(query ?? {})
    const parsedBody = row.body?.safeParse(body)
    if (path === null || parsedQuery?.success === false || parsedBody?.success === false) return null
    if (row.isMoneyLike && !idempotencyKey) return null
    return {
      url: hosts[row.host] + path + queryString(parsedQuery?.data),
      body: parsedBody && encoded(parsedBody.data, row.bodyAs),
      idempotencyKey: row.isMoneyLike ? idempotencyKey : undefined,
    }
  }

  function share(key: string, name: EndpointName, outgoing: Outgoing) {
    const shared = createSharedCall<Result>({
      start: (leave) => withinDeadline(name, outgoing, leave),
      left: { ok: false, cause: 'aborted' },
      onAbandoned: () => underWay.delete(key),
    })
    underWay.set(key, shared)
    void shared.result.then((result) => {
      if (underWay.get(key) === shared) underWay.delete(key)
      if (result.ok) cache?.set(key, result, outgoing.heard)
    })
    return shared
  }

  async function withinDeadline(name: EndpointName, outgoing: Outgoing, signal?: AbortSignal): Promise<Result> {
    const ending = new AbortController()
    let cause: CallFailure = unreached
    const end = (because: CallFailure) => {
      if (!ending.signal.aborted) cause = because
      ending.abort()
    }
    const leave = () => end('aborted')
    const timer = setTimeout(() => end('timeout'), deadlineMs)
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await unlessEnded(ending.signal, exchange(name, outgoing, ending.signal))
    } catch {
      return { ok: false, cause }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }

  async function exchange(name: EndpointName, outgoing: Outgoing, signal: AbortSignal): Promise<Result> {
    const row = rowOf(name)
    const credentials = credentialsFor(row)
    let token = row.authorization === 'none' ? null : credentials.current()
    if (token?.isExpired) {
      if ((await credentials.renew(token.accessToken)) === 'failed') return { ok: false, cause: 'unavailable' }
      token = unexpired(credentials.current())
    }
    if (row.authorization === 'required' && !token) return { ok: false, cause: 'unauthenticated' }
    const generation = credentials.generation()
    const isForeign = () => row.authorization !== 'none' && credentials.generation() !== generation

    const first = await send(row, outgoing, token, signal)
    if (isForeign()) return { ok: false, cause: 'aborted' }
    if (!token || !isTokenRefused(row, first)) return conclude(name, first, token)

    if (row.isFinal) {
      // Whoever asks once more has the newer token by then.
      void credentials.renew(token.accessToken)
      return conclude(name, first, token)
    }
    const newer = credentials.current()
    if (!newer || newer.accessToken === token.accessToken || newer.isExpired) {
      const outcome = await credentials.renew(token.accessToken)
      if (outcome === 'failed') return { ok: false, cause: 'unavailable' }
      if (outcome !== 'renewed') return { ok: false, cause: 'unauthenticated', status: first.response.status }
    }
    if (isForeign()) return { ok: false, cause: 'aborted' }
    const retryToken = credentials.current()
    if (!retryToken) return { ok: false, cause: 'unauthenticated', status: first.response.status }
    const second = await send(row, outgoing, retryToken, signal)
    if (isForeign()) return { ok: false, cause: 'aborted' }
    if (!isTokenRefused(row, second)) return conclude(name, second, retryToken)
    credentials.refused('401', retryToken.accessToken)
    return { ok: false, cause: 'unauthenticated', status: second.response.status }
  }

  async function send(row: Endpoint, outgoing: Outgoing, token: CallToken | null, signal: AbortSignal) {
    const { url, body, idempotencyKey } = outgoing
    const headers: Record<string, string> = {}
    if (token) headers.Authorization = `Bearer ${token.accessToken}`
    // Of other bodies the browser itself writes the type, with the boundary between their parts.
    if (typeof body === 'string' || (token && body === undefined)) headers['Content-Type'] = 'application/json'
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
    if (row.host === 'memberPlus' || row.host === 'forum') {
      headers.Accept = 'application/json'
      headers['X-App'] = APP
    }
    const sentAtMs = serverClock.deviceNow()
    // A redirect would carry the request somewhere that no row names.
    const cache = row.isFresh ? 'no-store' : 'default'
    const response = await fetch(url, { method: row.method, headers, body, signal, cache, redirect: 'manual' })
    outgoing.heard = response.headers
    // Answers out of an HTTP cache carry the time at which they were made.
    if (!row.isCacheable) serverClock.heard(Date.parse(response.headers.get('date') ?? ''), sentAtMs)
    return { response, ...(await readJson(response)) }
  }

  function conclude(name: EndpointName, { response, body, isBroken }: Incoming, token: CallToken | null): Result {
    const row = rowOf(name)
    const { status } = response
    if (token && status === SESSION_ENDED) credentialsFor(row).refused('465', token.accessToken)
    if (!response.ok) return failureOf(row, response, body)
    if (row.authorization !== 'none' && bodyCode(body) === 401) return { ok: false, cause: 'unauthenticated', status }
    if (row.status && status !== row.status) {
      return problem(name, { ok: false, cause: 'unavailable', status }, `The status is ${status}, not ${row.status}`)
    }
    if (isBroken) return problem(name, { ok: false, cause: 'unavailable', status }, 'The body is not JSON or too long')
    const parsed = row.answer.safeParse(body)
    if (parsed.success) return { ok: true, answer: parsed.data, status }
    return problem(name, { ok: false, cause: 'contract', status }, summaryOf(parsed.error))
  }

  function problem(name: EndpointName, failure: Failure, detail: string): Failure {
    report?.({ call: name, cause: failure.cause, detail })
    return failure
  }

  // The table's types tie name, request and answer together; inside, rows are handled alike.
  return call as unknown as Call
}

interface CallParts {
  params?: Readonly<Record<string, string>>
  query?: unknown
  body?: unknown
  idempotencyKey?: string
}

function unexpired(token: CallToken | null) {
  return token?.isExpired ? null : token
}

/** A 401 whose body is the row's own refusal is about the visitor's rights, not about the token. */
function isTokenRefused(row: Endpoint, { response, body }: Incoming) {
  if (response.status === 401) return !row.refusal?.safeParse(body).success
  return response.ok && bodyCode(body) === 401
}

function failureOf(row: Endpoint, { status, headers }: Response, body: unknown): Failure {
  const refusal = row.refusal?.safeParse(body)
  const failure: Failure = { ok: false, cause: causeOf(status), status }
  if (refusal?.success) failure.refusal = refusal.data
  const retryAfterMs = retryAfter(headers.get('retry-after'))
  if (retryAfterMs !== undefined) failure.retryAfterMs = retryAfterMs
  return failure
}

function causeOf(status: number): CallFailure {
  if (status === 401 || status === SESSION_ENDED) return 'unauthenticated'
  if (status === 404) return 'notFound'
  if (status < 400 || status === 429 || status >= 500) return 'unavailable'
  return 'refused'
}

function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const milliseconds = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(milliseconds) ? Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, milliseconds)) : undefined
}

function summaryOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}`.slice(0, 300) : 'body'
}
