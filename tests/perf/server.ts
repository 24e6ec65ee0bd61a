// `npm run perf -- server`: how long a file waits for its answer while pages are drawn: nobody there, and 200 visitors who left at once with 50 who wait.
import { startSite } from './running-site.ts'

const PATH = '/robots.txt'
const GOAL_MS = 50
const LEAVING = 200
const WAITING = 50
/** Times that the file is asked for while pages are drawn. */
const ASKED = 200
const PAUSE_MS = 5

const site = await startSite(Number(process.env.PERF_FIRST_PORT ?? 4900))
try {
  // Threads compile what they run while they draw their first pages.
  for (let round = 0; round < 20; round += 1) await (await fetch(`${site.origin}/videos/`)).text()
  const quiet = await timesOfFile()
  const leaving = Array.from({ length: LEAVING }, (_, place) => {
    const controller = new AbortController()
    const answer = fetch(`${site.origin}/videos/?page=${(place % 20) + 1}`, { signal: controller.signal }).catch(
      () => null,
    )
    return { controller, answer }
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const { controller } of leaving) controller.abort()
  const startedAt = performance.now()
  let lastAtMs = 0
  const waiting = Array.from({ length: WAITING }, async (_, place) => {
    const answer = await fetch(`${site.origin}/videos/?page=${(place % 20) + 1}`)
    await answer.text()
    lastAtMs = performance.now() - startedAt
    return answer.status
  })
  const busy = await timesOfFile()
  const statuses = await Promise.all(waiting)
  console.table({
    'nobody else': row(quiet),
    [`${LEAVING} left, ${WAITING} wait`]: row(busy),
  })
  const counted = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length} × ${status}`)
  console.log(`The pages: ${counted.join(', ')}; the last after ${Math.round(lastAtMs)} ms.`)
  console.log(`Goal: ${PATH} within ${GOAL_MS} ms (95 %): ${atShare(busy, 0.95) <= GOAL_MS ? 'met' : 'missed'}`)
} finally {
  site.stop()
}

async function timesOfFile(): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < ASKED; count += 1) {
    const startedAt = performance.now()
    await (await fetch(site.origin + PATH)).text()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

function row(times: readonly number[]) {
  return {
    'half, ms': rounded(atShare(times, 0.5)),
    '95 %, ms': rounded(atShare(times, 0.95)),
    'longest, ms': rounded(Math.max(...times)),
  }
}

function atShare(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
