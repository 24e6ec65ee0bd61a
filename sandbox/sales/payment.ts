export type PaymentState = 'open' | 'paid' | 'refused' | 'closed' | 'pending'

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
