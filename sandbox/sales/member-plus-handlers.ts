import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Viewer } from '../handler.ts'
import { billersOf } from './billers.ts'
import { moneyRefusal } from './money-actions.ts'
import { openPayment, paymentAddressOf } from './payments.ts'
import type { SalesSettings } from './sales-settings.ts'
import { amountNow } from './tariffs.ts'

type MemberPlusHandlers = Pick<Handlers, 'getMemberPlusPrice' | 'getMemberPlusPaymentUrl'>

interface MemberPlusRow {
  uuid: string
  title: string
  text: string
  amount: number
  old_amount: number
  period: string
  pi_code: string
  has_own_address: number
  picture_key: string
}

/** Only they collect for this service. */
const BILLERS = ['epoch', 'segpay']
const CURRENCY = 'USD'
const PACKAGE = '190211-25001'

export function createMemberPlusHandlers(settings: SalesSettings, thirdPartyOrigin: () => string): MemberPlusHandlers {
  return {
    getMemberPlusPrice({ params, viewer, database, site }) {
      if (!isEntitled(viewer)) return moneyRefusal(403, 'This offer is for members.')
      const row = rowWhere(database, 'uuid', params.id)
      if (!row) return { status: 404, body: { status: { code: 404, message: 'There is no such offer.' } } }
      const picture = (kind: string, width: number) => `/pictures/${kind}/${row.picture_key}.avif?w=${width}`
      return {
        body: {
          data: {
            price: {
              amount: amountNow(row.amount, settings) / 100,
              oldAmount: row.old_amount / 100,
              currency: CURRENCY,
              period: row.period,
              isNonRecurring: false,
            },
            piCode: row.pi_code,
            customPaymentUrl:
              row.has_own_address === 1 ? paymentAddressOf('partner', thirdPartyOrigin(), settings) : '',
            site: { url: site.origin, returnUrl: `${site.origin}/payment/`, segpayPackageId: PACKAGE },
            popup: {
              title: row.title,
              text: row.text,
              buttonText: 'Add to my membership',
              videoLink: '/previews/preview-silk.mp4',
              smallImage: picture('portrait', 160),
              mainImage: picture('poster', 960),
              mobileMainImage: picture('poster', 640),
              middleLayerImage: picture('still', 640),
              mobileMiddleLayerImage: picture('still', 320),
            },
          },
        },
      }
    },

    getMemberPlusPaymentUrl({ query, viewer, database, site, nowMs, idempotencyKey }) {
      if (!viewer || !isEntitled(viewer)) return moneyRefusal(403, 'This offer is for members.')
      const row = rowWhere(database, 'pi_code', query.piCode)
      if (!row || query.segpayPackageId !== PACKAGE) return moneyRefusal(422, 'This offer is no longer available.')
      if (URL.parse(query.returnUrl)?.origin !== site.origin)
        return moneyRefusal(422, 'This is no way back to the site.')
      const isOpen = billersOf(settings).some(({ name }) => name === query.paymentSystem)
      if (!isOpen || !BILLERS.includes(query.paymentSystem)) {
        return moneyRefusal(422, 'This payment method is not available for this offer.')
      }
      const amount = amountNow(row.amount, settings)
      const { quoteAmount = Number.POSITIVE_INFINITY, quoteCurrency = CURRENCY } = query
      if (amount > Math.round(Number(quoteAmount) * 100) || quoteCurrency !== CURRENCY) {
        return moneyRefusal(409, 'The price has changed.', { price: { amount: amount / 100, currency: CURRENCY } })
      }
      const id = openPayment(database, {
        accountId: viewer.userId,
        actionKey: idempotencyKey,
        biller: query.paymentSystem,
        priceUuid: row.uuid,
        title: row.title,
        period: row.period,
        amount,
        currency: CURRENCY,
        returnUrl: query.returnUrl,
        nowMs,
      })
      return { body: { data: { paymentUrl: paymentAddressOf(id, thirdPartyOrigin(), settings) } } }
    },
  }
}

/** Active and expired members, and who holds benefits without one; a canceled membership counts until it ends. */
function isEntitled(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.membership !== 'inactive' || viewer.hasBenefits)
}

function rowWhere(database: DatabaseSync, column: 'uuid' | 'pi_code', value: string): MemberPlusRow | null {
  const row = database.prepare(`SELECT * FROM member_plus_prices WHERE ${column} = ?`).get(value)
  return row ? (row as unknown as MemberPlusRow) : null
}
