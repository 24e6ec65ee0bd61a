import { assign, type EventObject, type MachineContext } from 'xstate'

/** An action that keeps its params in one field of the context. */
export function keep<Context extends MachineContext, Event extends EventObject, Key extends keyof Context>(key: Key) {
  // No actors: with xstate's `ProvidedActor`, `setup` refuses the action.
  return assign<Context, Event, Context[Key], Event, never>(
    (_, value) => ({ [key]: value }) as unknown as Partial<Context>,
  )
}

/** Params that are one field of the event. */
export function relay<Key extends string>(key: Key) {
  return <Event extends Record<Key, unknown>>({ event }: { event: Event }): Event[Key] => event[key]
}
