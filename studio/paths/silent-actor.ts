import { type AnyMachineSnapshot, type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate'
import { microstepOf } from '../../machines/watch-actors.ts'
import { declaredTransitions } from './declared.ts'
import { bounded } from './microsteps.ts'
import type { Path, PathStep } from './path.ts'

/** Starts the machine on a real actor with simulated time, with ports that stay silent and custom actions that do nothing. */
export function startSilently(machine: AnyStateMachine, input: unknown) {
  const { actors, actions } = machine.implementations
  const running = bounded(machine, {
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fromCallback(() => {})])),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, isBuiltIn(action) ? action : () => {}]),
    ),
  })
  const idOf = new Map(declaredTransitions(running).map(({ definition, id }) => [definition, id]))
  const clock = new SimulatedClock()
  const failures: unknown[] = []
  const taken: string[] = []
  // The system belongs to the parent, and `sendParent` throws without one.
  const parent = createActor(
    fromCallback(() => {}),
    {
      clock,
      logger: () => {},
      inspect: (inspection) => {
        for (const transition of microstepOf(inspection)?.transitions ?? []) {
          const id = idOf.get(transition)
          if (id !== undefined) taken.push(id)
        }
      },
    },
  )
  const actor = createActor(running, { input, clock, parent })
  actor.subscribe({ error: (error) => failures.push(error) })
  taken.length = 0
  parent.start()
  actor.start()
  return {
    snapshot: (): AnyMachineSnapshot => actor.getSnapshot(),
    /** Ids of the declared transitions taken since the last call. */
    takeTransitions: () => taken.splice(0),
    failures,
    stop: () => parent.stop(),
    advance({ event, waitMs, timer }: Pick<PathStep, 'event' | 'waitMs' | 'timer'>) {
      if (timer !== undefined || waitMs > 0) clock.increment(waitMs)
      if (timer === undefined) actor.send(event)
    },
  }
}

/** Why a real actor does not follow the path: undefined if it does. */
export function departureFrom(
  path: Pick<Path, 'start' | 'steps'>,
  machine: AnyStateMachine,
  identify: (snapshot: AnyMachineSnapshot) => string,
): string | undefined {
  const running = startSilently(machine, path.start.input)
  try {
    for (const step of path.steps) {
      running.advance(step)
      if (running.failures.length > 0) return `after '${step.label}' the actor failed: ${String(running.failures[0])}`
      if (!step.observable) continue
      const reached = identify(running.snapshot())
      if (reached !== step.to) return `after '${step.label}' a real actor is in ${reached}, not in ${step.to}`
    }
    return undefined
  } finally {
    running.stop()
  }
}

function isBuiltIn(action: unknown) {
  return typeof action === 'function' && 'resolve' in action
}
