import type { SnapshotFrom } from 'xstate'
import type { cancellationMachine } from '../../../machines/member/cancellation.machine.ts'
import { dialogOf, follow, same, type Wire, wire } from '../wire.ts'
import { purchaseOf } from './purchase.ts'

function standingOf(cancellation: SnapshotFrom<typeof cancellationMachine>) {
  if (cancellation.hasTag('cancelled')) return 'cancelled'
  return cancellation.hasTag('asking') || cancellation.hasTag('busy') ? 'underWay' : 'open'
}

/** What the cancelling of a membership and the change to another plan say, and what is asked before them. */
export const memberWires: readonly Wire[] = [
  wire('cancellation', 'membership.changed', 'membershipPart', () => ({ type: 'refresh.requested' })),
  wire('cancellation', 'membership.changed', 'membershipsPart', () => ({ type: 'refresh.requested' })),
  wire('cancellation', 'membership.changed', 'menuPart', () => ({ type: 'refresh.requested' })),
  follow('cancellation', 'what came of it', standingOf, 'easyCancel', (standing) => ({
    type: 'cancellation.changed',
    standing,
  })),
  wire('easyCancel', 'cancellation.requested', 'cancellation', same),
  wire('easyCancel', 'navigation.requested', 'navigator', ({ to, isExternal }) =>
    isExternal ? { type: 'site.leave', url: to, purpose: 'easyCancel' } : { type: 'page.open', to, isExternal },
  ),
  wire('easyCancel', 'page.unoffered', 'navigation', () => ({
    type: 'address.wanted',
    path: '/main-dashboard/membership-info/',
    manner: 'replace',
  })),
  ...dialogOf('cancellation', 'cancellation', (page) => page.hasTag('asking'), { type: 'cancellation.declined' }),

  follow(
    'account',
    'user',
    ({ userUuid }) => userUuid,
    'planUpgrade',
    (userUuid) => ({ type: 'account.learned', userUuid }),
  ),
  ...purchaseOf('upgradePurchase', 'planUpgrade'),
  wire('planUpgrade', 'offers.outdated', 'upgradesPart', () => ({ type: 'refresh.requested' })),
  wire('planUpgrade', 'biller.wanted', 'upgradeBillers', same),
  wire('planUpgrade', 'leave.requested', 'navigator', ({ url, isMembership }) => ({
    type: 'site.leave',
    url,
    purpose: 'biller',
    ...(isMembership && { isMembership: true as const }),
  })),
  wire('planUpgrade', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: true,
  })),
  ...dialogOf('upgradeBillers', 'upgradeBillers', (billers) => billers.hasTag('open'), { type: 'choice.cancelled' }),
  wire('upgradeBillers', 'biller.chosen', 'planUpgrade', same),
  wire('upgradeBillers', 'biller.cancelled', 'planUpgrade', same),
  wire('upgradeBillers', 'biller.missing', 'planUpgrade', same),
]
