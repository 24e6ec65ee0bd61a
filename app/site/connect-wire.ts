import type { AnyActorRef } from 'xstate'
import type { Readable } from './derived.ts'
import type { Wire } from './wire.ts'

/** An actor, or a value that is read like one. */
export type Heard = AnyActorRef | Readable<unknown>

/** Passes on what this line of the table hears of its source. */
export function connectWire({ on, select, first }: Wire, source: Heard, pass: (heard: unknown) => void) {
  if (!select) {
    ;(source as AnyActorRef).on(on, pass)
    return
  }
  let last = JSON.stringify(first === undefined ? select(source.getSnapshot() as never) : first)
  const take = (value: unknown) => {
    const print = JSON.stringify(value)
    if (print === last) return
    last = print
    pass(value)
  }
  const look = (snapshot: unknown) => take(select(snapshot as never))
  // What has a first value has it again once the actor is gone.
  source.subscribe({ next: look, ...(first !== undefined && { complete: () => take(first) }) })
  if (first !== undefined) look(source.getSnapshot())
}
