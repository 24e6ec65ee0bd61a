import { type Observer, Subject, type Unsubscribable } from 'rxjs'
import type { AnyActorRef } from 'xstate'

/** A value that views can read like an actor. */
export interface Readable<Value> {
  getSnapshot(): Value
  subscribe(observer: Partial<Observer<Value>> | ((value: Value) => void)): Unsubscribable
}

/** A value that is set from outside and read by views. */
export function createCell<Value>(first: Value): Readable<Value> & { set(value: Value): void } {
  let value = first
  const changes = new Subject<Value>()
  return {
    getSnapshot: () => value,
    subscribe(observer) {
      const subscription = changes.subscribe(observer)
      // `useSelector` of @xstate/react calls it without its object.
      return { unsubscribe: () => subscription.unsubscribe() }
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      changes.next(next)
    },
  }
}

/** A plain value computed from these actors: the same object until something in it differs. */
export function createDerived<Value>(
  sources: readonly AnyActorRef[],
  compute: () => Value,
): Readable<Value> & { refresh(): void } {
  const cell = createCell(compute())
  let printed = JSON.stringify(cell.getSnapshot())
  /** Computes it again; observers are called only if it changed. */
  function refresh() {
    const next = compute()
    const print = JSON.stringify(next)
    if (print === printed) return
    printed = print
    cell.set(next)
  }
  for (const source of sources) source.subscribe(refresh)
  return { getSnapshot: cell.getSnapshot, subscribe: cell.subscribe, refresh }
}
