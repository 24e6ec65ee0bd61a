import type { ActorRefFrom } from 'xstate'
import type { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import type { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import type { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import type { CheckoutActors } from './checkout-actors.ts'

export interface JoinNowActors {
  page: ActorRefFrom<typeof joinNowMachine>
  timers: ActorRefFrom<typeof priceTimersMachine>
  trap: ActorRefFrom<typeof leavePageTrapMachine>
  checkout: CheckoutActors
}
