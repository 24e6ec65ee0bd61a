// Needs Node 24: `npm run requirements -- --audit` runs it.
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { replaysItself } from '../../../studio/paths/replays-itself.ts'
import { type Shard, shardOf } from '../../../studio/paths/shards.ts'
import { endWith } from '../end-with.ts'
import { projectRoot } from '../house.ts'
import { fingerprint, type Mutant, mutantsOf, type SwitchedCode } from './mutants.ts'
import { reasons } from './reasons.ts'
import { type AreaReport, faultsOf, type Outcome, scoresOf, withReport } from './score.ts'
import {
  costOf,
  getToKnow,
  type KnownFile,
  type KnownTest,
  type Question,
  type Trial,
  tryOut,
  type Verdict,
  versionOf,
} from './try-out.ts'

const AT_A_TIME = availableParallelism()
/** What was loaded is let go of with the worker only. */
const MUTANTS_A_WORKER = 50
const DOCUMENT = join(projectRoot, 'docs/audit.md')
const MEMORY = join(projectRoot, 'node_modules/.cache/audit')

const machinesAlone = new Set(Object.keys(replaysItself).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)))

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
    for (const fault of faultsOf(report)) console.log(`  ${fault}`)
    isProven &&= faultsOf(report).length === 0
  }
  return isProven ? 0 : 1
}

async function auditOf(area: string, shard: Shard): Promise<AreaReport> {
  const { mutants, code } = await mutantsOf(area)
  const mine = shardOf(mutants, {}, shard)
  const files = await filesOf(area, code)
  for (const { file, unsteady } of files) for (const title of unsteady) console.log(`  ${file} fails unchanged: ${title}`)
  const memory = memoryOf(area)
  const proofs: Outcome[] = []
  const noticed = new Set<string>()

  const asked = files.flatMap((file) => batchesOf(proofsIn(file, mine, memory)).map((batch) => ({ file, batch })))
  await atATime(asked, async ({ file, batch }, place, { length }) => {
    await answer(file, batch, 'when all know', memory, code)
    if (place % 10 === 9) console.log(`  ${place + 1} of ${length} parts, ${clock()}`)
  })
  for (const file of files) {
    for (const pair of proofsOf(file, mine)) {
      const { killedBy, isNoticed } = memory.get(keyOf(file, pair, 'when all know'))!
      const reachedBy = idsOf(pair.tests)
      proofs.push({ mutant: pair.mutant.id, reachedBy, killedBy })
      if (isNoticed) noticed.add(pair.mutant.id)
    }
  }
  console.log(`  requirements notice ${noticed.size}, ${clock()}`)

  // What no requirement's test notices as it runs it, any test may; the quickest file is asked first.
  const byCost = [...files].sort((one, other) => totalOf(one.tests) - totalOf(other.tests))
  await atATime(byCost, async (file) => {
    const left = othersOf(file, mine).filter(({ mutant }) => !noticed.has(mutant.id))
    const isKnown = (pair: Pair) => memory.has(keyOf(file, pair, 'when noticed'))
    const note = (pairs: readonly Pair[]) => {
      for (const pair of pairs) {
        const { isNoticed, killedBy } = memory.get(keyOf(file, pair, 'when noticed'))!
        if (!isNoticed) continue
        noticed.add(pair.mutant.id)
        proofs.push({ mutant: pair.mutant.id, reachedBy: [], killedBy })
      }
    }
    note(left.filter(isKnown))
    for (const batch of batchesOf(left.filter((pair) => !isKnown(pair)))) {
      const still = batch.filter(({ mutant }) => !noticed.has(mutant.id))
      await answer(file, still, 'when noticed', memory, code)
      note(still)
    }
  })
  console.log(`  all notice ${noticed.size} of ${mine.length}, ${clock()}`)

  const ids = new Set(files.flatMap(({ tests }) => idsOf(tests)))
  const proven = new Set(proofs.flatMap(({ killedBy }) => killedBy))
  for (const id of ids) {
    if (proven.has(id)) continue
    for (const file of files) {
      for (const batch of batchesOf(atLoadOf(id, file, mine))) {
        if (proven.has(id)) break
        const left = batch.filter((pair) => !memory.has(keyOf(file, pair, 'when noticed')))
        await answer(file, left, 'when noticed', memory, code)
        for (const pair of batch) {
          const { killedBy } = memory.get(keyOf(file, pair, 'when noticed'))!
          proofs.push({ mutant: pair.mutant.id, reachedBy: [], killedBy })
          for (const one of killedBy) proven.add(one)
        }
      }
    }
  }
  writeFileSync(join(MEMORY, `${area}.outcomes.json`), JSON.stringify({ ids: [...ids], mutants: mine, proofs, files }))
  writeFileSync(
    join(MEMORY, `${area}.survivors.txt`),
    mine.flatMap(({ id, change }) => (noticed.has(id) ? [] : `${change}\n`)).join(''),
  )
  return { area, mutants: mine.length, noticed: noticed.size, scores: scoresOf([...ids].sort(), proofs), reasons: reasons[area] ?? {} }
}

/** A mutant, and the tests of one file that are to notice it. */
interface Pair {
  mutant: Mutant
  tests: readonly KnownTest[]
}

