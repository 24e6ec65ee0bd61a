import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fate, openServer, runMoney, type SeededBug, type Server, type Step } from './money-world.ts'

// How slowly a password is hashed is no rule of money, and would make ten thousand runs take ten minutes.
vi.mock('../../sandbox/session/passwords.ts', () => ({ hashPassword: () => 'hashed', matchesPassword: () => true }))

const FACTOR = process.env.LONG === '1' ? 10 : 1
const RUNS = Number(process.env.RUNS ?? 10_000) * FACTOR

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('press' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('reload' as const, 'wait' as const, 'comeBack' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('goOffline' as const, 'goOnline' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reprice' as const), percent: fc.constantFrom(-10, 0, 10, 25) }),
  },
)
const fate = fc.constantFrom<Fate>('fine', 'fine', 'fine', 'lost', 'dropped', 'late', 'broken')

const script = fc.record({
  isGuest: fc.boolean(),
  steps: fc.array(step, { minLength: 2, maxLength: 9 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 6 }),
})

let server: Server
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

function held(bug?: SeededBug) {
  return fc.asyncProperty(fc.scheduler(), script, async (scheduler, { isGuest, steps, fates }) => {
    const broken = await runMoney({ server, scheduler, steps, fates, isGuest, bug })
    if (broken) throw new Error(`It does not hold that ${broken}`)
  })
}

test(`in ${RUNS} runs nothing is paid twice, nothing is lost, and nobody pays more than was shown [M01, M02, M03, M06, M07, M08, M10]`, async () => {
  await fc.assert(held(), { numRuns: RUNS })
}, 1_800_000)

test.for<SeededBug>(['newKeyPerRetry', 'noKey', 'noGuard', 'offlineQueue'])(
  'the runs notice a client with the bug %s within a hundred of them',
  { timeout: 60_000 },
  async (bug) => {
    const { failed, numRuns } = await fc.check(held(bug), { numRuns: 100, endOnFailure: true })
    expect({ failed, isWithinHundred: numRuns <= 100 }).toEqual({ failed: true, isWithinHundred: true })
  },
)
