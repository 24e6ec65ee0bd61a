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
import { mixed } from './details.ts'
import { domainOf, type Entry, entryOf, type History, isAtomic, isBelow, regionsOf } from './entry-exit.ts'
import { type Stepper, type TimerChange, timerChangeOf } from './microsteps.ts'

/** What guards, assigns, parameters and delays are called with: lent, and changed by the next step. */
export interface Args {
  context: Record<string, unknown>
  event: AnyEventObject
  spawn: () => never
  self: unknown
  system: unknown
}

/** What a step changes on its way. */
export interface Frame {
  readonly args: Args
  children: object
  /** Whether the snapshot is another one since this was last set to false. */
  isOther: boolean
  timers: readonly TimerChange[]
  queue: AnyEventObject[]
  scope: Stepper['scope']
  view: () => AnyMachineSnapshot
}

type Guard = (args: Args, params: unknown) => boolean
type Params = ((args: Args) => unknown) | undefined
export type Action = (frame: Frame, deferredActorIds: readonly string[] | undefined) => void

/** One declared transition. */
export interface Branch {
  definition: AnyTransitionDefinition
  /** The innermost node that is neither left nor entered. */
  domain: (history: History) => AnyStateNode | undefined
  guard: Guard | undefined
  guardParams: Params
  actions: readonly Action[]
  /** Itself alone, as what is chosen and as what is reported, so that neither is made anew at each step. */
  alone: readonly Branch[]
  definitions: readonly AnyTransitionDefinition[]
  /** Undefined where it depends on what history keeps. */
  entry: Entry | undefined
  /** The places of the nodes between which it leaves whatever is active and enters what it enters; undefined where it is not so simple. */
  span: Span | undefined
}

export interface Span {
  first: number
  last: number
}

/** What a node does and listens to. */
export interface Part {
  node: AnyStateNode
  always: readonly Branch[]
  entry: readonly Action[]
  entryByDefault: readonly Action[]
  exit: readonly Action[]
  /** When the machine ends in it: without stopping what it invoked. */
  exitAtEnd: readonly Action[]
  invokeIds: readonly string[]
  regions: readonly AnyStateNode[]
}

/** A set of active nodes, once for all snapshots that stand so. */
export interface Configuration {
  nodes: readonly AnyStateNode[]
  /** The same in whatever order they stand. */
  hash: number
  value: unknown
  tags: ReadonlySet<string>
  /** For each active leaf with an `always` on it or above it: the branches in the order in which they are tried. */
  always: ReadonlyArray<readonly Branch[]>
  /** By event type, where several active nodes listen: undefined if they are in regions side by side. */
  chains: Map<string, readonly Branch[] | undefined> | undefined
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

const NO_NODES: readonly AnyStateNode[] = []
const NO_BRANCHES: readonly Branch[] = []
/** Where no machine ever stands. */
export const NOWHERE: Configuration = {
  nodes: [],
  hash: 0,
  value: {},
  tags: new Set(),
  always: [],
  chains: undefined,
  sameHash: undefined,
}
const NO_CHAINS: ReadonlyArray<readonly Branch[]> = []
const NO_TAGS: ReadonlySet<string> = new Set()
export const NO_ENTRY: Entry = { nodes: [], byDefault: new Set() }
export const UNCOMPILED = new Error('left to xstate')

/** The tables of a machine: made as a walk comes to need them. */
export class Tables {
  readonly machine: AnyStateMachine
  readonly #frame: Frame
  readonly hasHistory: boolean
  /** The order of entering decides only between regions: whose `always` comes first, and in what order history keeps them. */
  readonly keepsOrder: boolean
  /** In the order of the chart. */
  readonly #nodes: readonly AnyStateNode[]
  readonly #hasAlways: boolean
  /** By the place of the node. */
  readonly #parts: Part[] = []
  readonly #codes: Int32Array
  readonly #branches = new Map<AnyTransitionDefinition, Branch>()
  readonly #heard = new Map<string, Array<readonly Branch[]>>()
  readonly #byHash = new Map<number, Configuration>()
  readonly #byNodes = new Map<readonly AnyStateNode[], Configuration>()
  #last = NOWHERE