function proofsIn(file: KnownFile, mutants: readonly Mutant[], memory: Memory): Pair[] {
  return proofsOf(file, mutants).filter((pair) => !memory.has(keyOf(file, pair, 'when all know')))
}

/** Tests that name requirements and run the changed code themselves. */
function proofsOf({ tests }: KnownFile, mutants: readonly Mutant[]): Pair[] {
  const reaches = new Map(tests.map((test) => [test, new Set(test.reaches)]))
  return mutants.flatMap((mutant) => {
    const some = tests.filter((test) => test.ids.length > 0 && reaches.get(test)!.has(mutant.id))
    return some.length > 0 ? { mutant, tests: some } : []
  })
}

/** Tests of a requirement that notice nothing of what they run may depend on what runs as modules load. */
function atLoadOf(id: string, { tests, atLoad }: KnownFile, mutants: readonly Mutant[]): Pair[] {
  const some = tests.filter(({ ids }) => ids.includes(id))
  const loaded = new Set(atLoad)
  return some.length > 0 ? mutants.flatMap((mutant) => (loaded.has(mutant.id) ? { mutant, tests: some } : [])) : []
}

/** The other tests that may depend on the changed code. */
function othersOf({ file, tests, atLoad }: KnownFile, mutants: readonly Mutant[]): Pair[] {
  if (isReplayOfItself(file)) return []
  const reaches = new Map(tests.map((test) => [test, new Set(test.reaches)]))
  const loaded = new Set(atLoad)
  return mutants.flatMap((mutant) => {
    const isReached = (test: KnownTest) => reaches.get(test)!.has(mutant.id)
    const some = tests.filter((test) => (isReached(test) ? test.ids.length === 0 : loaded.has(mutant.id)))
    return some.length > 0 ? { mutant, tests: some } : []
  })
}

function isReplayOfItself(file: string): boolean {
  const [, name] = /([\w-]+)\.paths\.test\.tsx?$/.exec(file) ?? []
  return name !== undefined && machinesAlone.has(name)
}

async function answer(
  file: KnownFile,
  pairs: readonly Pair[],
  isOver: Question,
  memory: Memory,
  code: SwitchedCode,
): Promise<void> {
  if (pairs.length === 0) return
  const atLoad = new Set(file.atLoad)
  const trials = pairs.map(({ mutant, tests }): Required<Trial> => ({
    mutant: mutant.id,
    tests: tests.map(({ title }) => title),
    isOver,
    modules: isOver === 'when all know' && !atLoad.has(mutant.id) ? 'kept' : 'anew',
  }))
  const verdicts = await tryOut(file, trials, code)
  for (const [place, pair] of pairs.entries()) memory.keep(keyOf(file, pair, isOver), verdicts[place]!)
}

function keyOf({ version }: KnownFile, { mutant, tests }: Pair, isOver: Question): string {
  return `${mutant.key} ${version} ${fingerprint([isOver, ...tests.map(({ title }) => title)].join('\n'))}`
}

function idsOf(tests: readonly KnownTest[]): string[] {
  return [...new Set(tests.flatMap(({ ids }) => ids))]
}

function totalOf(tests: readonly KnownTest[]): number {
  return tests.reduce((sum, { effort }) => sum + costOf(effort), 0)
}

interface Memory {
  has: (key: string) => boolean
  get: (key: string) => Verdict | undefined
  keep: (key: string, verdict: Verdict) => void
}

function memoryOf(area: string): Memory {
  const path = join(MEMORY, `${area}.verdicts.jsonl`)
  mkdirSync(MEMORY, { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const verdicts = new Map(lines.map((line) => JSON.parse(line) as [string, Verdict]))
  return {
    has: (key) => verdicts.has(key),
    get: (key) => verdicts.get(key),
    keep: (key, verdict) => {
      verdicts.set(key, verdict)
      appendFileSync(path, `${JSON.stringify([key, verdict])}\n`)
    },
  }
}

/** The area's test files, as far as they are not known from the last time. */
async function filesOf(area: string, code: SwitchedCode): Promise<KnownFile[]> {
  const path = join(MEMORY, `${area}.files.json`)
  mkdirSync(MEMORY, { recursive: true })
  const last: { code: string; files: KnownFile[] } = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { code: '', files: [] }
  const known = last.code === code.version ? last.files : []
  const names = globSync(`tests/${area}/**/*.test.{ts,tsx}`, { cwd: projectRoot }).sort()
  const files = await atATime(names, async (name) => {
    const version = versionOf(name)
    return known.find((one) => one.file === name && one.version === version) ?? (await getToKnow(name, code))
  })
  writeFileSync(path, JSON.stringify({ code: code.version, files }))
  return files
}

function batchesOf(pairs: readonly Pair[]): Pair[][] {
  return Array.from({ length: Math.ceil(pairs.length / MUTANTS_A_WORKER) }, (_, batch) =>
    pairs.slice(batch * MUTANTS_A_WORKER, (batch + 1) * MUTANTS_A_WORKER),
  )
}

function clock(): string {
  return new Date().toISOString().slice(11, 19)
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
