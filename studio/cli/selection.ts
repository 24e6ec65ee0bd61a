import type { House } from '../house.ts'
import type { MachineCases } from '../paths/cases.ts'
import { COVERAGE_WORDS, type Coverage } from '../paths/coverage.ts'
import { stateNameOf, stateNodesOf } from '../paths/declared.ts'
import { type Exploration, explore } from '../paths/explore.ts'
import { type Generation, type GeneratorOptions, generatePaths } from '../paths/generators.ts'
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
  return {
    cases,
    exploration,
    until,
    generation: asUsage(() => generatePaths(exploration, optionsOf(args, cases, { seed, weights, until }))),
  }
}

function untilOf({ until }: Arguments, { machine }: MachineCases): StopCondition | undefined {
  if (until === undefined) return undefined
  return asUsage(() => parseStopCondition(until, stateNodesOf(machine).slice(1).map(stateNameOf)))
}

/** Waivers are not counted: what nothing can reach is not part of the total. */
export function percentages(coverage: Coverage): Record<string, number> {
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
  { generator, to = '', events = [] }: Arguments,
  { cover, maxLength }: MachineCases,
  {
    seed,
    weights,
    until,
  }: { seed: number; weights: Readonly<Record<string, number>>; until: StopCondition | undefined },
): GeneratorOptions {
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
