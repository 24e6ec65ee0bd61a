import { NEVER } from 'rxjs'
import { type AnyStateMachine, createActor, createMachine, fromCallback, type SimulatedClock } from 'xstate'
import { createTokens } from '../../adapters/cams/tokens.adapter.ts'
import { createCheckout } from '../../adapters/sales/checkout.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { followMoney, isMoneyAwaited, spendAt } from '../../app/site/money.ts'
import { spendingMachine } from '../../machines/cams/spending.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import type { Spending, TipTarget } from '../../machines/cams/tip-rules.ts'
import { tipTexts } from '../../machines/cams/tip-rules.ts'
import { billersOfPack } from '../../machines/cams/token-packs.ts'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import type { BillerQuestion } from '../../machines/sales/biller-rules.ts'
import type { CamRequest } from '../../machines/sales/money-action.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { BILLER_HOST } from '../sales/money-line.ts'
import { asOne, purchaseAt } from '../sales/purchase-world.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES } from '../support/samples.ts'
import { spendingTags } from './spending-world.ts'

type Money = Parameters<typeof followMoney>[0]

/** Where tokens are spent or bought: what a visitor sees of it and does with it. */
export interface Counter {
  /** `short`: it is said that the tokens do not suffice. `away`: at the biller. */
  state(): 'ready' | 'busy' | 'unresolved' | 'short' | 'away'
  /** It is said that nothing was done. */
  hasFailed(): boolean
  press(): void
  check(): void
  /** Closes what says that the tokens do not suffice. */
  dismiss(): void
  close(): void
  value(): unknown
}

interface CounterOptions {
  money: Money
  clock: SimulatedClock
  /** Every press counts for itself, whatever is under way. */
  isUnguarded: boolean
}

interface TipsOptions extends CounterOptions {
  target: TipTarget
  spending: Spending
  balance: number
}

/** Tips, and what menus offer. */
export function openTips({ money, clock, isUnguarded, target, spending, balance }: TipsOptions): Counter {
  const tips = createActor(
    plugPorts(isUnguarded ? unguardedTips : tipFlowMachine, {
      spending: plugPorts(spendingMachine, { spend: spendAt(() => money) }),
    }),
    { clock, input: { access: 'authorized', isPending: isMoneyAwaited(money), confirmAbove: 50 } },
  ).start()
  tips.send({ type: 'target.changed', target })
  tips.send({ type: 'balance.changed', balance })
  return {
    state() {
      const snapshot = tips.getSnapshot()
      if (snapshot.hasTag('notEnough')) return 'short'
      if (spendingTags(tips).includes('unresolved')) return 'unresolved'
      return snapshot.hasTag('ready') ? 'ready' : 'busy'
    },
    hasFailed: () => tips.getSnapshot().context.failure === tipTexts.failed,
    press() {
      tips.send({ type: 'spending.chosen', spending })
      tips.send({ type: 'spending.confirmed', isLast: false })
    },
    check: () => tips.send({ type: 'check.requested' }),
    dismiss: () => tips.send({ type: 'dialog.closed' }),
    close: () => void tips.stop(),
    value: () => tips.getSnapshot().value,
  }
}

/** Shows and compliments, at the money itself: what they say of it has tests of its own. */
export function openMoney({ money, request }: Pick<CounterOptions, 'money'> & { request: CamRequest }): Counter {
  let verdict: 'none' | 'short' | 'failed' = 'none'
  const subscriptions = [
    money.on('money.settled', () => {
      verdict = 'none'
      money.send({ type: 'result.taken' })
    }),
    money.on('money.refused', ({ refusal }) => {
      verdict = refusal.cause === 'refused' ? 'short' : 'failed'
    }),
  ]
  if (isMoneyAwaited(money)) money.send({ type: 'check.requested' })
  return {
    state() {
      const snapshot = money.getSnapshot()
      if (snapshot.hasTag('unresolved')) return 'unresolved'
      if (!snapshot.hasTag('settled')) return 'busy'
      return verdict === 'short' ? 'short' : 'ready'
    },
    hasFailed: () => verdict === 'failed',
    press: () => money.send({ type: 'action.requested', request }),
    check: () => money.send({ type: 'check.requested' }),
    dismiss() {
      verdict = 'none'
    },
    close() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
    value: () => money.getSnapshot().value,
  }
}

