import type { ActorRefFrom } from 'xstate'
import { createCheckout, createCheckoutDraft } from '../../../adapters/sales/checkout.adapter.ts'
import { salesEndpoints } from '../../../contracts/sales/endpoints.ts'
import { type BillersAnswer, billerChooserMachine } from '../../../machines/sales/biller-chooser.machine.ts'
import type { BillerQuestion } from '../../../machines/sales/biller-rules.ts'
import { checkoutMachine, type ReadDraft } from '../../../machines/sales/checkout.machine.ts'
import { BillerChooser } from '../../../views/sales/biller-chooser.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenActor } from '../../site/actor-system.ts'
import { isMoneyAwaited, moneyOf, payAt, returnsTo } from '../../site/money.ts'
import type { Site } from '../../site/site.ts'
import { salesWires } from '../../site/wires/sales.ts'

type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** What takes a choice to a biller: the form, and the dialog that it asks with. */
export interface Checkout {
  actor: CheckoutActor
  chooser: ActorRefFrom<typeof billerChooserMachine>
}

/** Opens the way from a choice to a biller. */
export function openCheckout(site: Site, openActor: OpenActor): Checkout {
  const { ports, settings, isBrowser, handover } = site
  site.system.bring(salesWires)
  ports.bringRows(salesEndpoints)
  const { loadBillers, loadUuid } = createCheckout({ call: ports.page.call, report: ports.report })
  const draft = createCheckoutDraft({ storage: ports.tabStorage })
  // Now, before the first choice of this page takes its place.
  const kept = draft.read()
  // What the server draws is what every browser begins with: it knows no drafts.
  const unheard = () => new Promise<never>(() => {})
  const readDraft: ReadDraft = async () => {
    // The drawn document is hydrated first, unchanged.
    await new Promise((resolve) => setTimeout(resolve))
    return { type: 'draft.read', draft: kept, isPending: isMoneyAwaited(moneyOf(site, 'checkout')) }
  }
  const chooser = openActor(
    billerChooserMachine,
    { loadBillers: answerWith<BillerQuestion, BillersAnswer>(loadBillers) },
    { name: 'checkoutBillers', input: { settings } },
  ).start()
  const { isLoggedIn } = site.visitor.getSnapshot()
  const { user } = site.actors.session.getSnapshot().context
  const actor = openActor(
    checkoutMachine,
    {
      readDraft: answerWith(isBrowser ? readDraft : unheard),
      keepDraft: draft.keepDraft,
      watchReturns: returnsTo(site),
      loadBillers: handover.ask('loadBillers', loadBillers),
      loadUuid: answerWith(loadUuid),
      pay: payAt(site, 'checkout'),
    },
    {
      name: 'checkout',
      children: ['billerList', 'checkoutPurchase'],
      input: {
        settings,
        isSignedIn: isLoggedIn,
        userUuid: user?.uuid ?? '',
        affiliateId: site.affiliateId,
      },
    },
  )
  site.drawDialogs({ checkoutBillers: <BillerChooser chooser={chooser} /> })
  actor.start()
  return { actor, chooser }
}
