import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  SimulatedClock,
} from 'xstate'
import type { MachineCases } from '../../studio/paths/cases.ts'
import { ANY_STATE, stateNameOf, stateNodesOf } from '../../studio/paths/declared.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import type { Edge } from '../../studio/paths/findings.ts'
import { type Stage, silent } from './stage-frame.tsx'

/** By machine id, by state: `true` where a picture can be taken, or why there is none. */
export type PicturePlan = Readonly<Record<string, Readonly<Record<string, true | string>>>>

export const MISSING_STAGE = 'Nobody has said yet how to picture this machine: tests/support/stages.tsx does.'
export const PASSED_AT_ONCE = 'The machine passes it at once: nobody can see it.'
export const DEPENDS = 'It is seen in the states inside.'
export const NEVER_ENTERED = 'The cases of the machine never lead here.'
export const NO_STATE = 'It leads to where the machine was last, and is no state of its own.'

/** What is pictured of each state, and why the others are not. */
export function planOf({ exploration: { machine, states, unreached }, stage }: Pictured): PicturePlan[string] {
  const seen = new Set([...states.values()].flatMap(({ states: names }) => names))
  const nodes = stateNodesOf(machine).filter((node) => stateNameOf(node) !== ANY_STATE)
  return Object.fromEntries(
    nodes.map((node) => {
      const name = stateNameOf(node)
      if (stage === undefined) return [name, MISSING_STAGE]
      if (typeof stage === 'string') return [name, stage]
      if (seen.has(name)) return [name, true]
      if (node.type === 'history') return [name, NO_STATE]
      if (unreached.includes(name)) return [name, NEVER_ENTERED]
      return [name, Object.keys(node.states).length > 0 ? DEPENDS : PASSED_AT_ONCE]
    }),
  )
}

interface Pictured {
  exploration: Exploration
  stage: Stage | string | undefined
}

/** The machine, driven into the state in one of the shortest ways. Throws if it does not get there. */
export function drive({ machine, states, starts }: Exploration, stage: Stage, state: string): AnyActorRef {
  const goal = [...states.values()].find((candidate) => candidate.states.includes(state))
  if (!goal) throw new Error(`${machine.id} is never seen in ${state}`)
  const way: Edge[] = []
  for (let at: typeof goal | undefined = goal; at?.foundBy; at = states.get(at.foundBy.from)) way.unshift(at.foundBy)
  const plugged: AnyStateMachine = silent(machine, stage.actors)
  const start = starts.find(({ name }) => name === goal.start)
  // Timers stand still: those of the way are sent like any other event.
  const clock = new SimulatedClock()
  // The system belongs to the parent, and `sendParent` throws without one.
  const parent = createActor(
    fromCallback(() => {}),
    { clock },
  ).start()
  const actor = createActor(plugged, { input: start?.input, clock, parent })
  actor.start()
  for (const { event } of way) actor.send(fullerEvent(stage, event))
  stage.fill?.(actor as never)
  const reached = actor.getSnapshot()
  const isThere = [...reached._nodes].some((node: (typeof reached._nodes)[number]) => stateNameOf(node) === state)
  if (!isThere) throw new Error(`${machine.id}: the way to ${state} ended in ${JSON.stringify(reached.value)}`)
  return actor
}

/** A fuller answer in place of the event of a case. */
function fullerEvent({ fuller }: Stage, event: AnyEventObject): AnyEventObject {
  const more = fuller?.[event.type]
  return more ? { ...event, ...more(event as never) } : event
}

const modules = import.meta.glob<{ cases: MachineCases }>(['../*/*.cases.ts', '!../studio/*.cases.ts'], { eager: true })
/** The machines of the product, by id. */
export const productCases = new Map(Object.values(modules).map(({ cases }) => [cases.machine.id, cases]))

const explored = new Map<string, Exploration>()

/** Explored when it is first asked for. */
export function explorationOf(id: string): Exploration {
  const found = explored.get(id) ?? explore(productCases.get(id)!.machine, productCases.get(id)!)
  explored.set(id, found)
  return found
}
