import { counted } from '../site/words.ts'

/** Most that is displayed of a balance (TOKENS-002). */
const MOST_DISPLAYED = 99_999

export function balanceText(balance: number): string {
  return String(Math.min(balance, MOST_DISPLAYED))
}

/** `99999 tokens` of what somebody has. */
export function heldText(balance: number): string {
  return counted(balance, 'token', balanceText(balance))
}
