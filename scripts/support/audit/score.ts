/** What the tests of one file made of one mutant. */
export interface Outcome {
  mutant: string
  /** Requirements whose tests ran the changed code. */
  reachedBy: readonly string[]
  /** Requirements of which a test failed. */
  killedBy: readonly string[]
  /** Whether any test failed, also one that names no requirement. */
  isNoticed: boolean
}

export interface Score {
  id: string
  reached: number
  killed: number
  /** Of what it has to answer for, the part that it notices: from 0 to 1. */
  share: number
}

export interface AreaReport {
  area: string
  mutants: number
  /** Those of them that say how much is noticed. */
  tried: number
  /** Of those, what any test of the area notices. */
  noticed: number
  scores: readonly Score[]
  /** By requirement: why it is below `ENOUGH`. */
  reasons: Readonly<Record<string, string>>
}

const ENOUGH = 0.6
/** Of session, money, age and links, and of everything else. */
const GOAL_OF: Readonly<Record<string, number>> = { session: 85, sales: 85, age: 85, access: 85 }
const GOAL = 75

/**
 * By requirement, in the order of `ids`; a mutant that several files reach counts once. Code that everybody runs is nobody's: a mutant that
 * k requirements reach weighs 1/k for each. A miss weighs less where few of those who run the code notice the change, because it breaks
 * the behaviour of those few; where nobody notices it, it weighs in full.
 */
export function scoresOf(ids: readonly string[], outcomes: readonly Outcome[]): Score[] {
  const tried = triedIn(outcomes)
  return ids.map((id) => {
    const killed = tried.filter(({ killedBy }) => killedBy.has(id))
    const reached = tried.filter(({ reachedBy }) => reachedBy.has(id))
    let noticed = 0
    let missed = 0
    for (const { reachedBy, killedBy, isNoticed } of reached) {
      const weight = 1 / reachedBy.size
      const others = [...reachedBy].filter((one) => killedBy.has(one)).length
      if (killedBy.has(id)) noticed += weight
      else if (others > 0) missed += (weight * others) / reachedBy.size
      // Tests that name no requirement count together as one more.
      else missed += isNoticed ? weight / (reachedBy.size + 1) : weight
    }
    // What only runs while modules load is reached by nobody, and still proves something where it is noticed.
    const share = reached.length === 0 ? Math.min(killed.length, 1) : noticed / (noticed + missed)
    return { id, reached: reached.length, killed: killed.length, share }
  })
}

/** Mutants that the tests of a requirement run and do not notice. */
export function missesOf(id: string, outcomes: readonly Outcome[]): string[] {
  const missed = triedIn(outcomes).filter(({ reachedBy, killedBy }) => reachedBy.has(id) && !killedBy.has(id))
  return missed.map(({ mutant }) => mutant)
}

/** By mutant, what the files made of it together. */
function triedIn(outcomes: readonly Outcome[]) {
  return [...Map.groupBy(outcomes, ({ mutant }) => mutant)].map(([mutant, some]) => ({
    mutant,
    reachedBy: new Set(some.flatMap(({ reachedBy }) => reachedBy)),
    killedBy: new Set(some.flatMap(({ killedBy }) => killedBy)),
    isNoticed: some.some(({ isNoticed }) => isNoticed),
  }))
}

/** The audit fails on them. */
export function provingNothing(scores: readonly Score[]): Score[] {
  return scores.filter(({ killed }) => killed === 0)
}

export function provingLittle(scores: readonly Score[]): Score[] {
  return scores.filter(({ killed, share }) => killed > 0 && share < ENOUGH)
}

/** What is to be mended: in the words of the command. */
export function faultsOf(report: AreaReport): string[] {
  const { area, tried, noticed, scores, reasons } = report
  const little = new Set(provingLittle(scores).map(({ id }) => id))
  return [
    ...provingNothing(scores).map(({ id, reached }) => `${id} kills none of ${reached}`),
    ...[...little].filter((id) => !reasons[id]).map((id) => `${id} is below ${percent(ENOUGH)} without a reason`),
    ...Object.keys(reasons)
      .filter((id) => !little.has(id))
      .map((id) => `${id} needs no reason any more`),
    ...(100 * noticed < goalOf(area) * tried ? [`of its mutants less than ${goalOf(area)} % are noticed`] : []),
  ]
}

function goalOf(area: string): number {
  return GOAL_OF[area] ?? GOAL
}

/** `document` with this area's row and section, which stand in the order of the alphabet. */
export function withReport(document: string, report: AreaReport): string {
  const [head = '', ...sections] = document.split(/^(?=## )/m)
  const title = `## ${report.area}\n`
  const others = sections.filter((section) => !section.startsWith(title))
  const all = [...others.map((section) => section.trimEnd()), `${title}\n${textOf(report)}`].sort()
  return `${[withRow(head, report), ...all].join('\n\n')}\n`
}

const TABLE =
  '| area | mutants | tried | noticed | | goal | requirements | kill none | below 60 % |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |'

function withRow(head: string, { area, mutants, tried, noticed, scores }: AreaReport): string {
  const [text = '', rows = ''] = head.trimEnd().split(TABLE)
  const others = rows.split('\n').filter((row) => row !== '' && !row.startsWith(`| ${area} |`))
  const counts = [scores.length, provingNothing(scores).length, provingLittle(scores).length]
  const share = percent(tried === 0 ? 1 : noticed / tried)
  const cells = [area, mutants, tried, noticed, share, `${goalOf(area)} %`, ...counts]
  return [text.trimEnd(), '', TABLE, ...[...others, `| ${cells.join(' | ')} |`].sort()].join('\n')
}

function textOf({ scores, reasons }: AreaReport): string {
  const nothing = provingNothing(scores).map(({ id }) => id)
  return [
    `Kill none: ${nothing.join(', ') || 'none'}.`,
    '',
    ...provingLittle(scores).map(({ id }) => `- ${id} is below ${percent(ENOUGH)}: ${reasons[id] ?? 'no reason yet.'}`),
    '',
    '| requirement | reached | killed | | share |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...scores.map(({ id, reached, killed, share }) => {
      const raw = reached === 0 ? '' : percent(Math.min(1, killed / reached))
      return `| ${id} | ${reached} | ${killed} | ${raw} | ${percent(share)} |`
    }),
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}

function percent(share: number): string {
  return `${Math.floor(100 * share + 1e-9)} %`
}
