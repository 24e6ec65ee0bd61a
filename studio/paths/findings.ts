import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { leavesOf } from './active.ts'
import { areEqual, hashOf, mixed } from './details.ts'
import { idOf, isEmpty, type Project, type Standing, standingOf } from './identity.ts'

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

/** What is found on a walk, in numbers: ids and edges are written when they are asked for. */
export class Findings {
  /** In the order in which they were found. */
  readonly found: FoundState[] = []
  readonly #project: Project
  readonly #cases: readonly EventCase[]

  readonly #knownKinds = new Map<unknown, number>()
  readonly #kinds = new Map<string, number>()
  readonly #standings: Standing[] = []
  readonly #kindOf: number[] = []
  readonly #projections: unknown[] = []
  readonly #hashes: number[] = []
  #slots = new Int32Array(1024)
  readonly #ids: string[] = []
  #states: ReadonlyMap<string, ExploredState> | undefined

  // Of the snapshot looked for last.
  #kind = 0
  #projection: unknown
  #hash = 0

  readonly #transitionLists: Array<readonly string[]> = []
  readonly #numberOfList = new Map<readonly string[], number>()
  #edgeCount = 0
  /** Four numbers an edge: the places of the states that it leaves and enters, of its case and of its transitions. */
  #facts = new Int32Array(4_096)
  #edges: readonly Edge[] | undefined

  constructor(project: Project, cases: readonly EventCase[]) {
    this.#project = project
    this.#cases = cases
  }

  /** The state that stands as this snapshot does. */
  find(snapshot: AnyMachineSnapshot): FoundState | undefined {
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
      if (areEqual(this.#projections[place], projection)) return this.found[place]
    }
    return undefined
  }

  /** A new state, for the snapshot that was looked for last; found by the edge that is added next, unless it is a start. */
  add(snapshot: AnyMachineSnapshot, start: string, isStart: boolean): FoundState {
    const place = this.found.length
    const state = new FoundState(this, place, snapshot, start, isStart ? undefined : this.#edgeCount)
    this.found.push(state)
    this.#kindOf.push(this.#kind)
    this.#projections.push(this.#projection)
    this.#hashes.push(this.#hash)
    if (this.found.length * 2 <= this.#slots.length) {
      this.#occupy(place)
    } else {
      this.#slots = new Int32Array(this.#slots.length * 4)
      for (let each = 0; each <= place; each++) this.#occupy(each)
    }
    return state
  }

  addEdge(from: FoundState, eventCase: number, to: FoundState, transitions: readonly string[]) {
    let list = this.#numberOfList.get(transitions)
    if (list === undefined) {
      list = this.#transitionLists.push(transitions) - 1
      this.#numberOfList.set(transitions, list)
    }
    const first = this.#edgeCount * 4
    if (first === this.#facts.length) {
      const larger = new Int32Array(first * 2)
      larger.set(this.#facts)
      this.#facts = larger
    }
    const facts = this.#facts
    facts[first] = from.place
    facts[first + 1] = to.place
    facts[first + 2] = eventCase
    facts[first + 3] = list
    this.#edgeCount += 1
  }

  /** Ids of every declared transition that an edge takes. */
  taken(): ReadonlySet<string> {
    return new Set(this.#transitionLists.flat())
  }

  id(place: number): string {
    this.#ids[place] ??= idOf(
      this.#standings[this.#kindOf[place]!]!,
      this.#project && { projection: this.#projections[place] },
    )
    return this.#ids[place]
  }

  states(): ReadonlyMap<string, ExploredState> {
    if (this.#states) return this.#states
    const states = new Map<string, ExploredState>()
    for (const state of this.found) states.set(this.id(state.place), state)
    this.#states = states
    return states
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
    const isShared = snapshot.status === 'active' && isEmpty(snapshot.historyValue)
    const before = isShared ? this.#knownKinds.get(snapshot._nodes) : undefined
    if (before !== undefined) return before
    const standing = standingOf(snapshot)
    const key = idOf(standing, undefined)
    const kind = this.#kinds.get(key) ?? this.#standings.length
    if (kind === this.#standings.length) {
      this.#standings.push(standing)
      this.#kinds.set(key, kind)
    }
    if (isShared) this.#knownKinds.set(snapshot._nodes, kind)
    return kind
  }
}

export class FoundState implements ExploredState {
  readonly place: number
  readonly snapshot: AnyMachineSnapshot
  readonly start: string
  readonly #findings: Findings
  readonly #foundAt: number | undefined

  constructor(
    findings: Findings,
    place: number,
    snapshot: AnyMachineSnapshot,
    start: string,
    foundAt: number | undefined,
  ) {
    this.place = place
    this.snapshot = snapshot
    this.start = start
    this.#findings = findings
    this.#foundAt = foundAt
  }

  get id() {
    return this.#findings.id(this.place)
  }

  get states() {
    return leavesOf(this.snapshot)
  }

  get foundBy() {
    return this.#foundAt === undefined ? undefined : this.#findings.edges()[this.#foundAt]
  }
}