interface ShopOptions extends CounterOptions {
  call: Call
  userUuid: string
  packId: string
  /** The browser goes to the biller. */
  onAddress: (url: string) => void
}

/** Token packs, with the chooser of billers. */
export function openShop({ money, clock, call, userUuid, packId, onAddress }: ShopOptions): Counter {
  const settings = {
    ...SITES.dark,
    allowedHosts: { ...SITES.dark.allowedHosts, biller: [BILLER_HOST] },
  }
  const report = () => {}
  const { loadBillers } = createCheckout({ call, report })
  const { loadPacks } = createTokens({ call, settings, channelOf: () => NEVER, report })
  const shop = createActor(
    plugPorts(tokenShopMachine, {
      loadPacks: answerWith(loadPacks),
      watchReturns: silence(),
      purchase: purchaseAt(fromCallback(({ input, sendBack }) => followMoney(money, input, sendBack))),
    }),
    { clock, input: { settings, isLoggedIn: true, userUuid, isPending: isMoneyAwaited(money) } },
  )
  const chooser = createActor(
    plugPorts(billerChooserMachine, {
      loadBillers: answerWith(async (signal: AbortSignal, { item }: BillerQuestion) => {
        const answer = await loadBillers(signal)
        if (answer.type === 'billers.failed' || !item) return answer
        return { ...answer, billers: billersOfPack(answer.billers, item, settings.tokenBilling) }
      }),
    }),
    { clock, input: { settings } },
  ).start()
  shop.on('biller.wanted', ({ price }) => chooser.send({ type: 'biller.wanted', price }))
  for (const type of ['biller.chosen', 'biller.cancelled', 'biller.missing'] as const)
    chooser.on(type, (event) => shop.send(event))
  // Whoever sees the dialog continues with what it begins with.
  chooser.subscribe((snapshot) => {
    if (snapshot.hasTag('failed')) queueMicrotask(() => chooser.send({ type: 'choice.cancelled' }))
    else if (snapshot.hasTag('open')) queueMicrotask(() => chooser.send({ type: 'choice.continued' }))
  })
  shop.on('leave.requested', ({ url }) => onAddress(url))
  const { hasTag, send } = asOne(shop)
  shop.start()
  shop.send({ type: 'packs.wanted' })
  return {
    state() {
      const snapshot = shop.getSnapshot()
      if (snapshot.hasTag('leaving')) return 'away'
      if (!snapshot.hasTag('buying') && hasTag('unresolved')) return 'unresolved'
      return snapshot.hasTag('buying') || snapshot.hasTag('packsLoading') ? 'busy' : 'ready'
    },
    hasFailed: () => shop.getSnapshot().context.message !== '',
    press() {
      shop.send({ type: 'packs.wanted' })
      shop.send({ type: 'pack.chosen', id: packId })
    },
    check: () => send({ type: 'check.requested' }),
    dismiss: () => {},
    close() {
      shop.stop()
      chooser.stop()
    },
    value: () => shop.getSnapshot().value,
  }
}

/** Takes every press for a new one, whatever is under way. */
const unguardedTips = againWhile(tipFlowMachine) as typeof tipFlowMachine

function againWhile({ config, implementations }: AnyStateMachine): AnyStateMachine {
  const { states, ...rest } = config as { states: { money: { states: Record<string, { on?: object }> } } }
  const { spending } = states.money.states
  const again = { target: 'spending', guard: 'isSpending', reenter: true }
  const here = { ...spending, on: { ...spending?.on, 'spending.chosen': again } }
  const money = { ...states.money, states: { ...states.money.states, spending: here } }
  return createMachine({ ...rest, states: { ...states, money } } as never, implementations as never)
}
