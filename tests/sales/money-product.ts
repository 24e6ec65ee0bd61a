import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createMachine,
  setup,
} from 'xstate'
import { isMoneyAwaited } from '../../app/site/money.ts'
import { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import type { CheckoutDraft } from '../../machines/sales/checkout-order.ts'
import { HeldRequest } from '../../machines/sales/gesture.ts'
import { moneyActionMachine, NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import type { Part, ProductOptions, Snapshots } from '../../studio/paths/product.ts'
import { GUEST, PAYMENT_URL, refusalWith, SETTINGS, tariffWith } from './checkout-samples.ts'

/** One thing that was asked of the server under a key of its own. */
export interface Order {
  key: string
  /** The visitor confirmed something since the order before it. */
  hasGesture: boolean
  /** What the server made of it: `unheard` is what the network lost. */
  server: 'unheard' | 'working' | 'done' | 'refused'
  /** What the visitor was shown of it. */
  shown: Shown
}

type Shown = 'nothing' | 'settled' | 'refused' | 'unresolved'

interface Ledger {
  hasGesture: boolean
  orders: readonly Order[]
  /** Key of the request that has left and not arrived; `''`: none. */
  inFlight: string
}

type LedgerEvent =
  | { type: 'gesture.watched'; isMade: boolean }
  | { type: 'sending.watched'; key: string }
  | { type: 'screen.watched'; shown: Shown }
  | { type: 'request.arrived' }
  | { type: 'order.decided'; verdict: 'done' | 'refused' }

const KEYS = ['first', 'second']
const DRAFT: CheckoutDraft = {
  selection: { tariff: tariffWith(), bundles: [], special: null, saleEvent: null },
  wantsSpecial: false,
  email: '',
  isReceiveUpdates: false,
  biller: 'epoch',
  awaitsLogIn: false,
}

/** The server, and a witness of what is asked of it and of what the visitor is shown. */
const ledgerMachine = setup({
  types: { context: {} as Ledger, events: {} as LedgerEvent },
  actions: {
    noteGesture: assign(({ context }, isMade: boolean) => ({ hasGesture: context.hasGesture || isMade })),
    noteSending: assign(({ context: { hasGesture, orders } }, key: string) => {
      if (key === '' || orders.some((order) => order.key === key)) return { inFlight: key }
      const order: Order = { key, hasGesture, server: 'unheard', shown: 'nothing' }
      return { inFlight: key, hasGesture: false, orders: [...orders, order] }
    }),
    noteShown: assign(({ context: { orders } }, shown: Shown) => ({
      orders: orders.map((order, index) =>
        index < orders.length - 1 || shown === 'nothing' || order.shown === 'settled' ? order : { ...order, shown },
      ),
    })),
    take: assign(({ context: { inFlight, orders } }) => ({
      inFlight: '',
      orders: orders.map((order) =>
        order.key === inFlight && order.server === 'unheard' ? { ...order, server: 'working' as const } : order,
      ),
    })),
    decide: assign(({ context: { orders } }, verdict: 'done' | 'refused') => ({
      orders: orders.map((order) => (order.server === 'working' ? { ...order, server: verdict } : order)),
    })),
  },
  guards: {
    isInFlight: ({ context }) => context.inFlight !== '',
    isWorking: ({ context }) => context.orders.some(({ server }) => server === 'working'),
  },
}).createMachine({
  id: 'ledger',
  context: { hasGesture: false, orders: [], inFlight: '' },
  on: {
    'gesture.watched': { actions: { type: 'noteGesture', params: ({ event }) => event.isMade } },
    'sending.watched': { actions: { type: 'noteSending', params: ({ event }) => event.key } },
    'screen.watched': { actions: { type: 'noteShown', params: ({ event }) => event.shown } },
    'request.arrived': { guard: 'isInFlight', actions: 'take' },
    'order.decided': { guard: 'isWorking', actions: { type: 'decide', params: ({ event }) => event.verdict } },
  },
})

/** Left and opened again, while money goes on. */
const pageMachine = createMachine({
  id: 'page',
  initial: 'open',
  states: { open: { on: { 'page.left': 'left' } }, left: { on: { 'page.opened': 'open' } } },
})

/**
 * Somebody who is signed in pays, on a page that may be left and opened again, over a network that may lose every request and every answer.
 * The worst is supposed of recording: that it makes another key each time. Two keys are all that there are.
 * `changed` takes the place of machines, to see what a broken one would do.
 */
export function moneyProduct(
  changed: Partial<Record<'checkout' | 'moneyAction', AnyStateMachine>> = {},
): ProductOptions {
  const parts: Record<'ledger' | 'page' | 'moneyAction' | 'checkout' | 'billerList' | 'purchase', Part> = {
    ledger: {
      machine: ledgerMachine,
      world: { 'request.arrived': [{}], 'order.decided': [{ verdict: 'done' }, { verdict: 'refused' }] },
      project: ({ context }: AnyMachineSnapshot) => context,
    },
    page: { machine: pageMachine, world: { 'page.left': [{}], 'page.opened': [{}] } },
    moneyAction: {
      machine: hasty(changed.moneyAction ?? moneyActionMachine),
      input: { pending: null },
      world: {
        'intent.recorded': (snapshots) =>
          KEYS.slice(ordersIn(snapshots).length)
            .slice(0, 1)
            .map((key) => ({ intent: { key, kind: 'createPaymentUrl' } })),
        'intent.refused': [{ refusal: NOT_DONE }],
        'action.lost': [{ chance: 0 }],
        'action.barred': (snapshots) => (ledgerIn(snapshots).inFlight ? [{ refusal: NOT_DONE, chance: 0 }] : []),
        'action.running': (snapshots) => (isAt(snapshots, 'working') ? [{ chance: 0 }] : []),
        'action.settled': (snapshots) => (isAt(snapshots, 'done') ? [{ ...NO_RESULT, paymentUrl: PAYMENT_URL }] : []),
        'action.refused': (snapshots) => (isAt(snapshots, 'refused') ? [{ refusal: refusalWith() }] : []),
        'outcome.none': (snapshots) => (isAt(snapshots, 'unheard') ? [{}] : []),
        'outcome.unavailable': [{ chance: 0 }],
      },
      project: (snapshot: AnyMachineSnapshot) => {
        const { intent, sendings, asks } = snapshot.context
        return snapshot.hasTag('pending') || snapshot.hasTag('unresolved') ? [intent.key, sendings, asks] : ''
      },
    },
    checkout: {
      machine: changed.checkout ?? checkoutMachine,
      livesWith: ({ page }) =>
        page?.matches('open') ? { input: { ...GUEST, isSignedIn: true, userUuid: 'user-1' } } : undefined,
      world: {
        'draft.read': ({ moneyAction }) => [
          { draft: DRAFT, isPending: isMoneyAwaited({ getSnapshot: () => moneyAction } as never) },
        ],
        'checkout.submitted': [{ email: '', password: '' }],
        'biller.chosen': [{ name: 'epoch' }],
        'page.returned': [{}],
      },
      project: (snapshot: AnyMachineSnapshot) => {
        const { selection, confirmed } = snapshot.context
        return [selection !== null, confirmed !== null, hasPurchase(snapshot)]
      },
    },
    billerList: {
      machine: billerListMachine,
      livesWith: ({ page }) => (page?.matches('open') ? { input: {} } : undefined),
      world: {},
    },
    purchase: {
      machine: patient(purchaseMachine),
      livesWith: ({ checkout }) =>
        checkout && hasPurchase(checkout)
          ? { input: { request: checkout.context.confirmed && new HeldRequest(REQUEST), settings: SETTINGS } }
          : undefined,
      world: { 'check.requested': [{}] },
    },
  }
  const tells = ['money.settled', 'money.refused', 'money.doubted', 'money.unresolved']
  const news = ['settled', 'unpayable', 'refused', 'unresolved', 'resumed'].map((what) => `purchase.${what}`)
  return {
    parts,
    // Only who waits for it listens.
    wires: [
      ...tells.map((on) => ({ from: 'moneyAction', on, to: 'purchase', send: same })),
      ...news.map((on) => ({ from: 'purchase', on, to: 'checkout', send: same })),
    ],
    followers: [
      {
        of: ['purchase'],
        to: 'ledger',
        send: ({ purchase }) => ({ type: 'gesture.watched', isMade: purchase!.matches({ underWay: 'sending' }) }),
      },
      {
        of: ['moneyAction'],
        to: 'ledger',
        send: ({ moneyAction }) => ({
          type: 'sending.watched',
          key: moneyAction!.matches('sending') ? moneyAction!.context.intent.key : '',
        }),
      },
      {
        of: ['checkout', 'purchase'],
        to: 'ledger',
        send: (snapshots) => ({ type: 'screen.watched', shown: shownBy(snapshots) }),
      },
      { of: ['purchase', 'moneyAction'], to: 'moneyAction', send: paysFor },
      {
        of: ['purchase', 'moneyAction'],
        to: 'purchase',
        send: ({ purchase, moneyAction }) =>
          purchase!.hasTag('checking') && moneyAction!.hasTag('succeeded')
            ? { type: 'money.settled', paymentUrl: moneyAction!.context.result.paymentUrl }
            : NOTHING,
      },
    ],
  }
}

/** Tries less often than there is patience for: what comes after each try is the same, and all of it can be looked at. */
function hasty(machine: AnyStateMachine): AnyStateMachine {
  return machine.provide({
    guards: {
      hasRetriesLeft: ({ context }: AnyMachineSnapshot) => context.sendings <= 1,
      hasAsksLeft: ({ context }: AnyMachineSnapshot) => context.asks < 1,
    },
  })
}

/** Its `moneyPatience` is longer than all that is tried, and here time rules nothing out. */
function patient({ config, implementations }: AnyStateMachine): AnyStateMachine {
  return edited({ config, implementations }, (states) => {
    states.underWay.after = {}
  })
}

/** The machine with something changed in a copy of its states. */
export function edited(
  { config, implementations }: Pick<AnyStateMachine, 'config' | 'implementations'>,
  // biome-ignore lint/suspicious/noExplicitAny: a config has no types of its own any more.
  edit: (states: any) => void,
): AnyStateMachine {
  const copy = copyOf(config)
  edit((copy as { states: unknown }).states)
  return createMachine(copy as never, implementations as never)
}

/** Functions stay what they are. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]))
}

const NOTHING = { type: 'nothing.asked' }

const REQUEST = { kind: 'createPaymentUrl', body: {} } as const

const same = (said: AnyEventObject) => said

function hasPurchase({ children }: AnyMachineSnapshot): boolean {
  return 'checkoutPurchase' in children
}

/** As `followMoney` does it for the purchase. */
function paysFor({ purchase, moneyAction }: Snapshots) {
  if (purchase!.matches({ underWay: 'sending' })) return { type: 'action.requested', request: REQUEST }
  if (purchase!.hasTag('checking')) return { type: 'check.requested' }
  return moneyAction!.hasTag('succeeded') && purchase!.matches('settled') ? { type: 'result.taken' } : NOTHING
}

function shownBy({ checkout, purchase }: Snapshots): Shown {
  if (checkout!.hasTag('leaving') || checkout!.hasTag('ready')) return 'settled'
  if (checkout!.hasTag('failed')) return 'refused'
  return purchase!.hasTag('unresolved') ? 'unresolved' : 'nothing'
}

function ledgerIn({ ledger }: Snapshots): Ledger {
  return ledger!.context
}

/** In the order in which they left. */
export function ordersIn(snapshots: Snapshots): readonly Order[] {
  return ledgerIn(snapshots).orders
}

function isAt(snapshots: Snapshots, server: Order['server']): boolean {
  const { key } = snapshots.moneyAction!.context.intent
  return ordersIn(snapshots).some((order) => order.key === key && order.server === server)
}
