import { type Actor, type AnyStateMachine, createActor, type EmittedFrom, fromCallback, SimulatedClock } from 'xstate'
import type { Sut } from '../../studio/paths/replay.ts'

interface Live<Machine extends AnyStateMachine> {
  hasTag: (tag: string) => boolean
  /** Everything emitted since the last step. */
  said: () => readonly EmittedFrom<Machine>[]
}

/** A real actor whose ports stay silent: paths replay their answers. What others hear of it is what is looked at. */
export function actorSut<Machine extends AnyStateMachine>(
  machine: Machine,
  see: (live: Live<Machine>) => Sut['see'],
): () => Sut {
  const silent = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})]),
  )
  return () => {
    const clock = new SimulatedClock()
    let said: EmittedFrom<Machine>[] = []
    let actor: Actor<AnyStateMachine> | undefined
    return {
      start: (input) => {
        actor = createActor((machine as AnyStateMachine).provide({ actors: silent }), { clock, input })
        actor.on('*', (emitted) => said.push(emitted as EmittedFrom<Machine>))
        actor.start()
      },
      step: (event, { timer, waitMs }) => {
        said = []
        clock.increment(waitMs)
        if (timer === undefined) actor?.send(event)
      },
      see: see({ hasTag: (tag) => actor?.getSnapshot().hasTag(tag) ?? false, said: () => said }),
      stop: () => {
        actor?.stop()
      },
    }
  }
}
