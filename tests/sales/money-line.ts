import { Hono } from 'hono'
import type { Credentials } from '../../adapters/site/credentials.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import type { HostName } from '../../contracts/endpoint.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { createCams } from '../../sandbox/cams/cams.ts'
import { createClock } from '../../sandbox/clock.ts'
import { openDatabase } from '../../sandbox/database.ts'
import { registerEndpoints } from '../../sandbox/endpoint-routes.ts'
import { createFaultPlane } from '../../sandbox/faults/fault-rules.ts'
import { createHandlers } from '../../sandbox/handlers.ts'
import type { HttpEnvironment } from '../../sandbox/http-environment.ts'
import { createLimits } from '../../sandbox/limits.ts'
import { createLog, type LoggedRequest } from '../../sandbox/request-log.ts'
import { accountById } from '../../sandbox/session/accounts.ts'
import { createTokens } from '../../sandbox/session/tokens.ts'
import { DEFAULT_SETTINGS } from '../../sandbox/settings.ts'
import { hostsOf, SITES } from '../sandbox/test-sandbox.ts'

const ORIGIN = 'http://sandbox.test'
export const BILLER_HOST = '127.0.0.1:9999'

/** `lost`: never arrives. `dropped`: arrives, its answer does not. `late`: given up by the browser before it arrives. `broken`: 500 after it was done. */
export type Fate = 'fine' | 'lost' | 'dropped' | 'late' | 'broken'

/** The sandbox's own routes, handlers and ledger in this process; without sockets, so that one test can order everything that happens. */
export async function openMoneyServer(hosts: readonly HostName[]) {
  const database = openDatabase(':memory:')
  const clock = createClock()
  const lives = { tokenLifeSeconds: 86_400, camTokenLifeSeconds: 86_400, camLife: 'off' as const }
  const settings = { ...DEFAULT_SETTINGS, ...lives }
  const known = await createTokens({ database, clock, settings })
  const tokens = { ...known, viewer: remembered(known.viewer), camIdentity: remembered(known.camIdentity) }
  const cams = createCams({ database, clock, settings, tokens, publish: () => {}, streamUrlOf: () => '' })
  const limits = createLimits()
  const handlers = createHandlers({ tokens, settings, thirdPartyOrigin: () => `http://${BILLER_HOST}`, cams, limits })
  const faults = createFaultPlane()
  const log = createLog<LoggedRequest>()
  const app = new Hono<HttpEnvironment>()
  registerEndpoints(app, hosts, {
    handlers,
    tokens,
    database,
    sites: SITES,
    clock,
    faults,
    log,
    settings,
    limits,
    scanNewMails: async () => {},
  })
  const accountOf = (id: string) => {
    const account = accountById(database, id)
    if (!account) throw new Error(`The seed has no ${id}`)
    return account
  }
  return {
    database,
    settings,
    faults,
    log,
    ask: async (url: string, init: RequestInit) =>
      app.request(url, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } }),
    signIn: async (id: string) => (await tokens.signIn(accountOf(id))).accessToken,
    async camTokenOf(id: string) {
      const viewer = await tokens.viewer((await tokens.signIn(accountOf(id))).accessToken)
      if (!viewer) throw new Error(`${id} cannot sign in`)
      return tokens.camToken(viewer)
    },
    close: () => database.close(),
  }
}

/** A signature is checked once for each token: nothing that is done here ends one, and checking takes longer than the rest of a call. */
function remembered<Identity>(identify: (token: string) => Promise<Identity>) {
  const answers = new Map<string, Promise<Identity>>()
  return (token: string) => {
    const answer = answers.get(token) ?? identify(token)
    answers.set(token, answer)
    return answer
  }
}

interface LineOptions {
  server: Pick<Awaited<ReturnType<typeof openMoneyServer>>, 'ask'>
  /** Of what is sent under a key, in turn; afterwards from the beginning. */
  fates: readonly Fate[]
  /** A moment in which other things may happen. */
  turn?: (() => Promise<void>) | undefined
  /** Something leaves under a key; its headers can still be changed. */
  onSent?: (headers: Headers) => void
  /** It has reached the server. `pressed`: what `presses` said when it left. */
  onArrived?: (key: string, pressed: number) => void
  presses?: () => number
  /** Sends once more, under another key, what brought no answer. */
  retriesUnknown?: boolean | undefined
}

