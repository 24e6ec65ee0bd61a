/** What the tests of one file made of one mutant. */
export interface Outcome {
  mutant: string
  /** Requirements whose tests ran the changed code; those of what runs while modules load are not known. */
  reachedBy: readonly string[]
  /** Requirements of which a test failed. */
  killedBy: readonly string[]
  /** Whether any test failed, also one that names no requirement. */
  isNoticed: boolean
}

export interface Score {
  id: string
  /** Mutants that its tests ran or noticed. */
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
/** What more of those who run the code notice breaks it for everybody, and says nothing of one of them. Two may always agree. */
const MOST_NOTICING = 0.8
const FEW = 2

/**
 * By requirement, in the order of the alphabet; a mutant that several files reach counts once, and so do requirements of the same tests. Who notices a mutant
 * shares it with the others that do. A miss is shared with all who run the mutant, and weighs less where few of them notice it, because it breaks the
 * behaviour of those few; where nobody does, it weighs in full. The share is 0 where a requirement notices nothing but what nearly everybody notices, as
 * tests do that assert nothing.
 */
export function scoresOf(
  tests: readonly { title: string; ids: readonly string[] }[],
  outcomes: readonly Outcome[],
): Score[] {
  const titles = new Map<string, string>()
  for (const { title, ids } of tests) for (const id of ids) titles.set(id, `${titles.get(id) ?? ''}\n${title}`)
  const countOf = (some: ReadonlySet<string>) => new Set([...some].map((id) => titles.get(id))).size
  const tried = triedIn(outcomes).map((one) => {
    const [running, noticing] = [countOf(one.reachedBy), countOf(one.killedBy)]
    // Tests that name no requirement count together as one more.
    const missWeight = noticing > 0 ? noticing / running ** 2 : 1 / running / (one.isNoticed ? running + 1 : 1)
    return { ...one, running, noticing, missWeight }
  })
  return [...titles.keys()].sort().map((id) => {
    const killed = tried.filter(({ killedBy }) => killedBy.has(id))
    const reached = tried.filter(({ reachedBy, killedBy }) => reachedBy.has(id) || killedBy.has(id))
    const isOwn = killed.some(({ running, noticing }) => noticing <= Math.max(FEW, MOST_NOTICING * running))
    const noticed = sumOf(killed.map(({ noticing }) => 1 / noticing))
    const missed = sumOf(reached.filter(({ killedBy }) => !killedBy.has(id)).map(({ missWeight }) => missWeight))
    return { id, reached: reached.length, killed: killed.length, share: isOwn ? noticed / (noticed + missed) : 0 }
  })
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
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

/** Reasons for requirements that are weak here, because tests of another area of `document` prove them. */
export function provenElsewhere(document: string, { area, scores }: Pick<AreaReport, 'area' | 'scores'>) {
  const weak = new Set(provingLittle(scores).map(({ id }) => id))
  const reasons: Record<string, string> = {}
  for (const { other, id, share } of rowsOfOthers(document, area)) {
    if (weak.has(id) && share >= 100 * ENOUGH) reasons[id] = `The tests of ${other} prove it (${share} %).`
  }
  return reasons
}

/** Without those whose tests run no mutant of the area, as tests of calls and of styles do, where tests of another area of `document` notice some. */
export function ofTheArea(document: string, { area, scores }: Pick<AreaReport, 'area' | 'scores'>): Score[] {
  const elsewhere = noticingElsewhere(document, area)
  return scores.filter(({ id, reached }) => reached > 0 || !elsewhere.has(id))
}

/** Requirements whose tests notice some mutant of another area of `document`. */
export function noticingElsewhere(document: string, area: string): ReadonlySet<string> {
  return new Set(rowsOfOthers(document, area).flatMap(({ id, killed }) => (killed > 0 ? [id] : [])))
}

function rowsOfOthers(document: string, area: string) {
  return document
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const other = section.slice(0, section.indexOf('\n'))
      const rows = section.matchAll(/^\| ([A-Z]+-\d+) \| \d+ \| (\d+) \|.* (\d+) % \|$/gm)
      if (other === area) return []
      return [...rows].map(([, id = '', killed, share]) => ({
        other,
        id,
        killed: Number(killed),
        share: Number(share),
      }))
    })
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
