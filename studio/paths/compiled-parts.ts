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
import { domainOf, type Entry, entryOf, type History, isAtomic, isBelow, regionsOf } from './entry-exit.ts'
import { type Stepper, type TimerChange, timerChangeOf } from './microsteps.ts'

export interface Args {
  context: Record<string, unknown>
  event: AnyEventObject
}

/** What a step changes on its way. */
export interface Frame {
  context: Record<string, unknown>
  children: object
  /** Whether the snapshot is another one since this was last set to false. */
  isOther: boolean
  timers: readonly TimerChange[]
  queue: AnyEventObject[]
  scope: Stepper['scope']
  view: () => AnyMachineSnapshot
}

type Guard = (args: Args, frame: Frame) => boolean
type Action = (frame: Frame, event: AnyEventObject, deferredActorIds: readonly string[] | undefined) => void

/** One declared transition. */
export interface Branch {
  definition: AnyTransitionDefinition
  /** The innermost node that is neither left nor entered. */
  domain: (history: History) => AnyStateNode | undefined
  guard: Guard | undefined
  actions: readonly Action[]
  /** Itself alone, as what is chosen and as what is reported, so that neither is made anew at each step. */
  alone: readonly Branch[]
  definitions: readonly AnyTransitionDefinition[]
  /** Undefined where it depends on what history keeps. */
  entry: Entry | undefined
}

/** What a node does and listens to. */
export interface Part {
  node: AnyStateNode
  /** By event type; with wildcards, only what has been asked for. */
  branches: Map<string, readonly Branch[]>
  wildcards: readonly string[]
  always: readonly Branch[]
  entry: readonly Action[]
  entryByDefault: readonly Action[]
  exit: readonly Action[]
  /** When the machine ends in it: without stopping what it invoked. */
  exitAtEnd: readonly Action[]
  invokeIds: readonly string[]
}

/** A set of active nodes, once for all snapshots that stand so. */
export interface Configuration {
  nodes: readonly AnyStateNode[]
  /** Their places in the machine. */
  orders: readonly number[]
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
export const NO_ENTRY: Entry = { nodes: [], byDefault: new Set() }
export const UNCOMPILED = new Error('left to xstate')

/** The tables of a machine: made as a walk comes to need them. */
export class Tables {
  readonly machine: AnyStateMachine
  readonly hasHistory: boolean
  /** The order of entering decides only between regions: whose `always` comes first, and in what order history keeps them. */
  readonly keepsOrder: boolean
  readonly #parts = new Map<AnyStateNode, Part>()
  readonly #branches = new Map<AnyTransitionDefinition, Branch>()
  readonly #byHash = new Map<number, Configuration>()
  readonly #byNodes = new Map<readonly AnyStateNode[], Configuration>()
  readonly #nodes: AnyStateNode[] = []
  readonly #marks: Uint8Array
  readonly #moved: number[] = []
  #last: Configuration

  constructor(machine: AnyStateMachine) {
    const nodes = stateNodesOf(machine)
    this.machine = machine
    this.hasHistory = nodes.some(({ type }) => type === 'history')
    this.keepsOrder =
      nodes.some(({ type }) => type === 'parallel') && (this.hasHistory || nodes.some(({ always }) => always))
    for (const node of nodes) this.#nodes[node.order] = node
    this.#marks = new Uint8Array(nodes.length)
    this.#last = this.ended([machine.root])
  }

  of({ _nodes, status }: AnyMachineSnapshot): Configuration {
    if (_nodes === this.#last.nodes) return this.#last
    const known = this.#byNodes.get(_nodes) ?? this.#intern(this.#ordersOf(_nodes, status === 'active'))
    this.#last = known
    return known
  }

  /** Of nodes in this order. */
  ended(nodes: readonly AnyStateNode[]): Configuration {
    return this.#intern(this.#ordersOf(nodes, false))
  }

  #ordersOf(nodes: readonly AnyStateNode[], isActive: boolean): number[] {
    const orders = nodes.map(({ order }) => order)
    return this.keepsOrder || !isActive ? orders : orders.sort((one, other) => one - other)
  }

