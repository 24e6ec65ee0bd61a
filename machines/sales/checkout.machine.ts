import { and, assign, emit, type SnapshotFrom, sendTo, setup, spawnChild, stopChild } from 'xstate'
import type { Biller } from '../../contracts/sales/checkout.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { billerListMachine } from './biller-list.machine.ts'
import type { BillerQuestion } from './biller-rules.ts'
import {
  beginningOf,
  type CheckoutContext,
  type CheckoutInput,
  confirmed,
  edited,
  type FormEdit,
  isWellFormed,
  type KeepDraftCommand,
  keepingOf,
  questionOf,
  refusedBy,
  repriced,
  restored,
  signedIn,
  type TariffChoice,
  withBillers,
  withChoice,
  withNobody,
  withProblems,
} from './checkout-form.ts'
import {
  type CheckoutDraft,
  checkoutTexts,
  isSameMembership,
  isSameOrder,
  newAccountRequest,
  offeredBillers,
  paymentRequest,
  type TypedAccount,
} from './checkout-order.ts'
import { HeldRequest } from './gesture.ts'
import type { MoneyRefusal } from './money-action.machine.ts'
import { openPurchase, type PurchaseInput, type PurchaseNews, purchaseMachine } from './purchase.machine.ts'

export type CheckoutEvent =
  | { type: 'billers.loaded'; billers: Biller[] }
  | DraftAnswer
  | UuidAnswer
  | PurchaseNews
  | TariffChoice
  | FormEdit
  /** `email` and `password` are empty for visitors with an account. */
  | ({ type: 'checkout.submitted' } & TypedAccount)
  /** From the chooser. */
  | { type: 'biller.chosen'; name: string }
  | { type: 'biller.cancelled' }
  | { type: 'biller.missing' }
  /** The page came back out of the browser's cache (M07). */
  | { type: 'page.returned' }

export type DraftAnswer = {
  type: 'draft.read'
  draft: CheckoutDraft | null
  /** Something was under way when the page went (M03). */
  isPending: boolean
}

export type UuidAnswer = { type: 'uuid.learned'; userUuid: string } | { type: 'uuid.failed' }

/** Port. What was chosen and typed before, if anything was. */
export type ReadDraft = (signal: AbortSignal) => Promise<DraftAnswer>
/** Port. Who is signed in. */
export type LoadUuid = (signal: AbortSignal) => Promise<UuidAnswer>

export type CheckoutEmitted =
  | { type: 'biller.wanted'; price: BillerQuestion }
  | { type: 'leave.requested'; url: string }
  /** Prices that are shown may be of yesterday. */
  | { type: 'prices.outdated' }

const EDIT = { type: 'edit', params: ({ event }: { event: FormEdit }) => event } as const

