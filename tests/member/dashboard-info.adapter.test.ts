import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDashboardInfo } from '../../adapters/member/dashboard-info.adapter.ts'
import { DashboardInfoAnswer } from '../../contracts/member/dashboard.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearFaults())

async function askAs(account: AccountName) {
  const { accessToken: token } = await sandbox.client.signIn(account)
  const reported: string[] = []
  const ask = createDashboardInfo({ call: callAs(sandbox, { token }), report: (problem) => reported.push(problem) })
  return { answer: await ask(NEVER_ABORTED), reported, token }
}

describe('the dashboard info', () => {
  test('reads info and dashboard [API-107]', async () => {
    const { answer, reported, token } = await askAs('member')
    expect(reported).toEqual([])
    const response = await sandbox.call('getDashboardInfo', { token })
    const { data } = await response.json()
    expect({
      paymentSystem: answer?.info.paymentSystem,
      status: answer?.info.status,
      rebill_amount: answer?.dashboard.rebill_amount,
    }).toEqual({
      paymentSystem: data.info.paymentSystem,
      status: data.info.status,
      rebill_amount: data.dashboard.rebill_amount,
    })
    expect(data.info.paymentSystem.length).toBeGreaterThan(0)
  })

  test('one that cannot be fetched is empty, and is reported [API-107, DASH-021]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDashboardInfo' })
    const { answer, reported } = await askAs('member')
    expect({ answer, reported }).toEqual({ answer: null, reported: ['dashboard info: unavailable'] })
  })
})

const INFO = {
  paymentSystem: 'epoch',
  isLifeTimePrice: true,
  status: 'active',
  nonRecurring: true,
  membership_uuid: 'm1',
  membership_currency: 'USD',
  membership: 'Yearly',
  registry: '2025-03-01',
  expiry: '2027-03-01',
  isClassicBundle: true,
  isEasyCancel: true,
  isSeparatedMembership: true,
}
const FIGURES = {
  vip_offer_remaining_pay: 1,
  vip_offer_rebill_amount: 2,
  periodicity: 'monthly',
  rebill_amount: 3,
  vrb_free_credit: 4,
  discounted_rebill: 5,
  vip_offer_paidup_months: 6,
  isDowngradeEvent: true,
  vip_offer_overall_months: 7,
}

test('the info part has twelve fields, and a broken one costs no other [ENT-060, API-107]', () => {
  const info = (fields: object | null) => DashboardInfoAnswer.parse({ data: { info: fields, dashboard: {} } }).info
  expect(info(INFO)).toEqual(INFO)
  expect(info({ ...INFO, isEasyCancel: 'yes', status: 9 })).toEqual({ ...INFO, isEasyCancel: false, status: '' })
  expect(info(null)).toEqual({
    paymentSystem: '',
    isLifeTimePrice: false,
    status: '',
    nonRecurring: false,
    membership_uuid: '',
    membership_currency: '',
    membership: '',
    registry: '',
    expiry: '',
    isClassicBundle: false,
    isEasyCancel: false,
    isSeparatedMembership: false,
  })
})

test('the dashboard part has nine, and amounts are never below 0 [ENT-061, API-107]', () => {
  const figures = (fields: unknown) => DashboardInfoAnswer.parse({ data: { info: {}, dashboard: fields } }).dashboard
  expect(figures(FIGURES)).toEqual(FIGURES)
  expect(figures({ ...FIGURES, rebill_amount: -1, periodicity: null })).toEqual({
    ...FIGURES,
    rebill_amount: 0,
    periodicity: '',
  })
  expect(Object.keys(figures(null))).toEqual(Object.keys(FIGURES))
})
