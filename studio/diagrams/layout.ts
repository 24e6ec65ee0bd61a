import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type GraphEdge, type GraphState, type MachineGraph, statesIn } from './graph.ts'
import { type TextStyle, TYPE, widthOf, wrap } from './text.ts'

/** A machine's picture as plain data: pixels from the upper left corner, no DOM needed, equal for equal graphs. */
export interface Drawing {
  machine: string
  width: number
  height: number
  /** A composite state comes before what is in it. */
  boxes: readonly Box[]
  /** Round marks: where a composite state begins. */
  dots: readonly Dot[]
  /** Small boxes that stand for the whole composite they are in. */
  pills: readonly Pill[]
  lines: readonly Line[]
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Box extends Area {
  /** The state's name. */
  name: string
  /** The name of the state that it is in; the root has none. */
  parent: string | undefined
  type: GraphState['type']
  isComposite: boolean
  /** One of several that are active at once. */
  isRegion: boolean
  rows: readonly Row[]
}

/** One thing that is written. */
export interface Row extends Area {
  kind: 'title' | 'description' | 'tag' | 'invoke' | 'entry' | 'exit' | 'transition'
  /** The declared transition that it tells of: on a line, or in a state that it does not leave. */
  edge: string | undefined
  texts: readonly Text[]
}

export interface Text {
  style: TextStyle
  text: string
  x: number
  /** Of the base line. */
  y: number
}

export interface Dot {
  /** The name of the state that begins here. */
  of: string
  x: number
  y: number
  radius: number
}

export interface Pill extends Area {
  of: string
  /** `any`: lines that leave from any state in the composite; `itself`: lines that lead to the composite anew. */
  kind: 'any' | 'itself'
  text: Text
}

/** All transitions from one state to another. */
export interface Line {
  kind: 'transition' | 'initial'
  source: string
  target: string
  /** Ids of declared transitions. */
  edges: readonly string[]
  points: readonly Point[]
  /** One for each transition. */
  labels: readonly Row[]
}

export interface Point {
  x: number
  y: number
}

const PADDING = 12
const TEXT_WIDTH = 240
const COMPOSITE_TEXT_WIDTH = 420
const LABEL_WIDTH = 190
const ROW_GAP = 4
const DOT_RADIUS = 6

const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.direction': 'DOWN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
}

const SPACING = {
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.labelLabel': '8',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
}

/** Places every state, line and word of the graph. */
export async function layoutOf(graph: MachineGraph): Promise<Drawing> {
  const plan = planOf(graph)
  const elk = new ELK()
  const placed = await elk.layout({
    id: 'page',
    layoutOptions: { ...LAYOUT, ...SPACING, 'elk.padding': '[top=0,left=0,bottom=0,right=0]' },
    children: [plan.nodeOf(graph.root)],
    edges: plan.lines.map(elkEdge),
  })
  return drawingOf(graph, plan, placed)
}

interface PlannedLine {
  id: string
  kind: Line['kind']
  source: string
  target: string
  edges: GraphEdge[]
  /** Ids of the nodes that it joins. */
  from: string
  to: string
  label: Block
}

interface Plan {
  lines: readonly PlannedLine[]
  nodeOf: (state: GraphState) => ElkNode
  headOf: (state: GraphState) => Block
}

/** Rows one under the other, from 0,0. */
interface Block {
  width: number
  height: number
  rows: readonly Row[]
}

function planOf(graph: MachineGraph): Plan {
  const parents = new Map<string, GraphState>()
  for (const state of statesIn(graph.root)) for (const child of state.states) parents.set(child.name, state)
  const isWithin = (name: string, holder: string): boolean => {
    const parent = parents.get(name)
    return parent !== undefined && (parent.name === holder || isWithin(parent.name, holder))
  }
  const isWritten = (edge: GraphEdge) => isStaying(edge, graph)
  const pills = new Set<string>()
  const planned = new Map<string, PlannedLine>()
  for (const edge of graph.edges.filter((candidate) => !isWritten(candidate))) {
    for (const target of edge.targets) {
      const from = isWithin(target, edge.source) ? anyId(edge.source) : stateId(edge.source)
      const to = isWithin(edge.source, target) ? itselfId(target) : stateId(target)
      for (const id of [from, to]) pills.add(id)
      const id = `${from} ${to}`
      const line = planned.get(id)
      if (line) line.edges.push(edge)
      else
        planned.set(id, { id, kind: 'transition', source: edge.source, target, edges: [edge], from, to, label: EMPTY })
    }
  }
  for (const line of planned.values())
    line.label = stack(line.edges.map((edge) => transitionRow(edge, graph, LABEL_WIDTH)))

  const initials = statesIn(graph.root).flatMap((state) =>
    (state.initial?.targets ?? []).map((target): PlannedLine => {
      const from = state.type === 'history' ? stateId(state.name) : initialId(state.name)
      const actions = state.initial!.actions
      const label = stack(actions.length > 0 ? [row('transition', undefined, actionTexts(actions, LABEL_WIDTH))] : [])
      return {
        id: `${from} ${target}`,
        kind: 'initial',
        source: state.name,
        target,
        edges: [],
        from,
        to: stateId(target),
        label,
      }
    }),
  )

  const headOf = (state: GraphState) => headBlock(state, graph)
  const nodeOf = (state: GraphState): ElkNode => {
    const head = headOf(state)
    const size = { width: head.width + 2 * PADDING, height: head.height + 2 * PADDING }
    const id = stateId(state.name)
    if (state.states.length === 0) return { id, ...size }
    const marks: ElkNode[] = []
    if (state.initial) marks.push({ id: initialId(state.name), width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS })
    for (const pillId of [anyId(state.name), itselfId(state.name)]) {
      if (pills.has(pillId)) marks.push({ id: pillId, ...pillSize(pillId, state) })
    }
    return {
      id,
      children: [...marks, ...state.states.map(nodeOf)],
      layoutOptions: {
        ...SPACING,
        'elk.padding': `[top=${size.height + PADDING},left=${2 * PADDING},bottom=${2 * PADDING},right=${2 * PADDING}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${size.width}, ${size.height})`,
      },
    }
  }
  return { lines: [...initials, ...planned.values()], nodeOf, headOf }
}

