import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { House } from '../house.ts'
import type { Path } from '../paths/path.ts'
import { describeFailure, runPath } from '../paths/run.ts'
import { type Durations, shardOf } from '../paths/shards.ts'
import { shrinkPath } from '../paths/shrink.ts'
import type { Arguments } from './arguments.ts'
import { seedLine } from './generate.ts'
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
import type { Outcome, Workshop } from './workshop.ts'

/** A machine that is wrong by itself fails; one that is wired or drawn wrongly does not. */
const DRIVES = 'each machine replays itself only: the path tests drive the product'

/** More of one machine tell nothing new. */
const MOST_FAILURES = 5

interface Failure {
  id: string
  title: string
  says: string
  /** The shortest path that was found to fail as well, and where it lies. */
  shrunk: { id: string; title: string; says: string; file: string }
}

interface Ran extends Measured {
  machine: string
  paths: number
  steps: number
  seconds: number
  gaveUp: string | undefined
  failures: readonly Failure[]
}

/** Walks generated paths on real actors. Keeps how long each took, for shards, and every failing path, for replay. */
export async function run(
  house: House,
  {
    args,
    seed,
    weights,
    workshop,
  }: { args: Arguments; seed: number; weights: Readonly<Record<string, number>>; workshop: Workshop },
): Promise<Outcome> {
  const { shard, generator } = args
  const durations = readDurations(workshop.cache)
  const took: Record<string, number> = {}
  const batches = selectedFor(house, args).map((cases) => () => batchFor(cases, args, seed, weights))
  const results: Ran[] = []
  if (shard) {
    const made = batches.map((make) => make()).map((batch) => ({ batch, paths: [...batch.generation.paths] }))
    const mine = new Set(
      shardOf(
        made.flatMap(({ paths }) => paths),
        durations,
        shard,
      ),
    )
    for (const { batch, paths } of made)
      await runBatch(
        batch,
        paths.filter((path) => mine.has(path)),
      )
  } else {
    for (const make of batches) {
      const batch = make()
      await runBatch(batch, batch.generation.paths)
    }
  }
  writeDurations(workshop.cache, { ...durations, ...took })

  async function runBatch({ cases, exploration, generation }: Batch, paths: Iterable<Path>) {
    const coverage = coverageFor({ exploration, cases })
    const failures: Failure[] = []
    const begun = performance.now()
    let [walked, steps] = [0, 0]
    for (const path of paths) {
      const startedMs = performance.now()
      const failure = runPath(path, cases, exploration)
      // Random paths hardly ever come again.
      if (!generator.endsWith('random')) took[path.id] = performance.now() - startedMs
      coverage.record(path)
      walked++
      steps += path.steps.length
      if (failure) failures.push(keepFailure(path))
      // Lets an interruption be heard.
      await new Promise((resolve) => setImmediate(resolve))
      if (workshop.isInterrupted() || failures.length === MOST_FAILURES) break
    }
    const seconds = Math.round(performance.now() - begun) / 1000
    const { id: machine } = cases.machine
    results.push({
      machine,
      paths: walked,
      steps,
      seconds,
      ...measured({ exploration, cases }, coverage),
      gaveUp: generation.gaveUp(),
      failures,
    })
    if (args.format === 'text') workshop.print(lineOf(results.at(-1)!))

    function keepFailure(path: Path): Failure {
      const shrunk = shrinkPath(exploration, path, (shorter) => runPath(shorter, cases, exploration) !== undefined)
      const file = join(workshop.cache, `${shrunk.id}.json`)
      mkdirSync(workshop.cache, { recursive: true })
      writeFileSync(file, `${JSON.stringify(pathData(shrunk, cases.machine.id), null, 2)}\n`)
      const says = (one: Path) => describeFailure(runPath(one, cases, exploration)!, one)
      return {
        id: path.id,
        title: path.title,
        says: says(path),
        shrunk: { id: shrunk.id, title: shrunk.title, says: says(shrunk), file },
      }
    }
  }

  return {
    json: { generator, seed, drives: DRIVES, machines: results },
    isWell: results.every((one) => isWell(one) && one.gaveUp === undefined),
    text: () => [summaryOf(results), ...seedLine(args, seed)].join('\n'),
    markdown: () =>
      [
        [
          '| Machine | Paths | Steps | Seconds | Coverage | Failures |',
          '|---|---|---|---|---|---|',
          ...results.map(
            ({ machine, paths, steps, seconds, coverage, failures }) =>
              `| ${machine} | ${paths} | ${steps} | ${seconds} | ${sayPercentages(coverage)} | ${failures.length} |`,
          ),
        ].join('\n'),
        ...results.flatMap(({ machine, failures }) =>
          failures.map(({ shrunk }) => `**${machine}** \`${shrunk.id}\` ${shrunk.title}: ${shrunk.says}`),
        ),
        ...results.flatMap(({ machine, untaken }) => sayUntaken(untaken).map((line) => `**${machine}** ${line}`)),
        [summaryOf(results), ...seedLine(args, seed)].join('; '),
      ].join('\n\n'),
  }
}

/** A path fails, or none can take what is declared: the machine's path tests fail as well. */
function isWell({ failures, untaken }: Ran) {
  return failures.length === 0 && untaken.outOfReach.length === 0
}

function lineOf(ran: Ran) {
  const { machine, paths, steps, seconds, coverage, untaken, gaveUp, failures } = ran
  const verdict = isWell(ran) ? 'ok' : 'FAILED'
  return [
    `${verdict.padEnd(7)}${machine}: ${count(paths, 'path')}, ${count(steps, 'step')}, ${seconds} s; ${sayPercentages(coverage)}`,
    ...sayUntaken(untaken).map((line) => `       ${line}`),
    ...(gaveUp === undefined ? [] : [`       the condition was not met: ${gaveUp}`]),
    ...failures.flatMap(({ id, shrunk }) => [
      `       ${id} fails; so does ${shrunk.id}: ${shrunk.title}`,
      `         ${shrunk.says}`,
      `         again: npm run paths -- replay ${shrunk.id}`,
    ]),
  ].join('\n')
}

function summaryOf(results: readonly Ran[]) {
  const sum = (of: (one: Ran) => number) => results.reduce((total, one) => total + of(one), 0)
  const failed = sum(({ failures }) => failures.length)
  return `${count(sum(({ paths }) => paths) - failed, 'path')} passed, ${failed} failed, ${count(
    sum(({ steps }) => steps),
    'step',
  )} in all; ${DRIVES}`
}

/** How long each path took, ms, by id. */
export function readDurations(cache: string): Durations {
  try {
    return JSON.parse(readFileSync(join(cache, 'durations.json'), 'utf8')) as Durations
  } catch {
    return {}
  }
}

function writeDurations(cache: string, durations: Durations) {
  mkdirSync(cache, { recursive: true })
  const rounded = Object.entries(durations).map(([id, ms]) => [id, Math.round(ms * 100) / 100])
  writeFileSync(join(cache, 'durations.json'), `${JSON.stringify(Object.fromEntries(rounded))}\n`)
}