/** The way from one tab to the server. A line keeps its order: what was sent before arrives before, also if nobody waits for it any more. */
export function openLine({ server, fates, turn, onSent, onArrived, presses, retriesUnknown }: LineOptions) {
  const takeTurn = turn ?? (() => new Promise<void>(setImmediate))
  let isOnline = true
  let isHealthy = false
  let computing = 0
  let asking = 0
  let sent = 0
  let keys = 0
  const underWay: (() => Promise<Response>)[] = []

  function newKey() {
    keys += 1
    return `key-${String(keys).padStart(16, '0')}`
  }

  async function send(input: string | URL | Request, init: RequestInit, headers: Headers): Promise<Response> {
    const isKeyed = headers.has('idempotency-key')
    if (isKeyed) onSent?.(headers)
    const pressed = presses?.() ?? 0
    const fate = isHealthy || !isKeyed ? 'fine' : (fates[sent++ % fates.length] ?? 'fine')
    const arrive = async () => {
      const key = headers.get('idempotency-key')
      if (key) onArrived?.(key, pressed)
      computing += 1
      const request = { method: init.method ?? 'GET', headers, body: init.body ?? null }
      return server.ask(String(input), request).finally(() => {
        computing -= 1
      })
    }
    let arrival: Promise<Response> | undefined
    const arriving = () => {
      arrival ??= arrive()
      return arrival
    }
    const isLost = !isOnline || fate === 'lost'
    if (!isLost) underWay.push(arriving)
    await takeTurn()
    if (isLost || fate === 'late') throw new TypeError('Failed to fetch')
    while (underWay.includes(arriving)) await underWay.shift()?.()
    const response = await arriving()
    await takeTurn()
    if (!isOnline || fate === 'dropped') throw new TypeError('Failed to fetch')
    return fate === 'broken' ? new Response('', { status: 500 }) : response
  }

  async function fetchOnLine(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    asking += 1
    const headers = new Headers(init.headers)
    try {
      return await send(input, init, headers)
    } catch (error) {
      if (!retriesUnknown || !headers.has('idempotency-key')) throw error
      headers.set('idempotency-key', newKey())
      return await send(input, init, headers)
    } finally {
      asking -= 1
    }
  }

  /** Until the server has nothing to do. */
  async function settle() {
    do {
      for (let idle = 0; idle < 3; idle += 1) await new Promise(setImmediate)
    } while (computing > 0)
  }

  return {
    newKey,
    isOnline: () => isOnline,
    setOnline(online: boolean) {
      isOnline = online
    },
    /** From now on everything arrives. */
    heal() {
      isHealthy = true
      isOnline = true
    },
    /** What happens at the server besides: nothing is at rest before it is done. */
    async during<Answer>(work: Promise<Answer>): Promise<Answer> {
      computing += 1
      return work.finally(() => {
        computing -= 1
      })
    },
    client: (credentials: Credentials, camCredentials: Credentials) =>
      createHttpClient({
        endpoints,
        fetch: fetchOnLine,
        hosts: hostsOf({ apiOrigin: ORIGIN, thirdPartyOrigin: ORIGIN, camOrigin: ORIGIN }),
        credentials,
        camCredentials: () => camCredentials,
        serverClock: createServerClock({ now: Date.now }),
      }),
    settle,
    /** Until nobody waits for an answer. */
    async drain() {
      do await settle()
      while (asking > 0)
      await settle()
    },
  }
}

/** Of somebody whose token does not run out; null: a guest. */
export function holding(token: string | null): Credentials {
  return {
    current: () => (token === null ? null : { accessToken: token, isExpired: false }),
    generation: () => 0,
    partition: () => '',
    renew: async () => 'failed',
    refused: () => {},
  }
}
