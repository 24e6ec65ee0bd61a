import type { Biller } from '../../contracts/sales/checkout.ts'
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
  type Order,
  offeredBillers,
  problemsOf,
  type Selection,
  type TypedAccount,
} from './checkout-order.ts'
import type { MoneyRefusal } from './money-action.machine.ts'
import type { Bundle, Tariff } from './tariffs.ts'

export interface CheckoutInput {
  settings: CheckoutSettings
  isSignedIn: boolean
  userUuid: string
  affiliateId: string
}

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

/** What the visitor chose among the prices. */
export interface TariffChoice {
  type: 'tariff.chosen'
  tariff: Tariff
  bundles: Bundle[]
  special?: Tariff | undefined
  saleEvent: string | null
}

/** What the visitor changes in the form. */
export type FormEdit =
  | { type: 'special.toggled'; isOn: boolean }
  | { type: 'email.edited'; email: string }
  /** Carries no text: the password lives in the form until it is sent. */
  | { type: 'password.edited' }
  | { type: 'optIn.changed'; isOn: boolean }
  | { type: 'biller.selected'; name: string }
  /** The list was closed, with or without a choice. */
  | { type: 'selection.closed' }

export const NO_ERRORS: CheckoutErrors = { email: '', password: '', biller: '' }

export function beginningOf(input: CheckoutInput): CheckoutContext {
  return {
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
  }
}

/** Everything that was chosen and typed before; of another tariff than the page's only what was typed. */
export function restored(context: CheckoutContext, draft: CheckoutDraft | null): Partial<CheckoutContext> {
  if (!draft) return {}
  if (!context.selection) return draft
  const isSame = context.selection.tariff.uuid === draft.selection?.tariff.uuid
  const { email, isReceiveUpdates, awaitsLogIn } = draft
  return isSame ? { ...draft, selection: context.selection } : { email, isReceiveUpdates, awaitsLogIn, draft }
}

/** Port. Keeps what outlives the page. */
export type KeepDraftCommand = { type: 'draft.keep'; draft: CheckoutDraft }

export function keepingOf(context: CheckoutContext): KeepDraftCommand {
  const { selection, wantsSpecial, email, isReceiveUpdates, biller, awaitsLogIn } = context
  return { type: 'draft.keep', draft: { selection, wantsSpecial, email, isReceiveUpdates, biller, awaitsLogIn } }
}

/** The same choice once more comes with its price loaded again, or another bundle: what was picked for it stays. */
export function withChoice(context: CheckoutContext, choice: TariffChoice): Partial<CheckoutContext> {
  const { tariff, bundles, special = null, saleEvent } = choice
  const selection = { tariff, bundles, special, saleEvent }
  const before = context.selection?.tariff
  if (before?.uuid !== tariff.uuid || before.priceUuid !== tariff.priceUuid) return chosenAnew(context, selection)
  return { selection, newPrice: before.price.amount === tariff.price.amount ? context.newPrice : null }
}

function chosenAnew(context: CheckoutContext, selection: Selection): CheckoutContext {
  const changed = { ...context, selection, wantsSpecial: false, newPrice: null }
  // Its special price started or ran out by itself: the visitor has not picked anything.
  if (isSameMembership(context, changed))
    return context.billers.length > 0 ? { ...changed, biller: billerAfter(changed) } : changed
  const isOfDraft = context.draft?.selection?.tariff.uuid === selection.tariff.uuid
  if (!isOfDraft || !context.draft)
    return { ...changed, message: '', biller: firstBiller(offeredBillers(changed), context.settings) }
  const { wantsSpecial, biller } = context.draft
  const again = { ...changed, message: '', wantsSpecial, biller, draft: null }
  return context.billers.length > 0 ? { ...again, biller: billerAfter(again) } : again
}

export function withBillers(context: CheckoutContext, billers: readonly Biller[]): Partial<CheckoutContext> {
  return { billers, biller: billerAfter({ ...context, billers }), errors: { ...context.errors, biller: '' } }
}

/** The form after an edit; what it does not offer changes nothing. */
export function edited(context: CheckoutContext, edit: FormEdit): Partial<CheckoutContext> {
  const { errors } = context
  switch (edit.type) {
    case 'email.edited':
      return { email: edit.email, errors: { ...errors, email: '' }, awaitsLogIn: false }
    case 'password.edited':
      return { errors: { ...errors, password: '' } }
    case 'optIn.changed':
      return { isReceiveUpdates: edit.isOn }
    case 'special.toggled':
      return specialToggled(context, edit.isOn)
    case 'biller.selected': {
      const isOffered = edit.name === '' || offeredBillers(context).some(({ name }) => name === edit.name)
      return isOffered ? { biller: edit.name, errors: { ...errors, biller: '' } } : {}
    }
    case 'selection.closed':
      return { errors: { ...errors, biller: context.biller === '' ? billerTexts.notSelected : '' } }
  }
}

function specialToggled(context: CheckoutContext, wantsSpecial: boolean): Partial<CheckoutContext> {
  if (!context.selection?.special) return {}
  const changed = { ...context, wantsSpecial, newPrice: null }
  return { wantsSpecial, newPrice: null, biller: billerAfter(changed) }
}

export function isWellFormed(context: CheckoutContext, typed: TypedAccount): boolean {
  const { email, password, biller } = problemsOf(context, typed)
  return context.selection !== null && email === '' && password === '' && biller === ''
}

export function withProblems(context: CheckoutContext, typed: TypedAccount): Partial<CheckoutContext> {
  return {
    errors: context.isSignedIn ? NO_ERRORS : problemsOf(context, typed),
    message: context.selection ? '' : checkoutTexts.nothingSelected,
  }
}

/** No biller may collect for it. */
export function withNobody({ isSignedIn }: CheckoutContext): Partial<CheckoutContext> {
  return {
    errors: { ...NO_ERRORS, biller: isSignedIn ? '' : billerTexts.notSelected },
    message: isSignedIn ? `${billerTexts.notSelected}. ${billerTexts.nobody}.` : checkoutTexts.generic,
  }
}

export function confirmed(context: CheckoutContext, email: string): Partial<CheckoutContext> {
  const { selection, wantsSpecial, newPrice } = context
  return {
    email: context.isSignedIn ? context.email : email,
    errors: NO_ERRORS,
    message: '',
    confirmed: { selection, wantsSpecial, newPrice },
    awaitsLogIn: false,
  }
}

export function refusedBy(refusal: MoneyRefusal): Partial<CheckoutContext> {
  return { errors: { ...NO_ERRORS, ...refusal.fields }, message: messageOf(refusal) }
}

export function repriced(context: CheckoutContext, { price }: MoneyRefusal): Partial<CheckoutContext> {
  // The price of what was confirmed is not that of what is selected by now.
  const isOther = context.confirmed !== null && !isSameOrder(context.confirmed, context)
  return { newPrice: isOther ? null : price, message: checkoutTexts.repriced }
}

export function signedIn({ hasOpenedAccount, isSignedIn }: CheckoutContext): Partial<CheckoutContext> {
  return { isSignedIn: true, hasOpenedAccount: hasOpenedAccount || !isSignedIn }
}

/** What the chooser is asked; about any price while nothing is selected. */
export function questionOf(context: CheckoutContext): BillerQuestion {
  return billerQuestionOf(context) ?? { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false }
}
