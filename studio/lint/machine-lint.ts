import type { AnyStateMachine, AnyStateNode } from 'xstate'
import {
  ANY_STATE,
  type DeclaredTransition,
  declaredTransitions,
  invokedBy,
  stateActionsOf,
  stateNameOf,
  stateNodesOf,
  UNNAMED,
  unnamedParts,
} from '../paths/declared.ts'

export type Rule =
  | 'bad-initial'
  | 'dead-end'
  | 'missing-description'
  | 'no-way-out-of-waiting'
  | 'unknown-action'
  | 'unknown-actor'
  | 'unknown-delay'
  | 'unknown-guard'
  | 'unnamed'
  | 'unnamed-delay'
  | 'unreachable'

export interface Problem {
  rule: Rule
  state: string
  message: string
}

export interface LintOptions {
  /** Ports that speak for as long as their state lasts and so are not waited for. */
  streams?: readonly string[]
}

/** What xstate accepts without a word and a visitor would have to suffer. */
export function lintMachine(machine: AnyStateMachine, { streams = [] }: LintOptions = {}): Problem[] {
  const badInitial = stateNodesOf(machine).flatMap(initialProblem)
  // Nothing can be said about ways through a machine that does not know where to begin.
  if (badInitial.length > 0) return badInitial
  const transitions = declaredTransitions(machine)
  return [
    ...stateNodesOf(machine).flatMap((node) => [
      ...descriptionProblems(node),
      ...delayProblems(node),
      ...actorProblems(node),
      ...waitingProblems(node, streams),
      ...deadEndProblems(node, transitions),
    ]),
    ...nameProblems(machine, transitions),
    ...unreachableProblems(machine),
  ]
}

function initialProblem(node: AnyStateNode): Problem[] {
  if (node.type !== 'compound') return []
  const initial = String(node.config.initial)
  if (initial in node.states) return []
  return [problem('bad-initial', node, `starts in '${initial}', which it does not have`)]
}

function descriptionProblems(node: AnyStateNode): Problem[] {
  if (node.type === 'history' || node.description?.trim()) return []
  return [problem('missing-description', node, 'has no description for product owners')]
}

function delayProblems(node: AnyStateNode): Problem[] {
  return Object.keys(node.config.after ?? {}).flatMap((delay) => {
    if (delay in node.machine.implementations.delays) return []
    if (Number.isNaN(Number(delay))) {
      return [problem('unknown-delay', node, `waits for '${delay}', which is no delay: it would fire at once`)]
    }
    return [problem('unnamed-delay', node, `waits ${delay} ms: say in \`delays\` what for`)]
  })
}

function actorProblems(node: AnyStateNode): Problem[] {
  return invokedBy(node)
    .filter((name) => name !== UNNAMED && !(name in node.machine.implementations.actors))
    .map((name) => problem('unknown-actor', node, `invokes '${name}', which is no actor of the machine`))
}

function waitingProblems(node: AnyStateNode, streams: readonly string[]): Problem[] {
  const awaited = invokedBy(node).filter((name) => !streams.includes(name))
  if (awaited.length === 0 || node.meta?.stream === true) return []
  const candidates = [node, ...ancestorsOf(node).filter((ancestor) => ancestor.parent)]
  if (candidates.some((candidate) => candidate.after.some(({ target }) => target !== undefined))) return []
  return [problem('no-way-out-of-waiting', node, `waits for ${awaited.join(', ')} without an \`after\` that leaves`)]
}

function deadEndProblems(node: AnyStateNode, transitions: readonly DeclaredTransition[]): Problem[] {
  const isResting = [node, ...ancestorsOf(node)].some(({ meta }) => meta?.resting === true)
  if (node.type !== 'atomic' || isResting || !node.parent) return []
  const holders = new Set([node, ...ancestorsOf(node)].map(stateNameOf))
  const own = stateNameOf(node)
  const leaves = ({ source, targets }: DeclaredTransition) =>
    holders.has(source) && targets.some((name) => name !== own)
  if (transitions.some(leaves)) return []
  return [problem('dead-end', node, 'cannot be left and is no final state; if it is meant to last, set `meta.resting`')]
}

function nameProblems(machine: AnyStateMachine, transitions: readonly DeclaredTransition[]): Problem[] {
  const { guards, actions } = machine.implementations
  const unknownIn = (state: string, where: string, kind: 'guard' | 'action', names: readonly string[]): Problem[] =>
    names
      .filter((name) => name !== UNNAMED && !(name in (kind === 'guard' ? guards : actions)))
      .map((name) => ({ rule: `unknown-${kind}`, state, message: `${where}: '${name}' is no ${kind} of the machine` }))
  return [
    ...unnamedParts(machine).map(({ state, part, where }): Problem => {
      return { rule: 'unnamed', state, message: `${where}: the ${part} has no name` }
    }),
    ...stateNodesOf(machine).flatMap((node) => {
      const { entry, exit } = stateActionsOf(node)
      return unknownIn(stateNameOf(node), stateNameOf(node), 'action', [...entry, ...exit])
    }),
    ...transitions.flatMap(({ source, id, definition, actions: names }) => [
      ...unknownIn(source, id, 'guard', guardNamesOf(definition.guard)),
      ...unknownIn(source, id, 'action', names),
    ]),
  ]
}

/** The plain names inside `and`, `or` and `not`. */
function guardNamesOf(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function')
    return 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.flatMap(guardNamesOf) : []
  return typeof guard === 'object' && guard !== null && 'type' in guard ? [String(guard.type)] : []
}

/** Blind to guards: what no transition leads to, whatever the context. */
function unreachableProblems(machine: AnyStateMachine): Problem[] {
  const active = new Set<AnyStateNode>()
  const entered = new Set<AnyStateNode>()

  function activate(node: AnyStateNode) {
    if (active.has(node)) return
    active.add(node)
    if (node.parent) activate(node.parent)
    if (node.type === 'parallel') for (const region of Object.values(node.states)) enter(region)
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      for (const target of transition.target ?? []) enter(target)
    }
  }

  function enter(node: AnyStateNode) {
    if (entered.has(node)) return
    entered.add(node)
    activate(node)
    if (node.type === 'compound') for (const child of node.initial.target) enter(child)
    if (node.type === 'history' && node.parent) enter(node.parent)
  }

  enter(machine.root)
  return stateNodesOf(machine)
    .filter((node) => node.type !== 'history' && !active.has(node) && node.parent && active.has(node.parent))
    .map((node) => problem('unreachable', node, 'is entered by no transition'))
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
}

function problem(rule: Rule, node: AnyStateNode, what: string): Problem {
  const state = stateNameOf(node)
  return { rule, state, message: `${state === ANY_STATE ? node.machine.id : state} ${what}` }
}
