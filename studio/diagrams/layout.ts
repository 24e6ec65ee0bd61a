import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Area, Box, Dot, Drawing, Line, Pill, Point } from './drawing.ts'
import { type GraphState, type MachineGraph, statesIn } from './graph.ts'
import { type Block, headBlock, moved } from './notation.ts'
import { READABLE_SCALE, scaleOnPage } from './page-fit.ts'
import { type Anchor, idOf, lineId, namesInside, type PlannedLine, planLines } from './planned-lines.ts'
import { widthOf } from './text.ts'
import { type View, viewOf } from './view.ts'

const PADDING = 12
const COMPOSITE_TEXT_WIDTH = 640
const DOT_RADIUS = 6

/** How a drawing may be arranged. The first one that fits on a page is used. */
const ARRANGEMENTS = [
  // Begins where the composite begins, so that the initial state is on top.
  { notation: 'onLines', direction: 'DOWN', cycles: 'DEPTH_FIRST', textWidth: 240 },
  { notation: 'onLines', direction: 'DOWN', cycles: 'GREEDY', textWidth: 240 },
  { notation: 'onLines', direction: 'RIGHT', cycles: 'GREEDY', textWidth: 210 },
  { notation: 'inStates', direction: 'RIGHT', cycles: 'DEPTH_FIRST', textWidth: 240 },
  { notation: 'inStates', direction: 'RIGHT', cycles: 'DEPTH_FIRST', textWidth: 180 },
  { notation: 'inStates', direction: 'RIGHT', cycles: 'GREEDY', textWidth: 180 },
  { notation: 'inStates', direction: 'DOWN', cycles: 'GREEDY', textWidth: 210 },
] as const
type Arrangement = (typeof ARRANGEMENTS)[number] | typeof MAP_ARRANGEMENT

const MAP_ARRANGEMENT = { notation: 'inStates', direction: 'RIGHT', cycles: 'GREEDY', textWidth: 240 } as const

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
  onLines: {
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
  },
  inStates: {
    'elk.spacing.nodeNode': '14',
    'elk.spacing.edgeNode': '8',
    'elk.spacing.edgeEdge': '7',
    'elk.layered.spacing.nodeNodeBetweenLayers': '14',
    'elk.layered.spacing.edgeNodeBetweenLayers': '8',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  },
}

// To make one takes longer than most layouts.
const elk = new ELK()

/** Where words on lines are smaller than that by the first arrangement, no other with words on lines makes them readable. */
const HOPELESS_SCALE = 0.75 * READABLE_SCALE

/** All of a machine at once. */
export function layoutOf(graph: MachineGraph): Promise<Drawing> {
  return layoutOfView(viewOf(graph))
}

/** The map of the site, which fits on no page: more than one attempt would be of no use. */
export function layoutOfMap(graph: MachineGraph): Promise<Drawing> {
  return arranged(viewOf(graph), MAP_ARRANGEMENT)
}

/** Places every state, line and word so that it can be read on one page, or as large there as it goes. */
export async function layoutOfView(view: View): Promise<Drawing> {
  let best: Drawing | undefined
  for (const arrangement of ARRANGEMENTS) {
    if (best && arrangement.notation === 'onLines' && scaleOnPage(best) < HOPELESS_SCALE) continue
    const drawing = await arranged(view, arrangement)
    if (!best || scaleOnPage(drawing) > scaleOnPage(best)) best = drawing
    if (scaleOnPage(best) >= READABLE_SCALE) break
  }
  return best!
}

