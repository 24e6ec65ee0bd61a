import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { type MemberPlusOfferInput, offerRequest } from '../../machines/sales/member-plus-rules.ts'
import { type MoneyRefusal, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { BILLER, OFFER_INPUT, offer } from './member-plus-samples.ts'
import { asOne, purchaseBy } from './purchase-world.ts'

const JOIN_NOW = '/join-now/'

test('the diagram beside the machine is the machine', async () => {
  const diagram = new URL('../../machines/sales/member-plus-offer.diagram.mmd', import.meta.url)
  await checkDiagram(memberPlusOfferMachine, diagram)
})

test('the machine has nothing that passes silently', () => {
  checkLint(memberPlusOfferMachine)
})

describe('before an offer is opened', () => {
  test('how a member pays is asked once, when the first tile is seen [MPLUS-003]', () => {
    const { actor, asked } = start()
    expect(asked).toEqual([])
    for (let tiles = 0; tiles < 3; tiles += 1) actor.send({ type: 'tile.seen' })
    expect(asked).toEqual(['member'])
  })

  test('nothing is requested for visitors whom the token rules out, and no tile opens [MPLUS-001, MPLUS-003, MPLUS-004]', () => {
    const { actor, asked } = start({ mayHoldOffers: false })
    actor.send({ type: 'tile.seen' })
    actor.send({ type: 'offer.requested', priceUuid: 'plus' })
    expect({ asked, isOpen: actor.hasTag('open') }).toEqual({ asked: [], isOpen: false })
  })

  test('the status and the biller decide [MPLUS-003, MPLUS-011]', () => {
    const eligible = [
      ['epoch', 'active'],
      ['segpay', 'Canceled'],
      ['epoch', 'EXPIRED'],
      ['epoch', 'Expired '],
      ['paypal', 'active'],
      ['', ''],
    ].map(([paymentSystem = '', status = '']) => {
      const { actor } = start()
      actor.send({ type: 'tile.seen' })
      actor.send({ type: 'member.known', paymentSystem, status })
      return actor.hasTag('eligible')
    })
    expect(eligible).toEqual([true, true, false, false, false, false])
  })

  test('what could not be learned is asked again by the next tile [MPLUS-004]', () => {
    const { actor, asked, clock } = start()
    actor.send({ type: 'tile.seen' })
    actor.send({ type: 'member.unknown' })
    actor.send({ type: 'tile.seen' })
    clock.increment(20_000)
    actor.send({ type: 'tile.seen' })
    expect(asked).toEqual(['member', 'member', 'member'])
  })

  test('another visitor closes the open offer, and the member is asked for again [MPLUS-003]', () => {
    const { actor, asked } = opened()
    actor.send({ type: 'visitor.changed', mayHoldOffers: true })
    expect({ state: actor.getSnapshot().value, offer: actor.getSnapshot().context.offer }).toEqual({
      state: 'unasked',
      offer: null,
    })
    actor.send({ type: 'tile.seen' })
    expect(asked).toEqual(['member', 'offer plus', 'member'])
  })
})

describe('an open offer', () => {
  test('a tile opens the pop-up and asks for its price by its id [MPLUS-001, MPLUS-005]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'tile.seen' })
    actor.send({ type: 'member.known', paymentSystem: 'epoch', status: 'active' })
    actor.send({ type: 'offer.requested', priceUuid: '8f3d' })
    expect({ asked: asked.at(-1), isOpen: actor.hasTag('open') }).toEqual({ asked: 'offer 8f3d', isOpen: true })
  })

  test('that is closed is closed, and opens again [MPLUS-001]', () => {
    const { actor } = opened()
    actor.send({ type: 'offer.closed' })
    expect(actor.getSnapshot().value).toEqual({ eligible: 'closed' })
    actor.send({ type: 'offer.requested', priceUuid: 'plus' })
    expect(actor.hasTag('open')).toBe(true)
  })

  test('a price that did not come can be asked for again [MPLUS-005]', () => {
    const { actor, asked } = opened(null)
    actor.send({ type: 'offer.failed' })
    expect(actor.hasTag('failed')).toBe(true)
    actor.send({ type: 'retry.requested' })
    expect(asked.filter((question) => question === 'offer plus').length).toBe(2)
  })

  test('an address of its own is used, and no other is requested [MPLUS-006, JOIN-036]', () => {
    const { actor, asked, left } = opened(offer({ customPaymentUrl: `${BILLER}/pay/own` }))
    actor.send({ type: 'offer.accepted' })
    expect({ left, asked }).toEqual({ left: [`${BILLER}/pay/own`], asked: ['member', 'offer plus'] })
    expect(actor.getSnapshot().value).toEqual({ eligible: 'leaving' })
  })

  test('an address of its own that leads elsewhere is not followed [MPLUS-006]', () => {
    for (const customPaymentUrl of [
      'https://elsewhere.example/',
      'javascript:alert(1)',
      `${BILLER}@elsewhere.example/`,
    ]) {
      const { actor, left } = opened(offer({ customPaymentUrl }))
      actor.send({ type: 'offer.accepted' })
      expect({ left, state: actor.getSnapshot().value }).toEqual({ left: [JOIN_NOW], state: { eligible: 'closed' } })
    }
  })

  test('else the address is asked for, with the offer and the biller that was chosen [MPLUS-007]', () => {
    const { actor, questions } = opened()
    actor.send({ type: 'offer.accepted' })
    expect(questions).toEqual([])
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    expect(questions).toEqual([
      {
        kind: 'getMemberPlusPaymentUrl',
        query: {
          piCode: 'plus-1',
          siteUrl: 'http://localhost',
          returnUrl: 'http://localhost/payment/',
          paymentSystem: 'segpay',
          segpayPackageId: '190211-25001',
          quoteAmount: '9.50',
          quoteCurrency: 'EUR',
        },
      },
    ])
    expect(JSON.stringify(offerRequest(offer({ price: null }), 'epoch'))).not.toContain('quote')
  })

  test('a double click asks once, and so does a press while the browser leaves [MPLUS-007]', () => {
    const { actor, questions, chooserHears, left } = opened()
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'offer.accepted' })
    expect(chooserHears.length).toBe(1)
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    actor.send({ type: 'offer.accepted' })
    expect({ questionCount: questions.length, leftCount: left.length }).toEqual({ questionCount: 1, leftCount: 1 })
  })

  test('the address that was found is followed [MPLUS-008]', () => {
    const { actor, left } = accepted()
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    expect(left).toEqual([`${BILLER}/pay/7`])
  })

  test('no address, one that leads elsewhere and a refusal lead to joining [MPLUS-009]', () => {
    const endings = [
      { type: 'money.settled', paymentUrl: '' },
      { type: 'money.settled', paymentUrl: 'https://elsewhere.example/' },
      { type: 'money.settled', paymentUrl: 'no address' },
      refused({ cause: 'refused', title: 'This offer is no longer available.' }),
      refused({ cause: 'unavailable' }),
    ] as const
    for (const ending of endings) {
      const { actor, left } = accepted()
      actor.send(ending)
      expect({ left, isOpen: actor.hasTag('open') }).toEqual({ left: [JOIN_NOW], isOpen: false })
    }
  })
})

