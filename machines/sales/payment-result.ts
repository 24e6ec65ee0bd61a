/** The result of a payment in a biller's address: unsigned, so it decides nothing. `none`: the visitor does not come from a biller. */
export type PaymentResult = 'none' | 'paid' | 'refused' | 'pending' | 'cancelled' | 'unknown'

const RESULTS: readonly string[] = ['paid', 'refused', 'pending', 'cancelled']

/** `?result=` of the address, unchecked. */
export function paymentResultOf(written: string | undefined): PaymentResult {
  if (written === undefined) return 'none'
  return RESULTS.includes(written) ? (written as PaymentResult) : 'unknown'
}
