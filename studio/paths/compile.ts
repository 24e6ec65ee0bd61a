import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createMachine,
} from 'xstate'
import {
  type Action,
  type Args,
  type Branch,
  type Configuration,
  type Frame,
  failing,
  NO_ENTRY,
  NOWHERE,
  Tables,
  UNCOMPILED,
} from './compiled-parts.ts'
import { type Entry, entryOf, exitsOf, isAtomic, isBelow, isInFinalState, withoutConflicts } from './entry-exit.ts'
import { type Macrostep, MOST_MICROSTEPS, type Stepper, type TimerChange } from './microsteps.ts'

export interface CompiledStep {
  snapshot: AnyMachineSnapshot
  /** In the order in which they were taken, `always` and raised ones included. */
  transitions: readonly AnyTransitionDefinition[]
  /** Timers that the step started and stopped, in the order in which it did. */
  timers: readonly TimerChange[]
}

export interface CompiledMachine {
  start: (input: unknown) => CompiledStep
  /** What xstate's own step answers, errors included. Takes its own snapshots and those of xstate. */
  step: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => CompiledStep
  /** The same, but lent: step and snapshot are overwritten by the next one. */
  peek: (from: Standing, event: AnyEventObject) => CompiledStep
  /** Where the latest step has led. */
  standing: () => Standing
  show: (standing: Standing) => AnyMachineSnapshot
  /** Every node that was active after a microstep since the machine was compiled. */
  entered: ReadonlySet<AnyStateNode>
  /** How many steps xstate itself had to take. */
  fallbacks: number
}

/** What is needed of a snapshot to go on from it, or to make it anew. */
export interface Standing {
  configuration: Configuration
  context: Record<string, unknown>
  children: object
  history: Record<string, readonly AnyStateNode[]>
  ending: Ending | undefined
}

interface Ending {
  status: string
  output?: unknown
  error?: unknown
}

const NO_BRANCHES: readonly Branch[] = []
const NO_DEFINITIONS: readonly AnyTransitionDefinition[] = []
const NO_TIMERS: readonly TimerChange[] = []
const NO_HISTORY: Record<string, readonly AnyStateNode[]> = {}

/**
 * A machine as tables. Configurations are interned and snapshots share their parts; guards, assigns, parameters and delays are called as
 * the functions they are. What has no table (outputs, actors spawned by an assign, errors) is left to xstate, for that one step.
 */
export function compile(stepper: Stepper): CompiledMachine {
  return new Compiled(stepper)
}

// A class, because what is shared by all machines is made fast once.
class Compiled implements CompiledMachine, Frame, Standing {
  readonly entered = new Set<AnyStateNode>()
  fallbacks = 0
  readonly scope: Stepper['scope']
  readonly #stepper: Stepper
  readonly #tables: Tables
  readonly #lent: { snapshot: AnyMachineSnapshot } & CompiledStep
  readonly #lentSnapshot: CompiledSnapshot

  // What a step changes; there is one step at a time.
  readonly args: Args
  children: object = {}
  isOther = false
  timers = NO_TIMERS
  queue: AnyEventObject[] = []
  configuration = NOWHERE
  history = NO_HISTORY
  ending: Ending | undefined

  constructor(stepper: Stepper) {
    this.#stepper = stepper
    this.scope = stepper.scope
    const { self, system } = stepper.scope
    this.args = { context: {}, event: { type: '' }, spawn: failing, self, system }
    this.#tables = new Tables(stepper.machine, this)
    this.#lentSnapshot = new CompiledSnapshot(stepper.machine, this)
    this.#lent = { snapshot: asSnapshot(this.#lentSnapshot), transitions: NO_DEFINITIONS, timers: NO_TIMERS }
  }

