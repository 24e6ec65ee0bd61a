import { expect, test } from 'vitest'
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  fromCallback,
  SimulatedClock,
} from 'xstate'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import type { CheckoutInput } from '../../machines/sales/checkout-form.ts'
import type { CheckoutDraft } from '../../machines/sales/checkout-order.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { INPUT, PAYMENT_URL as PACK_URL, PACKS } from '../cams/token-shop.cases.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import {
  BILLERS,
  chosen,
  EMAIL,
  GUEST,
  PASSWORD,
  PAYMENT_URL,
  refusalWith,
  SPECIAL,
  tariffWith,
} from './checkout-samples.ts'
import { BILLER, OFFER_INPUT, offer } from './member-plus-samples.ts'
import { hearChildren, purchaseAt, silentBillerList, tell } from './purchase-world.ts'

// What a visitor sees of paying for a membership, a pack of tokens or an offer. Nothing here names a state or the machine that holds it, so both
// may move: a list that changes is a change that visitors see.

const MINUTES_5 = 300_000

/** What the visitor or the server does, what money tells, or time that passes. */
type Step = AnyEventObject | { money: EventObject } | { waitMs: number }

const settled = (paymentUrl: string) => ({ money: { type: 'money.settled', paymentUrl } as EventObject })
const refused = (changes: Parameters<typeof refusalWith>[0] = {}) => ({
  money: { type: 'money.refused', refusal: refusalWith(changes) } as EventObject,
})
const doubted = { money: { type: 'money.doubted' } }
const unresolved = { money: { type: 'money.unresolved' } }
const CHECK = { type: 'check.requested' }
const RETURN = { type: 'page.returned' }
const choose = (name: string) => ({ type: 'biller.chosen', name })
const CANCEL = { type: 'biller.cancelled' }
const MISSING = { type: 'biller.missing' }

/** The open question to the money, of whatever state asked it. */
function till() {
  const asked: string[] = []
  let hearer: ((event: EventObject) => void) | undefined
  const pay = fromCallback<EventObject, unknown>(({ input, sendBack }) => {
    asked.push(input ? `asks ${(input as { kind: string }).kind}` : 'follows')
    hearer = sendBack
    return () => {
      if (hearer === sendBack) hearer = undefined
    }
  })
  return { asked, purchase: purchaseAt(pay as never), answer: (event: EventObject) => hearer?.(event) }
}

/** After each step: tags of the actor and its children, what it says, and what was asked and emitted meanwhile. */
function linesOf(
  actor: AnyActorRef,
  says: (context: never) => readonly string[],
  { asked, answer }: Pick<ReturnType<typeof till>, 'asked' | 'answer'>,
  clock: SimulatedClock,
  steps: readonly Step[],
) {
  const told: string[] = []
  actor.on('*', ({ type, url = '', to = url, reason = to }) => told.push(`${type} ${reason}`.trim()))
  hearChildren(actor)
  actor.start()
  const line = () =>
    [...shown(tagsOf(actor)), ...says(actor.getSnapshot().context as never), ...asked.splice(0), ...told.splice(0)]
      .filter(Boolean)
      .join(', ')
  const lines = [line()]
  for (const step of steps) {
    if ('waitMs' in step) clock.increment(step.waitMs as number)
    else if ('money' in step) answer(step.money as EventObject)
    else tell(actor, step as AnyEventObject)
    lines.push(line())
  }
  return lines
}

function tagsOf(actor: AnyActorRef): string[] {
  const { tags = new Set<string>(), children = {} } = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  const below = Object.values(children).flatMap((child) => (child ? tagsOf(child as AnyActorRef) : []))
  return [...new Set([...tags, ...below])].toSorted()
}

/** What is unknown is not told while the next is under way, nor is a pop-up that is closed. */
function shown(tags: readonly string[]): string[] {
  const isBusy = tags.includes('busy') || tags.includes('buying')
  const isSeen = isBusy || tags.includes('open')
  return tags.filter((tag) => !(isBusy && tag === 'unresolved') && (isSeen || tag !== 'checking'))
}

interface Opening {
  input?: Partial<CheckoutInput>
  draft?: CheckoutDraft | null
  isPending?: boolean
}

