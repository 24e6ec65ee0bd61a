import { useSelector as useActorSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { AnyActorRef, AnyMachineSnapshot, Observer } from 'xstate'

/** An actor, or whatever else can be read like one. */
export interface Readable<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(observer: Observer<Snapshot>): { unsubscribe(): void }
}

const drawn = new WeakMap<object, unknown>()

/**
 * Keeps the snapshot that the server drew, and those of the actor's children, so that hydration reads the same. Call in the browser, before the
 * actor moves on. `snapshot`: where the actor begins otherwise here, because this tab knows more.
 */
export function rememberDrawn(actor: Readable<unknown>, snapshot: unknown = actor.getSnapshot()) {
  drawn.set(actor, snapshot)
  for (const child of Object.values(childrenOf(snapshot))) if (child) rememberDrawn(child)
}

function childrenOf(snapshot: unknown): Record<string, AnyActorRef | undefined> {
  return typeof snapshot === 'object' && snapshot !== null && 'children' in snapshot
    ? (snapshot as AnyMachineSnapshot).children
    : {}
}

/**
 * The one way a view reads an actor: re-renders when what it selects changes, and throws the actor's error into the nearest error boundary.
 * While hydrating it reads the snapshot that the server drew.
 */
export const useSelector: typeof useLive = typeof document === 'undefined' ? readOnce : useLive

/** On the server a page is drawn once: nothing listens, and nothing is compared. */
function readOnce<Snapshot extends object | null, Selected>(
  actor: Readable<Snapshot>,
  select: (snapshot: Snapshot) => Selected,
): Selected {
  const snapshot = actor.getSnapshot()
  if (snapshot && 'status' in snapshot && snapshot.status === 'error' && 'error' in snapshot) throw snapshot.error
  return select(snapshot)
}

function useLive<Snapshot extends object | null, Selected>(
  actor: Readable<Snapshot>,
  select: (snapshot: Snapshot) => Selected,
): Selected {
  const isHydrating = useIsHydrating()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source that was made while hydrating turns live by itself
  const source = useMemo(() => (isHydrating && drawn.has(actor) ? drawnFirst(actor) : actor), [actor])
  return useActorSelector(source as Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>, select)
}

const unchanging = () => () => {}

/** React asks for the server's snapshot only on the server and while it hydrates what the server drew. */
function useIsHydrating(): boolean {
  let isHydrating = false
  useSyncExternalStore(
    unchanging,
    () => null,
    () => {
      isHydrating = true
      return null
    },
  )
  return isHydrating
}

/** Reads what the server drew until React listens, which it does once it has hydrated that; the live snapshot after. */
function drawnFirst<Snapshot>(actor: Readable<Snapshot>): Readable<Snapshot> {
  let isHydrated = false
  return {
    getSnapshot: () => (isHydrated ? actor.getSnapshot() : (drawn.get(actor) as Snapshot)),
    subscribe(observer) {
      isHydrated = true
      return actor.subscribe(observer)
    },
  }
}
