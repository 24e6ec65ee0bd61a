/** A value that views can read like an actor. */
export interface Readable<Value> {
  getSnapshot(): Value
  subscribe(observer: () => void): { unsubscribe(): void }
}

/** A plain value computed from actors: the same object until something in it differs. */
export function createDerived<Value>(compute: () => Value): Readable<Value> & { refresh(): void } {
  let value = compute()
  let printed = JSON.stringify(value)
  const observers = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe(observer) {
      observers.add(observer)
      return { unsubscribe: () => void observers.delete(observer) }
    },
    /** Computes it anew; observers hear of it only if it changed. */
    refresh() {
      const next = compute()
      const print = JSON.stringify(next)
      if (print === printed) return
      value = next
      printed = print
      for (const observer of [...observers]) observer()
    },
  }
}
