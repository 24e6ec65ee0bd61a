import { drawChanges } from '../diff/draw-changes.ts'
import { diffMachines } from '../diff/machine-diff.ts'
import { diffAsHtml, diffAsText } from '../diff/write-diff.ts'
import { type Arguments, UsageError } from './arguments.ts'
import type { Workshop } from './workshop.ts'

/** Machines, transitions and paths between two revisions, as text, as a page, or as JSON that the studio's page draws. */
export async function diff({ operands, format, machines }: Arguments, { casesAt }: Workshop): Promise<string> {
  const [before = '', after] = operands
  const sides = [await casesAt(before), await casesAt(after)]
  const known = new Set(sides.flat().map(({ machine }) => machine.id))
  const stranger = machines.find((id) => !known.has(id))
  if (stranger)
    throw new UsageError(`There is no machine '${stranger}' in either. There are: ${[...known].join(', ')}.`)
  const [old, now] = sides.map((side) =>
    side.filter(({ machine }) => machines.length === 0 || machines.includes(machine.id)),
  )
  const diffs = diffMachines(old!, now!)
  const between = { before, after: after ?? 'the working tree' }
  if (format === 'json') return JSON.stringify(await drawChanges(diffs, { before: old!, after: now! }, between))
  return format === 'html' ? diffAsHtml(diffs, between) : diffAsText(diffs, between)
}
