import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  spawnChild,
  stopChild,
} from 'xstate'
import { stateNodesOf } from './declared.ts'
import { entryOf, exitsOf, isAtomic, isBelow, isInFinalState, withoutConflicts } from './entry-exit.ts'
import { type Macrostep, MOST_MICROSTEPS, type Stepper, type TimerChange, timerChangeOf } from './microsteps.ts'

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
  /** Every node that was active after a microstep since the machine was compiled. */
  entered: ReadonlySet<AnyStateNode>
  /** How many steps xstate itself had to take. */
  fallbacks: () => number
}

type Args = { context: Record<string, unknown>; event: AnyEventObject }
type Guard = (args: Args) => boolean
type Action = (event: AnyEventObject, deferredActorIds: readonly string[] | undefined) => void

interface Branch {
  definition: AnyTransitionDefinition
  guard: Guard | undefined
  actions: readonly Action[]
  /** Itself alone, as what is chosen and as what is reported, so that neither is made anew at each step. */
  alone: readonly Branch[]
  definitions: readonly AnyTransitionDefinition[]
  /** Undefined where it depends on what history keeps. */
  entry: Entry | undefined
}

interface Entry {
  /** In the order of entering. */
  nodes: readonly AnyStateNode[]
  /** Those that run the actions of their initial transition as well. */
  byDefault: ReadonlySet<AnyStateNode>
}

interface Part {
  node: AnyStateNode
  branchesOn: (type: string) => readonly Branch[]
  always: readonly Branch[]
  entry: readonly Action[]
  entryByDefault: readonly Action[]
  exit: readonly Action[]
  exitAtEnd: readonly Action[]
  invokeIds: readonly string[]
}

interface Configuration {
  nodes: readonly AnyStateNode[]
  value: unknown
  tags: ReadonlySet<string>
  /** The active nodes that listen to anything. */
  hearing: readonly Part[]
  /** For each active leaf with an `always` on it or above it: the branches in the order in which they are tried. */
  always: ReadonlyArray<readonly Branch[]>
  /** By event type, where several active nodes listen: undefined if they are in regions side by side. */
  chains: Map<string, readonly Branch[] | undefined>
  sameHash: Configuration | undefined
}

interface Ending {
  status: string
  output?: unknown
  error?: unknown
}

interface BuiltIn {
  type: string
  resolve: (
    scope: unknown,
    snapshot: AnyMachineSnapshot,
    args: object,
    params: unknown,
    action: unknown,
    extra: object,
  ) => [AnyMachineSnapshot, unknown, readonly unknown[] | undefined]
  assignment?: unknown
}

const NO_BRANCHES: readonly Branch[] = []
const NO_DEFINITIONS: readonly AnyTransitionDefinition[] = []
const NO_TIMERS: TimerChange[] = []
const NO_ENTRY: Entry = { nodes: [], byDefault: new Set() }
const UNCOMPILED = new Error('left to xstate')

/**
 * A machine as tables. Configurations are interned and snapshots share their parts; guards, assigns, parameters and delays are called as
 * the functions they are. What has no table (outputs, actors spawned by an assign, errors) is left to xstate, for that one step.
 */
