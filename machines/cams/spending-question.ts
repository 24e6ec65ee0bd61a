import { heldText } from './balance-text.ts'

/** What is asked before many tokens go, or before what is paid by the minute begins (D28). */
export interface SpendingQuestion {
  title: string
  facts: readonly { name: string; value: string }[]
  /** `''`: none. */
  hint: string
  confirm: string
  /** Of the box that ends such questions. */
  last: string
}

export function factOfBalance(balance: number | null, cost: number) {
  return { name: 'Your balance afterwards', value: tokensAfter(balance, cost) }
}

/** What is left of a balance, in words. `null`: it is not known. */
export function tokensAfter(balance: number | null, cost: number): string {
  if (balance === null) return 'Not known just now'
  return balance < cost ? `Not enough: you have ${heldText(balance)}` : heldText(balance - cost)
}
