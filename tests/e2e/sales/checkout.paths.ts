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
  const { billers, order } = value as { billers: string; order: string | Record<string, string> }
  const { type } = event
  const isGuest = !context.isSignedIn
  // Calls give up, and drafts are read at once, before the machine loses patience.
  if (/^after (patience|draftPatience|moneyPatience)$/.test(label)) return false
  // The document brings its prices along; then the form is filled with what was typed before.
  if (!context.selection) return type === 'tariff.chosen' && event.tariff.uuid === 'month'
  if (order === 'restoring') return type === 'draft.read' && (isGuest || !event.isPending)
  if (order === 'loadingUser') return type === 'uuid.learned' || type === 'uuid.failed'
  if (order === 'choosingBiller') return /^biller\.(chosen|cancelled|missing)$/.test(type)
  if (order === 'leaving') return type === 'page.returned' || label === 'after leavingPatience'
  if (order === 'ready') return type === 'checkout.submitted' && event.email === ''
  const state = Object.values(order as Record<string, string>)[0] ?? ''
  if (Object.keys(order as object)[0] === 'paying') return canComeOfMoney(event, state, context)
  if (billers === 'loading') return type === 'billers.loaded' || type === 'billers.failed'
  switch (type) {
    case 'tariff.chosen':
      // The same once more comes with prices that are loaded anew.
      if (event.tariff.uuid === context.selection.tariff.uuid) return state === 'repriced'
      return event.tariff.uuid === 'year'
    case 'check.requested':
      return state === 'unresolved'
    case 'checkout.submitted':
      return isGuest || event.email === ''
    case 'special.toggled':
      return !context.wantsSpecial
    case 'optIn.changed':
      return isGuest && context.isReceiveUpdates
    case 'biller.selected':
      return isGuest && billers === 'known' && context.biller !== event.name
    case 'selection.closed':
      return isGuest && billers === 'known'
    case 'billers.requested':
      return isGuest
    case 'email.edited':
    case 'password.edited':
      return isGuest
    default:
      return false
  }
}

function canComeOfMoney(
  event: AnyEventObject,
  state: string,
  { confirmed, isSignedIn }: AnyMachineSnapshot['context'],
) {
  // The page has been loaded anew meanwhile.
  if (confirmed === null) return event.type === 'money.settled' && event.paymentUrl !== ''
  switch (event.type) {
    case 'money.settled':
      return true
    case 'money.refused':
      return !event.refusal.isKnownEmail || !isSignedIn
    case 'money.doubted':
      return state === 'sending'
    case 'money.unresolved':
      return state === 'checking'
    case 'tariff.chosen':
      return state === 'sending' && event.tariff.uuid === 'year'
    default:
      return false
  }
}

const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'

export const checkoutLeftOut = {
  'billers.loading --after patience--> billers.failed': GIVES_UP,
  'order.loadingUser --after patience--> order.filling.failed': GIVES_UP,
  'order.restoring --after draftPatience--> order.filling': 'what was typed is read in the same instant',
  'order.paying --after moneyPatience--> order.filling.unresolved':
    'everything that is tried to learn what became of it takes less than three minutes of the five',
  'order.paying --money.settled[isOnlyRepriced]#3--> order.filling.repriced':
    'special prices run out by the trap’s timer, which this page has not begun: checkout.spec.ts waits for it',
}
