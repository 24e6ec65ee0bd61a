import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { createActor, createMachine, SimulatedClock } from 'xstate'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/answer-with.ts'
import { plugPorts } from '../../app/plug-ports.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { moneyActionMachine, type SalesRequest } from '../../machines/sales/money-action.machine.ts'
import { createClock } from '../../sandbox/clock.ts'
import { openDatabase } from '../../sandbox/database.ts'
import { registerEndpoints } from '../../sandbox/endpoint-routes.ts'
import { createFaultPlane } from '../../sandbox/faults/fault-rules.ts'
import { createHandlers } from '../../sandbox/handlers.ts'
import type { HttpEnvironment } from '../../sandbox/http-environment.ts'
import { createLog, type LoggedRequest } from '../../sandbox/request-log.ts'
import { ledgerOf } from '../../sandbox/sales/money-actions.ts'
import { accountById } from '../../sandbox/session/accounts.ts'
import { createTokens } from '../../sandbox/session/tokens.ts'
import { DEFAULT_SETTINGS } from '../../sandbox/settings.ts'
import { SITES } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { BILLER_HOST, openForm, openOffer } from './money-till.ts'

export type SalesKind = SalesRequest['kind']

/** A fault that somebody could write into the client; the runs must notice each. */
export type SeededBug = 'newKeyPerRetry' | 'noKey' | 'noGuard' | 'offlineQueue'

/** `lost`: never arrives. `dropped`: arrives, its answer does not. `late`: given up by the browser before it arrives. `broken`: 500 after it was done. */
export type Fate = 'fine' | 'lost' | 'dropped' | 'late' | 'broken'

export type Step =
  | { kind: 'press'; times: number }
  | { kind: 'reload' | 'goOffline' | 'goOnline' | 'wait' | 'comeBack' | 'dismiss' }
  | { kind: 'reprice'; percent: number }

const ORIGIN = 'http://sandbox.test'

/** The sandbox's own routes, handlers and ledger in this process; without sockets, so that one test can order everything that happens. */
export async function openServer() {
  const database = openDatabase(':memory:')
  const clock = createClock()
  const settings = { ...DEFAULT_SETTINGS, tokenLifeSeconds: 86_400 }
  const usual = { ...settings }
  const tokens = await createTokens({ database, clock, settings })
  const handlers = createHandlers({
    tokens,
    settings,
    thirdPartyOrigin: () => `http://${BILLER_HOST}`,
    // Nothing of theirs is asked for.
    cams: { handlers: {} as never },
  })
  const faults = createFaultPlane()
  const log = createLog<LoggedRequest>()
  const app = new Hono<HttpEnvironment>()
  registerEndpoints(app, ['siteHost', 'memberPlus'], {
    handlers,
    tokens,
    database,
    sites: SITES,
    clock,
    faults,
    log,
    settings,
  })
  const signIn = async (id: string) => (await tokens.signIn(accountById(database, id)!)).accessToken
  const buyers = {
    createPaymentUrl: await signIn('user-inactive'),
    getMemberPlusPaymentUrl: await signIn('user-member'),
  }
  const families = Object.values(buyers)
    .map((token) => `'${decodeJwt(token).fam}'`)
    .join()
  const offer = database.prepare('SELECT uuid FROM member_plus_prices WHERE has_own_address = 0').get()
  let runs = 0
  return {
    settings,
    faults,
    log,
    offerUuid: String(offer?.uuid),
    /** Who buys; null: a guest. */
    tokenOf: (kind: SalesKind) => (kind === 'createAccount' ? null : buyers[kind]),
    renewedToken: (kind: SalesKind) => signIn(kind === 'createPaymentUrl' ? 'user-inactive' : 'user-member'),
    /** Forgets what was paid in the run before. */
    begin() {
      database.exec(`DELETE FROM payments; DELETE FROM money_actions;
        DELETE FROM refresh_tokens WHERE family_id NOT IN (${families}); DELETE FROM families WHERE id NOT IN (${families});
        DELETE FROM accounts WHERE email LIKE 'visitor-%'`)
      Object.assign(settings, usual)
      faults.clear()
      log.clear()
      runs += 1
      return `visitor-${runs}@example.com`
    },
    ask: async (url: string, init: RequestInit) => app.request(url, init),
    ledger: () => ledgerOf(database),
    accounts: (email: string) =>
      database.prepare('SELECT count(*) AS found FROM accounts WHERE email = ?').get(email)?.found,
    close: () => database.close(),
  }
}

