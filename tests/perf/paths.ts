// Explores machines of 10^3 to 10^5 states beside xstate/graph and a walk over arrays, and compares plans with the least that any plan costs.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { assign, createMachine, setup } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { loadCases, projectRoot } from '../../scripts/support/house.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import { leastLength, lengthOf, planPaths } from '../../studio/paths/plan.ts'

/** A grid that is walked in the context, behind guards; regions of two states side by side. Sizes are sides and numbers of regions. */
const KINDS = {
  grid: [32, 100, 316],
  parallel: [10, 13],
} as const
const CONTENDERS = ['xstate/graph', 'explore', 'arrays'] as const
const PROCESSES = 3
/** So long it walks again in each process after the first time, when Node's compiler was paid for as well. */
const LATER_MS = 1_500
/** Where a walk of xstate/graph takes long and most of the memory, one process is enough. */
const MOST_STATES_FOR_MANY_PROCESSES = 20_000
const GOAL_STATES = 10_000
const MOST_PLANNED_EDGES = 12_000
const MEGABYTE = 1024 * 1024

type Kind = keyof typeof KINDS
type Contender = (typeof CONTENDERS)[number]

interface Measurement {
  states: number
  firstMs: number
  /** Of the later walks, the mean. */
  ms: number
  /** Of the first walk, above what the process had before. */
  peakMegabytes: number
}

const { gc } = globalThis
if (!gc) throw new Error('Run it by `npm run perf -- paths`, or with node --expose-gc')

const [contender, kind, size] = process.argv.slice(2)
if (contender === undefined) await report()
else console.log(JSON.stringify(measure(contender as Contender, kind as Kind, Number(size))))

async function report() {
  const measured = Object.entries(KINDS).flatMap(([kind, sizes]) =>
    sizes.map((size) => ({ kind: kind as Kind, size, ...medians(kind as Kind, size) })),
  )
  console.log(
    `Exploring, in Node ${process.versions.node}: medians of ${PROCESSES} processes; the first walk of each, then the mean of ${LATER_MS} ms of further ones (one process for over ${MOST_STATES_FOR_MANY_PROCESSES} states)`,
  )
  console.table(
    Object.fromEntries(
      measured.map(({ kind, states, byContender }) => {
        const [graph, own] = [byContender['xstate/graph'], byContender.explore]
        return [
          `${kind}, ${states} states`,
          {
            ...Object.fromEntries(
              CONTENDERS.map((name) => {
                const { firstMs, ms, peakMegabytes } = byContender[name]
                return [`${name}: first, later ms; MB`, [firstMs, ms, peakMegabytes].map(rounded).join(', ')]
              }),
            ),
            'graph : explore, first': rounded(graph.firstMs / own.firstMs),
            later: rounded(graph.ms / own.ms),
            memory: rounded(graph.peakMegabytes / own.peakMegabytes),
          },
        ]
      }),
    ),
  )
  const grids = measured.filter(({ kind }) => kind === 'grid')
  const [small, , large] = grids
  const times = large!.byContender.explore.ms / small!.byContender.explore.ms
  const allowed = (large!.states * Math.log(large!.states)) / (small!.states * Math.log(small!.states))
  console.log(
    `explore on the grid of ${large!.states} states takes ${rounded(times)} times as long as on ${small!.states}; n log n allows ${rounded(allowed)}`,
  )
  console.log('Plans: steps and a reset for each path, beside the least that taking every feasible edge costs')
  console.table(await plans())
}

function medians(kind: Kind, size: number) {
  const byContender = {} as Record<Contender, Measurement>
  for (const name of CONTENDERS) {
    const runs: Measurement[] = []
    do runs.push(measureApart(name, kind, size))
    while (runs.length < PROCESSES && runs[0]!.states <= MOST_STATES_FOR_MANY_PROCESSES)
    byContender[name] = {
      states: runs[0]!.states,
      firstMs: median(runs.map(({ firstMs }) => firstMs)),
      ms: median(runs.map(({ ms }) => ms)),
      peakMegabytes: median(runs.map(({ peakMegabytes }) => peakMegabytes)),
    }
  }
  return { states: byContender.explore.states, byContender }
}

function measureApart(name: Contender, kind: Kind, size: number): Measurement {
  const options = ['--expose-gc', '--max-old-space-size=6000', fileURLToPath(import.meta.url), name, kind, String(size)]
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as Measurement
}

function measure(name: Contender, kind: Kind, size: number): Measurement {
  const walk = walkOf(name, kind, size)
  const timed = () => {
    const startedAt = ownMilliseconds()
    const states = walk()
    return { states, ms: ownMilliseconds() - startedAt }
  }
  gc?.()
  const before = process.memoryUsage().rss
  const { states, ms: firstMs } = timed()
  const peakMegabytes = Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / MEGABYTE
  let spentMs = 0
  let walks = 0
  for (; spentMs < LATER_MS; walks += 1) spentMs += timed().ms
  return { states, firstMs, ms: spentMs / walks, peakMegabytes }
}

