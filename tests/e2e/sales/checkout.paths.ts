import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { readDeployment } from '../../../app/server/deployment.ts'
import { checkoutMachine } from '../../../machines/sales/checkout.machine.ts'
import type { CheckoutDraft } from '../../../machines/sales/checkout-order.ts'
import { EMAIL, ORDER_EVENTS, orderFactsOf, SPECIAL, tariffWith } from '../../sales/checkout-samples.ts'
import { planForBrowser } from '../replay-plan.ts'

const site = readDeployment({}).sites.find(({ key }) => key === 'dark')!
const settings = { ...site, allowedHosts: { ...site.allowedHosts, biller: ['pay.biller.example'] } }

/** What the page begins with, and the one beside it. */
const month = { tariff: tariffWith(), bundles: [], special: SPECIAL, saleEvent: null }
const year = {
  tariff: tariffWith({ uuid: 'year', priceUuid: 'price-year' }),
  bundles: [],
  special: { ...SPECIAL, uuid: 'year-special' },
  saleEvent: null,
}
const draft: CheckoutDraft = {
  selection: month,
  wantsSpecial: false,
  email: EMAIL,
  isReceiveUpdates: true,
  biller: 'epoch',
  awaitsLogIn: false,
}

export const checkoutPlan = planForBrowser(checkoutMachine, {
  // Who is signed in from the start walks the same ways as who was a guest before their account was opened.
  input: { settings, isSignedIn: false, userUuid: '', affiliateId: '' },
  events: {
    'draft.read': [
      { draft: null, isPending: false },
      { draft, isPending: true },
    ],
    'tariff.chosen': [month, year],
    ...ORDER_EVENTS,
    'uuid.learned': [{ userUuid: 'user-inactive' }],
  },
  project: ({ context }) => [
    ...orderFactsOf(context),
    context.newPrice !== null,
    context.wantsSpecial,
    context.biller,
    context.isReceiveUpdates,
  ],
  maxLength: 18,
  canHappen: (_state, event, label, snapshot) => canHappen(event, label, snapshot),
})

/** Whether the page has a control for it, or time and network can make it happen. */
function canHappen(event: AnyEventObject, label: string, { value, context }: AnyMachineSnapshot): boolean {
  const { type } = event
  const isGuest = !context.isSignedIn
  // Calls give up, and drafts are read at once, before the machine loses patience.
  if (/^after (patience|draftPatience)$/.test(label)) return false
  // The document brings its prices along; then come the billers, if there are any, and the form is filled with what was typed before.
  if (!context.selection) return type === 'tariff.chosen' && event.tariff.uuid === 'month'
  switch (value) {
    case 'restoring':
      if (type === 'billers.loaded') return event.billers.length > 0 && context.billers.length === 0
      return type === 'draft.read' && (isGuest || !event.isPending)
    case 'loadingUser':
      return type === 'uuid.learned' || type === 'uuid.failed'
    case 'choosingBiller':
      return /^biller\.(chosen|cancelled|missing)$/.test(type)
    case 'leaving':
      return type === 'page.returned' || label === 'after leavingPatience'
    case 'ready':
      return type === 'checkout.submitted' && event.email === ''
    case 'paying':
      return canComeOfMoney(event, context)
    default:
      return canBeDone(event, context, (value as { filling: string }).filling)
  }
}

/** In the form. */
function canBeDone(event: AnyEventObject, context: AnyMachineSnapshot['context'], state: string): boolean {
  const isGuest = !context.isSignedIn
  switch (event.type) {
    case 'tariff.chosen':
      // The same once more comes with prices that are loaded anew.
      if (event.tariff.uuid === context.selection.tariff.uuid) return state === 'repriced'
      return event.tariff.uuid === 'year'
    case 'checkout.submitted':
      return isGuest || event.email === ''
    case 'special.toggled':
      return !context.wantsSpecial
    case 'optIn.changed':
      return isGuest && context.isReceiveUpdates
    case 'biller.selected':
      return isGuest && context.billers.length > 0 && context.biller !== event.name
    case 'selection.closed':
    case 'email.edited':
    case 'password.edited':
      return isGuest
    default:
      return false
  }
}

function canComeOfMoney(event: AnyEventObject, { confirmed, isSignedIn, selection }: AnyMachineSnapshot['context']) {
  // The page has been loaded anew meanwhile.
  if (confirmed === null) return event.type === 'purchase.settled'
  switch (event.type) {
    case 'purchase.settled':
    case 'purchase.unpayable':
    case 'purchase.unresolved':
      return true
    case 'purchase.refused':
      return !event.refusal.isKnownEmail || !isSignedIn
    case 'tariff.chosen':
      return event.tariff.uuid === 'year' && selection.tariff.uuid === 'month'
    default:
      return false
  }
}

const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'

export const checkoutLeftOut = {
  'loadingUser --after patience--> filling.failed': GIVES_UP,
  'restoring --after draftPatience--> filling': 'what was typed is read in the same instant',
  'filling --purchase.resumed--> paying':
    'only the purchase knows when it can be checked again: checkout.spec.ts presses its button',
  'paying --purchase.settled[isOnlyRepriced]#2--> filling.repriced':
    'special prices run out by the trap’s timer, which this page has not begun: checkout.spec.ts waits for it',
}
