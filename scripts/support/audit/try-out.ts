import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestCase } from 'vitest/node'
import { projectRoot } from '../house.ts'
import { idsAtEndOf } from '../title-ids.mjs'
import { fingerprint, type SwitchedCode } from './mutants.ts'

/** One load of a test file. */
export interface Trial {
  /** None: as it was written. */
  mutant?: string | undefined
  /** Titles; all of them unless given. */
  tests?: readonly string[] | undefined
  /** What ends it: that any test has failed, or one of each requirement. */
  isOver?: Question | undefined
  /** Kept: as the last trial left them, which takes a fifth of the time; for what runs in tests only. */
  modules?: 'kept' | 'anew' | undefined
}

export type Question = 'when any fails' | 'when all know'

/** Mutants by their ids. */
export interface Reach {
  inTest: readonly string[]
  /** Run while the modules load: every test of the file may depend on them. */
  atLoad: readonly string[]
}

/** What a test costs, whoever else has the processor. */
export interface Effort {
  idleMs: number
  busyMs: number
}

declare module 'vitest' {
  interface ProvidedContext {
    audit: { file: string; trials: readonly Trial[]; efforts: Readonly<Record<string, Effort>>; note: string }
  }
  interface TaskMeta {
    reach?: Reach | undefined
    effort?: Effort | undefined
    /** Whether it ran the changed code. */
    isHit?: boolean | undefined
    isBroken?: boolean | undefined
  }
}

export interface KnownTest {
  title: string
  /** Requirements that it names. */
  ids: readonly string[]
  effort: Effort
  /** Mutants that it runs itself. */
  reaches: ReadonlySet<string>
}

/** A test file as it was written. */
export interface KnownFile {
  file: string
  /** Another one for another text. */
  version: string
  tests: readonly KnownTest[]
  /** Those that cost too much to run for every mutant. */
  slowTests: readonly KnownTest[]
  /** Mutants that are run while its modules load. */
  atLoad: readonly string[]
  /** Titles of tests that fail without any change, and notice nothing. */
  unsteady: readonly string[]
}

/** What the tests of one file made of one mutant. */
export interface Verdict {
  /** Requirements of the tests that failed. */
  killedBy: readonly string[]
  /** Whether any test failed. */
  isNoticed: boolean
  /** With it the code does not load. */
  isBroken?: boolean
}

const TRIAL = fileURLToPath(new URL('trial.suite.ts', import.meta.url))
const RUNNER = fileURLToPath(new URL('patient-runner.ts', import.meta.url))
const SEED = join(projectRoot, 'tests/support/seed.ts')
const MODULES = join(projectRoot, 'node_modules/.cache/audit/modules')
const SLOW_MS = 800
const LOADS_A_WORKER = 15
const LONGEST_MS = 60_000
const MOST_STARTS = 5

export function versionOf(file: string): string {
  return fingerprint(readFileSync(join(projectRoot, file), 'utf8'))
}

/** Runs a test file as it was written. */
export async function getToKnow(file: string, code: SwitchedCode): Promise<KnownFile> {
  const { tests: [asWritten = []] = [] } = await run(file, [{}], {}, code)
  const passed = asWritten.filter((test) => test.result().state === 'passed')
  // A hook has failed, for one: nothing is known of tests that have not run.
  if (passed.length + failedIn(asWritten).length === 0)
    throw new Error(`${file} cannot be tried: no test of it was run`)
  const tests = passed.map((test): KnownTest => {
    const { reach, effort } = test.meta()
    return {
      title: titleOf(test),
      ids: idsAtEndOf(test.name),
      effort: effort ?? { idleMs: 0, busyMs: 0 },
      reaches: new Set(reach?.inTest),
    }
  })
  return {
    file,
    version: versionOf(file),
    tests: tests.filter(({ effort }) => costOf(effort) < SLOW_MS),
    slowTests: tests.filter(({ effort }) => costOf(effort) >= SLOW_MS),
    atLoad: passed[0]?.meta().reach?.atLoad ?? [],
    unsteady: failedIn(asWritten).map(titleOf),
  }
}

