import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate'

/**
 * A port nobody has provided yet: a question, a stream, or one that takes commands for as long as its state lasts. The composition root must
 * provide it; forgetting that is an error, not silence.
 */
export function unplugged<Input = NonReducibleUnknown, Command extends EventObject = EventObject>(name: string) {
  return fromCallback<Command, Input>(() => {
    throw new Error(`Port "${name}" is not plugged in`)
  })
}
