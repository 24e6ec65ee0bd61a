import { availableParallelism } from 'node:os'
import type { Memory } from './memory.ts'
import { fingerprint, type Mutant, type SwitchedCode } from './mutants.ts'
import type { Outcome } from './score.ts'
import { allTestsOf, costOf, type KnownFile, type KnownTest, type Question, type Trial, tryOut } from './try-out.ts'

const MUTANTS_A_WORKER = 50
/** As tests take without a change. A worker's verdicts are kept when it is done, so a stop loses about a minute. */
const COST_A_WORKER_MS = 60_000
/** A requirement is tried on so many, if it reaches so many. */
const ENOUGH_FOR_ONE = 20

/** The mutants of an area before its tests. */
export interface Inquiry {
  mutants: readonly Mutant[]
  /** Those that say how much the tests of the area notice. */
  sample: readonly Mutant[]
  files: readonly KnownFile[]
  /** Requirements that another area's tests prove: they are not tried on code aside of the area. */
  noticingElsewhere: ReadonlySet<string>
  memory: Memory
  code: SwitchedCode
  say: (line: string) => void
}

export interface Findings {
  outcomes: readonly Outcome[]
  noticed: ReadonlySet<Mutant>
  /** With them the code does not load. */
  broken: ReadonlySet<Mutant>
}

/** A mutant, and the tests of one file that are to notice it. */
interface Pair {
  mutant: Mutant
  tests: readonly KnownTest[]
}

export async function inquire(inquiry: Inquiry): Promise<Findings> {
  const findings = { outcomes: [] as Outcome[], noticed: new Set<Mutant>(), broken: new Set<Mutant>() }
  const note = (file: KnownFile, pair: Pair, question: Question) => {
    const { mutant, tests } = pair
    const { killedBy, isNoticed, isBroken } = inquiry.memory.get(keyOf(file, pair, question))
    if (isBroken) findings.broken.add(mutant)
    if (isNoticed) findings.noticed.add(mutant)
    const reachedBy = question === 'when all know' ? idsOf(tests) : []
    findings.outcomes.push({ mutant: mutant.id, reachedBy, killedBy, isNoticed })
  }
  await askRequirements(inquiry, note)
  inquiry.say(`requirements notice ${findings.noticed.size}`)
  await askAnyTest(inquiry, findings, note)
  await askTheRest(inquiry, findings, note)
  return findings
}

type Note = (file: KnownFile, pair: Pair, question: Question) => void

/** Tests that name requirements, about the changed code that they run themselves. */
async function askRequirements({ mutants, files, say, ...means }: Inquiry, note: Note): Promise<void> {
  const tried = triedOnEach(mutants, files)
  const asked = files.map((file) => ({ file, pairs: proofsIn(file, tried) }))
  const batches = asked.flatMap(({ file, pairs }) => {
    const isNew = (pair: Pair) => !means.memory.has(keyOf(file, pair, 'when all know'))
    return batchesOf(file, pairs.filter(isNew)).map((batch) => ({ file, batch }))
  })
  let done = 0
  await atATime(batches, async ({ file, batch }) => {
    await answer(file, batch, 'when all know', means)
    done += 1
    if (done % 10 === 0) say(`${done} of ${batches.length} parts done`)
  })
  for (const { file, pairs } of asked) for (const pair of pairs) note(file, pair, 'when all know')
}

/** What is left, any test may notice: first the files of its own name, which most often do, then all, the quickest first. */
async function askAnyTest({ mutants, sample, files, ...means }: Inquiry, { noticed, broken }: Findings, note: Note) {
  const tried = triedOnEach(mutants, files)
  const asked = [...new Set([...sample, ...tried])]
  const byCost = [...files].sort((one, other) => totalOf(one) - totalOf(other))
  const isLeft = ({ mutant }: Pair) => !noticed.has(mutant) && !broken.has(mutant)
  const ask = async (file: KnownFile, pairs: readonly Pair[]) => {
    const left = pairs.filter(isLeft)
    const isKnown = (pair: Pair) => means.memory.has(keyOf(file, pair, 'when any fails'))
    for (const pair of left.filter(isKnown)) note(file, pair, 'when any fails')
    const unknown = left.filter((pair) => !isKnown(pair))
    for (const batch of batchesOf(file, unknown)) {
      const still = batch.filter(isLeft)
      await answer(file, still, 'when any fails', means)
      for (const pair of still) note(file, pair, 'when any fails')
    }
  }
  await atATime(byCost, (file) => {
    const own = asked.filter(({ change }) => stemOf(change) === stemOf(file.file))
    return ask(file, othersIn(file, own, tried))
  })
  await atATime(byCost, (file) => ask(file, othersIn(file, asked, tried)))
}

/** `checkout` of `machines/sales/checkout.machine.ts:7:3` and of `tests/sales/checkout.machine.test.ts`. */
function stemOf(path: string): string {
  return /([^/.]+)\.[^/]*(?::|$)/.exec(path.split(' ')[0]!)?.[1] ?? path
}