export function compile(stepper: Stepper): CompiledMachine {
  const { machine, scope } = stepper
  const { guards, actions } = machine.implementations as Record<'guards' | 'actions', Record<string, unknown>>
  const allNodes = stateNodesOf(machine)
  const hasHistory = allNodes.some(({ type }) => type === 'history')
  // The order of entering decides only between regions: whose `always` comes first, and in what order history keeps them.
  const keepsOrder =
    allNodes.some(({ type }) => type === 'parallel') && (hasHistory || allNodes.some(({ always }) => always))
  const parts = new Map<AnyStateNode, Part>()
  const branches = new Map<AnyTransitionDefinition, Branch>()
  const byHash = new Map<number, Configuration>()
  const byNodes = new Map<readonly AnyStateNode[], Configuration>()
  const entered = new Set<AnyStateNode>()
  const CompiledSnapshot = snapshotClass(machine)
  let fallbacks = 0

  // What a step changes; there is one step at a time.
  let configuration: Configuration
  let context: Record<string, unknown>
  let children: object
  let history: Record<string, AnyStateNode[]>
  let ending: Ending | undefined
  let isOther = false
  let timers = NO_TIMERS
  let queue: AnyEventObject[] = []

  return {
    start: (input) => adopt(stepper.start(input)),
    step(snapshot, event) {
      try {
        return quickStep(snapshot, event)
      } catch {
        // An error of the machine's own is thrown again by xstate, in its words.
        fallbacks += 1
        return adopt(stepper.step(snapshot, event))
      }
    },
    entered,
    fallbacks: () => fallbacks,
  }

  function adopt({ snapshot, microsteps, timers }: Macrostep): CompiledStep {
    const transitions = microsteps.flatMap((microstep) => microstep.transitions)
    for (const { _nodes } of [...microsteps.map((microstep) => microstep.snapshot), snapshot]) {
      for (const node of _nodes) entered.add(node)
    }
    // The first configuration is in no microstep, but something leads out of it if it was only passed through.
    for (const { source } of transitions) entered.add(source)
    const { status, output, error } = snapshot
    const isActive = status === 'active'
    return {
      snapshot: new CompiledSnapshot(
        intern(isActive ? inOrder(snapshot._nodes) : snapshot._nodes),
        snapshot.context,
        snapshot.children,
        snapshot.historyValue,
        isActive ? undefined : { status, output, error },
      ),
      transitions,
      timers,
    }
  }

  function quickStep(from: AnyMachineSnapshot, event: AnyEventObject): CompiledStep {
    configuration = byNodes.get(from._nodes) ?? intern(inOrder(from._nodes))
    context = from.context
    children = from.children
    history = from.historyValue as typeof history
    ending = undefined
    timers = NO_TIMERS
    if (queue.length > 0) queue = []

    let taken = select(event)
    if (taken.length === 0 && event.type.startsWith('xstate.error.actor')) throw UNCOMPILED
    microstep(taken, event)
    let current = event
    let mayBeEventless = true
    for (let round = 1; ending === undefined; round++) {
      if (round > MOST_MICROSTEPS) throw UNCOMPILED
      let chosen: readonly Branch[] =
        mayBeEventless && configuration.always.length > 0 ? selectEventless(current) : NO_BRANCHES
      const isEventless: boolean = chosen.length > 0
      if (!isEventless) {
        const raised = queue.shift()
        if (!raised) break
        current = raised
        chosen = select(current)
      }
      isOther = false
      microstep(chosen, current)
      mayBeEventless = !isEventless || isOther
      if (chosen.length > 0) taken = taken.length === 0 ? chosen : [...taken, ...chosen]
    }
    return { snapshot: view(), transitions: definitionsOf(taken), timers }
  }

  function view(): AnyMachineSnapshot {
    return new CompiledSnapshot(configuration, context, children, history, ending)
  }

  function select(event: AnyEventObject): readonly Branch[] {
    if (event.type === '*') throw UNCOMPILED
    let only: readonly Branch[] | undefined
    for (const part of configuration.hearing) {
      const heard = part.branchesOn(event.type)
      if (heard.length === 0) continue
      if (only) return selectAmongSeveral(event)
      only = heard
    }
    return only ? (firstOf(only, { context, event })?.alone ?? NO_BRANCHES) : NO_BRANCHES
  }

  function selectAmongSeveral(event: AnyEventObject): readonly Branch[] {
    const { type } = event
    const { chains } = configuration
    if (!chains.has(type)) chains.set(type, chainOf(configuration, type))
    const chain = chains.get(type)
    const args = { context, event }
    if (chain) return firstOf(chain, args)?.alone ?? NO_BRANCHES
    const chosenIn = (node: AnyStateNode): Branch[] => {
      const inner = configuration.nodes.filter(({ parent }) => parent === node).flatMap(chosenIn)
      const own = inner.length > 0 ? undefined : firstOf(partOf(node).branchesOn(type), args)
      return own ? [own] : inner
    }
    return chosenIn(machine.root)
  }

  function selectEventless(event: AnyEventObject): readonly Branch[] {
    const args = { context, event }
    const chosen = new Set<Branch>()
    for (const chain of configuration.always) {
      const first = firstOf(chain, args)
      if (first) chosen.add(first)
    }
    if (chosen.size === 0) return NO_BRANCHES
    return withoutConflicts([...chosen], configuration.nodes, history)
  }

  function microstep(chosen: readonly Branch[], event: AnyEventObject) {
    if (chosen.length === 0) return
    const taken = chosen.length === 1 ? chosen : withoutConflicts(chosen, configuration.nodes, history)
    const before = configuration
    const historyBefore = history
    const exited = exitsOf(taken, before.nodes, history)
    if (hasHistory) keepHistory(exited)
    for (const node of exited) for (const act of partOf(node).exit) act(event, undefined)
    for (const { actions } of taken) for (const act of actions) act(event, undefined)
    const entry = entryFor(taken)
    let completed: Set<AnyStateNode> | undefined
    for (const [index, node] of entry.nodes.entries()) {
      entered.add(node)
      const part = partOf(node)
      for (const act of entry.byDefault.has(node) ? part.entryByDefault : part.entry) act(event, part.invokeIds)
      if (node.type === 'final') {
        completed ??= new Set()
        const soFar = new Set([
          ...before.nodes.filter((active) => !exited.includes(active)),
          ...entry.nodes.slice(0, index + 1),
        ])
        complete(node, soFar, completed)
      }
    }
    const to =
      exited.length === 0 && entry.nodes.length === 0 ? before : intern(moved(before.nodes, exited, entry.nodes))
    const isSame = history === historyBefore && isSameSet(before, to)
    if (ending !== undefined) {
      const last = [...to.nodes].sort((one, other) => other.order - one.order)
      for (const node of last) for (const act of partOf(node).exitAtEnd) act(event, undefined)
      configuration = isSame ? before : intern(last)
      return
    }
    if (isSame) return
    isOther = true
    configuration = to
  }

  function keepHistory(exited: readonly AnyStateNode[]) {
    const kept: typeof history = {}
    for (const node of exited) {
      for (const child of Object.values(node.states)) {
        if (child.type !== 'history') continue
        kept[child.id] = configuration.nodes.filter((active) =>
          child.history === 'deep' ? isAtomic(active) && isBelow(active, node) : active.parent === node,
        )
      }
    }
    if (Object.keys(kept).length > 0) history = { ...history, ...kept }
  }

  /** A final state has been entered: tells every composite that ends with it, and the machine. */
  function complete(node: AnyStateNode, active: ReadonlySet<AnyStateNode>, completed: Set<AnyStateNode>) {
    if (node.output !== undefined) throw UNCOMPILED
    const { parent } = node
    let marker = parent?.type === 'parallel' ? parent : parent?.parent
    if (parent?.type === 'compound') queue.push(doneEventOf(parent))
    while (marker?.type === 'parallel' && !completed.has(marker) && isInFinalState(active, marker)) {
      completed.add(marker)
      queue.push(doneEventOf(marker))
      marker = marker.parent
    }
    if (marker) return
    if (machine.root.output !== undefined) throw UNCOMPILED
    ending = { status: 'done' }
    isOther = true
  }

  function entryFor(taken: readonly Branch[]): Entry {
    if (taken.length === 1 && taken[0]!.entry) return taken[0]!.entry
    return entryOf(taken, history)
  }

  // Tables

  function intern(nodes: readonly AnyStateNode[]): Configuration {
    let hash = 0
    for (const { order } of nodes) hash = (Math.imul(hash, 31) + order + 1) | 0
    const first = byHash.get(hash)
    for (let known = first; known; known = known.sameHash) {
      if (isSameList(known.nodes, nodes)) return known
    }
    const own = [...nodes]
    const hearing = own.map(partOf)
    const leaves = hasAlways(hearing) ? own.filter(isAtomic) : []
    const made: Configuration = {
      nodes: own,
      value: stateValueOf(machine.root, own),
      tags: new Set(own.flatMap(({ tags }) => tags as string[])),
      hearing: hearing.filter(({ node }) => node.transitions.size > 0),
      always: leaves
        .map((leaf) => upFrom(leaf).flatMap((node) => partOf(node).always))
        .filter(({ length }) => length > 0),
      chains: new Map(),
      sameHash: first,
    }
    byHash.set(hash, made)
    byNodes.set(own, made)
    return made
  }

  /** Where order makes no difference, configurations that differ in nothing else are one. */
  function inOrder(nodes: readonly AnyStateNode[]): readonly AnyStateNode[] {
    return keepsOrder ? nodes : [...nodes].sort((one, other) => one.order - other.order)
  }

  function moved(
    before: readonly AnyStateNode[],
    exited: readonly AnyStateNode[],
    coming: readonly AnyStateNode[],
  ): readonly AnyStateNode[] {
    const staying = exited.length === 0 ? before : before.filter((node) => !exited.includes(node))
    if (keepsOrder) return [...staying, ...coming.filter((node) => !staying.includes(node))]
    const merged: AnyStateNode[] = []
    let next = 0
    for (const node of staying) {
      while (next < coming.length && coming[next]!.order <= node.order) {
        if (coming[next] !== node) merged.push(coming[next]!)
        next++
      }
      merged.push(node)
    }
    while (next < coming.length) merged.push(coming[next++]!)
    return merged
  }

  function chainOf({ hearing }: Configuration, type: string): readonly Branch[] | undefined {
    const listeners = hearing.filter((part) => part.branchesOn(type).length > 0)
    listeners.sort((one, other) => other.node.order - one.node.order)
    const isChain = listeners.every(({ node }, index) => index === 0 || isBelow(listeners[index - 1]!.node, node))
    return isChain ? listeners.flatMap((part) => part.branchesOn(type)) : undefined
  }

  function partOf(node: AnyStateNode): Part {
    const known = parts.get(node)
    if (known) return known
    const stopping = node.invoke.map(({ id }) => stopChild(id))
    const entry = actionsOf([
      ...node.entry,
      ...node.invoke.map((invoked) =>
        spawnChild(invoked.src, { ...invoked, syncSnapshot: !!invoked.onSnapshot } as never),
      ),
    ])
    const made: Part = {
      node,
      branchesOn: branchesBy(node),
      always: (node.always ?? []).map(branchOf),
      entry,
      entryByDefault: node.type === 'compound' ? [...entry, ...actionsOf(node.initial.actions)] : entry,
      exit: actionsOf([...node.exit, ...stopping]),
      exitAtEnd: actionsOf(node.exit),
      invokeIds: node.invoke.map(({ id }) => id),
    }
    parts.set(node, made)
    return made
  }

  function branchesBy(node: AnyStateNode): Part['branchesOn'] {
    const descriptors = [...node.transitions.keys()].map(String)
    const wildcards = descriptors.filter((descriptor) => descriptor.endsWith('*'))
    const known = new Map<string, readonly Branch[]>()
    const matching = (type: string) => [
      ...descriptors.filter((descriptor) => descriptor === type),
      ...wildcards
        .filter((descriptor) => descriptor !== type && matches(type, descriptor))
        .sort((one, other) => other.length - one.length),
    ]
    const find = (type: string) =>
      matching(type).flatMap((descriptor) => (node.transitions.get(descriptor) ?? []).map(branchOf))
    if (wildcards.length === 0) for (const descriptor of descriptors) known.set(descriptor, find(descriptor))
    return (type) => {
      const found = known.get(type)
      if (found) return found
      if (wildcards.length === 0) return NO_BRANCHES
      known.set(type, find(type))
      return known.get(type)!
    }
  }

  function branchOf(definition: AnyTransitionDefinition): Branch {
    const known = branches.get(definition)
    if (known) return known
    const alone: Branch[] = []
    const made: Branch = {
      definition,
      guard: definition.guard === undefined ? undefined : guardOf(definition.guard),
      actions: actionsOf(definition.actions),
      alone,
      definitions: [definition],
      entry: definition.target ? undefined : NO_ENTRY,
    }
    alone.push(made)
    if (!hasHistory) made.entry ??= entryOf(alone, {})
    branches.set(definition, made)
    return made
  }

  // What is called

  function guardOf(guard: unknown): Guard {
    const isInline = typeof guard === 'function'
    const resolved = isInline ? guard : guards[nameOf(guard)]
    if (resolved === undefined) return failing
    if (typeof resolved !== 'function') return guardOf(resolved)
    if ('check' in resolved) {
      const check = resolved.check as (snapshot: AnyMachineSnapshot, args: Args, guard: unknown) => boolean
      return (args) => check(view(), args, resolved)
    }
    const paramsFor = isInline ? undefined : paramsOf(guard)
    if (!paramsFor) return (args) => resolved(args, undefined)
    return (args) => resolved(args, paramsFor(args))
  }

  function actionsOf(list: readonly unknown[]): Action[] {
    return list.flatMap((action) => actionOf(action) ?? [])
  }

  /** Undefined for an effect of the machine's own: none is ever run. */
  function actionOf(action: unknown): Action | undefined {
    const isInline = typeof action === 'function'
    const resolved = isInline ? action : actions[nameOf(action)]
    const paramsFor = isInline ? undefined : paramsOf(action)
    if (!isBuiltIn(resolved)) return paramsFor && ((event) => void paramsFor({ context, event }))
    if ('assignment' in resolved) return assignOf(resolved.assignment, paramsFor)
    return (event, deferredActorIds) => {
      const snapshot = view()
      const params = paramsFor?.({ context, event })
      const args = { context, event, self: scope.self, system: scope.system }
      const extra = { internalQueue: queue, deferredActorIds }
      const [next, resolution, further] = resolved.resolve(scope, snapshot, args, params, resolved, extra)
      if (next !== snapshot) {
        children = next.children
        isOther = true
      }
      const change = timerChangeOf({ type: resolved.type, params: resolution })
      if (change) timers = [...timers, change]
      for (const act of actionsOf(further ?? [])) act(event, deferredActorIds)
    }
  }

  function assignOf(assignment: unknown, paramsFor: ((args: Args) => unknown) | undefined): Action {
    const { self, system } = scope
    if (typeof assignment === 'function') {
      return (event) => {
        const params = paramsFor?.({ context, event })
        context = { ...context, ...assignment({ context, event, spawn: failing, self, system }, params) }
        isOther = true
      }
    }
    const entries = Object.entries(assignment as Record<string, unknown>)
    return (event) => {
      const params = paramsFor?.({ context, event })
      const args = { context, event, spawn: failing, self, system }
      const update: Record<string, unknown> = {}
      for (const [key, value] of entries) update[key] = typeof value === 'function' ? value(args, params) : value
      context = { ...context, ...update }
      isOther = true
    }
  }
}

