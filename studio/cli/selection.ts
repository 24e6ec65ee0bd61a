import type { House } from '../house.ts'
import type { MachineCases } from '../paths/cases.ts'
import { COVERAGE_WORDS, type Coverage, coverageOf } from '../paths/coverage.ts'
import { stateNameOf, stateNodesOf } from '../paths/declared.ts'
import { type Exploration, explore } from '../paths/explore.ts'
import { type Generation, type GeneratorOptions, generatePaths } from '../paths/generators.ts'
import { sayOutOfReach, type Untaken, untakenIn } from '../paths/out-of-reach.ts'
import type { Path } from '../paths/path.ts'
import { dependsOnTime, isEndless, parseStopCondition, type StopCondition } from '../paths/stop-conditions.ts'
import { type Arguments, UsageError } from './arguments.ts'

/** The machines that were asked for, all of them if none was. */
export function selected({ machines }: House, ids: readonly string[]): MachineCases[] {
  const strangers = ids.filter((id) => !machines.has(id))
  if (strangers.length > 0) {
    throw new UsageError(
      `There is no machine '${strangers.join("', '")}'. There are: ${[...machines.keys()].join(', ')}.`,
    )
  }
  return [...machines.values()].filter(({ machine }) => ids.length === 0 || ids.includes(machine.id))
}

/** The machines whose paths were asked for. Refuses conditions under which they would never all be made, or not be the same in every shard. */
export function selectedFor(house: House, args: Arguments): MachineCases[] {
  const chosen = selected(house, args.machines)
  for (const cases of chosen) {
    const until = untilOf(args, cases)
    if (until === undefined) continue
    if (args.shard && (dependsOnTime(until) || isEndless(until))) {
      throw new UsageError(
        '--shard needs paths that are the same in every part: no minutes, seconds or never in --until.',
      )
    }
    if (args.command === 'generate' && isEndless(until)) {
      throw new UsageError("generate would never end with 'never': use run, or add a condition with or.")
    }
  }
  return chosen
}

export interface Batch {
  cases: MachineCases
  exploration: Exploration
  generation: Generation
  until: StopCondition | undefined
}

/** Paths of one machine as the arguments want them, not read yet. `only` narrows what can happen. */
export function batchFor(
  cases: MachineCases,
  args: Arguments,
  seed: number,
  weights: Readonly<Record<string, number>>,
  only?: MachineCases['mayHappen'],
): Batch {
  const until = untilOf(args, cases)
  const exploration = explore(cases.machine, only ? { ...cases, mayHappen: only } : cases)
  const out = only ? [...exploration.uncovered, ...exploration.unreached] : []
  const waivers = { ...cases.waivers, ...Object.fromEntries(out.map((id) => [id, 'it cannot happen here'])) }
  return {
    cases,
    exploration,
    until,
    generation: asUsage(() =>
      generatePaths(exploration, { ...optionsOf(args, cases, { seed, weights, until }), waivers }),
    ),
  }
}

function untilOf({ until }: Arguments, { machine }: MachineCases): StopCondition | undefined {
  if (until === undefined) return undefined
  return asUsage(() => parseStopCondition(until, stateNodesOf(machine).slice(1).map(stateNameOf)))
}

/** What paths cover of all that their machine declares, and what they do not. */
export interface Measured {
  coverage: Readonly<Record<string, number>>
  untaken: Untaken
}

export function measured({ exploration, cases }: Pick<Batch, 'exploration' | 'cases'>, coverage: Coverage): Measured {
  return { coverage: percentages(coverage), untaken: untakenIn(coverage, exploration, cases) }
}

export function coverageFor({ exploration, cases }: Pick<Batch, 'exploration' | 'cases'>): Coverage {
  return coverageOf(exploration, cases.waivers)
}

/** A line for all that no path takes, with what stands in the way, and one for how much only these paths leave out. */
export function sayUntaken({ outOfReach, waived, leftOut }: Untaken): string[] {
  return [
    ...[...outOfReach, ...waived].map(sayOutOfReach),
    ...(leftOut.length > 0 ? [`left out: ${leftOut.length} transitions and states that other paths come to`] : []),
  ]
}

function percentages(coverage: Coverage): Record<string, number> {
  return Object.fromEntries(
    COVERAGE_WORDS.filter((word) => coverage.totalOf(word) > 0).map((word) => [
      word,
      Math.floor(10 * coverage.percentOf(word)) / 10,
    ]),
  )
}

/** `edge 100 %, vertex 80 %` */
export function sayPercentages(percents: Readonly<Record<string, number>>): string {
  return Object.entries(percents)
    .map(([word, percent]) => `${word} ${percent} %`)
    .join(', ')
}

/** A path as JSON: enough to walk it again, and to read it. */
export function pathData(path: Path, machine: string) {
  return {
    machine,
    id: path.id,
    title: path.title,
    start: path.start.name,
    steps: path.steps.map(({ event, label, waitMs, states, transitions }) => ({
      event,
      label,
      waitMs,
      states,
      transitions,
    })),
  }
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function optionsOf(
  { command, generator, to = '', events = [], ...args }: Arguments,
  { maxLength, ...cases }: MachineCases,
  {
    seed,
    weights,
    until,
  }: { seed: number; weights: Readonly<Record<string, number>>; until: StopCondition | undefined },
): GeneratorOptions {
  const cover = args.cover ?? (command === 'generate' ? 'transitions' : cases.cover)
  const common = { seed, until, ...(cover && { cover }), ...(maxLength && { maxLength }) }
  if (generator === 'directed') return { ...common, generator, to }
  if (generator === 'predefined') return { ...common, generator, events }
  if (generator === 'weighted-random') return { ...common, generator, weights }
  return { ...common, generator }
}

/** Whatever goes wrong is a wrong argument; `what` says which, where the error alone does not. */
export function asUsage<Result>(make: () => Result, what?: string): Result {
  try {
    return make()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(what === undefined ? reason : `${what}: ${reason}`)
  }
}
