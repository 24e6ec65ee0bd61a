import type fc from 'fast-check'
import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { createActor, createMachine, fromCallback, SimulatedClock } from 'xstate'
import { createCheckout, createCheckoutDraft } from '../../adapters/sales/checkout.adapter.ts'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/answer-with.ts'
import { followMoney } from '../../app/money.ts'
import { plugPorts } from '../../app/plug-ports.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { type CheckoutEvent, checkoutMachine, type PayInput } from '../../machines/sales/checkout.machine.ts'
import { priceOf } from '../../machines/sales/checkout-order.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
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
import { BUNDLE, PASSWORD, SETTINGS, tariffWith } from './checkout-samples.ts'

/** A fault that somebody could write into the client; the runs must notice each. */
export type SeededBug = 'newKeyPerRetry' | 'noKey' | 'noGuard' | 'offlineQueue'

/** `lost`: never arrives. `dropped`: arrives, its answer does not. `late`: given up by the browser before it arrives. `broken`: 500 after it was done. */
export type Fate = 'fine' | 'lost' | 'dropped' | 'late' | 'broken'

export type Step =
  | { kind: 'press'; times: number }
  | { kind: 'reload' | 'goOffline' | 'goOnline' | 'wait' | 'comeBack' }
  | { kind: 'reprice'; percent: number }

const BILLER_HOST = '127.0.0.1:9999'
const ORIGIN = 'http://sandbox.test'
const PRICE_UUID = 'price-month-base-standard'

/** The sandbox's own routes, handlers and ledger in this process; without sockets, so that one test can order everything that happens. */
export async function openServer() {
  const database = openDatabase(':memory:')
  const clock = createClock()
  const settings = { ...DEFAULT_SETTINGS, tokenLifeSeconds: 86_400 }
  const tokens = await createTokens({ database, clock, settings })
  const handlers = createHandlers({ tokens, settings, thirdPartyOrigin: () => `http://${BILLER_HOST}` })
  const app = new Hono<HttpEnvironment>()
  registerEndpoints(app, ['siteHost'], {
    handlers,
    tokens,
    database,
    sites: SITES,
    clock,
    faults: createFaultPlane(),
    log: createLog<LoggedRequest>(),
    settings,
  })
  const { accessToken } = await tokens.signIn(accountById(database, 'user-inactive')!)
  const family = decodeJwt(accessToken).fam
  let runs = 0
  return {
    settings,
    accessToken,
    /** Forgets what was paid in the run before. */
    begin() {
      database.exec(`DELETE FROM payments; DELETE FROM money_actions;
        DELETE FROM refresh_tokens WHERE family_id <> '${family}'; DELETE FROM families WHERE id <> '${family}';
        DELETE FROM accounts WHERE email LIKE 'visitor-%'`)
      settings.priceRisePercent = 0
      runs += 1
      return `visitor-${runs}@example.com`
    },
    ask: async (url: string, init: RequestInit) => app.request(url, init),
    ledger: () => ledgerOf(database),
    close: () => database.close(),
  }
}

export type Server = Awaited<ReturnType<typeof openServer>>

interface RunOptions {
  server: Server
  scheduler: fc.Scheduler
  steps: readonly Step[]
  fates: readonly Fate[]
  isGuest: boolean
  bug?: SeededBug | undefined
}

