/** `replaced`: another one took its place, and nobody collects it any more. */
export type PaymentState = 'open' | 'paid' | 'refused' | 'closed' | 'pending' | 'replaced'

export interface Payment {
  id: string
  accountId: string
  biller: string
  priceUuid: string
  title: string
  period: string
  /** Hundredths. */
  amount: number
  currency: string
  returnUrl: string
  state: PaymentState
}
