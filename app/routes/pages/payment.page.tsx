import { type ActorRefFrom, getInitialSnapshot } from 'xstate'
import { createCheckoutDraft } from '../../../adapters/sales/checkout.adapter.ts'
import { createExtraPurchase } from '../../../adapters/sales/extra-purchase.adapter.ts'
import { createTrapCookies } from '../../../adapters/sales/trap-cookies.adapter.ts'
import type { PaymentSearch } from '../../../contracts/site/searches.ts'
import { paymentResultOf } from '../../../machines/sales/payment-result.ts'
import { paymentReturnMachine, type RenewMembership } from '../../../machines/sales/payment-return.machine.ts'
import { isActiveMembershipToken } from '../../../machines/session/visitor.ts'
import { PaymentView } from '../../../views/sales/payment.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { openCheckout } from './checkout.tsx'
import { unlisted } from './page-facts.ts'

export function open({
  site,
  openActor,
  match,
  search,
  key,
}: Opening<PaymentSearch>): OpenPage<ActorRefFrom<typeof paymentReturnMachine>, PaymentSearch> {
  const { ports } = site
  const checkout = openCheckout(site, openActor)
  const result = paymentResultOf(search.result)
  const actor = openActor(
    paymentReturnMachine,
    { renewMembership: answerWith(membershipRenewalOf(site)) },
    { name: 'paymentReturn', input: { result, from: createExtraPurchase({ storage: ports.tabStorage }).from() } },
  )
  site.system.listen('checkoutDraft', () => {
    createCheckoutDraft({ storage: ports.tabStorage }).forget()
    createTrapCookies({ jar: ports.jar, now: ports.now }).end()
  })
  actor.start()
  return {
    key,
    match,
    actor,
    // The server does not know what the tab went to a biller for.
    drawn: getInitialSnapshot(paymentReturnMachine, { result, from: '' }),
    beside: [checkout.actor],
    readdress: ({ result }) => actor.send({ type: 'return.read', result: paymentResultOf(result) }),
    draw: () => <PaymentView returned={actor} checkout={checkout} />,
    ...unlisted(site, match, 'Payment'),
  }
}

/** Renews the tokens unless those that are held say already what is hoped for. */
function membershipRenewalOf({ ports, isBrowser }: Site): RenewMembership {
  const standing = () => {
    const { claims, isRenewable } = ports.held()
    if (!isRenewable) return 'guest'
    return isActiveMembershipToken(claims, ports.now() / 1000) ? 'active' : 'inactive'
  }
  return async () => {
    // The server never renews: the browser goes on from here.
    if (!isBrowser) return new Promise<never>(() => {})
    // The drawn document is hydrated first, unchanged.
    await new Promise((resolve) => setTimeout(resolve))
    if (standing() === 'inactive') await ports.renewRights()
    return { type: 'membership.answered', standing: standing() }
  }
}
