import { graphOf } from '../diagrams/graph.ts'
import { pictureOf } from '../diagrams/sheets.ts'
import type { MachineCases } from '../paths/cases.ts'
import type { Changes, MachineChanges } from './changes.ts'
import type { MachineDiff } from './machine-diff.ts'
import { mergedGraph } from './merged-graph.ts'
import type { Between } from './write-diff.ts'

/** The changes with a picture of each machine, both revisions in one. */
export async function drawChanges(
  diffs: readonly MachineDiff[],
  { before, after }: Record<keyof Between, Iterable<MachineCases>>,
  between: Between,
): Promise<Changes> {
  const [graphsBefore, graphsAfter] = [graphsOf(before), graphsOf(after)]
  const machines: MachineChanges[] = []
  for (const diff of diffs) {
    const isRemoved = (id: string) => diff.transitions[id] === 'removed'
    const graph = mergedGraph(graphsBefore.get(diff.machine), graphsAfter.get(diff.machine), isRemoved)
    machines.push({ ...diff, graph, picture: await pictureOf(graph) })
  }
  return { ...between, machines }
}

function graphsOf(cases: Iterable<MachineCases>) {
  return new Map([...cases].map(({ machine }) => [machine.id, graphOf(machine)]))
}
