import type { CreateAccountRequest, PaymentUrlRequest } from '../../contracts/sales/checkout.ts'
import type { MemberPlusPaymentQuery } from '../../contracts/sales/member-plus.ts'

/** The secret that goes with it is the adapter's. */
export type AccountRequest = Omit<CreateAccountRequest, 'proof'>

/** What billers collect. */
export type SalesRequest =
  | { kind: 'createAccount'; body: AccountRequest }
  | { kind: 'createPaymentUrl'; body: PaymentUrlRequest }
  | { kind: 'getMemberPlusPaymentUrl'; query: MemberPlusPaymentQuery }
