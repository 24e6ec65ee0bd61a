import { describe, expect, test } from 'vitest'
import {
  CheckoutRefusal,
  CreateAccountAnswer,
  CreateAccountRequest,
  MoneyOutcomeAnswer,
  PaymentUrlAnswer,
} from '../../contracts/sales/checkout.ts'
import { MemberPlusPriceAnswer } from '../../contracts/sales/member-plus.ts'

describe('what a new account is asked with', () => {
  const least = {
    email: 'a@b.co',
    password: 'abcdefg1',
    isReceiveUpdates: false,
    paymentSystem: 'epoch',
    proof: 'a-secret-of-this-tab',
  }

  test('is five fields, and more where they are set [API-094, ENT-049]', () => {
    const all = {
      ...least,
      priceUuid: 'price',
      slavePriceUuids: ['sister'],
      affiliateId: 'partner',
      saleEvent: 'sale',
      quote: { amount: 9.95, currency: 'EUR' },
    }
    expect([CreateAccountRequest.parse(least), CreateAccountRequest.parse({ ...all, role: 'admin' })]).toEqual([
      least,
      all,
    ])
  })

  test('is refused before it is sent where it is none [API-094]', () => {
    for (const change of [
      { password: 'x'.repeat(1025) },
      { email: 7 },
      { paymentSystem: '<b>' },
      { slavePriceUuids: ['1', '2', '3', '4', '5'] },
    ]) {
      expect(CreateAccountRequest.safeParse({ ...least, ...change }).success).toBe(false)
    }
  })
})

describe('where to pay', () => {
  test('is read off the answer, whatever else is in it [ENT-050, API-093, API-095]', () => {
    expect([
      PaymentUrlAnswer.parse({ data: { paymentUrl: 'https://biller.example/1' } }),
      CreateAccountAnswer.parse({
        data: { paymentUrl: 'https://biller.example/1', token: { atoken: 'a', rtoken: 'r' } },
      }),
      CreateAccountAnswer.parse({ data: { paymentUrl: 'https://biller.example/1' } }),
    ]).toEqual([
      { paymentUrl: 'https://biller.example/1' },
      { paymentUrl: 'https://biller.example/1', pair: { accessToken: 'a', refreshToken: 'r' } },
      { paymentUrl: 'https://biller.example/1', pair: null },
    ])
  })

  for (const data of [
    undefined,
    null,
    [],
    {},
    { paymentUrl: null },
    { paymentUrl: {} },
    { paymentUrl: ['x'] },
    { paymentUrl: 'x'.repeat(9000) },
  ]) {
    test(`is nowhere in ${JSON.stringify(data)?.slice(0, 30)} [CHECKOUT-023, M09]`, () => {
      expect([PaymentUrlAnswer.parse({ data }).paymentUrl, CreateAccountAnswer.parse({ data }).paymentUrl]).toEqual([
        '',
        '',
      ])
    })
  }
})

describe('why not', () => {
  test('is a title and messages by field [ENT-050, CHECKOUT-032]', () => {
    const body = {
      errors: { title: 'No.', data: { email: ['One.', 'Two.'], password: ['Three.', 'Four.'], isKnownEmail: true } },
    }
    expect(CheckoutRefusal.parse(body)).toEqual({
      title: 'No.',
      email: 'One.\nTwo.',
      password: 'Three.\nFour.',
      price: null,
      isKnownEmail: true,
    })
  })

  test('is something also where the server says it badly', () => {
    for (const data of [undefined, null, 'no', { email: 'no', password: 7, price: 'dear', isKnownEmail: 'yes' }]) {
      expect(CheckoutRefusal.parse({ errors: { title: 7, data } })).toEqual({
        title: '',
        email: '',
        password: '',
        price: null,
        isKnownEmail: false,
      })
    }
    expect(CheckoutRefusal.safeParse({ status: { code: 500 } }).success).toBe(false)
  })
})

test('the site of a member-plus price is its address, where one comes back to, and a package of a biller [ENT-048]', () => {
  const site = { url: 'https://plus.example/', returnUrl: 'https://site.example/back/', segpayPackageId: '12' }
  const { data } = { data: { site, popup: {} } }
  expect(MemberPlusPriceAnswer.parse({ data }).site).toEqual(site)
})

test('an outcome is one of four, and says what was answered', () => {
  const data = { state: 'done', status: 201, answer: { data: { paymentUrl: 'x' } } }
  expect(MoneyOutcomeAnswer.parse({ data })).toEqual(data)
  expect(MoneyOutcomeAnswer.safeParse({ data: { state: 'perhaps' } }).success).toBe(false)
})
