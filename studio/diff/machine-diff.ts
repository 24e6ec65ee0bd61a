import type { AnyStateNode } from 'xstate'
import type { MachineCases } from '../paths/cases.ts'
import { declaredTransitions, invokedBy, stateActionsOf, stateNameOf, stateNodesOf } from '../paths/declared.ts'
import { type Exploration, explore, isHeard } from '../paths/explore.ts'
import type { Path } from '../paths/path.ts'
import { planPaths } from '../paths/plan.ts'
import { walkEvents } from '../paths/routes.ts'

export type Change = 'added' | 'removed' | 'changed'

export interface MachineDiff {
  machine: string
  change: Change
  /** By name. */
  states: Readonly<Record<string, Change>>
  /** By id: one that leads somewhere else is one removed and one added. */
  transitions: Readonly<Record<string, Change>>
  paths: readonly PathDiff[]
}

export interface PathDiff {
  /** Re-routed: the same events are taken, and lead along another way. */
  change: 'added' | 'removed' | 're-routed'
  id: string
  /** As it is now; of a removed path, as it was. */
  title: string
  /** Labels of its events, in their order; before them the name of its start, if it has one. */
  steps: readonly string[]
  /** Where a re-routed path led before. */
  was?: string
}

/** What became of the machines, in the order of their ids; machines that stayed as they were are left out. */
export function diffMachines(before: Iterable<MachineCases>, after: Iterable<MachineCases>): MachineDiff[] {
  const [old, now] = [byId(before), byId(after)]
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((id): MachineDiff[] => {
    const diff = diffOf(id, old.get(id), now.get(id))
    const isSame =
      diff.change === 'changed' &&
      [diff.states, diff.transitions, diff.paths].every((part) => Object.keys(part).length === 0)
    return isSame ? [] : [diff]
  })
}

function diffOf(machine: string, before: MachineCases | undefined, after: MachineCases | undefined): MachineDiff {
  return {
    machine,
    change: !before ? 'added' : after ? 'changed' : 'removed',
    states: changesBetween(statesOf(before), statesOf(after)),
    transitions: changesBetween(transitionsOf(before), transitionsOf(after)),
    paths: pathChanges(before, after),
  }
}

/** By name, everything that a diagram says of the state. */
function statesOf(cases: MachineCases | undefined): Record<string, string> {
  const nodes = cases ? stateNodesOf(cases.machine).slice(1) : []
  return Object.fromEntries(nodes.map((node) => [stateNameOf(node), JSON.stringify(factsOf(node))]))
}

function factsOf(node: AnyStateNode) {
  const { type, description, tags, meta, config } = node
  return [type, config.initial, description, tags, meta, invokedBy(node), stateActionsOf(node)]
}

function transitionsOf(cases: MachineCases | undefined): Record<string, string> {
  const transitions = cases ? declaredTransitions(cases.machine) : []
  return Object.fromEntries(
    transitions.map(({ id, actions, reenters, definition }) => [
      id,
      JSON.stringify([actions, reenters, definition.meta, definition.description]),
    ]),
  )
}

function changesBetween(before: Record<string, string>, after: Record<string, string>): Record<string, Change> {
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): [string, Change][] => {
    if (!(name in before)) return [[name, 'added']]
    if (!(name in after)) return [[name, 'removed']]
    return before[name] === after[name] ? [] : [[name, 'changed']]
  })
  return Object.fromEntries(changes)
}

/** Planned paths of either side, walked on the other: a plan may choose other paths, and nothing has changed for a visitor. */
function pathChanges(before: MachineCases | undefined, after: MachineCases | undefined): PathDiff[] {
  const [old, now] = [explored(before), explored(after)]
  // Planning takes by far the longest.
  if (old && now && leadAlike(old.exploration, now.exploration)) return []
  const ofOld = planOf(old).map((path): PathDiff | undefined => {
    const { id, title } = path
    const steps = labelsOf(path)
    const walk = now && walkedOn(now.exploration, path)
    if (!walk) return { change: 'removed', id, title, steps }
    if (wayOf(walk) === wayOf(path)) return undefined
    return { change: 're-routed', id, title: titleOf(path, walk), steps, was: title }
  })
  const ofNow = planOf(now).map((path): PathDiff | undefined => {
    const { id, title } = path
    const steps = labelsOf(path)
    const walk = old && walkedOn(old.exploration, path)
    if (!walk) return { change: 'added', id, title, steps }
    if (wayOf(walk) === wayOf(path)) return undefined
    return { change: 're-routed', id, title, steps, was: titleOf(path, walk) }
  })
  const all = [...ofOld, ...ofNow].filter((change) => change !== undefined)
  return [...new Map(all.map((change) => [`${change.change} ${change.id}`, change])).values()]
}

function explored(cases: MachineCases | undefined) {
  if (!cases) return undefined
  // In a working tree an event may be gone before its cases are: that is a change to be seen, and no reason to stop.
  const heard = Object.entries(cases.events ?? {}).filter(([type]) => isHeard(type, cases.machine))
  const events = Object.fromEntries(heard) as MachineCases['events']
  return { cases, exploration: explore(cases.machine, { ...cases, events }) }
}

/** Whether every event leads from every state to where it does in the other. */
function leadAlike(one: Exploration, other: Exploration): boolean {
  return factsOfWays(one) === factsOfWays(other)
}

function factsOfWays({ starts, edges }: Exploration): string {
  const begin = starts.map(({ name, transitions }) => [name, transitions])
  return JSON.stringify([begin, edges.map(({ from, label, to, transitions }) => [from, label, to, transitions])])
}

function planOf(side: ReturnType<typeof explored>): readonly Path[] {
  return side ? planPaths(side.exploration, side.cases).paths : []
}

function walkedOn(exploration: Exploration, { start, steps }: Path) {
  const own = exploration.starts.find(({ name }) => name === start.name)
  return own && walkEvents(exploration, own, steps)
}

type Way = Pick<Path, 'start'> & { steps: ReadonlyArray<Pick<Path['steps'][number], 'states' | 'transitions'>> }

/** Everything that a visitor might notice of it. */
function wayOf({ start, steps }: Way) {
  return JSON.stringify([start.transitions, steps.map(({ states, transitions }) => [states, transitions])])
}

function labelsOf({ start, steps }: Path) {
  return [...(start.name ? [start.name] : []), ...steps.map(({ label }) => label)]
}

function titleOf(path: Path, walk: Way) {
  const states = walk.steps.at(-1)?.states.join(' + ')
  return states === undefined ? path.title : `${path.title.slice(0, path.title.lastIndexOf(' ⇒ '))} ⇒ ${states}`
}

function byId(all: Iterable<MachineCases>) {
  return new Map([...all].map((cases) => [cases.machine.id, cases]))
}
