import { assign, emit, setup, spawnChild, stopChild } from 'xstate'
import type { UpgradeOffer } from '../../contracts/member/upgrades.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { keep, relay } from '../keep.ts'
import type { BillerQuestion } from '../sales/biller-rules.ts'
import { HeldRequest } from '../sales/gesture.ts'
import type { MoneyRefusal } from '../sales/money-action.machine.ts'
import { moneyTexts, notAskedText } from '../sales/money-text.ts'
import { openPurchase, type PurchaseInput, type PurchaseNews, purchaseMachine } from '../sales/purchase.machine.ts'
import { unplugged } from '../unplugged.ts'

export type PlanUpgradeEvent =
  | PurchaseNews
  | { type: 'account.learned'; userUuid: string }
  | { type: 'upgrade.chosen'; choice: UpgradeChoice }
  | { type: 'biller.chosen'; name: string }
  | { type: 'biller.cancelled' }
  | { type: 'biller.missing' }
  /** The page came back out of the browser's cache (M07). */
  | { type: 'page.returned' }

/** An offer as it was shown. `isSwitch`: a plan that runs is replaced by it. */
export interface UpgradeChoice {
  offer: UpgradeOffer
  isSwitch: boolean
}

export interface PlanUpgradeInput {
  settings: Pick<SiteSettings, 'allowedHosts'>
  /** Of the member, as billers know them. */
  userUuid: string
  /** An upgrade was chosen before the page went, and it is not known what came of it (M03). */
  isPending: boolean
  /** Their membership runs: what was chosen before the page went replaces its plan. */
  isMember: boolean
}

export type PlanUpgradeEmitted =
  | { type: 'biller.wanted'; price: BillerQuestion }
  | { type: 'leave.requested'; url: string; isMembership: boolean }
  /** What is offered may have changed. */
  | { type: 'offers.outdated' }
  | { type: 'problem.noticed'; reason: string }

interface Context extends PlanUpgradeInput {
  /** What is being bought, and then what was chosen last. */
  choice: UpgradeChoice | undefined
  /** What went wrong; `''`: nothing. */
  message: string
}

const FAILED = 'The payment could not be prepared. Nothing has been charged: please try again.'
const MISSING = 'This plan cannot be paid for just now. Please choose another, or try again later.'

export const planUpgradeMachine = setup({
  types: {
    input: {} as PlanUpgradeInput,
    context: {} as Context,
    events: {} as PlanUpgradeEvent,
    emitted: {} as PlanUpgradeEmitted,
    children: {} as { upgradePurchase: 'purchase' },
    tags: {} as 'settled' | 'upgrading',
  },
  actors: { watchReturns: unplugged('watchReturns'), purchase: purchaseMachine },
  actions: {
    keepUser: keep('userUuid'),
    choose: assign((_, choice: UpgradeChoice) => ({ choice, message: '' })),
    say: keep('message'),
    endPurchase: stopChild('upgradePurchase'),
    buy: spawnChild('purchase', { id: 'upgradePurchase', input: ({ context, event }) => purchaseOf(context, event) }),
    followPurchase: spawnChild('purchase', { id: 'upgradePurchase', input: ({ context }) => openPurchase(context) }),
    wantBiller: emit(({ context }) => ({
      type: 'biller.wanted' as const,
      price: {
        isNonRecurring: context.choice?.offer.price.isNonRecurring ?? false,
        hasSlavePrices: false,
        allowsRestricted: false,
      },
    })),
    leaveFor: emit(({ context }, url: string) => ({
      type: 'leave.requested' as const,
      url,
      isMembership: !(context.choice?.isSwitch ?? context.isMember),
    })),
    outdate: emit({ type: 'offers.outdated' } as const),
    report: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: { isPending: ({ context }) => context.isPending },
  delays: { leavingTime: 10_000 },
}).createMachine({
  id: 'planUpgrade',
  description:
    'The way from an offered plan to a biller: one switch of plan, whatever is pressed twice, lost or interrupted.',
  meta: { requirements: ['DASH-018'], stream: true },
  context: ({ input }) => ({ ...input, choice: undefined, message: '' }),
  invoke: { src: 'watchReturns' },
  initial: 'starting',
  on: { 'account.learned': { actions: { type: 'keepUser', params: relay('userUuid') } } },
  states: {
    starting: {
      description: 'Was an upgrade chosen when the page went?',
      always: [{ guard: 'isPending', target: 'paying', actions: 'followPurchase' }, { target: 'idle' }],
    },
    idle: {
      description: 'A plan can be chosen. There is still a purchase if nobody knows what became of the one before.',
      tags: 'settled',
      meta: { stream: true },
      on: {
        'upgrade.chosen': { target: 'choosing', actions: { type: 'choose', params: relay('choice') } },
        'purchase.resumed': { target: 'paying', actions: { type: 'say', params: '' } },
        'page.returned': { actions: 'outdate' },
      },
    },
    choosing: {
      description: 'Who collects the money is found out: the only biller that may, or the one that is picked.',
      tags: ['settled', 'upgrading'],
      meta: { requirements: ['CHECKOUT-030'], stream: true },
      entry: 'wantBiller',
      on: {
        'biller.chosen': { target: 'paying', actions: ['endPurchase', 'buy'] },
        'biller.cancelled': { target: 'idle', meta: { requirements: ['CHECKOUT-033'] } },
        'biller.missing': { target: 'idle', actions: { type: 'say', params: MISSING } },
      },
    },
    paying: {
      description: 'Money is under way, until its purchase says what came of it, or that nobody knows.',
      tags: ['settled', 'upgrading'],
      on: {
        'purchase.settled': {
          target: 'leaving',
          actions: ['endPurchase', { type: 'leaveFor', params: relay('paymentUrl') }],
        },
        'purchase.unpayable': {
          target: 'idle',
          actions: [
            'endPurchase',
            { type: 'say', params: FAILED },
            { type: 'report', params: 'Payment url not found' },
          ],
        },
        'purchase.refused': {
          target: 'idle',
          actions: [
            'endPurchase',
            { type: 'say', params: ({ event }) => messageOf(event.refusal) },
            { type: 'report', params: ({ event }) => `upgrade: ${event.refusal.cause} ${event.refusal.title}` },
            'outdate',
          ],
        },
        'purchase.unresolved': 'idle',
      },
    },
    leaving: {
      description: 'The browser is on its way. Who comes back can choose again, among what is offered then.',
      tags: ['settled', 'upgrading'],
      after: { leavingTime: 'idle' },
      on: { 'page.returned': { target: 'idle', actions: 'outdate' } },
    },
  },
})

function purchaseOf({ choice, userUuid, settings }: Context, event: PlanUpgradeEvent): PurchaseInput {
  if (event.type !== 'biller.chosen' || !choice) throw new Error('No plan was chosen')
  const { priceUuid, price } = choice.offer
  const quote = { amount: price.amount, currency: price.currency }
  const body = { userUuid, paymentSystem: event.name, priceUuid, slavePriceUuids: [], quote }
  return { request: new HeldRequest({ kind: 'createPaymentUrl', body }), settings }
}

function messageOf(refusal: MoneyRefusal): string {
  return notAskedText(refusal) || (refusal.price ? moneyTexts.repriced : refusal.title || FAILED)
}
