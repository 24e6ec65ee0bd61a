import type { Row, Text } from './drawing.ts'
import type { GraphState } from './graph.ts'
import { type TextStyle, TYPE, widthOf, wrap } from './text.ts'
import { type DrawnEdge, isStaying, type View } from './view.ts'

/** Rows and their common size, from 0,0. */
export interface Block {
  width: number
  height: number
  rows: readonly Row[]
}

/** Where transitions are told: on their lines, or one below the other in the state that they leave, as UML lists internal ones. */
export type Notation = 'onLines' | 'inStates'

const ROW_GAP = 4
const TAG_PADDING = 7
const TAG_GAP = 5
// Room for how many tests take each.
const STAYING_GAP = 46

/** What is written in a state, none of it wider than the pixels given; in a composite what can stands side by side. */
export function headBlock(state: GraphState, view: View, notation: Notation, width: number): Block {
  const fold = view.folds.get(state.name)
  const isComposite = state.states.length > 0
  const title = state.type === 'history' ? `${state.key} (${state.history} history)` : state.key
  const written = (kind: Row['kind'], style: TextStyle, text: string) =>
    text === '' ? [] : [rowOf(kind, undefined, [{ style, text }], width)]
  const listed = (kind: Row['kind'], word: string, names: readonly string[]) =>
    written(kind, 'detail', names.length > 0 ? `${word} ${names.join(', ')}` : '')
  const told = view.edges
    .filter((drawn) => drawn.source === state.name && isTold(drawn, view, notation))
    .map((drawn) => transitionRow(drawn, view, notation, Math.min(width, isComposite ? 320 : width)))
  return stack([
    ...written('title', 'title', title),
    ...written('description', 'description', state.description),
    ...sideBySide(
      state.tags.map((tag) => tagRow(tag, width)),
      width,
      TAG_GAP,
    ),
    ...listed(
      'invoke',
      'invokes',
      state.invokes.map(({ actor }) => actor),
    ),
    ...listed('entry', 'entry /', state.entry),
    ...listed('exit', 'exit /', state.exit),
    ...(fold ? written('fold', 'trigger', foldText(fold)) : []),
    ...(isComposite ? sideBySide(told, width, STAYING_GAP) : told),
  ])
}

/** Whether the transition is told in its state. */
function isTold(drawn: DrawnEdge, view: View, notation: Notation) {
  return notation === 'inStates' || isStaying(drawn, view) || drawn.isLeaving
}

function foldText({ states, edges }: { states: number; edges: readonly string[] }) {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `▸ ${counted(states, 'state')}, ${counted(edges.length, 'transition')} inside`
}

/** `renewal.refused [isFinal] / forgetTokens → revoked` */
export function transitionRow(drawn: DrawnEdge, view: View, notation: Notation, width: number): Row {
  const { edge, isHidden, isLeaving } = drawn
  const { trigger, cause, guard, actions, reenters, targets, description } = edge
  const ms = cause.kind === 'after' ? view.graph.delays[cause.of] : undefined
  const isIgnored = targets.length === 0 && actions.length === 0
  const stays = isStaying(drawn, view)
  const isElsewhere = isLeaving || targets.some((target, index) => target !== drawn.ends[index])
  const hasTarget = !stays && (notation === 'inStates' || isElsewhere)
  const pieces: Piece[] = [
    ...(isHidden ? [{ style: 'detail', text: `${within(edge.source, drawn.source)}:` } as const] : []),
    {
      style: 'trigger',
      text: [
        trigger,
        ...(typeof ms === 'number' && String(ms) !== cause.of ? [`(${durationOf(ms)})`] : []),
        ...(isIgnored ? ['(ignored)'] : []),
        ...(reenters ? ['(starts anew)'] : []),
        ...(stays && !reenters && targets.length > 0 ? ['(begins anew)'] : []),
      ].join(' '),
    },
    ...(guard ? [{ style: 'detail', text: `[${guard}]` } as const] : []),
    ...(isHidden ? [] : actionPieces(actions)),
    ...(hasTarget
      ? [{ style: 'target', text: `→ ${targets.map((target) => nearName(target, edge.source)).join(' + ')}` } as const]
      : []),
    ...(isHidden || description === '' ? [] : [{ style: 'note', text: description } as const]),
  ]
  return rowOf('transition', edge.id, pieces, width)
}

