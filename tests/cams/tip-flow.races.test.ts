import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyActorRef, createActor, SimulatedClock } from 'xstate'
import { createDrafts } from '../../adapters/cams/drafts.adapter.ts'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { connectWire } from '../../app/site/connect-wire.ts'
import { spendAt } from '../../app/site/money.ts'
import type { Known } from '../../app/site/wire.ts'
import { camWires } from '../../app/site/wires/cams.ts'
import { composerMachine } from '../../machines/cams/composer.machine.ts'
import type { RoomFact } from '../../machines/cams/room-knowledge.ts'
import { spendingMachine } from '../../machines/cams/spending.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { tipTexts } from '../../machines/cams/tip-rules.ts'
import { type BalanceAnswer, tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { pluggedRoom, SILENT_PORTS, tellRoom, wireRoom } from './cam-room-world.ts'
import { pluggedChat } from './chat-world.ts'
import { content, entry } from './room-samples.ts'
import { spendingTags } from './spending-world.ts'

const RUNS = process.env.LONG === '1' ? 10_000 : 500
const PAGE = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }
const OPENING = 60
const CUSTOM = '35'
const TEXT = 'Good evening'

/** Of calls about money, in turn. `lost`: never arrives. `dropped`: it is done, its answer never comes. */
type Fate = 'fine' | 'lost' | 'dropped'
/** What the viewer does, and what others do at the provider: a show costs what is left, and the room closes and opens again. */
type Deed = 'tip' | 'tipTwice' | 'customTip' | 'check' | 'bill' | 'drain' | 'buy' | 'close' | 'open' | 'pass'

interface Tip {
  key: string
  amount: number
}

/** The provider, by its rules: tokens go once for each key, and never below 0. What it tells comes in the one order of its channel. */
function provider(schedule: (name: string) => Promise<void>, tell: (event: ProviderNews) => void) {
  let balance = OPENING
  let version = 1
  let isOpen = true
  let fates: readonly Fate[] = ['fine']
  let sent = 0
  let asked = 0
  const verdicts = new Map<string, Tip | 'refused'>()
  let channel = Promise.resolve()
  const say = (event: ProviderNews) => {
    channel = channel.then(async () => {
      await schedule(`told: ${event.type}`)
      tell(event)
    })
  }
  const change = (amount: number) => {
    balance += amount
    version += 1
    say({ type: 'balance.learned', balance, version })
  }
  const refusal = (title: string) => ({
    ok: false,
    cause: 'refused',
    status: 402,
    refusal: { title },
  })

  const answer = async (name: string, request: { body?: { amount: number }; idempotencyKey?: string }) => {
    if (name === 'getCamOutcome') {
      await schedule('outcome asked')
      const verdict = verdicts.get((request as { params: { key: string } }).params.key)
      const answer = { status: 200, answer: { data: { privateRequestId: '', balance, version } } }
      const refused = { status: 402, answer: { errors: { title: 'No' } } }
      const fate = fates[sent++ % fates.length]
      await schedule('outcome told')
      if (fate !== 'fine') return { ok: false, cause: 'unavailable' }
      if (verdict === undefined) return { ok: true, status: 200, answer: { state: 'unknown', status: 0, answer: null } }
      return {
        ok: true,
        status: 200,
        answer: verdict === 'refused' ? { state: 'refused', ...refused } : { state: 'done', ...answer },
      }
    }
    const fate = fates[sent++ % fates.length]
    await schedule('tip arrives')
    if (fate === 'lost') return { ok: false, cause: 'unavailable' }
    const key = request.idempotencyKey ?? ''
    const amount = request.body?.amount ?? 0
    const known = verdicts.get(key)
    if (known === undefined && isOpen && balance >= amount) {
      verdicts.set(key, { key, amount })
      change(-amount)
    } else if (known === undefined) verdicts.set(key, 'refused')
    const verdict = verdicts.get(key)
    const spent = { privateRequestId: '', balance, version }
    const title = isOpen ? 'Not enough balance to connect the service' : 'There is no such room'
    await schedule('tip answered')
    if (fate === 'dropped') return { ok: false, cause: 'unavailable' }
    return verdict === 'refused' ? refusal(title) : { ok: true, status: 200, answer: spent }
  }

  async function balanceAnswer(): Promise<BalanceAnswer> {
    await schedule('balance asked')
    const told = { type: 'balance.loaded' as const, balance, version }
    await schedule('balance told')
    return told
  }
  async function during<Answer>(answering: Promise<Answer>): Promise<Answer> {
    asked += 1
    return answering.finally(() => {
      asked -= 1
    })
  }

  return {
    call: ((...question: Parameters<typeof answer>) => during(answer(...question))) as unknown as Call,
    isResting: () => asked === 0,
    fail: (next: readonly Fate[]) => {
      fates = next
      sent = 0
    },
    balance: () => balance,
    tips: () => [...verdicts.values()].filter((verdict) => verdict !== 'refused'),
    isOpen: () => isOpen,
    loadBalance: () => during(balanceAnswer()),
    act(deed: Deed) {
      if (deed === 'bill' && balance >= 30) change(-30)
      if (deed === 'drain' && balance > 0) change(-balance)
      if (deed === 'buy') change(50)
      if (deed === 'close' && isOpen) {
        isOpen = false
        say({ type: 'broadcast.unavailable' })
      }
      if (deed === 'open') isOpen = true
    },
  }
}

