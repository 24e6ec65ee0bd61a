import type { AnyStateMachine } from 'xstate'
import { millisecondsOf } from '../diagrams/graph.ts'
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
  /** By id; of one that changed the id that it has now. */
  transitions: Readonly<Record<string, Change>>
  /** By name or id of what changed: each thing that did, as `target: open → locked`. */
  says: Readonly<Record<string, readonly string[]>>
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
  const states = differences(pairedByName(statesOf(before), statesOf(after)))
  const transitions = differences(pairedTransitions(transitionsOf(before), transitionsOf(after)))
  return {
    machine,
    change: !before ? 'added' : after ? 'changed' : 'removed',
    states: states.changes,
    transitions: transitions.changes,
    says: { ...states.says, ...transitions.says },
    paths: pathChanges(before, after),
  }
}

/** What a diagram says of a state or a transition, thing by thing. */
type Facts = Readonly<Record<string, string>>
interface Thing {
  name: string
  facts: Facts
}
interface Pair {
  was?: Thing
  is?: Thing
}

function statesOf(cases: MachineCases | undefined): Thing[] {
  const nodes = cases ? stateNodesOf(cases.machine).slice(1) : []
  return nodes.map((node) => {
    const { type, description = '', tags, config, meta } = node
    const { entry, exit } = stateActionsOf(node)
    const facts = {
      type,
      'begins in': typeof config.initial === 'object' ? JSON.stringify(config.initial) : (config.initial ?? ''),
      description,
      tags: tags.join(', '),
      invokes: invokedBy(node).join(', '),
      'on entry': entry.join(', '),
      'on exit': exit.join(', '),
      ...notesIn(meta),
    }
    return { name: stateNameOf(node), facts }
  })
}

interface TransitionThing extends Thing {
  /** Source and trigger: transitions of one place are tried one after the other. */
  place: string
}

function transitionsOf(cases: MachineCases | undefined): TransitionThing[] {
  const tried = new Map<string, number>()
  return (cases ? declaredTransitions(cases.machine) : []).map((transition) => {
    const { id, source, trigger, guard = '', targets, actions, reenters, definition } = transition
    const place = `${source} ${trigger}`
    const turn = (tried.get(place) ?? 0) + 1
    tried.set(place, turn)
    const facts = {
      target: targets.join(', ') || '(stays)',
      guard,
      actions: actions.join(', '),
      turn: String(turn),
      'starts anew': reenters ? 'yes' : 'no',
      ...('delay' in definition && { waits: waitOf(String(definition.delay), cases!.machine) }),
      description: definition.description ?? '',
      ...notesIn(definition.meta),
    }
    return { name: id, place, facts }
  })
}

function waitOf(delay: string, machine: AnyStateMachine): string {
  const ms = millisecondsOf(delay, machine)
  return ms === null ? 'as computed' : `${ms} ms`
}

function notesIn(meta: unknown): Facts {
  if (typeof meta !== 'object' || meta === null) return { requirements: '' }
  const { requirements, ...others } = meta as Record<string, unknown>
  const notes = Object.entries(others).map(([name, value]) => [name, JSON.stringify(value)])
  return { requirements: Array.isArray(requirements) ? requirements.join(', ') : '', ...Object.fromEntries(notes) }
}

function pairedByName(before: readonly Thing[], after: readonly Thing[]): Pair[] {
  const [old, now] = [before, after].map((things) => new Map(things.map((thing) => [thing.name, thing])))
  return [...new Set([...old!.keys(), ...now!.keys()])].map((name) => ({ was: old!.get(name), is: now!.get(name) }))
}

/** Of one place, those that are most alike belong together: a transition is never removed and added. */
function pairedTransitions(before: readonly TransitionThing[], after: readonly TransitionThing[]): Pair[] {
  const [old, now] = [before, after].map((things) => Map.groupBy(things, ({ place }) => place))
  return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((place): Pair[] => {
    const left = [...(old!.get(place) ?? [])]
    const isAs = (names: readonly string[]) => (one: Thing, other: Thing) =>
      names.every((name) => one.facts[name] === other.facts[name])
    const waiting = new Set(now!.get(place) ?? [])
    const pairs = [['guard', 'target', 'actions'], ['guard', 'target'], ['guard'], ['target'], []].flatMap((names) =>
      [...waiting].flatMap((is): Pair[] => {
        const index = left.findIndex((was) => isAs(names)(was, is))
        if (index < 0) return []
        waiting.delete(is)
        return [{ was: left.splice(index, 1)[0], is }]
      }),
    )
    return [...left.map((was) => ({ was })), ...pairs, ...[...waiting].map((is) => ({ is }))]
  })
}

function differences(pairs: readonly Pair[]) {
  const changes: Record<string, Change> = {}
  const says: Record<string, string[]> = {}
  for (const { was, is } of pairs) {
    if (!is) changes[was!.name] = 'removed'
    else if (!was) changes[is.name] = 'added'
    else {
      const changed = [...new Set([...Object.keys(was.facts), ...Object.keys(is.facts)])].flatMap((name) => {
        const [old = '', now = ''] = [was.facts[name], is.facts[name]]
        return old === now ? [] : [`${name}: ${old || 'none'} → ${now || 'none'}`]
      })
      if (changed.length === 0) continue
      changes[is.name] = 'changed'
      says[is.name] = changed
    }
  }
  return { changes, says }
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
