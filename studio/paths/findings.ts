import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { leavesOf } from './active.ts'
import type { CompiledMachine, CompiledStep, Standing } from './compile.ts'
import type { DeclaredTransition } from './declared.ts'
import { areEqual, hashOf, mixed } from './details.ts'
import { idOf, isEmpty, type Project, type StandingText, standingOf } from './identity.ts'

/** What it takes to walk a machine by hand, one event after another, before all of it is explored. */
export interface Walkable {
  machine: AnyStateMachine
  compiled: CompiledMachine
  declared: readonly DeclaredTransition[]
  /** Every event that the machine listens to, with each of its payloads. */
  cases: readonly EventCase[]
  identify: (snapshot: AnyMachineSnapshot) => string
  /** Ids of declared transitions. */
  takenBy: (step: CompiledStep) => readonly string[]
}

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

const STATE_WIDTH = 4
const EDGE_WIDTH = 4
/** Few, so that growing is among what Node's compiler has seen when it comes to compile for speed. */
const FIRST_ROOM = 16

/** What is found on a walk, in numbers: states, ids and edges are written when they are asked for. */
export class Findings {
  /** In the order in which they were found. */
  readonly found: Standing[] = []
  readonly states: ReadonlyMap<string, ExploredState> = new FoundStates(this)
  readonly #machine: AnyStateMachine
  readonly #compiled: CompiledMachine
  readonly #takenBy: Walkable['takenBy']
  readonly #project: Project
  readonly #cases: readonly EventCase[]
  readonly #limit: number

  readonly #knownKinds = new Map<unknown, number>()
  readonly #kinds = new Map<string, number>()
  readonly #textsOfKinds: StandingText[] = []
  // Of the active snapshot seen last.
  #nodes: unknown
  #history: unknown
  #kindOfNodes = 0

  // By the place of each state.
  readonly #projections: unknown[] = []
  readonly #ids: string[] = []
  /** Of each state its kind, its hash, the edge that found it (-1 for a start) and the number of the start it was found from. */
  #stateNumbers = new Int32Array(FIRST_ROOM * STATE_WIDTH)
  readonly #starts: string[] = []
  /** Places of states plus one, by their hashes; 0 where there is none. */
  #slots = new Int32Array(2 * FIRST_ROOM)
  #mask = 2 * FIRST_ROOM - 1

  readonly #transitionLists: Array<readonly string[]> = []
  readonly #numberOfList = new Map<readonly string[], number>()
  readonly #listOfOnly = new Map<readonly AnyTransitionDefinition[], number>()
  #edgeCount = 0
  /** Of each edge the places of the states that it leaves and enters, of its case and of its transitions. */
  #edgeNumbers = new Int32Array(FIRST_ROOM * EDGE_WIDTH)
  #edges: readonly Edge[] | undefined

  constructor(
    { machine, compiled, takenBy }: Pick<Walkable, 'machine' | 'compiled' | 'takenBy'>,
    project: Project,
    cases: readonly EventCase[],
    limit: number,
  ) {
    this.#machine = machine
    this.#compiled = compiled
    this.#takenBy = takenBy
    this.#project = project
    this.#cases = cases
    this.#limit = limit
  }

  /** The place of the state in which the machine has just started. */
  addStart(snapshot: AnyMachineSnapshot, name: string): number {
    return this.#placeOf(snapshot, -1, this.#starts.push(name) - 1)
  }

