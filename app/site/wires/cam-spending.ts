import { dialogOf, same, type Wire, wire } from '../wire.ts'
import { purchaseOf } from './purchase.ts'

/** What tips say, and what holds, buys and pays with tokens. */
export const camSpendingWires: readonly Wire[] = [
  wire('tipFlow', 'buyTooltip.wanted', 'buyTooltip', same),
  ...(['tipFlow', 'messengerTips'] as const).flatMap((tips) => [
    wire(tips, 'balance.wanted', 'tokenBalance', same),
    wire(tips, 'balance.learned', 'tokenBalance', same),
    wire(tips, 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),
    wire('tokenBalance', 'balance.changed', tips, ({ type, balance }) => ({ type, balance: balance?.balance ?? null })),
  ]),

  ...dialogOf('tipFlow', 'roomLogIn', (tips) => tips.hasTag('guestConfirm'), { type: 'dialog.closed' }),
  ...dialogOf('tipFlow', 'roomTip', (tips) => tips.hasTag('confirming'), { type: 'dialog.closed' }),
  ...dialogOf('tipFlow', 'roomTokens', (tips) => tips.hasTag('notEnough'), { type: 'dialog.closed' }),
  ...dialogOf('messengerTips', 'messengerLogIn', (tips) => tips.hasTag('guestConfirm'), { type: 'dialog.closed' }),
  ...dialogOf('messengerTips', 'messengerTip', (tips) => tips.hasTag('confirming'), { type: 'dialog.closed' }),
  ...dialogOf('messengerTips', 'messengerTokens', (tips) => tips.hasTag('notEnough'), { type: 'dialog.closed' }),
  ...dialogOf('tokenBillers', 'tokenBillers', (billers) => billers.hasTag('open'), { type: 'choice.cancelled' }),

  wire('tokenBalance', 'balance.changed', 'camShow', ({ type, balance }) => ({
    type,
    ...(balance ?? { balance: 0, version: 0 }),
  })),
  ...purchaseOf('tokenPurchase', 'tokenShop'),
  wire('tokenShop', 'biller.wanted', 'tokenBillers', same),
  wire('tokenShop', 'fullAccess.wanted', 'tipFlow', same),
  wire('tokenShop', 'leave.requested', 'navigator', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  wire('tokenShop', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: true,
  })),
  wire('tokenBillers', 'biller.chosen', 'tokenShop', same),
  wire('tokenBillers', 'biller.cancelled', 'tokenShop', same),
  wire('tokenBillers', 'biller.missing', 'tokenShop', same),
]
