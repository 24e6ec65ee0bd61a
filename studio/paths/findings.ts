import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { leavesOf } from './active.ts'
import type { CompiledMachine, CompiledStep, Standing } from './compile.ts'
import { areEqual, hashOf, mixed } from './details.ts'
import type { Walkable } from './explore.ts'
import { idOf, isEmpty, type Project, type StandingText, standingOf } from './identity.ts'

export interface ExploredState {
  readonly id: string
  /** The active leaf states: `renewing`, or `picture.playing` and `sound.muted`. */
  readonly states: readonly string[]
  readonly snapshot: AnyMachineSnapshot
  /** The way in which it was found, one of the shortest: undefined for a start. */
  readonly foundBy: Edge | undefined
  readonly start: string
}

export interface Edge {
  from: string
  event: AnyEventObject
  label: string
  to: string
  /** Ids of the declared transitions taken, `always` and raised ones included. */
  transitions: readonly string[]
}

export interface EventCase {
  event: AnyEventObject
  label: string
  /** For a timer, and an answer of an invoked machine: only while this state is active. */
  source: AnyStateNode | undefined
}

/** What is found on a walk, in numbers: states, ids and edges are written when they are asked for. */
export class Findings {
  /** In the order in which they were found. */
  readonly found: Standing[] = []
  readonly states: ReadonlyMap<string, ExploredState> = new FoundStates(this)
  readonly #compiled: CompiledMachine
  readonly #takenBy: Walkable['takenBy']
  readonly #project: Project
  readonly #cases: readonly EventCase[]

  readonly #knownKinds = new Map<unknown, number>()
  readonly #kinds = new Map<string, number>()
  readonly #textsOfKinds: StandingText[] = []
  // By the place of each state.
  readonly #kindOf: number[] = []
  readonly #projections: unknown[] = []
  readonly #hashes: number[] = []
  readonly #starts: string[] = []
  readonly #foundBy: number[] = []
  readonly #ids: string[] = []
  #slots = new Int32Array(1024)

  // Of the active snapshot seen last.
  #nodes: unknown
  #kindOfNodes = 0

  // Of the snapshot looked for last.
  #kind = 0
  #projection: unknown
  #hash = 0

  readonly #transitionLists: Array<readonly string[]> = []
  readonly #numberOfList = new Map<readonly string[], number>()
  readonly #listOfOnly = new Map<AnyTransitionDefinition, number>()
  #edgeCount = 0
  /** Four numbers an edge: the places of the states that it leaves and enters, of its case and of its transitions. */
  #facts = new Int32Array(4_096)
  #edges: readonly Edge[] | undefined

  constructor(
    { compiled, takenBy }: Pick<Walkable, 'compiled' | 'takenBy'>,
    project: Project,
    cases: readonly EventCase[],
  ) {
    this.#compiled = compiled
    this.#takenBy = takenBy
    this.#project = project
    this.#cases = cases
  }