  /** A step that has just been taken. */
  addEdge(from: number, eventCase: number, step: CompiledStep) {
    const edge = this.#edgeCount
    const to = this.#placeOf(step.snapshot, edge, this.#stateNumbers[from * STATE_WIDTH + 3]!)
    const first = edge * EDGE_WIDTH
    if (first === this.#edgeNumbers.length) this.#edgeNumbers = doubled(this.#edgeNumbers)
    const numbers = this.#edgeNumbers
    numbers[first] = from
    numbers[first + 1] = to
    numbers[first + 2] = eventCase
    numbers[first + 3] = this.#listOfOnly.get(step.transitions) ?? this.#listOf(step)
    this.#edgeCount = edge + 1
  }

  /** Of the state that stands as this snapshot does, which is a new one if there was none. */
  #placeOf(snapshot: AnyMachineSnapshot, foundBy: number, start: number): number {
    const isOfKind =
      snapshot._nodes === this.#nodes && snapshot.historyValue === this.#history && snapshot.status === 'active'
    const kind = isOfKind ? this.#kindOfNodes : this.#kindFor(snapshot)
    const projection = this.#project?.(snapshot)
    const hash = mixed(hashOf(projection), kind)
    const slots = this.#slots
    const mask = this.#mask
    const numbers = this.#stateNumbers
    let slot = hash & mask
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      const place = known - 1
      const first = place * STATE_WIDTH
      if (numbers[first + 1] === hash && numbers[first] === kind && areEqual(this.#projections[place], projection)) {
        return place
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = this.found.length + 1
    return this.#add(kind, hash, projection, foundBy, start)
  }

  #add(kind: number, hash: number, projection: unknown, foundBy: number, start: number): number {
    const { found } = this
    if (found.length >= this.#limit) {
      throw new Error(
        `${this.#machine.id}: more than ${this.#limit} distinct states. Give \`project\` fewer details of the context, or raise \`limit\`.`,
      )
    }
    const place = found.push(this.#compiled.standing()) - 1
    this.#projections.push(projection)
    const first = place * STATE_WIDTH
    if (first === this.#stateNumbers.length) this.#stateNumbers = doubled(this.#stateNumbers)
    const numbers = this.#stateNumbers
    numbers[first] = kind
    numbers[first + 1] = hash
    numbers[first + 2] = foundBy
    numbers[first + 3] = start
    if (found.length * 1.5 > this.#mask) this.#enlargeSlots()
    return place
  }

  #enlargeSlots() {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let place = 0; place < this.found.length; place++) {
      let slot = this.#stateNumbers[place * STATE_WIDTH + 1]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = place + 1
    }
    this.#slots = slots
    this.#mask = mask
  }

  #listOf(step: CompiledStep): number {
    const ids = this.#takenBy(step)
    const list = this.#numberOfList.get(ids) ?? this.#transitionLists.push(ids) - 1
    this.#numberOfList.set(ids, list)
    if (step.transitions.length === 1) this.#listOfOnly.set(step.transitions, list)
    return list
  }

  /** Ids of every declared transition that an edge takes. */
  taken(): ReadonlySet<string> {
    return new Set(this.#transitionLists.flat())
  }

  id(place: number): string {
    this.#ids[place] ??= idOf(
      this.#textsOfKinds[this.#stateNumbers[place * STATE_WIDTH]!]!,
      this.#project && { projection: this.#projections[place] },
    )
    return this.#ids[place]
  }

  foundBy(place: number): Edge | undefined {
    return this.edges()[this.#stateNumbers[place * STATE_WIDTH + 2]!]
  }

  startOf(place: number): string {
    return this.#starts[this.#stateNumbers[place * STATE_WIDTH + 3]!]!
  }

  snapshotAt(place: number): AnyMachineSnapshot {
    return this.#compiled.show(this.found[place]!)
  }

  edges(): readonly Edge[] {
    this.#edges ??= Array.from({ length: this.#edgeCount }, (_, edge): Edge => {
      const first = edge * EDGE_WIDTH
      const [from, to, place, list] = this.#edgeNumbers.subarray(first, first + EDGE_WIDTH) as unknown as [
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

  /** A number for everything but the projection. Active snapshots of one configuration share their nodes. */
  #kindFor(snapshot: AnyMachineSnapshot): number {
    const { _nodes, status, historyValue } = snapshot
    if (status !== 'active' || !isEmpty(historyValue)) return this.#kindAsWritten(snapshot)
    const kind = this.#knownKinds.get(_nodes) ?? this.#kindAsWritten(snapshot)
    this.#knownKinds.set(_nodes, kind)
    this.#nodes = _nodes
    this.#history = historyValue
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

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
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
