// Needs Node 24: `npm run requirements -- --audit` runs it.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Shard, shardOf } from '../../../studio/paths/shards.ts'
import { endWith } from '../end-with.ts'
import { projectRoot } from '../house.ts'
import { atATime, byChance, inquire } from './inquiry.ts'
import { filesKnownOf, keepFiles, keepForReaders, memoryOf } from './memory.ts'
import { elsewhere, type Mutant, mutantsOf, type SwitchedCode } from './mutants.ts'
import { reasons } from './reasons.ts'
import {
  type AreaReport,
  faultsOf,
  missesOf,
  noticingElsewhere,
  ofTheArea,
  provenElsewhere,
  scoresOf,
  withReport,
} from './score.ts'
import { allTestsOf, getToKnow, type KnownFile, versionOf } from './try-out.ts'

/** Says how much an area's tests notice to within 3 of 100, 19 times of 20. */
const SAMPLE = 800
const DOCUMENT = join(projectRoot, 'docs/audit.md')

// Random histories of a test that draws many: it runs once for each mutant.
process.env.RUNS = '50'
// What a mutant keeps from coming is waited for in vain.
process.env.PATIENCE_MS = '3000'
await endWith(() => audit(process.argv[2] ?? '', process.argv[3] ?? '1/1'))

async function audit(only: string, shard: string): Promise<number> {
  const folders = globSync('{machines,adapters,views}/*/*', { cwd: projectRoot }).map((path) => path.split(/[\\/]/)[1]!)
  const areas = [...new Set([...folders, ...Object.keys(elsewhere)])]
    .filter((area) => existsSync(join(projectRoot, 'tests', area)))
    .sort()
  const chosen = areas.filter((area) => !only || area === only)
  if (chosen.length === 0) throw new Error(`There is no area '${only}'. There are: ${areas.join(', ')}.`)
  const [index, of] = shard.split('/').map(Number) as [number, number]
  let isProven = true
  for (const area of chosen) {
    const report = await auditOf(area, { index, of })
    const { tried, noticed, scores } = report
    console.log(`${area}: ${tried} mutants tried, ${noticed} noticed, ${scores.length} requirements`)
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
  const say = (line: string) => console.log(`  ${line}`)
  const files = await filesOf(area, code)
  for (const { file, unsteady } of files)
    for (const title of unsteady) say(`${file} fails without any change: ${title}`)

  const document = readFileSync(DOCUMENT, 'utf8')
  const isOfArea = ({ isAside }: Mutant) => !isAside
  const drawn = new Set(byChance(mutants.filter(isOfArea)).slice(0, SAMPLE))
  const sample = mine.filter((mutant) => drawn.has(mutant))
  const { outcomes, noticed, broken } = await inquire({
    mutants: mine,
    sample,
    files,
    noticingElsewhere: noticingElsewhere(document, area),
    memory: memoryOf(area),
    code,
    say,
  })
  const counted = sample.filter((mutant) => !broken.has(mutant))
  const scores = ofTheArea(document, { area, scores: scoresOf(files.flatMap(allTestsOf), outcomes) })
  const left = counted.filter((mutant) => !noticed.has(mutant))
  keepForReaders(`${area}.survivors.txt`, left.map(changeOf))
  const changes = new Map(mine.map((mutant) => [mutant.id, changeOf(mutant)]))
  const misses = scores.flatMap(({ id }) => missesOf(id, outcomes).map((mutant) => `${id} ${changes.get(mutant)}`))
  keepForReaders(`${area}.misses.txt`, misses)
  const [tried, seen] = [counted.length, counted.length - left.length]
  const others = provenElsewhere(document, { area, scores })
  const count = mine.filter(isOfArea).length
  return { area, mutants: count, tried, noticed: seen, scores, reasons: { ...others, ...reasons[area] } }
}

function changeOf({ change }: Mutant): string {
  return change
}

/** The area's test files, as far as they are not known from the last time. What a browser bundles for itself has no switches. */
async function filesOf(area: string, code: SwitchedCode): Promise<KnownFile[]> {
  const found = globSync(`tests/${area}/**/*.test.{ts,tsx}`, { cwd: projectRoot }).sort()
  const names = found.filter((name) => !name.endsWith('.browser.test.ts'))
  const isNow = ({ file, version }: KnownFile) => names.includes(file) && version === versionOf(file)
  const known = filesKnownOf(area, code.version).filter(isNow)
  return atATime(names, async (name) => {
    const before = known.find(({ file }) => file === name)
    if (before) return before
    const met = await getToKnow(name, code)
    known.push(met)
    keepFiles(area, code.version, known)
    return met
  })
}
