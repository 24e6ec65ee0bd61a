import { and, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { Biller } from '../../contracts/sales/checkout.ts'
import { leaveTo } from '../access/links.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { BillersAnswer } from './biller-chooser.machine.ts'
import { type BillerQuestion, billerTexts, firstBiller } from './biller-rules.ts'
import {
  billerAfter,
  billerQuestionOf,
  type CheckoutDraft,
  type CheckoutErrors,
  type CheckoutSettings,
  type Confirmed,
  checkoutTexts,
  isSameMembership,
  isSameOrder,
  messageOf,
  newAccountRequest,
  type Order,
  offeredBillers,
  paymentRequest,
  problemsOf,
  type Selection,
  type TypedAccount,
} from './checkout-order.ts'
import type { MoneyRefusal, MoneyRequest, PaymentNews } from './money-action.machine.ts'
import { MONEY_PATIENCE_MS } from './money-patience.ts'
import type { Bundle, Tariff } from './tariffs.ts'

export type CheckoutEvent =
  | BillersAnswer
  | DraftAnswer
  | UuidAnswer
  /** What came of the money, as it comes: `moneyAction` tells. */
  | PaymentNews
  /** What the visitor chose among the prices. */
  | { type: 'tariff.chosen'; tariff: Tariff; bundles: Bundle[]; special?: Tariff | undefined; saleEvent: string | null }
  | { type: 'special.toggled'; isOn: boolean }
  | { type: 'email.edited'; email: string }
  /** Carries no text: the password lives in the form until it is sent. */
  | { type: 'password.edited' }
  | { type: 'optIn.changed'; isOn: boolean }
  | { type: 'biller.selected'; name: string }
  /** The list was closed, with or without a choice. */
  | { type: 'selection.closed' }
  | { type: 'billers.requested' }
  /** `email` and `password` are empty for visitors with an account. */
  | ({ type: 'checkout.submitted' } & TypedAccount)
  /** From the chooser. */
  | { type: 'biller.chosen'; name: string }
  | { type: 'biller.cancelled' }
  | { type: 'biller.missing' }
  | { type: 'check.requested' }
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
/** Port. Keeps what outlives the page. */
export type KeepDraftCommand = { type: 'draft.keep'; draft: CheckoutDraft }
/** Port. Who is signed in. */
export type LoadUuid = (signal: AbortSignal) => Promise<UuidAnswer>
/** Input of `pay`: what to do, or null to follow what is under way. Leaving the state does not end it. */
export type PayInput = MoneyRequest | null

export type CheckoutEmitted =
  | { type: 'biller.wanted'; price: BillerQuestion }
  | { type: 'leave.requested'; url: string }
  /** Prices that are shown may be of yesterday. */
  | { type: 'prices.outdated' }

export interface CheckoutContext extends Order {
  errors: CheckoutErrors
  /** What is wrong with the whole. */
  message: string
  paymentUrl: string
  /** Null: nothing in this document. */
  confirmed: Confirmed | null
  /** What was chosen before, until it is chosen again: the page may begin with something else. */
  draft: CheckoutDraft | null
  /** The visitor is signed in because of this form. */
  hasOpenedAccount: boolean
}

export interface CheckoutInput {
  settings: CheckoutSettings
  isSignedIn: boolean
  userUuid: string
  affiliateId: string
}

const NO_ERRORS: CheckoutErrors = { email: '', password: '', biller: '' }

export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    tags: {} as
      | 'settled'
      | 'restoring'
      | 'busy'
      /** Money is under way. */
      | 'pending'
      | 'checking'
      | 'failed'
      | 'repriced'
      | 'knownEmail'
      | 'unresolved'
      | 'ready'
      | 'leaving'
      | 'billersUnknown'
      | 'billersFailed',
  },
  actors: {
    readDraft: unplugged('readDraft'),
    keepDraft: unplugged<unknown, KeepDraftCommand>('keepDraft'),
    watchReturns: unplugged('watchReturns'),
    loadBillers: unplugged('loadBillers'),
    loadUuid: unplugged('loadUuid'),
    pay: unplugged<PayInput>('pay'),
  },
  actions: {
    takeDraft: assign(({ context }, draft: CheckoutDraft | null) => {
      if (!draft) return {}
      if (!context.selection) return draft
      const isSame = context.selection.tariff.uuid === draft.selection?.tariff.uuid
      const { email, isReceiveUpdates, awaitsLogIn } = draft
      return isSame ? { ...draft, selection: context.selection } : { email, isReceiveUpdates, awaitsLogIn, draft }
    }),
    keepSelection: assign(({ context }, selection: Selection) => {
      const isPriceOld = context.selection?.tariff.price.amount === selection.tariff.price.amount
      return { selection, newPrice: isPriceOld ? context.newPrice : null }
    }),
    changeSelection: assign(({ context }, selection: Selection) => {
      const changed = { ...context, selection, wantsSpecial: false, newPrice: null }
      // Its special price started or ran out by itself: the visitor has not picked anything.
      if (isSameMembership(context, changed))
        return context.billers.length > 0 ? { ...changed, biller: billerAfter(changed) } : changed
      const isOfDraft = context.draft?.selection?.tariff.uuid === selection.tariff.uuid
      if (!isOfDraft || !context.draft)
        return { ...changed, message: '', biller: firstBiller(offeredBillers(changed), context.settings) }
      const { wantsSpecial, biller } = context.draft
      const restored = { ...changed, message: '', wantsSpecial, biller, draft: null }
      return context.billers.length > 0 ? { ...restored, biller: billerAfter(restored) } : restored
    }),
    toggleSpecial: assign(({ context }, wantsSpecial: boolean) => {
      const changed = { ...context, wantsSpecial, newPrice: null }
      return { ...changed, biller: billerAfter(changed) }
    }),
    keepBillers: assign(({ context }, billers: readonly Biller[]) => {
      const changed = { ...context, billers }
      return { billers, biller: billerAfter(changed), errors: { ...context.errors, biller: '' } }
    }),
    keepEmail: assign(({ context }, email: string) => ({
      email,
      errors: { ...context.errors, email: '' },
      awaitsLogIn: false,
    })),
    dropPasswordErrors: assign(({ context }) => ({ errors: { ...context.errors, password: '' } })),
    keepOptIn: keep('isReceiveUpdates'),
    selectBiller: assign(({ context }, biller: string) => ({ biller, errors: { ...context.errors, biller: '' } })),
    validateBiller: assign(({ context }) => ({
      errors: { ...context.errors, biller: context.biller === '' ? billerTexts.notSelected : '' },
    })),
    showProblems: assign(({ context }, typed: TypedAccount) => ({
      errors: context.isSignedIn ? NO_ERRORS : problemsOf(context, typed),
      message: context.selection ? '' : checkoutTexts.nothingSelected,
    })),
    showNobodyEligible: assign(({ context }) => ({
      errors: { ...NO_ERRORS, biller: context.isSignedIn ? '' : billerTexts.notSelected },
      message: context.isSignedIn ? `${billerTexts.notSelected}. ${billerTexts.nobody}.` : checkoutTexts.generic,
    })),
    confirm: assign(({ context }, email: string) => ({
      email: context.isSignedIn ? context.email : email,
      errors: NO_ERRORS,
      message: '',
      confirmed: {
        selection: context.selection,
        wantsSpecial: context.wantsSpecial,
        newPrice: context.newPrice,
      },
      awaitsLogIn: false,
    })),
    keepUuid: keep('userUuid'),
    keepPaymentUrl: keep('paymentUrl'),
    becomeSignedIn: assign(({ context }) => ({
      isSignedIn: true,
      hasOpenedAccount: context.hasOpenedAccount || !context.isSignedIn,
    })),
    showRefusal: assign((_, refusal: MoneyRefusal) => ({
      errors: { ...NO_ERRORS, ...refusal.fields },
      message: messageOf(refusal),
    })),
    keepNewPrice: assign(({ context }, { price }: MoneyRefusal) => ({
      // The price of what was confirmed is not that of what is selected by now.
      newPrice: context.confirmed && !isSameOrder(context.confirmed, context) ? null : price,
      message: checkoutTexts.repriced,
    })),
    say: keep('message'),
    awaitLogIn: assign({ awaitsLogIn: true }),
    saveDraft: sendTo('keepDraft', ({ context }): KeepDraftCommand => {
      const { selection, wantsSpecial, email, isReceiveUpdates, biller, awaitsLogIn } = context
      return { type: 'draft.keep', draft: { selection, wantsSpecial, email, isReceiveUpdates, biller, awaitsLogIn } }
    }),
    askForBiller: emit(({ context }) => ({
      type: 'biller.wanted' as const,
      price: billerQuestionOf(context) ?? { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
    })),
    leave: emit(({ context }) => ({ type: 'leave.requested' as const, url: context.paymentUrl })),
    announceOutdatedPrices: emit({ type: 'prices.outdated' } as const),
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    hasSelection: ({ context }) => context.selection !== null,
    isSameTariff: ({ context }, tariff: Tariff) =>
      context.selection?.tariff.uuid === tariff.uuid && context.selection.tariff.priceUuid === tariff.priceUuid,
    isUuidKnown: ({ context }) => context.userUuid !== '',
    hasSpecial: ({ context }) => context.selection?.special != null,
    isNobodyEligible: ({ context }) => context.selection !== null && offeredBillers(context).length === 0,
    isWellFormed: ({ context }, typed: TypedAccount) => {
      const { email, password, biller } = problemsOf(context, typed)
      return context.selection !== null && email === '' && password === '' && biller === ''
    },
    isOffered: ({ context }, name: string) =>
      name === '' || offeredBillers(context).some((biller) => biller.name === name),
    isPending: (_, isPending: boolean) => isPending,
    isUseless: ({ context }, url: string) => leaveTo(url, 'biller', context.settings) === undefined,
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
    moneyPatience: MONEY_PATIENCE_MS,
    /** A browser that is still here by then did not go. */
    leavingPatience: 20_000,
  },
}).createMachine({
  id: 'checkout',
  description:
    'Takes what was chosen to the page of a biller: with a new account for guests, with the chosen biller for everybody else.',
  context: ({ input }) => ({
    ...input,
    selection: null,
    wantsSpecial: false,
    email: '',
    isReceiveUpdates: input.settings.persuasion === 'full',
    biller: input.settings.defaultBiller,
    billers: [],
    newPrice: null,
    errors: NO_ERRORS,
    message: '',
    paymentUrl: '',
    confirmed: null,
    draft: null,
    hasOpenedAccount: false,
    awaitsLogIn: false,
  }),
  meta: { requirements: ['CHECKOUT-019', 'CHECKOUT-020', 'CHECKOUT-034'], stream: true },
  invoke: [{ src: 'keepDraft', id: 'keepDraft' }, { src: 'watchReturns' }],
  type: 'parallel',
  on: {
    'tariff.chosen': [
      {
        description: 'The same choice once more: its price was loaded again, or a bundle changed.',
        guard: { type: 'isSameTariff', params: relay('tariff') },
        actions: [{ type: 'keepSelection', params: ({ event }) => selectionIn(event) }, 'saveDraft'],
      },
      {
        actions: [{ type: 'changeSelection', params: ({ event }) => selectionIn(event) }, 'saveDraft'],
        meta: { requirements: ['CHECKOUT-018', 'JOIN-036'] },
      },
    ],
  },
  states: {
    billers: {
      description: 'Who can collect the money.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The server is asked which billers there are.',
          tags: 'billersUnknown',
          meta: { requirements: ['API-092'] },
          invoke: { src: 'loadBillers' },
          after: { patience: 'failed' },
          on: {
            'billers.loaded': {
              target: 'known',
              actions: { type: 'keepBillers', params: relay('billers') },
            },
            'billers.failed': { target: 'failed', meta: { requirements: ['CHECKOUT-031'] } },
          },
        },
        known: { description: 'The form offers those that may collect.', meta: { resting: true } },
        failed: {
          description: 'Nobody knows which billers there are. The form says so, with a way to try again.',
          tags: ['billersUnknown', 'billersFailed'],
          on: { 'billers.requested': 'loading' },
        },
      },
    },
    order: {
      description: 'From the form to the page of the biller.',
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
                target: 'paying.checking',
                actions: { type: 'takeDraft', params: relay('draft') },
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
            'email.edited': {
              actions: [{ type: 'keepEmail', params: relay('email') }, 'saveDraft'],
              meta: { requirements: ['VALID-018'] },
            },
            'password.edited': { actions: 'dropPasswordErrors', meta: { requirements: ['VALID-018'] } },
            'optIn.changed': {
              actions: [{ type: 'keepOptIn', params: relay('isOn') }, 'saveDraft'],
              meta: { requirements: ['CHECKOUT-011'] },
            },
            'special.toggled': {
              guard: 'hasSpecial',
              actions: [{ type: 'toggleSpecial', params: relay('isOn') }, 'saveDraft'],
              meta: { requirements: ['CHECKOUT-005', 'CHECKOUT-006'] },
            },
            'biller.selected': {
              guard: { type: 'isOffered', params: relay('name') },
              actions: [{ type: 'selectBiller', params: relay('name') }, 'saveDraft'],
              meta: { requirements: ['CHECKOUT-008', 'CHROME-105'] },
            },
            'selection.closed': { actions: 'validateBiller', meta: { requirements: ['CHROME-104', 'VALID-015'] } },
            'checkout.submitted': [
              {
                guard: and(['isSignedIn', 'hasSelection', 'isUuidKnown']),
                target: 'choosingBiller',
                actions: [{ type: 'confirm', params: '' }, 'saveDraft'],
                meta: { requirements: ['CHECKOUT-020', 'CHECKOUT-030'] },
              },
              {
                guard: and(['isSignedIn', 'hasSelection']),
                target: 'loadingUser',
                actions: [{ type: 'confirm', params: '' }, 'saveDraft'],
                meta: { requirements: ['CHECKOUT-021'] },
              },
              {
                guard: { type: 'isWellFormed', params: ({ event }) => event },
                target: 'paying',
                actions: [{ type: 'confirm', params: relay('email') }, 'saveDraft'],
                meta: { requirements: ['CHECKOUT-019', 'CHECKOUT-030', 'CHECKOUT-034'] },
              },
              {
                guard: 'isNobodyEligible',
                actions: 'showNobodyEligible',
                meta: { requirements: ['CHECKOUT-029'] },
              },
              {
                actions: { type: 'showProblems', params: ({ event }) => event },
                meta: { requirements: ['CHECKOUT-024', 'VALID-014'] },
              },
            ],
          },
          states: {
            editing: { description: 'Nothing has been sent.' },
            failed: {
              description: 'It came to nothing, and nothing was charged. What was typed is kept.',
              tags: 'failed',
            },
            repriced: {
              description: 'It costs something else by now: the visitor sees what, and confirms once more or does not.',
              tags: 'repriced',
            },
            emailTaken: {
              description: 'There is an account of this e-mail already: its owner may log in.',
              tags: 'knownEmail',
            },
            unresolved: {
              description: 'What became of it could not be found out. To confirm the same again is the same action.',
              tags: 'unresolved',
              on: { 'check.requested': '#checkout.order.paying.checking' },
            },
          },
        },
        loadingUser: {
          description: 'Who is signed in is asked first.',
          tags: 'busy',
          meta: { requirements: ['CHECKOUT-021'] },
          invoke: { src: 'loadUuid' },
          after: {
            patience: { target: 'filling.failed', actions: { type: 'say', params: checkoutTexts.userUnknown } },
          },
          on: {
            'uuid.learned': {
              target: 'choosingBiller',
              actions: { type: 'keepUuid', params: relay('userUuid') },
            },
            'uuid.failed': {
              target: 'filling.failed',
              actions: { type: 'say', params: checkoutTexts.userUnknown },
            },
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
              actions: [{ type: 'selectBiller', params: relay('name') }, 'saveDraft'],
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
          invoke: { src: 'pay', input: ({ context, event }) => payInputOf(context, event) },
          after: { moneyPatience: 'filling.unresolved' },
          initial: 'sending',
          on: {
            'money.settled': [
              {
                guard: { type: 'isUseless', params: relay('paymentUrl') },
                target: 'filling.failed',
                actions: ['becomeSignedIn', { type: 'say', params: checkoutTexts.urlNotFound }],
                meta: { requirements: ['CHECKOUT-023'] },
              },
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
            'money.refused': [
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
            'money.unresolved': 'filling.unresolved',
          },
          states: {
            sending: {
              description: 'The server has been asked.',
              on: { 'money.doubted': 'checking' },
            },
            checking: {
              description: 'The answer was lost: it is being found out what was done.',
              tags: 'checking',
              meta: { resting: true },
            },
          },
        },
        ready: {
          description: 'The account and the payment are there, and the visitor may go on to the biller.',
          tags: ['settled', 'ready'],
          on: {
            'checkout.submitted': 'leaving',
          },
        },
        leaving: {
          description: 'The browser is on its way to the biller.',
          tags: ['busy', 'leaving'],
          entry: 'leave',
          after: { leavingPatience: 'ready' },
          on: {
            'page.returned': { target: 'filling', actions: 'announceOutdatedPrices' },
          },
        },
      },
    },
  },
})

function selectionIn(event: Extract<CheckoutEvent, { type: 'tariff.chosen' }>): Selection {
  const { tariff, bundles, special = null, saleEvent } = event
  return { tariff, bundles, special, saleEvent }
}

function payInputOf(context: CheckoutContext, event: CheckoutEvent): PayInput {
  if (event.type === 'checkout.submitted') return newAccountRequest(context, event)
  if (event.type === 'biller.chosen') return paymentRequest(context, event.name)
  return null
}

/** Whether the page must stay even if the visitor changes: a payment is under way, or has opened an account. */
export function isCheckoutLeadingOn(snapshot: SnapshotFrom<typeof checkoutMachine>): boolean {
  return (
    snapshot.hasTag('pending') ||
    snapshot.hasTag('leaving') ||
    snapshot.hasTag('ready') ||
    snapshot.context.hasOpenedAccount
  )
}
