/** Everything that was chosen and typed on the way to a biller, but the password. */
export const CHECKOUT_DRAFT_KEY = 'draft.checkout'
/** Address of the page on which something besides a membership was chosen that is paid at a biller. */
export const EXTRA_PURCHASE_KEY = 'draft.extra-purchase'
/** The money-like action that each purpose has under way. A draft, so that it outlives the visitor's becoming signed in by it. */
export const INTENT_KEYS = {
  checkout: 'draft.payment-intent',
  memberPlus: 'draft.offer-intent',
  tokens: 'draft.tokens-intent',
  upgrade: 'draft.upgrade-intent',
  /** Tips, tip menu and toys of a room. */
  roomSpending: 'draft.room-intent',
  show: 'draft.show-intent',
  compliment: 'draft.compliment-intent',
  messengerTip: 'draft.messenger-intent',
} as const
/** Where money is asked for: one thing at a time at each. */
export type MoneyPurpose = keyof typeof INTENT_KEYS
