import { planUpgradeMachine } from '../../machines/member/plan-upgrade.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { SITES } from '../support/samples.ts'
import { YEAR } from './member-samples.ts'

export const INPUT = { settings: SITES.dark, userUuid: 'me', isPending: false, isMember: true }
export const PAYMENT_URL = `https://${SITES.dark.allowedHosts.biller[0]}/pay/1`

export const cases = casesOf(planUpgradeMachine, {
  inputs: { 'a member': INPUT, 'after a reload': { ...INPUT, isPending: true } },
  events: {
    'account.learned': [{ userUuid: 'me' }],
    'upgrade.chosen': [{ choice: { offer: YEAR, isSwitch: true } }],
    'biller.chosen': [{ name: 'segpay' }],
    'purchase.settled': [{ paymentUrl: PAYMENT_URL }],
    'purchase.refused': [{ refusal: { ...NOT_DONE, cause: 'offline' } }],
  },
  project: ({ children }) => [children.upgradePurchase !== undefined],
  // Only what nobody knows of is taken up again.
  mayHappen: (snapshot, { type }) => type !== 'purchase.resumed' || snapshot.children.upgradePurchase !== undefined,
  invariants: {
    'a purchase is there for as long as it is not known what came of it': ({ value, children }) =>
      (value !== 'paying' || children.upgradePurchase !== undefined) &&
      (value !== 'leaving' || children.upgradePurchase === undefined),
  },
})
