import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type Vitest } from 'vitest/node'
import type { AnyStateMachine } from 'xstate'
import type { House } from '../house.ts'
import { type Shard, shardOf } from '../paths/shards.ts'
import { mutantsOf } from './mutants.ts'
import { suitesElsewhere } from './suites.ts'
import { reasonsToSurvive } from './survivors.ts'
import { AS_WRITTEN, type Trial } from './workbench.ts'

export interface MutateOptions {
  /** Machine ids; all of the house unless given. */
  machines?: readonly string[]
  /** Only this part of each machine's mutants. */
  shard?: Shard | undefined
  /** Told of each machine as soon as it is done. */
  onMachine?: (report: MutationReport) => void
}

export interface Survivor {
  mutant: string
  /** Why no test can or need notice it; undefined where nobody has said so yet. */
  reason: string | undefined
}

export interface MutationReport {
  machine: string
  /** Test files that were run, relative to the project. */
  suite: readonly string[]
  mutants: number
  killed: number
  survivors: readonly Survivor[]
  /** Reasons given for mutants that do not survive, or do not exist. */
  stale: readonly string[]
  seconds: number
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '../..')
const TRIAL = join(HERE, 'trial.suite.ts')
const STAND_IN = join(HERE, 'xstate-with-mutant.ts')
/** As elsewhere: a suite that drives the product takes its time on a slow machine. */
const LONGEST_TEST_MS = 60_000
const WHOLE: Shard = { index: 1, of: 1 }

const MACHINES_AT_A_TIME = 2
/** Every mutant loads the tests anew, and what was loaded is let go of with the worker only. */
const MUTANTS_A_WORKER = 20

/**
 * Runs the tests of each machine against every mutant of it, pinned diagrams left out, and says which ones nobody noticed.
 * Throws if a machine is unknown, has no tests, or fails them as it was written.
 */
export async function mutate(
  house: House,
  { machines, shard, onMachine }: MutateOptions = {},
): Promise<MutationReport[]> {
  const ids = machines ?? [...house.machines.keys()]
  const queue = ids.map((id) => ({ id, machine: machineOf(id, house), suite: suiteOf(id) }))
  const reports = new Map<string, MutationReport>()

  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const report = await tryMutants(next.machine, next.suite, reasonsToSurvive[next.id] ?? {}, shard)
      reports.set(next.id, report)
      onMachine?.(report)
    }
  }

  await Promise.all(Array.from({ length: MACHINES_AT_A_TIME }, work))
  return ids.flatMap((id) => reports.get(id) ?? [])
}

/** Killed of all, from 0 to 1; a machine without mutants has nothing to miss. */
export function scoreOf(reports: readonly Pick<MutationReport, 'mutants' | 'killed'>[]): number {
  const total = reports.reduce((sum, { mutants }) => sum + mutants, 0)
  return total === 0 ? 1 : reports.reduce((sum, { killed }) => sum + killed, 0) / total
}

/**
 * The quick file first: only what survives it is tried on the next. `suite` holds paths in the project, `reasons` why mutants survive it;
 * with a shard only that part of the mutants is tried.
 * Throws if the suite fails on the machine as it was written.
 */
export async function tryMutants(
  machine: AnyStateMachine,
  suite: readonly string[],
  reasons: Readonly<Record<string, string>>,
  shard: Shard = WHOLE,
): Promise<MutationReport> {
  const startedAt = Date.now()
  const all = mutantsOf(machine)
  const mutants = shardOf(all, {}, shard).map(({ id }) => id)
  const isOfAnother = (mutant: string) => !mutants.includes(mutant) && all.some(({ id }) => id === mutant)
  let alive = mutants
  for (const file of suite) alive = await survivorsOfFile(machine.id, join(ROOT, file), alive)
  return {
    machine: machine.id,
    suite,
    mutants: mutants.length,
    killed: mutants.length - alive.length,
    survivors: alive.map((mutant) => ({ mutant, reason: reasons[mutant] })),
    stale: Object.keys(reasons).filter((mutant) => !alive.includes(mutant) && !isOfAnother(mutant)),
    seconds: (Date.now() - startedAt) / 1_000,
  }
}

