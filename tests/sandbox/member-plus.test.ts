import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CategoriesAnswer } from '../../contracts/catalogue/category.ts'
import { DashboardInfoAnswer } from '../../contracts/member/dashboard.ts'
import { CheckoutRefusal } from '../../contracts/sales/checkout.ts'
import { MemberPlusPaymentAnswer, MemberPlusPriceAnswer } from '../../contracts/sales/member-plus.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const tokenOf = async (account: AccountName) => (await sandbox.control.signIn(account)).accessToken

async function offers() {
  const items = CategoriesAnswer.parse(await (await sandbox.call('getCategories')).json())
  return items.flatMap((item) => (item.kind === 'custom' && item.memberPlus ? [item] : []))
}

async function price(id: string) {
  const response = await sandbox.call('getMemberPlusPrice', { params: { id }, token: await tokenOf('member') })
  return MemberPlusPriceAnswer.parse(await response.json())
}

async function askToPay(
  change: Record<string, string> = {},
  { as = 'member' as AccountName, key = randomUUID() as string } = {},
) {
  const [offer] = await offers()
  const { piCode, site } = await price(offer?.priceUuid ?? '')
  return sandbox.call('getMemberPlusPaymentUrl', {
    token: await tokenOf(as),
    headers: { 'Idempotency-Key': key },
    query: {
      piCode,
      siteUrl: site.url,
      returnUrl: site.returnUrl,
      paymentSystem: 'epoch',
      segpayPackageId: site.segpayPackageId,
      ...change,
    },
  })
}

describe('an offer to members', () => {
  it('is among the categories, once with a payment address of its own and once without', async () => {
    const prices = await Promise.all((await offers()).map(({ priceUuid }) => price(priceUuid)))
    expect(prices.map(({ customPaymentUrl, popup }) => [popup.title, customPaymentUrl])).toEqual([
      ['The Plus Archive', ''],
      ['Directors Talking', `${sandbox.thirdPartyOrigin}/billers/partner`],
    ])
    expect((await fetch(prices[1]?.customPaymentUrl ?? '')).status).toBe(200)
  })

  it('has its film and all of its pictures', async () => {
    const [offer] = await offers()
    const { popup } = await price(offer?.priceUuid ?? '')
    const { title: _title, text: _text, buttonText: _buttonText, ...media } = popup
    for (const [name, path] of Object.entries(media)) {
      expect({ name, status: (await fetch(`${sandbox.thirdPartyOrigin}${path}`, { method: 'HEAD' })).status }).toEqual({
        name,
        status: 200,
      })
    }
    expect(
      (await sandbox.call('getMemberPlusPrice', { params: { id: 'none' }, token: await tokenOf('member') })).status,
    ).toBe(404)
  })

  it('is paid at a biller of the two that collect for it, and leaves the membership as it is', async () => {
    const { paymentUrl: url } = MemberPlusPaymentAnswer.parse(
      await (await askToPay({}, { as: 'inactiveWithBenefits' })).json(),
    )
    expect(url.startsWith(`${sandbox.thirdPartyOrigin}/billers/`)).toBe(true)
    const back = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' })
    expect(back.headers.get('location')).toBe('http://localhost:4100/payment/?result=paid')
    const [row] = await sandbox.client.ledger()
    expect({ kind: row?.kind, amount: row?.payment?.amount, isSettled: row?.payment?.settledAtMs !== null }).toEqual({
      kind: 'getMemberPlusPaymentUrl',
      amount: 9.95,
      isSettled: true,
    })
    const account = sandbox.database
      .prepare("SELECT membership_code FROM accounts WHERE name = 'inactiveWithBenefits'")
      .get()
    expect(account?.membership_code).toBe(1)
    expect((await askToPay({ paymentSystem: 'segpay' })).status).toBe(200)
    expect((await askToPay({ paymentSystem: 'paypal' })).status).toBe(422)
  })

  it('is asked for once by its key', async () => {
    const key = randomUUID()
    const [one, other] = [await (await askToPay({}, { key })).json(), await (await askToPay({}, { key })).json()]
    expect(other).toEqual(one)
    expect((await askToPay({ paymentSystem: 'segpay' }, { key })).status).toBe(422)
    expect((await askToPay({}, { key: 'short' })).status).toBe(400)
    expect((await sandbox.client.ledger()).length).toBe(1)
  })

  it('is not sold above the price that was shown, and any price goes for a caller that names none', async () => {
    await sandbox.client.changeSettings({ priceRisePercent: 10 })
    const quoteOf = (quoteAmount: string, quoteCurrency = 'USD') => ({ quoteAmount, quoteCurrency })
    const dearer = await askToPay(quoteOf('9.95'))
    expect({ status: dearer.status, price: CheckoutRefusal.parse(await dearer.json()).price }).toEqual({
      status: 409,
      price: { amount: 10.95, currency: 'USD' },
    })
    expect((await askToPay(quoteOf('99.00', 'EUR'))).status).toBe(409)
    expect((await askToPay(quoteOf('10.95'))).status).toBe(200)
    expect((await askToPay()).status).toBe(200)
    for (const hostile of ['0.00', '-1.00', '1e21', '0x10', ' 5 ', 'NaN'])
      expect({ hostile, status: (await askToPay(quoteOf(hostile))).status }).toEqual({ hostile, status: 400 })
  })

  it('leads back to the site only', async () => {
    for (const returnUrl of [
      'https://evil.example/payment/',
      'javascript:alert(1)',
      'payment',
      'http://localhost:4100@evil.example/',
    ]) {
      expect({ returnUrl, status: (await askToPay({ returnUrl })).status }).toEqual({ returnUrl, status: 422 })
    }
    expect((await askToPay({ piCode: 'none' })).status).toBe(422)
  })

  it('can be paid at an address that is none', async () => {
    await sandbox.client.changeSettings({ paymentAddress: 'script' })
    const own = (await offers())[1]
    expect((await price(own?.priceUuid ?? '')).customPaymentUrl).toBe('javascript:alert(document.domain)')
    await sandbox.client.changeSettings({ paymentAddress: 'empty' })
    expect(MemberPlusPaymentAnswer.parse(await (await askToPay()).json())).toEqual({ paymentUrl: '' })
  })
})

describe('the dashboard', () => {
  it('says how each kind of member pays', async () => {
    const info = async (account: AccountName) => {
      const response = await sandbox.call('getDashboardInfo', { token: await tokenOf(account) })
      const { info: told } = DashboardInfoAnswer.parse(await response.json())
      return [told.status, told.paymentSystem, told.membership, told.isLifeTimePrice]
    }
    expect(await info('member')).toEqual(['Active', 'epoch', '1 Month', false])
    expect(await info('expired')).toEqual(['Expired', 'segpay', '1 Month', false])
    expect(await info('canceled')).toEqual(['Canceled', 'paypal', '1 Month', false])
    expect(await info('admin')).toEqual(['Active', 'epoch', 'Lifetime', true])
    expect(await info('inactive')).toEqual(['Inactive', '', '', false])
  })

  it('has the figures of the offer to stay', async () => {
    const response = await sandbox.call('getDashboardInfo', { token: await tokenOf('member') })
    const { dashboard } = DashboardInfoAnswer.parse(await response.json())
    expect({
      rebill_amount: dashboard.rebill_amount,
      vip_offer_rebill_amount: dashboard.vip_offer_rebill_amount,
      periodicity: dashboard.periodicity,
    }).toEqual({ rebill_amount: 29.95, vip_offer_rebill_amount: 17.97, periodicity: 'per month' })
  })
})