function checkout(steps: readonly Step[], { input, draft = null, isPending = false }: Opening = {}) {
  const [clock, money] = [new SimulatedClock(), till()]
  const actor = createActor(
    plugPorts(checkoutMachine, {
      readDraft: silence(),
      keepDraft: silence(),
      watchReturns: silence(),
      billerList: silentBillerList,
      loadUuid: silence(),
      purchase: money.purchase,
    }),
    { clock, input: { ...GUEST, ...input } },
  )
  const says = ({
    message,
    errors,
    isSignedIn,
    biller,
  }: {
    message: string
    errors: object
    isSignedIn: boolean
    biller: string
  }) => [message, ...Object.values(errors), `${isSignedIn ? 'member' : 'guest'} by ${biller || 'nobody'}`]
  const start = [
    { type: 'draft.read', draft, isPending },
    { type: 'billers.loaded', billers: BILLERS },
    chosen(tariffWith(), SPECIAL),
  ]
  return linesOf(actor, says, money, clock, [...start, ...steps]).slice(isPending ? 1 : 3)
}

function shop(steps: readonly Step[], isPending = false) {
  const [clock, money] = [new SimulatedClock(), till()]
  const actor = createActor(
    plugPorts(tokenShopMachine, {
      loadPacks: silence(),
      watchReturns: silence(),
      purchase: money.purchase,
    }),
    { clock, input: { ...INPUT, isPending } },
  )
  const says = ({ message, packId }: { message: string; packId: string }) => [message, packId && `buys ${packId}`]
  const start = [{ type: 'packs.wanted' }, { type: 'packs.loaded', packs: PACKS }]
  return linesOf(actor, says, money, clock, [...start, ...steps]).slice(isPending ? 0 : 2)
}

function popUp(steps: readonly Step[], { isPending = false, ownAddress = '' } = {}) {
  const [clock, money] = [new SimulatedClock(), till()]
  const actor = createActor(
    plugPorts(memberPlusOfferMachine, {
      loadMember: silence(),
      loadOffer: silence(),
      watchReturns: silence(),
      purchase: money.purchase,
    }),
    { clock, input: { ...OFFER_INPUT, isPending } },
  )
  const says = ({ message, offer: shown }: { message: string; offer: { price: { amount: number } | null } | null }) => [
    message,
    shown ? `costs ${shown.price?.amount}` : '',
  ]
  const start = isPending ? [] : [...OPENING, { type: 'offer.loaded', offer: offer({ customPaymentUrl: ownAddress }) }]
  return linesOf(actor, says, money, clock, [...start, ...steps]).slice(start.length)
}

const OPENING: readonly Step[] = [
  { type: 'tile.seen' },
  { type: 'member.known', paymentSystem: 'epoch', status: 'Active' },
  { type: 'offer.requested', priceUuid: 'plus' },
]

const JOIN = { type: 'checkout.submitted', email: EMAIL, password: PASSWORD }
const GO_ON = { type: 'checkout.submitted', email: '', password: '' }
const YEAR = chosen(tariffWith({ uuid: 'year', priceUuid: 'price-year' }))
const MEMBER: Opening = { input: { isSignedIn: true, userUuid: 'user-1' } }
const SMALL = { type: 'pack.chosen', id: 'small' }
const LARGE = { type: 'pack.chosen', id: 'large' }
const PLUS_URL = `${BILLER}/pay/7`
const TAKE = { type: 'offer.accepted' }
const CLOSE = { type: 'offer.closed' }
const visitor = (mayHoldOffers: boolean) => ({ type: 'visitor.changed', mayHoldOffers })

