/** Everything that was chosen and typed on the way to a biller, but the password. */
export const CHECKOUT_DRAFT_KEY = 'draft.checkout'
/** The money-like action that is under way. A draft, so that it outlives the visitor's becoming signed in by it. */
export const PAYMENT_INTENT_KEY = 'draft.payment-intent'