type ProviderNews =
  | { type: 'balance.learned'; balance: number; version: number }
  | Extract<RoomFact, { type: 'broadcast.unavailable' }>

// What of them needs no world of its own: to plug a machine costs more than to run it.
const room = pluggedRoom(SILENT_PORTS)
const chat = pluggedChat({
  logIn: silence(),
  hearChat: silence(),
  loadHistory: silence(),
  sendMessage: silence(),
  keepOutbox: silence(),
})

/** Tries once more, and asks once: what comes after more of it is the same, and seldom within a few steps. */
const impatientMoney = moneyActionMachine.provide({
  guards: {
    hasRetriesLeft: ({ context }) => context.sendings <= 1,
    hasAsksLeft: ({ context }) => context.asks < 1,
  },
})

/** A member in a room, with the site's own wiring between room, chat, composer, tips, tokens and the money that pays. */
function openRoom(schedule: (name: string) => Promise<void>, fates: readonly Fate[]) {
  const clock = new SimulatedClock()
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const world = provider(schedule, (event) => {
    if (event.type === 'balance.learned') tokenBalance.send(event)
    else tellRoom(camRoom, event)
  })
  world.fail(fates)
  let keys = 0
  const { pending, keepIntent, ...money } = createMoney({
    purpose: 'roomSpending',
    call: world.call,
    storage,
    newKey: () => `key-${String(++keys).padStart(16, '0')}`,
    random: () => 0.5,
    isOnline: () => true,
    adopt: async () => {},
    report: () => {},
  })
  const payment = createActor(
    plugPorts(impatientMoney, {
      recordIntent: answerWith(money.recordIntent),
      sendAction: answerWith(money.sendAction),
      askOutcome: answerWith(money.askOutcome),
      keepIntent,
    }),
    { clock, input: { pending: pending() } },
  ).start()
  const tipFlow = createActor(
    plugPorts(tipFlowMachine, {
      spending: plugPorts(spendingMachine, { spend: spendAt(() => payment) }),
    }),
    { clock, input: { access: 'authorized', isPending: false, confirmAbove: 50 } },
  )
  const tokenBalance = createActor(
    plugPorts(tokenBalanceMachine, { loadBalance: answerWith(world.loadBalance), watchBalance: silence() }),
    { clock },
  )
  const camRoom = createActor(room, { clock, input: { listSlug: 'vr-cam-girls' } })
  const camChat = createActor(chat, { clock, input: { gate: 'open' } })
  const roomComposer = createActor(
    plugPorts(composerMachine, { sendText: silence(), findEmoji: silence(), drafts: createDrafts({ storage }) }),
    { clock, input: { isMultiline: false } },
  )
  const actors = { camRoom, camChat, roomComposer, tipFlow, tokenBalance }
  const refs = new Map<string, AnyActorRef>(Object.entries(actors))
  let isOver = false
  for (const wire of camWires) {
    const source = wire.from === 'camRoom' ? undefined : refs.get(wire.from)
    const pass = (heard: unknown) => {
      if (!isOver) refs.get(wire.to)?.send(wire.send(heard as never, {} as Known))
    }
    if (source) connectWire(wire, source, pass)
  }
  wireRoom(camRoom, (to, message) => {
    if (!isOver) refs.get(to)?.send(message)
  })
  for (const actor of refs.values()) actor.start()
  tokenBalance.send({ type: 'cams.signedIn', userUuid: 'cam-me' })

  function enter() {
    tellRoom(camRoom, { type: 'room.wanted', ...PAGE })
    tellRoom(camRoom, { type: 'room.loaded', content: content() })
    tellRoom(camRoom, { type: 'entry.done', entry: entry({ isBanned: !world.isOpen() }) })
  }
  function leave() {
    tellRoom(camRoom, { type: 'room.left', ...PAGE })
  }
  enter()
  roomComposer.send({ type: 'text.edited', text: TEXT, caret: TEXT.length })
  tipFlow.send({ type: 'amount.edited', text: CUSTOM })

  /** Presses that the widget took. */
  let gestures = 0
  let hasSpentCustom = false
  /** Tips of which it was told that they were given. */
  let told = 0
  tipFlow.on('balance.learned', () => {
    told += 1
  })
  tipFlow.subscribe((snapshot) => {
    hasSpentCustom ||= snapshot.context.amount === ''
  })
  function press(spending: { kind: 'tip'; amount: number } | { kind: 'customTip' }) {
    if (tipFlow.getSnapshot().hasTag('notEnough')) tipFlow.send({ type: 'dialog.closed' })
    const before = tipFlow.getSnapshot()
    tipFlow.send({ type: 'spending.chosen', spending })
    if (before.hasTag('ready') && tipFlow.getSnapshot().hasTag('busy')) gestures += 1
  }

  return {
    world,
    tipFlow,
    clock,
    take(deed: Deed) {
      if (deed === 'tip' || deed === 'tipTwice') press({ kind: 'tip', amount: 20 })
      if (deed === 'tipTwice') press({ kind: 'tip', amount: 20 })
      if (deed === 'customTip') press({ kind: 'customTip' })
      if (deed === 'check') tipFlow.send({ type: 'check.requested' })
      // No answer takes longer than its question has patience.
      if (deed === 'pass' && world.isResting()) clock.increment(30_000)
      world.act(deed)
      // Who was sent to the list comes back.
      if (deed === 'open') {
        leave()
        enter()
      }
    },
    enter,
    leave,
    gestures: () => gestures,
    told: () => told,
    hasSpentCustom: () => hasSpentCustom,
    /** What the widget thinks that there is. */
    shownBalance: () => tipFlow.getSnapshot().context.balance,
    typed: () => [roomComposer.getSnapshot().context.text, tipFlow.getSnapshot().context.amount] as const,
    close() {
      isOver = true
      for (const actor of refs.values()) actor.stop()
      payment.stop()
    },
  }
}

