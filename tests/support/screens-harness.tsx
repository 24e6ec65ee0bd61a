import '../../views/themes/base.css'
import '../../views/themes/dark.css'
import '../../views/themes/light.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type AnyActorRef, type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate'
import type { MachineCases } from '../../studio/paths/cases.ts'
import { ANY_STATE, stateNameOf, stateNodesOf } from '../../studio/paths/declared.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import type { Edge } from '../../studio/paths/findings.ts'
import { fullerEvent, type Stage, stages } from './stages.tsx'

const modules = import.meta.glob<{ cases: MachineCases }>(['../*/*.cases.ts', '!../studio/*.cases.ts'], { eager: true })
const casesById = new Map(Object.values(modules).map(({ cases }) => [cases.machine.id, cases]))
const explorations = new Map<string, Exploration>()
let root: Root | undefined
let shown: AnyActorRef | undefined

export interface ScreensHarness {
  /** States to picture, by machine id; or why a machine has no picture. */
  plan: () => Record<string, string[] | string>
  /** Draws the machine's view, driven into the state in one of the shortest ways. Throws if it does not get there. */
  show: (machineId: string, state: string) => void
}

function explorationOf(id: string): Exploration {
  const known = explorations.get(id) ?? explore(casesById.get(id)!.machine, casesById.get(id)!)
  explorations.set(id, known)
  return known
}

const harness: ScreensHarness = {
  plan: () =>
    Object.fromEntries(
      [...casesById.keys()].sort().map((id) => {
        const stage = stages[id] ?? 'tests/support/stages.tsx does not say yet how to picture it.'
        if (typeof stage === 'string') return [id, stage]
        const found = new Set([...explorationOf(id).states.values()].flatMap(({ states }) => states))
        const { machine } = explorationOf(id)
        return [
          id,
          stateNodesOf(machine)
            .map(stateNameOf)
            .filter((name) => name !== ANY_STATE && found.has(name)),
        ]
      }),
    ),

  show(id, state) {
    const stage = stages[id] as Stage
    const actor = drive(explorationOf(id), stage, state)
    flushSync(() => root?.unmount())
    shown?.stop()
    shown = actor
    document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }))
    const isLight = id === 'ageVerification'
    Object.assign(document.documentElement.dataset, {
      theme: isLight ? 'light' : 'dark',
      site: isLight ? 'light' : 'dark',
    })
    root = createRoot(document.getElementById('root')!)
    flushSync(() => root?.render(stage.draw(actor as never)))
  },
}

function drive({ machine, states, starts }: Exploration, stage: Stage, state: string): AnyActorRef {
  const goal = [...states.values()].find((candidate) => candidate.states.includes(state))
  if (!goal) throw new Error(`${machine.id} is never seen in ${state}`)
  const way: Edge[] = []
  for (let at: typeof goal | undefined = goal; at?.foundBy; at = states.get(at.foundBy.from)) way.unshift(at.foundBy)
  const silent = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})]),
  )
  const plugged: AnyStateMachine = machine.provide({ actors: { ...silent, ...stage.actors } })
  const start = starts.find(({ name }) => name === goal.start)
  // Timers stand still: those of the way are sent like any other event.
  const actor = createActor(plugged, { input: start?.input, clock: new SimulatedClock() })
  actor.start()
  for (const { event } of way) actor.send(fullerEvent(stage, event))
  const reached = actor.getSnapshot()
  const isThere = [...reached._nodes].some((node: (typeof reached._nodes)[number]) => stateNameOf(node) === state)
  if (!isThere) throw new Error(`${machine.id}: the way to ${state} ended in ${JSON.stringify(reached.value)}`)
  return actor
}

Object.assign(globalThis, { harness })