test('what leads to joining leads below the site that the offer names [MPLUS-009]', () => {
  const [sister] = OFFER_INPUT.settings.sisterSites
  const site = { ...offer().site, url: sister!.url, returnUrl: 'http://localhost/payment/' }
  const { actor, left } = opened(offer({ site }))
  actor.send({ type: 'offer.accepted' })
  actor.send({ type: 'biller.chosen', name: 'epoch' })
  actor.send({ type: 'money.settled', paymentUrl: '' })
  expect(left).toEqual([`off the site: ${sister!.url}join-now/`])
})

describe('who collects for an offer', () => {
  test('is one of those that the site is set up with, for members whom one of them bills [MPLUS-003, MPLUS-010]', () => {
    const settings = { ...OFFER_INPUT.settings, memberPlusBillers: ['paypal', 'coin'] }
    const told = ['epoch', 'coin'].map((paymentSystem) => {
      const { actor, chooserHears } = start({ settings })
      actor.send({ type: 'tile.seen' })
      actor.send({ type: 'member.known', paymentSystem, status: 'active' })
      actor.send({ type: 'offer.requested', priceUuid: 'plus' })
      actor.send({ type: 'offer.loaded', offer: offer() })
      actor.send({ type: 'offer.accepted' })
      return { isOpen: actor.hasTag('open'), chooserHears }
    })
    expect(told).toEqual([
      { isOpen: false, chooserHears: [] },
      {
        isOpen: true,
        chooserHears: [
          {
            type: 'biller.wanted',
            price: {
              isNonRecurring: false,
              hasSlavePrices: false,
              allowsRestricted: false,
              among: ['paypal', 'coin'],
              preferred: 'coin',
            },
          },
        ],
      },
    ])
  })

  test('is asked of the chooser: one of those that sell offers, the member’s own one first [CHECKOUT-030, MPLUS-010]', () => {
    const wanted = {
      type: 'biller.wanted',
      price: {
        isNonRecurring: false,
        hasSlavePrices: false,
        allowsRestricted: false,
        among: ['epoch', 'segpay'],
        preferred: 'epoch',
      },
    }
    expect(choosing().chooserHears).toEqual([wanted])
    const once = { ...offer().price!, isNonRecurring: true }
    expect(choosing(offer({ price: once })).chooserHears).toEqual([
      { ...wanted, price: { ...wanted.price, isNonRecurring: true } },
    ])
    expect(choosing(offer({ price: null })).chooserHears).toEqual([wanted])
  })

  test('no biller is requested where the offer has an address of its own [MPLUS-006]', () => {
    for (const customPaymentUrl of [`${BILLER}/pay/own`, 'https://elsewhere.example/']) {
      expect(choosing(offer({ customPaymentUrl })).chooserHears).toEqual([])
    }
  })

  test('can be cancelled: the offer is shown as before, and nothing was sent [CHECKOUT-033]', () => {
    const { actor, questions, left } = choosing()
    actor.send({ type: 'biller.cancelled' })
    const { value, context } = actor.getSnapshot()
    expect({ value, offer: context.offer, message: context.message, questions, left }).toEqual({
      value: { eligible: 'shown' },
      offer: offer(),
      message: '',
      questions: [],
      left: [],
    })
  })

  test('can be cancelled without losing an unknown outcome from before [CHECKOUT-033, M02]', () => {
    for (const answer of ['biller.cancelled', 'biller.missing'] as const) {
      const { actor } = accepted()
      actor.send({ type: 'money.unresolved' })
      actor.send({ type: 'offer.accepted' })
      actor.send({ type: answer })
      expect({ state: actor.getSnapshot().value, unresolved: actor.hasTag('unresolved') }).toEqual({
        state: { eligible: 'shown' },
        unresolved: true,
      })
    }
  })

  test('may be no biller: the offer says so and stays, and the member stays on the page [CHECKOUT-029]', () => {
    const { actor, questions, left } = choosing()
    actor.send({ type: 'biller.missing' })
    const { value, context } = actor.getSnapshot()
    expect({ value, message: context.message, questions, left }).toEqual({
      value: { eligible: 'shown' },
      message: 'This offer cannot be paid for just now. Nothing has been charged: please try again later.',
      questions: [],
      left: [],
    })
    actor.send({ type: 'offer.accepted' })
    expect(actor.getSnapshot().context.message).toBe('')
  })

  test('is no longer asked for once the offer is closed, the visitor changes or a biller is chosen [CHECKOUT-033]', () => {
    const endings = [
      { type: 'offer.closed' },
      { type: 'visitor.changed', mayHoldOffers: true },
      { type: 'biller.chosen', name: 'epoch' },
    ] as const
    for (const ending of endings) {
      const { actor, chooserHears } = choosing()
      actor.send(ending)
      expect(chooserHears.slice(1)).toEqual([{ type: 'biller.unwanted' }])
    }
    const { actor, questions } = choosing()
    actor.send({ type: 'offer.closed' })
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect({ state: actor.getSnapshot().value, questions }).toEqual({ state: { eligible: 'closed' }, questions: [] })
  })

  test('once chosen comes first the next time; another one is another request [M02, MPLUS-007]', () => {
    const { actor, chooserHears, questions } = accepted('segpay')
    actor.send({ type: 'money.unresolved' })
    actor.send({ type: 'offer.accepted' })
    expect(chooserHears.at(-1)).toEqual({
      type: 'biller.wanted',
      price: {
        isNonRecurring: false,
        hasSlavePrices: false,
        allowsRestricted: false,
        among: ['epoch', 'segpay'],
        preferred: 'segpay',
      },
    })
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect(
      questions.map((question) => question?.kind === 'getMemberPlusPaymentUrl' && question.query.paymentSystem),
    ).toEqual(['segpay', 'epoch'])
    actor.send({ type: 'money.unresolved' })
    actor.send({ type: 'offer.closed' })
    actor.send({ type: 'offer.requested', priceUuid: 'another' })
    expect(actor.getSnapshot().context.biller).toBe('epoch')
  })
})

