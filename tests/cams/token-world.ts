import { createActor, createMachine, SimulatedClock } from 'xstate'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { TipTarget } from '../../machines/cams/tip-rules.ts'
import { type CamRequest, moneyActionMachine, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { allRooms } from '../../sandbox/cams/rooms.ts'
import { balanceOf, tokenMovesOf } from '../../sandbox/cams/token-moves.ts'
import { ledgerOf } from '../../sandbox/sales/money-actions.ts'
import { collectPayment, decidePayment, deliverWebhooks } from '../../sandbox/sales/payments.ts'
import { type Fate, holding, openLine, openMoneyServer } from '../sales/money-line.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { type Counter, openMoney, openShop, openTips } from './token-counters.ts'

/** What tokens are spent on, and how they are bought. */
export const TIP_KINDS = ['tip', 'tipMenuItem', 'toy', 'messengerTip'] as const
const SHOW_KINDS = ['requestShow', 'requestSpy', 'sendCompliment'] as const
export const TOKEN_KINDS = [...TIP_KINDS, ...SHOW_KINDS, 'pack'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** A fault that somebody could write into the client; the runs must notice each. */
export type SeededBug = 'newKeyPerRetry' | 'retryUnknown' | 'noGuard' | 'failedWhenLost' | 'offlineQueue'

/** `atBiller`: what somebody who was led there does; and they come back. */
export type Step =
  | { kind: 'press'; times: number }
  | { kind: 'reload' | 'goOffline' | 'goOnline' | 'wait' }
  | { kind: 'atBiller'; pays: boolean }

const BUYER = 'user-member'
const ROOM_ID = 'room-1'
const SPIED_ID = 'room-3'
const PACK = { id: 'pack-50', tokens: 50 }
const REQUESTS: Readonly<Record<(typeof SHOW_KINDS)[number], CamRequest>> = {
  requestShow: {
    kind: 'requestShow',
    params: { roomId: ROOM_ID },
    body: { kind: 'private', tariff: 1_000, minDuration: 60 },
  },
  requestSpy: { kind: 'requestSpy', params: { roomId: SPIED_ID }, body: { tariff: 1_000 } },
  sendCompliment: { kind: 'sendCompliment', params: { privateRequestId: 'show-1' }, body: { amount: 30 } },
}

/** The provider's own routes, handlers and ledger in this process. */
export async function openServer() {
  const { database, ask, signIn, camTokenOf, close } = await openMoneyServer(['siteHost', 'camProvider'])
  const [token, camToken] = [await signIn(BUYER), await camTokenOf(BUYER)]
  database.exec(`INSERT INTO cam_visits SELECT id, '${BUYER}', 'video2D' FROM cam_rooms`)
  const room = allRooms(database).find(({ tipMenu, toysMenu, tipMenuEnabled, state }) => {
    return state === 'PUBLIC' && tipMenuEnabled && tipMenu.length > 0 && toysMenu.length > 0
  })
  const [item, toy] = [room?.tipMenu[0], room?.toysMenu[0]]
  if (!room || !item || !toy) throw new Error('no room with menus')
  return {
    credentials: holding(token),
    camCredentials: holding(camToken),
    room: { id: room.id, modelId: room.modelId, item, toy },
    ask,
    close,
    /** Forgets what was spent in the run before. */
    begin(balance: number) {
      database.exec(`DELETE FROM payments; DELETE FROM money_actions; DELETE FROM cam_shows; DELETE FROM cam_chat; DELETE FROM token_moves;
        INSERT INTO token_moves VALUES (NULL, '${BUYER}', 'opening', ${balance}, ${balance}, '', '', 0);
        INSERT INTO cam_shows VALUES (1, '${ROOM_ID}', '${BUYER}', 'private', 'ended', 'NONE', 30, 0, 0, 0, 0, 0, 60, 30, 0, 0, 0, 1000, 1)`)
    },
    done: () => ledgerOf(database).filter(({ state }) => state === 'done'),
    moves: () => tokenMovesOf(database).filter(({ kind }) => kind !== 'opening'),
    balance: () => balanceOf(database, BUYER).balance,
    /** What a biller does, and what it tells the site, twice. */
    collect(paymentId: string, pays: boolean) {
      if (!pays) return decidePayment(database, paymentId, 'refused')
      for (let time = 0; time < 2; time += 1) {
        collectPayment(database, paymentId, 0)
        deliverWebhooks(database, 1)
      }
    },
  }
}
export type Server = Awaited<ReturnType<typeof openServer>>

/** Tokens that a press takes, at most; of a show or a pack none at once. */
export function priceOf({ room }: Server, kind: TokenKind): number {
  if (kind === 'tipMenuItem') return room.item.price
  if (kind === 'toy') return room.toy.amount
  if (kind === 'sendCompliment') return 30
  return kind === 'tip' || kind === 'messengerTip' ? 10 : 0
}

interface WorldOptions {
  server: Server
  kind: TokenKind
  /** Of what is sent under a key, in turn; afterwards from the beginning. */
  fates: readonly Fate[]
  balance: number
  bug?: SeededBug | undefined
  /** A moment in which other things may happen. */
  turn?: () => Promise<void>
}

/** One visitor with one tab, on one line to the provider. */
export function openTokenWorld({ server, kind, fates, balance, bug, turn }: WorldOptions) {
  server.begin(balance)
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const clock = new SimulatedClock()
  let presses = 0
  let settled = 0
  let addresses = 0
  /** Payment that the browser was led to; `''`: none. */
  let paymentId = ''
  const queued: (() => void)[] = []
  /** Number of the press under which a key was sent first. */
  const pressOf = new Map<string, number>()
  const line = openLine({
    server,
    fates,
    turn,
    presses: () => presses,
    onSent(headers) {
      if (bug === 'newKeyPerRetry') headers.set('idempotency-key', line.newKey())
    },
    onArrived(key, pressed) {
      if (!pressOf.has(key)) pressOf.set(key, pressed)
    },
    retriesUnknown: bug === 'retryUnknown',
  })
  const call = line.client(server.credentials, server.camCredentials)
  const price = priceOf(server, kind)

  function openPage() {
    const { pending, keepIntent, ...ports } = createMoney({
      purpose: kind === 'messengerTip' ? 'messengerTip' : kind === 'pack' ? 'tokens' : 'roomSpending',
      call,
      storage,
      newKey: line.newKey,
      random: () => 0.5,
      isOnline: line.isOnline,
      adopt: async () => {},
      report: () => {},
    })
    const recordIntent: typeof ports.recordIntent = async (signal, { key, request }) => {
      const answer = await ports.recordIntent(signal, { key: bug === 'noGuard' ? '' : key, request })
      if (bug === 'offlineQueue' && answer.type === 'intent.refused') {
        queued.push(() => money.send({ type: 'action.requested', request: request.open() }))
      }
      return answer
    }
    const sendAction: typeof ports.sendAction = async (signal, sending) => {
      const answer = await ports.sendAction(signal, sending)
      const isLie = bug === 'failedWhenLost' && answer.type === 'action.lost'
      return isLie ? { type: 'action.refused', refusal: { ...NOT_DONE, cause: 'unavailable' } } : answer
    }
    const money = createActor(
      plugPorts(bug === 'noGuard' ? unguardedMoney : moneyActionMachine, {
        recordIntent: answerWith(recordIntent),
        sendAction: answerWith(sendAction),
        askOutcome: answerWith(ports.askOutcome),
        keepIntent,
      }),
      { clock, input: { pending: pending() } },
    ).start()
    money.on('money.settled', () => {
      settled += 1
    })
    const counter = openCounter(money)
    return {
      counter,
      close() {
        counter.close()
        money.stop()
      },
    }
  }

  function openCounter(money: Parameters<typeof openMoney>[0]['money']): Counter {
    const common = { money, clock, isUnguarded: bug === 'noGuard' }
    const { id: roomId, modelId, item, toy } = server.room
    const target: TipTarget = { kind: 'room', roomId, modelId }
    const tips = { ...common, target, balance: server.balance() }
    switch (kind) {
      case 'tip':
        return openTips({ ...tips, spending: { kind, amount: price } })
      case 'tipMenuItem':
        return openTips({ ...tips, spending: { kind, itemId: item.id, amount: price } })
      case 'toy':
        return openTips({ ...tips, spending: { kind, itemId: toy.id, amount: price } })
      case 'messengerTip':
        return openTips({
          ...tips,
          target: { kind: 'messenger', userId: `client-${modelId}` },
          spending: { kind: 'tip', amount: price },
        })
      case 'pack':
        return openShop({ ...common, call, userUuid: BUYER, packId: PACK.id, onAddress: lead })
      default:
        return openMoney({ money, request: REQUESTS[kind] })
    }
  }

  function lead(url: string) {
    addresses += 1
    paymentId = url.split('/').at(-1) ?? ''
  }

  let page = openPage()

  function reload() {
    page.close()
    page = openPage()
  }

  function press(times: number) {
    const { counter } = page
    if (counter.state() === 'short') counter.dismiss()
    // Somebody offline is told so: nothing was confirmed.
    if (counter.state() === 'ready' || counter.state() === 'unresolved') presses += 1
    for (let time = 0; time < times; time += 1) counter.press()
  }

  /** Pays, or not, whatever the browser was led to, and comes back to a page that begins anew. */
  function visitBiller(pays: boolean) {
    if (page.counter.state() !== 'away') return
    server.collect(paymentId, pays)
    reload()
  }

  function take(step: Step) {
    switch (step.kind) {
      case 'press':
        return press(step.times)
      case 'reload':
        return reload()
      case 'goOffline':
        return line.setOnline(false)
      case 'goOnline':
        line.setOnline(true)
        for (const act of queued.splice(0)) act()
        return
      case 'wait':
        return clock.increment(30_000)
      case 'atBiller':
        return visitBiller(step.pays)
    }
  }

  return {
    price,
    pressOf,
    press,
    take,
    visitBiller,
    settle: line.settle,
    drain: line.drain,
    state: () => page.counter.state(),
    hasFailed: () => page.counter.hasFailed(),
    presses: () => presses,
    settled: () => settled,
    addresses: () => addresses,
    value: () => page.counter.value(),
    kept: () => memory.keys(),
    /** Until nothing is under way any more; a visitor who is told that nobody knows asks again. */
    async comeToRest(drainAll = line.drain) {
      for (let round = 0; round < 40; round += 1) {
        await drainAll()
        const state = page.counter.state()
        if (state === 'unresolved') page.counter.check()
        else if (state !== 'busy') return true
        clock.increment(20_000)
      }
      return false
    },
    heal() {
      line.heal()
      take({ kind: 'goOnline' })
    },
    close: () => page.close(),
  }
}

const unguardedMoney = createMachine(
  { ...moneyActionMachine.config, on: { 'action.requested': { target: '.recording', reenter: true } } } as never,
  moneyActionMachine.implementations as never,
) as unknown as typeof moneyActionMachine