  constructor(machine: AnyStateMachine, frame: Frame) {
    const nodes = stateNodesOf(machine)
    this.#frame = frame
    this.machine = machine
    this.#nodes = nodes
    this.hasHistory = nodes.some(({ type }) => type === 'history')
    this.#hasAlways = nodes.some(({ always }) => always)
    this.keepsOrder = nodes.some(({ type }) => type === 'parallel') && (this.hasHistory || this.#hasAlways)
    this.#codes = Int32Array.from(nodes, (_, order) => mixed(order, 1))
  }

  of({ _nodes, status }: AnyMachineSnapshot): Configuration {
    if (_nodes === this.#last.nodes) return this.#last
    const known = this.#byNodes.get(_nodes) ?? (status === 'active' ? this.#active(_nodes) : this.ended(_nodes))
    this.#last = known
    return known
  }

  /** Of nodes in this order. */
  ended(nodes: readonly AnyStateNode[]): Configuration {
    let hash = 0
    for (const { order } of nodes) hash = (hash + this.#codes[order]!) | 0
    for (let known = this.#byHash.get(hash); known; known = known.sameHash) {
      if (isReplaced(known.nodes, nodes, 0, 0, NO_NODES)) return known
    }
    return this.#make([...nodes], hash)
  }

  #active(nodes: readonly AnyStateNode[]): Configuration {
    return this.ended(this.keepsOrder ? nodes : [...nodes].sort((one, other) => one.order - other.order))
  }

  moved({ nodes }: Configuration, exited: readonly AnyStateNode[], coming: readonly AnyStateNode[]): Configuration {
    return this.#active([...new Set([...nodes.filter((node) => !exited.includes(node)), ...coming])])
  }

  /** Other nodes instead of those from one index to another. */
  replaced(
    { nodes, hash: hashBefore }: Configuration,
    from: number,
    to: number,
    coming: readonly AnyStateNode[],
  ): Configuration {
    let hash = hashBefore
    for (let index = from; index < to; index++) hash = (hash - this.#codes[nodes[index]!.order]!) | 0
    for (let index = 0; index < coming.length; index++) hash = (hash + this.#codes[coming[index]!.order]!) | 0
    for (let known = this.#byHash.get(hash); known; known = known.sameHash) {
      if (isReplaced(known.nodes, nodes, from, to, coming)) return known
    }
    return this.#make([...nodes.slice(0, from), ...coming, ...nodes.slice(to)], hash)
  }

  #make(nodes: readonly AnyStateNode[], hash: number): Configuration {
    const tags = nodes.flatMap((node) => node.tags as string[])
    const made: Configuration = {
      nodes,
      hash,
      value: this.#wholeValueOf(nodes) ?? this.#valueOfTorn(nodes),
      tags: tags.length === 0 ? NO_TAGS : new Set(tags),
      always: this.#hasAlways ? this.#alwaysIn(nodes) : NO_CHAINS,
      chains: undefined,
      sameHash: this.#byHash.get(hash),
    }
    this.#byHash.set(hash, made)
    this.#byNodes.set(nodes, made)
    return made
  }

  #alwaysIn(nodes: readonly AnyStateNode[]) {
    return nodes
      .filter(isAtomic)
      .map((leaf) => upFrom(leaf).flatMap((node) => this.part(node).always))
      .filter(({ length }) => length > 0)
  }

  /**
   * As xstate writes it: the key of a leaf, an object of what is inside of everything else. Undefined unless the nodes are in the order of
   * the chart, every composite has one child and every parallel state all of its regions.
   */
  #wholeValueOf(nodes: readonly AnyStateNode[]): unknown {
    let next = 1
    let isWhole = nodes[0] === this.machine.root
    const valueIn = (node: AnyStateNode): unknown => {
      if (node.type === 'compound') {
        const child = nodes[next++]
        isWhole &&= child?.parent === node
        if (!isWhole) return undefined
        return isAtomic(child!) ? child!.key : { [child!.key]: valueIn(child!) }
      }
      const value: Record<string, unknown> = {}
      for (const region of this.part(node).regions) {
        isWhole &&= nodes[next++] === region
        if (!isWhole) return undefined
        value[region.key] = valueIn(region)
      }
      return value
    }
    const value = valueIn(this.machine.root)
    return isWhole && next === nodes.length ? value : undefined
  }

  /** Some transitions of parallel states leave too much, in xstate as well: what it makes of it is its own affair. */
  #valueOfTorn(nodes: readonly AnyStateNode[]): unknown {
    const snapshot = { ...this.machine.resolveState({ value: {}, context: {} } as never), _nodes: [...nodes] }
    const copying = stopChild('') as unknown as BuiltIn
    return copying.resolve(undefined, snapshot as unknown as AnyMachineSnapshot, {}, undefined, { actorRef: '' }, {})[0]
      .value
  }