const deeds = fc.array(
  fc.constantFrom<Deed>(
    'tip',
    'tip',
    'tipTwice',
    'customTip',
    'check',
    'bill',
    'drain',
    'buy',
    'close',
    'open',
    'pass',
    'pass',
    'pass',
  ),
  { minLength: 2, maxLength: 12 },
)
const fates = fc.array(fc.constantFrom<Fate>('fine', 'fine', 'lost', 'dropped'), { minLength: 1, maxLength: 4 })

test('however a tip, the tokens that a show takes meanwhile, the closing of the room and lost answers cross, nothing is taken twice, whatever is taken is told, what is shown is what is left, and nothing typed is lost (M01, M02, M04)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), deeds, fates, async (scheduler, script, lot) => {
      const opened = openRoom((label) => scheduler.schedule(Promise.resolve(), label), lot)
      async function drain() {
        for (let idle = 0; idle < 10; idle += 1) {
          await new Promise(setImmediate)
          if (scheduler.count() > 0) {
            await scheduler.waitOne()
            idle = -1
          }
        }
      }
      try {
        scheduler.scheduleSequence(script.map((deed) => async () => opened.take(deed)))
        await drain()
        opened.world.fail(['fine'])
        for (let round = 0; round < 40; round += 1) {
          const { tipFlow, clock } = opened
          if (tipFlow.getSnapshot().hasTag('notEnough')) tipFlow.send({ type: 'dialog.closed' })
          if (spendingTags(tipFlow).includes('unresolved')) tipFlow.send({ type: 'check.requested' })
          else if (!tipFlow.getSnapshot().hasTag('busy')) break
          clock.increment(20_000)
          await drain()
        }
        const snapshot = opened.tipFlow.getSnapshot()
        expect({ busy: snapshot.hasTag('busy'), spendingTags: spendingTags(opened.tipFlow) }).toEqual({
          busy: false,
          spendingTags: [],
        })
        const tips = opened.world.tips()
        expect(tips.length).toBeLessThanOrEqual(opened.gestures())
        // What became of each is told, whatever was wanted before it was known.
        expect(opened.told()).toBe(tips.length)
        expect(opened.world.balance()).toBeGreaterThanOrEqual(0)
        expect(opened.shownBalance()).toBe(opened.world.balance())
        // The last gesture is not called a failure when its tokens went.
        if (snapshot.context.failure === tipTexts.failed) expect(tips.length).toBeLessThan(opened.gestures())
        // An amount goes from its field when, and only when, its tokens went.
        const wasTaken = tips.some(({ amount }) => amount === Number(CUSTOM))
        expect(opened.hasSpentCustom()).toBe(wasTaken)
        // What was typed is there, at the latest when the room is open again.
        opened.world.act('open')
        opened.leave()
        opened.enter()
        expect(opened.typed()).toEqual([TEXT, opened.hasSpentCustom() ? '' : CUSTOM])
      } finally {
        opened.close()
      }
    }),
    { numRuns: RUNS },
  )
}, 600_000)
