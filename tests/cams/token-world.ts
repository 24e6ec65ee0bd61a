import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/answer-with.ts'
import { followMoney, isMoneyAwaited } from '../../app/money.ts'
import { plugPorts } from '../../app/plug-ports.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { type TipInput, tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import type { Spending, TipTarget } from '../../machines/cams/tip-rules.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { createCams } from '../../sandbox/cams/cams.ts'
import { allRooms } from '../../sandbox/cams/rooms.ts'
import { balanceOf, tokenMovesOf } from '../../sandbox/cams/token-moves.ts'
import { createClock } from '../../sandbox/clock.ts'
import { openDatabase } from '../../sandbox/database.ts'
import { registerEndpoints } from '../../sandbox/endpoint-routes.ts'
import { createFaultPlane } from '../../sandbox/faults/fault-rules.ts'
import { createHandlers } from '../../sandbox/handlers.ts'
import type { HttpEnvironment } from '../../sandbox/http-environment.ts'
import { createLog, type LoggedRequest } from '../../sandbox/request-log.ts'
import { accountById } from '../../sandbox/session/accounts.ts'
import { createTokens } from '../../sandbox/session/tokens.ts'
import { DEFAULT_SETTINGS } from '../../sandbox/settings.ts'
import { SITES } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

/** What tokens are spent on. */
export const TOKEN_KINDS = ['tip', 'tipMenuItem', 'toy', 'messengerTip'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** `lost`: never arrives. `dropped`: arrives, its answer does not. `broken`: 500 after it was done. */
export type Fate = 'fine' | 'lost' | 'dropped' | 'broken'
export type Step = { kind: 'press'; times: number } | { kind: 'reload' | 'goOffline' | 'goOnline' | 'wait' }

const ORIGIN = 'http://sandbox.test'
const BUYER = 'user-member'

/** The provider's own routes, handlers and ledger in this process. */
export async function openServer() {
  const database = openDatabase(':memory:')
  const clock = createClock()
  const settings = {
    ...DEFAULT_SETTINGS,
    tokenLifeSeconds: 86_400,
    camTokenLifeSeconds: 86_400,
    camLife: 'off' as const,
  }
  const tokens = await createTokens({ database, clock, settings })
  const cams = createCams({ database, clock, settings, tokens, publish: () => {}, streamUrlOf: () => '' })
  const handlers = createHandlers({ tokens, settings, thirdPartyOrigin: () => ORIGIN, cams })
  const app = new Hono<HttpEnvironment>()
  const log = createLog<LoggedRequest>()
  const options = { handlers, tokens, database, sites: SITES, clock, faults: createFaultPlane(), log, settings }
  registerEndpoints(app, ['siteHost', 'camProvider'], options)
  const account = accountById(database, BUYER)
  if (!account) throw new Error(`no ${BUYER}`)
  const { accessToken } = await tokens.signIn(account)
  const answer = await app.request(`${ORIGIN}/api/camnet/user-info`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = (await answer.json()) as { data: Record<string, string> }
  const token = Object.entries(data).find(([name]) => name.endsWith('_token'))?.[1] ?? ''
  return {
    database,
    token,
    ask: async (url: string, init: RequestInit) => app.request(url, init),
    /** Forgets what was spent in the run before. */
    begin(balance: number) {
      log.clear()
      database.exec(`DELETE FROM token_moves WHERE account_id = '${BUYER}' AND kind <> 'opening'; DELETE FROM money_actions;
        UPDATE token_moves SET amount = ${balance}, balance = ${balance} WHERE account_id = '${BUYER}'`)
    },
    moves: () => tokenMovesOf(database).filter(({ accountId, kind }) => accountId === BUYER && kind !== 'opening'),
    balance: () => balanceOf(database, BUYER).balance,
    close: () => database.close(),
  }
}
export type Server = Awaited<ReturnType<typeof openServer>>

/** Where tokens of this kind go, and what of it a press takes. */
export function goalOf(
  database: DatabaseSync,
  kind: TokenKind,
): { target: TipTarget; spending: Spending; price: number } {
  const room = allRooms(database).find(({ tipMenu, toysMenu, tipMenuEnabled, state }) => {
    return state === 'PUBLIC' && tipMenuEnabled && tipMenu.length > 0 && toysMenu.length > 0
  })
  if (!room) throw new Error('no room with menus')
  const target: TipTarget = { kind: 'room', roomId: room.id, modelId: room.modelId }
  const [item] = room.tipMenu
  const [toy] = room.toysMenu
  if (kind === 'tipMenuItem' && item) {
    return { target, spending: { kind, itemId: item.id, amount: item.price }, price: item.price }
  }
  if (kind === 'toy' && toy)
    return { target, spending: { kind, itemId: toy.id, amount: toy.amount }, price: toy.amount }
  const spending: Spending = { kind: 'tip', amount: 10 }
  if (kind === 'messengerTip') return { target: { kind: 'messenger', userId: room.modelId }, spending, price: 10 }
  return { target, spending, price: 10 }
}

interface WorldOptions {
  server: Server
  kind: TokenKind
  /** Of what is sent under a key, in turn; afterwards from the beginning. */
  fates: readonly Fate[]
  balance: number
  /** A moment in which other things may happen. */
  turn?: () => Promise<void>
}

/** One visitor with one tab, on one line to the provider. */
export function openTokenWorld({ server, kind, fates, balance, turn = () => new Promise(setImmediate) }: WorldOptions) {
  server.begin(balance)
  const goal = goalOf(server.database, kind)
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const clock = new SimulatedClock()
  let isOnline = true
  let isHealthy = false
  let sent = 0
  let keys = 0
  let asking = 0
  let computing = 0
  let presses = 0
  /** Number of the press under which a key was sent first. */
  const pressOf = new Map<string, number>()
  /** Sent and not arrived yet. A line keeps its order: what was sent before arrives before. */
  const underWay: (() => Promise<Response>)[] = []

  async function fetchOnLine(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key')
    const pressed = presses
    const fate = isHealthy || !key ? 'fine' : (fates[sent++ % fates.length] ?? 'fine')
    const arrive = async () => {
      if (key && !pressOf.has(key)) pressOf.set(key, pressed)
      computing += 1
      const response = await server.ask(String(input), {
        method: init.method ?? 'GET',
        headers,
        body: init.body ?? null,
      })
      computing -= 1
      return response
    }
    let arrival: Promise<Response> | undefined
    const arriving = () => {
      arrival ??= arrive()
      return arrival
    }
    const isLost = !isOnline || fate === 'lost'
    if (!isLost) underWay.push(arriving)
    await turn()
    if (isLost) throw new TypeError('Failed to fetch')
    while (underWay.includes(arriving)) await underWay.shift()?.()
    const response = await arriving()
    await turn()
    if (!isOnline || fate === 'dropped') throw new TypeError('Failed to fetch')
    return fate === 'broken' ? new Response('', { status: 500 }) : response
  }

  const credentials = {
    current: () => ({ accessToken: server.token, isExpired: false }),
    generation: () => 0,
    partition: () => '',
    renew: async () => 'failed' as const,
    refused: () => {},
  }
  const call = createHttpClient({
    endpoints,
    fetch: (input, init) => {
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
    credentials,
    camCredentials: () => credentials,
    serverClock: createServerClock({ now: Date.now }),
  })

  function openPage() {
    const { pending, keepIntent, ...money } = createMoney({
      desk: kind === 'messengerTip' ? 'messengerTip' : 'roomSpending',
      call,
      storage,
      newKey: () => {
        keys += 1
        return `key-${String(keys).padStart(16, '0')}`
      },
      random: () => 0.5,
      isOnline: () => isOnline,
      adopt: async () => {},
      report: () => {},
    })
    const desk = createActor(
      plugPorts(moneyActionMachine, {
        recordIntent: answerWith(money.recordIntent),
        sendAction: answerWith(money.sendAction),
        askOutcome: answerWith(money.askOutcome),
        keepIntent,
      }),
      { clock, input: { pending: pending() } },
    ).start()
    const tips = createActor(
      plugPorts(tipFlowMachine, {
        spend: fromCallback<EventObject, TipInput>(({ input, sendBack }) => followMoney(desk, input, sendBack)),
      }),
      { clock, input: { access: 'authorized', isPending: isMoneyAwaited(desk) } },
    ).start()
    tips.send({ type: 'target.changed', target: goal.target })
    tips.send({ type: 'balance.changed', balance: server.balance() })
    return {
      tips,
      close() {
        tips.stop()
        desk.stop()
      },
    }
  }
  let page = openPage()
  const says = (tag: 'ready' | 'busy' | 'unresolved' | 'notEnough' | 'thanked') => page.tips.getSnapshot().hasTag(tag)

  function press(times: number) {
    if (says('notEnough')) page.tips.send({ type: 'dialog.closed' })
    if (says('ready')) presses += 1
    for (let time = 0; time < times; time += 1) page.tips.send({ type: 'spending.chosen', spending: goal.spending })
  }

  /** Until the provider has nothing to do. */
  async function settle() {
    do {
      for (let idle = 0; idle < 3; idle += 1) await new Promise(setImmediate)
    } while (computing > 0)
  }

  async function drain() {
    do await settle()
    while (asking > 0)
  }

  return {
    goal,
    pressOf,
    press,
    settle,
    drain,
    says,
    presses: () => presses,
    failure: () => page.tips.getSnapshot().context.failure,
    value: () => page.tips.getSnapshot().value,
    take(step: Step) {
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
          return
        case 'wait':
          clock.increment(30_000)
      }
    },
    /** Until nothing is under way any more; a visitor who is told that nobody knows asks again. */
    async comeToRest(drainAll = drain) {
      for (let round = 0; round < 40; round += 1) {
        await drainAll()
        if (says('unresolved')) page.tips.send({ type: 'check.requested' })
        else if (!says('busy')) return true
        clock.increment(20_000)
      }
      return false
    },
    heal() {
      isHealthy = true
      isOnline = true
    },
    close: () => page.close(),
  }
}