/** Such a transition is written into its state; as a line it would only circle. */
function isStaying({ targets, source }: GraphEdge, { root }: MachineGraph) {
  return targets.length === 0 || (source === root.name && targets.every((target) => target === root.name))
}

function elkEdge({ id, from, to, label: { width, height } }: PlannedLine): ElkExtendedEdge {
  const edge = { id, sources: [from], targets: [to] }
  if (height === 0) return edge
  const layoutOptions = { 'elk.edgeLabels.placement': 'CENTER' }
  return { ...edge, labels: [{ id: `label of ${id}`, text: ' ', width, height, layoutOptions }] }
}

const stateId = (name: string) => `state ${name}`
const initialId = (name: string) => `initial ${name}`
const anyId = (name: string) => `any ${name}`
const itselfId = (name: string) => `itself ${name}`

function pillText(id: string, state: GraphState) {
  return id === anyId(state.name) ? 'any state' : `${state.key} anew`
}

function pillSize(id: string, state: GraphState) {
  return { width: widthOf(pillText(id, state), 'detail') + 16, height: 22 }
}

function headBlock(state: GraphState, graph: MachineGraph): Block {
  const width = state.states.length > 0 ? COMPOSITE_TEXT_WIDTH : TEXT_WIDTH
  const title = state.type === 'history' ? `${state.key} (${state.history} history)` : state.key
  const written = (kind: Row['kind'], style: TextStyle, text: string) =>
    text === '' ? [] : [row(kind, undefined, linesOf(text, style, width))]
  const staying = graph.edges.filter((edge) => edge.source === state.name && isStaying(edge, graph))
  return stack([
    ...written('title', 'title', title),
    ...written('description', 'description', state.description),
    ...tagRows(state.tags, width),
    ...state.invokes.flatMap(({ actor }) => written('invoke', 'detail', `invokes ${actor}`)),
    ...state.entry.flatMap((action) => written('entry', 'detail', `on entry ${action}`)),
    ...state.exit.flatMap((action) => written('exit', 'detail', `on exit ${action}`)),
    ...staying.map((edge) => transitionRow(edge, graph, width)),
  ])
}

const EMPTY: Block = { width: 0, height: 0, rows: [] }

/** Tags stand side by side; what is returned for each line of them is their common row. */
function tagRows(tags: readonly string[], width: number): Row[][] {
  const lines: Row[][] = []
  for (const tag of tags) {
    const texts = linesOf(tag, 'tag', width - 2 * CHIP_PADDING)
    const chip = row('tag', undefined, texts)
    chip.width += 2 * CHIP_PADDING
    chip.texts = chip.texts.map((text) => ({ ...text, x: text.x + CHIP_PADDING }))
    const line = lines.at(-1)
    const end = line ? line.at(-1)!.x + line.at(-1)!.width + CHIP_GAP : 0
    if (line && end + chip.width <= width) line.push(moved(chip, end, 0))
    else lines.push([chip])
  }
  return lines
}

const CHIP_PADDING = 7
const CHIP_GAP = 5

function transitionRow(edge: GraphEdge, graph: MachineGraph, width: number): MutableRow {
  const { trigger, cause, guard, actions, reenters, targets, description } = edge
  const ms = cause.kind === 'after' ? graph.delays[cause.of] : undefined
  const isIgnored = targets.length === 0 && actions.length === 0
  return row('transition', edge.id, [
    ...linesOf(
      [
        trigger,
        ...(typeof ms === 'number' && String(ms) !== cause.of ? [`(${durationOf(ms)})`] : []),
        ...(isIgnored ? ['(ignored)'] : []),
        ...(reenters ? ['(starts anew)'] : []),
      ].join(' '),
      'trigger',
      width,
    ),
    ...(guard ? linesOf(`[${guard}]`, 'detail', width) : []),
    ...actionTexts(actions, width),
    ...linesOf(description, 'note', width),
  ])
}

