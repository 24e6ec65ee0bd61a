import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { type Account, accountById } from '../session/accounts.ts'
import { dayOf, pendingOf } from './cancellations.ts'
import { membershipsOf } from './memberships.ts'

const STATUS_WORDS = { 1: 'Inactive', 100: 'Active', 200: 'Canceled', 300: 'Expired' } as const

export const membershipHandlers = {
  getDashboardInfo: ({ viewer, database }) => {
    const account = viewer && accountById(database, viewer.userId)
    if (!account) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
    return { body: { data: dashboardOf(account, shownPlanOf(database, account)) } }
  },
} satisfies Partial<Handlers>

interface ShownPlan {
  uuid: string
  title: string
  biller: string
  currency: string
  amount: number
  period: string
  isOnce: boolean
  status: string
  endsAtMs: number | null
}

/** The best membership; of an account that never had one, what it has gone to a biller for and waits for. */
function shownPlanOf(database: DatabaseSync, { id, membershipCode }: Account): ShownPlan | undefined {
  const [membership] = membershipsOf(database, id)
  if (membership) {
    return {
      ...membership,
      isOnce: membership.is_non_recurring === 1,
      status: STATUS_WORDS[membershipCode],
      endsAtMs: membership.period_ends_at_ms,
    }
  }
  const [pending] = pendingOf(database, id)
  return pending && { ...pending, uuid: pending.id, isOnce: false, status: 'Pending', endsAtMs: null }
}

function dashboardOf(account: Account, plan: ShownPlan | undefined) {
  const isOnce = plan?.isOnce === true
  const isPaying = plan !== undefined && plan.endsAtMs !== null
  return {
    info: {
      paymentSystem: plan?.biller ?? '',
      isLifeTimePrice: plan?.period === 'once',
      status: plan?.status ?? STATUS_WORDS[account.membershipCode],
      nonRecurring: isOnce,
      membership_uuid: plan?.uuid ?? '',
      membership_currency: plan?.currency ?? '',
      membership: plan?.title ?? '',
      registry: dayOf(account.registeredAtMs),
      expiry: isPaying ? dayOf(plan.endsAtMs ?? 0) : '',
      isClassicBundle: false,
      isEasyCancel: account.membershipCode === 100,
      isSeparatedMembership: false,
    },
    dashboard: {
      vip_offer_remaining_pay: plan && !isOnce ? Math.round(plan.amount / 2) / 100 : 0,
      vip_offer_rebill_amount: plan && !isOnce ? Math.round(plan.amount * 0.6) / 100 : 0,
      periodicity: plan?.period ?? '',
      rebill_amount: plan && !isOnce ? plan.amount / 100 : 0,
      vrb_free_credit: account.tokenBalance,
      discounted_rebill: plan && !isOnce ? Math.round(plan.amount * 0.8) / 100 : 0,
      vip_offer_paidup_months: plan ? 3 : 0,
      isDowngradeEvent: false,
      vip_offer_overall_months: plan ? 12 : 0,
    },
  }
}
