import {
  createActor,
  createMachine,
  type EmittedFrom,
  type EventObject,
  fromCallback,
  type SimulatedClock,
} from 'xstate'
import { createDashboardInfo } from '../../adapters/member/dashboard-info.adapter.ts'
import { createCheckout, createCheckoutDraft } from '../../adapters/sales/checkout.adapter.ts'
import { createMemberPlus } from '../../adapters/sales/member-plus.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { SafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { followMoney, isMoneyAwaited } from '../../app/site/money.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { priceOf } from '../../machines/sales/checkout-order.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES } from '../support/samples.ts'
import { BUNDLE, PASSWORD, SETTINGS, tariffWith } from './checkout-samples.ts'
import { BILLER_HOST } from './money-line.ts'
import { asOne, purchaseAt } from './purchase-world.ts'

const PRICE_UUID = 'price-month-base-standard'

/** `idle`: a press confirms. `ready`: a press goes on to the biller. `closed`: a press opens what can be confirmed. */
export type TillState = 'closed' | 'idle' | 'busy' | 'unresolved' | 'ready' | 'leaving'

/** Where something can be bought: what a visitor sees of it and does with it. */
export interface Till {
  state(): TillState
  /** What is shown; 0: nothing. */
  price(): number
  message(): string
  says(tag: string): boolean
  open(): void
  press(): void
  check(): void
  /** Out of the browser's cache. */
  comeBack(): void
  /** Closes what is shown; a form stays. */
  dismiss(): void
  close(): void
  value(): unknown
}

export interface TillOptions {
  money: Parameters<typeof followMoney>[0]
  call: Call
  storage: SafeStorage
  /** A moment in which other things may happen. */
  turn: () => Promise<void>
  clock: SimulatedClock
  isSignedIn: boolean
  email: string
  /** Every press counts for itself, whatever is under way. */
  isUnguarded: boolean
  offerUuid: string
  /** An address was shown, or led to. */
  onAddress: (url: string) => void
  onJoinNow: () => void
}

const follow = (money: TillOptions['money']) =>
  purchaseAt(fromCallback<EventObject, PayInput>(({ input, sendBack }) => followMoney(money, input, sendBack)))

/** The dialog in which a biller is picked: whoever sees it reads it, and continues with what it begins with. */
function openChooser(
  { call, clock, turn }: Pick<TillOptions, 'call' | 'clock' | 'turn'>,
  tell: (event: EmittedFrom<typeof billerChooserMachine>) => void,
) {
  const { loadBillers } = createCheckout({ call, report: () => {} })
  const chooser = createActor(plugPorts(billerChooserMachine, { loadBillers: answerWith(loadBillers) }), {
    clock,
    input: { settings: SETTINGS },
  })
  for (const type of ['biller.chosen', 'biller.missing', 'biller.cancelled'] as const) chooser.on(type, tell)
  async function read() {
    for (let moment = 0; moment < 3; moment += 1) await turn()
  }
  chooser.subscribe((snapshot) => {
    const type = snapshot.hasTag('failed') ? 'choice.cancelled' : 'choice.continued'
    if (snapshot.hasTag('open')) void read().then(() => chooser.send({ type }))
  })
  return chooser.start()
}

/** The form of an order, with its chooser. */
export function openForm({ money, storage, isSignedIn, email, isUnguarded, onAddress, ...line }: TillOptions): Till {
  const { call, clock } = line
  const { loadBillers, loadUuid } = createCheckout({ call, report: () => {} })
  const draft = createCheckoutDraft({ storage })
  const actor = createActor(
    plugPorts(isUnguarded ? unguardedCheckout() : checkoutMachine, {
      readDraft: answerWith(async () => ({
        type: 'draft.read' as const,
        draft: draft.read(),
        isPending: isMoneyAwaited(money),
      })),
      keepDraft: draft.keepDraft,
      watchReturns: fromCallback(() => {}),
      billerList: plugPorts(billerListMachine, { loadBillers: answerWith(loadBillers) }),
      loadUuid: answerWith(loadUuid),
      purchase: follow(money),
    }),
    {
      clock,
      input: {
        settings: { ...SETTINGS, allowedHosts: { ...SETTINGS.allowedHosts, biller: [BILLER_HOST] } },
        isSignedIn,
        userUuid: '',
        affiliateId: '',
      },
    },
  )
  const chooser = openChooser(line, (event) => actor.send(event))
  actor.on('biller.wanted', (event) => chooser.send(event))
  actor.on('leave.requested', ({ url }) => onAddress(url))
  actor.subscribe((snapshot) => {
    if (snapshot.hasTag('ready')) onAddress(snapshot.context.paymentUrl)
  })
  const { hasTag, send } = asOne(actor)
  actor.start()
  actor.send({
    type: 'tariff.chosen',
    tariff: tariffWith({ priceUuid: PRICE_UUID }),
    bundles: [BUNDLE],
    saleEvent: null,
  })
  const standing = () => actor.getSnapshot()
  return {
    state() {
      const snapshot = standing()
      if (snapshot.hasTag('leaving')) return 'leaving'
      if (snapshot.hasTag('ready')) return 'ready'
      if (hasTag('unresolved')) return 'unresolved'
      if (!snapshot.hasTag('settled') || snapshot.hasTag('restoring')) return 'busy'
      return hasTag('billersUnknown') ? 'closed' : 'idle'
    },
    price: () => priceOf(standing().context)?.amount ?? 0,
    message: () => [standing().context.message, ...Object.values(standing().context.errors)].join(' ').trim(),
    says: hasTag,
    open: () => send({ type: 'billers.requested' }),
    press: () => actor.send({ type: 'checkout.submitted', email, password: PASSWORD }),
    check: () => send({ type: 'check.requested' }),
    comeBack: () => actor.send({ type: 'page.returned' }),
    dismiss: () => {},
    close() {
      actor.stop()
      chooser.stop()
    },
    value: () => standing().value,
  }
}