  /** The place of the state that stands as this snapshot does; -1 if there is none. */
  find(snapshot: AnyMachineSnapshot): number {
    const kind = this.#kindFor(snapshot)
    const projection = this.#project?.(snapshot)
    const hash = mixed(hashOf(projection), kind)
    this.#kind = kind
    this.#projection = projection
    this.#hash = hash
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = slots[slot]! - 1
      if (this.#hashes[place] !== hash || this.#kindOf[place] !== kind) continue
      if (areEqual(this.#projections[place], projection)) return place
    }
    return -1
  }

  /** A new state, for the snapshot that was looked for last; found by the edge that is added next, unless it is a start. */
  add(standing: Standing, start: string, isStart: boolean): number {
    const place = this.found.push(standing) - 1
    this.#kindOf.push(this.#kind)
    this.#projections.push(this.#projection)
    this.#hashes.push(this.#hash)
    this.#starts.push(start)
    this.#foundBy.push(isStart ? -1 : this.#edgeCount)
    if (this.found.length * 2 <= this.#slots.length) {
      this.#occupy(place)
    } else {
      this.#slots = new Int32Array(this.#slots.length * 4)
      for (let each = 0; each <= place; each++) this.#occupy(each)
    }
    return place
  }

  addEdge(from: number, eventCase: number, to: number, step: CompiledStep) {
    const first = this.#edgeCount * 4
    if (first === this.#facts.length) {
      const larger = new Int32Array(first * 2)
      larger.set(this.#facts)
      this.#facts = larger
    }
    const facts = this.#facts
    facts[first] = from
    facts[first + 1] = to
    facts[first + 2] = eventCase
    facts[first + 3] = this.#listOf(step)
    this.#edgeCount += 1
  }

  #listOf(step: CompiledStep): number {
    const only = step.transitions.length === 1 ? step.transitions[0] : undefined
    const before = only && this.#listOfOnly.get(only)
    if (before !== undefined) return before
    const ids = this.#takenBy(step)
    const list = this.#numberOfList.get(ids) ?? this.#transitionLists.push(ids) - 1
    this.#numberOfList.set(ids, list)
    if (only) this.#listOfOnly.set(only, list)
    return list
  }

  /** Ids of every declared transition that an edge takes. */
  taken(): ReadonlySet<string> {
    return new Set(this.#transitionLists.flat())
  }

  id(place: number): string {
    this.#ids[place] ??= idOf(
      this.#textsOfKinds[this.#kindOf[place]!]!,
      this.#project && { projection: this.#projections[place] },
    )
    return this.#ids[place]
  }

  startOf(place: number): string {
    return this.#starts[place]!
  }

  foundBy(place: number): Edge | undefined {
    return this.edges()[this.#foundBy[place]!]
  }

  snapshotAt(place: number): AnyMachineSnapshot {
    return this.#compiled.show(this.found[place]!)
  }

  edges(): readonly Edge[] {
    this.#edges ??= Array.from({ length: this.#edgeCount }, (_, edge): Edge => {
      const [from, to, place, list] = this.#facts.subarray(edge * 4, edge * 4 + 4) as unknown as [
        number,
        number,
        number,
        number,
      ]
      const { event, label } = this.#cases[place]!
      return { from: this.id(from), event, label, to: this.id(to), transitions: this.#transitionLists[list]! }
    })
    return this.#edges
  }

  #occupy(place: number) {
    const mask = this.#slots.length - 1
    let slot = this.#hashes[place]! & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = place + 1
  }

  /** A number for everything but the projection. Active snapshots of one configuration share their nodes. */
  #kindFor(snapshot: AnyMachineSnapshot): number {
    const { _nodes, status, historyValue } = snapshot
    if (status !== 'active' || !isEmpty(historyValue)) return this.#kindAsWritten(snapshot)
    if (_nodes === this.#nodes) return this.#kindOfNodes
    const kind = this.#knownKinds.get(_nodes) ?? this.#kindAsWritten(snapshot)
    this.#knownKinds.set(_nodes, kind)
    this.#nodes = _nodes
    this.#kindOfNodes = kind
    return kind
  }

  #kindAsWritten(snapshot: AnyMachineSnapshot): number {
    const text = standingOf(snapshot)
    const key = idOf(text, undefined)
    const kind = this.#kinds.get(key) ?? this.#textsOfKinds.push(text) - 1
    this.#kinds.set(key, kind)
    return kind
  }
}

/** Told apart by numbers until somebody asks for more than how many there are. */
class FoundStates implements ReadonlyMap<string, ExploredState> {
  readonly #findings: Findings
  #written: ReadonlyMap<string, ExploredState> | undefined

  constructor(findings: Findings) {
    this.#findings = findings
  }

  get size() {
    return this.#findings.found.length
  }

  get #all() {
    this.#written ??= new Map(
      this.#findings.found.map((_, place) => [this.#findings.id(place), new FoundState(this.#findings, place)]),
    )
    return this.#written
  }

  has(id: string) {
    return this.#all.has(id)
  }

  get(id: string) {
    return this.#all.get(id)
  }

  forEach(visit: (state: ExploredState, id: string, states: ReadonlyMap<string, ExploredState>) => void) {
    this.#all.forEach(visit)
  }

  keys() {
    return this.#all.keys()
  }

  values() {
    return this.#all.values()
  }

  entries() {
    return this.#all.entries()
  }

  [Symbol.iterator]() {
    return this.entries()
  }
}

class FoundState implements ExploredState {
  readonly #findings: Findings
  readonly #place: number
  #snapshot: AnyMachineSnapshot | undefined

  constructor(findings: Findings, place: number) {
    this.#findings = findings
    this.#place = place
  }

  get id() {
    return this.#findings.id(this.#place)
  }

  get snapshot() {
    this.#snapshot ??= this.#findings.snapshotAt(this.#place)
    return this.#snapshot
  }

  get states() {
    return leavesOf(this.snapshot)
  }

  get start() {
    return this.#findings.startOf(this.#place)
  }

  get foundBy() {
    return this.#findings.foundBy(this.#place)
  }
}
