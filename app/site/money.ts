import { filter, map } from 'rxjs'
import { type ActorRefFrom, type EventObject, fromCallback } from 'xstate'
import { INTENT_KEYS, type MoneyPurpose } from '../../adapters/sales/draft-keys.ts'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import { isCutOff } from '../../machines/cams/realtime-connection.machine.ts'
import type { SpendInput } from '../../machines/cams/spending.machine.ts'
import {
  type MoneyActionEmitted,
  type MoneyRequest,
  moneyActionMachine,
} from '../../machines/sales/money-action.machine.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import type { Site } from './site.ts'

type MoneyActor = ActorRefFrom<typeof moneyActionMachine>

const purposes = new WeakMap<Site['root'], Map<MoneyPurpose, MoneyActor>>()

/** The one actor of a tab that pays at this purpose: it lives on when the page that asked for it is left, and takes up what a reload interrupted. */
export function moneyOf(site: Site, purpose: MoneyPurpose): MoneyActor {
  const open = purposes.get(site.root) ?? new Map<MoneyPurpose, MoneyActor>()
  purposes.set(site.root, open)
  const known = open.get(purpose)
  if (known) return known
  const { ports } = site
  ports.bringRows(salesEndpoints)
  const { pending, keepIntent, ...money } = createMoney({
    purpose,
    call: ports.page.call,
    storage: ports.tabStorage,
    newKey,
    random: Math.random,
    isOnline: () => navigator.onLine !== false && !(isAtProvider(purpose) && isProviderGone(site)),
    // An answer that comes again must not put old tokens in place of those that were renewed meanwhile.
    adopt: async (pair) => {
      if (!ports.held().isRenewable) await ports.adoptTokens(pair)
    },
    report: ports.report,
  })
  const actor = site
    .open(
      moneyActionMachine,
      {
        recordIntent: answerWith(money.recordIntent),
        sendAction: answerWith(money.sendAction),
        askOutcome: answerWith(money.askOutcome),
        keepIntent,
      },
      { name: 'money', input: { pending: pending() } },
    )
    .start()
  open.set(purpose, actor)
  return actor
}

/** The outcome of spending is shown in a room or a chat, which is hidden while the line to the provider is lost. */
function isAtProvider(purpose: MoneyPurpose) {
  return purpose !== 'checkout' && purpose !== 'memberPlus' && purpose !== 'tokens' && purpose !== 'upgrade'
}

function isProviderGone({ cams }: Site) {
  const realtime = cams.getSnapshot()?.actors.realtime
  return realtime !== undefined && isCutOff(realtime.getSnapshot())
}

/** Whether the page of this purpose has still to hear what came of a request. */
export function isMoneyAwaited(money: MoneyActor): boolean {
  const snapshot = money.getSnapshot()
  return snapshot.hasTag('pending') || snapshot.hasTag('succeeded') || snapshot.hasTag('unresolved')
}

/** Desks at which a reload interrupted something. It is taken up on whatever page it was. */
export function interruptedPurposes(site: Site): MoneyPurpose[] {
  const names = Object.keys(INTENT_KEYS) as MoneyPurpose[]
  return names.filter(
    (purpose) => site.ports.tabStorage.has(INTENT_KEYS[purpose]) && isMoneyAwaited(moneyOf(site, purpose)),
  )
}

/** Port of the purchases of this purpose. */
export function payAt(site: Site, purpose: MoneyPurpose) {
  return fromCallback<EventObject, PayInput>(({ input, sendBack }) =>
    followMoney(moneyOf(site, purpose), input, sendBack),
  )
}

/** Asks for money, or hears of what is under way already (`null`). To stop listening ends nothing. */
export function followMoney(
  money: MoneyActor,
  request: MoneyRequest | null,
  tell: (event: MoneyActionEmitted) => void,
) {
  const take = (event: Extract<MoneyActionEmitted, { type: 'money.settled' }>) => {
    tell(event)
    money.send({ type: 'result.taken' })
  }
  let isListening = true
  const subscriptions = [
    money.on('money.settled', take),
    money.on('money.refused', tell),
    money.on('money.doubted', () => tell({ type: 'money.doubted' })),
    money.on('money.unresolved', () => tell({ type: 'money.unresolved' })),
  ]
  if (request) money.send({ type: 'action.requested', request })
  else {
    const snapshot = money.getSnapshot()
    const known = { type: 'money.settled' as const, ...snapshot.context.result }
    // Whoever hears of it is being started, and is heard itself only then.
    if (snapshot.hasTag('succeeded')) queueMicrotask(() => isListening && take(known))
    else money.send({ type: 'check.requested' })
  }
  return () => {
    isListening = false
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** The port of a spending: what it asks for goes to the money of its purpose. */
export function spendAt(money: () => MoneyActor) {
  return fromCallback<EventObject, SpendInput>(({ input, sendBack }) => followMoney(money(), input, sendBack))
}

/** Tells of the page's coming back out of the browser's cache (M07). */
export function returnsTo({ ports }: Site) {
  return streamOf(
    ports.wakeUps.pipe(
      filter(({ cause }) => cause === 'shown'),
      map(() => ({ type: 'page.returned' })),
    ),
  )
}

/** Names an action, or a message, to a server: too long to be guessed. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
