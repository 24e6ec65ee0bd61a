import type { Area, Drawing } from '../diagrams/layout.ts'
import type { Marks } from './marks.ts'

const known = new WeakMap<Drawing, Map<string, Area>>()

/** Where on the drawing to look: at the chosen part, else at the innermost active state. The same object for the same part. */
export function revealed(drawing: Drawing, { state, transition, active }: Marks): Area | undefined {
  const areas = known.get(drawing) ?? areasOf(drawing)
  known.set(drawing, areas)
  const now = [...active].findLast((name) => areas.has(`state ${name}`))
  return (
    (now === undefined ? undefined : areas.get(`state ${now}`)) ??
    areas.get(`state ${state}`) ??
    areas.get(`transition ${transition}`)
  )
}

function areasOf(drawing: Drawing): Map<string, Area> {
  const rows = [...drawing.boxes.flatMap((box) => box.rows), ...drawing.lines.flatMap(({ labels }) => labels)]
  return new Map<string, Area>([
    ...drawing.boxes.map((box): [string, Area] => [`state ${box.name}`, box]),
    ...rows.flatMap((row): Array<[string, Area]> => (row.edge === undefined ? [] : [[`transition ${row.edge}`, row]])),
  ])
}
