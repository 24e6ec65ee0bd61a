// `npm run perf -- server`: pages a second and the time of the processor that each one takes; what 16,000 pages leave behind in the memory; how long a
// file waits for its answer while pages are drawn: nobody there, and 200 visitors who left at once with 50 who wait.
import { Agent, get } from 'node:http'
import { startSite } from './running-site.ts'

const PATH = '/robots.txt'
const GOAL_MS = 50
const LEAVING = 200
const WAITING = 50
/** Times that the file is asked for while pages are drawn. */
const ASKED = 200
const PAUSE_MS = 5

const PAGES = {
  home: '/',
  list: '/videos/',
  video: '/videos/still-water-at-the-vineyard/',
  'join now': '/join-now/',
  'cam list': '/vr-cam-girls/',
  room: '/vr-cam-girls/mira-vale/',
}
const GOAL_PAGES = 150
/** Visitors at a time. */
const CONNECTIONS = 16
/** Of each page: until what runs often is compiled, and measured. */
const WARM_UP = 150
const MEASURED = 300
/** How long the back end lets the server keep what it answers every guest alike, s. */
const SHARED_SECONDS = [0, 2]
/** Requests for the memory, and how many lie between two looks at it. */
const REQUESTS = Number(process.env.REQUESTS ?? 16_000)
const STEP = REQUESTS / 8
/** What one look differs from the next by itself. */
const NOISE = 1.05

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const site = await startSite(Number(process.env.PERF_FIRST_PORT ?? 4900))
try {
  for (const sharedSeconds of SHARED_SECONDS) await showPages(sharedSeconds)
  await showMemory()
  await showWaiting()
} finally {
  agent.destroy()
  site.stop()
}

/** No document is kept: each one is drawn, compressed and sent. */
async function showPages(sharedSeconds: number) {
  await site.control.changeSettings({ sharedSeconds })
  const rows: Record<string, object> = {}
  let slowest = Number.POSITIVE_INFINITY
  for (const [name, path] of Object.entries(PAGES)) {
    await ask([path], WARM_UP)
    const before = await site.usage()
    const startedAt = performance.now()
    const bytes = await ask([path], MEASURED)
    const seconds = (performance.now() - startedAt) / 1000
    const after = await site.usage()
    slowest = Math.min(slowest, MEASURED / seconds)
    rows[name] = {
      'pages a second': Math.round(MEASURED / seconds),
      'processor, ms a page': rounded((after.cpuMs - before.cpuMs) / MEASURED),
      'kB sent': rounded(bytes / MEASURED / 1000),
    }
  }
  const kept = sharedSeconds === 0 ? 'the back end is asked for everything' : `kept for ${sharedSeconds} s`
  console.log(`\nGuests, ${CONNECTIONS} at a time; what the back end answers all of them alike: ${kept}`)
  console.table(rows)
  console.log(`Goal: ${GOAL_PAGES} pages a second: ${slowest >= GOAL_PAGES ? 'met' : 'missed'}`)
}

async function showMemory() {
  const rows: Record<string, object> = {}
  const heaps: number[] = []
  for (let asked = 0; asked < REQUESTS; asked += STEP) {
    await ask(Object.values(PAGES), STEP)
    const { heapMb, rssMb } = await site.usage()
    heaps.push(heapMb)
    rows[asked + STEP] = { 'heap, MB': rounded(heapMb), 'whole process, MB': rounded(rssMb) }
  }
  const quarter = (which: number) => Math.max(...heaps.slice((which - 1) * 2, which * 2))
  console.log('\nMemory after so many pages, garbage collected')
  console.table(rows)
  console.log(
    `Goal: the last quarter holds no more than the second: ${quarter(4) <= quarter(2) * NOISE ? 'met' : 'missed'}`,
  )
}

/** Asks for these paths in turn, so often in all. Answers how many bytes came. */
async function ask(paths: readonly string[], times: number): Promise<number> {
  let asked = 0
  let bytes = 0
  const visitors = Array.from({ length: CONNECTIONS }, async () => {
    while (asked < times) {
      const path = paths[asked % paths.length] ?? '/'
      asked += 1
      const size = await sizeOf(path)
      bytes += size
    }
  })
  await Promise.all(visitors)
  return bytes
}

/** As a browser asks, but nothing is unpacked: that would be this process's time. */
function sizeOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(site.origin + path, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}

async function showWaiting() {
  // Threads compile what they run while they draw their first pages.
  await ask(['/videos/'], 20)
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