function failing(): never {
  throw UNCOMPILED
}

function firstOf(branches: readonly Branch[], args: Args): Branch | undefined {
  for (const branch of branches) if (branch.guard === undefined || branch.guard(args)) return branch
  return undefined
}

function definitionsOf(taken: readonly Branch[]): readonly AnyTransitionDefinition[] {
  if (taken.length === 0) return NO_DEFINITIONS
  return taken.length === 1 ? taken[0]!.definitions : taken.map(({ definition }) => definition)
}

function doneEventOf({ id }: AnyStateNode): AnyEventObject {
  return { type: `xstate.done.state.${id}`, output: undefined }
}

function nameOf(reference: unknown): string {
  return typeof reference === 'string' ? reference : String((reference as { type: unknown }).type)
}

function paramsOf(reference: unknown): ((args: Args) => unknown) | undefined {
  if (typeof reference !== 'object' || reference === null || !('params' in reference)) return undefined
  const { params } = reference
  return typeof params === 'function' ? (args) => params(args) : () => params
}

function isBuiltIn(action: unknown): action is BuiltIn {
  return typeof action === 'function' && 'resolve' in action
}

function hasAlways(parts: readonly Part[]) {
  return parts.some(({ always }) => always.length > 0)
}

function upFrom(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...upFrom(node.parent)] : [node]
}

