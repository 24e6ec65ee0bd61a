import * as z from 'zod/mini'
import { TokenAnswer } from '../session/tokens.ts'
import { Flag, Label, listOf, orElse } from '../tolerant.ts'
import { Amount, Currency } from './price.ts'

/** Names a biller in calls; `'epoch'`. */
export const BillerName = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/i))

const Biller = z.object({ name: BillerName, nameHuman: Label, isNonRecurring: Flag })
export type Biller = z.infer<typeof Biller>

/** `GET /api/memberships/billers`. The same one twice counts once; one without a human name is called by its name. */
export const BillersAnswer = z.pipe(
  z.object({ data: listOf(Biller) }),
  z.transform(({ data }) => {
    const byName = new Map(data.map((biller) => [biller.name, biller]))
    return [...byName.values()].map((biller) => ({ ...biller, nameHuman: biller.nameHuman || biller.name }))
  }),
)

/** What the visitor was shown when they agreed to pay: the server refuses what has become dearer meanwhile. */
const Quote = z.object({ amount: Amount, currency: Currency })
export type Quote = z.infer<typeof Quote>

const Typed = z.string().check(z.maxLength(1024))

/** A secret that the asking tab makes up: it proves later that the same tab asks. */
const Proof = z.string().check(z.regex(/^[\w-]{16,64}$/))

/**
 * `POST /api/account` (API-094, assumed): optional fields only where they are set. What was typed is judged by the server, whose messages stand under
 * their fields.
 */
export const CreateAccountRequest = z.object({
  email: Typed,
  password: Typed,
  isReceiveUpdates: z.boolean(),
  paymentSystem: BillerName,
  priceUuid: z.optional(z.string()),
  slavePriceUuids: z.optional(z.array(z.string()).check(z.maxLength(4))),
  affiliateId: z.optional(z.string()),
  saleEvent: z.optional(z.string()),
  quote: z.optional(Quote),
  proof: Proof,
})
export type CreateAccountRequest = z.infer<typeof CreateAccountRequest>

/** A payment address of any form: where it may lead is decided when it is followed. Absent, empty or no text: `''`. */
export const PaymentUrl = orElse(z.string().check(z.maxLength(8192)), '')

/** Answer to a new account: where to pay, and the tokens of the account, whose membership is not active yet. */
export const CreateAccountAnswer = z.pipe(
  z.object({ data: orElse(z.looseObject({ paymentUrl: PaymentUrl }), { paymentUrl: '' }) }),
  z.transform(({ data }) => ({
    paymentUrl: data.paymentUrl,
    pair: TokenAnswer.safeParse({ data }).data?.pair ?? null,
  })),
)

/** `POST /api/payment/url`. */
export const PaymentUrlRequest = z.object({
  userUuid: z.string(),
  paymentSystem: BillerName,
  priceUuid: z.string(),
  slavePriceUuids: z.array(z.string()).check(z.maxLength(4)),
  quote: z.optional(Quote),
})
export type PaymentUrlRequest = z.infer<typeof PaymentUrlRequest>

export const PaymentUrlAnswer = z.pipe(
  z.object({ data: orElse(z.object({ paymentUrl: PaymentUrl }), { paymentUrl: '' }) }),
  z.transform(({ data }) => data),
)

const Messages = listOf(z.string().check(z.maxLength(300)))

/**
 * Why an account or a payment address was refused (CHECKOUT-032): a title and messages by field. `price`: it costs this much by now (M08), and
 * the visitor must agree anew. `isKnownEmail`: there is an account of this e-mail already (M10).
 */
export const CheckoutRefusal = z.pipe(
  z.object({
    errors: z.object({
      title: Label,
      data: orElse(
        z.object({
          email: Messages,
          password: Messages,
          price: z.optional(orElse(z.nullable(Quote), null)),
          isKnownEmail: Flag,
        }),
        { email: [], password: [], isKnownEmail: false },
      ),
    }),
  }),
  z.transform(({ errors }) => ({
    title: errors.title,
    email: errors.data.email.join('\n'),
    password: errors.data.password.join('\n'),
    price: errors.data.price ?? null,
    isKnownEmail: errors.data.isKnownEmail,
  })),
)
export type CheckoutRefusal = z.infer<typeof CheckoutRefusal>

/**
 * `POST /api/money-actions/{key}/claim` (ours): a guest, who has no token to show, asks for the outcome of a new account with the secret that was
 * sent along with it. Only this answers a guest, and only this repeats tokens: the key alone stands in addresses and logs.
 */
export const ClaimRequest = z.object({ proof: Proof })

/**
 * `GET /api/money-actions/{key}` (ours, M02): what became of an action whose answer was lost. `unknown`: the server never heard of the
 * key, nothing was done. `answer`: what the action itself was answered, with its status; null once the key has expired.
 */
export const MoneyOutcomeAnswer = z.pipe(
  z.object({
    data: z.object({
      state: z.enum(['unknown', 'running', 'done', 'refused']),
      status: orElse(z.number(), 0),
      answer: z.unknown(),
    }),
  }),
  z.transform(({ data }) => data),
)
