import { randomFrom } from '../../contracts/seeded-random.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Exploration } from './explore.ts'
import type { Path } from './path.ts'
import { type PlanOptions, pathOf, planPaths } from './plan.ts'
import { pick, quickStep, randomStep, weigher } from './random-steps.ts'
import { allShortest, directed, predefined } from './routes.ts'
import { isMet, type StopCondition } from './stop-conditions.ts'
import { begin, type Walk } from './walk.ts'

/** What each generator makes, in one line. */
export const GENERATORS = {
  shortest: 'a short set of paths over all that is to be covered',
  'all-shortest': 'for every edge, a shortest way that ends with it',
  random: 'any way that is open, each as likely as the other',
  'quick-random': 'the shortest way to something new, chosen at random, and on from there',
  'weighted-random': 'any way that is open, as likely as its weight says',
  directed: 'a shortest way to one state or transition',
  predefined: 'the events that are named, in their order',
} as const
export type GeneratorName = keyof typeof GENERATORS

export type GeneratorOptions = PlanOptions & {
  /** Without it, generators that could go on for ever stop at `edge=100`. */
  until?: StopCondition
  /** As in the cases: what is waived need not be covered. */
  waivers?: Readonly<Record<string, string>>
  /** A whole number: the same one gives the same paths. */
  seed?: number
  /** Milliseconds since any moment. */
  now?: () => number
} & (
    | { generator: 'shortest' | 'all-shortest' | 'random' | 'quick-random' }
    /** By id of a declared transition, or type or label of an event; 1 unless named, 0 is never taken. */
    | { generator: 'weighted-random'; weights: Readonly<Record<string, number>> }
    /** Name of a state or id of a declared transition. */
    | { generator: 'directed'; to: string }
    /** Types or labels of events. */
    | { generator: 'predefined'; events: readonly string[] }
  )

export interface Generation {
  /** To be read once: each path is made when it is asked for. */
  paths: Iterable<Path>
  /** Of the paths read so far. */
  coverage: Coverage
  /** Why it ended early: undefined unless the condition can no longer be met. */
  gaveUp: () => string | undefined
}

/** A random path ends here at the latest: nobody can read longer ones. */
const LONGEST_RANDOM_PATH = 40
/** Steps without anything new before a condition that nothing else can meet is given up. */
const MOST_IDLE_STEPS = 5_000
const EDGE_100: StopCondition = { kind: 'coverage', word: 'edge', percent: 100 }

/** Paths that a simulated clock can produce, until the stop condition is met. Throws in one line where options do not fit the machine. */
export function generatePaths(exploration: Exploration, options: GeneratorOptions): Generation {
  const { generator, now = () => performance.now() } = options
  const isEndless = ['random', 'quick-random', 'weighted-random'].includes(generator)
  const until = options.until ?? (isEndless ? EDGE_100 : undefined)
  const coverage = coverageOf(exploration, options.waivers)
  const random = randomFrom(options.seed ?? 1)
  const begun = now()
  let steps = 0
  let gaveUp: string | undefined

  const isOver = (walked = 0) =>
    until !== undefined && isMet(until, { ...coverage, steps: steps + walked, elapsedMs: now() - begun })
  const canStillEnd = () =>
    until?.kind === 'never' ||
    isMet(until!, { ...coverage, steps: Number.POSITIVE_INFINITY, elapsedMs: Number.POSITIVE_INFINITY })

  function* finite(made: Iterable<Path>): Generator<Path> {
    for (const path of made) {
      if (isOver()) return
      coverage.record(path)
      steps += path.steps.length
      yield path
    }
    if (until && !isOver()) gaveUp = `${generator} has no more paths`
  }

  function* endless(grow: (walk: Walk) => Walk | undefined): Generator<Path> {
    const longest = options.maxLength ?? LONGEST_RANDOM_PATH
    let idle = 0
    while (!isOver()) {
      let walk = begin(exploration, pick(exploration.starts, random))
      let known = coverage.size()
      coverage.record(walk)
      for (let longer: Walk | undefined = walk; longer; ) {
        walk = longer
        idle = coverage.size() > known ? 0 : idle + 1
        known = coverage.size()
        longer = walk.steps.length < longest && !isOver(walk.steps.length) ? grow(walk) : undefined
        if (longer) coverage.record(longer, walk.steps.length)
      }
      steps += walk.steps.length
      yield pathOf(walk, exploration.machine.id)
      if (idle >= MOST_IDLE_STEPS && !canStillEnd()) {
        gaveUp = `nothing new in ${MOST_IDLE_STEPS} steps`
        return
      }
    }
  }

  return { paths: pathsOf(), coverage, gaveUp: () => gaveUp }

  function pathsOf(): Iterable<Path> {
    switch (options.generator) {
      case 'shortest':
        return finite(planPaths(exploration, options).paths)
      case 'all-shortest':
        return finite(allShortest(exploration, options))
      case 'directed':
        return finite([directed(exploration, options.to)])
      case 'predefined':
        return finite([predefined(exploration, options.events)])
      case 'random':
        return endless(randomStep(exploration, random, () => 1))
      case 'weighted-random':
        return endless(randomStep(exploration, random, weigher(exploration, options.weights)))
      case 'quick-random':
        return endless(quickStep(exploration, random, () => new Set(coverage.missing('edge'))))
    }
  }
}