describe('an offer that was taken', () => {
  test('whose answer was lost is being checked, and the visitor stays until it is known [M02, MPLUS-009]', () => {
    const { actor, clock, left } = accepted()
    actor.send({ type: 'money.doubted' })
    clock.increment(100_000)
    expect({ state: actor.getSnapshot().value, checking: actor.hasTag('checking'), left }).toEqual({
      state: { eligible: 'paying' },
      checking: true,
      left: [],
    })
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    expect(left).toEqual([`${BILLER}/pay/7`])
  })

  test('whose outcome is unknown shows that, and can be checked again [M02]', () => {
    const lost = accepted()
    lost.clock.increment(300_000)
    const unknown = accepted()
    unknown.actor.send({ type: 'money.unresolved' })
    for (const { actor, questions, left } of [lost, unknown]) {
      expect({ state: actor.getSnapshot().value, unresolved: actor.hasTag('unresolved'), left }).toEqual({
        state: { eligible: 'shown' },
        unresolved: true,
        left: [],
      })
      actor.send({ type: 'check.requested' })
      expect({
        busy: actor.hasTag('busy'),
        checking: actor.hasTag('checking'),
        lastQuestions: questions.at(-1),
      }).toEqual({ busy: true, checking: true, lastQuestions: null })
      actor.send({ type: 'money.unresolved' })
      actor.send({ type: 'offer.accepted' })
      actor.send({ type: 'biller.chosen', name: 'epoch' })
      expect({ questions: questions.length, lastQuestions: questions.at(-1) }).toEqual({
        questions: 3,
        lastQuestions: questions[0],
      })
    }
  })

  test('and of which nobody knows is let go of by whoever takes another, closes it, or is somebody else [M02]', () => {
    const unknown = () => {
      const { actor } = accepted()
      actor.send({ type: 'money.unresolved' })
      return actor
    }
    const reloaded = () => {
      const { actor } = start({ isPending: true })
      actor.send({ type: 'money.unresolved' })
      return actor
    }
    const endings = [
      {
        ending: 'another',
        actor: unknown(),
        by: [{ type: 'offer.accepted' }, { type: 'biller.chosen', name: 'segpay' }],
      },
      { ending: 'closed', actor: unknown(), by: [{ type: 'offer.closed' }] },
      { ending: 'other visitor', actor: unknown(), by: [{ type: 'visitor.changed', mayHoldOffers: true }] },
      { ending: 'closed after a reload', actor: reloaded(), by: [{ type: 'offer.closed' }] },
      { ending: 'guest after a reload', actor: reloaded(), by: [{ type: 'visitor.changed', mayHoldOffers: false }] },
    ]
    const ended = endings.map(({ ending, actor, by }) => {
      const before = actor.purchase()
      for (const event of by) actor.send(event)
      return { ending, before: before?.getSnapshot().status, isUnresolved: actor.hasTag('unresolved') }
    })
    expect(ended).toEqual([
      { ending: 'another', before: 'stopped', isUnresolved: false },
      { ending: 'closed', before: 'stopped', isUnresolved: false },
      { ending: 'other visitor', before: 'stopped', isUnresolved: false },
      { ending: 'closed after a reload', before: 'stopped', isUnresolved: false },
      { ending: 'guest after a reload', before: 'stopped', isUnresolved: false },
    ])
  })

  test('which could not even be sent is still shown, and says why [M05, M06]', () => {
    for (const [cause, message] of [
      ['offline', 'You seem to be offline. Nothing was sent: try again when you are back.'],
      ['signIn', 'Please log in again. What you chose is kept.'],
    ] as const) {
      const { actor, left } = accepted()
      actor.send(refused({ cause }))
      const { value, context } = actor.getSnapshot()
      expect({ value, message: context.message, left }).toEqual({ value: { eligible: 'shown' }, message, left: [] })
      actor.send({ type: 'offer.accepted' })
      expect(actor.getSnapshot().context.message).toBe('')
    }
  })

  test('that costs something else by now shows what, and is confirmed at that price [M08]', () => {
    const { actor, questions, left } = accepted()
    actor.send(refused({ cause: 'refused', price: { amount: 11, currency: 'USD' } }))
    const { context } = actor.getSnapshot()
    expect({ price: context.offer?.price, message: context.message, left }).toEqual({
      price: { ...offer().price, amount: 11, currency: 'USD', oldAmount: 0 },
      message:
        'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
      left: [],
    })
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect(questions.at(-1)).toEqual({
      kind: 'getMemberPlusPaymentUrl',
      query: {
        piCode: 'plus-1',
        siteUrl: 'http://localhost',
        returnUrl: 'http://localhost/payment/',
        paymentSystem: 'epoch',
        segpayPackageId: '190211-25001',
        quoteAmount: '11.00',
        quoteCurrency: 'USD',
      },
    })
  })

  test('is loaded again for a member who comes back, at the price of that time, and is not taken by itself [M07]', () => {
    const { actor, asked, questions } = accepted()
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    actor.send({ type: 'page.returned' })
    expect({ state: actor.getSnapshot().value, lastAsked: asked.at(-1), questions: questions.length }).toEqual({
      state: { eligible: 'loading' },
      lastAsked: 'offer plus',
      questions: 1,
    })
    const stayed = accepted()
    stayed.actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    stayed.clock.increment(10_000)
    expect(stayed.actor.getSnapshot().value).toEqual({ eligible: 'shown' })
    stayed.actor.send({ type: 'offer.accepted' })
    stayed.actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect(stayed.questions.length).toBe(2)
  })

  test('does not lead away a member who closed its pop-up meanwhile, but shows when the payment is ready [M02]', () => {
    const { actor, left, questions } = accepted()
    actor.send({ type: 'offer.closed' })
    expect({ isOpen: actor.hasTag('open'), questionCount: questions.length }).toEqual({
      isOpen: false,
      questionCount: 1,
    })
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    expect({ ready: actor.hasTag('ready'), left }).toEqual({ ready: true, left: [] })
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'offer.accepted' })
    expect(left).toEqual([`${BILLER}/pay/7`])
  })
})

