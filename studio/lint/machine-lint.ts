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
  | 'shadowed'
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

/** What xstate accepts without a word and a visitor would have to suffer. */
export function lintMachine(machine: AnyStateMachine): Problem[] {
  const badInitial = stateNodesOf(machine).flatMap(initialProblem)
  // Nothing can be said about ways through a machine that does not know where to begin.
  if (badInitial.length > 0) return badInitial
  const transitions = declaredTransitions(machine)
  return [
    ...stateNodesOf(machine).flatMap((node) => [
      ...descriptionProblems(node),
      ...delayProblems(node),
      ...actorProblems(node),
      ...waitingProblems(node),
      ...deadEndProblems(node, transitions),
    ]),
    ...nameProblems(machine, transitions),
    ...unreachableProblems(machine),
    ...shadowProblems(machine, transitions),
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

function waitingProblems(node: AnyStateNode): Problem[] {
  const awaited = invokedBy(node)
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

/** Branches that never get their turn: an earlier one, or one further in, always goes first. */
function shadowProblems(machine: AnyStateMachine, transitions: readonly DeclaredTransition[]): Problem[] {
  const idOf = new Map(transitions.map(({ definition, id }) => [definition, id]))
  return stateNodesOf(machine).flatMap((node) => {
    const groups = [...node.transitions, ['', node.always ?? []] as const]
    return groups.flatMap(([type, branches]) =>
      branches.flatMap((branch, index): Problem[] => {
        const earlier = branches.slice(0, index).find(({ guard }) => coversGuard(guard, branch.guard))
        const because = earlier
          ? `${idOf.get(earlier)} comes first, and passes whenever it would`
          : hidesFrom(node, String(type), branch.guard) && 'every state in it answers that event first'
        if (!because) return []
        return [
          { rule: 'shadowed', state: stateNameOf(node), message: `${idOf.get(branch)} is never taken: ${because}` },
        ]
      }),
    )
  })
}

/** Whether something below the state always takes such an event before the state itself can. */
function hidesFrom(node: AnyStateNode, type: string, guard: unknown): boolean {
  const children = Object.values(node.states).filter((child) => child.type !== 'history')
  // Eventless and internal ones are the state's own.
  if (children.length === 0 || type === '' || type.startsWith('xstate.')) return false
  const takes = (child: AnyStateNode) => takesFirst(child, type, guard) || hidesFrom(child, type, guard)
  return node.type === 'parallel' ? children.some(takes) : children.every(takes)
}

function takesFirst(node: AnyStateNode, type: string, guard: unknown): boolean {
  return [...node.transitions].some(
    ([descriptor, branches]) =>
      isHeardAs(type, String(descriptor)) && branches.some((branch) => coversGuard(branch.guard, guard)),
  )
}

function isHeardAs(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
}

/** Whether the first guard passes whenever the second does: it is none at all, or the same. */
function coversGuard(first: unknown, second: unknown): boolean {
  return first === undefined || (second !== undefined && printed(first) === printed(second))
}

/** Equal for guards that ask the same: functions that only pick parameters count as their text. */
function printed(guard: unknown): string {
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    return `${guard.name}(${guard.guards.map(printed).join()})`
  }
  return JSON.stringify(guard, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
}

function problem(rule: Rule, node: AnyStateNode, what: string): Problem {
  const state = stateNameOf(node)
  return { rule, state, message: `${state === ANY_STATE ? node.machine.id : state} ${what}` }
}
