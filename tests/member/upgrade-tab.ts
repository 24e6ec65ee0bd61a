import { createActor, type EventObject, fromCallback, type SimulatedClock } from 'xstate'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { SafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { followMoney, isMoneyAwaited } from '../../app/site/money.ts'
import { planUpgradeMachine } from '../../machines/member/plan-upgrade.machine.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { BILLER_HOST } from '../sales/money-line.ts'
import { hearChildren, purchaseAt } from '../sales/purchase-world.ts'
import { plugPorts } from '../support/plug-ports.ts'

interface UpgradeTabOptions {
  call: Call
  clock: SimulatedClock
  storage: SafeStorage
  newKey: () => string
  /** Addresses that the browser is led to are added here. */
  left: string[]
}

/** The page of upgrades in one tab, with its money. Whoever is asked for a biller takes the usual one. */
export function openUpgrade({ call, clock, storage, newKey, left }: UpgradeTabOptions) {
  const { pending, keepIntent, ...ports } = createMoney({
    purpose: 'upgrade',
    call,
    storage,
    newKey,
    random: () => 0.5,
    isOnline: () => true,
    adopt: async () => {},
    report: () => {},
  })
  const money = createActor(
    plugPorts(moneyActionMachine, {
      recordIntent: answerWith(ports.recordIntent),
      sendAction: answerWith(ports.sendAction),
      askOutcome: answerWith(ports.askOutcome),
      keepIntent,
    }),
    { clock, input: { pending: pending() } },
  ).start()
  const pay = fromCallback<EventObject, PayInput>(({ input, sendBack }) => followMoney(money, input, sendBack))
  const upgrade = createActor(
    plugPorts(planUpgradeMachine, { watchReturns: fromCallback(() => {}), purchase: purchaseAt(pay) }),
    {
      clock,
      input: {
        settings: { allowedHosts: { easyCancel: [], biller: [BILLER_HOST], logOut: [], ageProvider: [] } },
        userUuid: 'user-member',
        isPending: isMoneyAwaited(money),
        isMember: true,
      },
    },
  )
  upgrade.on('biller.wanted', () => queueMicrotask(() => upgrade.send({ type: 'biller.chosen', name: 'epoch' })))
  upgrade.on('leave.requested', ({ url }) => void left.push(url))
  hearChildren(upgrade)
  upgrade.start()
  return { upgrade, money }
}
