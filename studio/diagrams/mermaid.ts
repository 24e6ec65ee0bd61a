import type { AnyStateMachine, AnyStateNode } from 'xstate'
import {
  ANY_STATE,
  type DeclaredTransition,
  declaredTransitions,
  invokedBy,
  stateActionsOf,
  stateNameOf,
  stateNodesOf,
  unnamedParts,
} from '../paths/declared.ts'

interface Drawing {
  machine: AnyStateMachine
  byName: ReadonlyMap<string, AnyStateNode>
  /** By the innermost state that holds both ends. */
  edgesIn: ReadonlyMap<AnyStateNode, readonly string[]>
  sources: ReadonlySet<string>
}

// Words that Mermaid reads as its own.
const RESERVED = new Set([
  'state',
  'note',
  'end',
  'direction',
  'default',
  'class',
  'classDef',
  'style',
  'click',
  'hide',
  'scale',
])

/** The whole machine as Mermaid text, equal for equal machines: timers, `always`, guards, actions and ports by name. */
export function toMermaid(machine: AnyStateMachine): string {
  const unnamed = unnamedParts(machine)
  if (unnamed.length > 0) {
    const list = unnamed.map(({ part, where }) => `${part} in ${where}`).join('; ')
    throw new Error(`${machine.id}: name every guard and action (${list})`)
  }
  const byName = new Map(stateNodesOf(machine).map((node) => [stateNameOf(node), node]))
  const transitions = declaredTransitions(machine)
  const edgesIn = new Map<AnyStateNode, string[]>()
  for (const transition of transitions) {
    for (const { holder, text } of edgesOf(transition, byName)) {
      edgesIn.set(holder, [...(edgesIn.get(holder) ?? []), text])
    }
  }
  const drawing = { machine, byName, edgesIn, sources: new Set(transitions.map(({ source }) => source)) }
  const lines =
    machine.root.type === 'parallel' ? drawRegions(machine.root, drawing) : drawInside(machine.root, drawing)
  return `${['stateDiagram-v2', ...indent(lines)].join('\n')}\n`
}

function drawInside(node: AnyStateNode, drawing: Drawing): string[] {
  if (node.type === 'parallel') return drawParallel(node, drawing)
  const children = Object.values(node.states)
  return [
    ...drawAny(node, drawing),
    ...(node.type === 'compound' ? node.initial.target.map((target) => `[*] --> ${idOf(target)}`) : []),
    ...children.flatMap((child) => drawState(child, drawing)),
    ...(drawing.edgesIn.get(node) ?? []),
    ...children.filter(({ type }) => type === 'final').map((child) => `${idOf(child)} --> [*]`),
  ]
}

/** Mermaid has no regions outside a state, so the machine itself is drawn as one. */
function drawRegions(root: AnyStateNode, drawing: Drawing): string[] {
  return [
    `state "${titleOf(root)}" as ${idOf(root)} {`,
    ...indent(drawParallel(root, drawing)),
    '}',
    ...crossing(root, drawing),
  ]
}

function drawParallel(node: AnyStateNode, drawing: Drawing): string[] {
  const regions = Object.values(node.states).map((region) => drawState(region, drawing, true))
  const any = drawAny(node, drawing)
  const sections =
    any.length > 0 ? [[...any, ...(drawing.edgesIn.get(node) ?? []).filter(isOwnOf(node))], ...regions] : regions
  return sections.flatMap((section, index) => (index === 0 ? section : ['--', ...section]))
}

/** Edges between regions cannot be drawn inside either of them. */
function crossing(node: AnyStateNode, drawing: Drawing): readonly string[] {
  if (node.type !== 'parallel') return []
  const isOwn = isOwnOf(node)
  return (drawing.edgesIn.get(node) ?? []).filter((edge) => !isOwn(edge))
}

