import type { ReactNode } from 'react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { connectWire } from '../../app/site/connect-wire.ts'
import { wiring } from '../../app/site/wiring.ts'
import type { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { DialogId } from '../../machines/chrome/dialogs.ts'

/** The actor that wants a dialog, and what stands in it; covers stand in the document already. */
export type DialogEntries = Partial<Record<DialogId, { actor: AnyActorRef; view?: ReactNode }>>

/** Connects actors with the order of dialogs by the lines of the site's wiring table. */
export function wireDialogs(order: ActorRefFrom<typeof dialogOrderMachine>, entries: DialogEntries) {
  for (const [dialog, { actor }] of Object.entries(entries)) {
    for (const line of wiring) {
      const pass = (to: AnyActorRef) => (heard: unknown) => {
        const message = line.send(heard as never, null as never)
        if (message) to.send(message)
      }
      if (line.on === `whether it wants ${dialog}`) connectWire(line, actor, pass(order))
      if (line.on === `${dialog}.dismissed`) connectWire(line, order, pass(actor))
    }
  }
}
