import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { nodesOf } from './active.ts'
import { stateNameOf, stateNodesOf } from './declared.ts'
import { located } from './located.ts'
import type { Path, PathStep } from './path.ts'

/** What paths are replayed on: the composed thing, not the machine that the paths come from. */
export interface Sut {
  /** `name`: what the cases call this way to start. */
  start: (input: unknown, name: string) => void | Promise<void>
  /** Lets `step.waitMs` pass; then, unless `step.timer` is set, makes the event happen. */
  step: (event: AnyEventObject, step: PathStep) => void | Promise<void>
  /** Hand-written, by state (`renewing`, `picture.playing`) or tag: what must be true of the composed thing then. */
  see: Readonly<Record<string, (expected: AnyMachineSnapshot) => void | Promise<void>>>
  stop?: () => void | Promise<void>
}

/** Walks one path on the composed thing, looking after every step that leaves something to see. */
export async function replay(path: Path, sut: Sut): Promise<void> {
  assertTableFits(path, sut.see)
  try {
    await sut.start(path.start.input, path.start.name)
    await look(path.first, sut.see, 'at the start')
    for (const [index, step] of path.steps.entries()) {
      const where = `after '${step.label}' (step ${index + 1} of ${path.steps.length})`
      await locate(where, () => sut.step(step.event, step))
      if (step.observable) await look(step.snapshot, sut.see, where)
    }
  } finally {
    await sut.stop?.()
  }
}

function assertTableFits(path: Path, see: Sut['see']) {
  const machine: AnyStateMachine = path.first.machine
  const nodes = stateNodesOf(machine)
  const known = new Set([...nodes.map(stateNameOf), ...nodes.flatMap(({ tags }) => tags as readonly string[])])
  const strangers = Object.keys(see).filter((key) => !known.has(key))
  if (strangers.length > 0) throw new Error(`${machine.id} has no state or tag ${strangers.join(', ')}`)
}

async function look(expected: AnyMachineSnapshot, see: Sut['see'], where: string) {
  const seen = new Set<string>()
  for (const leaf of nodesOf(expected)) {
    if (Object.keys(leaf.states).length > 0) continue
    const names: string[] = []
    for (let node: typeof leaf | undefined = leaf; node; node = node.parent) {
      names.push(stateNameOf(node), ...(node.tags as readonly string[]))
    }
    const described = names.filter((name) => name in see)
    if (described.length === 0)
      throw new Error(`Nothing says what is to be seen in ${stateNameOf(leaf)}: add it to \`see\``)
    for (const name of described) seen.add(name)
  }
  for (const name of seen) await locate(`${where}, in ${name}`, () => see[name]?.(expected))
}

async function locate(where: string, run: () => void | Promise<void>) {
  try {
    await run()
  } catch (error) {
    throw located(where, error)
  }
}
