import type { Line } from './drawing.ts'
import { type GraphState, statesIn } from './graph.ts'
import { actionPieces, type Block, type Notation, rowOf, stack, transitionRow } from './notation.ts'
import { type DrawnEdge, isStaying, type View } from './view.ts'

const LABEL_WIDTH = { DOWN: 190, RIGHT: 150 }

/** Whether transitions are written on their lines or in their states, and which way the lines run. */
interface Lettering {
  notation: Notation
  direction: 'DOWN' | 'RIGHT'
}

export interface PlannedLine {
  kind: Line['kind']
  source: string
  target: string
  edges: readonly DrawnEdge[]
  from: Anchor
  to: Anchor
  label: Block
}

/** What a line is tied to: a state's own box, or a mark inside it. */
export interface Anchor {
  part: 'state' | 'initial' | 'any' | 'itself'
  of: string
}

/** Each line of a view, whatever it lies between: those between the same two states are one. */
export function planLines(view: View, { notation, direction }: Lettering): PlannedLine[] {
  const states = statesIn(view.root)
  const labelWidth = LABEL_WIDTH[direction]
  const inner = new Map(states.map((state) => [state.name, namesInside(state)]))
  const initials = states.flatMap((state) =>
    (view.folds.has(state.name) ? [] : (state.initial?.targets ?? [])).map((target): PlannedLine => {
      const { actions } = state.initial!
      return {
        kind: 'initial',
        source: state.name,
        target,
        edges: [],
        from: { part: state.type === 'history' ? 'state' : 'initial', of: state.name },
        to: { part: 'state', of: shownAs(target, view) },
        label: stack(actions.length > 0 ? [rowOf('transition', undefined, actionPieces(actions), labelWidth)] : []),
      }
    }),
  )
  const ends = view.edges
    .filter((drawn) => !isStaying(drawn, view))
    .flatMap((drawn) => drawn.ends.map((target) => ({ source: drawn.source, target, drawn })))
  const joined = Map.groupBy(ends, ({ source, target }) => JSON.stringify([source, target]))
  const transitions = [...joined.values()].map((group): PlannedLine => {
    const { source, target } = group[0]!
    const edges = group.map(({ drawn }) => drawn)
    return {
      kind: 'transition',
      source,
      target,
      edges,
      from: { part: inner.get(source)!.has(target) ? 'any' : 'state', of: source },
      to: { part: inner.get(target)!.has(source) ? 'itself' : 'state', of: target },
      label: stack(
        notation === 'inStates' ? [] : edges.map((drawn) => transitionRow(drawn, view, notation, labelWidth)),
      ),
    }
  })
  return [...initials, ...transitions]
}

/** The state on the sheet that stands for it. */
function shownAs(name: string, { folds }: View) {
  return [...folds.keys()].find((fold) => name.startsWith(`${fold}.`)) ?? name
}

/** Of all states below it. */
export function namesInside(state: GraphState): ReadonlySet<string> {
  return new Set(state.states.flatMap(statesIn).map(({ name }) => name))
}

/** What ELK calls it. */
export function idOf({ part, of }: Anchor) {
  return `${part} ${of}`
}

export function lineId(from: Anchor, to: Anchor) {
  return JSON.stringify([idOf(from), idOf(to)])
}