/** Runs tests of one file against some mutants. */
export async function tryOut(
  file: KnownFile,
  trials: readonly Required<Trial>[],
  code: SwitchedCode,
): Promise<Verdict[]> {
  const verdicts = new Map<Trial, Verdict>()
  for (const modules of ['kept', 'anew'] as const) {
    const some = trials.filter((trial) => !verdicts.has(trial) && (modules === 'anew' || trial.modules === 'kept'))
    // What was loaded is let go of with the worker only.
    const size = modules === 'anew' ? LOADS_A_WORKER : some.length
    for (let from = 0; from < some.length; from += size) {
      const part = some.slice(from, from + size)
      const found = await verdictsOn(file, part, modules, code)
      for (const [place, trial] of part.entries()) if (found[place]) verdicts.set(trial, found[place])
    }
  }
  return trials.map((trial) => verdicts.get(trial)!)
}

/** None where modules were kept and may have remembered something. */
async function verdictsOn(
  file: KnownFile,
  some: readonly Trial[],
  modules: 'kept' | 'anew',
  code: SwitchedCode,
): Promise<(Verdict | undefined)[]> {
  if (some.length === 0) return []
  const efforts = Object.fromEntries(allTestsOf(file).map(({ title, effort }) => [title, effort]))
  const control: Trial = { tests: [...new Set(some.flatMap((trial) => trial.tests ?? []))] }
  const trials = [...some, control].map((trial) => ({ ...trial, modules }))
  const { tests: results, endless } = await run(file.file, trials, efforts, code)
  if (!results) {
    const asked = (from: number, to?: number) => verdictsOn(file, some.slice(from, to), modules, code)
    // What the mutants have left behind, together or one of them, is too much for the code as it was written.
    const isAfterAll = endless === some.length && some.length > 1
    const place = isAfterAll ? Math.ceil(some.length / 2) : Math.min(endless, some.length - 1)
    const before = await asked(0, place)
    if (isAfterAll) return [...before, ...(await asked(place))]
    return [...before, { killedBy: [], isNoticed: true }, ...(await asked(place + 1))]
  }
  // A test that fails without any change, too, has noticed nothing.
  const unsteady = new Set(failedIn(results.at(-1)!).map(titleOf))
  const verdicts = some.map((_, place): Verdict | undefined => {
    const ran = results[place]!
    if (ran.some((test) => test.meta().isBroken)) return { killedBy: [], isNoticed: false, isBroken: true }
    const failed = failedIn(ran).filter((test) => !unsteady.has(titleOf(test)))
    const isHit = ran.some((test) => test.meta().isHit)
    if (modules === 'kept' && (unsteady.size > 0 || (failed.length === 0 && !isHit))) return undefined
    return { killedBy: [...new Set(failed.flatMap(({ name }) => idsAtEndOf(name)))], isNoticed: failed.length > 0 }
  })
  if (modules === 'kept' || unsteady.size === 0) return verdicts
  return withoutUnsteady(unsteady, { file, some, code, results, verdicts })
}

interface Round {
  file: KnownFile
  some: readonly Trial[]
  code: SwitchedCode
  results: readonly (readonly TestCase[])[]
  verdicts: readonly (Verdict | undefined)[]
}

/** A test that fails anyway has kept others from being asked: they are asked without it. */
async function withoutUnsteady(unsteady: ReadonlySet<string>, { file, some, code, results, verdicts }: Round) {
  const isKeptBack = (place: number) =>
    !verdicts[place]?.isBroken && failedIn(results[place]!).some((test) => unsteady.has(titleOf(test)))
  const again = some.flatMap((trial, place) => {
    const tests = trial.tests?.filter((title) => !unsteady.has(title)) ?? []
    return isKeptBack(place) && tests.length > 0 ? [{ place, trial: { ...trial, tests } }] : []
  })
  const found = await verdictsOn(
    file,
    again.map(({ trial }) => trial),
    'anew',
    code,
  )
  const more = new Map(again.map(({ place }, index) => [place, found[index]]))
  return verdicts.map((verdict, place) => {
    const other = more.get(place)
    if (!other || !verdict) return verdict
    const killedBy = [...new Set([...verdict.killedBy, ...other.killedBy])]
    return { killedBy, isNoticed: verdict.isNoticed || other.isNoticed }
  })
}

