import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { plugPorts } from '../../app/plug-ports.ts'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import { memberPlusOfferMachine, type PaymentQuestion } from '../../machines/sales/member-plus-offer.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { BILLER, OFFER_INPUT, offer } from './member-plus-samples.ts'

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

  test('nothing is asked of whom the token rules out, and no tile opens [MPLUS-003, MPLUS-004]', () => {
    const { actor, asked } = start({ mayHoldOffers: false })
    actor.send({ type: 'tile.seen' })
    actor.send({ type: 'offer.requested', priceUuid: 'plus' })
    expect([asked, actor.getSnapshot().hasTag('open')]).toEqual([[], false])
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
      return actor.getSnapshot().hasTag('eligible')
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

  test('another visitor is another question, and closes what is open [MPLUS-003]', () => {
    const { actor, asked } = opened()
    actor.send({ type: 'visitor.changed', mayHoldOffers: true })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.offer]).toEqual(['unasked', null])
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
    expect([asked.at(-1), actor.getSnapshot().hasTag('open')]).toEqual(['offer 8f3d', true])
  })

  test('a price that did not come can be asked for again [MPLUS-005]', () => {
    const { actor, asked } = opened(null)
    actor.send({ type: 'offer.failed' })
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    actor.send({ type: 'retry.requested' })
    expect(asked.filter((question) => question === 'offer plus').length).toBe(2)
  })

  test('an address of its own is used, and nobody is asked for another [MPLUS-006]', () => {
    const { actor, asked, left } = opened(offer({ customPaymentUrl: `${BILLER}/pay/own` }))
    actor.send({ type: 'offer.accepted' })
    expect([left, asked]).toEqual([[`${BILLER}/pay/own`], ['member', 'offer plus']])
  })

  test('an address of its own that leads elsewhere is not followed [MPLUS-006]', () => {
    for (const customPaymentUrl of [
      'https://elsewhere.example/',
      'javascript:alert(1)',
      `${BILLER}@elsewhere.example/`,
    ]) {
      const { actor, left } = opened(offer({ customPaymentUrl }))
      actor.send({ type: 'offer.accepted' })
      expect(left).toEqual([JOIN_NOW])
    }
  })

  test('else the address is asked for, with the offer and the way the member pays [MPLUS-007]', () => {
    const { actor, questions } = opened()
    actor.send({ type: 'offer.accepted' })
    expect(questions).toEqual([{ offer: offer(), paymentSystem: 'epoch' }])
  })

  test('a double click asks once, and so does a press while the browser leaves [MPLUS-007]', () => {
    const { actor, questions, left } = opened()
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'payment.found', url: `${BILLER}/pay/7` })
    actor.send({ type: 'offer.accepted' })
    expect([questions.length, left.length]).toEqual([1, 1])
  })

  test('the address that was found is followed [MPLUS-008]', () => {
    const { actor, left } = opened()
    actor.send({ type: 'offer.accepted' })
    actor.send({ type: 'payment.found', url: `${BILLER}/pay/7` })
    expect(left).toEqual([`${BILLER}/pay/7`])
  })

  test('no address, one that leads elsewhere and no answer at all lead to joining [MPLUS-009]', () => {
    const endings = [
      ({ actor }: ReturnType<typeof opened>) => actor.send({ type: 'payment.missing' }),
      ({ actor }: ReturnType<typeof opened>) =>
        actor.send({ type: 'payment.found', url: 'https://elsewhere.example/' }),
      ({ actor }: ReturnType<typeof opened>) => actor.send({ type: 'payment.found', url: 'no address' }),
      ({ clock }: ReturnType<typeof opened>) => clock.increment(20_000),
    ]
    for (const end of endings) {
      const shown = opened()
      shown.actor.send({ type: 'offer.accepted' })
      end(shown)
      expect(shown.left).toEqual([JOIN_NOW])
    }
  })

  test('who closed the pop-up meanwhile is not led away, and who comes back can take it again', () => {
    const closed = opened()
    closed.actor.send({ type: 'offer.accepted' })
    closed.actor.send({ type: 'offer.closed' })
    closed.actor.send({ type: 'payment.found', url: `${BILLER}/pay/7` })
    expect(closed.left).toEqual([])

    const back = opened()
    back.actor.send({ type: 'offer.accepted' })
    back.actor.send({ type: 'payment.found', url: `${BILLER}/pay/7` })
    back.clock.increment(10_000)
    back.actor.send({ type: 'offer.accepted' })
    expect(back.questions.length).toBe(2)
  })
})

function start({ mayHoldOffers = true } = {}) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const questions: PaymentQuestion[] = []
  const left: string[] = []
  const machine = plugPorts(memberPlusOfferMachine, {
    loadMember: fromCallback(() => void asked.push('member')),
    loadOffer: fromCallback<EventObject, { priceUuid: string }>(
      ({ input }) => void asked.push(`offer ${input.priceUuid}`),
    ),
    askPayment: fromCallback<EventObject, PaymentQuestion>(({ input }) => void questions.push(input)),
  })
  const actor = createActor(machine, { clock, input: { ...OFFER_INPUT, mayHoldOffers } })
  actor.on('leave.requested', ({ url }) => left.push(url))
  actor.on('joinNow.requested', ({ to }) => left.push(to))
  actor.start()
  return { actor, clock, asked, questions, left }
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
