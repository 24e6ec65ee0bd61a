import { type ActorRefFrom, createActor, type EventObject, fromCallback } from 'xstate'
import { createCheckout, createCheckoutDraft } from '../../adapters/sales/checkout.adapter.ts'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import { leaveTo } from '../../machines/access/links.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import {
  type CheckoutEvent,
  checkoutMachine,
  type PayInput,
  type ReadDraft,
} from '../../machines/sales/checkout.machine.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { answerWith, streamOf } from '../answer-with.ts'
import type { Site } from '../kernel.ts'
import { plugPorts } from '../plug-ports.ts'

type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
type MoneyActor = ActorRefFrom<typeof moneyActionMachine>

/** What takes a choice to a biller: the form, and the dialog that it asks with. */
export interface Checkout {
  actor: CheckoutActor
  chooser: ActorRefFrom<typeof billerChooserMachine>
}

const desks = new WeakMap<Site, MoneyActor>()

/** The one actor of a tab that pays: it lives on when the page that asked for it is left, and takes up what a reload interrupted. */
export function moneyOf(site: Site): MoneyActor {
  const known = desks.get(site)
  if (known) return known
  const { ports } = site
  ports.bringRows(salesEndpoints)
  const { pending, keepIntent, ...money } = createMoney({
    call: ports.page.call,
    storage: ports.tabStorage,
    newKey,
    random: Math.random,
    isOnline: () => navigator.onLine !== false,
    // An answer that comes again must not put old tokens in place of those that were renewed meanwhile.
    adopt: async (pair) => {
      if (!ports.held().isRenewable) await ports.adoptTokens(pair)
    },
    report: ports.report,
  })
  const actor = createActor(
    plugPorts(moneyActionMachine, {
      recordIntent: answerWith(money.recordIntent),
      sendAction: answerWith(money.sendAction),
      askOutcome: answerWith(money.askOutcome),
      keepIntent,
    }),
    { input: { pending: pending() } },
  ).start()
  actor.subscribe((snapshot) => site.isMoneyPending.set(snapshot.hasTag('pending')))
  site.isMoneyPending.set(actor.getSnapshot().hasTag('pending'))
  desks.set(site, actor)
  return actor
}

/** Opens the way from a choice to a biller; the page stops `actor`. */
export function openCheckout(site: Site): Checkout {
  const { ports, settings, isBrowser } = site
  ports.bringRows(salesEndpoints)
  const { loadBillers, loadUuid } = createCheckout({ call: ports.page.call, report: ports.report })
  const draft = createCheckoutDraft({ storage: ports.tabStorage })
  // Now, before the first choice of this page takes its place.
  const kept = draft.read()
  // What the server draws first is what every browser begins with: it knows neither drafts nor billers.
  const unheard = () => new Promise<never>(() => {})
  const readDraft: ReadDraft = async () => {
    // What stands in the document is taken over first, as it was drawn.
    await new Promise((resolve) => setTimeout(resolve))
    const money = moneyOf(site).getSnapshot()
    return { type: 'draft.read', draft: kept, isPending: money.hasTag('pending') || money.hasTag('succeeded') }
  }
  const chooser = createActor(plugPorts(billerChooserMachine, { loadBillers: answerWith(loadBillers) }), {
    input: { settings },
  }).start()
  const { isLoggedIn } = site.visitor.getSnapshot()
  const { user } = site.actors.session.getSnapshot().context
  const actor = createActor(
    plugPorts(checkoutMachine, {
      readDraft: answerWith(isBrowser ? readDraft : unheard),
      keepDraft: draft.keepDraft,
      watchReturns: streamOf((say) =>
        ports.wakeUps(({ cause }) => {
          if (cause === 'shown') say({ type: 'page.returned' })
        }),
      ),
      loadBillers: answerWith(isBrowser ? loadBillers : unheard),
      loadUuid: answerWith(loadUuid),
      pay: fromCallback<EventObject, PayInput>(({ input, sendBack }) => followMoney(moneyOf(site), input, sendBack)),
    }),
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
    if (target) ports.leave(target)
  })
  actor.subscribe({ complete: () => chooser.stop() })
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

/** Asks for money, or hears of what is under way already. To stop listening ends nothing. */
export function followMoney(money: MoneyActor, request: PayInput, tell: (event: CheckoutEvent) => void) {
  const subscriptions = [
    money.on('money.settled', (event) => {
      tell(event)
      money.send({ type: 'result.taken' })
    }),
    money.on('money.refused', ({ refusal }) => tell({ type: 'money.refused', refusal })),
    money.on('money.doubted', () => tell({ type: 'money.doubted' })),
    money.on('money.unresolved', () => tell({ type: 'money.unresolved' })),
  ]
  if (request) money.send({ type: 'action.requested', request })
  else {
    const snapshot = money.getSnapshot()
    if (snapshot.hasTag('succeeded')) {
      tell({ type: 'money.settled', paymentUrl: snapshot.context.paymentUrl })
      money.send({ type: 'result.taken' })
    } else money.send({ type: 'check.requested' })
  }
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
