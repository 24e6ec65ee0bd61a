import { type EventObject, fromCallback, fromEventObservable, type NonReducibleUnknown } from 'xstate'

/** A port nobody has provided yet. The composition root must; forgetting it is an error, not silence. */
export function unplugged<Input = NonReducibleUnknown>(name: string) {
  return fromCallback<EventObject, Input>(() => {
    throw new Error(`Port "${name}" is not plugged in`)
  })
}

/** Like {@link unplugged}, for a port that takes commands for as long as its state lasts. */
export function unpluggedSink<Command extends EventObject, Input = NonReducibleUnknown>(name: string) {
  return fromCallback<Command, Input>(() => {
    throw new Error(`Port "${name}" is not plugged in`)
  })
}

/** Like {@link unplugged}, for a stream of facts: plug `fromEventObservable(() => facts)`. */
export function unpluggedStream<Fact extends EventObject, Input = NonReducibleUnknown>(name: string) {
  return fromEventObservable<Fact, Input>(() => {
    throw new Error(`Port "${name}" is not plugged in`)
  })
}
