import { type GraphEdge, type GraphState, type MachineGraph, statesIn } from './graph.ts'
import { escaped, writable } from './svg.ts'

/** Attributes of ours, which SCXML allows in a namespace of one's own. */
const OURS = 'urn:proscenium:statechart'

/**
 * The machine as SCXML 1.0. Guards and actions are calls by name, for the reader's own script to define; timers are delayed events; descriptions
 * are comments. Tags, requirements and the ids of declared transitions are attributes in the namespace `urn:proscenium:statechart`.
 */
export function toScxml(graph: MachineGraph): string {
  const ids = new Map(statesIn(graph.root).map(({ name }) => [name, idOf(name, graph)]))
  const attributes = {
    xmlns: 'http://www.w3.org/2005/07/scxml',
    'xmlns:proscenium': OURS,
    version: '1.0',
    datamodel: 'ecmascript',
    name: token(graph.machine),
    initial: ids.get(graph.root.name),
  }
  // Only a final state beside the root ends an SCXML session.
  const end = canEnd(graph.root) ? element('final', { id: END }) : []
  const root = element('scxml', attributes, [...stateLines(graph.root, undefined, graph, ids), ...end])
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...root].join('\n')}\n`
}

// A key of this name is spelt otherwise.
const NEVER_A_KEY = '_x'
const END = `${NEVER_A_KEY}.ended`

function canEnd({ type, states }: GraphState): boolean {
  if (type === 'parallel') return states.every(canEnd)
  return states.some((child) => child.type === 'final')
}

type Ids = ReadonlyMap<string, string>

function stateLines(state: GraphState, parent: GraphState | undefined, graph: MachineGraph, ids: Ids): string[] {
  const { name, type, description, tags, requirements, initial, entry, exit, invokes, states } = state
  const edges = graph.edges.filter(({ source }) => source === name)
  if (type === 'final' && edges.length > 0) {
    throw new Error(`${graph.machine}: SCXML knows no transition out of a final state (${edges[0]!.id})`)
  }
  const id = ids.get(name)!
  const targets = (names: readonly string[]) => names.map((target) => ids.get(target)!).join(' ')
  const attributes = {
    id,
    ...(type === 'history' ? { type: state.history } : {}),
    ...(initial && initial.actions.length === 0 && type === 'compound' ? { initial: targets(initial.targets) } : {}),
    ...ours({ tags: tags.join(' '), requirements: requirements.join(' ') }),
  }
  if (type === 'history') {
    const siblings = (parent?.states ?? [])
      .filter((sibling) => sibling.type !== 'history')
      .map((sibling) => sibling.name)
    const way = element('transition', { target: targets(initial?.targets ?? siblings) }, calls(initial?.actions ?? []))
    return [...comment(description), ...element('history', attributes, way)]
  }
  const delays = [...new Set(edges.flatMap(({ cause }) => (cause.kind === 'after' ? [cause.of] : [])))]
  const timers = delays.flatMap((delay) => {
    const ms = graph.delays[delay]
    const length = typeof ms === 'number' ? { delay: `${ms}ms` } : { delayexpr: call(delay) }
    return element('send', { event: timerEvent(delay, id), id: timerEvent(delay, id), ...length })
  })
  const cancels = delays.flatMap((delay) => element('cancel', { sendid: timerEvent(delay, id) }))
  const begin = element('transition', { target: targets(initial?.targets ?? []) }, calls(initial?.actions ?? []))
  return [
    ...comment(description),
    ...element(ELEMENTS[type], attributes, [
      ...(initial && initial.actions.length > 0 ? element('initial', {}, begin) : []),
      ...block('onentry', [...timers, ...calls(entry)]),
      ...block('onexit', [...calls(exit), ...cancels]),
      ...invokes.flatMap((invoke) =>
        element('invoke', { id: invokeId(name, invoke.id, graph, ids), src: encodeURI(invoke.actor) }),
      ),
      ...edges.flatMap((edge) => transitionLines(edge, state, graph, ids)),
      ...(parent === undefined && canEnd(state)
        ? element('transition', { event: `done.state.${id}`, target: END })
        : []),
      ...states.flatMap((child) => stateLines(child, state, graph, ids)),
    ]),
  ]
}

const ELEMENTS = { atomic: 'state', compound: 'state', parallel: 'parallel', final: 'final' } as const

function transitionLines(edge: GraphEdge, source: GraphState, graph: MachineGraph, ids: Ids): string[] {
  const { id, guard, actions, targets, reenters, description, requirements } = edge
  const event = eventOf(edge, graph, ids)
  // An atomic state that is its own target is not left; SCXML would leave and enter it.
  const isStaying =
    targets.length === 0 || (!reenters && source.states.length === 0 && targets.every((name) => name === source.name))
  const attributes = {
    ...(event === '' ? {} : { event }),
    ...(guard === undefined ? {} : { cond: call(guard) }),
    ...(isStaying ? {} : { target: targets.map((name) => ids.get(name)).join(' ') }),
    ...(isStaying || reenters || source.states.length === 0 ? {} : { type: 'internal' }),
    ...ours({ transition: id, requirements: requirements.join(' ') }),
  }
  return [...comment(description), ...element('transition', attributes, calls(actions))]
}

function eventOf({ cause: { kind, of }, source }: GraphEdge, graph: MachineGraph, ids: Ids): string {
  const ofActor = (prefix: string) => {
    const holders = holdersOf(of, graph)
    const meant = holders.includes(source) || holders.length === 0 ? [source] : holders
    return meant.map((holder) => `${prefix}.${invokeId(holder, of, graph, ids)}`).join(' ')
  }
  switch (kind) {
    case 'always':
      return ''
    case 'event':
      return token(of, '*')
    case 'after':
      return timerEvent(of, ids.get(source)!)
    case 'done state':
      return `done.state.${ids.get(source)}`
    case 'done actor':
      return ofActor('done.invoke')
    case 'failed actor':
      return ofActor('error.execution')
    case 'snapshot':
      return ofActor('snapshot')
  }
}

/** Its own id, unless several states or a state have it: ids of SCXML are of one element each. */
function invokeId(name: string, id: string, graph: MachineGraph, ids: Ids) {
  const isTaken = holdersOf(id, graph).length > 1 || [...ids.values()].includes(token(id))
  return isTaken ? `${ids.get(name)}.${NEVER_A_KEY}.${token(id)}` : token(id)
}

function holdersOf(invokeId: string, { root }: MachineGraph) {
  const holders = statesIn(root).filter(({ invokes }) => invokes.some(({ id }) => id === invokeId))
  return holders.map(({ name }) => name)
}

function timerEvent(delay: string, stateId: string) {
  return `after.${token(delay)}.${stateId}`
}

/** As xstate names it: the machine's id and the keys. */
function idOf(name: string, { machine, root }: MachineGraph) {
  return token(name === root.name ? machine : `${machine}.${name}`)
}

/** What XML takes for an id and SCXML for a part of an event's name; everything else is spelt as its number, so that no two become one. */
function token(text: string, alsoAllowed = ''): string {
  const spelt = [...text].map((character, index) => {
    const isAllowed = /[\w.-]/.test(character) || alsoAllowed.includes(character)
    const mayMislead = character === '_' && text[index + 1] === 'x'
    return isAllowed && !mayMislead ? character : `_x${character.codePointAt(0)!.toString(16)}_`
  })
  const word = spelt.join('')
  return /^[A-Za-z_*]/.test(word) ? word : `_${word}`
}

function calls(actions: readonly string[]): string[] {
  return actions.map((action) => `<script>${escaped(call(action))};</script>`)
}

function call(name: string) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${name}()` : `this[${JSON.stringify(name)}]()`
}

function ours(attributes: Readonly<Record<string, string>>) {
  const given = Object.entries(attributes).filter(([, value]) => value !== '')
  return Object.fromEntries(given.map(([name, value]) => [`proscenium:${name}`, value]))
}

function comment(text: string): string[] {
  if (text === '') return []
  // Two hyphens would end it.
  return [`<!-- ${writable(text).replaceAll(/-(?=-|$)/g, '- ')} -->`]
}

function block(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : element(name, {}, lines)
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  lines: readonly string[] = [],
) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value ?? '')}"`)
  const start = `<${name}${written.join('')}`
  if (lines.length === 0) return [`${start}/>`]
  return [`${start}>`, ...lines.map((line) => `  ${line}`), `</${name}>`]
}
