import { describe, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { stateNameOf, stateNodesOf } from '../../studio/paths/declared.ts'
import { type Exploration, type ExploreOptions, explore, nodesOf } from '../../studio/paths/explore.ts'
import { startSilently } from '../../studio/paths/live.ts'
import { type Path, type PathStep, type Plan, type PlanOptions, planPaths } from '../../studio/paths/plan.ts'

export interface CoverOptions<Machine extends AnyStateMachine> extends ExploreOptions<Machine>, PlanOptions {
  /** By id of a declared transition or name of a state: why no path can take it. */
  waivers?: Readonly<Record<string, string>>
  /** Throws where something that must hold in every state does not. */
  invariant?: (snapshot: SnapshotFrom<Machine>) => void
}

/** What paths are replayed on: the composed thing, not the machine that the paths come from. */
export interface Sut {
  start: (input: unknown) => void | Promise<void>
  /** Lets `step.waitMs` pass; then, unless `step.timer` is set, makes the event happen. */
  step: (event: AnyEventObject, step: PathStep) => void | Promise<void>
  /** Hand-written, by state (`renewing`, `picture.playing`) or tag: what must be true of the composed thing then. */
  see: Readonly<Record<string, (expected: AnyMachineSnapshot) => void | Promise<void>>>
  stop?: () => void | Promise<void>
}

/** Paths over every declared transition and state; throws if one is neither walked nor waived, or waived for nothing. */
export function coverPaths<Machine extends AnyStateMachine>(machine: Machine, options: CoverOptions<Machine>): Plan {
  const exploration = explore(machine, options)
  const plan = planPaths(exploration, options)
  assertComplete(exploration, plan, options)
  return plan
}

/** Walks one path on the composed thing, looking after every step that leaves something to see. */
export async function replay(path: Path, sut: Sut): Promise<void> {
  assertTableFits(path, sut.see)
  try {
    await sut.start(path.start.input)
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

/** One test a path, and one that no declared transition is left out. Without `sut`, paths run on a silent actor: the invariant only. */
export function describePaths<Machine extends AnyStateMachine>(
  name: string,
  machine: Machine,
  { sut, ...options }: CoverOptions<Machine> & { sut?: () => Sut },
) {
  describe(`${name}: paths`, () => {
    // Planned here, because tests can only be registered before they run; what goes wrong is the coverage test's.
    const planned = planFor(machine, options)
    test(`${name}: every declared transition is walked`, () => {
      if ('error' in planned) throw planned.error
      assertComplete(planned.exploration, planned.plan, options)
    })
    for (const path of 'error' in planned ? [] : planned.plan.paths) {
      test(path.title, () => replay(path, sut ? sut() : silentSut(machine, options.invariant)))
    }
  })
}

function planFor<Machine extends AnyStateMachine>(
  machine: Machine,
  options: CoverOptions<Machine>,
): { exploration: Exploration; plan: Plan } | { error: unknown } {
  try {
    const exploration = explore(machine, options)
    return { exploration, plan: planPaths(exploration, options) }
  } catch (error) {
    return { error }
  }
}

function silentSut<Machine extends AnyStateMachine>(
  machine: Machine,
  invariant: ((snapshot: SnapshotFrom<Machine>) => void) | undefined,
): Sut {
  let live: ReturnType<typeof startSilently> | undefined
  return {
    start: (input) => {
      live = startSilently(machine, input)
      invariant?.(live.snapshot() as SnapshotFrom<Machine>)
    },
    step: (_, step) => {
      live?.advance(step)
      invariant?.(live?.snapshot() as SnapshotFrom<Machine>)
    },
    see: Object.fromEntries(stateNodesOf(machine).map((node) => [stateNameOf(node), () => {}])),
    stop: () => {
      live?.stop()
    },
  }
}

function assertComplete<Machine extends AnyStateMachine>(
  exploration: Exploration,
  plan: Plan,
  { invariant, waivers = {} }: CoverOptions<Machine>,
) {
  for (const { id, snapshot } of exploration.states.values()) {
    locateNow(`${exploration.machine.id}: the invariant does not hold in ${id}`, () =>
      invariant?.(snapshot as SnapshotFrom<Machine>),
    )
  }
  assertCovered(exploration, plan, waivers)
}

function assertCovered({ machine, declared }: Exploration, plan: Plan, waivers: Readonly<Record<string, string>>) {
  const missing = [...plan.uncovered, ...plan.unreached]
  const known = new Set([...declared.map(({ id }) => id), ...stateNodesOf(machine).map(stateNameOf)])
  const complaints = [
    ...plan.uncovered.filter((id) => !(id in waivers)).map((id) => `not walked: ${id}${whyNot(id, plan)}`),
    ...plan.unreached.filter((name) => !(name in waivers)).map((name) => `never entered: ${name}`),
    ...Object.keys(waivers).flatMap((id) => {
      if (!known.has(id)) return [`waived, but there is no such transition or state: ${id}`]
      if (!missing.includes(id)) return [`waived, but walked: ${id}`]
      return waivers[id]?.trim() ? [] : [`waived without a reason: ${id}`]
    }),
  ]
  if (complaints.length > 0) throw new Error([`${machine.id}:`, ...complaints].join('\n  '))
}

function whyNot(id: string, { infeasible }: Plan) {
  const step = infeasible.find(({ transitions }) => transitions.includes(id))
  return step ? ` (from ${step.from}, on '${step.label}': ${step.reason})` : ''
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

function locateNow(where: string, run: () => void) {
  try {
    run()
  } catch (error) {
    throw located(where, error)
  }
}

/** Keeps the assertion's own error, for the sake of its diff. */
function located(where: string, error: unknown) {
  if (!(error instanceof Error)) return new Error(`${where}: ${String(error)}`)
  error.message = `${where}: ${error.message}`
  return error
}
