import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import type { CheckoutInput, KeepDraftCommand } from '../../machines/sales/checkout-form.ts'
import { type CheckoutDraft, priceOf, tariffOf } from '../../machines/sales/checkout-order.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { pick } from '../support/pick.ts'
import { plugPorts } from '../support/plug-ports.ts'
import {
  BILLERS,
  BUNDLE,
  BUNDLED,
  chosen,
  EMAIL,
  GUEST,
  PASSWORD,
  PAYMENT_URL,
  refusalWith,
  SETTINGS,
  SPECIAL,
  tariffWith,
} from './checkout-samples.ts'
import { asOne, purchaseBy, silentBillerList } from './purchase-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(checkoutMachine, new URL('../../machines/sales/checkout.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(checkoutMachine)
})

function start({ input, draft = null, isPending = false, isUnread = false }: Opening = {}) {
  const said: unknown[] = []
  const paid: PayInput[] = []
  const kept: CheckoutDraft[] = []
  const clock = new SimulatedClock()
  const silent = fromCallback(() => {})
  const checkout = createActor(
    plugPorts(checkoutMachine, {
      readDraft: silent,
      keepDraft: fromCallback<KeepDraftCommand>(({ receive }) => {
        receive((command) => {
          kept.push(command.draft)
        })
      }) as never,
      watchReturns: silent,
      billerList: silentBillerList,
      loadUuid: silent,
      purchase: purchaseBy((asked) => void paid.push(asked)),
    }),
    { clock, input: { ...GUEST, ...input } },
  )
  checkout.on('*', (event) => said.push(event))
  const actor = asOne(checkout)
  checkout.start()
  if (!isUnread) actor.send({ type: 'draft.read', draft, isPending })
  const state = () => checkout.getSnapshot().value
  const context = () => checkout.getSnapshot().context
  return { actor, clock, context, kept, paid, said, state, hasTag: actor.hasTag }
}

interface Opening {
  input?: Partial<CheckoutInput>
  draft?: CheckoutDraft | null
  isPending?: boolean
  isUnread?: boolean
}

function filled(opening?: Opening) {
  const checkout = start(opening)
  checkout.actor.send({ type: 'billers.loaded', billers: BILLERS })
  checkout.actor.send(chosen())
  return checkout
}

const TYPED = { type: 'checkout.submitted', email: EMAIL, password: PASSWORD } as const

function paying(opening?: Opening) {
  const checkout = filled(opening)
  checkout.actor.send(TYPED)
  return checkout
}

const DRAFT: CheckoutDraft = {
  selection: { tariff: tariffWith(), bundles: [], special: null, saleEvent: null },
  wantsSpecial: false,
  email: EMAIL,
  isReceiveUpdates: false,
  biller: 'segpay',
  awaitsLogIn: false,
}

const COMBINED = 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign'

