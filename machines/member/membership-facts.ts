import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import { currencySymbol, formatDate, moneyOf } from '../catalogue/display.ts'
import { type Standing, standingOf } from './dashboard-content.ts'

export interface Fact {
  label: string
  value: string
}

/** A day as servers write it, `2026-12-14`, in words; anything else as it came. */
export function dayText(day: string): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? day : formatDate(ms / 1000, 'll')
}

/** When a server said so, in words that server and browser agree on. */
export function asOfText(asOfMs: number): string {
  const day = formatDate(asOfMs / 1000, 'll')
  return day && `${day}, ${new Date(asOfMs).toISOString().slice(11, 16)} UTC`
}

const yesOrNo = (flag: boolean) => (flag ? 'Yes' : 'No')
const given = (text: string) => text || '–'

/** What the account service knows of a membership (DASH-008). */
export function membershipFacts({ info }: Pick<DashboardInfo, 'info'>): readonly Fact[] {
  return [
    { label: 'Membership', value: given(info.membership) },
    { label: 'Status', value: given(info.status) },
    { label: 'Payment system', value: given(info.paymentSystem) },
    { label: 'Currency', value: given(info.membership_currency) },
    { label: 'Joined', value: given(dayText(info.registry)) },
    ending(info),
    { label: 'Lifetime price', value: yesOrNo(info.isLifeTimePrice) },
    { label: 'Paid once, not renewed', value: yesOrNo(info.nonRecurring) },
    { label: 'Classic bundle', value: yesOrNo(info.isClassicBundle) },
    { label: 'Easy cancel', value: yesOrNo(info.isEasyCancel) },
    { label: 'Separated membership', value: yesOrNo(info.isSeparatedMembership) },
  ]
}

/** When it is charged again; where it is not, how long it lasts, so that nobody fears a charge. */
function ending(info: DashboardInfo['info']): Fact {
  const day = given(dayText(info.expiry))
  if (standingOf(info) === 'over') return { label: 'Access ended', value: day }
  if (standingOf(info) === 'running' && info.isLifeTimePrice)
    return { label: 'Rebill date', value: 'Never: paid for life' }
  return { label: isChargedAgain(info) ? 'Rebill date' : 'Access until', value: day }
}

function isChargedAgain(info: DashboardInfo['info']): boolean {
  return standingOf(info) === 'running' && !info.nonRecurring && !info.isLifeTimePrice
}

/** What comes next, and when. */
export function nextOf({ info, dashboard }: DashboardInfo, standing: Standing): string {
  const day = dayText(info.expiry)
  if (standing === 'over') return info.status ? `Status: ${info.status}.` : 'You have no membership that runs.'
  if (standing === 'cancelled') {
    return day
      ? `Cancelled. You have access until ${day}, and can undo this until then.`
      : 'Cancelled. You will not be charged.'
  }
  if (info.isLifeTimePrice) return 'Paid for life. Nothing is charged again.'
  if (info.nonRecurring) return day ? `Paid until ${day}. It does not renew by itself.` : 'It does not renew by itself.'
  const amount = moneyOf(dashboard.rebill_amount, currencySymbol(info.membership_currency))
  return day ? `Your next charge: ${amount} on ${day}.` : `Status: ${info.status}.`
}

/** What the billing service knows of it (DASH-009). */
export function billingFacts({ info, dashboard }: DashboardInfo): readonly Fact[] {
  const money = (amount: number) => moneyOf(amount, currencySymbol(info.membership_currency))
  return [
    {
      label: 'Rebill amount',
      value: isChargedAgain(info) ? money(dashboard.rebill_amount) : 'Nothing is charged again',
    },
    { label: 'Discounted rebill', value: money(dashboard.discounted_rebill) },
    { label: 'Periodicity', value: given(dashboard.periodicity) },
    { label: 'Free credit', value: String(dashboard.vrb_free_credit) },
    { label: 'VIP offer: rebill amount', value: money(dashboard.vip_offer_rebill_amount) },
    { label: 'VIP offer: remaining to pay', value: money(dashboard.vip_offer_remaining_pay) },
    {
      label: 'VIP offer: months paid',
      value: `${dashboard.vip_offer_paidup_months} of ${dashboard.vip_offer_overall_months}`,
    },
    { label: 'Downgrade event', value: yesOrNo(dashboard.isDowngradeEvent) },
  ]
}