function isOwnOf(node: AnyStateNode) {
  return (edge: string) => edge.startsWith(`${anyOf(node)} --> ${anyOf(node)}:`)
}

function drawState(node: AnyStateNode, drawing: Drawing, isRegion = false): string[] {
  const id = idOf(node)
  if (Object.keys(node.states).length > 0) {
    return [
      `state "${titleOf(node)}" as ${id} {`,
      ...indent(drawInside(node, drawing)),
      '}',
      ...crossing(node, drawing),
    ]
  }
  const details = detailsOf(node)
  const isNameEnough = id === node.key && details.length === 0 && !isRegion && node.type !== 'history'
  const isMentioned = isNameEnough && node.type === 'final'
  if (isMentioned) return []
  if (isNameEnough) return drawing.sources.has(stateNameOf(node)) ? [] : [id]
  const name = node.type === 'history' ? `${node.key} (${node.history} history)` : node.key
  return [`state "${name}" as ${id}`, ...details.map((detail) => `${id}: ${detail}`)]
}

/** Mermaid draws no arrow from a composite state to its own child, so its transitions start here. */
function drawAny(node: AnyStateNode, { sources }: Drawing): string[] {
  if (!sources.has(stateNameOf(node)) || Object.keys(node.states).length === 0) return []
  return node.parent || node.type === 'parallel' ? [`state "${ANY_STATE}" as ${anyOf(node)}`] : []
}

function edgesOf(
  transition: DeclaredTransition,
  byName: ReadonlyMap<string, AnyStateNode>,
): Array<{ holder: AnyStateNode; text: string }> {
  const source = byName.get(transition.source)!
  const isComposite = Object.keys(source.states).length > 0
  const from = isComposite ? anyOf(source) : idOf(source)
  const label = labelOf(transition)
  if (transition.targets.length === 0) {
    return [{ holder: isComposite ? source : (source.parent ?? source), text: `${from} --> ${from}: ${label}` }]
  }
  return transition.targets.map((name) => {
    const target = byName.get(name)!
    const holder = innermostHolder(isComposite ? source : (source.parent ?? source), target)
    return { holder, text: `${from} --> ${idOf(target)}: ${label}` }
  })
}

function innermostHolder(from: AnyStateNode, target: AnyStateNode): AnyStateNode {
  const holdsTarget = (node: AnyStateNode) =>
    node !== target && node.path.every((key, index) => target.path[index] === key)
  let holder = from
  while (holder.parent && !holdsTarget(holder)) holder = holder.parent
  return holder
}

function labelOf({ trigger, guard, actions, reenters, targets }: DeclaredTransition) {
  const isIgnored = targets.length === 0 && actions.length === 0
  return [
    trigger,
    ...(guard ? [`[${guard}]`] : []),
    ...(actions.length > 0 ? [`/ ${actions.join(', ')}`] : []),
    ...(isIgnored ? ['(ignored)'] : []),
    ...(reenters ? ['(starts anew)'] : []),
  ].join(' ')
}

function detailsOf(node: AnyStateNode): string[] {
  const { entry, exit } = stateActionsOf(node)
  return [
    ...invokedBy(node).map((name) => `invokes ${name}`),
    ...entry.map((name) => `on entry ${name}`),
    ...exit.map((name) => `on exit ${name}`),
  ]
}

function titleOf(node: AnyStateNode) {
  const details = detailsOf(node)
  return details.length > 0 ? `${node.key} (${details.join(', ')})` : node.key
}

function idOf(node: AnyStateNode) {
  const id = node.parent ? node.path.join('_') : node.machine.id
  const safe = id.replaceAll(/\W/g, '_')
  return RESERVED.has(safe) ? `${safe}_` : safe
}

function anyOf(node: AnyStateNode) {
  return node.parent ? `${idOf(node)}_${ANY_STATE}` : ANY_STATE
}

function indent(lines: readonly string[]) {
  return lines.map((line) => `  ${line}`)
}