export type Server = Awaited<ReturnType<typeof openServer>>
export type World = ReturnType<typeof openWorld>

export interface WorldOptions {
  server: Server
  kind: SalesKind
  /** Of what is sent under a key, in turn; afterwards from the beginning. */
  fates: readonly Fate[]
  bug?: SeededBug | undefined
  /** A moment in which other things may happen. */
  turn?: () => Promise<void>
}

/** One visitor with one tab, on one line to the server. */
export function openWorld({ server, kind, fates, bug, turn = () => new Promise(setImmediate) }: WorldOptions) {
  const email = server.begin()
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const clock = new SimulatedClock()
  let token = server.tokenOf(kind)
  let isOnline = true
  let isHealthy = false
  let computing = 0
  let asking = 0
  let sent = 0
  let keys = 0
  /** Number of the press under which a key reached the server first, and what was shown when it was made. */
  const pressOf = new Map<string, number>()
  const shownPrices: number[] = []
  const shownUrls = new Set<string>()
  /** Of everything that was sent under a key: arrived or not. */
  const sentKeys: string[] = []
  const authorizations: (string | null)[] = []
  const refusals: string[] = []
  let joinNows = 0
  /** Sent and not arrived yet; some of it the browser has given up. A line keeps its order: what was sent before arrives before. */
  const underWay: (() => Promise<Response>)[] = []
  const queued: (() => void)[] = []

  async function fetchOnLine(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = String(input)
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key')
    if (key && bug === 'noKey') headers.delete('idempotency-key')
    if (key && bug === 'newKeyPerRetry') headers.set('idempotency-key', newKey())
    if (key) {
      sentKeys.push(key)
      authorizations.push(headers.get('authorization'))
    }
    const arrive = async () => {
      const sentKey = headers.get('idempotency-key')
      if (sentKey && !pressOf.has(sentKey)) pressOf.set(sentKey, shownPrices.length - 1)
      computing += 1
      const response = await server.ask(url, { method: init.method ?? 'GET', headers, body: init.body ?? null })
      computing -= 1
      return response
    }
    const fate = isHealthy || !key ? 'fine' : (fates[sent++ % fates.length] ?? 'fine')
    let arrival: Promise<Response> | undefined
    const arriving = () => {
      arrival ??= arrive()
      return arrival
    }
    const isLost = !isOnline || fate === 'lost'
    if (!isLost) underWay.push(arriving)
    await turn()
    if (isLost || fate === 'late') throw new TypeError('Failed to fetch')
    while (underWay.includes(arriving)) await underWay.shift()?.()
    const response = await arriving()
    await turn()
    if (!isOnline || fate === 'dropped') throw new TypeError('Failed to fetch')
    return fate === 'broken' ? new Response('', { status: 500 }) : response
  }

  function newKey() {
    keys += 1
    return `key-${String(keys).padStart(16, '0')}`
  }

  const call = createHttpClient({
    endpoints,
    fetch: async (input, init) => {
      asking += 1
      return fetchOnLine(input, init).finally(() => {
        asking -= 1
      })
    },
    hosts: {
      siteHost: ORIGIN,
      content: '',
      contentHost: '',
      memberPlus: ORIGIN,
      valuepopup: '',
      popupUploads: '',
      camProvider: ORIGIN,
      camSocket: 'ws://cams.test/realtime',
    },
    credentials: {
      current: () => (token ? { accessToken: token, isExpired: false } : null),
      generation: () => 0,
      partition: () => '',
      renew: async () => {
        computing += 1
        token = await server.renewedToken(kind)
        computing -= 1
        return 'renewed'
      },
      refused: (reason) => void refusals.push(reason),
    },
    serverClock: createServerClock({ now: Date.now }),
  })

  function openMoney() {
    return createMoney({
      desk: kind === 'getMemberPlusPaymentUrl' ? 'memberPlus' : 'checkout',
      call,
      storage,
      newKey,
      random: () => 0.5,
      isOnline: () => isOnline,
      adopt: async ({ accessToken }) => {
        token ??= accessToken
      },
      report: () => {},
    })
  }

  function openPage() {
    const { pending, keepIntent, ...money } = openMoney()
    const recordIntent: typeof money.recordIntent = async (signal, request) => {
      const answer = await money.recordIntent(
        signal,
        bug === 'noGuard' ? numbered(request as SalesRequest, keys) : request,
      )
      if (bug === 'offlineQueue' && answer.type === 'intent.refused') {
        const key = newKey()
        queued.push(() => void sendUnder(call, request as SalesRequest, key))
      }
      return answer
    }
    const desk = createActor(
      plugPorts(bug === 'noGuard' ? unguardedMoney() : moneyActionMachine, {
        recordIntent: answerWith(recordIntent),
        sendAction: answerWith(money.sendAction),
        askOutcome: answerWith(money.askOutcome),
        keepIntent,
      }),
      { clock, input: { pending: pending() } },
    ).start()
    const open = kind === 'getMemberPlusPaymentUrl' ? openOffer : openForm
    const till = open({
      desk,
      call,
      storage,
      clock,
      isSignedIn: token !== null,
      email,
      isUnguarded: bug === 'noGuard',
      offerUuid: server.offerUuid,
      onAddress: (url) => void shownUrls.add(url),
      onJoinNow: () => {
        joinNows += 1
      },
    })
    const close = () => {
      till.close()
      desk.stop()
    }
    return { till, close }
  }

  let page = openPage()

  function press(times: number) {
    const state = page.till.state()
    if (state === 'closed') return page.till.open()
    // What is drawn as busy ignores presses; a second one before it is drawn anew does reach the machine.
    const isIdle = state === 'idle' || state === 'unresolved'
    if (!isIdle && state !== 'ready' && bug !== 'noGuard') return
    if (isIdle) shownPrices.push(page.till.price())
    for (let time = 0; time < times; time += 1) page.till.press()
  }

  function take(step: Step) {
    switch (step.kind) {
      case 'press':
        return press(step.times)
      case 'reload':
        page.close()
        page = openPage()
        return
      case 'goOffline':
        isOnline = false
        return
      case 'goOnline':
        isOnline = true
        for (const send of queued.splice(0)) send()
        return
      case 'reprice':
        server.settings.priceRisePercent = step.percent
        return
      case 'comeBack':
        return page.till.comeBack()
      case 'dismiss':
        return page.till.state() === 'busy' ? page.till.dismiss() : undefined
      case 'wait':
        clock.increment(30_000)
    }
  }

  /** Until the server has nothing to do. */
  async function settle() {
    do {
      for (let idle = 0; idle < 3; idle += 1) await new Promise(setImmediate)
    } while (computing > 0)
  }

  /** Until nobody waits for an answer. */
  async function drain() {
    do await settle()
    while (asking > 0)
    await settle()
  }

  /** Until nothing is under way any more; a visitor who is told that nobody knows asks again. */
  async function comeToRest(drainAll = drain) {
    for (let round = 0; round < 40; round += 1) {
      await drainAll()
      const state = page.till.state()
      if (state === 'unresolved') page.till.check()
      else if (state !== 'busy') return true
      clock.increment(20_000)
    }
    return false
  }

  return {
    take,
    press,
    settle,
    drain,
    comeToRest,
    call,
    openMoney,
    email,
    pressOf,
    shownPrices,
    shownUrls,
    sentKeys,
    authorizations,
    refusals,
    till: () => page.till,
    joinNows: () => joinNows,
    storedKeys: () => memory.keys(),
    done: () => server.ledger().filter(({ state }) => state === 'done'),
    heal() {
      isHealthy = true
      take({ kind: 'goOnline' })
    },
    close: () => page.close(),
  }
}

function sendUnder(call: Call, request: SalesRequest, idempotencyKey: string) {
  switch (request.kind) {
    case 'createAccount':
      return call('createAccount', { body: request.body, idempotencyKey })
    case 'createPaymentUrl':
      return call('createPaymentUrl', { body: request.body, idempotencyKey })
    case 'getMemberPlusPaymentUrl':
      return call('getMemberPlusPaymentUrl', { query: request.query, idempotencyKey })
  }
}

/** Another payload makes another intent; the table leaves out what it does not know. */
function numbered(request: SalesRequest, press: number): SalesRequest {
  const part = 'query' in request ? { query: { ...request.query, press } } : { body: { ...request.body, press } }
  return { ...request, ...part } as SalesRequest
}

function unguardedMoney(): typeof moneyActionMachine {
  return createMachine(
    { ...moneyActionMachine.config, on: { 'action.requested': { target: '.recording', reenter: true } } } as never,
    moneyActionMachine.implementations as never,
  ) as never
}