export function actionPieces(actions: readonly string[]): Piece[] {
  return actions.length > 0 ? [{ style: 'detail', text: `/ ${actions.join(', ')}` }] : []
}

/** A state's name from inside one that holds it. */
function within(name: string, outer: string) {
  return name.startsWith(`${outer}.`) ? name.slice(outer.length + 1) : name
}

/** A state's name as it is told in another state: without what both are in. */
function nearName(name: string, from: string) {
  const [keys, others] = [name.split('.'), from.split('.')]
  let same = 0
  while (same < keys.length - 1 && keys[same] === others[same]) same += 1
  return keys.slice(same).join('.')
}

/** `20 s`, `1 min`, `150 ms`. */
function durationOf(ms: number) {
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`
  return ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`
}

export interface Piece {
  style: TextStyle
  text: string
}

/** The pieces one after the other, in as few lines as their words fit. */
export function rowOf(kind: Row['kind'], edge: string | undefined, pieces: readonly Piece[], width: number): Row {
  const lines: Text[][] = [[]]
  for (const { style, text } of pieces) {
    // An arrow stays with the name of what it leads to.
    const parts = style === 'target' ? [text] : text.split(/\s+/)
    for (const word of parts.flatMap((part) => (widthOf(part, style) > width ? wrap(part, style, width) : [part]))) {
      const line = lines.at(-1)!
      const last = line.at(-1)
      const joined = last?.style === style ? `${last.text} ${word}` : word
      const x = last ? (last.style === style ? last.x : last.x + widthOf(last.text, last.style) + GAP) : 0
      if (last && x + widthOf(joined, style) > width) lines.push([{ style, text: word, x: 0, y: 0 }])
      else if (last?.style === style) line[line.length - 1] = { ...last, text: joined }
      else line.push({ style, text: word, x, y: 0 })
    }
  }
  let height = 0
  const texts = lines.flatMap((line) => {
    const tall = Math.max(0, ...line.map(({ style }) => TYPE[style].line))
    const size = Math.max(0, ...line.map(({ style }) => TYPE[style].size))
    height += tall
    return line.map((text) => ({ ...text, y: height - Math.round((tall - size) / 2 + size * 0.2) }))
  })
  return {
    kind,
    edge,
    x: 0,
    y: 0,
    width: Math.max(0, ...texts.map(({ x, text, style }) => x + widthOf(text, style))),
    height,
    texts,
  }
}

const GAP = 4

function tagRow(tag: string, width: number): Row {
  const row = rowOf('tag', undefined, [{ style: 'tag', text: tag }], width - 2 * TAG_PADDING)
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

export function stack(rows: ReadonlyArray<Row | readonly Row[]>): Block {
  let height = 0
  const stacked = rows.flatMap((entry) => {
    const line = [entry].flat() as Row[]
    const top = height === 0 ? 0 : height + ROW_GAP
    height = top + Math.max(...line.map((row) => row.height))
    return line.map((row) => moved(row, 0, top))
  })
  return { width: Math.max(0, ...stacked.map(({ x, width }) => x + width)), height, rows: stacked }
}

export function moved(row: Row, x: number, y: number): Row {
  return {
    ...row,
    x: rounded(row.x + x),
    y: rounded(row.y + y),
    width: rounded(row.width),
    texts: row.texts.map((text) => ({ ...text, x: rounded(text.x + x), y: rounded(text.y + y) })),
  }
}

function rounded(pixels: number) {
  return Math.round(pixels * 10) / 10
}
