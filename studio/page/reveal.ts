import type { Area, Drawing } from '../diagrams/drawing.ts'
import type { Sheet } from '../diagrams/sheets.ts'
import { WHOLE } from './address.ts'
import type { MachinePage } from './data.ts'
import type { Marks } from './marks.ts'

/** Where to look: at a sheet, and on it at a part. */
export interface Look {
  sheet: Sheet
  /** The same object for the same part. */
  area: Area | undefined
}

/**
 * Looks at the active state that was entered last, of several at the innermost; else at the chosen part. `asked`: the sheet that the address names; without
 * one, that part's own is opened.
 */
export function lookAt(
  { graph, picture: { sheets, whole } }: Pick<MachinePage, 'graph' | 'picture'>,
  marks: Marks,
  asked: string,
): Look {
  const { state, transition, active, taken, lit } = marks
  const last = [...taken].at(-1)
  const entered = graph.edges.find(({ id }) => id === last)?.targets[0]
  const isEntered = (name: string) => name === entered || name.startsWith(`${entered}.`)
  const newest = (isThere: (name: string) => boolean) => {
    const names = [...active].filter(isThere)
    return names.findLast(isEntered) ?? names.at(-1)
  }
  const parts = (isThere: (part: string) => boolean) =>
    [`state ${newest((name) => isThere(`state ${name}`))}`, `state ${state}`, `transition ${transition}`].find(isThere)

  const sheetOf = (part: string) => {
    const having = sheets.filter(({ drawing }) => areasOf(drawing).has(part))
    // A state is at home where it stands among others; the innermost sheet tells all of a transition.
    return part.startsWith('state') ? having[0] : having.at(-1)
  }
  const named = asked === WHOLE && whole ? { of: WHOLE, drawing: whole } : sheets.find(({ of }) => of === asked)
  const part = parts((each) => sheetOf(each) !== undefined) ?? `transition ${[...lit][0]}`
  const sheet = named ?? sheetOf(part) ?? sheets[0]!
  const areas = areasOf(sheet.drawing)
  return { sheet, area: areas.get(parts((each) => areas.has(each)) ?? '') }
}

const known = new WeakMap<Drawing, ReadonlyMap<string, Area>>()

function areasOf(drawing: Drawing): ReadonlyMap<string, Area> {
  const found = known.get(drawing)
  if (found) return found
  const rows = [...drawing.boxes.flatMap((box) => box.rows), ...drawing.lines.flatMap(({ labels }) => labels)]
  const areas = new Map<string, Area>([
    ...drawing.boxes.map((box): [string, Area] => [`state ${box.name}`, box]),
    ...rows.flatMap((row): Array<[string, Area]> => (row.edge === undefined ? [] : [[`transition ${row.edge}`, row]])),
  ])
  known.set(drawing, areas)
  return areas
}
