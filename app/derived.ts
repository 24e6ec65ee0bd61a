/** A value that views can read like an actor. */
export interface Readable<Value> {
  getSnapshot(): Value
  subscribe(observer: () => void): { unsubscribe(): void }
}

/** A value that is set from outside and read by views. */
export function createCell<Value>(first: Value): Readable<Value> & { set(value: Value): void } {
  let value = first
  const observers = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe(observer) {
      observers.add(observer)
      return { unsubscribe: () => void observers.delete(observer) }
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const observer of [...observers]) observer()
    },
  }
}

/** A plain value computed from actors: the same object until something in it differs. */
export function createDerived<Value>(compute: () => Value): Readable<Value> & { refresh(): void } {
  const cell = createCell(compute())
  let printed = JSON.stringify(cell.getSnapshot())
  return {
    getSnapshot: cell.getSnapshot,
    subscribe: cell.subscribe,
    /** Computes it anew; observers hear of it only if it changed. */
    refresh() {
      const next = compute()
      const print = JSON.stringify(next)
      if (print === printed) return
      printed = print
      cell.set(next)
    },
  }
}