  /** Where several active nodes listen to an event: in which order they are asked, if only one of them can answer. */
  chain(configuration: Configuration, type: string): readonly Branch[] | undefined {
    configuration.chains ??= new Map()
    const { chains, nodes } = configuration
    if (chains.has(type)) return chains.get(type)
    const heard = this.heard(type)
    const listeners = nodes.filter((node) => heard[node.order]!.length > 0)
    listeners.sort((one, other) => other.order - one.order)
    const isChain = listeners.every((node, index) => index === 0 || isBelow(listeners[index - 1]!, node))
    const chain = isChain ? listeners.flatMap((node) => heard[node.order]!) : undefined
    chains.set(type, chain)
    return chain
  }

  /** By the place of each node, what it may do on an event. */
  heard(type: string): ReadonlyArray<readonly Branch[]> {
    const known = this.#heard.get(type)
    if (known) return known
    const found = this.#nodes.map((node): readonly Branch[] => {
      const descriptors = [...node.transitions.keys()].map(String)
      const matching = descriptors
        .filter((descriptor) => descriptor === type || matches(type, descriptor))
        .sort((one, other) => Number(other === type) - Number(one === type) || other.length - one.length)
      return matching.length === 0
        ? NO_BRANCHES
        : matching.flatMap((descriptor) => this.#branchesOf(node.transitions.get(descriptor)))
    })
    this.#heard.set(type, found)
    return found
  }

