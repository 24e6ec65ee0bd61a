import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/answer-with.ts'
import { plugPorts } from '../../app/plug-ports.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { type CamRequest, moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { createCams } from '../../sandbox/cams/cams.ts'
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
import { hostsOf, SITES } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

const RUNS = Number(process.env.RUNS ?? 10_000) * (process.env.LONG === '1' ? 10 : 1)
const ORIGIN = 'http://sandbox.test'
const ME = 'user-member'
const roomId = 'room-1'
/** What begins a show or ends one; tips and menus have runs of their own. */
const REQUESTS: readonly CamRequest[] = [
  { kind: 'requestShow', params: { roomId }, body: { kind: 'private', tariff: 1_000, minDuration: 60 } },
  { kind: 'requestSpy', params: { roomId: 'room-3' }, body: { tariff: 1_000 } },
  { kind: 'sendCompliment', params: { privateRequestId: 'show-1' }, body: { amount: 30 } },
]

/** `lost`: never arrives. `dropped`: arrives, its answer does not. `broken`: 500 after it was done. */
type Fate = 'fine' | 'lost' | 'dropped' | 'broken'
type Step = 'press' | 'pressTwice' | 'reload' | 'goOffline' | 'goOnline' | 'wait' | 'answers'
/** What somebody could write into the client; the runs must notice each. */
type SeededBug = 'newKeyPerRetry' | 'offlineQueue' | 'settledWhenLost'

async function openServer() {
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
  registerEndpoints(app, ['camProvider'], {
    handlers,
    tokens,
    database,
    sites: SITES,
    clock,
    faults: createFaultPlane(),
    log,
    settings,
  })
  const account = accountById(database, ME)
  if (!account) throw new Error('The seed has no member')
  const viewer = await tokens.viewer((await tokens.signIn(account)).accessToken)
  if (!viewer) throw new Error('The member cannot sign in')
  const token = await tokens.camToken(viewer)
  database.exec(`INSERT INTO cam_visits SELECT id, '${ME}', 'video2D' FROM cam_rooms`)
  return {
    token,
    ask: async (url: string, init: RequestInit) => app.request(url, init),
    begin(balance: number) {
      database.exec(`DELETE FROM money_actions; DELETE FROM cam_shows; DELETE FROM token_moves; DELETE FROM cam_chat;
        INSERT INTO token_moves VALUES (NULL, '${ME}', 'opening', ${balance}, ${balance}, '', '', 0);
        INSERT INTO cam_shows VALUES (1, '${roomId}', '${ME}', 'private', 'ended', 'NONE', 30, 0, 0, 0, 0, 0, 60, 30, 0, 0, 0, 1000, 1)`)
      log.clear()
    },
    done: () => ledgerOf(database).filter(({ state }) => state === 'done'),
    moves: () =>
      database.prepare('SELECT amount, balance, action_key FROM token_moves ORDER BY id').all() as {
        amount: number
        balance: number
        action_key: string
      }[],
    close: () => database.close(),
  }
}

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

interface Script {
  request: CamRequest
  steps: readonly Step[]
  fates: readonly Fate[]
  balance: number
}

