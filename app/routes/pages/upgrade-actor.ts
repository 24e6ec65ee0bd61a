import { getInitialSnapshot } from 'xstate'
import { createCheckout } from '../../../adapters/sales/checkout.adapter.ts'
import { salesEndpoints } from '../../../contracts/sales/endpoints.ts'
import { planUpgradeMachine } from '../../../machines/member/plan-upgrade.machine.ts'
import { type BillersAnswer, billerChooserMachine } from '../../../machines/sales/biller-chooser.machine.ts'
import type { BillerQuestion } from '../../../machines/sales/biller-rules.ts'
import { isActiveMembershipToken, isCanceledToken } from '../../../machines/session/visitor.ts'
import { answerWith } from '../../ports/answer-with.ts'
import { interruptedPurposes, payAt, returnsTo } from '../../site/money.ts'
import type { Opening } from '../../site/pages.ts'
import { memberWires } from '../../site/wires/member.ts'

/** The way from an offered plan to a biller. `drawn`: as the server draws it, which knows of nothing that a reload interrupted. */
export function startUpgrade({ site, openActor }: Pick<Opening, 'site' | 'openActor'>) {
  const { ports, settings, isBrowser, account } = site
  site.system.bring(memberWires)
  ports.bringRows(salesEndpoints)
  const { loadBillers } = createCheckout({ call: ports.page.call, report: ports.report })
  const chooser = openActor(
    billerChooserMachine,
    { loadBillers: answerWith<BillerQuestion, BillersAnswer>(loadBillers) },
    { name: 'upgradeBillers', input: { settings } },
  ).start()
  const { claims } = ports.held()
  const nowSeconds = ports.now() / 1000
  const isMember = isActiveMembershipToken(claims, nowSeconds) || isCanceledToken(claims, nowSeconds)
  const input = { settings, userUuid: account.getSnapshot().userUuid, isPending: false, isMember }
  const upgrade = openActor(
    planUpgradeMachine,
    { watchReturns: returnsTo(site), pay: payAt(site, 'upgrade') },
    {
      name: 'planUpgrade',
      children: ['upgradePurchase'],
      input: { ...input, isPending: isBrowser && interruptedPurposes(site).includes('upgrade') },
    },
  ).start()
  return { upgrade, drawn: getInitialSnapshot(planUpgradeMachine, input), chooser }
}