describe('after a reload with an offer taken', () => {
  const AGAIN = { isPending: true }

  test('what became of it is heard without asking for it again, and shown once [M03]', () => {
    const { actor, asked, left, questions } = start(AGAIN)
    expect({ questions, isOpen: actor.hasTag('open') }).toEqual({ questions: [null], isOpen: false })
    actor.send({ type: 'visitor.changed', mayHoldOffers: true })
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    expect({ ready: actor.hasTag('ready'), left }).toEqual({ ready: true, left: [] })
    actor.send({ type: 'offer.closed' })
    expect({ state: actor.getSnapshot().value, asked }).toEqual({ state: 'asking', asked: ['member'] })
  })

  test('nothing that was done is nothing to show: tiles are asked for as ever [M03]', () => {
    for (const ending of [
      refused({ cause: 'unavailable' }),
      { type: 'money.settled', paymentUrl: 'javascript:alert(1)' },
    ] as const) {
      const { actor, left } = start(AGAIN)
      actor.send(ending)
      expect({ state: actor.getSnapshot().value, left }).toEqual({ state: 'asking', left: [] })
    }
    const guest = start({ ...AGAIN, mayHoldOffers: false })
    guest.actor.send(refused({ cause: 'unavailable' }))
    expect(guest.actor.getSnapshot().value).toBe('unasked')
  })

  test('shows that the outcome is unknown, and can check again [M03]', () => {
    const { actor, clock } = start(AGAIN)
    actor.send({ type: 'money.unresolved' })
    expect(actor.hasTag('unresolved')).toBe(true)
    actor.send({ type: 'check.requested' })
    expect(actor.hasTag('checking')).toBe(true)
    clock.increment(300_000)
    expect(actor.hasTag('unresolved')).toBe(true)
  })

  test('its pop-up can be closed at any time, and stays closed [M03]', () => {
    const settled = { type: 'money.settled', paymentUrl: `${BILLER}/pay/7` } as const
    const checking = start(AGAIN)
    checking.actor.send({ type: 'money.unresolved' })
    checking.actor.send({ type: 'check.requested' })
    const unresolved = start(AGAIN)
    unresolved.actor.send({ type: 'money.unresolved' })
    const leaving = start(AGAIN)
    leaving.actor.send(settled)
    leaving.actor.send({ type: 'offer.accepted' })
    const closed = [checking, unresolved, leaving].map(({ actor }) => {
      actor.send({ type: 'offer.closed' })
      return actor.getSnapshot().value
    })
    expect(closed).toEqual([{ taken: { waiting: 'unseen' } }, 'asking', 'asking'])
  })

  test('a visitor who is still here after a while can go to the biller once more [M03]', () => {
    const { actor, clock, left } = start(AGAIN)
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    actor.send({ type: 'offer.accepted' })
    clock.increment(10_000)
    expect(actor.getSnapshot().value).toEqual({ taken: 'ready' })
    actor.send({ type: 'offer.accepted' })
    expect(left.length).toBe(2)
  })

  test('a visitor who turns out to be signed in meanwhile is asked about as usual [M03]', () => {
    const { actor } = start({ ...AGAIN, mayHoldOffers: false })
    actor.send({ type: 'visitor.changed', mayHoldOffers: true })
    actor.send(refused({ cause: 'unavailable' }))
    expect(actor.getSnapshot().value).toBe('asking')
  })

  test('nothing of it is shown to a visitor who is no longer signed in [M03]', () => {
    const { actor, asked } = start(AGAIN)
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    actor.send({ type: 'visitor.changed', mayHoldOffers: false })
    expect({ value: actor.getSnapshot().value, isOpen: actor.hasTag('open') }).toEqual({
      value: 'unasked',
      isOpen: false,
    })
    actor.send({ type: 'tile.seen' })
    expect(asked).toEqual([])
  })

  test('a visitor who goes to the biller and comes back finds the page without it [M07]', () => {
    const { actor } = start(AGAIN)
    actor.send({ type: 'money.settled', paymentUrl: `${BILLER}/pay/7` })
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'page.returned' })
    expect(actor.getSnapshot().value).toBe('asking')
  })
})