async function arranged(view: View, arrangement: Arrangement): Promise<Drawing> {
  const lines = planLines(view, arrangement)
  const states = statesIn(view.root)
  const widths = new Map<string, number>(states.map((state) => [state.name, arrangement.textWidth]))
  for (const state of states.toReversed())
    if (state.states.length > 0) widths.set(state.name, guessedWidth(state, view, arrangement, lines))
  const room = new Map<string, number>()
  for (let pass = 0; ; pass += 1) {
    const heads: Heads = new Map(
      states.map((state) => [state.name, headBlock(state, view, arrangement.notation, widths.get(state.name)!)]),
    )
    const placed = await place(arrangement, view, heads, lines, room)
    const found = new Map(nodesIn(placed).map(({ id, width = 0 }) => [id, width]))
    const inside = (state: GraphState) => found.get(idOf({ part: 'state', of: state.name }))! - 2 * PADDING
    const lacking = states.filter(
      (state) => state.states.length > 0 && heads.get(state.name)!.width > inside(state) + 0.1,
    )
    if (lacking.length === 0) return drawingOf(view, heads, lines, placed)
    // What is written in a composite must not make it wider if it can be wrapped; how wide it is, is known afterwards only.
    // ELK keeps no minimum width of a composite, so that room is added until every head fits.
    for (const state of lacking) {
      const width = Math.max(arrangement.textWidth, inside(state))
      if (pass === 0 && width < widths.get(state.name)!) widths.set(state.name, width)
      else room.set(state.name, Math.ceil((room.get(state.name) ?? 0) + heads.get(state.name)!.width - inside(state)))
    }
  }
}

/** Of a composite that is about as wide as a page is in relation to its height. */
function guessedWidth(
  state: GraphState,
  view: View,
  { notation, textWidth }: Arrangement,
  lines: readonly PlannedLine[],
) {
  const names = new Set(statesIn(state).map(({ name }) => name))
  const boxes = state.states.flatMap(statesIn).map((inner) => headBlock(inner, view, notation, textWidth))
  const labels = lines.filter(({ source }) => names.has(source)).map(({ label }) => label)
  const area = [...boxes, ...labels].reduce((sum, { width, height }) => sum + (width + 40) * (height + 40), 0)
  return Math.min(COMPOSITE_TEXT_WIDTH, Math.max(textWidth, Math.sqrt(1.4 * area)))
}

function optionsOf({ notation, direction, cycles }: Arrangement) {
  return { ...SPACING[notation], 'elk.direction': direction, 'elk.layered.cycleBreaking.strategy': cycles }
}

/** What is written in each state, by its name. */
type Heads = ReadonlyMap<string, Block>

function place(
  arrangement: Arrangement,
  view: View,
  heads: Heads,
  lines: readonly PlannedLine[],
  room: ReadonlyMap<string, number>,
) {
  return elk.layout({
    id: 'page',
    layoutOptions: {
      ...LAYOUT,
      ...optionsOf(arrangement),
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
    children: [elkNode(arrangement, view.root, heads, lines, room)],
    edges: lines.map(elkEdge),
  })
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

function elkEdge({ from, to, label: { width, height } }: PlannedLine): ElkExtendedEdge {
  const id = lineId(from, to)
  const edge = { id, sources: [idOf(from)], targets: [idOf(to)] }
  if (height === 0) return edge
  const layoutOptions = { 'elk.edgeLabels.placement': 'CENTER' }
  return { ...edge, labels: [{ id: `label of ${id}`, text: ' ', width, height, layoutOptions }] }
}

function pillText(part: Pill['kind'], state: GraphState) {
  return part === 'any' ? 'any state' : `${state.key} anew`
}

function pillSize(part: Pill['kind'], state: GraphState) {
  return { width: widthOf(pillText(part, state), 'detail') + 16, height: 22 }
}

function drawingOf(view: View, heads: Heads, lines: readonly PlannedLine[], placed: ElkNode): Drawing {
  const areas = new Map(nodesIn(placed).map((node) => [node.id, areaOf(node)]))
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  const areaFor = (part: Anchor['part'], { name }: GraphState) => areas.get(idOf({ part, of: name }))
  const states = statesIn(view.root)
  const { width, height } = areaFor('state', view.root)!
  return {
    machine: view.graph.machine,
    width,
    height,
    boxes: boxesIn(view.root, undefined, (state) => areaFor('state', state)!, heads, view),
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
        edges: transitions.map(({ edge }) => edge.id),
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
  view: View,
): Box[] {
  const area = areaFor(state)
  const box = {
    name: state.name,
    parent: parent?.name,
    type: state.type,
    isComposite: state.states.length > 0,
    isRegion: parent?.type === 'parallel',
    fold: view.folds.get(state.name),
    ...area,
    rows: heads.get(state.name)!.rows.map((row) => moved(row, area.x + PADDING, area.y + PADDING)),
  }
  return [box, ...state.states.flatMap((child) => boxesIn(child, state, areaFor, heads, view))]
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
