import * as z from 'zod/mini'
import { Label, Link, orElse, Permalink, Text } from '../tolerant.ts'
import { BillerName, PaymentUrl } from './checkout.ts'
import { Amount, Currency, Price } from './price.ts'

const Popup = z.object({
  title: Label,
  text: Text,
  buttonText: Label,
  videoLink: Permalink,
  smallImage: Permalink,
  mainImage: Permalink,
  mobileMainImage: Permalink,
  middleLayerImage: Permalink,
  mobileMiddleLayerImage: Permalink,
})

/** `GET /api/v1/member-plus-prices/{id}` (sales §3). `customPaymentUrl` not empty: it is paid there and nowhere else is asked (MPLUS-006). */
export const MemberPlusPriceAnswer = z.pipe(
  z.object({
    data: z.object({
      price: orElse(z.nullable(Price), null),
      piCode: Label,
      customPaymentUrl: Link,
      site: z.object({ url: Link, returnUrl: Link, segpayPackageId: Label }),
      popup: z.catch(Popup, () => Popup.parse({})),
    }),
  }),
  z.transform(({ data }) => data),
)
export type MemberPlusPrice = z.infer<typeof MemberPlusPriceAnswer>

/**
 * Query of `GET /api/v1/memberships/payment-url`. The quote is ours (M08): what the member was shown. A service that knows it refuses what has
 * become dearer since, in the words of `CheckoutRefusal`; one that does not leaves it unread.
 */
export const MemberPlusPaymentQuery = z.object({
  piCode: z.string(),
  siteUrl: z.string(),
  returnUrl: z.string(),
  paymentSystem: BillerName,
  segpayPackageId: z.string(),
  quoteAmount: z.optional(
    z.string().check(
      z.regex(/^\d{1,6}\.\d\d$/),
      z.refine((amount) => Amount.safeParse(Number(amount)).success),
    ),
  ),
  quoteCurrency: z.optional(Currency),
})
export type MemberPlusPaymentQuery = z.infer<typeof MemberPlusPaymentQuery>

/** Only the address, as text or in `data`. `''` where there is none. */
export const MemberPlusPaymentAnswer = z.pipe(
  z.unknown(),
  z.transform((body) => {
    const data = (body as { data?: { paymentUrl?: unknown } } | null)?.data
    const found = typeof body === 'string' ? body : (data?.paymentUrl ?? data)
    return { paymentUrl: PaymentUrl.parse(found) }
  }),
)