function actionTexts(actions: readonly string[], width: number) {
  return actions.length > 0 ? linesOf(`/ ${actions.join(', ')}`, 'detail', width) : []
}

/** `20 s`, `1 min`, `150 ms`. */
function durationOf(ms: number) {
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`
  return ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`
}

interface MutableRow extends Row {
  width: number
  texts: readonly Text[]
}

function linesOf(text: string, style: TextStyle, width: number): Array<{ style: TextStyle; text: string }> {
  return wrap(text, style, width).map((line) => ({ style, text: line }))
}

function row(kind: Row['kind'], edge: string | undefined, lines: ReturnType<typeof linesOf>): MutableRow {
  let height = 0
  const texts = lines.map(({ style, text }) => {
    const { line, size } = TYPE[style]
    height += line
    return { style, text, x: 0, y: height - Math.round((line - size) / 2 + size * 0.2) }
  })
  const width = Math.max(0, ...lines.map(({ style, text }) => widthOf(text, style)))
  return { kind, edge, x: 0, y: 0, width, height, texts }
}

function stack(rows: ReadonlyArray<Row | readonly Row[]>): Block {
  let height = 0
  let width = 0
  const stacked = rows.flatMap((entry) => {
    const side = Array.isArray(entry) ? (entry as readonly Row[]) : [entry as Row]
    const top = height === 0 ? 0 : height + ROW_GAP
    height = top + Math.max(...side.map((each) => each.height))
    width = Math.max(width, ...side.map((each) => each.x + each.width))
    return side.map((each) => moved(each, 0, top))
  })
  return { width, height, rows: stacked }
}

function moved<Moved extends Row>(each: Moved, x: number, y: number): Moved {
  return {
    ...each,
    x: rounded(each.x + x),
    y: rounded(each.y + y),
    width: rounded(each.width),
    texts: each.texts.map((text) => ({ ...text, x: rounded(text.x + x), y: rounded(text.y + y) })),
  }
}

function drawingOf(graph: MachineGraph, plan: Plan, placed: ElkNode): Drawing {
  const areas = new Map<string, Area>()
  const collect = (node: ElkNode) => {
    areas.set(node.id, areaOf(node))
    for (const child of node.children ?? []) collect(child)
  }
  collect(placed)
  const states = statesIn(graph.root)
  const parents = new Map(states.flatMap((state) => state.states.map((child) => [child.name, state] as const)))
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  const root = areas.get(stateId(graph.root.name))!
  return {
    machine: graph.machine,
    width: rounded(root.x + root.width),
    height: rounded(root.y + root.height),
    boxes: states.map((state): Box => {
      const area = areas.get(stateId(state.name))!
      const parent = parents.get(state.name)
      return {
        name: state.name,
        parent: parent?.name,
        type: state.type,
        isComposite: state.states.length > 0,
        isRegion: parent?.type === 'parallel',
        ...area,
        rows: plan.headOf(state).rows.map((each) => moved(each, area.x + PADDING, area.y + PADDING)),
      }
    }),
    dots: states.flatMap((state): Dot[] => {
      const area = areas.get(initialId(state.name))
      if (!area) return []
      return [{ of: state.name, x: rounded(area.x + DOT_RADIUS), y: rounded(area.y + DOT_RADIUS), radius: DOT_RADIUS }]
    }),
    pills: states.flatMap((state) =>
      (['any', 'itself'] as const).flatMap((kind): Pill[] => {
        const id = kind === 'any' ? anyId(state.name) : itselfId(state.name)
        const area = areas.get(id)
        if (!area) return []
        return [
          {
            of: state.name,
            kind,
            ...area,
            text: { style: 'detail', text: pillText(id, state), x: rounded(area.x + 8), y: rounded(area.y + 15) },
          },
        ]
      }),
    ),
    lines: plan.lines.map(({ id, kind, source, target, edges: transitions, label }): Line => {
      const edge = edges.get(id)!
      const place = edge.labels?.[0]
      return {
        kind,
        source,
        target,
        edges: transitions.map((transition) => transition.id),
        points: (edge.sections ?? []).flatMap(pointsOf),
        labels: place ? label.rows.map((each) => moved(each, place.x!, place.y!)) : [],
      }
    }),
  }
}

function areaOf({ x = 0, y = 0, width = 0, height = 0 }: ElkNode): Area {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

function pointsOf({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] {
  return [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))
}

function rounded(pixels: number) {
  return Math.round(pixels * 10) / 10
}
