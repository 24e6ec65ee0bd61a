import type { DatabaseSync } from 'node:sqlite'
import { priceOfPack } from '../cams/token-packs.ts'
import type { Handlers, Reply, SandboxSite, Viewer } from '../handler.ts'
import type { Tokens } from '../session/tokens.ts'
import { createAccountRow, fieldProblemsOf } from './account-creation.ts'
import { billersOf, mayCollect } from './billers.ts'
import { claimedOutcome, moneyRefusal, outcomeOf } from './money-actions.ts'
import { paymentAddressOf } from './payments.ts'
import { openOrder, switchProblem } from './plan-switches.ts'
import type { SalesSettings } from './sales-settings.ts'
import { type CurrentPrice, currentPrice } from './tariffs.ts'

type CheckoutHandlers = Pick<
  Handlers,
  'getBillers' | 'createAccount' | 'createPaymentUrl' | 'getMoneyOutcome' | 'claimAccount'
>

interface CheckoutOptions {
  tokens: Tokens
  settings: SalesSettings
  thirdPartyOrigin: () => string
}

interface Order {
  priceUuid?: string
  slavePriceUuids?: readonly string[]
  paymentSystem: string
  quote?: { amount: number; currency: string }
}

/** What both ways to a biller know of the call. */
interface OrderCall {
  body: Order
  database: DatabaseSync
  site: SandboxSite
  viewer: Viewer | null
  nowMs: number
  idempotencyKey: string
}

/** What somebody pays who names no price. */
const DEFAULT_PRICE = 'price-month-base-standard'

export function createCheckoutHandlers({ tokens, settings, thirdPartyOrigin }: CheckoutOptions): CheckoutHandlers {
  return {
    getBillers: () => ({ body: { data: billersOf(settings) } }),

    async createAccount(call) {
      const { body, database, nowMs } = call
      const problems = fieldProblemsOf(database, body)
      if (problems) return moneyRefusal(422, 'The given data was invalid.', problems)
      const checked = checkOrder(call)
      if ('refusal' in checked) return checked.refusal
      const account = createAccountRow(database, { ...body, nowMs })
      const paymentUrl = askBiller(call, checked.price, account.id)
      const { accessToken, refreshToken } = await tokens.signIn(account)
      return {
        status: 201,
        body: {
          status: { code: 2, message: 'ok' },
          data: { token: { atoken: accessToken, rtoken: refreshToken }, paymentUrl },
        },
      }
    },

    createPaymentUrl(call) {
      const { body, viewer } = call
      if (!viewer || body.userUuid !== viewer.userId) return moneyRefusal(403, 'This is not your account.')
      const checked = checkOrder(call)
      if ('refusal' in checked) return checked.refusal
      const problem = switchProblem(call.database, viewer.userId, checked.price)
      if (problem) return moneyRefusal(422, problem)
      return { body: { data: { paymentUrl: askBiller(call, checked.price, viewer.userId) } } }
    },

    getMoneyOutcome: ({ params, viewer, database, nowMs }) => ({
      body: { data: outcomeOf(database, params.key, viewer?.userId ?? '', nowMs) },
    }),

    claimAccount: ({ params, body, database, nowMs }) => ({
      body: { data: claimedOutcome(database, params.key, body.proof, nowMs) },
    }),
  }

  /** The price of an order, or why it cannot be taken: not offered, dearer than was shown, or not this biller's. */
  function checkOrder({ body, ...call }: OrderCall): { price: CurrentPrice } | { refusal: Reply } {
    const { priceUuid = DEFAULT_PRICE, slavePriceUuids = [], paymentSystem, quote } = body
    const price = currentPrice({ ...call, settings }, priceUuid) ?? priceOfPack(call.database, settings, priceUuid)
    if (!price || !isSameSet(price.slavePriceUuids, slavePriceUuids)) {
      return { refusal: moneyRefusal(422, 'This offer is no longer available.') }
    }
    const { amount, currency } = price
    if (quote && (currency !== quote.currency || amount > Math.round(quote.amount * 100))) {
      return { refusal: moneyRefusal(409, 'The price has changed.', { price: { amount: amount / 100, currency } }) }
    }
    if (mayCollect(paymentSystem, price, settings)) return { price }
    return { refusal: moneyRefusal(422, 'This payment method is not available for this offer.') }
  }

  function askBiller({ body, database, site, ...call }: OrderCall, price: CurrentPrice, accountId: string): unknown {
    const id = openOrder(database, {
      ...price,
      accountId,
      actionKey: call.idempotencyKey,
      biller: body.paymentSystem,
      returnUrl: `${site.origin}/payment/`,
      nowMs: call.nowMs,
    })
    return paymentAddressOf(id, thirdPartyOrigin(), settings)
  }
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join()
}