async function survivorsOfFile(machineId: string, file: string, alive: readonly string[]): Promise<string[]> {
  if (alive.length === 0) return []
  const text = readFileSync(file, 'utf8')
  const vitest = await createVitest(
    {
      root: ROOT,
      watch: false,
      include: [TRIAL],
      environment: /@vitest-environment jsdom/.test(text) ? 'jsdom' : 'node',
      // What a mutant throws at nobody is no failure of the next one's tests.
      dangerouslyIgnoreUnhandledErrors: true,
      testTimeout: LONGEST_TEST_MS,
      reporters: [{}],
      silent: true,
    },
    { plugins: [standIn], logLevel: 'error' },
  )
  try {
    const left: string[] = []
    for (const names of trialsOf(alive, text)) {
      left.push(...(await survivorsOf(vitest, { machineId, file, names })))
    }
    return left
  } finally {
    await vitest.close()
  }
}

/**
 * What is tried in one worker. All of it is loaded before the first test runs, so a suite whose product imports its parts while it runs has each
 * mutant in a worker of its own: those parts would be the ones of the last mutant.
 */
function trialsOf(mutants: readonly string[], suite: string): string[][] {
  if (/support\/drive\.tsx'|await import\(/.test(suite)) return [[AS_WRITTEN], ...mutants.map((mutant) => [mutant])]
  return Array.from({ length: Math.ceil(mutants.length / MUTANTS_A_WORKER) }, (_, worker) => [
    AS_WRITTEN,
    ...mutants.slice(worker * MUTANTS_A_WORKER, (worker + 1) * MUTANTS_A_WORKER),
  ])
}

async function survivorsOf(vitest: Vitest, trial: Trial): Promise<string[]> {
  vitest.provide('trial', trial)
  const { testModules } = await vitest.runTestSpecifications([vitest.getRootProject().createSpecification(TRIAL)])
  const [module] = testModules
  const broken = module?.errors()[0]
  if (!module || broken) throw new Error(`${trial.file} cannot be tried: ${broken?.message ?? 'nothing was run'}`)
  const suites = new Map([...module.children.suites()].map((suite) => [suite.name, suite]))
  const resultOf = (name: string) => {
    const suite = suites.get(name)
    if (!suite) throw new Error(`${trial.file} was not tried on '${name}'`)
    return suite
  }
  return trial.names.filter((name) => {
    const result = resultOf(name)
    if (name !== AS_WRITTEN) return result.ok()
    if (result.ok()) return false
    const [failed] = result.children.allTests('failed')
    throw new Error(`${trial.file} fails without any change: ${failed?.fullName ?? 'it cannot be loaded'}`)
  })
}

/** Lets machines be made by the stand-in for xstate. */
const standIn = {
  name: 'mutants',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === 'xstate' && importer !== STAND_IN && !importer?.includes('node_modules') ? STAND_IN : null,
}

function machineOf(id: string, { machines }: House) {
  const found = machines.get(id)
  if (!found) throw new Error(`There is no machine '${id}'. There are: ${[...machines.keys()].join(', ')}.`)
  return found.machine
}

/** `tokenLifecycle`: `tests/session/token-lifecycle.machine.test.ts`, its paths and its races; other files where they are named. */
function suiteOf(id: string): readonly string[] {
  const named = suitesElsewhere[id]
  // One that drives a product with a view is a `.tsx`.
  if (named) return named.map((file) => globSync(`${file}{,x}`, { cwd: ROOT })[0] ?? file)
  const name = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const files = ['machine', 'paths', 'races'].flatMap((kind) =>
    globSync(`tests/*/${name}.${kind}.test.{ts,tsx}`, { cwd: ROOT }),
  )
  if (files.length === 0) throw new Error(`${id} has no tests: they are looked for as tests/*/${name}.machine.test.ts`)
  return files
}
