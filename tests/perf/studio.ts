// Drags and zooms the studio's diagram of a large machine, drawn plainly and as a heat map, beside a blank page, and prints how long frames take.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { type AnyStateMachine, createMachine } from 'xstate'
import { randomFrom } from '../../contracts/seeded-random.ts'
import { graphOf, statesIn } from '../../studio/diagrams/graph.ts'
import { layoutOf } from '../../studio/diagrams/layout.ts'
import type { StudioData } from '../../studio/page/data.ts'
import { launchChromium } from '../support/chromium.ts'
import { median } from './load-lab.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const WINDOW = { width: 1440, height: 900 }
const REGIONS = 4
const GROUPS = 3
const LEAVES = 5
const MOVES = 100
const TURN = (2 * Math.PI) / MOVES
// A page that comes to the front is painted anew.
const SETTLING_MS = 1_000

interface Frames {
  p50: number
  p95: number
  longest: number
}

/** What a page notes down. */
interface Seen {
  times: number[]
  frame: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'studio-frames-'))
try {
  const machine = largeMachine()
  const graph = graphOf(machine)
  const studio = await studioWith(machine)
  const blank = join(folder, 'blank.html')
  writeFileSync(blank, '<!doctype html><title>Blank</title>')
  const subjects = {
    'blank page': pathToFileURL(blank).href,
    diagram: `${studio}#/machines/${machine.id}`,
    'heat map': `${studio}#/machines/${machine.id}/coverage`,
  }
  const names = Object.keys(subjects) as Array<keyof typeof subjects>
  const first = new Map<string, Frames>()
  const measured = new Map(names.map((name) => [name, [] as Frames[]]))
  const browser = await launchChromium()
  try {
    const pages = new Map<(typeof names)[number], Page>()
    for (const name of names) {
      const page = await browser.newPage({ viewport: WINDOW })
      await page.goto(subjects[name])
      if (name !== 'blank page') await page.locator('svg [data-state]').first().waitFor()
      pages.set(name, page)
      first.set(name, await framesOf(page))
    }
    for (let run = 0; run < RUNS; run += 1) {
      for (const [name, page] of pages) measured.get(name)?.push(await framesOf(page))
    }
  } finally {
    await browser.close()
  }
  const of = (name: (typeof names)[number], pick: (frames: Frames) => number) =>
    median((measured.get(name) ?? []).map(pick))
  console.log(
    `\nThe studio's diagram of ${statesIn(graph.root).length - 1} states and ${graph.edges.length} transitions, dragged and zoomed in ${WINDOW.width}x${WINDOW.height}; ${RUNS} interleaved runs, medians`,
  )
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          'frame p50 ms': of(name, ({ p50 }) => p50).toFixed(1),
          'frame p95 ms': of(name, ({ p95 }) => p95).toFixed(1),
          'longest ms': of(name, ({ longest }) => longest).toFixed(1),
          'p95 vs blank': `${(of(name, ({ p95 }) => p95) / of('blank page', ({ p95 }) => p95)).toFixed(2)}x`,
          'first time: p95 ms': first.get(name)?.p95.toFixed(1),
        },
      ]),
    ),
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** The studio as it is built, with one machine more: its address. */
async function studioWith(machine: AnyStateMachine): Promise<string> {
  execFileSync(process.execPath, ['scripts/support/build-studio.ts'], { cwd: root })
  const html = readFileSync(join(root, 'dist/studio/index.html'), 'utf8')
  const [before, data, after] = html.split(
    /(?<=<script type="application\/json" id="studio-data">)(.*?)(?=<\/script>)/s,
  )
  if (data === undefined) throw new Error('The studio’s page holds no data.')
  const { machines, coverage, ...rest } = JSON.parse(data) as StudioData
  const graph = graphOf(machine)
  const taken = graph.edges.map(({ id }, index) => [
    id,
    Array.from({ length: index % 20 }, (_, test) => ({ title: `test ${test}`, kind: 'path', requirements: [] })),
  ])
  const changed = {
    ...rest,
    machines: {
      ...machines,
      [machine.id]: {
        graph,
        picture: { sheets: [{ of: graph.root.name, drawing: await layoutOf(graph) }], whole: undefined },
      },
    },
    coverage: { ...coverage, [machine.id]: Object.fromEntries(taken) },
  }
  const file = join(folder, 'index.html')
  writeFileSync(file, `${before}${JSON.stringify(changed).replaceAll('<', '\\u003c')}${after}`)
  return pathToFileURL(file).href
}

/** Drags to and fro and zooms out and in, by the mouse, with something new in every frame; it ends where it began, so that all runs see the same. */
async function framesOf(page: Page): Promise<Frames> {
  await page.bringToFront()
  await page.waitForTimeout(SETTLING_MS)
  const [x, y] = [450, 500]
  await page.mouse.move(x, y)
  await page.evaluate(() => {
    const seen = globalThis as unknown as Seen
    seen.times = []
    const tick = (now: number) => {
      seen.times.push(now)
      seen.frame = requestAnimationFrame(tick)
    }
    seen.frame = requestAnimationFrame(tick)
  })
  await page.mouse.down()
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x + 240 * Math.sin(move * TURN), y + 180 * Math.sin(2 * move * TURN))
  }
  await page.mouse.up()
  for (let move = 1; move <= MOVES; move += 1) await page.mouse.wheel(0, 20 * Math.cos((move - 0.5) * TURN))
  const times = await page.evaluate(() => {
    const { times, frame } = globalThis as unknown as Seen
    cancelAnimationFrame(frame)
    return times
  })
  const frames = times.slice(1).map((time, index) => time - times[index]!)
  frames.sort((one, other) => one - other)
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), longest: at(1) }
}

/** Regions side by side, groups of states in each, guarded transitions across the groups; the same machine every time. */
function largeMachine(): AnyStateMachine {
  const random = randomFrom(7)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const leafId = (region: number) => `#r${region}g${upTo(GROUPS)}s${upTo(LEAVES)}`
  const leads = (region: number, name: string) => [
    [`${name}.asked`, { target: leafId(region), guard: `isReady${upTo(9)}`, actions: [`keepAnswer${upTo(9)}`] }],
    [`${name}.failed`, { target: leafId(region), actions: [`noteFailure${upTo(9)}`] }],
  ]
  const leaf = (region: number, group: number, state: number) => ({
    id: `r${region}g${group}s${state}`,
    description: 'Waits for an answer, or for somebody to change their mind.',
    on: Object.fromEntries(leads(region, `answer${state}`)),
  })
  const group = (region: number, number: number) => ({
    description: 'One of several things that go on.',
    initial: 'state0',
    states: Object.fromEntries(
      Array.from({ length: LEAVES }, (_, state) => [`state${state}`, leaf(region, number, state)]),
    ),
    on: Object.fromEntries(leads(region, `group${number}`)),
  })
  const region = (number: number) => ({
    description: 'Goes on beside the others.',
    initial: 'group0',
    states: {
      ...Object.fromEntries(Array.from({ length: GROUPS }, (_, each) => [`group${each}`, group(number, each)])),
      over: { description: 'Until it begins anew.', on: Object.fromEntries(leads(number, 'anew')) },
    },
    on: Object.fromEntries(leads(number, 'region')),
  })
  return createMachine({
    id: 'large',
    description: 'A machine as large as any that the studio is to draw.',
    type: 'parallel',
    states: Object.fromEntries(Array.from({ length: REGIONS }, (_, each) => [`region${each}`, region(each)])),
  } as never)
}
