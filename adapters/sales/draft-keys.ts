/** Everything that was chosen and typed on the way to a biller, but the password. */
export const CHECKOUT_DRAFT_KEY = 'draft.checkout'
/** The money-like action that each desk has under way. A draft, so that it outlives the visitor's becoming signed in by it. */
export const INTENT_KEYS = { checkout: 'draft.payment-intent', memberPlus: 'draft.offer-intent' } as const
/** Where money is asked for: one thing at a time at each. */
export type MoneyDesk = keyof typeof INTENT_KEYS