/** Of this thread, so that whatever else runs on the computer does not count. */
function ownMilliseconds() {
  // Linux brings the time of a running thread up to date when it is asked for that of the process: else it is up to 4 ms behind.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Reaches every state, and says how many there are. */
function walkOf(name: Contender, kind: Kind, size: number): () => number {
  if (name === 'arrays') return walkOverArrays(kind, size)
  if (kind === 'parallel') {
    const machine = parallelMachine(size)
    if (name === 'xstate/graph') return () => getShortestPaths(machine).length
    return () => explore(machine, {}).states.size
  }
  const machine = gridMachine(size)
  if (name === 'xstate/graph') return () => getShortestPaths(machine).length
  const options = { project: projectGrid, limit: size * size }
  return () => explore(machine, options).states.size
}

function gridMachine(side: number) {
  return setup({
    types: {
      context: {} as { column: number; row: number },
      events: {} as { type: 'right.asked' } | { type: 'left.asked' } | { type: 'down.asked' } | { type: 'up.asked' },
    },
    guards: {
      hasRight: ({ context }) => context.column < side - 1,
      hasLeft: ({ context }) => context.column > 0,
      hasDown: ({ context }) => context.row < side - 1,
      hasUp: ({ context }) => context.row > 0,
    },
    actions: {
      goRight: assign({ column: ({ context }) => context.column + 1 }),
      goLeft: assign({ column: ({ context }) => context.column - 1 }),
      goDown: assign({ row: ({ context }) => context.row + 1 }),
      goUp: assign({ row: ({ context }) => context.row - 1 }),
    },
  }).createMachine({
    id: 'grid',
    context: { column: 0, row: 0 },
    initial: 'standing',
    states: {
      standing: {
        on: {
          'right.asked': { guard: 'hasRight', actions: 'goRight' },
          'left.asked': { guard: 'hasLeft', actions: 'goLeft' },
          'down.asked': { guard: 'hasDown', actions: 'goDown' },
          'up.asked': { guard: 'hasUp', actions: 'goUp' },
        },
      },
    },
  })
}

function projectGrid({ context }: { context: { column: number; row: number } }) {
  return [context.column, context.row]
}

function parallelMachine(regions: number) {
  return createMachine({
    id: 'parallel',
    type: 'parallel',
    states: Object.fromEntries(
      Array.from({ length: regions }, (_, region) => {
        const on = (target: string) => ({ on: { [`switched.${region}`]: target } })
        return [`region${region}`, { initial: 'off', states: { off: on('on'), on: on('off') } }]
      }),
    ),
  })
}

/** The limit: successors in a table of numbers, made beforehand. */
function walkOverArrays(kind: Kind, size: number): () => number {
  const states = kind === 'grid' ? size * size : 2 ** size
  const degree = kind === 'grid' ? 4 : size
  const successors = new Int32Array(states * degree).fill(-1)
  for (let state = 0; state < states; state += 1) {
    const column = state % size
    const row = Math.floor(state / size)
    const steps =
      kind === 'parallel'
        ? Array.from({ length: size }, (_, region) => state ^ (1 << region))
        : [
            column < size - 1 ? state + 1 : -1,
            column > 0 ? state - 1 : -1,
            row < size - 1 ? state + size : -1,
            row > 0 ? state - size : -1,
          ]
    successors.set(steps, state * degree)
  }
  return () => {
    const cameFrom = new Int32Array(states).fill(-1)
    const queue = new Int32Array(states)
    let found = 1
    cameFrom[0] = 0
    for (let place = 0; place < found; place += 1) {
      const state = queue[place]!
      for (let way = 0; way < degree; way += 1) {
        const next = successors[state * degree + way]!
        if (next === -1 || cameFrom[next] !== -1) continue
        cameFrom[next] = state
        queue[found] = next
        found += 1
      }
    }
    return found
  }
}

/** All edges of the grid, and of every machine that has not too many. */
async function plans() {
  const rows: Record<string, object> = {}
  const side = Math.sqrt(GOAL_STATES)
  const grid = explore(gridMachine(side), { project: projectGrid, limit: GOAL_STATES })
  rows[`grid, ${GOAL_STATES} states`] = planRow(grid)
  for (const cases of await loadCases(projectRoot)) {
    const exploration = explore(cases.machine, cases)
    if (exploration.edges.length > MOST_PLANNED_EDGES) continue
    rows[cases.machine.id] = planRow(exploration)
  }
  return rows
}

function planRow(exploration: Exploration) {
  const startedAt = performance.now()
  const plan = planPaths(exploration, { cover: 'product' })
  const ms = performance.now() - startedAt
  const length = lengthOf(plan.paths)
  const bound = leastLength(exploration, plan)
  return {
    edges: exploration.edges.length,
    infeasible: plan.infeasible.length,
    paths: plan.paths.length,
    length,
    bound,
    'of the bound': rounded(length / bound),
    'planned in, ms': rounded(ms),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
