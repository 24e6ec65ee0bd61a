import { type ActorRefFrom, type EventObject, fromCallback } from 'xstate'
import { createCheckout, createCheckoutDraft } from '../../adapters/sales/checkout.adapter.ts'
import { createExtraPurchase } from '../../adapters/sales/extra-purchase.adapter.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import { leaveTo } from '../../machines/access/links.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { checkoutMachine, type PayInput, type ReadDraft } from '../../machines/sales/checkout.machine.ts'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { answerWith } from '../answer-with.ts'
import type { Site } from '../kernel.ts'
import { followMoney, isMoneyAwaited, moneyOf, returnsTo } from '../money.ts'

type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** What takes a choice to a biller: the form, and the dialog that it asks with. */
export interface Checkout {
  actor: CheckoutActor
  chooser: ActorRefFrom<typeof billerChooserMachine>
}

/** Opens the way from a choice to a biller; the page stops `actor`. */
export function openCheckout(site: Site): Checkout {
  const { ports, settings, isBrowser, handover } = site
  ports.bringRows(salesEndpoints)
  const { loadBillers, loadUuid } = createCheckout({ call: ports.page.call, report: ports.report })
  const draft = createCheckoutDraft({ storage: ports.tabStorage })
  // Now, before the first choice of this page takes its place.
  const kept = draft.read()
  // What the server draws is what every browser begins with: it knows no drafts.
  const unheard = () => new Promise<never>(() => {})
  const readDraft: ReadDraft = async () => {
    // What stands in the document is taken over first, as it was drawn.
    await new Promise((resolve) => setTimeout(resolve))
    return { type: 'draft.read', draft: kept, isPending: isMoneyAwaited(moneyOf(site, 'checkout')) }
  }
  const chooser = site
    .open(
      billerChooserMachine,
      { loadBillers: answerWith(loadBillers) },
      {
        input: { settings },
      },
    )
    .start()
  const { isLoggedIn } = site.visitor.getSnapshot()
  const { user } = site.actors.session.getSnapshot().context
  const actor = site.open(
    checkoutMachine,
    {
      readDraft: answerWith(isBrowser ? readDraft : unheard),
      keepDraft: draft.keepDraft,
      watchReturns: returnsTo(site),
      loadBillers: handover.ask('loadBillers', loadBillers),
      loadUuid: answerWith(loadUuid),
      pay: fromCallback<EventObject, PayInput>(({ input, sendBack }) =>
        followMoney(moneyOf(site, 'checkout'), input, sendBack),
      ),
    },
    {
      input: {
        settings,
        isSignedIn: isLoggedIn,
        userUuid: user?.uuid ?? '',
        affiliateId: site.affiliateId,
      },
    },
  )
  actor.on('biller.wanted', ({ price }) => chooser.send({ type: 'biller.wanted', price }))
  chooser.on('biller.chosen', ({ name }) => actor.send({ type: 'biller.chosen', name }))
  chooser.on('biller.cancelled', () => actor.send({ type: 'biller.cancelled' }))
  chooser.on('biller.missing', () => actor.send({ type: 'biller.missing' }))
  actor.on('leave.requested', ({ url }) => {
    const target = leaveTo(url, 'biller', settings)
    if (!target) return
    createExtraPurchase({ storage: ports.tabStorage }).forget()
    ports.leave(target)
  })
  const forgetDialog = site.dialogs.add({
    checkoutBillers: { of: chooser, view: <BillerChooser of={chooser} /> },
  })
  actor.subscribe({
    complete() {
      forgetDialog()
      site.dismiss(chooser)
    },
  })
  actor.start()
  return { actor, chooser }
}

/** Whether the page must stay as it is, whoever the visitor becomes meanwhile: money is under way, or an account was opened by it. */
export function isCheckoutLeadingOn({ actor }: Checkout): boolean {
  const snapshot = actor.getSnapshot()
  return (
    snapshot.hasTag('pending') ||
    snapshot.hasTag('leaving') ||
    snapshot.hasTag('ready') ||
    snapshot.context.hasOpenedAccount
  )
}
