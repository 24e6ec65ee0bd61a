import { expect, test } from 'vitest'
import { DashboardInfoAnswer } from '../../contracts/member/dashboard.ts'
import { billingFacts, type Fact, membershipFacts } from '../../machines/member/membership-facts.ts'

const read = (info: object, dashboard: object = {}) => DashboardInfoAnswer.parse({ data: { info, dashboard } })
const told = (facts: readonly Fact[]) => Object.fromEntries(facts.map(({ label, value }) => [label, value]))

test('of the billing service every figure is told under its own name, in the currency of the membership [DASH-009, ENT-061]', () => {
  const info = read(
    { membership_currency: 'EUR', membership_uuid: 'membership-7', status: 'Active' },
    {
      rebill_amount: 1,
      discounted_rebill: 2,
      periodicity: 'per year',
      vrb_free_credit: 3,
      vip_offer_rebill_amount: 4,
      vip_offer_remaining_pay: 5,
      vip_offer_paidup_months: 6,
      vip_offer_overall_months: 7,
      isDowngradeEvent: true,
    },
  )
  expect(told(billingFacts(info))).toEqual({
    'Rebill amount': '€1',
    'Discounted rebill': '€2',
    Periodicity: 'per year',
    'Free credit': '3',
    'VIP offer: rebill amount': '€4',
    'VIP offer: remaining to pay': '€5',
    'VIP offer: months paid': '6 of 7',
    'Downgrade event': 'Yes',
  })
  expect(told(billingFacts(read({}, { isDowngradeEvent: false })))['Downgrade event']).toBe('No')
})

test('of the account service every fact is told under its own name [DASH-008, ENT-060]', () => {
  const info = read({
    membership: 'Two years',
    membership_uuid: 'membership-7',
    status: 'Active',
    paymentSystem: 'segpay',
    membership_currency: 'GBP',
    registry: '2021-02-03',
    expiry: '2027-08-09',
  })
  expect(told(membershipFacts(info))).toEqual({
    Membership: 'Two years',
    Status: 'Active',
    'Payment system': 'segpay',
    Currency: 'GBP',
    Joined: 'Feb 3, 2021',
    'Rebill date': 'Aug 9, 2027',
    'Lifetime price': 'No',
    'Paid once, not renewed': 'No',
    'Classic bundle': 'No',
    'Easy cancel': 'No',
    'Separated membership': 'No',
  })
})

test.for([
  ['isLifeTimePrice', 'Lifetime price'],
  ['nonRecurring', 'Paid once, not renewed'],
  ['isClassicBundle', 'Classic bundle'],
  ['isEasyCancel', 'Easy cancel'],
  ['isSeparatedMembership', 'Separated membership'],
] as const)('the flag %s of the account service is told as "%s" [DASH-008, ENT-060]', ([flag, label]) => {
  const facts = membershipFacts(read({ [flag]: true }))
  expect(facts.filter(({ value }) => value === 'Yes')).toEqual([{ label, value: 'Yes' }])
})
