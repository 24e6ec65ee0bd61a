import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import type { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import type { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import type { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import type { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'

/** Site actors whose code comes once the page is alive. */
export interface LateActors {
  valuePopups: ActorRefFrom<typeof valuePopupsMachine>
  headerBar: ActorRefFrom<typeof headerBarMachine>
  promoCountdown: ActorRefFrom<typeof promoCountdownMachine>
  fakeBuyLoop: ActorRefFrom<typeof fakeBuyLoopMachine>
  memberPlusOffer: ActorRefFrom<typeof memberPlusOfferMachine>
}

export const LateActorsContext = createContext<Readable<{ actors: LateActors } | null>>({
  getSnapshot: () => null,
  subscribe: () => ({ unsubscribe() {} }),
})

/** Null until they are there. */
export function useLateActors(): LateActors | null {
  return useSelector(useContext(LateActorsContext), (late) => late?.actors ?? null)
}
