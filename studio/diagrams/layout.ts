import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type GraphEdge, type GraphState, type MachineGraph, statesIn } from './graph.ts'
import { READABLE_SCALE, scaleOnPage } from './page-fit.ts'
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

export interface Area {
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
const COMPOSITE_TEXT_WIDTH = 640

/** How a drawing may be arranged. The first one is used where it fits on a page. */
const ARRANGEMENTS = [
  // Begins where the composite begins, so that the initial state is on top.
  { direction: 'DOWN', cycles: 'DEPTH_FIRST', labelWidth: 190 },
  { direction: 'DOWN', cycles: 'GREEDY', labelWidth: 190 },
  { direction: 'DOWN', cycles: 'BFS_NODE_ORDER', labelWidth: 190 },
  { direction: 'RIGHT', cycles: 'BFS_NODE_ORDER', labelWidth: 150 },
  { direction: 'RIGHT', cycles: 'DEPTH_FIRST', labelWidth: 150 },
] as const
type Arrangement = (typeof ARRANGEMENTS)[number]

/** What is smaller than that on the page by the first arrangement, no other makes readable. */
const HOPELESS_SCALE = READABLE_SCALE / 2

const ROW_GAP = 4
const DOT_RADIUS = 6
const TAG_PADDING = 7
const TAG_GAP = 5
// Room for how many tests take each.
const STAYING_GAP = 46

const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
}

/** For what has no lines between: side by side and below each other, as a page is filled. */
const PACKED = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.4',
  'elk.spacing.nodeNode': '18',
}

const SPACING = {
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '5',
  'elk.spacing.labelNode': '5',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_UP',
  'elk.layered.thoroughness': '30',
}

/** Places every state, line and word of the graph so that it can be read on one page, or as large there as it goes. */
export async function layoutOf(graph: MachineGraph): Promise<Drawing> {
  const [first, ...others] = ARRANGEMENTS
  let best = await arranged(graph, first)
  if (scaleOnPage(best) < HOPELESS_SCALE) return best
  for (const other of others) {
    if (scaleOnPage(best) >= READABLE_SCALE) break
    const drawing = await arranged(graph, other)
    if (scaleOnPage(drawing) > scaleOnPage(best)) best = drawing
  }
  return best
}

async function arranged(graph: MachineGraph, arrangement: Arrangement): Promise<Drawing> {
  const lines = planLines(graph, arrangement.labelWidth)
  const composites = statesIn(graph.root).filter(({ states }) => states.length > 0)
  const headsFor = (innerWidth: (state: GraphState) => number): Heads =>
    new Map(
      statesIn(graph.root).map((state) => [
        state.name,
        headBlock(state, graph, state.states.length > 0 ? innerWidth(state) : TEXT_WIDTH),
      ]),
    )

  // What is written in a composite must not make it wider if it can be wrapped; how wide it is, is known afterwards only.
  const narrow = await place(
    arrangement,
    graph,
    headsFor(() => TEXT_WIDTH),
    lines,
    new Map(),
  )
  const widths = widthsIn(narrow)
  const heads = headsFor((state) => Math.min(COMPOSITE_TEXT_WIDTH, Math.max(TEXT_WIDTH, widths(state) - 2 * PADDING)))
  // ELK keeps no minimum width of a composite, so that room is added until every head fits.
  const room = new Map<string, number>()
  for (;;) {
    const placed = await place(arrangement, graph, heads, lines, room)
    const found = widthsIn(placed)
    const lacking = composites.flatMap((state) => {
      const lack = heads.get(state.name)!.width + 2 * PADDING - found(state)
      return lack > 0 ? [{ name: state.name, lack }] : []
    })
    if (lacking.length === 0) return drawingOf(graph, heads, lines, placed)
    for (const { name, lack } of lacking) room.set(name, Math.ceil((room.get(name) ?? 0) + lack))
  }
}

function optionsOf({ direction, cycles }: Arrangement) {
  return { 'elk.direction': direction, 'elk.layered.cycleBreaking.strategy': cycles }
}

/** What is written in each state, by its name. */
type Heads = ReadonlyMap<string, Block>

