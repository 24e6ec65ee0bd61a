import type { AnyStateMachine } from 'xstate'
import { ANY_STATE, unnamedParts } from '../paths/declared.ts'
import { type GraphEdge, type GraphState, graphOf, type MachineGraph, statesIn } from './graph.ts'

interface Sheet {
  graph: MachineGraph
  parents: ReadonlyMap<GraphState, GraphState>
  /** By the innermost state that holds both ends. */
  edgesIn: ReadonlyMap<GraphState, readonly string[]>
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

/** The whole machine as Mermaid text, equal for equal machines: descriptions, tags, timers, `always`, guards, actions and ports by name. */
export function toMermaid(machine: AnyStateMachine): string {
  const unnamed = unnamedParts(machine)
  if (unnamed.length > 0) {
    const list = unnamed.map(({ part, where }) => `${part} in ${where}`).join('; ')
    throw new Error(`${machine.id}: name every guard and action (${list})`)
  }
  const graph = graphOf(machine)
  const { root, edges } = graph
  const states = statesIn(root)
  const byName = new Map(states.map((state) => [state.name, state]))
  const parents = new Map(states.flatMap((state) => state.states.map((child) => [child, state] as const)))
  const sources = new Set(edges.map(({ source }) => source))
  const placed = edges.flatMap((edge) => edgesOf(edge, graph, byName, parents))
  const edgesIn = new Map<GraphState, string[]>()
  for (const { holder, text } of placed) edgesIn.set(holder, [...(edgesIn.get(holder) ?? []), text])
  const sheet = { graph, parents, edgesIn, sources }
  const lines = [
    ...(root.description === '' ? [] : [`accDescr: ${safe(root.description)}`]),
    ...(root.type === 'parallel' ? drawRegions(root, sheet) : [...drawRoot(root, sheet), ...drawInside(root, sheet)]),
  ]
  return `${['stateDiagram-v2', ...indent(lines)].join('\n')}\n`
}

/** Mermaid has no box for the machine itself: what it does in every state stands where its transitions start. */
function drawRoot(root: GraphState, { graph }: Sheet): string[] {
  const details = detailsOf({ ...root, description: '' })
  if (details.length === 0) return []
  const any = anyOf(root, graph)
  return [`state "${ANY_STATE}" as ${any}`, ...details.map((detail) => `${any}: ${safe(detail)}`)]
}

function drawInside(state: GraphState, sheet: Sheet): string[] {
  if (state.type === 'parallel') return drawParallel(state, sheet)
  return [
    ...drawAny(state, sheet),
    ...drawInitial('[*]', state, sheet),
    ...state.states.flatMap((child) => drawState(child, sheet)),
    ...(sheet.edgesIn.get(state) ?? []),
    ...state.states.filter(({ type }) => type === 'final').map((child) => `${idOf(child, sheet.graph)} --> [*]`),
  ]
}

function drawInitial(from: string, { initial }: GraphState, { graph }: Sheet): string[] {
  if (!initial) return []
  const does = initial.actions.length > 0 ? `: ${safe(`/ ${initial.actions.join(', ')}`)}` : ''
  return initial.targets.map((target) => `${from} --> ${idOfName(target, graph)}${does}`)
}

/** Mermaid has no regions outside a state, so the machine itself is drawn as one. */
function drawRegions(root: GraphState, sheet: Sheet): string[] {
  return [
    `state "${titleOf({ ...root, description: '' })}" as ${idOf(root, sheet.graph)} {`,
    ...indent(drawParallel(root, sheet)),
    '}',
    ...crossing(root, sheet),
  ]
}

function drawParallel(state: GraphState, sheet: Sheet): string[] {
  const regions = state.states.map((region) => drawState(region, sheet, true))
  const any = drawAny(state, sheet)
  const own = (sheet.edgesIn.get(state) ?? []).filter(isOwnOf(state, sheet))
  const sections = any.length > 0 ? [[...any, ...own], ...regions] : regions
  return sections.flatMap((section, index) => (index === 0 ? section : ['--', ...section]))
}

/** Edges between regions cannot be drawn inside either of them. */
function crossing(state: GraphState, sheet: Sheet): readonly string[] {
  if (state.type !== 'parallel') return []
  const isOwn = isOwnOf(state, sheet)
  return (sheet.edgesIn.get(state) ?? []).filter((edge) => !isOwn(edge))
}

function isOwnOf(state: GraphState, { graph }: Sheet) {
  const any = anyOf(state, graph)
  return (edge: string) => edge.startsWith(`${any} --> ${any}:`)
}

function drawState(state: GraphState, sheet: Sheet, isRegion = false): string[] {
  const id = idOf(state, sheet.graph)
  if (state.states.length > 0) {
    return [`state "${titleOf(state)}" as ${id} {`, ...indent(drawInside(state, sheet)), '}', ...crossing(state, sheet)]
  }
  const details = detailsOf(state)
  const isNameEnough = id === state.key && details.length === 0 && !isRegion && state.type !== 'history'
  const isMentioned = isNameEnough && state.type === 'final'
  if (isMentioned) return []
  if (isNameEnough) return sheet.sources.has(state.name) ? [] : [id]
  const name = state.type === 'history' ? `${state.key} (${state.history} history)` : state.key
  return [
    `state "${safe(name)}" as ${id}`,
    ...details.map((detail) => `${id}: ${safe(detail)}`),
    ...(state.type === 'history' ? drawInitial(id, state, sheet) : []),
  ]
}

/** Mermaid draws no arrow from a composite state to its own child, so its transitions start here. */
function drawAny(state: GraphState, { graph, sources }: Sheet): string[] {
  if (!sources.has(state.name) || state.states.length === 0) return []
  return state !== graph.root || state.type === 'parallel' ? [`state "${ANY_STATE}" as ${anyOf(state, graph)}`] : []
}

function edgesOf(
  edge: GraphEdge,
  graph: MachineGraph,
  byName: ReadonlyMap<string, GraphState>,
  parents: ReadonlyMap<GraphState, GraphState>,
): Array<{ holder: GraphState; text: string }> {
  const source = byName.get(edge.source)!
  const isComposite = source.states.length > 0
  const from = isComposite ? anyOf(source, graph) : idOf(source, graph)
  const around = isComposite ? source : (parents.get(source) ?? source)
  const label = labelOf(edge)
  if (edge.targets.length === 0) return [{ holder: around, text: `${from} --> ${from}: ${label}` }]
  return edge.targets.map((name) => {
    const target = byName.get(name)!
    let holder = around
    while (parents.has(holder) && !statesIn(holder).slice(1).includes(target)) holder = parents.get(holder)!
    return { holder, text: `${from} --> ${idOf(target, graph)}: ${label}` }
  })
}

function labelOf({ trigger, guard, actions, reenters, targets, description }: GraphEdge) {
  const isIgnored = targets.length === 0 && actions.length === 0
  const label = [
    trigger,
    ...(guard ? [`[${guard}]`] : []),
    ...(actions.length > 0 ? [`/ ${actions.join(', ')}`] : []),
    ...(isIgnored ? ['(ignored)'] : []),
    ...(reenters ? ['(starts anew)'] : []),
    ...(description === '' ? [] : [`– ${description}`]),
  ]
  return safe(label.join(' '))
}

function detailsOf({ description, tags, invokes, entry, exit }: GraphState): string[] {
  return [
    ...(description === '' ? [] : [description]),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
    ...invokes.map(({ actor }) => `invokes ${actor}`),
    ...entry.map((name) => `on entry ${name}`),
    ...exit.map((name) => `on exit ${name}`),
  ]
}

function titleOf(state: GraphState) {
  return [state.key, ...detailsOf(state)].map(safe).join('<br/>')
}

/** As Mermaid writes characters that it would read as its own. */
export function safe(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[#;"<>{}`\\%]/g, (found) => `#${found.charCodeAt(0)};`)
}

function idOf({ name }: GraphState, graph: MachineGraph) {
  return idOfName(name, graph)
}

function idOfName(name: string, { machine, root }: MachineGraph) {
  const id = (name === root.name ? machine : name).replaceAll(/\W/g, '_')
  return RESERVED.has(id) ? `${id}_` : id
}

function anyOf(state: GraphState, graph: MachineGraph) {
  return state === graph.root ? ANY_STATE : `${idOf(state, graph)}_${ANY_STATE}`
}

function indent(lines: readonly string[]) {
  return lines.map((line) => `  ${line}`)
}