describe('the form', () => {
  test("begins with the biller 'epoch', and every other tariff begins with it again [CHECKOUT-009, CHECKOUT-018]", () => {
    const { actor, context } = filled()
    expect(context().biller).toBe('epoch')
    actor.send({ type: 'biller.selected', name: 'segpay' })
    actor.send(chosen())
    expect(context().biller).toBe('segpay')
    actor.send(chosen(tariffWith({ uuid: 'year', priceUuid: 'price-year' })))
    expect(context().biller).toBe('epoch')
  })

  test('begins with the biller that the site configures [CHECKOUT-009]', () => {
    const { actor, context } = start({ input: { settings: { ...SETTINGS, defaultBiller: 'segpay' } } })
    expect(context().biller).toBe('segpay')
    actor.send({ type: 'billers.loaded', billers: BILLERS })
    actor.send(chosen())
    expect(context().biller).toBe('segpay')
  })

  test('selects no biller where the first one may not collect, unless only one may [M09]', () => {
    const { actor, context } = start({ input: { settings: { ...SETTINGS, defaultBiller: 'coin' } } })
    actor.send(chosen())
    actor.send({ type: 'billers.loaded', billers: BILLERS })
    expect(context().biller).toBe('')
    actor.send(chosen(BUNDLED))
    expect(context().biller).toBe('epoch')
  })

  test('ticks the opt-in, unless the site’s persuasion is plain [CHECKOUT-011]', () => {
    expect([
      start().context().isReceiveUpdates,
      start({ input: { settings: { ...SETTINGS, persuasion: 'plain' } } }).context().isReceiveUpdates,
    ]).toEqual([true, false])
  })

  test('offers the special counterpart where there is one, at its price [CHECKOUT-005, CHECKOUT-006]', () => {
    const { actor, context } = filled()
    actor.send({ type: 'special.toggled', isOn: true })
    expect(priceOf(context())?.amount).toBe(29.95)
    actor.send(chosen(tariffWith(), SPECIAL))
    actor.send({ type: 'special.toggled', isOn: true })
    expect({ priceUuid: tariffOf(context())?.priceUuid, amount: priceOf(context())?.amount }).toEqual({
      priceUuid: 'price-month-special',
      amount: 19.95,
    })
    actor.send({ type: 'special.toggled', isOn: false })
    expect(tariffOf(context())?.priceUuid).toBe('price-month')
  })

  test('a list that is closed with nothing selected is invalid; a choice mends that, a reset clears it [VALID-015, CHROME-104, CHROME-105, CHROME-106]', () => {
    const { actor, context } = filled()
    actor.send({ type: 'biller.selected', name: '' })
    expect(context().biller).toBe('')
    actor.send({ type: 'selection.closed' })
    expect(context().errors.biller).toBe('Payment system not selected')
    actor.send({ type: 'biller.selected', name: 'segpay' })
    actor.send({ type: 'selection.closed' })
    expect([context().biller, context().errors.biller]).toEqual(['segpay', ''])
  })

  test('shows missing and wrong fields, and sends nothing [VALID-014, VALID-001, VALID-007, VALID-009, CHECKOUT-008, CHECKOUT-010, CHECKOUT-024]', () => {
    const { actor, context, paid } = filled()
    actor.send({ type: 'biller.selected', name: '' })
    actor.send({ ...TYPED, email: '', password: '' })
    expect(context().errors).toEqual({
      email: 'Please fill in this field',
      password: 'Please fill in this field',
      biller: 'Payment system not selected',
    })
    actor.send({ ...TYPED, email: 'a#b@example.com', password: 'letters-only' })
    expect(context().errors).toEqual({
      email: 'Correct email pattern is: name@example.com',
      password: 'Password must contain at least one number',
      biller: 'Payment system not selected',
    })
    expect(paid).toEqual([])
  })

  test('takes the strict form of an e-mail only, with the example that the site is set up with [VALID-008, VALID-009, VALID-010]', () => {
    const { actor, context, paid } = filled({
      input: { settings: { ...SETTINGS, exampleEmail: 'du@beispiel.example' } },
    })
    for (const email of ["o'brien@example.com", 'a!b@example.com']) {
      actor.send({ ...TYPED, email })
      expect({ errors: context().errors, paid }).toEqual({
        errors: { email: 'Correct email pattern is: du@beispiel.example', password: '', biller: '' },
        paid: [],
      })
    }
  })

  test.each([
    ...['letters1&', 'abcdef1'].map((password) => [password, COMBINED, 'VALID-002, VALID-005']),
    ...['12345678', '1234 !'].map((password) => [
      password,
      'Password must contain at least one letter',
      'VALID-003, VALID-005',
    ]),
    ...['abcdefgh', 'ab&'].map((password) => [
      password,
      'Password must contain at least one number',
      'VALID-004, VALID-005',
    ]),
  ] as const)(
    'a password like %s is marked with the first rule that it breaks, and nothing is sent: %s [%s]',
    (password, problem) => {
      const { actor, context, paid } = filled()
      actor.send({ ...TYPED, password: password! })
      expect({ errors: context().errors, paid }).toEqual({
        errors: { email: '', password: problem, biller: '' },
        paid: [],
      })
    },
  )

  test('shows an error where no biller may collect [CHECKOUT-029, ERR-021]', () => {
    const { actor, context, paid } = start()
    actor.send({ type: 'billers.loaded', billers: [] })
    actor.send(chosen())
    actor.send(TYPED)
    expect({ biller: context().errors.biller, message: context().message, paid }).toEqual({
      biller: 'Payment system not selected',
      message: 'Uh-oh... Something went wrong.',
      paid: [],
    })
  })

  test('billers that cannot be learned can be asked for again [CHECKOUT-031]', () => {
    const { actor, clock, context } = start()
    actor.send(chosen())
    actor.send({ type: 'billers.failed' })
    expect(actor.hasTag('billersFailed')).toBe(true)
    actor.send({ type: 'billers.requested' })
    clock.increment(16_000)
    expect(actor.hasTag('billersFailed')).toBe(true)
    actor.send({ type: 'billers.requested' })
    actor.send({ type: 'billers.loaded', billers: BILLERS })
    expect({ billersUnknown: actor.hasTag('billersUnknown'), biller: context().biller }).toEqual({
      billersUnknown: false,
      biller: 'epoch',
    })
  })

  test('keeps everything but the password, as it is chosen and typed [M09]', () => {
    const { actor, context, kept } = filled()
    actor.send({ type: 'email.edited', email: 'ada@' })
    actor.send({ type: 'password.edited' })
    actor.send({ type: 'optIn.changed', isOn: false })
    actor.send({ type: 'biller.selected', name: 'segpay' })
    actor.send(TYPED)
    expect(kept.at(-1)).toEqual({
      selection: { tariff: tariffWith(), special: null, bundles: [BUNDLE], saleEvent: 'sale-1' },
      wantsSpecial: false,
      email: EMAIL,
      isReceiveUpdates: false,
      biller: 'segpay',
      awaitsLogIn: false,
    })
    expect(JSON.stringify(kept)).not.toContain(PASSWORD)
    expect(JSON.stringify(context())).not.toContain(PASSWORD)
  })

  test('keeps each choice at once, not only with the next one [M09]', () => {
    const { actor, kept } = start()
    const last = () => kept.at(-1)
    actor.send({ type: 'billers.loaded', billers: BILLERS })
    actor.send(chosen(tariffWith(), SPECIAL, []))
    expect(last()?.selection?.tariff.uuid).toBe('month')
    actor.send(chosen(tariffWith(), SPECIAL, [BUNDLE]))
    expect(last()?.selection?.bundles).toEqual([BUNDLE])
    actor.send({ type: 'special.toggled', isOn: true })
    expect(last()?.wantsSpecial).toBe(true)
    actor.send({ type: 'optIn.changed', isOn: false })
    expect(last()?.isReceiveUpdates).toBe(false)
    actor.send({ type: 'biller.selected', name: 'segpay' })
    expect(last()?.biller).toBe('segpay')
  })

  test('the same choice with another bundle keeps the special price and the biller that were picked', () => {
    const { actor, context } = start()
    actor.send({ type: 'billers.loaded', billers: BILLERS })
    actor.send(chosen(tariffWith(), SPECIAL, []))
    actor.send({ type: 'special.toggled', isOn: true })
    actor.send({ type: 'biller.selected', name: 'segpay' })
    actor.send(chosen(tariffWith(), SPECIAL, [BUNDLE]))
    expect(pick(context(), 'wantsSpecial', 'biller', 'selection')).toEqual({
      wantsSpecial: true,
      biller: 'segpay',
      selection: { tariff: tariffWith(), special: SPECIAL, bundles: [BUNDLE], saleEvent: 'sale-1' },
    })
  })

  test('begins with what was kept, also where the page begins with another choice [M09]', () => {
    const alone = start({ draft: DRAFT })
    expect(pick(alone.context(), 'email', 'isReceiveUpdates', 'biller')).toEqual({
      email: EMAIL,
      isReceiveUpdates: false,
      biller: 'segpay',
    })
    const onPage = filled({ draft: DRAFT })
    expect(pick(onPage.context(), 'email', 'biller')).toEqual({ email: EMAIL, biller: 'segpay' })
    const late = start({ draft: DRAFT })
    late.actor.send(chosen(tariffWith({ uuid: 'year', priceUuid: 'price-year' })))
    expect(pick(late.context(), 'email', 'biller')).toEqual({ email: EMAIL, biller: '' })
  })

  test('can be filled in where what was typed before cannot be read', () => {
    const { clock, state } = start({ isUnread: true })
    clock.increment(1_999)
    expect(state()).toBe('restoring')
    clock.increment(1)
    expect(state()).toEqual({ filling: 'editing' })
  })

  test('a special address of payment on a tariff changes nothing here; its codes are carried along [JOIN-036, ENT-044]', () => {
    const { actor, context, paid } = filled()
    actor.send(
      chosen(tariffWith({ customPaymentUrl: 'https://elsewhere.example/', piCode: 'pi-9', segPayTiCode: 'ti-9' })),
    )
    actor.send(TYPED)
    expect({ paidCount: paid.length, hasElsewhere: JSON.stringify(paid).includes('elsewhere') }).toEqual({
      paidCount: 1,
      hasElsewhere: false,
    })
    expect(tariffOf(context())).toEqual(
      tariffWith({ customPaymentUrl: 'https://elsewhere.example/', piCode: 'pi-9', segPayTiCode: 'ti-9' }),
    )
  })
})