  #intern(orders: readonly number[]): Configuration {
    let hash = 0
    for (let index = 0; index < orders.length; index++) hash = (Math.imul(hash, 31) + orders[index]! + 1) | 0
    const first = this.#byHash.get(hash)
    for (let known = first; known; known = known.sameHash) if (isSameList(known.orders, orders)) return known
    const nodes = orders.map((order) => this.#nodes[order]!)
    const parts = nodes.map((node) => this.part(node))
    const leaves = parts.some(({ always }) => always.length > 0) ? nodes.filter(isAtomic) : []
    const made: Configuration = {
      nodes,
      orders: [...orders],
      value: isWhole(nodes) ? stateValueOf(this.machine.root, nodes) : this.#valueOfTorn(nodes),
      tags: new Set(nodes.flatMap(({ tags }) => tags as string[])),
      hearing: parts.filter(({ node }) => node.transitions.size > 0),
      always: leaves
        .map((leaf) => upFrom(leaf).flatMap((node) => this.part(node).always))
        .filter(({ length }) => length > 0),
      chains: new Map(),
      sameHash: first,
    }
    this.#byHash.set(hash, made)
    this.#byNodes.set(nodes, made)
    return made
  }

  /** Some transitions of parallel states leave too much, in xstate as well: what it makes of it is its own affair. */
  #valueOfTorn(nodes: readonly AnyStateNode[]): unknown {
    const snapshot = { ...this.machine.resolveState({ value: {}, context: {} } as never), _nodes: [...nodes] }
    const copying = stopChild('') as unknown as BuiltIn
    return copying.resolve(undefined, snapshot as unknown as AnyMachineSnapshot, {}, undefined, { actorRef: '' }, {})[0]
      .value
  }

  moved({ orders }: Configuration, exited: readonly AnyStateNode[], coming: readonly AnyStateNode[]): Configuration {
    const { keepsOrder } = this
    const list = this.#moved
    const isExited = this.#marks
    for (let index = 0; index < exited.length; index++) isExited[exited[index]!.order] = 1
    let length = 0
    let next = 0
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index]!
      if (isExited[order] === 1) continue
      if (!keepsOrder) {
        while (next < coming.length && coming[next]!.order < order) list[length++] = coming[next++]!.order
        if (coming[next]?.order === order) next++
      }
      list[length++] = order
    }
    for (; next < coming.length; next++) {
      const { order } = coming[next]!
      if (!keepsOrder || isExited[order] === 1 || !orders.includes(order)) list[length++] = order
    }
    list.length = length
    for (let index = 0; index < exited.length; index++) isExited[exited[index]!.order] = 0
    return this.#intern(list)
  }

  /** Where several active nodes listen to an event: in which order they are asked, if only one of them can answer. */
  chain({ hearing, chains }: Configuration, type: string): readonly Branch[] | undefined {
    if (chains.has(type)) return chains.get(type)
    const listeners = hearing.filter((part) => this.heard(part, type).length > 0)
    listeners.sort((one, other) => other.node.order - one.node.order)
    const isChain = listeners.every(({ node }, index) => index === 0 || isBelow(listeners[index - 1]!.node, node))
    const chain = isChain ? listeners.flatMap((part) => this.heard(part, type)) : undefined
    chains.set(type, chain)
    return chain
  }

  heard({ node, branches, wildcards }: Part, type: string): readonly Branch[] {
    const known = branches.get(type)
    if (known) return known
    if (wildcards.length === 0) return NO_BRANCHES
    const matching = wildcards
      .filter((descriptor) => descriptor !== type && matches(type, descriptor))
      .sort((one, other) => other.length - one.length)
    const found = [type, ...matching].flatMap((descriptor) => this.#branchesOf(node.transitions.get(descriptor)))
    branches.set(type, found)
    return found
  }

  part(node: AnyStateNode): Part {
    const known = this.#parts.get(node)
    if (known) return known
    const wildcards = [...node.transitions.keys()].map(String).filter((descriptor) => descriptor.endsWith('*'))
    const entry = this.#actions([
      ...node.entry,
      ...node.invoke.map((invoked) =>
        spawnChild(invoked.src, { ...invoked, syncSnapshot: !!invoked.onSnapshot } as never),
      ),
    ])
    const made: Part = {
      node,
      branches:
        wildcards.length > 0
          ? new Map()
          : new Map([...node.transitions].map(([type, group]) => [String(type), this.#branchesOf(group)])),
      wildcards,
      always: this.#branchesOf(node.always),
      entry,
      entryByDefault: node.type === 'compound' ? [...entry, ...this.#actions(node.initial.actions)] : entry,
      exit: this.#actions([...node.exit, ...node.invoke.map(({ id }) => stopChild(id))]),
      exitAtEnd: this.#actions(node.exit),
      invokeIds: node.invoke.map(({ id }) => id),
    }
    this.#parts.set(node, made)
    return made
  }

  #branchesOf(group: readonly AnyTransitionDefinition[] = []): readonly Branch[] {
    return group.map((definition) => this.#branch(definition))
  }

  #branch(definition: AnyTransitionDefinition): Branch {
    const known = this.#branches.get(definition)
    if (known) return known
    const alone: Branch[] = []
    const domain = this.hasHistory ? undefined : domainOf(definition, {})
    const made: Branch = {
      definition,
      domain: this.hasHistory ? (history) => domainOf(definition, history) : () => domain,
      guard: definition.guard === undefined ? undefined : this.#guard(definition.guard),
      actions: this.#actions(definition.actions),
      alone,
      definitions: [definition],
      entry: definition.target ? undefined : NO_ENTRY,
    }
    alone.push(made)
    if (!this.hasHistory) made.entry ??= entryOf(alone, {})
    this.#branches.set(definition, made)
    return made
  }

  #guard(guard: unknown): Guard {
    const isInline = typeof guard === 'function'
    const resolved = isInline ? guard : this.machine.implementations.guards[nameOf(guard)]
    if (resolved === undefined) return failing
    if (typeof resolved !== 'function') return this.#guard(resolved)
    if ('check' in resolved) {
      const check = resolved.check as (snapshot: AnyMachineSnapshot, args: Args, guard: unknown) => boolean
      return (args, frame) => check(frame.view(), args, resolved)
    }
    const paramsFor = isInline ? undefined : paramsOf(guard)
    const holds = resolved as (args: Args, params: unknown) => boolean
    return paramsFor ? (args) => holds(args, paramsFor(args)) : (args) => holds(args, undefined)
  }

  #actions(list: readonly unknown[]): Action[] {
    return list.flatMap((action) => this.#action(action) ?? [])
  }

  /** Undefined for an effect of the machine's own: none is ever run. */
  #action(action: unknown): Action | undefined {
    const isInline = typeof action === 'function'
    const resolved: unknown = isInline ? action : this.machine.implementations.actions[nameOf(action)]
    const paramsFor = isInline ? undefined : paramsOf(action)
    if (!isBuiltIn(resolved)) return paramsFor && (({ context }, event) => void paramsFor({ context, event }))
    if ('assignment' in resolved) return assignBy(resolved.assignment, paramsFor)
    return (frame, event, deferredActorIds) => {
      const { context, scope, queue } = frame
      const snapshot = frame.view()
      const params = paramsFor?.({ context, event })
      const args = { context, event, self: scope.self, system: scope.system }
      const extra = { internalQueue: queue, deferredActorIds }
      const [next, resolution, further] = resolved.resolve(scope, snapshot, args, params, resolved, extra)
      if (next !== snapshot) {
        frame.children = next.children
        frame.isOther = true
      }
      const change = timerChangeOf({ type: resolved.type, params: resolution })
      if (change) frame.timers = [...frame.timers, change]
      for (const act of this.#actions(further ?? [])) act(frame, event, deferredActorIds)
    }
  }
}