  part(node: AnyStateNode): Part {
    const known = this.#parts[node.order]
    if (known) return known
    const entry = this.#actions([
      ...node.entry,
      ...node.invoke.map((invoked) =>
        spawnChild(invoked.src, { ...invoked, syncSnapshot: !!invoked.onSnapshot } as never),
      ),
    ])
    const made: Part = {
      node,
      always: this.#branchesOf(node.always),
      entry,
      entryByDefault: node.type === 'compound' ? [...entry, ...this.#actions(node.initial.actions)] : entry,
      exit: this.#actions([...node.exit, ...node.invoke.map(({ id }) => stopChild(id))]),
      exitAtEnd: this.#actions(node.exit),
      invokeIds: node.invoke.map(({ id }) => id),
      regions: regionsOf(node),
    }
    this.#parts[node.order] = made
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
      ...this.#guard(definition.guard),
      actions: this.#actions(definition.actions),
      alone,
      definitions: [definition],
      entry: definition.target ? undefined : NO_ENTRY,
      span: undefined,
    }
    alone.push(made)
    if (!this.hasHistory) made.entry ??= entryOf(alone, {})
    if (domain && !this.keepsOrder) made.span = spanOf(made, domain)
    this.#branches.set(definition, made)
    return made
  }

  #guard(guard: unknown): Pick<Branch, 'guard' | 'guardParams'> {
    if (guard === undefined) return { guard: undefined, guardParams: undefined }
    const isInline = typeof guard === 'function'
    const resolved = isInline ? guard : this.machine.implementations.guards[nameOf(guard)]
    if (resolved === undefined) return { guard: failing, guardParams: undefined }
    if (typeof resolved !== 'function') return this.#guard(resolved)
    if ('check' in resolved) {
      const check = resolved.check as (snapshot: AnyMachineSnapshot, args: Args, guard: unknown) => boolean
      return { guard: (args) => check(this.#frame.view(), args, resolved), guardParams: undefined }
    }
    return { guard: resolved as Guard, guardParams: isInline ? undefined : paramsOf(guard) }
  }

  #actions(list: readonly unknown[]): Action[] {
    return list.flatMap((action) => this.#action(action) ?? [])
  }

  /** Undefined for an effect of the machine's own: none is ever run. */
  #action(action: unknown): Action | undefined {
    const isInline = typeof action === 'function'
    const resolved: unknown = isInline ? action : this.machine.implementations.actions[nameOf(action)]
    const paramsFor = isInline ? undefined : paramsOf(action)
    if (!isBuiltIn(resolved)) return paramsFor && (({ args }) => void paramsFor(args))
    if ('assignment' in resolved) return assignBy(resolved.assignment, paramsFor)
    return (frame, deferredActorIds) => {
      const { args, scope, queue } = frame
      const snapshot = frame.view()
      const params = paramsFor?.(args)
      const extra = { internalQueue: queue, deferredActorIds }
      const [next, resolution, further] = resolved.resolve(scope, snapshot, args, params, resolved, extra)
      if (next !== snapshot) {
        frame.children = next.children
        frame.isOther = true
      }
      const change = timerChangeOf({ type: resolved.type, params: resolution })
      if (change) frame.timers = [...frame.timers, change]
      for (const act of this.#actions(further ?? [])) act(frame, deferredActorIds)
    }
  }
}

function assignBy(assignment: unknown, paramsFor: Params): Action {
  if (typeof assignment === 'function') {
    return (frame) => {
      const { args } = frame
      args.context = { ...args.context, ...assignment(args, paramsFor?.(args)) }
      frame.isOther = true
    }
  }
  const keys = Object.keys(assignment as object)
  const values = Object.values(assignment as object) as unknown[]
  return (frame) => {
    const { args } = frame
    const params = paramsFor?.(args)
    const next = { ...args.context }
    for (let index = 0; index < keys.length; index++) {
      const value = values[index]
      next[keys[index]!] = typeof value === 'function' ? value(args, params) : value
    }
    args.context = next
    frame.isOther = true
  }
}

export function failing(): never {
  throw UNCOMPILED
}

function nameOf(reference: unknown): string {
  return typeof reference === 'string' ? reference : String((reference as { type: unknown }).type)
}

function paramsOf(reference: unknown): Params {
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

/** The nodes below the domain: they have their places together. */
function spanOf({ definition, entry }: Branch, domain: AnyStateNode): Span | undefined {
  if (!definition.target?.length || !entry?.nodes.every((node) => isBelow(node, domain))) return undefined
  const first = domain.order + 1
  return { first, last: domain.order + countOf(domain) }
}

function countOf({ states }: AnyStateNode): number {
  return Object.values(states as Record<string, AnyStateNode>).reduce((sum, child) => sum + 1 + countOf(child), 0)
}

/** Whether a list is another one with other nodes instead of those from one index to another. */
function isReplaced(
  list: readonly AnyStateNode[],
  nodes: readonly AnyStateNode[],
  from: number,
  to: number,
  instead: readonly AnyStateNode[],
) {
  const shift = instead.length - (to - from)
  if (list.length !== nodes.length + shift) return false
  for (let index = 0; index < from; index++) if (list[index] !== nodes[index]) return false
  for (let index = 0; index < instead.length; index++) if (list[from + index] !== instead[index]) return false
  for (let index = to; index < nodes.length; index++) if (list[index + shift] !== nodes[index]) return false
  return true
}

function matches(type: string, descriptor: string) {
  return descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))
}
