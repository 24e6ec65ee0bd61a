import type { Drawing } from './drawing.ts'
import { type GraphState, type MachineGraph, statesIn } from './graph.ts'
import { layoutOf, layoutOfView } from './layout.ts'
import { READABLE_SCALE, scaleOnPage } from './page-fit.ts'
import { viewOf } from './view.ts'

/** A machine as it is leafed through: every sheet can be read on one page. */
export interface Picture {
  /** The machine's own first; one of them where all of it can be read at once. */
  sheets: readonly Sheet[]
  /** All of it at once; undefined where that is the only sheet. */
  whole: Drawing | undefined
}

export interface Sheet {
  /** The name of the state that is opened; `any` for the machine. */
  of: string
  drawing: Drawing
}

/** Above it a composite is most of its sheet: to fold it would leave an empty one. */
const MOST_OF_SHEET = 0.75

export async function pictureOf(graph: MachineGraph): Promise<Picture> {
  const whole = await layoutOf(graph)
  if (isReadable(whole)) return { sheets: [{ of: graph.root.name, drawing: whole }], whole: undefined }
  return { sheets: await sheetsOf(graph, graph.root, whole), whole }
}

export function isReadable(drawing: Drawing): boolean {
  return scaleOnPage(drawing) >= READABLE_SCALE
}

/** The state's sheet and those of all that is folded on it. */
async function sheetsOf(graph: MachineGraph, root: GraphState, unfolded?: Drawing): Promise<Sheet[]> {
  const folded: GraphState[] = []
  let drawing = unfolded ?? (await layoutOfView(viewOf(graph, root)))
  while (!isReadable(drawing)) {
    const next = nextToFold(graph, root, folded)
    if (!next) break
    folded.push(next)
    drawing = await layoutOfView(
      viewOf(
        graph,
        root,
        folded.map(({ name }) => name),
      ),
    )
  }
  const inner: Sheet[] = []
  for (const state of folded) inner.push(...(await sheetsOf(graph, state)))
  return [{ of: root.name, drawing }, ...inner]
}

/** The composite that holds most, but for one that is nearly all of the sheet: of that, what it holds. */
function nextToFold(graph: MachineGraph, root: GraphState, folded: readonly GraphState[]): GraphState | undefined {
  const isOpen = (state: GraphState) => state.states.length > 0 && !folded.includes(state)
  const openIn = (state: GraphState): GraphState[] =>
    state.states.filter(isOpen).flatMap((inner) => [inner, ...openIn(inner)])
  const weightOf = (state: GraphState) => {
    const names = new Set(statesIn(state).map(({ name }) => name))
    return names.size + graph.edges.filter(({ source }) => names.has(source)).length
  }
  const all = weightOf(root) - folded.reduce((sum, state) => sum + weightOf(state), 0)
  const byWeight = openIn(root)
    .map((state) => ({ state, weight: weightOf(state) }))
    .sort((one, other) => other.weight - one.weight)
  return (byWeight.find(({ weight }) => weight <= MOST_OF_SHEET * all) ?? byWeight.at(-1))?.state
}
