// Needs Node 24: `npm run requirements -- --audit` runs it.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Shard, shardOf } from '../../../studio/paths/shards.ts'
import { endWith } from '../end-with.ts'
import { projectRoot } from '../house.ts'
import { mutantsOf, type SwitchedCode } from './mutants.ts'
import {
  type AreaReport,
  noticedOf,
  type Outcome,
  provingLittle,
  provingNothing,
  scoresOf,
  withReport,
} from './score.ts'
import { type Pair, reachOf, tryOut, type Verdict } from './try-out.ts'

/** They wait more than they compute. */
const AT_A_TIME = 4
/** What was loaded is let go of with the worker only. */
const MUTANTS_A_WORKER = 20
const DOCUMENT = join(projectRoot, 'docs/audit.md')
const MEMORY = join(projectRoot, 'node_modules/.cache/audit')

// Random histories of a test that draws many: it runs once for each mutant.
process.env.RUNS = '50'
await endWith(() => audit(process.argv[2] ?? '', process.argv[3] ?? '1/1'))

async function audit(only: string, shard: string): Promise<number> {
  const folders = globSync('{machines,adapters,views}/*/*', { cwd: projectRoot }).map((path) => path.split(/[\\/]/)[1]!)
  const areas = [...new Set(folders)].filter((area) => existsSync(join(projectRoot, 'tests', area))).sort()
  const chosen = areas.filter((area) => !only || area === only)
  if (chosen.length === 0) throw new Error(`There is no area '${only}'. There are: ${areas.join(', ')}.`)
  const [index, of] = shard.split('/').map(Number) as [number, number]
  let isProven = true
  for (const area of chosen) {
    const report = await auditOf(area, { index, of })
    const { mutants, noticed, scores } = report
    console.log(`${area}: ${mutants} mutants, ${noticed} noticed, ${scores.length} requirements`)
    // A part says nothing of a requirement that only other parts reach.
    if (of > 1) continue
    writeFileSync(DOCUMENT, withReport(readFileSync(DOCUMENT, 'utf8'), report))
    for (const { id, reached } of provingNothing(report.scores)) console.log(`  ${id} kills none of ${reached}`)
    console.log(`  ${provingLittle(report.scores).length} kill less than 60 %: docs/audit.md`)
    isProven &&= provingNothing(report.scores).length === 0
  }
  return isProven ? 0 : 1
}

async function auditOf(area: string, shard: Shard): Promise<AreaReport> {
  const { mutants, code } = await mutantsOf(area)
  const mine = shardOf(mutants, {}, shard)
  const files = globSync(`tests/${area}/**/*.test.{ts,tsx}`, { cwd: projectRoot }).sort()
  const reaches = await atATime(files, (file) => reachOf(file, mine, code))
  const pairs = reaches.flatMap((reach) => reach.pairs)

  const proofs = await outcomesOf(area, pairs, code)
  // What no requirement's test notices, another one may.
  const noticed = new Set(proofs.filter(({ isNoticed }) => isNoticed).map(({ mutant }) => mutant))
  const otherPairs = reaches.flatMap((reach) => reach.otherPairs)
  const others = await outcomesOf(
    area,
    otherPairs.filter(({ mutant, file }) => !noticed.has(mutant) && !/\.paths\.test\.tsx?$/.test(file)),
    code,
  )
  const ids = new Set(reaches.flatMap((reach) => reach.ids))
  return {
    area,
    mutants: mine.length,
    noticed: noticedOf([...proofs, ...others]),
    scores: scoresOf([...ids].sort(), proofs),
  }
}

/** Tries what has not been tried before. */
async function outcomesOf(area: string, pairs: readonly Pair[], code: SwitchedCode): Promise<Outcome[]> {
  const memoryFile = join(MEMORY, `${area}.verdicts.json`)
  mkdirSync(MEMORY, { recursive: true })
  const memory: Record<string, Verdict> = existsSync(memoryFile) ? JSON.parse(readFileSync(memoryFile, 'utf8')) : {}
  let done = 0
  await atATime(batchesOf(pairs.filter(({ key }) => !memory[key])), async (batch, _, batches) => {
    const verdicts = await tryOut(batch, code)
    for (const [place, { key }] of batch.entries()) memory[key] = verdicts[place]!
    writeFileSync(memoryFile, JSON.stringify(memory))
    done += 1
    if (done % 10 === 0) console.log(`  ${done} of ${batches.length} parts done`)
  })
  return pairs.map(({ mutant, reachedBy, key }) => ({ mutant, reachedBy, ...memory[key]! }))
}

function batchesOf(pairs: readonly Pair[]): Pair[][] {
  return [...Map.groupBy(pairs, ({ file }) => file).values()].flatMap((ofFile) =>
    Array.from({ length: Math.ceil(ofFile.length / MUTANTS_A_WORKER) }, (_, batch) =>
      ofFile.slice(batch * MUTANTS_A_WORKER, (batch + 1) * MUTANTS_A_WORKER),
    ),
  )
}

async function atATime<Item, Result>(
  items: readonly Item[],
  act: (item: Item, place: number, items: readonly Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  async function work() {
    for (const [place, item] of waiting) results[place] = await act(item, place, items)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return results
}