  start(input: unknown): CompiledStep {
    return this.#adopt(this.#stepper.start(input))
  }

  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): CompiledStep {
    const { transitions, timers } = this.peek(this.#standingOf(snapshot), event)
    return { snapshot: this.view(), transitions, timers }
  }

  peek(from: Standing, event: AnyEventObject): CompiledStep {
    try {
      if (from.ending !== undefined) throw UNCOMPILED
      this.#begin(from)
      this.args.event = event
      this.timers = NO_TIMERS
      if (this.queue.length > 0) this.queue = []

      let taken = this.#select(event)
      if (taken.length > 0) this.#microstep(taken)
      else if (event.type.startsWith('xstate.error.actor')) throw UNCOMPILED
      if (this.configuration.always.length > 0 || this.queue.length > 0) taken = this.#settle(taken)
      this.#lent.timers = this.timers
      this.#lent.transitions = definitionsOf(taken)
      this.#lentSnapshot.stand(this)
      return this.#lent
    } catch {
      // An error of the machine's own is thrown again by xstate, in its words.
      this.fallbacks += 1
      return this.#adopt(this.#stepper.step(this.show(from), event))
    }
  }

  get context() {
    return this.args.context
  }

  standing(): Standing {
    const { configuration, args, children, history, ending } = this
    return { configuration, context: args.context, children, history, ending }
  }

  show(standing: Standing): AnyMachineSnapshot {
    return asSnapshot(new CompiledSnapshot(this.#stepper.machine, standing))
  }

  view(): AnyMachineSnapshot {
    return this.show(this)
  }

  #adopt({ snapshot, microsteps, timers }: Macrostep): CompiledStep {
    const transitions = microsteps.flatMap((microstep) => microstep.transitions)
    for (const { _nodes } of [...microsteps.map((microstep) => microstep.snapshot), snapshot]) {
      for (const node of _nodes) this.entered.add(node)
    }
    // The first configuration is in no microstep, but something leads out of it if it was only passed through.
    for (const { source } of transitions) this.entered.add(source)
    this.#begin(this.#standingOf(snapshot))
    return { snapshot: this.view(), transitions, timers }
  }

  #standingOf(snapshot: AnyMachineSnapshot): Standing {
    const { status, output, error, context, children, historyValue } = snapshot
    const ending = status === 'active' ? undefined : { status, output, error }
    return { configuration: this.#tables.of(snapshot), context, children, history: historyValue, ending }
  }

  #begin({ configuration, context, children, history, ending }: Standing) {
    this.configuration = configuration
    this.args.context = context
    this.children = children
    this.history = history
    this.ending = ending
  }

  /** Takes what follows by itself: `always`, then what was raised. */
  #settle(first: readonly Branch[]): readonly Branch[] {
    let taken = first
    let mayBeEventless = true
    for (let round = 1; this.ending === undefined; round++) {
      if (round > MOST_MICROSTEPS) throw UNCOMPILED
      let chosen: readonly Branch[] = mayBeEventless ? this.#selectEventless() : NO_BRANCHES
      const isEventless: boolean = chosen.length > 0
      if (!isEventless) {
        const raised = this.queue.shift()
        if (!raised) break
        this.args.event = raised
        chosen = this.#select(raised)
      }
      this.isOther = false
      if (chosen.length > 0) this.#microstep(chosen)
      mayBeEventless = !isEventless || this.isOther
      if (chosen.length > 0) taken = taken.length === 0 ? chosen : [...taken, ...chosen]
    }
    return taken
  }

  #select(event: AnyEventObject): readonly Branch[] {
    const { type } = event
    if (type === '*') throw UNCOMPILED
    const { nodes } = this.configuration
    const heard = this.#tables.heard(type)
    let only = NO_BRANCHES
    for (let index = 0; index < nodes.length; index++) {
      const branches = heard[nodes[index]!.order]!
      if (branches.length === 0) continue
      if (only.length > 0) return this.#selectAmongSeveral(event)
      only = branches
    }
    return this.#first(only)?.alone ?? NO_BRANCHES
  }

  #selectAmongSeveral(event: AnyEventObject): readonly Branch[] {
    const { nodes } = this.configuration
    const chain = this.#tables.chain(this.configuration, event.type)
    if (chain) return this.#first(chain)?.alone ?? NO_BRANCHES
    const heard = this.#tables.heard(event.type)
    const chosenIn = (node: AnyStateNode): Branch[] => {
      const inner = nodes.filter(({ parent }) => parent === node).flatMap(chosenIn)
      if (inner.length > 0) return inner
      const own = this.#first(heard[node.order]!)
      return own ? [own] : []
    }
    return withoutConflicts(chosenIn(this.#stepper.machine.root), nodes, this.history)
  }

  #selectEventless(): readonly Branch[] {
    const { always, nodes } = this.configuration
    if (always.length === 0) return NO_BRANCHES
    const chosen = new Set<Branch>()
    for (const chain of always) {
      const first = this.#first(chain)
      if (first) chosen.add(first)
    }
    return chosen.size === 0 ? NO_BRANCHES : withoutConflicts([...chosen], nodes, this.history)
  }

  #first(branches: readonly Branch[]): Branch | undefined {
    for (let index = 0; index < branches.length; index++) {
      const branch = branches[index]!
      const { guard, guardParams } = branch
      if (guard === undefined || guard(this.args, guardParams?.(this.args))) return branch
    }
    return undefined
  }

  #microstep(taken: readonly Branch[]) {
    if (taken.length === 1 && taken[0]!.entry === NO_ENTRY) {
      this.#act(taken[0]!.actions)
      return
    }
    const before = this.configuration
    const historyBefore = this.history
    const span = taken.length === 1 ? taken[0]!.span : undefined
    const from = span ? firstFrom(span.first, before.nodes, 0) : 0
    const upTo = span ? firstFrom(span.last + 1, before.nodes, from) : 0
    const exited = span ? before.nodes.slice(from, upTo).reverse() : exitsOf(taken, before.nodes, historyBefore)
    if (this.#tables.hasHistory) this.#keepHistory(exited)
    for (let index = 0; index < exited.length; index++) this.#act(this.#tables.part(exited[index]!).exit)
    for (let index = 0; index < taken.length; index++) this.#act(taken[index]!.actions)
    const entry = taken.length === 1 && taken[0]!.entry ? taken[0]!.entry : entryOf(taken, this.history)
    this.#enter(entry, exited)
    const to = span
      ? this.#tables.replaced(before, from, upTo, entry.nodes)
      : this.#tables.moved(before, exited, entry.nodes)
    const isSame = this.history === historyBefore && (before === to || (!span && isSameSet(before, to)))
    if (this.ending !== undefined) {
      const last = [...to.nodes].sort((one, other) => other.order - one.order)
      for (const node of last) this.#act(this.#tables.part(node).exitAtEnd)
      if (!isSame) this.configuration = this.#tables.ended(last)
    } else if (!isSame) {
      this.configuration = to
      this.isOther = true
    }
  }

  #act(actions: readonly Action[], invokeIds?: readonly string[]) {
    for (let index = 0; index < actions.length; index++) actions[index]!(this, invokeIds)
  }

  #enter({ nodes, byDefault }: Entry, exited: readonly AnyStateNode[]) {
    let completed: Set<AnyStateNode> | undefined
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!
      this.entered.add(node)
      const { entry, entryByDefault, invokeIds } = this.#tables.part(node)
      this.#act(byDefault.has(node) ? entryByDefault : entry, invokeIds)
      if (node.type !== 'final') continue
      completed ??= new Set()
      const staying = this.configuration.nodes.filter((active) => !exited.includes(active))
      this.#complete(node, new Set([...staying, ...nodes.slice(0, index + 1)]), completed)
    }
  }

  #keepHistory(exited: readonly AnyStateNode[]) {
    const kept: Record<string, readonly AnyStateNode[]> = {}
    for (const node of exited) {
      for (const child of Object.values(node.states as Record<string, AnyStateNode>)) {
        if (child.type !== 'history') continue
        kept[child.id] = this.configuration.nodes.filter((active) =>
          child.history === 'deep' ? isAtomic(active) && isBelow(active, node) : active.parent === node,
        )
      }
    }
    if (Object.keys(kept).length > 0) this.history = { ...this.history, ...kept }
  }

  /** A final state has been entered: tells every composite that ends with it, and the machine. */
  #complete(node: AnyStateNode, active: ReadonlySet<AnyStateNode>, completed: Set<AnyStateNode>) {
    if (node.output !== undefined) throw UNCOMPILED
    const { parent } = node
    let marker = parent?.type === 'parallel' ? parent : parent?.parent
    if (parent?.type === 'compound') this.queue.push(doneEventOf(parent))
    while (marker?.type === 'parallel' && !completed.has(marker) && isInFinalState(active, marker)) {
      completed.add(marker)
      this.queue.push(doneEventOf(marker))
      marker = marker.parent
    }
    if (marker) return
    if (this.#stepper.machine.root.output !== undefined) throw UNCOMPILED
    this.ending = { status: 'done' }
    this.isOther = true
  }
}

