import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Reply, SandboxSite } from '../handler.ts'
import type { Tokens } from '../session/tokens.ts'
import { createAccountRow, fieldProblemsOf } from './account-creation.ts'
import { billersOf, mayCollect } from './billers.ts'
import { moneyRefusal, outcomeOf } from './money-actions.ts'
import { openPayment, paymentAddressOf } from './payments.ts'
import type { SalesSettings } from './sales-settings.ts'
import { type CurrentPrice, currentPrice } from './tariffs.ts'

type CheckoutHandlers = Pick<Handlers, 'getBillers' | 'createAccount' | 'createPaymentUrl' | 'getMoneyOutcome'>

interface CheckoutOptions {
  tokens: Tokens
  settings: SalesSettings
  thirdPartyOrigin: () => string
}

interface Order {
  priceUuid: string
  slavePriceUuids?: readonly string[]
  paymentSystem: string
  quote?: { amount: number; currency: string }
}

/** What somebody pays who names no price. */
const DEFAULT_PRICE = 'price-month-base-standard'

export function createCheckoutHandlers({ tokens, settings, thirdPartyOrigin }: CheckoutOptions): CheckoutHandlers {
  return {
    getBillers: () => ({ body: { data: billersOf(settings) } }),

    async createAccount({ body, database, site, nowMs, idempotencyKey }) {
      const order = checkOrder(database, site, settings, { ...body, priceUuid: body.priceUuid ?? DEFAULT_PRICE })
      if ('status' in order) return order
      const problems = fieldProblemsOf(database, body)
      if (problems) return moneyRefusal(422, 'The given data was invalid.', problems)
      const account = createAccountRow(database, { ...body, nowMs })
      const paymentUrl = askBiller(
        database,
        site,
        order,
        { accountId: account.id, actionKey: idempotencyKey, nowMs },
        body.paymentSystem,
      )
      const { accessToken, refreshToken } = await tokens.signIn(account)
      return {
        status: 201,
        body: {
          status: { code: 2, message: 'ok' },
          data: { token: { atoken: accessToken, rtoken: refreshToken }, paymentUrl },
        },
      }
    },

    createPaymentUrl({ body, viewer, database, site, nowMs, idempotencyKey }) {
      if (!viewer || body.userUuid !== viewer.userId) return moneyRefusal(403, 'This is not your account.')
      const order = checkOrder(database, site, settings, body)
      if ('status' in order) return order
      const asked = { accountId: viewer.userId, actionKey: idempotencyKey, nowMs }
      return { body: { data: { paymentUrl: askBiller(database, site, order, asked, body.paymentSystem) } } }
    },

    getMoneyOutcome: ({ params, viewer, database }) => ({
      body: { data: outcomeOf(database, params.key, viewer?.userId ?? null) },
    }),
  }

  function askBiller(
    database: DatabaseSync,
    site: SandboxSite,
    price: CurrentPrice,
    asked: { accountId: string; actionKey: string; nowMs: number },
    biller: string,
  ): unknown {
    const returnUrl = `${site.origin}/payment/`
    const id = openPayment(database, { ...asked, ...price, biller, returnUrl })
    return paymentAddressOf(id, thirdPartyOrigin(), settings)
  }
}

/** The price of an order, or why it cannot be taken: unknown, another combination, dearer than was shown, or not this biller's. */
function checkOrder(
  database: DatabaseSync,
  site: SandboxSite,
  settings: SalesSettings,
  { priceUuid, slavePriceUuids = [], paymentSystem, quote }: Order,
): CurrentPrice | (Reply & { status: number }) {
  const price = currentPrice(database, site, settings, priceUuid)
  if (!price || price.slavePriceUuids.toSorted().join() !== slavePriceUuids.toSorted().join()) {
    return refused(422, 'This offer is no longer available.')
  }
  if (quote && (price.currency !== quote.currency || price.amount > Math.round(quote.amount * 100))) {
    return refused(409, 'The price has changed.', { price: { amount: price.amount / 100, currency: price.currency } })
  }
  if (!mayCollect(paymentSystem, price, settings))
    return refused(422, 'This payment method is not available for this offer.')
  return price
}

function refused(status: number, title: string, data?: Record<string, unknown>) {
  return { ...moneyRefusal(status, title, data), status }
}
