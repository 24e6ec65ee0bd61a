import { decodeJwt } from 'jose'
import { createActor, createMachine, SimulatedClock } from 'xstate'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import type { SalesRequest } from '../../machines/sales/sales-request.ts'
import { ledgerOf } from '../../sandbox/sales/money-actions.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { type Fate, holding, openLine, openMoneyServer } from './money-line.ts'
import { openForm, openOffer } from './money-till.ts'

export type SalesKind = SalesRequest['kind']

/** A fault that somebody could write into the client; the runs must notice each. */
export type SeededBug = 'newKeyPerRetry' | 'noKey' | 'noGuard' | 'offlineQueue'

export type Step =
  | { kind: 'press'; times: number }
  | { kind: 'reload' | 'goOffline' | 'goOnline' | 'wait' | 'comeBack' | 'dismiss' }
  | { kind: 'reprice'; percent: number }

/** Where tariffs and offers are sold. */
export async function openServer() {
  const { database, settings, faults, log, ask, signIn, close } = await openMoneyServer(['siteHost', 'memberPlus'])
  const usual = { ...settings }
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
    ask,
    ledger: () => ledgerOf(database),
    accounts: (email: string) =>
      database.prepare('SELECT count(*) AS found FROM accounts WHERE email = ?').get(email)?.found,
    close,
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
export function openWorld({ server, kind, fates, bug, turn }: WorldOptions) {
  const email = server.begin()
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const clock = new SimulatedClock()
  let token = server.tokenOf(kind)
  /** Number of the press under which a key reached the server first, and what was shown when it was made. */
  const pressOf = new Map<string, number>()
  const shownPrices: number[] = []
  const shownUrls = new Set<string>()
  /** Of everything that was sent under a key: arrived or not. */
  const sentKeys: string[] = []
  const authorizations: (string | null)[] = []
  const refusals: string[] = []
  let joinNows = 0
  const queued: (() => void)[] = []

  const line = openLine({
    server,
    fates,
    turn,
    presses: () => shownPrices.length - 1,
    onSent(headers) {
      const key = headers.get('idempotency-key') ?? ''
      if (bug === 'noKey') headers.delete('idempotency-key')
      if (bug === 'newKeyPerRetry') headers.set('idempotency-key', line.newKey())
      sentKeys.push(key)
      authorizations.push(headers.get('authorization'))
    },
    onArrived(key, pressed) {
      if (!pressOf.has(key)) pressOf.set(key, pressed)
    },
  })
  const call = line.client(
    {
      ...holding(null),
      current: () => (token ? { accessToken: token, isExpired: false } : null),
      renew: async () => {
        token = await line.during(server.renewedToken(kind))
        return 'renewed'
      },
      refused: (reason) => void refusals.push(reason),
    },
    holding(null),
  )

  function openMoney() {
    return createMoney({
      purpose: kind === 'getMemberPlusPaymentUrl' ? 'memberPlus' : 'checkout',
      call,
      storage,
      newKey: line.newKey,
      random: () => 0.5,
      isOnline: line.isOnline,
      adopt: async ({ accessToken }) => {
        token ??= accessToken
      },
      report: () => {},
    })
  }

  function openPage() {
    const { pending, keepIntent, ...ports } = openMoney()
    const recordIntent: typeof ports.recordIntent = async (signal, { key: known, request }) => {
      const answer = await ports.recordIntent(signal, { key: bug === 'noGuard' ? '' : known, request })
      if (bug === 'offlineQueue' && answer.type === 'intent.refused') {
        const key = line.newKey()
        queued.push(() => void sendUnder(call, request.open() as SalesRequest, key))
      }
      return answer
    }
    const money = createActor(
      plugPorts(bug === 'noGuard' ? unguardedMoney() : moneyActionMachine, {
        recordIntent: answerWith(recordIntent),
        sendAction: answerWith(ports.sendAction),
        askOutcome: answerWith(ports.askOutcome),
        keepIntent,
      }),
      { clock, input: { pending: pending() } },
    ).start()
    const open = kind === 'getMemberPlusPaymentUrl' ? openOffer : openForm
    const till = open({
      money,
      call,
      storage,
      turn: turn ?? (() => Promise.resolve()),
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
      money.stop()
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
        line.setOnline(false)
        return
      case 'goOnline':
        line.setOnline(true)
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

  /** Until nothing is under way any more; a visitor who is told that nobody knows asks again. */
  async function comeToRest(drainAll = line.drain) {
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
    settle: line.settle,
    drain: line.drain,
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
      line.heal()
      take({ kind: 'goOnline' })
    },
    close: () => page.close(),
  }
}

function sendUnder(call: Call, request: SalesRequest, idempotencyKey: string) {
  switch (request.kind) {
    case 'createAccount':
      return call('createAccount', { body: { ...request.body, proof: 'of-a-client-with-a-queue' }, idempotencyKey })
    case 'createPaymentUrl':
      return call('createPaymentUrl', { body: request.body, idempotencyKey })
    case 'getMemberPlusPaymentUrl':
      return call('getMemberPlusPaymentUrl', { query: request.query, idempotencyKey })
  }
}

function unguardedMoney(): typeof moneyActionMachine {
  return createMachine(
    { ...moneyActionMachine.config, on: { 'action.requested': { target: '.recording', reenter: true } } } as never,
    moneyActionMachine.implementations as never,
  ) as never
}
