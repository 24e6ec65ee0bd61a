import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tipTexts } from '../../machines/cams/tip-rules.ts'
import {
  type Fate,
  openServer,
  openTokenWorld,
  type Server,
  type Step,
  TOKEN_KINDS,
  type TokenKind,
} from './token-world.ts'

// How slowly a password is hashed is no rule of money.
vi.mock('../../sandbox/session/passwords.ts', () => ({ hashPassword: () => 'hashed', matchesPassword: () => true }))

const RUNS = Number(process.env.RUNS ?? 10_000) * (process.env.LONG === '1' ? 10 : 1)
const OPENING = 1_000

let server: Server
let world: ReturnType<typeof openTokenWorld> | undefined
beforeAll(async () => {
  server = await openServer()
})
afterEach(() => world?.close())
afterAll(() => server.close())

const press = (times = 1): Step => ({ kind: 'press', times })

async function open(kind: TokenKind, fates: readonly Fate[] = ['fine'], balance = OPENING) {
  const opened = openTokenWorld({ server, kind, fates, balance })
  world = opened
  const take = async (...steps: Step[]) => {
    for (const step of steps) {
      opened.take(step)
      await opened.drain()
    }
  }
  return { ...opened, take }
}

for (const kind of TOKEN_KINDS) {
  describe(`spending tokens on a ${kind}`, () => {
    test('pressed again and again, it is done once [M01]', async () => {
      const { goal, take, comeToRest } = await open(kind)
      world?.press(3)
      await take(press(2))
      await comeToRest()
      expect(server.balance()).toBe(OPENING - goal.price)
    })

    test('a lost answer is checked, and never called a failure [M02]', async () => {
      for (const fates of [
        ['dropped', 'fine'],
        ['broken', 'fine'],
        ['dropped', 'dropped', 'dropped', 'fine'],
      ] as Fate[][]) {
        const { goal, take, comeToRest, failure } = await open(kind, fates)
        await take(press())
        expect(await comeToRest()).toBe(true)
        expect([server.balance(), server.moves().length, failure()]).toEqual([OPENING - goal.price, 1, ''])
        world?.close()
      }
    })

    test('what was under way when the page went is taken up, and not done again [M03]', async () => {
      const { goal, take, comeToRest } = await open(kind, ['dropped', 'fine'])
      await take(press(), { kind: 'reload' })
      await comeToRest()
      expect([server.balance(), server.moves().length]).toEqual([OPENING - goal.price, 1])
    })

    test('the provider decides whether it suffices: too few is a dialog, and the balance is never below 0 [M04]', async () => {
      const { take, says, goal, comeToRest } = await open(kind, ['fine'], 0)
      await take({ kind: 'reload' })
      await take(press())
      await comeToRest()
      expect([says('notEnough'), server.balance(), server.moves()]).toEqual([true, 0, []])
      expect(goal.price).toBeGreaterThan(0)
    })

    test('offline it is refused at once, and nothing is sent afterwards by itself [M05]', async () => {
      const { take, failure, comeToRest } = await open(kind)
      await take({ kind: 'goOffline' }, press())
      expect(failure()).toBe(tipTexts.offline)
      await take({ kind: 'goOnline' }, { kind: 'wait' })
      await comeToRest()
      expect(server.moves()).toEqual([])
    })
  })
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('press' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reload' as const, 'wait' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('goOffline' as const, 'goOnline' as const) }) },
)
const script = fc.record({
  kind: fc.constantFrom(...TOKEN_KINDS),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
  fates: fc.array(fc.constantFrom<Fate>('fine', 'fine', 'lost', 'dropped', 'broken'), { minLength: 1, maxLength: 5 }),
  balance: fc.constantFrom(0, 25, OPENING),
})

test(`in ${RUNS} runs of all four kinds no gesture takes tokens twice, none are lost, and the balance is the ledger’s [M01, M02, M03, M04, M05, Q4]`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), script, async (scheduler, { kind, steps, fates, balance }) => {
      const turn = () => scheduler.schedule(Promise.resolve())
      const run = openTokenWorld({ server, kind, fates, balance, turn })
      const drain = async () => {
        await run.settle()
        while (scheduler.count() > 0) {
          await scheduler.waitOne()
          await run.settle()
        }
      }
      try {
        scheduler.scheduleSequence(steps.map((next) => async () => run.take(next)))
        await drain()
        run.heal()
        if (!(await run.comeToRest(drain))) throw new Error(`It does not come to rest: ${JSON.stringify(run.value())}`)
        const moves = server.moves()
        const presses = moves.map(({ actionKey }) => run.pressOf.get(actionKey))
        if (new Set(presses).size < presses.length) throw new Error('A gesture took tokens twice')
        const taken = moves.reduce((sum, { amount }) => sum - amount, 0)
        if (server.balance() !== balance - taken) throw new Error('The balance is not what the moves say')
        if (moves.some((move) => move.balance < 0)) throw new Error('The balance was below 0')
        if (run.failure() === tipTexts.failed && presses.includes(run.presses())) {
          throw new Error('It was called a failure, and tokens were taken')
        }
        // With everything in order a press spends, or says what is missing.
        const before = server.balance()
        run.press(1)
        await run.comeToRest(drain)
        const isShort = before < run.goal.price
        if (isShort ? !run.says('notEnough') : server.balance() !== before - run.goal.price) {
          throw new Error(`A healthy line does not spend: ${JSON.stringify(run.value())}`)
        }
      } finally {
        run.close()
      }
    }),
    { numRuns: RUNS },
  )
}, 1_800_000)
