import { useCallback, useSyncExternalStore } from 'react'

interface Readable<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(observer: () => void): { unsubscribe(): void }
}

/** The one way a view reads an actor: it draws anew when the selected fact changes (by `Object.is`). */
export function useSnapshot<Snapshot, Fact>(actor: Readable<Snapshot>, select: (snapshot: Snapshot) => Fact): Fact {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = actor.subscribe(notify)
      return () => subscription.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()))
}
