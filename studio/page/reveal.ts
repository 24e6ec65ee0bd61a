import type { Area, Drawing } from '../diagrams/layout.ts'
import type { Marks } from './marks.ts'

const known = new WeakMap<Drawing, Map<string, Area>>()

/**
 * Where on the drawing to look: at the active state that was entered last, of several the innermost; else at the chosen part. The same object for the
 * same part.
 */
export function revealed(drawing: Drawing, { state, transition, active, taken }: Marks): Area | undefined {
  const areas = known.get(drawing) ?? areasOf(drawing)
  known.set(drawing, areas)
  const last = [...taken].at(-1) ?? ''
  const entered = drawing.lines.find(({ edges }) => edges.includes(last))?.target
  const isEntered = (name: string) => name === entered || name.startsWith(`${entered}.`)
  const all = [...active].filter((name) => areas.has(`state ${name}`))
  const now = all.findLast(isEntered) ?? all.at(-1)
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