const rows: Readonly<Record<string, { lines: () => string[]; seen: string[] }>> = {
  'a guest joins, and a second press meanwhile is nothing [M01]': {
    lines: () => checkout([JOIN, JOIN, { type: 'email.edited', email: 'b' }, settled(PAYMENT_URL), RETURN]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'busy, pending, guest by epoch',
      'busy, pending, guest by epoch',
      'busy, leaving, member by epoch, leave.requested https://pay.biller.example/billers/1',
      'settled, member by epoch, prices.outdated',
    ],
  },
  'a new account whose answer was lost is there [M02]': {
    lines: () => checkout([JOIN, doubted, JOIN, settled(PAYMENT_URL), { waitMs: 20_000 }, GO_ON]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'busy, checking, pending, guest by epoch',
      'busy, checking, pending, guest by epoch',
      'busy, leaving, member by epoch, leave.requested https://pay.biller.example/billers/1',
      'ready, settled, member by epoch',
      'busy, leaving, member by epoch, leave.requested https://pay.biller.example/billers/1',
    ],
  },
  'nobody knows of a new account: the form can be used, and the same again is asked for [M02]': {
    lines: () =>
      checkout([
        JOIN,
        unresolved,
        { type: 'email.edited', email: 'b' },
        { type: 'biller.selected', name: 'segpay' },
        { ...JOIN, password: '' },
        JOIN,
        doubted,
        unresolved,
        CHECK,
        settled(PAYMENT_URL),
      ]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'settled, unresolved, guest by epoch',
      'settled, unresolved, guest by epoch',
      'settled, unresolved, guest by segpay',
      'settled, unresolved, Please fill in this field, guest by segpay',
      'busy, pending, guest by segpay, asks createAccount',
      'busy, checking, pending, guest by segpay',
      'settled, unresolved, guest by segpay',
      'busy, checking, pending, guest by segpay, follows',
      'busy, leaving, member by segpay, leave.requested https://pay.biller.example/billers/1',
    ],
  },
  'no answer to a new account for five minutes, and two checks [M02]': {
    lines: () =>
      checkout([JOIN, { waitMs: MINUTES_5 - 1 }, { waitMs: 1 }, CHECK, { waitMs: MINUTES_5 }, CHECK, refused(), JOIN]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'busy, pending, guest by epoch',
      'settled, unresolved, guest by epoch',
      'busy, checking, pending, guest by epoch, follows',
      'settled, unresolved, guest by epoch',
      'busy, checking, pending, guest by epoch, follows',
      'failed, settled, No., guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
    ],
  },
  'a new account is refused: offline, at another price, of a known e-mail': {
    lines: () =>
      checkout([
        JOIN,
        refused({ cause: 'offline' }),
        JOIN,
        refused({ price: { amount: 31, currency: 'USD' } }),
        JOIN,
        refused({ isKnownEmail: true, fields: { email: 'Known.', password: '' } }),
      ]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'failed, settled, You seem to be offline. Nothing was sent: try again when you are back., guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'repriced, settled, The price has changed. Please have a look at the new one and confirm once more: nothing has been charged., guest by epoch, prices.outdated',
      'busy, pending, guest by epoch, asks createAccount',
      'knownEmail, settled, Known., guest by epoch',
    ],
  },
  'an address that is none of a biller leads nowhere [L01]': {
    lines: () => checkout([JOIN, settled('https://evil.example/'), GO_ON]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'failed, settled, Payment url not found, member by epoch',
      'busy, member by epoch',
    ],
  },
  'somebody who chooses another tariff meanwhile is asked to confirm [M08]': {
    lines: () => checkout([JOIN, YEAR, settled(PAYMENT_URL), GO_ON]),
    seen: [
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'busy, pending, guest by epoch',
      'settled, You chose something else meanwhile. Please confirm what you would like to buy., member by epoch',
      'busy, member by epoch',
    ],
  },
  'a special price runs out meanwhile [M08]': {
    lines: () => checkout([chosen(SPECIAL), JOIN, chosen(tariffWith(), SPECIAL), settled(PAYMENT_URL)]),
    seen: [
      'settled, guest by epoch',
      'settled, guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
      'busy, pending, guest by epoch',
      'repriced, settled, The price has changed. Please have a look at the new one and confirm once more: nothing has been charged., member by epoch',
    ],
  },
  'a member pays through the biller that they pick': {
    lines: () => checkout([GO_ON, GO_ON, choose('segpay'), GO_ON, settled(PAYMENT_URL), GO_ON], MEMBER),
    seen: [
      'settled, member by epoch',
      'busy, member by epoch, biller.wanted',
      'busy, member by epoch',
      'busy, pending, member by segpay, asks createPaymentUrl',
      'busy, pending, member by segpay',
      'busy, leaving, member by segpay, leave.requested https://pay.biller.example/billers/1',
      'busy, leaving, member by segpay',
    ],
  },
  'nobody knows of a payment, and the next confirmation ends at the chooser [M02]': {
    lines: () => checkout([GO_ON, choose('segpay'), unresolved, GO_ON, CANCEL, CHECK, GO_ON, MISSING], MEMBER),
    seen: [
      'settled, member by epoch',
      'busy, member by epoch, biller.wanted',
      'busy, pending, member by segpay, asks createPaymentUrl',
      'settled, unresolved, member by segpay',
      'busy, member by segpay, biller.wanted',
      'settled, member by segpay',
      'settled, member by segpay',
      'busy, member by segpay, biller.wanted',
      'failed, settled, Payment system not selected. No way to pay for this is open now., member by segpay',
    ],
  },
  'nobody knows of a payment, and then nobody knows who pays [M02]': {
    lines: () =>
      checkout(
        [GO_ON, { type: 'uuid.learned', userUuid: '' }, choose('epoch'), unresolved, GO_ON, { type: 'uuid.failed' }],
        {
          input: { isSignedIn: true },
        },
      ),
    seen: [
      'settled, member by epoch',
      'busy, member by epoch',
      'busy, member by epoch, biller.wanted',
      'busy, pending, member by epoch, asks createPaymentUrl',
      'settled, unresolved, member by epoch',
      'busy, member by epoch',
      'failed, settled, We could not find out who you are. Please try again., member by epoch',
    ],
  },
  'what a reload interrupted is done: the visitor decides whether to go on [M03]': {
    lines: () => checkout([settled(PAYMENT_URL), GO_ON, { waitMs: 20_000 }, GO_ON, RETURN], { isPending: true }),
    seen: [
      'billersUnknown, busy, checking, pending, guest by epoch, follows',
      'busy, checking, pending, guest by nobody',
      'busy, checking, pending, guest by epoch',
      'ready, settled, member by epoch',
      'busy, leaving, member by epoch, leave.requested https://pay.biller.example/billers/1',
      'ready, settled, member by epoch',
      'busy, leaving, member by epoch, leave.requested https://pay.biller.example/billers/1',
      'settled, member by epoch, prices.outdated',
    ],
  },
  'nobody knows of what a reload interrupted, until a check tells [M03]': {
    lines: () => checkout([doubted, unresolved, CHECK, refused({ cause: 'unavailable' }), JOIN], { isPending: true }),
    seen: [
      'billersUnknown, busy, checking, pending, guest by epoch, follows',
      'busy, checking, pending, guest by nobody',
      'busy, checking, pending, guest by epoch',
      'busy, checking, pending, guest by epoch',
      'settled, unresolved, guest by epoch',
      'busy, checking, pending, guest by epoch, follows',
      'failed, settled, Nothing was charged. What you typed is kept: please try again in a moment., guest by epoch',
      'busy, pending, guest by epoch, asks createAccount',
    ],
  },
  'a pack is bought, and a second press meanwhile is nothing [M01]': {
    lines: () => shop([SMALL, LARGE, choose('epoch'), LARGE, settled(PACK_URL), LARGE, RETURN, LARGE]),
    seen: [
      'packsReady, settled',
      'buying, packsReady, settled, buys small, biller.wanted',
      'buying, packsReady, settled, buys small',
      'buying, packsReady, settled, buys small, asks createPaymentUrl',
      'buying, packsReady, settled, buys small',
      'buying, leaving, packsReady, settled, buys small, leave.requested https://127.0.0.1:4201/pay/1',
      'buying, leaving, packsReady, settled, buys small',
      'packsReady, settled',
      'buying, packsReady, settled, buys large, biller.wanted',
    ],
  },
  'a pack whose answer was lost is paid for [M02]': {
    lines: () => shop([SMALL, choose('epoch'), doubted, LARGE, settled(PACK_URL), { waitMs: 10_000 }]),
    seen: [
      'packsReady, settled',
      'buying, packsReady, settled, buys small, biller.wanted',
      'buying, packsReady, settled, buys small, asks createPaymentUrl',
      'buying, checking, packsReady, settled, buys small',
      'buying, checking, packsReady, settled, buys small',
      'buying, leaving, packsReady, settled, buys small, leave.requested https://127.0.0.1:4201/pay/1',
      'packsReady, settled',
    ],
  },
  'nobody knows of a pack: another can be chosen, and the chooser left [M02]': {
    lines: () =>
      shop([
        SMALL,
        choose('epoch'),
        unresolved,
        LARGE,
        CANCEL,
        LARGE,
        MISSING,
        { type: 'notice.closed' },
        CHECK,
        settled(PACK_URL),
      ]),
    seen: [
      'packsReady, settled',
      'buying, packsReady, settled, buys small, biller.wanted',
      'buying, packsReady, settled, buys small, asks createPaymentUrl',
      'packsReady, settled, unresolved',
      'buying, packsReady, settled, buys large, biller.wanted',
      'packsReady, settled, unresolved',
      'buying, packsReady, settled, buys large, biller.wanted',
      'packsReady, settled, unresolved, These tokens cannot be paid for just now. Please choose others, or try again later.',
      'packsReady, settled, unresolved',
      'buying, checking, packsReady, settled, follows',
      'buying, leaving, packsReady, settled, leave.requested https://127.0.0.1:4201/pay/1',
    ],
  },
  'nobody knows of a pack, and another is bought [M02]': {
    lines: () => shop([SMALL, choose('epoch'), unresolved, LARGE, choose('segpay'), refused({ cause: 'offline' })]),
    seen: [
      'packsReady, settled',
      'buying, packsReady, settled, buys small, biller.wanted',
      'buying, packsReady, settled, buys small, asks createPaymentUrl',
      'packsReady, settled, unresolved',
      'buying, packsReady, settled, buys large, biller.wanted',
      'buying, packsReady, settled, buys large, asks createPaymentUrl',
      'packsReady, settled, You seem to be offline. Nothing was sent: try again when you are back., problem.noticed tokens: offline No.',
    ],
  },
  'no answer to a pack for five minutes, and a check that finds an address of nobody [M02, L01]': {
    lines: () =>
      shop([SMALL, choose('epoch'), { waitMs: MINUTES_5 - 1 }, { waitMs: 1 }, CHECK, settled('javascript:alert(1)')]),
    seen: [
      'packsReady, settled',
      'buying, packsReady, settled, buys small, biller.wanted',
      'buying, packsReady, settled, buys small, asks createPaymentUrl',
      'buying, packsReady, settled, buys small',
      'packsReady, settled, unresolved',
      'buying, checking, packsReady, settled, follows',
      'packsReady, settled, The payment could not be prepared. Nothing has been charged: please try again., problem.noticed Payment url not found',
    ],
  },
  'a pack that a reload interrupted is paid for [M03]': {
    lines: () => shop([SMALL, settled(PACK_URL), RETURN], true),
    seen: [
      'buying, checking, follows',
      'buying, checking, packsLoading',
      'buying, checking, packsReady, settled',
      'buying, checking, packsReady, settled',
      'buying, leaving, packsReady, settled, leave.requested https://127.0.0.1:4201/pay/1',
      'packsReady, settled',
    ],
  },
  'nobody knows of a pack that a reload interrupted [M03]': {
    lines: () => shop([doubted, { waitMs: MINUTES_5 }, CHECK, unresolved, CHECK, refused()], true),
    seen: [
      'buying, checking, follows',
      'buying, checking, packsLoading',
      'buying, checking, packsReady, settled',
      'buying, checking, packsReady, settled',
      'packsReady, settled, unresolved',
      'buying, checking, packsReady, settled, follows',
      'packsReady, settled, unresolved',
      'buying, checking, packsReady, settled, follows',
      'packsReady, settled, No., problem.noticed tokens: refused No.',
    ],
  },
  'an offer is taken, and a second press meanwhile is nothing [M01]': {
    lines: () => popUp([TAKE, TAKE, choose('epoch'), TAKE, settled(PLUS_URL), { waitMs: 10_000 }]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'busy, eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, leave.requested http://127.0.0.1:4201/pay/7',
      'eligible, open, shown, costs 9.5',
    ],
  },
  'an offer has an address of its own': {
    lines: () => popUp([TAKE, RETURN], { ownAddress: `${BILLER}/pay/own` }),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, leave.requested http://127.0.0.1:4201/pay/own',
      'eligible, loading, open, costs 9.5',
    ],
  },
  'the chooser of an offer is left': {
    lines: () => popUp([TAKE, CANCEL, TAKE, MISSING, TAKE, visitor(true)]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'eligible, open, shown, costs 9.5, biller.unwanted',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'eligible, open, shown, This offer cannot be paid for just now. Nothing has been charged: please try again later., costs 9.5, biller.unwanted',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'biller.unwanted',
    ],
  },
  'an offer costs something else by now [M08]': {
    lines: () => popUp([TAKE, choose('epoch'), doubted, refused({ price: { amount: 11, currency: 'EUR' } }), TAKE]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'busy, checking, eligible, open, shown, costs 9.5',
      'eligible, open, shown, The price has changed. Please have a look at the new one and confirm once more: nothing has been charged., costs 11',
      'busy, eligible, open, shown, costs 11, biller.wanted',
    ],
  },
  'an offer is not sold offline, nor where there is no address [M05]': {
    lines: () => popUp([TAKE, choose('epoch'), refused({ cause: 'offline' }), TAKE, choose('epoch'), refused()]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'eligible, open, shown, You seem to be offline. Nothing was sent: try again when you are back., costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'eligible, costs 9.5, joinNow.requested /join-now/',
    ],
  },
  'nobody knows of an offer: the chooser can be left, a check tells [M02]': {
    lines: () => popUp([TAKE, choose('epoch'), unresolved, TAKE, CANCEL, TAKE, MISSING, CHECK, settled(PLUS_URL)]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'eligible, open, shown, unresolved, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'eligible, open, shown, unresolved, costs 9.5, biller.unwanted',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'eligible, open, shown, unresolved, This offer cannot be paid for just now. Nothing has been charged: please try again later., costs 9.5, biller.unwanted',
      'busy, checking, eligible, open, shown, This offer cannot be paid for just now. Nothing has been charged: please try again later., costs 9.5, follows',
      'busy, eligible, open, shown, This offer cannot be paid for just now. Nothing has been charged: please try again later., costs 9.5, leave.requested http://127.0.0.1:4201/pay/7',
    ],
  },
  'nobody knows of an offer, which is closed and opened again [M02]': {
    lines: () =>
      popUp([
        TAKE,
        choose('epoch'),
        { waitMs: MINUTES_5 },
        CLOSE,
        CHECK,
        OPENING[2]!,
        { type: 'offer.loaded', offer: offer() },
      ]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'eligible, open, shown, unresolved, costs 9.5',
      'eligible, costs 9.5',
      'eligible, costs 9.5',
      'eligible, loading, open',
      'eligible, open, shown, costs 9.5',
    ],
  },
  'an offer is taken again while nobody knows of it [M02]': {
    lines: () => popUp([TAKE, choose('epoch'), unresolved, TAKE, choose('segpay'), unresolved, visitor(true), CHECK]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'eligible, open, shown, unresolved, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'eligible, open, shown, unresolved, costs 9.5',
      '',
      '',
    ],
  },
  'the pop-up is closed while an offer is paid for, and what comes of it opens it [M02]': {
    lines: () =>
      popUp([
        TAKE,
        choose('epoch'),
        CLOSE,
        visitor(true),
        doubted,
        settled(PLUS_URL),
        TAKE,
        { waitMs: 10_000 },
        TAKE,
        RETURN,
      ]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'costs 9.5',
      '',
      '',
      'open, ready',
      'busy, open, ready, leave.requested http://127.0.0.1:4201/pay/7',
      'open, ready',
      'busy, open, ready, leave.requested http://127.0.0.1:4201/pay/7',
      '',
    ],
  },
  'the pop-up is closed, and nobody knows of the offer until a check tells [M02]': {
    lines: () => popUp([TAKE, choose('epoch'), CLOSE, unresolved, CHECK, CLOSE, unresolved, CHECK, refused()]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'costs 9.5',
      'open, unresolved, costs 9.5',
      'busy, checking, open, costs 9.5, follows',
      'costs 9.5',
      'open, unresolved, costs 9.5',
      'busy, checking, open, costs 9.5, follows',
      'costs 9.5',
    ],
  },
  'the pop-up that says that nobody knows is closed [M02]': {
    lines: () => popUp([TAKE, choose('epoch'), CLOSE, { waitMs: MINUTES_5 }, CLOSE, CHECK]),
    seen: [
      'eligible, open, shown, costs 9.5',
      'busy, eligible, open, shown, costs 9.5, biller.wanted',
      'busy, eligible, open, shown, costs 9.5, asks getMemberPlusPaymentUrl, biller.unwanted',
      'costs 9.5',
      'open, unresolved, costs 9.5',
      'costs 9.5',
      'costs 9.5',
    ],
  },
  'an offer that a reload interrupted is paid for [M03]': {
    lines: () => popUp([settled(PLUS_URL), CLOSE], { isPending: true }),
    seen: ['follows', 'open, ready', ''],
  },
  'an offer that a reload interrupted came to nothing, or the visitor may hold none any more [M03]': {
    lines: () => [...popUp([settled('')], { isPending: true }), ...popUp([visitor(false), CHECK], { isPending: true })],
    seen: ['follows', '', 'follows', '', ''],
  },
  'nobody knows of an offer that a reload interrupted [M03]': {
    lines: () =>
      popUp([{ waitMs: MINUTES_5 - 1 }, { waitMs: 1 }, CHECK, { waitMs: MINUTES_5 }, CHECK, settled(PLUS_URL)], {
        isPending: true,
      }),
    seen: [
      'follows',
      '',
      'open, unresolved',
      'busy, checking, open, follows',
      'open, unresolved',
      'busy, checking, open, follows',
      'open, ready',
    ],
  },
}

for (const [title, { lines, seen }] of Object.entries(rows)) {
  test(title, () => {
    expect(lines()).toEqual(seen)
  })
}
