import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate'

/** A port nobody has provided yet. The composition root must; forgetting it is an error, not silence. */
export function unplugged<Input = NonReducibleUnknown>(name: string) {
  return fromCallback<EventObject, Input>(() => {
    throw new Error(`Port "${name}" is not plugged in`)
  })
}