function start(input: Partial<MemberPlusOfferInput> = {}) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const questions: PayInput[] = []
  const left: string[] = []
  const chooserHears: unknown[] = []
  const machine = plugPorts(memberPlusOfferMachine, {
    loadMember: fromCallback(() => void asked.push('member')),
    loadOffer: fromCallback<EventObject, { priceUuid: string }>(
      ({ input }) => void asked.push(`offer ${input.priceUuid}`),
    ),
    watchReturns: fromCallback(() => {}),
    purchase: purchaseBy((input) => void questions.push(input)),
  })
  const offers = createActor(machine, { clock, input: { ...OFFER_INPUT, ...input } })
  offers.on('leave.requested', ({ url }) => left.push(url))
  offers.on('joinNow.requested', ({ to, isExternal }) => left.push(isExternal ? `off the site: ${to}` : to))
  for (const type of ['biller.wanted', 'biller.unwanted'] as const) offers.on(type, (event) => chooserHears.push(event))
  const actor = { ...asOne(offers), getSnapshot: () => offers.getSnapshot() }
  offers.start()
  return { actor, clock, asked, questions, chooserHears, left }
}

/** The pop-up of an offer; `null`: still on its way. */
function opened(found: MemberPlusPrice | null = offer()) {
  const started = start()
  started.actor.send({ type: 'tile.seen' })
  started.actor.send({ type: 'member.known', paymentSystem: 'epoch', status: 'active' })
  started.actor.send({ type: 'offer.requested', priceUuid: 'plus' })
  if (found) started.actor.send({ type: 'offer.loaded', offer: found })
  return started
}

/** Pressed: who collects is being found out. */
function choosing(found = offer()) {
  const shown = opened(found)
  shown.actor.send({ type: 'offer.accepted' })
  return shown
}

function accepted(biller = 'epoch') {
  const shown = choosing()
  shown.actor.send({ type: 'biller.chosen', name: biller })
  return shown
}

function refused(changes: Partial<MoneyRefusal>) {
  return { type: 'money.refused', refusal: { ...NOT_DONE, ...changes } } as const
}
