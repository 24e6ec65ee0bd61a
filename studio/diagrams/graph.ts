import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import {
  actionName,
  type DeclaredTransition,
  declaredTransitions,
  invokedBy,
  stateActionsOf,
  stateNameOf,
  stateNodesOf,
} from '../paths/declared.ts'

/** A machine as plain data, whole and serialisable: what every picture and every export of it is made from. */
export interface MachineGraph {
  /** The machine's id. */
  machine: string
  root: GraphState
  /** Every declared transition, in document order. */
  edges: readonly GraphEdge[]
  /** By the name of a delay: its milliseconds, or null where the machine computes them. */
  delays: Readonly<Record<string, number | null>>
}

export interface GraphState {
  /** As in declared transitions: keys joined by dots; the root is `any`. */
  name: string
  /** Its own key; the machine's id for the root. */
  key: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  history: 'shallow' | 'deep' | undefined
  description: string
  tags: readonly string[]
  invokes: ReadonlyArray<{ actor: string; id: string }>
  entry: readonly string[]
  exit: readonly string[]
  /** Ids of requirements that it fulfils. */
  requirements: readonly string[]
  /** Where a compound state begins, and where a history state leads before there is a history. */
  initial: { targets: readonly string[]; actions: readonly string[] } | undefined
  states: readonly GraphState[]
}

export interface GraphEdge {
  /** The id of the declared transition. */
  id: string
  source: string
  /** In readable words, as in declared transitions. */
  trigger: string
  /** What sets it off: an event's type, a delay's name, an actor's or a state's id; `always` has none. */
  cause: { kind: 'event' | 'after' | 'always' | 'done state' | 'done actor' | 'failed actor' | 'snapshot'; of: string }
  guard: string | undefined
  actions: readonly string[]
  /** Names of states; empty when it stays where it is. */
  targets: readonly string[]
  /** Leaves its own source and enters it anew. */
  reenters: boolean
  description: string
  requirements: readonly string[]
}

export function graphOf(machine: AnyStateMachine): MachineGraph {
  const edges = declaredTransitions(machine).map(edgeOf)
  const names = stateNodesOf(machine).map(stateNameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`${machine.id}: two states are called ${twice}; a key has no dots and is not "any"`)
  const delayNames = [...new Set(edges.flatMap(({ cause }) => (cause.kind === 'after' ? [cause.of] : [])))]
  return {
    machine: machine.id,
    root: stateOf(machine.root),
    edges,
    delays: Object.fromEntries(delayNames.map((name) => [name, millisecondsOf(name, machine)])),
  }
}

/** The state and all that are in it, in document order. */
export function statesIn(state: GraphState): GraphState[] {
  return [state, ...state.states.flatMap(statesIn)]
}

function stateOf(node: AnyStateNode): GraphState {
  const names = invokedBy(node)
  return {
    name: stateNameOf(node),
    key: node.key,
    type: node.type,
    history: node.type === 'history' ? node.history || 'shallow' : undefined,
    description: node.description ?? '',
    tags: node.tags,
    invokes: node.invoke.map(({ id }, index) => ({ actor: names[index]!, id })),
    ...stateActionsOf(node),
    requirements: requirementsIn(node.meta),
    initial: initialOf(node),
    states: Object.values(node.states).map(stateOf),
  }
}

function initialOf(node: AnyStateNode): GraphState['initial'] {
  if (node.type === 'history' && node.config.target) {
    const targets = [node.config.target].flat() as string[]
    return { targets: targets.map((target) => stateNameOf(besideHistory(node, target))), actions: [] }
  }
  const initial =
    node.type === 'history' ? node.parent?.config.initial && node.parent.initial : node.config.initial && node.initial
  if (!initial) return undefined
  return { targets: (initial.target ?? []).map(stateNameOf), actions: initial.actions.map(actionName) }
}

/** xstate resolves the default of a history state from its parent, with or without a dot in front. */
function besideHistory(node: AnyStateNode, target: string): AnyStateNode {
  if (target.startsWith('#')) return node.machine.getStateNodeById(target.slice(1))
  const keys = target.split('.').filter((key) => key !== '')
  return keys.reduce((state, key) => state.states[key] ?? state, node.parent!)
}

function edgeOf(transition: DeclaredTransition): GraphEdge {
  const { id, source, trigger, guard, actions, targets, reenters, definition } = transition
  return {
    id,
    source,
    trigger,
    cause: causeOf(definition),
    guard,
    actions,
    targets,
    reenters,
    description: definition.description ?? '',
    requirements: requirementsIn(definition.meta),
  }
}

function causeOf(definition: AnyTransitionDefinition): GraphEdge['cause'] {
  const type = String(definition.eventType)
  if (type === '') return { kind: 'always', of: '' }
  if ('delay' in definition) return { kind: 'after', of: String(definition.delay) }
  const [, prefix, of] = /^xstate\.(done\.state|done\.actor|error\.actor|snapshot)\.(.*)$/.exec(type) ?? []
  if (prefix === undefined || of === undefined) return { kind: 'event', of: type }
  return { kind: CAUSES[prefix as keyof typeof CAUSES], of }
}

const CAUSES = {
  'done.state': 'done state',
  'done.actor': 'done actor',
  'error.actor': 'failed actor',
  snapshot: 'snapshot',
} as const

/** How long a delay is; null: it is computed. */
export function millisecondsOf(delay: string, machine: AnyStateMachine): number | null {
  const known: unknown = machine.implementations.delays[delay as never]
  if (typeof known === 'number') return known
  return known === undefined && Number.isFinite(Number(delay)) ? Number(delay) : null
}

function requirementsIn(meta: unknown): string[] {
  if (typeof meta !== 'object' || meta === null || !('requirements' in meta)) return []
  return Array.isArray(meta.requirements) ? meta.requirements.map(String) : []
}
