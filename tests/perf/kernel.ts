// Boots and stops all site actors many times over, and lets a tab check its tokens for hours; prints what that costs.
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { answerWith } from '../../app/ports/answer-with.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import { type TokenFacts, tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'

const BOOTS = 500
const CHECKS = 10_000
const WARM_UP = 2_000
const CHECK_MS = 3_000
const LIFETIME_MS = 300_000

const { gc } = globalThis
if (!gc) throw new Error('Run it by `npm run perf -- kernel`, or with node --expose-gc')

// Nobody answers: what is measured is the site's own work.
globalThis.fetch = () => new Promise<never>(() => {})

console.log(`Boot of all site actors, in Node ${process.versions.node}, ${BOOTS} times`)
console.table(bootTimes())
console.log(`Memory over ${CHECKS} token checks of one tab, which renews its tokens meanwhile`)
console.table(await memoryOfChecks())
process.exit(0)

function bootTimes() {
  const { defaultSite } = readDeployment({})
  const steps: Record<string, number[]> = { 'create, plug, wire, start': [], 'start navigation': [], stop: [] }
  for (let boot = 0; boot < BOOTS; boot += 1) {
    const origin = 'http://localhost:4100'
    const visitor = { origin, path: '/videos/', userAgent: 'benchmark' }
    const { ports } = createServerPorts({
      ...visitor,
      settings: defaultSite,
      backendOrigin: 'http://127.0.0.1:9',
      cookieHeader: '',
    })
    const marks = [performance.now()]
    const site = createSite({
      ...visitor,
      settings: defaultSite,
      ports,
      firstPath: visitor.path,
      isBrowser: true,
      patienceMs: 400,
    })
    marks.push(performance.now())
    site.start()
    site.startNavigation()
    marks.push(performance.now())
    site.stop()
    marks.push(performance.now())
    for (const [place, times] of Object.values(steps).entries()) {
      times.push((marks[place + 1] ?? 0) - (marks[place] ?? 0))
    }
  }
  return Object.fromEntries(
    Object.entries(steps).map(([step, times]) => [
      step,
      {
        'first, ms': rounded(times[0]),
        'median, ms': rounded(atShare(times, 0.5)),
        'p95, ms': rounded(atShare(times, 0.95)),
      },
    ]),
  )
}

/** A tab that is open for a day's work: cookies are read anew each time, as the adapter does. */
async function memoryOfChecks() {
  const clock = new SimulatedClock()
  let renewals = 0
  const facts = (): TokenFacts => ({
    claims: { exp: (renewals + 1) * LIFETIME_MS, iat: 0, sub: 'visitor', usc: 100, vra: [], partners: [] },
    revision: renewals + 1,
    expiresInMs: Math.max(0, (renewals + 1) * LIFETIME_MS * 0.8 - clock.now()),
    lifetimeMs: LIFETIME_MS,
    nowMs: clock.now(),
    areCookiesRefused: false,
  })
  let checks = 0
  const actor = createActor(
    plugPorts(tokenLifecycleMachine, {
      readTokens: answerWith(async () => {
        checks += 1
        return { type: 'tokens.found' as const, ...facts() }
      }),
      renewTokens: answerWith(async () => {
        renewals += 1
        return { type: 'renewal.succeeded' as const, ...facts() }
      }),
      rescueTokens: answerWith(async () => ({ type: 'tokens.missing' as const })),
      wakeUps: fromCallback(() => {}),
    }),
    { clock },
  )
  actor.start()

  // The first ones are compiled and cached on the way.
  await checkUntil(WARM_UP)
  const rows = []
  const before = await heapNow()
  let last = before
  for (let stage = 1; stage <= 5; stage += 1) {
    const startedAt = performance.now()
    await checkUntil(WARM_UP + (CHECKS / 5) * stage)
    const elapsedMs = performance.now() - startedAt
    const heap = await heapNow()
    rows.push({
      checks: checks - WARM_UP,
      renewals,
      'heap, KB': Math.round(heap / 1024),
      'growth, bytes a check': rounded((heap - last) / (CHECKS / 5)),
      'time, µs a check': rounded((elapsedMs * 1000) / (CHECKS / 5)),
    })
    last = heap
  }
  actor.stop()
  rows.push({
    checks: checks - WARM_UP,
    renewals,
    'heap, KB': Math.round((await heapNow()) / 1024),
    'growth, bytes a check': rounded((last - before) / CHECKS),
    'time, µs a check': rounded(rows.reduce((sum, row) => sum + row['time, µs a check'], 0) / rows.length),
  })
  return Object.fromEntries(rows.map((row, place) => [place < 5 ? `after ${row.checks}` : 'stopped; all in all', row]))

  async function checkUntil(count: number) {
    while (checks < count) {
      clock.increment(CHECK_MS)
      // Questions are answered a little later, in microtasks.
      await Promise.resolve()
      await Promise.resolve()
    }
  }
}

async function heapNow() {
  // Twice: what finalisers free in the first round is counted only in the second.
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    gc?.()
  }
  return process.memoryUsage().heapUsed
}

function atShare(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

function rounded(value = 0): number {
  return Math.round(value * 100) / 100
}