/** One visitor, one tab, one script. Returns what does not hold; undefined if everything did. */
export async function runMoney({
  server,
  scheduler,
  steps,
  fates,
  isGuest,
  bug,
}: RunOptions): Promise<string | undefined> {
  const email = server.begin()
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const clock = new SimulatedClock()
  let token = isGuest ? null : server.accessToken
  let isOnline = true
  let isHealthy = false
  let computing = 0
  let sent = 0
  let keys = 0
  /** Number of the press under which a key reached the server first, and what was shown when it was made. */
  const pressOf = new Map<string, number>()
  const shownPrices: number[] = []
  const shownUrls = new Set<string>()
  /** Sent and not arrived yet; some of it the browser has given up. A line keeps its order: what was sent before arrives before. */
  const underWay: (() => Promise<Response>)[] = []
  const queued: (() => void)[] = []

  const turn = () => scheduler.schedule(Promise.resolve())

  async function fetchOnLine(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = String(input)
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key')
    if (key && bug === 'noKey') headers.delete('idempotency-key')
    if (key && bug === 'newKeyPerRetry') headers.set('idempotency-key', newKey())
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

  function openPage() {
    const call = createHttpClient({
      endpoints,
      fetch: fetchOnLine,
      hosts: { siteHost: ORIGIN, content: '', contentHost: '', memberPlus: '', valuepopup: '', popupUploads: '' },
      credentials: {
        current: () => (token ? { accessToken: token, isExpired: false } : null),
        generation: () => 0,
        partition: () => '',
        renew: async () => 'none',
        refused: () => {},
      },
      serverClock: createServerClock({ now: Date.now }),
    })
    const { pending, keepIntent, ...money } = createMoney({
      desk: 'checkout',
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
    const recordIntent: typeof money.recordIntent = async (signal, request) => {
      // Another payload makes another intent; the table leaves out what it does not know.
      const own =
        bug === 'noGuard' && 'body' in request ? { ...request, body: { ...request.body, press: keys } } : request
      const answer = await money.recordIntent(signal, own as typeof request)
      if (bug === 'offlineQueue' && answer.type === 'intent.refused') {
        const intent = { key: newKey(), kind: request.kind }
        queued.push(() => {
          if (request.kind === 'createPaymentUrl')
            void call('createPaymentUrl', { body: request.body, idempotencyKey: intent.key })
          else if (request.kind === 'createAccount')
            void call('createAccount', { body: request.body, idempotencyKey: intent.key })
        })
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
    const { loadBillers, loadUuid } = createCheckout({ call, report: () => {} })
    const draft = createCheckoutDraft({ storage })
    const chooser = createActor(plugPorts(billerChooserMachine, { loadBillers: answerWith(loadBillers) }), {
      clock,
      input: { settings: SETTINGS },
    }).start()
    const checkout = createActor(
      plugPorts(bug === 'noGuard' ? unguardedCheckout() : checkoutMachine, {
        readDraft: answerWith(async () => {
          const standing = desk.getSnapshot()
          const isPending = standing.hasTag('pending') || standing.hasTag('succeeded')
          return { type: 'draft.read' as const, draft: draft.read(), isPending }
        }),
        keepDraft: draft.keepDraft,
        watchReturns: fromCallback(() => {}),
        loadBillers: answerWith(loadBillers),
        loadUuid: answerWith(loadUuid),
        pay: fromCallback<CheckoutEvent, PayInput>(({ input, sendBack }) =>
          followMoney(desk, input, sendBack),
        ) as never,
      }),
      {
        clock,
        input: {
          settings: { ...SETTINGS, allowedHosts: { ...SETTINGS.allowedHosts, biller: [BILLER_HOST] } },
          isSignedIn: token !== null,
          userUuid: '',
          affiliateId: '',
        },
      },
    )
    checkout.on('biller.wanted', ({ price }) => chooser.send({ type: 'biller.wanted', price }))
    chooser.on('biller.chosen', (event) => checkout.send(event))
    chooser.on('biller.missing', (event) => checkout.send(event))
    // The dialog: whoever sees it continues with what it begins with.
    chooser.subscribe((snapshot) => {
      if (snapshot.hasTag('failed')) queueMicrotask(() => chooser.send({ type: 'choice.cancelled' }))
      else if (snapshot.hasTag('open')) queueMicrotask(() => chooser.send({ type: 'choice.continued' }))
    })
    chooser.on('biller.cancelled', (event) => checkout.send(event))
    checkout.on('leave.requested', ({ url }) => void shownUrls.add(url))
    checkout.subscribe((snapshot) => {
      if (snapshot.hasTag('ready')) shownUrls.add(snapshot.context.paymentUrl)
    })
    checkout.start()
    checkout.send({
      type: 'tariff.chosen',
      tariff: tariffWith({ priceUuid: PRICE_UUID }),
      bundles: [BUNDLE],
      saleEvent: null,
    })
    return {
      checkout,
      close: () => {
        checkout.stop()
        chooser.stop()
        desk.stop()
      },
    }
  }

  let page = openPage()
  const standing = () => page.checkout.getSnapshot()

  function press(times: number) {
    if (standing().hasTag('billersFailed')) page.checkout.send({ type: 'billers.requested' })
    // What is drawn as busy ignores presses; a second one before it is drawn anew does reach the machine.
    const isIdle =
      standing().hasTag('settled') && !standing().hasTag('restoring') && !standing().hasTag('billersUnknown')
    if (!isIdle && bug !== 'noGuard') return
    if (isIdle && !standing().hasTag('ready')) shownPrices.push(priceOf(standing().context)?.amount ?? 0)
    for (let time = 0; time < times; time += 1)
      page.checkout.send({ type: 'checkout.submitted', email, password: PASSWORD })
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
        page.checkout.send({ type: 'page.returned' })
        return
      case 'wait':
        clock.increment(30_000)
    }
  }

  async function settle() {
    do {
      for (let idle = 0; idle < 3; idle += 1) await new Promise(setImmediate)
    } while (computing > 0)
  }

  async function drain() {
    await settle()
    while (scheduler.count() > 0) {
      await scheduler.waitOne()
      await settle()
    }
  }

  /** Until nothing is under way any more; a visitor who is told that nobody knows asks again. */
  async function comeToRest() {
    for (let round = 0; round < 40; round += 1) {
      await drain()
      if (standing().hasTag('unresolved')) page.checkout.send({ type: 'check.requested' })
      else if (standing().hasTag('settled') && !standing().hasTag('restoring')) return true
      else if (standing().hasTag('leaving')) return true
      clock.increment(20_000)
    }
    return false
  }

  try {
    scheduler.scheduleSequence(steps.map((step) => async () => take(step)))
    await drain()
    isHealthy = true
    take({ kind: 'goOnline' })
    if (!(await comeToRest())) return `it comes to rest, instead of ${JSON.stringify(standing().value)}`

    const rows = server.ledger().filter(({ state }) => state === 'done')
    const presses = rows.map(({ key }) => pressOf.get(key))
    if (new Set(presses).size < presses.length) return 'each press is paid for once'
    const unseen = rows.filter(({ payment }) => ![...shownUrls].some((url) => payment && url.endsWith(payment.id)))
    if (unseen.length > 0) return 'whatever was done is shown'
    const dearer = rows.filter(
      ({ key, payment }) => payment && payment.amount > (shownPrices[pressOf.get(key) ?? -1] ?? 0),
    )
    if (dearer.length > 0) return 'nobody pays more than was shown'

    // With everything in order, one more confirmation, or two where the price has changed, leads to a biller.
    for (let attempt = 0; attempt < 3 && !standing().hasTag('leaving'); attempt += 1) {
      press(1)
      await comeToRest()
    }
    if (!standing().hasTag('leaving'))
      return `a healthy line leads to a biller, instead of ${JSON.stringify(standing().value)}`
    return undefined
  } finally {
    page.close()
  }
}

/** Clients that take every press for a new confirmation, whatever is under way. */
function unguardedCheckout(): typeof checkoutMachine {
  const { states, ...config } = checkoutMachine.config as never as Record<string, never> & {
    states: Record<string, States>
  }
  const { order, billers } = states
  const paying = order!.states.paying!
  const again = [
    { guard: 'isSignedIn', target: 'choosingBiller' },
    { target: 'paying', reenter: true },
  ]
  return createMachine(
    {
      ...config,
      states: {
        billers,
        order: {
          ...order,
          states: { ...order!.states, paying: { ...paying, on: { ...paying.on, 'checkout.submitted': again } } },
        },
      },
    } as never,
    checkoutMachine.implementations as never,
  ) as never
}

function unguardedMoney(): typeof moneyActionMachine {
  return createMachine(
    { ...moneyActionMachine.config, on: { 'action.requested': { target: '.recording', reenter: true } } } as never,
    moneyActionMachine.implementations as never,
  ) as never
}

interface States {
  states: Record<string, { on?: object }>
}
