import type { House } from '../house.ts'
import type { Path } from '../paths/path.ts'
import { type Durations, shardOf } from '../paths/shards.ts'
import type { Arguments } from './arguments.ts'
import {
  type Batch,
  batchFor,
  count,
  coverageFor,
  type Measured,
  measured,
  pathData,
  sayPercentages,
  sayUntaken,
  selectedFor,
} from './selection.ts'
import type { Outcome } from './workshop.ts'

interface Order {
  args: Arguments
  seed: number
  weights: Readonly<Record<string, number>>
  durations: Durations
}

/** All paths that were asked for, of this shard only. */
export function generate(house: House, { args, seed, weights, durations }: Order): Outcome {
  const batches = selectedFor(house, args).map((cases) => batchFor(cases, args, seed, weights))
  const made = batches.map((batch) => ({ batch, paths: [...batch.generation.paths] }))
  const mine = new Set(
    args.shard
      ? shardOf(
          made.flatMap(({ paths }) => paths),
          durations,
          args.shard,
        )
      : made.flatMap(({ paths }) => paths),
  )
  const found = made.map(({ batch, paths }) => ({ batch, paths: paths.filter((path) => mine.has(path)) }))
  return {
    json: { generator: args.generator, seed, machines: found.map(({ batch, paths }) => dataOf(batch, paths)) },
    isWell: found.every(({ batch }) => batch.generation.gaveUp() === undefined),
    text: () =>
      [
        ...found.flatMap(({ batch, paths }) => [
          ...headOf(batch, paths),
          ...paths.map(({ id, title }) => `  ${id}  ${title}`),
        ]),
        ...seedLine(args, seed),
      ].join('\n'),
    markdown: () => [...found.map(({ batch, paths }) => checklist(batch, paths)), ...seedLine(args, seed)].join('\n\n'),
  }
}

/** Only where chance has a part in it. */
export function seedLine({ generator }: Arguments, seed: number): string[] {
  return generator.endsWith('random') ? [`seed ${seed}: the same one, with --seed, gives the same paths`] : []
}

function coveredBy(paths: readonly Path[], batch: Batch): Measured {
  const coverage = coverageFor(batch)
  for (const path of paths) coverage.record(path)
  return measured(batch, coverage)
}

function dataOf(batch: Batch, paths: readonly Path[]) {
  const { cases, generation } = batch
  const gaveUp = generation.gaveUp()
  return {
    machine: cases.machine.id,
    ...coveredBy(paths, batch),
    ...(gaveUp !== undefined && { gaveUp }),
    paths: paths.map((path) => pathData(path, cases.machine.id)),
  }
}

function headOf(batch: Batch, paths: readonly Path[]) {
  const { cases, generation } = batch
  const steps = paths.reduce((sum, path) => sum + path.steps.length, 0)
  const gaveUp = generation.gaveUp()
  const { coverage, untaken } = coveredBy(paths, batch)
  const head = `${cases.machine.id}: ${count(paths.length, 'path')}, ${count(steps, 'step')}; ${sayPercentages(coverage)}`
  return [gaveUp === undefined ? head : `${head}; the condition was not met: ${gaveUp}`, ...sayUntaken(untaken)]
}

/** To be ticked off by hand. */
function checklist(batch: Batch, paths: readonly Path[]) {
  const lists = paths.map((path) => {
    const start = path.start.name ? `\n\nStart: ${path.start.name}.` : ''
    const steps = path.steps.map(({ label, states }) => `- [ ] ${label} → ${states.join(' + ')}`)
    return [`### ${path.id}${start}`, steps.join('\n') || '- [ ] starts'].join('\n\n')
  })
  const [head, ...untaken] = headOf(batch, paths)
  return [`## ${head}`, ...untaken, ...lists].join('\n\n')
}