/** Requirements that notice nothing yet: their slow tests, and what their tests may depend on because it runs as modules load. */
async function askTheRest(
  { mutants, files, noticingElsewhere, ...means }: Inquiry,
  { outcomes }: Findings,
  note: Note,
) {
  const isProven = (id: string) => outcomes.some(({ killedBy }) => killedBy.includes(id))
  for (const id of idsOf(files.flatMap(allTestsOf))) {
    for (const file of files) {
      const tests = allTestsOf(file).filter(({ ids }) => ids.includes(id))
      const loaded = new Set(tests.length > 0 ? file.atLoad : [])
      const isRun = (mutant: Mutant) => loaded.has(mutant.id) || tests.some(({ reaches }) => reaches.has(mutant.id))
      const needsIt = ({ isAside }: Mutant) => !(isAside && noticingElsewhere.has(id))
      const pairs = mutants.filter((mutant) => needsIt(mutant) && isRun(mutant)).map((mutant) => ({ mutant, tests }))
      // One of the first is noticed nearly always; where not, hundreds may have to be tried.
      for (let from = 0, size = 5; from < pairs.length && !isProven(id); from += size, size = MUTANTS_A_WORKER) {
        const batch = pairs.slice(from, from + size)
        const isNew = (pair: Pair) => !means.memory.has(keyOf(file, pair, 'when any fails'))
        await answer(file, batch.filter(isNew), 'when any fails', means)
        for (const pair of batch) note(file, pair, 'when any fails')
      }
    }
  }
}

/** The mutants that each requirement which reaches them is asked about: first those that few others reach. */
function triedOnEach(all: readonly Mutant[], files: readonly KnownFile[]): Set<Mutant> {
  const mutants = all.filter(({ isAside }) => !isAside)
  const reachedBy = new Map(mutants.map(({ id }) => [id, new Set<string>()]))
  for (const { ids, reaches } of files.flatMap(({ tests }) => tests))
    for (const mutant of reaches) for (const id of ids) reachedBy.get(mutant)?.add(id)
  const rarity = ({ id }: Mutant) => reachedBy.get(id)!.size
  const byRarity = byChance(mutants).sort((one, other) => rarity(one) - rarity(other))
  const tried = new Set<Mutant>()
  const counts = new Map<string, number>()
  for (const mutant of byRarity) {
    const ids = [...reachedBy.get(mutant.id)!]
    if (ids.every((id) => (counts.get(id) ?? 0) >= ENOUGH_FOR_ONE)) continue
    tried.add(mutant)
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return tried
}

/** In an order that has nothing to do with where they stand, and is the same in every run. */
export function byChance(mutants: readonly Mutant[]): Mutant[] {
  return [...mutants].sort((one, other) => (one.key < other.key ? -1 : 1))
}

function proofsIn({ tests }: KnownFile, mutants: ReadonlySet<Mutant>): Pair[] {
  const proofs = tests.filter(({ ids }) => ids.length > 0)
  return [...mutants].flatMap((mutant) => {
    const some = proofs.filter(({ reaches }) => reaches.has(mutant.id))
    return some.length > 0 ? { mutant, tests: some } : []
  })
}

/** Tests that may depend on the changed code and are not asked by `proofsIn`. */
function othersIn({ tests, atLoad }: KnownFile, mutants: readonly Mutant[], tried: ReadonlySet<Mutant>): Pair[] {
  const loaded = new Set(atLoad)
  return mutants.flatMap((mutant) => {
    const some = tests.filter(({ ids, reaches }) => {
      if (!reaches.has(mutant.id)) return loaded.has(mutant.id)
      return ids.length === 0 || !tried.has(mutant)
    })
    return some.length > 0 ? { mutant, tests: some } : []
  })
}

async function answer(
  file: KnownFile,
  pairs: readonly Pair[],
  isOver: Question,
  { memory, code }: Pick<Inquiry, 'memory' | 'code'>,
): Promise<void> {
  if (pairs.length === 0) return
  const loaded = new Set(file.atLoad)
  const trials = pairs.map(({ mutant, tests }): Required<Trial> => {
    const modules = loaded.has(mutant.id) ? 'anew' : 'kept'
    return { mutant: mutant.id, tests: tests.map(({ title }) => title), isOver, modules }
  })
  const verdicts = await tryOut(file, trials, code)
  for (const [place, pair] of pairs.entries()) memory.keep(keyOf(file, pair, isOver), verdicts[place]!)
}

function keyOf({ version }: KnownFile, { mutant, tests }: Pair, isOver: Question): string {
  return `${mutant.key} ${version} ${fingerprint([isOver, ...tests.map(({ title }) => title)].join('\n'))}`
}

export function idsOf(tests: readonly KnownTest[]): string[] {
  return [...new Set(tests.flatMap(({ ids }) => ids))]
}

function totalOf({ tests }: KnownFile): number {
  return tests.reduce((sum, { effort }) => sum + costOf(effort), 0)
}

function batchesOf(file: KnownFile, pairs: readonly Pair[]): Pair[][] {
  const size = Math.min(MUTANTS_A_WORKER, Math.ceil(COST_A_WORKER_MS / (totalOf(file) + 1)))
  return Array.from({ length: Math.ceil(pairs.length / size) }, (_, batch) =>
    pairs.slice(batch * size, (batch + 1) * size),
  )
}

/** Tests that a mutant keeps waiting leave their core to others. */
const WORKERS_A_CORE = 2

export async function atATime<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  async function work() {
    for (const [place, item] of waiting) results[place] = await act(item)
  }
  await Promise.all(Array.from({ length: WORKERS_A_CORE * availableParallelism() }, work))
  return results
}
