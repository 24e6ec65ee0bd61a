import type { AnyEventObject, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface DeclaredTransition {
  /** `fresh --renewal.refused[isFinal]#1--> revoked`: stable as long as source, event, guard, place and target are. */
  id: string
  source: string
  /** What sets it off, in readable words: an event type, `after patience`, `always`. */
  trigger: string
  guard: string | undefined
  targets: readonly string[]
  actions: readonly string[]
  reenters: boolean
  definition: AnyTransitionDefinition
}

/** Stands for the whole machine: the source of a transition in the root's `on`. */
export const ANY_STATE = 'any'

/** Shown where a guard, action or actor was written in place and so has no name. */
export const UNNAMED = '(unnamed)'

const TIMER = /^xstate\.after\./

export function stateNodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const collect = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(collect)]
  return collect(machine.root)
}

export function stateNameOf(node: AnyStateNode): string {
  return node.path.length === 0 ? ANY_STATE : node.path.join('.')
}

/** Every transition object of the machine, in document order. */
export function declaredTransitions(machine: AnyStateMachine): DeclaredTransition[] {
  return stateNodesOf(machine).flatMap((node) => {
    const groups = [...node.transitions.values(), node.always ?? []]
    return groups.flatMap((group) => group.map((definition, index) => declare(definition, index, group.length)))
  })
}

export function eventLabel(type: string, machine?: AnyStateMachine): string {
  if (!TIMER.test(type)) return type
  const timer = machine && timersOf(machine).get(type)
  return `after ${timer?.delay ?? type.replace(TIMER, '')}`
}

export interface Timer {
  source: AnyStateNode
  delay: string
}

/** By event type, the delayed transitions' state and the name (or literal milliseconds) of their delay. */
export function timersOf(machine: AnyStateMachine): ReadonlyMap<string, Timer> {
  const known = timerCache.get(machine)
  if (known) return known
  const timers = new Map<string, Timer>()
  for (const source of stateNodesOf(machine)) {
    for (const { eventType, delay } of source.after) timers.set(String(eventType), { source, delay: String(delay) })
  }
  timerCache.set(machine, timers)
  return timers
}

const timerCache = new WeakMap<AnyStateMachine, ReadonlyMap<string, Timer>>()

export function guardName(guard: unknown): string | undefined {
  if (guard === undefined) return undefined
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return UNNAMED
  if ('guards' in guard && Array.isArray(guard.guards))
    return `${guard.name}(${guard.guards.map(guardName).join(', ')})`
  if ('stateValue' in guard) return `stateIn(${JSON.stringify(guard.stateValue).replaceAll('"', '')})`
  return UNNAMED
}

export function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type)
  return UNNAMED
}

export interface UnnamedPart {
  state: string
  part: 'guard' | 'action' | 'actor'
  where: string
}

/** Guards, actions and actors that were written in place: no diagram, log or report can name them. */
export function unnamedParts(machine: AnyStateMachine): UnnamedPart[] {
  const ofTransitions = declaredTransitions(machine).flatMap(({ id, source, guard, actions }): UnnamedPart[] => [
    ...(guard?.includes(UNNAMED) ? [{ state: source, part: 'guard' as const, where: id }] : []),
    ...(actions.includes(UNNAMED) ? [{ state: source, part: 'action' as const, where: id }] : []),
  ])
  const ofStates = stateNodesOf(machine).flatMap((node): UnnamedPart[] => {
    const state = stateNameOf(node)
    const { entry, exit } = stateActionsOf(node)
    return [
      ...(entry.includes(UNNAMED) ? [{ state, part: 'action' as const, where: `entry of ${state}` }] : []),
      ...(exit.includes(UNNAMED) ? [{ state, part: 'action' as const, where: `exit of ${state}` }] : []),
      ...(invokedBy(node).includes(UNNAMED) ? [{ state, part: 'actor' as const, where: `invoke of ${state}` }] : []),
    ]
  })
  return [...ofStates, ...ofTransitions]
}

/** Names of the actions on entry and exit; from the config, because xstate adds its own for timers. */
export function stateActionsOf(node: AnyStateNode): { entry: string[]; exit: string[] } {
  return { entry: listOf(node.config.entry).map(actionName), exit: listOf(node.config.exit).map(actionName) }
}

export function invokedBy(node: AnyStateNode): string[] {
  return node.invoke.map(({ src }) => (typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : UNNAMED))
}

/** Readable on one line and equal for equal events. */
export function eventCaseLabel(event: AnyEventObject, machine: AnyStateMachine, amongSeveral: boolean): string {
  const label = eventLabel(event.type, machine)
  if (!amongSeveral) return label
  const { type: _, ...payload } = event
  const text = JSON.stringify(payload).replaceAll('"', '')
  return text === '{}' ? label : `${label} ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`
}

function declare(definition: AnyTransitionDefinition, index: number, siblings: number): DeclaredTransition {
  const source = stateNameOf(definition.source)
  const trigger = triggerOf(definition)
  const guard = guardName(definition.guard)
  const targets = (definition.target ?? []).map(stateNameOf)
  const branch = siblings > 1 ? `#${index + 1}` : ''
  return {
    id: `${source} --${trigger}${guard ? `[${guard}]` : ''}${branch}--> ${targets.join(' + ') || '(stays)'}`,
    source,
    trigger,
    guard,
    targets,
    actions: definition.actions.map(actionName),
    reenters: definition.reenter,
    definition,
  }
}

function triggerOf(definition: AnyTransitionDefinition): string {
  const type = String(definition.eventType)
  if (type === '') return 'always'
  if ('delay' in definition) return `after ${definition.delay}`
  if (type === `xstate.done.state.${definition.source.id}`) return 'done'
  return type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.snapshot\./, 'snapshot ')
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
