import * as z from 'zod/mini'
import { Flag, Label, orElse } from '../tolerant.ts'

/** Codes whose symbols are known (CONST-028). */
export const Currency = z.enum(['USD', 'EUR', 'GBP', 'RUB'])
export type Currency = z.infer<typeof Currency>

/** More than 0 and whole in the hundredth: what can be asked for by a biller. */
export const Amount = z.number().check(z.positive(), z.lte(100_000))

/** What something costs: `period` in words ("per month"); `oldAmount` is 0 where nothing is struck through. */
export const Price = z.object({
  amount: Amount,
  oldAmount: orElse(Amount, 0),
  currency: orElse(Currency, 'USD'),
  period: Label,
  isNonRecurring: Flag,
})
export type Price = z.infer<typeof Price>