export function allTestsOf({ tests, slowTests }: KnownFile): KnownTest[] {
  return [...tests, ...slowTests]
}

export function costOf({ idleMs, busyMs }: Effort): number {
  return idleMs + busyMs
}

/** The tests of each trial, in the order of the trials, or the place of one that never ends. The last is the code as it was written. */
type Run = { tests: TestCase[][]; endless?: never } | { tests?: never; endless: number }

/** Vitest gives a worker a minute to start, which is too little where others have the processor. */
async function run(
  file: string,
  trials: readonly Trial[],
  efforts: Readonly<Record<string, Effort>>,
  code: SwitchedCode,
): Promise<Run> {
  for (let start = 1; ; start += 1) {
    const { tests, endless, problem } = await runOnce(file, trials, efforts, code)
    if (tests) return { tests }
    if (endless !== undefined && trials.length > 1) return { endless }
    if (start === MOST_STARTS) throw new Error(`${file} cannot be tried: ${problem}`)
  }
}

/** The place of the trial that the watchdog has ended, if it had to. */
function endedIn(note: string): number | undefined {
  try {
    const place = Number(readFileSync(note, 'utf8'))
    rmSync(note)
    return place
  } catch {
    return undefined
  }
}

let runs = 0

async function runOnce(
  file: string,
  trials: readonly Trial[],
  efforts: Readonly<Record<string, Effort>>,
  code: SwitchedCode,
): Promise<{ tests?: TestCase[][]; endless?: number | undefined; problem?: string }> {
  const path = join(projectRoot, file)
  runs += 1
  const note = join(tmpdir(), `audit-${process.pid}-${runs}`)
  const vitest = await createVitest(
    {
      root: projectRoot,
      watch: false,
      include: [TRIAL],
      environment: /@vitest-environment (\w+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 'node',
      runner: RUNNER,
      setupFiles: [SEED],
      testTimeout: LONGEST_MS,
      hookTimeout: LONGEST_MS,
      // Vitest keeps transformed modules by the text on disk, which the switches are not in.
      fsModuleCachePath: join(MODULES, code.version),
      // What a mutant throws at nobody is no failure of the next one's tests.
      dangerouslyIgnoreUnhandledErrors: true,
      reporters: [{}],
      silent: true,
    },
    { plugins: [code], logLevel: 'error' },
  )
  try {
    vitest.provide('audit', { file: path, trials, efforts, note })
    const { testModules } = await vitest.runTestSpecifications([vitest.getRootProject().createSpecification(TRIAL)])
    const endless = endedIn(note)
    if (endless !== undefined) return { endless, problem: 'it never ends' }
    const [module] = testModules
    const [broken] = module?.errors() ?? []
    if (broken) throw new Error(`${file} cannot be tried: ${broken.message}`, { cause: broken })
    if (!module) return { problem: problemIn(vitest.state.getUnhandledErrors()) }
    const suites = new Map([...module.children.suites()].map((suite) => [suite.name, suite]))
    return { tests: trials.map((_, place) => [...(suites.get(`${place}`)?.children.allTests() ?? [])]) }
  } finally {
    await vitest.close()
  }
}

function problemIn([first]: readonly unknown[]): string {
  return first instanceof Error ? first.message : 'nothing was run'
}

function failedIn(tests: readonly TestCase[]): TestCase[] {
  return tests.filter((test) => test.result().state === 'failed')
}

/** With the suites around it, but for the one that is the trial. */
function titleOf({ fullName }: TestCase): string {
  return fullName.slice(fullName.indexOf(' > ') + ' > '.length)
}