/** Plays one visitor at one desk; what does not hold, or undefined. */
async function play({ request, steps, fates, balance }: Script, bug?: SeededBug): Promise<string | undefined> {
  server.begin(balance)
  const memory = createMemoryStorage()
  const clock = new SimulatedClock()
  let isOnline = true
  let isHealthy = false
  let keys = 0
  let sent = 0
  let underWay = 0
  /** Confirmations that the desk took. */
  let gestures = 0
  const shown: { is: 'settled' | 'refused'; balance: number | undefined; cause: string }[] = []
  const queued: (() => void)[] = []
  const newKey = () => `key-${String(++keys).padStart(16, '0')}`

  const call = createHttpClient({
    endpoints,
    async fetch(input, init = {}) {
      const headers = new Headers(init.headers)
      const key = headers.get('idempotency-key')
      if (key && bug === 'newKeyPerRetry') headers.set('idempotency-key', newKey())
      const fate = isHealthy || !key ? 'fine' : (fates[sent++ % fates.length] ?? 'fine')
      underWay += 1
      try {
        if (!isOnline || fate === 'lost') throw new TypeError('Failed to fetch')
        const answer = await server.ask(String(input), { ...init, headers })
        if (!isOnline || fate === 'dropped') throw new TypeError('Failed to fetch')
        return fate === 'broken' ? new Response('', { status: 500 }) : answer
      } finally {
        underWay -= 1
      }
    },
    hosts: hostsOf({ apiOrigin: ORIGIN, thirdPartyOrigin: ORIGIN, camOrigin: ORIGIN }),
    credentials: {
      current: () => null,
      generation: () => 0,
      partition: () => '',
      renew: async () => 'none',
      refused() {},
    },
    camCredentials: () => ({
      current: () => ({ accessToken: server.token, isExpired: false }),
      generation: () => 0,
      partition: () => '',
      renew: async () => 'none',
      refused() {},
    }),
    serverClock: createServerClock({ now: Date.now }),
  })

  function openDesk() {
    const { pending, keepIntent, ...money } = createMoney({
      desk: 'roomSpending',
      call,
      storage: createSafeStorage({ storage: () => memory }),
      newKey,
      random: () => 0.5,
      isOnline: () => isOnline,
      adopt: async () => {},
      report: () => {},
    })
    const sendAction: typeof money.sendAction = async (signal, intent) => {
      const answer = await money.sendAction(signal, intent)
      const isLie = bug === 'settledWhenLost' && answer.type === 'action.lost'
      return isLie ? { type: 'action.settled', paymentUrl: '', balance: null, privateRequestId: '' } : answer
    }
    const actor = createActor(
      plugPorts(moneyActionMachine, {
        recordIntent: answerWith(money.recordIntent),
        sendAction: answerWith(sendAction),
        askOutcome: answerWith(money.askOutcome),
        keepIntent,
      }),
      { clock, input: { pending: pending() } },
    )
    actor.on('money.settled', (result) => {
      shown.push({ is: 'settled', balance: result.balance?.balance, cause: '' })
      actor.send({ type: 'result.taken' })
    })
    actor.on('money.refused', ({ refusal }) => {
      shown.push({ is: 'refused', balance: undefined, cause: refusal.cause })
      if (bug === 'offlineQueue' && refusal.cause === 'offline')
        queued.push(() => desk.send({ type: 'action.requested', request }))
    })
    return actor.start()
  }
  let desk = openDesk()

  function press() {
    if (!desk.getSnapshot().hasTag('settled')) return
    if (isOnline) gestures += 1
    desk.send({ type: 'action.requested', request })
  }

  async function settle() {
    do for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
    while (underWay > 0)
  }

  async function take(step: Step) {
    if (step === 'press') press()
    else if (step === 'pressTwice') {
      press()
      desk.send({ type: 'action.requested', request })
    } else if (step === 'reload') {
      desk.stop()
      desk = openDesk()
    } else if (step === 'goOffline') isOnline = false
    else if (step === 'goOnline') {
      isOnline = true
      for (const act of queued.splice(0)) act()
    } else {
      // A line keeps its order: what was sent long ago has arrived before the next question does.
      await settle()
      if (step === 'wait') clock.increment(30_000)
    }
  }

  for (const step of steps) await take(step)
  isHealthy = true
  await take('goOnline')
  for (let round = 0; round < 40; round += 1) {
    await settle()
    const snapshot = desk.getSnapshot()
    if (snapshot.hasTag('unresolved')) desk.send({ type: 'check.requested' })
    else if (snapshot.hasTag('settled')) break
    clock.increment(20_000)
  }
  const isAtRest = desk.getSnapshot().matches('idle')
  desk.stop()

  const done = server.done()
  const moves = server.moves()
  const left = moves.at(-1)?.balance ?? 0
  const settled = shown.filter(({ is }) => is === 'settled')
  if (!isAtRest) return `it comes to rest, instead of ${JSON.stringify(desk.getSnapshot().value)}`
  if (done.length > gestures) return `each gesture is done once at most: ${done.length} of ${gestures}`
  if (settled.length !== done.length) return `whatever was done is shown, once: ${settled.length} of ${done.length}`
  if (moves.reduce((sum, { amount }) => sum + amount, 0) !== left || moves.some((move) => move.balance < 0))
    return 'what is left is what there was without what was spent, and never below nothing'
  if (settled.length > 0 && settled.at(-1)?.balance !== left) return 'the balance that is shown last is what is left'
  if (memory.keys().length > 0) return 'nothing is kept of what is known'
  return undefined
}

const script = fc.record({
  request: fc.constantFrom(...REQUESTS),
  steps: fc.array(
    fc.constantFrom<Step>(
      'press',
      'press',
      'press',
      'pressTwice',
      'reload',
      'goOffline',
      'goOnline',
      'wait',
      'answers',
      'answers',
    ),
    { minLength: 2, maxLength: 9 },
  ),
  fates: fc.array(fc.constantFrom<Fate>('fine', 'fine', 'lost', 'dropped', 'broken'), { minLength: 1, maxLength: 5 }),
  balance: fc.constantFrom(0, 60, 420),
})

const holds = (bug?: SeededBug) =>
  fc.asyncProperty(script, async (one) => {
    const broken = await play(one, bug)
    if (broken) throw new Error(`${one.request.kind}: it does not hold that ${broken}`)
  })

test('on a healthy line each of them is done', async () => {
  for (const request of REQUESTS) {
    expect(await play({ request, steps: ['press', 'answers'], fates: ['fine'], balance: 420 })).toBe(undefined)
    expect(server.done().map(({ kind }) => kind)).toEqual([request.kind])
  }
})

test(`in ${RUNS} runs of requests for shows and of compliments nothing is spent twice, nothing is lost, and nothing without a gesture [Q4, M01, M02, M03, M05]`, async () => {
  await fc.assert(holds(), { numRuns: RUNS })
}, 1_800_000)

test.for<SeededBug>(['newKeyPerRetry', 'offlineQueue', 'settledWhenLost'])(
  'the runs notice a client with the bug %s within two hundred of them',
  async (bug) => {
    const { failed } = await fc.check(holds(bug), { numRuns: 200, endOnFailure: true })
    expect(failed).toBe(true)
  },
)