describe('a guest', () => {
  test('sends what the server needs for an account, optional parts where there are any [CHECKOUT-019, CHECKOUT-030, API-094, ENT-049, API-093]', () => {
    const { actor, paid } = filled({ input: { affiliateId: 'partner-7' } })
    actor.send({ type: 'biller.selected', name: 'segpay' })
    actor.send({ ...TYPED, email: '  Ada@Example.com ' })
    const plain = start()
    plain.actor.send({ type: 'billers.loaded', billers: BILLERS.toReversed() })
    plain.actor.send({ ...chosen(BUNDLED), saleEvent: null })
    plain.actor.send({ type: 'optIn.changed', isOn: false })
    plain.actor.send(TYPED)
    const quote = { amount: 29.95, currency: 'USD' }
    const body = { email: EMAIL, password: PASSWORD, quote }
    expect([...paid, ...plain.paid]).toEqual([
      {
        kind: 'createAccount',
        body: {
          ...body,
          isReceiveUpdates: true,
          paymentSystem: 'segpay',
          priceUuid: 'price-month',
          affiliateId: 'partner-7',
          saleEvent: 'sale-1',
        },
      },
      {
        kind: 'createAccount',
        body: {
          ...body,
          isReceiveUpdates: false,
          paymentSystem: 'epoch',
          priceUuid: 'price-both',
          slavePriceUuids: ['price-sister'],
        },
      },
    ])
  })

  test('is led to the biller, once [CHECKOUT-019]', () => {
    const { actor, context, said, state } = paying()
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect({ state: state(), said }).toEqual({
      state: 'leaving',
      said: [{ type: 'leave.requested', url: PAYMENT_URL }],
    })
    expect({ isSignedIn: context().isSignedIn, hasOpenedAccount: context().hasOpenedAccount }).toEqual({
      isSignedIn: true,
      hasOpenedAccount: true,
    })
  })

  test('who presses again during a payment changes nothing [CHECKOUT-034, M01]', () => {
    const { actor, paid, hasTag } = paying()
    for (let press = 0; press < 3; press += 1) actor.send(TYPED)
    expect({ paid: paid.length, busy: hasTag('busy'), pending: hasTag('pending') }).toEqual({
      paid: 1,
      busy: true,
      pending: true,
    })
  })

  for (const paymentUrl of [
    '',
    'javascript:alert(1)',
    'https://evil.example/pay',
    'https://pay.biller.example@evil.example/',
  ]) {
    test(`is led nowhere by ${paymentUrl || 'no address'} and told so [CHECKOUT-023, L01]`, () => {
      const { actor, context, said, state } = paying()
      actor.send({ type: 'money.settled', paymentUrl })
      expect({ state: state(), message: context().message, said }).toEqual({
        state: { filling: 'failed' },
        message: 'Payment url not found',
        said: [],
      })
    })
  }

  test('sees the title and the messages of a refusal under their fields, until they are edited [CHECKOUT-032, ERR-021, VALID-017, VALID-018, ENT-050]', () => {
    const { actor, context, state } = paying()
    actor.send({ type: 'money.refused', refusal: refusalWith({ title: 'Closed for today.' }) })
    expect({ state: state(), message: context().message }).toEqual({
      state: { filling: 'failed' },
      message: 'Closed for today.',
    })
    actor.send(TYPED)
    actor.send({ type: 'money.refused', refusal: refusalWith({ title: '' }) })
    expect(context().message).toBe('Uh-oh... Something went wrong.')
    actor.send(TYPED)
    const fields = { email: 'One.\nTwo.', password: 'Three.' }
    actor.send({ type: 'money.refused', refusal: refusalWith({ fields }) })
    expect({ errors: context().errors, message: context().message }).toEqual({
      errors: { ...fields, biller: '' },
      message: '',
    })
    actor.send({ type: 'email.edited', email: 'b' })
    expect(context().errors).toEqual({ email: '', password: 'Three.', biller: '' })
    actor.send({ type: 'password.edited' })
    expect(context().errors.password).toBe('')
  })

  test('whose e-mail has an account is offered to log in, and what was chosen is kept for then [M10]', () => {
    const { actor, context, kept, state } = paying()
    actor.send({
      type: 'money.refused',
      refusal: refusalWith({ isKnownEmail: true, fields: { email: 'Known.', password: '' } }),
    })
    expect({ state: state(), awaitsLogIn: kept.at(-1)?.awaitsLogIn, email: kept.at(-1)?.email }).toEqual({
      state: { filling: 'emailTaken' },
      awaitsLogIn: true,
      email: EMAIL,
    })
    expect(context().errors.email).toBe('Known.')
    actor.send({ type: 'email.edited', email: 'b@example.com' })
    expect(kept.at(-1)?.awaitsLogIn).toBe(false)
  })

  test('sees a new price and confirms it, or does not [M08]', () => {
    const { actor, context, paid, said, state } = paying()
    actor.send({ type: 'money.refused', refusal: refusalWith({ price: { amount: 31, currency: 'USD' } }) })
    expect({ state: state(), amount: priceOf(context())?.amount, said }).toEqual({
      state: { filling: 'repriced' },
      amount: 31,
      said: [{ type: 'prices.outdated' }],
    })
    actor.send(TYPED)
    expect(paid.at(-1)).toEqual({
      kind: 'createAccount',
      body: {
        email: EMAIL,
        password: PASSWORD,
        isReceiveUpdates: true,
        paymentSystem: 'epoch',
        priceUuid: 'price-month',
        saleEvent: 'sale-1',
        quote: { amount: 31, currency: 'USD' },
      },
    })
  })

  test('who chooses another tariff meanwhile is not sent to pay for the first one [M08]', () => {
    const { actor, context, state } = paying()
    actor.send(chosen(tariffWith({ uuid: 'year', priceUuid: 'price-year' })))
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect({ state: state(), message: context().message }).toEqual({
      state: { filling: 'editing' },
      message: 'You chose something else meanwhile. Please confirm what you would like to buy.',
    })
    // The account is there all the same.
    expect(context().isSignedIn).toBe(true)
  })

  test('who takes the special price while the outcome is unknown is not told that prices changed [M08]', () => {
    const { actor, context, state } = filled()
    actor.send(chosen(tariffWith(), SPECIAL))
    actor.send(TYPED)
    actor.send({ type: 'money.doubted' })
    actor.send({ type: 'money.unresolved' })
    actor.send({ type: 'special.toggled', isOn: true })
    actor.send({ type: 'check.requested' })
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect({ state: state(), message: context().message }).toEqual({
      state: { filling: 'editing' },
      message: 'You chose something else meanwhile. Please confirm what you would like to buy.',
    })
  })

  test('whose special price runs out meanwhile sees the new one, hears that it is one, and keeps the biller [M08]', () => {
    const { actor, context, paid, state } = filled()
    actor.send(chosen(SPECIAL))
    actor.send({ type: 'biller.selected', name: 'segpay' })
    actor.send(TYPED)
    actor.send(chosen(tariffWith(), SPECIAL))
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect({
      state: state(),
      message: context().message,
      amount: priceOf(context())?.amount,
      email: context().email,
      biller: context().biller,
    }).toEqual({
      state: { filling: 'repriced' },
      message:
        'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
      amount: 29.95,
      email: EMAIL,
      biller: 'segpay',
    })
    actor.send({ type: 'checkout.submitted', email: '', password: '' })
    actor.send({ type: 'uuid.learned', userUuid: 'user-1' })
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    expect(paid.at(-1)).toEqual({
      kind: 'createPaymentUrl',
      body: {
        userUuid: 'user-1',
        paymentSystem: 'segpay',
        priceUuid: 'price-month',
        slavePriceUuids: [],
        quote: { amount: 29.95, currency: 'USD' },
      },
    })
  })

  test('is not shown the new price of a special that has run out as that of what they would pay now [M08]', () => {
    const { actor, context, state } = filled()
    actor.send(chosen(SPECIAL))
    actor.send(TYPED)
    actor.send(chosen(tariffWith(), SPECIAL))
    actor.send({ type: 'money.refused', refusal: refusalWith({ price: { amount: 21, currency: 'USD' } }) })
    expect({ state: state(), message: context().message, amount: priceOf(context())?.amount }).toEqual({
      state: { filling: 'repriced' },
      message:
        'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
      amount: 29.95,
    })
  })

  test('sees that the outcome is unknown, and the outcome in the end; the same gesture is the same action [M02]', () => {
    const { actor, hasTag, paid, state } = paying()
    actor.send({ type: 'money.doubted' })
    expect(hasTag('checking')).toBe(true)
    actor.send({ type: 'money.unresolved' })
    expect({ state: state(), unresolved: hasTag('unresolved') }).toEqual({
      state: { filling: 'editing' },
      unresolved: true,
    })
    actor.send({ type: 'check.requested' })
    expect({ state: state(), checking: hasTag('checking'), lastPaid: paid.at(-1) }).toEqual({
      state: 'paying',
      checking: true,
      lastPaid: null,
    })
  })

  test('who confirms another order lets go of the one that nobody knows of [M02]', () => {
    for (const [input, next] of [
      [{}, 'paying'],
      [{ isSignedIn: true, userUuid: 'user-1' }, 'choosingBiller'],
      [{ isSignedIn: true }, 'loadingUser'],
    ] as const) {
      const { actor, state } = filled({ input })
      actor.send(TYPED)
      actor.send({ type: 'uuid.learned', userUuid: '' })
      actor.send({ type: 'biller.chosen', name: 'epoch' })
      actor.send({ type: 'money.unresolved' })
      const before = actor.purchase()
      actor.send(TYPED)
      expect({ state: state(), before: before?.getSnapshot().status, isAnother: actor.purchase() !== before }).toEqual({
        state: next,
        before: 'stopped',
        isAnother: true,
      })
      expect({ next, isUnresolved: actor.hasTag('unresolved') }).toEqual({ next, isUnresolved: false })
    }
  })

  test('is never left waiting for ever', () => {
    const { clock, hasTag, state } = paying()
    clock.increment(300_000)
    expect({ state: state(), unresolved: hasTag('unresolved') }).toEqual({
      state: { filling: 'editing' },
      unresolved: true,
    })
  })

  test('gets an account by paying, and goes on with it [CHECKOUT-021]', () => {
    const { actor, context, said, state } = paying()
    actor.send({ type: 'money.settled', paymentUrl: '' })
    expect(pick(context(), 'isSignedIn', 'hasOpenedAccount')).toEqual({ isSignedIn: true, hasOpenedAccount: true })
    actor.send({ ...TYPED, email: '', password: '' })
    expect(state()).toBe('loadingUser')
    actor.send({ type: 'uuid.learned', userUuid: 'user-9' })
    expect({ state: state(), said: said.at(-1) }).toEqual({
      state: 'choosingBiller',
      said: {
        type: 'biller.wanted',
        price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
      },
    })
  })

  test('whose page went finds what became of it, and goes on when they want to [M03]', () => {
    const { actor, context, hasTag, paid, said, state } = start({ draft: DRAFT, isPending: true })
    expect({ state: state(), checking: hasTag('checking'), paid, email: context().email }).toEqual({
      state: 'paying',
      checking: true,
      paid: [null],
      email: EMAIL,
    })
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect({ state: state(), said, isSignedIn: context().isSignedIn }).toEqual({
      state: 'ready',
      said: [],
      isSignedIn: true,
    })
    actor.send({ ...TYPED, email: '', password: '' })
    expect({ state: state(), said }).toEqual({
      state: 'leaving',
      said: [{ type: 'leave.requested', url: PAYMENT_URL }],
    })
  })

  test('who comes back from the biller finds the form unchanged; nothing is sent, prices are loaded again [M07]', () => {
    const { actor, context, paid, said, state } = paying()
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    actor.send({ type: 'page.returned' })
    expect({ state: state(), paid: paid.length, lastSaid: said.at(-1), email: context().email }).toEqual({
      state: { filling: 'editing' },
      paid: 1,
      lastSaid: { type: 'prices.outdated' },
      email: EMAIL,
    })
  })

  test('whose browser does not go can go on by hand', () => {
    const { actor, clock, state } = paying()
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    clock.increment(20_000)
    expect(state()).toBe('ready')
  })
})