function isSameList(some: readonly AnyStateNode[], others: readonly AnyStateNode[]) {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}

function isSameSet(one: Configuration, other: Configuration) {
  return (
    one === other || (one.nodes.length === other.nodes.length && one.nodes.every((node) => other.nodes.includes(node)))
  )
}

function matches(type: string, descriptor: string) {
  return descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))
}

/** As xstate writes it: the key of a leaf, an object of what is inside of everything else. */
function stateValueOf(node: AnyStateNode, active: readonly AnyStateNode[]): unknown {
  const inner = active.filter(({ parent }) => parent === node)
  if (node.type === 'compound') {
    const only = inner[0]
    if (!only) return {}
    return isAtomic(only) ? only.key : { [only.key]: stateValueOf(only, active) }
  }
  return Object.fromEntries(inner.map((child) => [child.key, stateValueOf(child, active)]))
}

/** Snapshots as xstate makes them, but with the value, tags and nodes of all that stand alike, and their methods on the prototype. */
function snapshotClass(machine: AnyStateMachine) {
  class CompiledSnapshot {
    status: string
    output: unknown
    error: unknown
    machine = machine
    context: unknown
    _nodes: readonly AnyStateNode[]
    value: unknown
    tags: ReadonlySet<string>
    children: object
    historyValue: object
    constructor(
      { nodes, value, tags }: Configuration,
      context: unknown,
      children: object,
      historyValue: object,
      ending: Ending | undefined,
    ) {
      this.status = ending?.status ?? 'active'
      this.output = ending?.output
      this.error = ending?.error
      this.context = context
      this._nodes = nodes
      this.value = value
      this.tags = tags
      this.children = children
      this.historyValue = historyValue
    }
  }
  const { matches, hasTag, can, getMeta, toJSON } = machine.resolveState({ value: {}, context: {} } as never)
  Object.assign(CompiledSnapshot.prototype, { matches, hasTag, can, getMeta, toJSON })
  return CompiledSnapshot as unknown as new (
    ...args: ConstructorParameters<typeof CompiledSnapshot>
  ) => AnyMachineSnapshot
}
