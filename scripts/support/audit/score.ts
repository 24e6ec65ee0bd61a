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
}

export interface AreaReport {
  area: string
  mutants: number
  /** Mutants that any test of the area notices. */
  noticed: number
  scores: readonly Score[]
}

const ENOUGH = 0.6

/** By requirement, in the order of `ids`: a mutant that several files reach counts once. A mutant that a test notices was reached by it, whenever its code ran. */
export function scoresOf(ids: readonly string[], outcomes: readonly Outcome[]): Score[] {
  const reached = new Map(ids.map((id) => [id, new Set<string>()]))
  const killed = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { mutant, reachedBy, killedBy } of outcomes) {
    for (const id of [...reachedBy, ...killedBy]) reached.get(id)?.add(mutant)
    for (const id of killedBy) killed.get(id)?.add(mutant)
  }
  return ids.map((id) => ({ id, reached: reached.get(id)!.size, killed: killed.get(id)!.size }))
}

/** A mutant that several files reach counts once. */
export function noticedOf(outcomes: readonly Outcome[]): number {
  return new Set(outcomes.filter(({ isNoticed }) => isNoticed).map(({ mutant }) => mutant)).size
}

/** The audit fails on them. */
export function provingNothing(scores: readonly Score[]): Score[] {
  return scores.filter(({ killed }) => killed === 0)
}

export function provingLittle(scores: readonly Score[]): Score[] {
  return scores.filter(({ killed, reached }) => killed > 0 && killed < ENOUGH * reached)
}

/** `document` with this area's report as its section, which stands in the order of the alphabet. */
export function withReport(document: string, report: AreaReport): string {
  const [head = '', ...sections] = document.split(/^(?=## )/m)
  const title = `## ${report.area}\n`
  const others = sections.filter((section) => !section.startsWith(title))
  const all = [...others.map((section) => section.trimEnd()), `${title}\n${textOf(report)}`].sort()
  return `${[head.trimEnd(), ...all].join('\n\n')}\n`
}

function textOf({ mutants, noticed, scores }: AreaReport): string {
  const listed = (some: readonly Score[]) => some.map(({ id }) => id).join(', ') || 'none'
  return [
    `${mutants} mutants, of which tests notice ${noticed} (${mutants === 0 ? 100 : Math.floor((100 * noticed) / mutants)} %). ${scores.length} requirements. Kill none: ${listed(provingNothing(scores))}. Below ${ENOUGH * 100} %: ${listed(provingLittle(scores))}.`,
    '',
    '| requirement | reached | killed | |',
    '| --- | ---: | ---: | ---: |',
    ...scores.map(({ id, reached, killed }) => `| ${id} | ${reached} | ${killed} |${shareOf(killed, reached)} |`),
  ].join('\n')
}

function shareOf(killed: number, reached: number): string {
  return reached === 0 ? '' : ` ${Math.floor((100 * killed) / reached)} %`
}
