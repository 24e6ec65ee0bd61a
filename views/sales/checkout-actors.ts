import type { ActorRefFrom } from 'xstate'
import type { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import type { checkoutMachine } from '../../machines/sales/checkout.machine.ts'

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

export interface CheckoutActors {
  actor: CheckoutActor
  chooser: ActorRefFrom<typeof billerChooserMachine>
}