function place(
  arrangement: Arrangement,
  graph: MachineGraph,
  heads: Heads,
  lines: readonly PlannedLine[],
  room: ReadonlyMap<string, number>,
) {
  return new ELK().layout({
    id: 'page',
    layoutOptions: {
      ...LAYOUT,
      ...SPACING,
      ...optionsOf(arrangement),
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
    children: [elkNode(arrangement, graph.root, heads, lines, room)],
    edges: lines.map(elkEdge),
  })
}

function widthsIn(placed: ElkNode) {
  const widths = new Map(nodesIn(placed).map(({ id, width = 0 }) => [id, width]))
  return ({ name }: GraphState) => widths.get(idOf({ part: 'state', of: name }))!
}

interface PlannedLine {
  kind: Line['kind']
  source: string
  target: string
  edges: readonly GraphEdge[]
  from: Anchor
  to: Anchor
  label: Block
}

/** What a line is tied to: a state's own box, or a mark inside it. */
interface Anchor {
  part: 'state' | 'initial' | 'any' | 'itself'
  of: string
}

/** Rows and their common size, from 0,0. */
interface Block {
  width: number
  height: number
  rows: readonly Row[]
}

function planLines(graph: MachineGraph, labelWidth: number): PlannedLine[] {
  const states = statesIn(graph.root)
  const inner = new Map(states.map((state) => [state.name, namesInside(state)]))
  const initials = states.flatMap((state) =>
    (state.initial?.targets ?? []).map((target): PlannedLine => {
      const { actions } = state.initial!
      return {
        kind: 'initial',
        source: state.name,
        target,
        edges: [],
        from: { part: state.type === 'history' ? 'state' : 'initial', of: state.name },
        to: { part: 'state', of: target },
        label: stack(actions.length > 0 ? [rowOf('transition', undefined, actionTexts(actions, labelWidth))] : []),
      }
    }),
  )
  const ends = graph.edges
    .filter((edge) => !isStaying(edge, graph))
    .flatMap((edge) => edge.targets.map((target) => ({ source: edge.source, target, edge })))
  const joined = Map.groupBy(ends, ({ source, target }) => JSON.stringify([source, target]))
  const transitions = [...joined.values()].map((group): PlannedLine => {
    const { source, target } = group[0]!
    const edges = group.map(({ edge }) => edge)
    return {
      kind: 'transition',
      source,
      target,
      edges,
      from: { part: inner.get(source)!.has(target) ? 'any' : 'state', of: source },
      to: { part: inner.get(target)!.has(source) ? 'itself' : 'state', of: target },
      label: stack(edges.map((edge) => transitionRow(edge, graph, labelWidth))),
    }
  })
  return [...initials, ...transitions]
}

function namesInside(state: GraphState): ReadonlySet<string> {
  return new Set(state.states.flatMap(statesIn).map(({ name }) => name))
}

function elkNode(
  arrangement: Arrangement,
  state: GraphState,
  heads: Heads,
  lines: readonly PlannedLine[],
  room: ReadonlyMap<string, number>,
): ElkNode {
  const head = heads.get(state.name)!
  const width = head.width + 2 * PADDING
  const height = head.height + 2 * PADDING
  const id = idOf({ part: 'state', of: state.name })
  if (state.states.length === 0) return { id, width, height }
  const pills = PILLS.filter((part) =>
    lines.some(({ from, to }) => isSame(from, part, state) || isSame(to, part, state)),
  )
  const marks = [
    ...(state.initial
      ? [{ id: idOf({ part: 'initial', of: state.name }), width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS }]
      : []),
    ...pills.map((part) => ({ id: idOf({ part, of: state.name }), ...pillSize(part, state) })),
  ]
  const right = 2 * PADDING + (room.get(state.name) ?? 0)
  const isPacked = areInsidesApart(state, lines)
  const children = state.states.map((child) => elkNode(arrangement, child, heads, lines, room))
  if (isPacked)
    for (const child of children) child.layoutOptions = { ...LAYOUT, ...optionsOf(arrangement), ...child.layoutOptions }
  return {
    id,
    children: [...marks, ...children],
    layoutOptions: {
      ...SPACING,
      ...optionsOf(arrangement),
      ...(isPacked ? PACKED : {}),
      'elk.padding': `[top=${height + PADDING},left=${2 * PADDING},bottom=${2 * PADDING},right=${right}]`,
    },
  }
}

const PILLS = ['any', 'itself'] as const

function isSame(anchor: Anchor, part: Anchor['part'], { name }: GraphState) {
  return anchor.part === part && anchor.of === name
}

/** Nothing in the composite is joined with anything outside itself: so it is with most regions. */
function areInsidesApart(composite: GraphState, lines: readonly PlannedLine[]) {
  return composite.states.every((state) => {
    const inner = namesInside(state)
    const isInside = ({ part, of }: Anchor) => inner.has(of) || (part !== 'state' && of === state.name)
    const isAtBorder = ({ part, of }: Anchor) => part === 'state' && of === state.name
    return lines.every(({ from, to }) => isInside(from) === isInside(to) && !isAtBorder(from) && !isAtBorder(to))
  })
}

/** Such a transition is written into its state; as a line it would only circle. */
function isStaying({ targets, source }: GraphEdge, { root }: MachineGraph) {
  return targets.length === 0 || (source === root.name && targets.every((target) => target === root.name))
}

function elkEdge({ from, to, label: { width, height } }: PlannedLine): ElkExtendedEdge {
  const id = lineId(from, to)
  const edge = { id, sources: [idOf(from)], targets: [idOf(to)] }
  if (height === 0) return edge
  const layoutOptions = { 'elk.edgeLabels.placement': 'CENTER' }
  return { ...edge, labels: [{ id: `label of ${id}`, text: ' ', width, height, layoutOptions }] }
}

function idOf({ part, of }: Anchor) {
  return `${part} ${of}`
}

function lineId(from: Anchor, to: Anchor) {
  return JSON.stringify([idOf(from), idOf(to)])
}

function pillText(part: Pill['kind'], state: GraphState) {
  return part === 'any' ? 'any state' : `${state.key} anew`
}

function pillSize(part: Pill['kind'], state: GraphState) {
  return { width: widthOf(pillText(part, state), 'detail') + 16, height: 22 }
}

/** What is written in a state, none of it wider than the pixels given; in a composite what can stands side by side. */
function headBlock(state: GraphState, graph: MachineGraph, width: number): Block {
  const isComposite = state.states.length > 0
  const title = state.type === 'history' ? `${state.key} (${state.history} history)` : state.key
  const written = (kind: Row['kind'], style: TextStyle, text: string) =>
    text === '' ? [] : [rowOf(kind, undefined, linesOf(text, style, width))]
  const staying = graph.edges
    .filter((edge) => edge.source === state.name && isStaying(edge, graph))
    .map((edge) => transitionRow(edge, graph, TEXT_WIDTH))
  return stack([
    ...written('title', 'title', title),
    ...written('description', 'description', state.description),
    ...sideBySide(
      state.tags.map((tag) => tagRow(tag, width)),
      width,
      TAG_GAP,
    ),
    ...state.invokes.flatMap(({ actor }) => written('invoke', 'detail', `invokes ${actor}`)),
    ...state.entry.flatMap((action) => written('entry', 'detail', `on entry ${action}`)),
    ...state.exit.flatMap((action) => written('exit', 'detail', `on exit ${action}`)),
    ...(isComposite ? sideBySide(staying, width, STAYING_GAP) : staying),
  ])
}

function tagRow(tag: string, width: number): Row {
  const row = rowOf('tag', undefined, linesOf(tag, 'tag', width - 2 * TAG_PADDING))
  const texts = row.texts.map((text) => ({ ...text, x: text.x + TAG_PADDING }))
  return { ...row, width: row.width + 2 * TAG_PADDING, texts }
}

/** As many in a line as fit. */
function sideBySide(rows: readonly Row[], width: number, gap: number): Row[][] {
  const lines: Row[][] = []
  for (const row of rows) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const x = last ? last.x + last.width + gap : 0
    if (line && x + row.width <= width) line.push(moved(row, x, 0))
    else lines.push([row])
  }
  return lines
}

