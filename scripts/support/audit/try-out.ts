import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestCase } from 'vitest/node'
import { projectRoot } from '../house.ts'
import { idsAtEndOf } from '../title-ids.mjs'
import { fingerprint, type Mutant, type SwitchedCode } from './mutants.ts'

/** One load of a test file. */
export interface Trial {
  /** None: as it was written. */
  mutant?: string | undefined
  /** Titles; all of them unless given. */
  tests?: readonly string[] | undefined
}

/** Mutants by their ids. */
export interface Reach {
  inTest: readonly string[]
  /** Run while the modules load: every test of the file may depend on them. */
  atLoad: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    audit: { file: string; trials: readonly Trial[] }
  }
  interface TaskMeta {
    reach?: Reach | undefined
  }
}

/** What the tests of one file made of one mutant. */
export interface Verdict {
  /** Requirements of the tests that failed. */
  killedBy: readonly string[]
  /** Whether any test failed. */
  isNoticed: boolean
}

/** A mutant and the tests of one file that may notice it. */
export interface Pair {
  mutant: string
  /** Stays the same as long as the mutant's file and the test file do. */
  key: string
  file: string
  tests: readonly string[]
  /** Requirements whose tests run the changed code themselves. */
  reachedBy: readonly string[]
  patienceMs: number
}

const TRIAL = fileURLToPath(new URL('trial.suite.ts', import.meta.url))
const MODULES = join(projectRoot, 'node_modules/.cache/audit/modules')
/** Slower tests are not run once for each mutant. */
const MOST_MS = 5_000
const LEAST_MS = 500
const LONGEST_MS = 60_000

/** Runs a test file as it was written. Its requirements, which mutants their tests reach, and which the tests that name none. */
export async function reachOf(file: string, mutants: readonly Mutant[], code: SwitchedCode) {
  const [asWritten = []] = await run(file, [{}], code, LONGEST_MS)
  const failed = failedIn(asWritten)[0]
  if (failed) throw new Error(`${file} fails without any change: ${titleOf(failed)}`)
  const passed = asWritten.filter((test) => test.result().state === 'passed')
  const proofs = passed.filter((test) => idsOf([test]).length > 0)
  const others = passed.filter((test) => idsOf([test]).length === 0)
  const text = fingerprint(readFileSync(join(projectRoot, file), 'utf8'))
  const pairsOf = (some: readonly TestCase[], kind: string) => {
    const quick = some.filter((test) => durationOf(test) < MOST_MS)
    const atLoad = new Set(quick[0]?.meta().reach?.atLoad)
    return mutants.flatMap(({ id, key }): Pair[] => {
      const inTest = quick.filter((test) => test.meta().reach?.inTest.includes(id))
      const tests = atLoad.has(id) ? quick : inTest
      if (tests.length === 0) return []
      const patienceMs = LEAST_MS + 3 * Math.max(...tests.map(durationOf))
      const titles = tests.map(titleOf)
      return [{ mutant: id, key: `${key} ${text}${kind}`, file, tests: titles, reachedBy: idsOf(inTest), patienceMs }]
    })
  }
  return { ids: idsOf(proofs), pairs: pairsOf(proofs, ''), otherPairs: pairsOf(others, ' other') }
}

/** Runs the tests of one file against some mutants, each in modules loaded anew. */
export async function tryOut(pairs: readonly Pair[], code: SwitchedCode): Promise<Verdict[]> {
  const file = pairs[0]!.file
  const control: Trial = { tests: [...new Set(pairs.flatMap(({ tests }) => tests))] }
  const trials = pairs.map(({ mutant, tests }) => ({ mutant, tests }))
  const results = await run(file, [...trials, control], code, Math.max(...pairs.map(({ patienceMs }) => patienceMs)))
  // A test that fails without any change, too, has noticed nothing.
  const unsteady = new Set(failedIn(results.at(-1)!).map(titleOf))
  return pairs.map((_, place) => {
    const failed = failedIn(results[place]!).filter((test) => !unsteady.has(titleOf(test)))
    return { killedBy: idsOf(failed), isNoticed: failed.length > 0 }
  })
}

/** The tests of each trial, in the order of the trials. */
async function run(file: string, trials: readonly Trial[], code: SwitchedCode, testTimeout: number) {
  const path = join(projectRoot, file)
  const vitest = await createVitest(
    {
      root: projectRoot,
      watch: false,
      include: [TRIAL],
      environment: /@vitest-environment (\w+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 'node',
      testTimeout,
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
    vitest.provide('audit', { file: path, trials })
    const { testModules } = await vitest.runTestSpecifications([vitest.getRootProject().createSpecification(TRIAL)])
    const [module] = testModules
    const broken = module?.errors()[0]
    if (!module || broken) throw new Error(`${file} cannot be tried: ${broken?.message ?? 'nothing was run'}`)
    const suites = new Map([...module.children.suites()].map((suite) => [suite.name, suite]))
    return trials.map((_, place) => [...(suites.get(`${place}`)?.children.allTests() ?? [])])
  } finally {
    await vitest.close()
  }
}

function failedIn(tests: readonly TestCase[]): TestCase[] {
  return tests.filter((test) => test.result().state === 'failed')
}

function idsOf(tests: readonly TestCase[]): string[] {
  return [...new Set(tests.flatMap(({ name }) => idsAtEndOf(name)))]
}

function durationOf(test: TestCase): number {
  return test.diagnostic()?.duration ?? 0
}

/** With the suites around it, but for the one that is the trial. */
function titleOf({ fullName }: TestCase): string {
  return fullName.slice(fullName.indexOf(' > ') + ' > '.length)
}