/** The pop-up of an offer, its chooser, and the tile that opens it. */
export function openOffer({ money, isUnguarded, offerUuid, onAddress, onJoinNow, ...line }: TillOptions): Till {
  const { call, clock } = line
  const report = () => {}
  const { loadMember, loadOffer } = createMemberPlus({
    call,
    askDashboardInfo: createDashboardInfo({ call, report }),
    report,
  })
  const settings = { ...SITES.dark, allowedHosts: { ...SITES.dark.allowedHosts, biller: [BILLER_HOST] } }
  const actor = createActor(
    plugPorts(isUnguarded ? unguardedOffer() : memberPlusOfferMachine, {
      loadMember: answerWith(loadMember),
      loadOffer: answerWith(loadOffer),
      watchReturns: fromCallback(() => {}),
      purchase: follow(money),
    }),
    {
      clock,
      input: { mayHoldOffers: true, isPending: isMoneyAwaited(money), settings, origin: 'http://localhost:4100' },
    },
  )
  const chooser = openChooser(line, (event) => actor.send(event))
  actor.on('biller.wanted', (event) => chooser.send(event))
  actor.on('biller.unwanted', () => chooser.send({ type: 'choice.cancelled' }))
  actor.on('leave.requested', ({ url }) => onAddress(url))
  actor.on('joinNow.requested', onJoinNow)
  const { hasTag, send } = asOne(actor)
  // Who opens the page presses the tile as soon as it can be pressed.
  let isWaitingForTile = true
  actor.subscribe((snapshot) => {
    if (snapshot.hasTag('ready')) onAddress(snapshot.context.paymentUrl)
    if (!isWaitingForTile || !snapshot.matches({ eligible: 'closed' })) return
    isWaitingForTile = false
    queueMicrotask(open)
  })
  actor.start()
  open()
  const standing = () => actor.getSnapshot()
  function open() {
    actor.send({ type: 'tile.seen' })
    actor.send({ type: 'offer.requested', priceUuid: offerUuid })
    actor.send({ type: 'retry.requested' })
  }
  return {
    state() {
      const snapshot = standing()
      if (snapshot.matches({ eligible: 'leaving' }) || snapshot.matches({ taken: 'leaving' })) return 'leaving'
      if (snapshot.hasTag('ready')) return 'ready'
      if (!snapshot.hasTag('busy') && hasTag('unresolved')) return 'unresolved'
      if (snapshot.hasTag('shown') && !snapshot.hasTag('busy')) return 'idle'
      const isClosed = snapshot.matches('unasked') || snapshot.matches('unserved')
      return isClosed || snapshot.matches({ eligible: 'closed' }) || snapshot.hasTag('failed') ? 'closed' : 'busy'
    },
    price: () => standing().context.offer?.price?.amount ?? 0,
    message: () => standing().context.message,
    says: hasTag,
    open,
    press: () => actor.send({ type: 'offer.accepted' }),
    check: () => send({ type: 'check.requested' }),
    comeBack: () => actor.send({ type: 'page.returned' }),
    dismiss: () => actor.send({ type: 'offer.closed' }),
    close() {
      actor.stop()
      chooser.stop()
    },
    value: () => standing().value,
  }
}

/** Clients that take every press for a new confirmation, whatever is under way. */
function unguardedCheckout(): typeof checkoutMachine {
  const { states, ...config } = checkoutMachine.config as never as WithStates
  const paying = states.paying!
  const again = [
    { guard: 'isSignedIn', target: 'choosingBiller', actions: 'endPurchase' },
    { target: 'paying', actions: ['endPurchase', 'pay'], reenter: true },
  ]
  return createMachine(
    {
      ...config,
      states: { ...states, paying: { ...paying, on: { ...paying.on, 'checkout.submitted': again } } },
    } as never,
    checkoutMachine.implementations as never,
  ) as never
}

function unguardedOffer(): typeof memberPlusOfferMachine {
  const { states, ...config } = memberPlusOfferMachine.config as never as WithStates
  const { eligible } = states
  const paying = eligible!.states!.paying!
  const again = { target: 'choosing' }
  return createMachine(
    {
      ...config,
      states: {
        ...states,
        eligible: {
          ...eligible,
          states: { ...eligible!.states, paying: { ...paying, on: { ...paying.on, 'offer.accepted': again } } },
        },
      },
    } as never,
    memberPlusOfferMachine.implementations as never,
  ) as never
}

interface WithStates {
  states: Record<string, { on?: object; states?: Record<string, { on?: object }> }>
}