function definitionsOf(taken: readonly Branch[]): readonly AnyTransitionDefinition[] {
  if (taken.length === 1) return taken[0]!.definitions
  return taken.length === 0 ? NO_DEFINITIONS : taken.map(({ definition }) => definition)
}

function doneEventOf({ id }: AnyStateNode): AnyEventObject {
  return { type: `xstate.done.state.${id}`, output: undefined }
}

/** The first index, from one on, of a node that has this place or a later one. */
function firstFrom(order: number, nodes: readonly AnyStateNode[], start: number) {
  let index = start
  while (index < nodes.length && nodes[index]!.order < order) index++
  return index
}

function isSameSet(one: Configuration, other: Configuration) {
  return one.nodes.length === other.nodes.length && one.nodes.every((node) => other.nodes.includes(node))
}

/** As xstate makes them, but the value, tags and nodes are those of all that stand alike, and the methods are the prototype's. */
class CompiledSnapshot {
  status: string | undefined
  output: unknown
  error: unknown
  readonly machine: AnyStateMachine
  context: unknown
  _nodes: readonly AnyStateNode[] | undefined
  value: unknown
  tags: ReadonlySet<string> | undefined
  children: object | undefined
  historyValue: object | undefined

  constructor(machine: AnyStateMachine, standing: Standing) {
    this.machine = machine
    this.stand(standing)
  }

  stand({ configuration, context, children, history, ending }: Standing) {
    this.status = ending === undefined ? 'active' : ending.status
    this.output = ending?.output
    this.error = ending?.error
    this.context = context
    this._nodes = configuration.nodes
    this.value = configuration.value
    this.tags = configuration.tags
    this.children = children
    this.historyValue = history
  }
}

const { matches, hasTag, can, getMeta, toJSON } = createMachine({}).resolveState({ value: {} })
Object.assign(CompiledSnapshot.prototype, { matches, hasTag, can, getMeta, toJSON })

function asSnapshot(snapshot: CompiledSnapshot): AnyMachineSnapshot {
  return snapshot as unknown as AnyMachineSnapshot
}