function transitionRow(edge: GraphEdge, graph: MachineGraph, width: number): Row {
  const { trigger, cause, guard, actions, reenters, targets, description } = edge
  const ms = cause.kind === 'after' ? graph.delays[cause.of] : undefined
  const isIgnored = targets.length === 0 && actions.length === 0
  return rowOf('transition', edge.id, [
    ...linesOf(
      [
        trigger,
        ...(typeof ms === 'number' && String(ms) !== cause.of ? [`(${durationOf(ms)})`] : []),
        ...(isIgnored ? ['(ignored)'] : []),
        ...(reenters ? ['(starts anew)'] : []),
        ...(isStaying(edge, graph) && !reenters && targets.length > 0 ? ['(begins anew)'] : []),
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

function linesOf(text: string, style: TextStyle, width: number): Array<{ style: TextStyle; text: string }> {
  return wrap(text, style, width).map((line) => ({ style, text: line }))
}

function rowOf(kind: Row['kind'], edge: string | undefined, lines: ReturnType<typeof linesOf>): Row {
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
  const stacked = rows.flatMap((entry) => {
    const line = [entry].flat() as Row[]
    const top = height === 0 ? 0 : height + ROW_GAP
    height = top + Math.max(...line.map((row) => row.height))
    return line.map((row) => moved(row, 0, top))
  })
  return { width: Math.max(0, ...stacked.map(({ x, width }) => x + width)), height, rows: stacked }
}

function moved(row: Row, x: number, y: number): Row {
  return {
    ...row,
    x: rounded(row.x + x),
    y: rounded(row.y + y),
    width: rounded(row.width),
    texts: row.texts.map((text) => ({ ...text, x: rounded(text.x + x), y: rounded(text.y + y) })),
  }
}

function drawingOf(graph: MachineGraph, heads: Heads, lines: readonly PlannedLine[], placed: ElkNode): Drawing {
  const areas = new Map(nodesIn(placed).map((node) => [node.id, areaOf(node)]))
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  const areaFor = (part: Anchor['part'], { name }: GraphState) => areas.get(idOf({ part, of: name }))
  const states = statesIn(graph.root)
  const { width, height } = areaFor('state', graph.root)!
  return {
    machine: graph.machine,
    width,
    height,
    boxes: boxesIn(graph.root, undefined, (state) => areaFor('state', state)!, heads),
    dots: states.flatMap((state): Dot[] => {
      const area = areaFor('initial', state)
      if (!area) return []
      return [{ of: state.name, x: rounded(area.x + DOT_RADIUS), y: rounded(area.y + DOT_RADIUS), radius: DOT_RADIUS }]
    }),
    pills: states.flatMap((state) =>
      PILLS.flatMap((kind): Pill[] => {
        const area = areaFor(kind, state)
        if (!area) return []
        const text = {
          style: 'detail',
          text: pillText(kind, state),
          x: rounded(area.x + 8),
          y: rounded(area.y + 15),
        } as const
        return [{ of: state.name, kind, ...area, text }]
      }),
    ),
    lines: lines.map(({ from, to, kind, source, target, edges: transitions, label }): Line => {
      const { sections = [], labels = [] } = edges.get(lineId(from, to))!
      const { x = 0, y = 0 } = labels[0] ?? {}
      return {
        kind,
        source,
        target,
        edges: transitions.map(({ id }) => id),
        points: sections.flatMap(pointsOf),
        labels: label.rows.map((row) => moved(row, x, y)),
      }
    }),
  }
}

function boxesIn(
  state: GraphState,
  parent: GraphState | undefined,
  areaFor: (state: GraphState) => Area,
  heads: Heads,
): Box[] {
  const area = areaFor(state)
  const box = {
    name: state.name,
    parent: parent?.name,
    type: state.type,
    isComposite: state.states.length > 0,
    isRegion: parent?.type === 'parallel',
    ...area,
    rows: heads.get(state.name)!.rows.map((row) => moved(row, area.x + PADDING, area.y + PADDING)),
  }
  return [box, ...state.states.flatMap((child) => boxesIn(child, state, areaFor, heads))]
}

function nodesIn(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesIn)]
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