describe('somebody who is signed in', () => {
  const input = { isSignedIn: true, userUuid: 'user-1' }

  test('is asked for the biller, and gets a payment address for it [CHECKOUT-020, CHECKOUT-022, CHECKOUT-030, API-095]', () => {
    const { actor, kept, paid, said, state } = filled({ input })
    actor.send({ ...TYPED, email: '', password: '' })
    expect({ state: state(), said }).toEqual({
      state: 'choosingBiller',
      said: [
        { type: 'biller.wanted', price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false } },
      ],
    })
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    expect(paid).toEqual([
      {
        kind: 'createPaymentUrl',
        body: {
          userUuid: 'user-1',
          paymentSystem: 'segpay',
          priceUuid: 'price-month',
          slavePriceUuids: [],
          quote: { amount: 29.95, currency: 'USD' },
        },
      },
    ])
    expect(kept.at(-1)?.biller).toBe('segpay')
  })

  test('who presses again at any step until the browser has gone changes nothing, and is told that it works [CHECKOUT-034]', () => {
    const press = { ...TYPED, email: '', password: '' }
    const { actor, hasTag, paid, said, state } = filled({ input: { isSignedIn: true } })
    const steps = [
      press,
      { type: 'uuid.learned', userUuid: 'user-9' } as const,
      { type: 'biller.chosen', name: 'epoch' } as const,
      { type: 'money.settled', paymentUrl: PAYMENT_URL } as const,
    ].map((step) => {
      actor.send(step)
      actor.send(press)
      return { state: state(), isBusy: hasTag('busy') }
    })
    expect({ steps, paid: paid.length, said: said.length }).toEqual({
      steps: ['loadingUser', 'choosingBiller', 'paying', 'leaving'].map((step) => ({ state: step, isBusy: true })),
      paid: 1,
      // For the biller once, and to leave once.
      said: 2,
    })
  })

  test('is told where there is no address to pay at, and led nowhere [CHECKOUT-023]', () => {
    const { actor, context, said, state } = filled({ input })
    actor.send({ ...TYPED, email: '', password: '' })
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    actor.send({ type: 'money.settled', paymentUrl: '' })
    expect({ state: state(), message: context().message, said: said.slice(1) }).toEqual({
      state: { filling: 'failed' },
      message: 'Payment url not found',
      said: [],
    })
  })

  test('is asked for a biller that may collect what they chose [CHECKOUT-025, CHECKOUT-026, CHECKOUT-027]', () => {
    const wanted = [
      tariffWith({ price: { ...tariffWith().price, isNonRecurring: true } }),
      tariffWith({ slavePriceUuids: ['price-sister'] }),
    ].map((tariff) => {
      const { actor, said } = start({ input })
      actor.send({ type: 'billers.loaded', billers: BILLERS })
      actor.send(chosen(tariff))
      actor.send({ ...TYPED, email: '', password: '' })
      return said
    })
    expect(wanted).toEqual([
      [{ type: 'biller.wanted', price: { isNonRecurring: true, hasSlavePrices: false, allowsRestricted: false } }],
      [{ type: 'biller.wanted', price: { isNonRecurring: false, hasSlavePrices: true, allowsRestricted: false } }],
    ])
  })

  for (const userUuid of ['user-1', '']) {
    test(`who logged in to pay need not do so again, ${userUuid ? 'known' : 'not known yet'} [M10]`, () => {
      const { actor, kept } = filled({ input: { isSignedIn: true, userUuid }, draft: { ...DRAFT, awaitsLogIn: true } })
      actor.send({ ...TYPED, email: '', password: '' })
      expect(kept.map(({ awaitsLogIn }) => awaitsLogIn)).toEqual([true, false])
    })
  }

  test('pays with the user id from the server [CHECKOUT-020, CHECKOUT-021, API-095]', () => {
    const { actor, paid } = filled({ input: { isSignedIn: true } })
    actor.send(chosen(BUNDLED))
    actor.send({ ...TYPED, email: '', password: '' })
    actor.send({ type: 'uuid.learned', userUuid: 'user-9' })
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect(paid).toEqual([
      {
        kind: 'createPaymentUrl',
        body: {
          userUuid: 'user-9',
          paymentSystem: 'epoch',
          priceUuid: 'price-both',
          slavePriceUuids: ['price-sister'],
          quote: { amount: 29.95, currency: 'USD' },
        },
      },
    ])
  })

  test('sees an error where the user id cannot be fetched, and keeps the form [CHECKOUT-021]', () => {
    const { actor, context, state } = filled({ input: { isSignedIn: true } })
    actor.send({ ...TYPED, email: '', password: '' })
    actor.send({ type: 'uuid.failed' })
    expect({ state: state(), message: context().message }).toEqual({
      state: { filling: 'failed' },
      message: 'We could not find out who you are. Please try again.',
    })
  })

  test('the user id is fetched first where it is not known [CHECKOUT-021]', () => {
    const { actor, context, clock, state } = filled({ input: { isSignedIn: true } })
    actor.send({ ...TYPED, email: '', password: '' })
    expect(state()).toBe('loadingUser')
    clock.increment(16_000)
    expect({ state: state(), message: context().message }).toEqual({
      state: { filling: 'failed' },
      message: 'We could not find out who you are. Please try again.',
    })
  })

  test('cancelling the chooser leads back to the form [CHECKOUT-033]', () => {
    const { actor, paid, state } = filled({ input })
    actor.send({ ...TYPED, email: '', password: '' })
    actor.send({ type: 'biller.cancelled' })
    expect({ state: state(), paid }).toEqual({ state: { filling: 'editing' }, paid: [] })
  })

  test('sees an error where no biller may charge them [CHECKOUT-024, CHECKOUT-029]', () => {
    const { actor, context, paid, state } = filled({ input })
    actor.send({ ...TYPED, email: '', password: '' })
    actor.send({ type: 'biller.missing' })
    expect({ state: state(), message: context().message, paid }).toEqual({
      state: { filling: 'failed' },
      message: 'Payment system not selected. No way to pay for this is open now.',
      paid: [],
    })
  })
})