export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    children: {} as { billerList: 'billerList'; checkoutPurchase: 'purchase' },
    tags: {} as
      | 'settled'
      | 'restoring'
      | 'busy'
      | 'pending'
      | 'failed'
      | 'repriced'
      | 'knownEmail'
      | 'ready'
      | 'leaving',
  },
  actors: {
    readDraft: unplugged('readDraft'),
    keepDraft: unplugged<unknown, KeepDraftCommand>('keepDraft'),
    watchReturns: unplugged('watchReturns'),
    billerList: billerListMachine,
    loadUuid: unplugged('loadUuid'),
    purchase: purchaseMachine,
  },
  actions: {
    takeDraft: assign(({ context }, draft: CheckoutDraft | null) => restored(context, draft)),
    choose: assign(({ context }, choice: TariffChoice) => withChoice(context, choice)),
    edit: assign(({ context }, change: FormEdit) => edited(context, change)),
    keepBillers: assign(({ context }, billers: readonly Biller[]) => withBillers(context, billers)),
    selectBiller: assign(({ context }, biller: string) => ({ biller, errors: { ...context.errors, biller: '' } })),
    showProblems: assign(({ context }, typed: TypedAccount) => withProblems(context, typed)),
    showNobodyEligible: assign(({ context }) => withNobody(context)),
    confirm: assign(({ context }, email: string) => confirmed(context, email)),
    keepUuid: keep('userUuid'),
    keepPaymentUrl: keep('paymentUrl'),
    becomeSignedIn: assign(({ context }) => signedIn(context)),
    showRefusal: assign((_, refusal: MoneyRefusal) => refusedBy(refusal)),
    keepNewPrice: assign(({ context }, refusal: MoneyRefusal) => repriced(context, refusal)),
    say: keep('message'),
    awaitLogIn: assign({ awaitsLogIn: true }),
    saveDraft: sendTo('keepDraft', ({ context }) => keepingOf(context)),
    pay: spawnChild('purchase', { id: 'checkoutPurchase', input: ({ context, event }) => purchaseOf(context, event) }),
    followPurchase: spawnChild('purchase', { id: 'checkoutPurchase', input: ({ context }) => openPurchase(context) }),
    endPurchase: stopChild('checkoutPurchase'),
    askForBiller: emit(({ context }) => ({ type: 'biller.wanted' as const, price: questionOf(context) })),
    leave: emit(({ context }) => ({ type: 'leave.requested' as const, url: context.paymentUrl })),
    announceOutdatedPrices: emit({ type: 'prices.outdated' } as const),
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    hasSelection: ({ context }) => context.selection !== null,
    isUuidKnown: ({ context }) => context.userUuid !== '',
    isNobodyEligible: ({ context }) => context.selection !== null && offeredBillers(context).length === 0,
    isWellFormed: ({ context }, typed: TypedAccount) => isWellFormed(context, typed),
    isPending: (_, isPending: boolean) => isPending,
    isStillWanted: ({ context }) => context.confirmed !== null && isSameOrder(context.confirmed, context),
    isOnlyRepriced: ({ context }) =>
      context.confirmed?.wantsSpecial === context.wantsSpecial && isSameMembership(context.confirmed, context),
    isConfirmed: ({ context }) => context.confirmed !== null,
    isRepriced: (_, { price }: MoneyRefusal) => price !== null,
    isEmailKnown: (_, { isKnownEmail }: MoneyRefusal) => isKnownEmail,
  },
  delays: {
    draftPatience: 2_000,
    patience: 16_000,
    /** A browser that is still here by then did not go. */
    leavingPatience: 20_000,
  },
}).createMachine({
  id: 'checkout',
  description:
    'Takes what was chosen to the page of a biller: with a new account for guests, with the chosen biller for everybody else.',
  context: ({ input }) => beginningOf(input),
  meta: { requirements: ['CHECKOUT-019', 'CHECKOUT-020', 'CHECKOUT-034'], stream: true },
  invoke: [{ src: 'keepDraft', id: 'keepDraft' }, { src: 'watchReturns' }, { src: 'billerList', id: 'billerList' }],
  on: {
    'tariff.chosen': {
      actions: [{ type: 'choose', params: ({ event }) => event }, 'saveDraft'],
      meta: { requirements: ['CHECKOUT-018', 'JOIN-036'] },
    },
    'billers.loaded': { actions: { type: 'keepBillers', params: relay('billers') } },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'What was typed and chosen before is read.',
      tags: ['settled', 'restoring'],
      invoke: { src: 'readDraft' },
      after: { draftPatience: 'filling' },
      on: {
        'draft.read': [
          {
            guard: { type: 'isPending', params: relay('isPending') },
            target: 'paying',
            actions: [{ type: 'takeDraft', params: relay('draft') }, 'followPurchase'],
          },
          { target: 'filling', actions: { type: 'takeDraft', params: relay('draft') } },
        ],
      },
    },
    filling: {
      description: 'The visitor fills in the form.',
      tags: 'settled',
      initial: 'editing',
      on: {
        'email.edited': { actions: [EDIT, 'saveDraft'], meta: { requirements: ['VALID-018'] } },
        'password.edited': { actions: EDIT, meta: { requirements: ['VALID-018'] } },
        'optIn.changed': { actions: [EDIT, 'saveDraft'], meta: { requirements: ['CHECKOUT-011'] } },
        'special.toggled': { actions: [EDIT, 'saveDraft'], meta: { requirements: ['CHECKOUT-005', 'CHECKOUT-006'] } },
        'biller.selected': { actions: [EDIT, 'saveDraft'], meta: { requirements: ['CHECKOUT-008', 'CHROME-105'] } },
        'selection.closed': { actions: EDIT, meta: { requirements: ['CHROME-104', 'VALID-015'] } },
        'purchase.resumed': 'paying',
        'checkout.submitted': [
          {
            guard: and(['isSignedIn', 'hasSelection', 'isUuidKnown']),
            target: 'choosingBiller',
            actions: ['endPurchase', { type: 'confirm', params: '' }, 'saveDraft'],
            meta: { requirements: ['CHECKOUT-020', 'CHECKOUT-030'] },
          },
          {
            guard: and(['isSignedIn', 'hasSelection']),
            target: 'loadingUser',
            actions: ['endPurchase', { type: 'confirm', params: '' }, 'saveDraft'],
            meta: { requirements: ['CHECKOUT-021'] },
          },
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event },
            target: 'paying',
            actions: ['endPurchase', { type: 'confirm', params: relay('email') }, 'pay', 'saveDraft'],
            meta: { requirements: ['CHECKOUT-019', 'CHECKOUT-030', 'CHECKOUT-034'] },
          },
          { guard: 'isNobodyEligible', actions: 'showNobodyEligible', meta: { requirements: ['CHECKOUT-029'] } },
          {
            actions: { type: 'showProblems', params: ({ event }) => event },
            meta: { requirements: ['CHECKOUT-024', 'VALID-014'] },
          },
        ],
      },
      states: {
        editing: { description: 'Nothing has been sent.' },
        failed: { description: 'It came to nothing, and nothing was charged. What was typed is kept.', tags: 'failed' },
        repriced: {
          description: 'It costs something else by now: the visitor sees what, and confirms once more or does not.',
          tags: 'repriced',
        },
        emailTaken: {
          description: 'There is an account of this e-mail already: its owner may log in.',
          tags: 'knownEmail',
        },
      },
    },
    loadingUser: {
      description: 'Who is signed in is asked first.',
      tags: 'busy',
      meta: { requirements: ['CHECKOUT-021'] },
      invoke: { src: 'loadUuid' },
      after: { patience: { target: 'filling.failed', actions: { type: 'say', params: checkoutTexts.userUnknown } } },
      on: {
        'uuid.learned': { target: 'choosingBiller', actions: { type: 'keepUuid', params: relay('userUuid') } },
        'uuid.failed': { target: 'filling.failed', actions: { type: 'say', params: checkoutTexts.userUnknown } },
      },
    },
    choosingBiller: {
      description: 'The chooser loads the billers, and asks the visitor where several may collect.',
      tags: 'busy',
      meta: { requirements: ['CHECKOUT-022', 'CHECKOUT-030'], stream: true },
      entry: 'askForBiller',
      on: {
        'biller.chosen': {
          target: 'paying',
          actions: [{ type: 'selectBiller', params: relay('name') }, 'pay', 'saveDraft'],
          meta: { requirements: ['CHECKOUT-020'] },
        },
        'biller.cancelled': { target: 'filling', meta: { requirements: ['CHECKOUT-033'] } },
        'biller.missing': {
          target: 'filling.failed',
          actions: 'showNobodyEligible',
          meta: { requirements: ['CHECKOUT-024', 'CHECKOUT-029'] },
        },
      },
    },
    paying: {
      description: 'Money is under way. Nothing leads away, and nothing is sent twice.',
      tags: ['busy', 'pending'],
      meta: { requirements: ['CHECKOUT-034', 'API-093', 'API-095'] },
      on: {
        'purchase.unpayable': {
          target: 'filling.failed',
          actions: ['becomeSignedIn', { type: 'say', params: checkoutTexts.urlNotFound }],
          meta: { requirements: ['CHECKOUT-023'] },
        },
        'purchase.settled': [
          {
            guard: 'isStillWanted',
            target: 'leaving',
            actions: ['becomeSignedIn', { type: 'keepPaymentUrl', params: relay('paymentUrl') }],
            meta: { requirements: ['CHECKOUT-019', 'CHECKOUT-020'] },
          },
          {
            description:
              'A special price ran out meanwhile, or prices were loaded again: a price that is not shown is never paid.',
            guard: 'isOnlyRepriced',
            target: 'filling.repriced',
            actions: ['becomeSignedIn', { type: 'say', params: checkoutTexts.repriced }],
          },
          {
            guard: 'isConfirmed',
            target: 'filling',
            actions: ['becomeSignedIn', { type: 'say', params: checkoutTexts.changed }],
          },
          {
            description: 'It was confirmed before the page went: the visitor decides whether to go on.',
            target: 'ready',
            actions: ['becomeSignedIn', { type: 'keepPaymentUrl', params: relay('paymentUrl') }],
          },
        ],
        'purchase.refused': [
          {
            guard: { type: 'isRepriced', params: relay('refusal') },
            target: 'filling.repriced',
            actions: [{ type: 'keepNewPrice', params: relay('refusal') }, 'announceOutdatedPrices'],
          },
          {
            guard: { type: 'isEmailKnown', params: relay('refusal') },
            target: 'filling.emailTaken',
            actions: [{ type: 'showRefusal', params: relay('refusal') }, 'awaitLogIn', 'saveDraft'],
          },
          {
            target: 'filling.failed',
            actions: { type: 'showRefusal', params: relay('refusal') },
            meta: { requirements: ['CHECKOUT-032', 'VALID-017'] },
          },
        ],
        'purchase.unresolved': 'filling',
      },
    },
    ready: {
      description: 'The account and the payment are there, and the visitor may go on to the biller.',
      tags: ['settled', 'ready'],
      on: { 'checkout.submitted': 'leaving' },
    },
    leaving: {
      description: 'The browser is on its way to the biller.',
      tags: ['busy', 'leaving'],
      entry: 'leave',
      after: { leavingPatience: 'ready' },
      on: { 'page.returned': { target: 'filling', actions: 'announceOutdatedPrices' } },
    },
  },
})

function purchaseOf(context: CheckoutContext, event: CheckoutEvent): PurchaseInput {
  const isOfMember = event.type === 'biller.chosen'
  if (!isOfMember && event.type !== 'checkout.submitted') throw new Error('Nothing was confirmed')
  const request = isOfMember ? paymentRequest(context, event.name) : newAccountRequest(context, event)
  return { request: request && new HeldRequest(request), settings: context.settings }
}

/** Whether the page must stay even if the visitor changes: a payment is under way, or has opened an account. */
export function isCheckoutLeadingOn(snapshot: SnapshotFrom<typeof checkoutMachine>): boolean {
  const isOnTheWay = (['pending', 'leaving', 'ready'] as const).some((tag) => snapshot.hasTag(tag))
  return isOnTheWay || snapshot.context.hasOpenedAccount
}