function assignBy(assignment: unknown, paramsFor: ((args: Args) => unknown) | undefined): Action {
  if (typeof assignment === 'function') {
    return (frame, event) => {
      const { context, scope } = frame
      const params = paramsFor?.({ context, event })
      const args = { context, event, spawn: failing, self: scope.self, system: scope.system }
      frame.context = { ...context, ...assignment(args, params) }
      frame.isOther = true
    }
  }
  const keys = Object.keys(assignment as object)
  const values = Object.values(assignment as object) as unknown[]
  return (frame, event) => {
    const { context, scope } = frame
    const params = paramsFor?.({ context, event })
    const args = { context, event, spawn: failing, self: scope.self, system: scope.system }
    const next = { ...context }
    for (let index = 0; index < keys.length; index++) {
      const value = values[index]
      next[keys[index]!] = typeof value === 'function' ? value(args, params) : value
    }
    frame.context = next
    frame.isOther = true
  }
}

function failing(): never {
  throw UNCOMPILED
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

function upFrom(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...upFrom(node.parent)] : [node]
}

function isSameList(some: readonly number[], others: readonly number[]) {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}

function matches(type: string, descriptor: string) {
  return descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))
}

/** Whether every active node but the root has its parent, every composite one child and every parallel state all of its regions. */
function isWhole(nodes: readonly AnyStateNode[]) {
  const active = new Set(nodes)
  const inside = new Map<AnyStateNode, number>()
  for (const { parent } of nodes) if (parent) inside.set(parent, (inside.get(parent) ?? 0) + 1)
  return (
    nodes.every((node) => {
      if (node.parent ? !active.has(node.parent) : false) return false
      if (node.type === 'compound') return inside.get(node) === 1
      return node.type !== 'parallel' || (inside.get(node) ?? 0) === regionsOf(node).length
    }) && nodes.some(({ parent }) => !parent)
  )
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
