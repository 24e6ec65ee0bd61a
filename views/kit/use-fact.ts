import { useCallback, useSyncExternalStore } from 'react'

interface Readable<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(observer: () => void): { unsubscribe(): void }
}

const first = new WeakMap<object, unknown>()

/**
 * Keeps the snapshot that the server drew, so that hydration reads the same. Call in the browser, before the actor moves on. `drawn`: where it
 * begins otherwise here, because this tab knows more.
 */
export function rememberFirst(actor: Readable<unknown>, drawn: unknown = actor.getSnapshot()) {
  first.set(actor, drawn)
}

/**
 * The one way a view reads an actor: re-renders when the selected fact changes (compared by `Object.is`, so select primitives or
 * references that the machine keeps). While hydrating it reads the snapshot that the server drew.
 */
export function useFact<Snapshot, Fact>(actor: Readable<Snapshot>, select: (snapshot: Snapshot) => Fact): Fact {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = actor.subscribe(notify)
      return () => subscription.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(actor.getSnapshot()),
    () => select((first.get(actor) as Snapshot | undefined) ?? actor.getSnapshot()),
  )
}
