import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionObject,
  fromCallback,
} from 'xstate'
import { type Microstep, microstepOf } from '../../machines/watch-actors.ts'

export interface Macrostep {
  snapshot: AnyMachineSnapshot
  microsteps: readonly Microstep[]
  /** Timers that the step started and stopped, in the order in which it did. */
  timers: readonly TimerChange[]
}

export type TimerChange = { started: string; delayMs: number } | { stopped: string }

/** More in one step are taken for an endless chain. */
export const MOST_MICROSTEPS = 1_000

/** A copy that throws on an endless chain of `always` instead of hanging. */
export function bounded(machine: AnyStateMachine, implementations: object = {}): AnyStateMachine {
  const copy = machine.provide(implementations as never)
  copy.options = { ...copy.options, maxIterations: MOST_MICROSTEPS }
  return copy
}

/** Drives xstate's own pure transition; ports, timers and custom actions never run. */
export function createStepper(machine: AnyStateMachine) {
  let microsteps: Microstep[] = []
  let timers: TimerChange[] = []
  // A parent that hears nothing, because `sendParent` throws without one.
  const self = createActor(machine, { input: {}, parent: createActor(fromCallback(() => {})) })
  self.system.inspect((inspection) => {
    const microstep = microstepOf(inspection)
    if (microstep?.actorId === self.sessionId) microsteps.push(microstep)
  })
  // Invoked actors with a `systemId` would otherwise be refused when their state is entered again.
  Object.assign(self.system, { _set: () => {} })
  const scope: Parameters<AnyStateMachine['transition']>[2] = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => {
      const change = timerChangeOf(action)
      if (change) timers.push(change)
    },
  }

  function record(run: () => AnyMachineSnapshot): Macrostep {
    microsteps = []
    timers = []
    const snapshot = run()
    return { snapshot, microsteps, timers }
  }

  return {
    machine,
    scope,
    start: (input: unknown): Macrostep => record(() => machine.getInitialSnapshot(scope, input)),
    step: (snapshot: AnyMachineSnapshot, event: AnyEventObject): Macrostep =>
      record(() => machine.transition(snapshot, event, scope)),
  }
}

export type Stepper = ReturnType<typeof createStepper>

export function timerChangeOf(action: Pick<ExecutableActionObject, 'type' | 'params'>): TimerChange | undefined {
  const params = action.params as { id?: string; delay?: number; sendId?: string } | undefined
  if (action.type === 'xstate.raise' && typeof params?.delay === 'number' && params.id !== undefined) {
    return { started: params.id, delayMs: params.delay }
  }
  if (action.type === 'xstate.cancel' && params?.sendId !== undefined) return { stopped: params.sendId }
  return undefined
}
