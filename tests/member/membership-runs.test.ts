import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fate, openMemberships, openWorld, type SeededBug, type Step } from './membership-world.ts'

const FACTOR = process.env.LONG === '1' ? 20 : 1
const RUNS = Number(process.env.RUNS ?? 500) * FACTOR

const tab = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('press' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 35 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('upgrade' as const),
      tab,
      plan: fc.constantFrom('year' as const, 'lifetime' as const),
      times: fc.constantFrom<1 | 2>(1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), hours: fc.integer({ min: 0, max: 48 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('buy' as const), days: fc.integer({ min: 0, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('billerRefuses' as const), does: fc.boolean() }) },
)
const fate = fc.constantFrom<Fate>('fine', 'fine', 'fine', 'lost', 'dropped', 'broken')
const script = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 9 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 6 }),
})

let memberships: ReturnType<typeof openMemberships>
beforeAll(() => {
  memberships = openMemberships()
})
afterAll(() => memberships.close())

function held(bug?: SeededBug) {
  return fc.asyncProperty(fc.scheduler(), script, async (scheduler, { steps, fates }) => {
    const world = openWorld({ memberships, fates, bug, turn: () => scheduler.schedule(Promise.resolve()) })
    try {
      const broken = await run(world, scheduler, steps)
      if (broken) throw new Error(`It does not hold that ${broken}`)
    } finally {
      world.stop()
    }
  })
}

/** What does not hold; undefined if everything did. */
async function run(world: ReturnType<typeof openWorld>, scheduler: fc.Scheduler, steps: readonly Step[]) {
  const rest = async () => {
    for (let time = 0; time < 20; time += 1) {
      await scheduler.waitIdle()
      if (world.isUnresolved()) world.check()
      else if (!world.isBusy()) return true
      world.wait()
    }
    return false
  }
  scheduler.scheduleSequence(steps.map((next) => async () => world.take(next)))
  await scheduler.waitIdle()
  const wrong = world.wrong()
  if (wrong) return wrong
  world.heal()
  if (!(await rest())) return `it comes to rest, instead of ${world.state(0)} and ${world.state(1)}`

  const isCancelled = [world.state(0), world.state(1)].includes('cancelled')
  if (isCancelled && !([0, 1] as const).some((tab) => world.causes(tab).some(endsIt)))
    return 'what is said to be cancelled has been cancelled'

  // With everything in order a press in a fresh tab ends in a cancellation, unless there is nothing left to cancel.
  await world.take({ kind: 'reload', tab: 0 })
  world.press(0)
  if (!(await rest())) return `a press comes to rest, instead of ${world.state(0)}`
  const last = world.causes(0).findLast((cause) => endsIt(cause) || cause === 'resumed')
  if (!last || !endsIt(last)) return `a healthy line leads to a cancellation, instead of ${world.state(0)}`
  await world.take({ kind: 'days', days: 70 })
  return world.wrong()
}

function endsIt(cause: string) {
  return cause === 'cancelled' || cause === 'joinedCancelled' || cause === 'ended'
}

test(`in ${RUNS} runs nothing is cancelled twice, charged twice, charged after its cancellation or beside another plan, or revived by a late payment`, async () => {
  await fc.assert(held(), { numRuns: RUNS })
}, 1_800_000)

test.for<SeededBug>([
  'takesSilenceForDone',
  'cancelsAgain',
  'forgetsPending',
  'keepsRenewing',
  'chargesTwice',
  'keepsOldPlan',
  'losesDays',
  'ordersTwice',
])('the runs notice the bug %s within a hundred of them', { timeout: 60_000 }, async (bug) => {
  const { failed, numRuns } = await fc.check(held(bug), { numRuns: 100, endOnFailure: true })
  expect({ failed, isWithinHundred: numRuns <= 100 }).toEqual({ failed: true, isWithinHundred: true })
})
