import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { SurveyQuestion } from '../../contracts/member/easy-cancel.ts'
import type { UpgradeOffer } from '../../contracts/member/upgrades.ts'
import type { ContentOf } from '../../machines/member/dashboard-content.ts'
import type { Survey } from '../../machines/member/easy-cancel-survey.ts'

export const PLAN = { uuid: 'membership-member', title: '1 Month' }

export const RECEIPT = { receipt: 'C-000007', title: '1 Month', cancelledAt: '2026-11-21', accessUntil: '2026-12-14' }

const INFO: DashboardInfo['info'] = {
  paymentSystem: 'epoch',
  isLifeTimePrice: false,
  status: 'Active',
  nonRecurring: false,
  membership_uuid: 'membership-member',
  membership_currency: 'USD',
  membership: '1 Month',
  registry: '2023-03-14',
  expiry: '2026-12-14',
  isClassicBundle: false,
  isEasyCancel: true,
  isSeparatedMembership: false,
}

const FIGURES: DashboardInfo['dashboard'] = {
  vip_offer_remaining_pay: 14.98,
  vip_offer_rebill_amount: 17.97,
  periodicity: 'per month',
  rebill_amount: 29.95,
  vrb_free_credit: 420,
  discounted_rebill: 23.96,
  vip_offer_paidup_months: 3,
  isDowngradeEvent: false,
  vip_offer_overall_months: 12,
}

export function membershipContent(info: Partial<DashboardInfo['info']> = {}): ContentOf<'membership'> {
  return { part: 'membership', info: { ...INFO, ...info }, dashboard: FIGURES }
}

export const YEAR: UpgradeOffer = {
  priceUuid: 'price-year',
  title: '12 Months',
  sort: 20,
  price: { amount: 119.4, oldAmount: 239.4, currency: 'USD', period: 'per year', isNonRecurring: false },
  renewsOn: '2027-12-14',
  isLifetime: false,
}

export const LIFETIME: UpgradeOffer = {
  priceUuid: 'price-lifetime',
  title: 'Lifetime',
  sort: 30,
  price: { amount: 349, oldAmount: 0, currency: 'EUR', period: 'once', isNonRecurring: true },
  renewsOn: '',
  isLifetime: true,
}

export function upgradesContent(): ContentOf<'upgrades'> {
  return {
    part: 'upgrades',
    replaces: { title: '1 Month', paidUntil: '2026-12-14' },
    awaited: '',
    offers: [YEAR, LIFETIME],
  }
}

/** Neither questions nor answers in their order. */
export const QUESTIONS: readonly SurveyQuestion[] = [
  {
    id: 'back',
    title: 'Would you come back?',
    sort: 20,
    answers: [
      { id: 'no', title: 'No', sort: 10, hasText: false },
      { id: 'yes', title: 'Yes, some day', sort: 9, hasText: false },
    ],
  },
  {
    id: 'why',
    title: 'Why do you cancel?',
    sort: 3,
    answers: [
      { id: 'films', title: 'The films are not for me', sort: 30, hasText: true },
      { id: 'price', title: 'It costs too much', sort: 10, hasText: false },
    ],
  },
]

export const SURVEY: Survey = { title: 'Before you go', text: 'You may leave out any of them.', questions: QUESTIONS }

/** A model as lists show her. */
export function favouriteModel(id: string) {
  return { id, slug: `model-${id}`, title: `Model ${id}`, featuredImage: null, isFeatured: false }
}
