import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Reply } from '../handler.ts'
import { type Account, accountById } from '../session/accounts.ts'
import { cancelMembership, dayOf, pendingOf, receiptOf, resumeMembership } from './cancellations.ts'
import { membershipsOf } from './memberships.ts'
import type { SalesSettings } from './sales-settings.ts'

export const UNAUTHENTICATED = membershipRefusal(401, 'You are not authenticated.')
export const UNKNOWN = membershipRefusal(404, 'You have no such membership.')
export const NOTHING_TO_CANCEL = membershipRefusal(409, 'This membership has ended: there is nothing to cancel.')
const NOTHING_TO_RESUME = membershipRefusal(
  409,
  'The period that you paid for has ended: this cannot be undone any more.',
)

const STATUS_WORDS = { 1: 'Inactive', 100: 'Active', 200: 'Canceled', 300: 'Expired' } as const

/** What a member has paid for, what it costs, and how it ends. */
export function createMembershipHandlers(settings: SalesSettings) {
  return {
    ...membershipHandlers,
    getDashboardInfo: ({ viewer, database }) => {
      const account = viewer && accountById(database, viewer.userId)
      if (!account) return UNAUTHENTICATED
      return { body: { data: dashboardOf(account, shownPlanOf(database, account), settings) } }
    },
  } satisfies Partial<Handlers>
}

const membershipHandlers = {
  getMemberships: ({ viewer, database }) => {
    if (!viewer) return UNAUTHENTICATED
    const own = membershipsOf(database, viewer.userId)
    const items = own.map(({ title, status }, index) => ({
      membership: { name: title, sort: (index + 1) * 10, isActive: status === 100 || status === 200 },
      status,
      isExternalSite: false,
    }))
    return { body: { data: own.length > 0 ? [...items, ...ELSEWHERE] : [] } }
  },

  getMembershipStatuses: () => ({
    body: { data: Object.entries(STATUS_WORDS).map(([code, name]) => ({ code: Number(code), name })) },
  }),

  cancelMembership: ({ body, viewer, database, site, nowMs }) => {
    if (!viewer) return UNAUTHENTICATED
    const change = { accountId: viewer.userId, uuid: body.membershipUuid, siteName: site.siteName, nowMs }
    const told = cancelMembership(database, change)
    if (told === 'unknown') return UNKNOWN
    if (told === 'over') return NOTHING_TO_CANCEL
    return { body: { data: receiptOf(told) } }
  },

  resumeMembership: ({ body, viewer, database, site, nowMs }) => {
    if (!viewer) return UNAUTHENTICATED
    const change = { accountId: viewer.userId, uuid: body.membershipUuid, siteName: site.siteName, nowMs }
    const told = resumeMembership(database, change)
    if (told === 'unknown') return UNKNOWN
    return told === 'over' ? NOTHING_TO_RESUME : { body: { data: { status: STATUS_WORDS[100] } } }
  },
} satisfies Partial<Handlers>

/** On a site of the same network: shown here, and looked after there. */
const ELSEWHERE = [
  {
    membership: { name: 'Meridian VR, 1 Month', sort: 900, isActive: false },
    status: 300,
    isExternalSite: true,
    url: 'https://meridian.example/main-dashboard/',
  },
]

export function membershipRefusal(status: number, message: string): Reply {
  return { status, body: { status: { code: status, message } } }
}

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
function shownPlanOf(database: DatabaseSync, { id }: Account): ShownPlan | undefined {
  const [membership] = membershipsOf(database, id)
  if (membership) {
    return {
      ...membership,
      isOnce: membership.is_non_recurring === 1,
      status: STATUS_WORDS[membership.status],
      endsAtMs: membership.period_ends_at_ms,
    }
  }
  const [pending] = pendingOf(database, id)
  return pending && { ...pending, uuid: pending.id, isOnce: false, status: 'Pending', endsAtMs: null }
}

function dashboardOf(
  account: Account,
  plan: ShownPlan | undefined,
  { hasEasyCancelMembers }: Pick<SalesSettings, 'hasEasyCancelMembers'>,
) {
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
      isEasyCancel: hasEasyCancelMembers && account.membershipCode === 100,
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
