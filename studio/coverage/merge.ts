export const COVERAGE_KINDS = ['unit', 'path', 'e2e', 'live'] as const
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

/** What one run of one kind of test took of one machine: a file of `.cache/coverage/`. */
export interface CoverageFile {
  /** Names the run: a shard, a browser, a day. */
  run: string
  kind: CoverageKind
  /** Machine id. */
  machine: string
  /** Titles of the tests that took it, by id of a declared transition. */
  transitions: Readonly<Record<string, readonly string[]>>
}

/** A test that took a transition. */
export interface Witness {
  title: string
  kind: CoverageKind
  /** Ids of the requirements that the title names at its end. */
  requirements: readonly string[]
}

/** By machine id, by id of a declared transition: the tests that took it, each once, in order of kind and title. */
export type Coverage = Readonly<Record<string, Readonly<Record<string, readonly Witness[]>>>>

/** Reads one coverage file. Throws, naming `where`, if the text is something else. */
export function readCoverage(text: string, where: string): CoverageFile {
  const wrong = (expected: string) => new Error(`${where}: expected ${expected}`)
  const file = parse(text)
  if (!isRecord(file)) throw wrong('a JSON object with run, kind, machine and transitions')
  const { run, kind, machine, transitions } = file
  if (typeof run !== 'string' || typeof machine !== 'string') throw wrong('run and machine to be texts')
  if (!isKind(kind)) throw wrong(`kind to be one of ${COVERAGE_KINDS.join(', ')}`)
  if (!isRecord(transitions) || !Object.values(transitions).every(isTexts)) {
    throw wrong('transitions to hold a list of test titles for each id')
  }
  return { run, kind, machine, transitions: transitions as Record<string, string[]> }
}

/** One coverage of many runs, shards and kinds of tests. A test that ran in several shards counts once. */
export function mergeCoverage(files: readonly CoverageFile[]): Coverage {
  const merged: Record<string, Record<string, Map<string, Witness>>> = {}
  for (const { kind, machine, transitions } of files) {
    merged[machine] ??= {}
    for (const [id, titles] of Object.entries(transitions)) {
      merged[machine][id] ??= new Map()
      for (const title of titles) {
        merged[machine][id].set(`${kind} ${title}`, { title, kind, requirements: requirementsOf(title) })
      }
    }
  }
  return mapValues(merged, (ofMachine) => mapValues(ofMachine, (witnesses) => [...witnesses.values()].sort(byKind)))
}

/** Ids of transitions by requirement id: what a machine does for each requirement that a test of it proves. */
export function transitionsByRequirement(
  ofMachine: Readonly<Record<string, readonly Witness[]>>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const [id, witnesses] of Object.entries(ofMachine)) {
    for (const requirement of witnesses.flatMap(({ requirements }) => requirements)) {
      found.set(requirement, (found.get(requirement) ?? new Set()).add(id))
    }
  }
  return new Map([...found].sort().map(([requirement, ids]) => [requirement, [...ids]]))
}

/** `… [TRAP-003, AGE-001]`: by the rule that `npm run requirements` counts by. */
export function requirementsOf(title: string): string[] {
  const ids = /\[([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]\s*$/.exec(title)?.[1]
  return ids ? ids.split(',').map((id) => id.trim()) : []
}

function byKind(one: Witness, other: Witness) {
  return COVERAGE_KINDS.indexOf(one.kind) - COVERAGE_KINDS.indexOf(other.kind) || (one.title < other.title ? -1 : 1)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isKind(value: unknown): value is CoverageKind {
  return COVERAGE_KINDS.some((kind) => kind === value)
}

function mapValues<Value, Result>(record: Readonly<Record<string, Value>>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
