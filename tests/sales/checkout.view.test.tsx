// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { Biller } from '../../contracts/sales/checkout.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import type { BillerQuestion } from '../../machines/sales/biller-rules.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import type { CheckoutInput } from '../../machines/sales/checkout-form.ts'
import type { PaymentResult } from '../../machines/sales/payment-result.ts'
import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import type { Bundle, Tariff } from '../../machines/sales/tariffs.ts'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { CheckoutForm } from '../../views/sales/checkout.view.tsx'
import { PaymentView } from '../../views/sales/payment.view.tsx'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import {
  BILLERS,
  BUNDLE,
  chosen,
  EMAIL,
  GUEST,
  PASSWORD,
  PAYMENT_URL,
  refusalWith,
  SPECIAL,
  tariffWith,
} from './checkout-samples.ts'
import { hearChildren, silentBillerList, silentPurchase, tell } from './purchase-world.ts'

/** What was brought into view. */
const seen: HTMLElement[] = []

beforeEach(() => {
  seen.length = 0
  // jsdom does not scroll.
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this)
  }
})
afterEach(cleanup)

interface Opening extends Partial<CheckoutInput> {
  tariff?: Tariff
  special?: Tariff
  bundles?: Bundle[]
  billers?: Biller[]
  isNothingChosen?: boolean
  areBillersLost?: boolean
}

function open({
  tariff,
  special,
  bundles,
  billers = BILLERS,
  isNothingChosen = false,
  areBillersLost = false,
  ...input
}: Opening = {}) {
  const silent = fromCallback(() => {})
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        readDraft: silent,
        keepDraft: silent as never,
        watchReturns: silent,
        billerList: silentBillerList,
        loadUuid: silent,
        purchase: silentPurchase,
      },
    }),
    { clock: new SimulatedClock(), input: { ...GUEST, ...input } },
  )
  hearChildren(actor)
  actor.start()
  const chooser = createActor(
    billerChooserMachine.provide({ actors: { loadBillers: fromCallback<EventObject, BillerQuestion>(() => {}) } }),
    {
      clock: new SimulatedClock(),
      input: { settings: GUEST.settings },
    },
  ).start()
  actor.send({ type: 'draft.read', draft: null, isPending: false })
  tell(actor, areBillersLost ? { type: 'billers.failed' } : { type: 'billers.loaded', billers })
  if (!isNothingChosen) actor.send(chosen(tariff, special, bundles))
  return { actor, chooser }
}

function show(opening?: Opening, siteName = 'Proscenium North') {
  const of = open(opening)
  const dialogs = { checkoutBillers: { actor: of.chooser, view: <BillerChooser chooser={of.chooser} /> } }
  const settings = { ...SITES.dark, siteName }
  render(onStage(<CheckoutForm checkout={of} />, { path: '/join-now/', dialogs, settings }))
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  return { ...of, field, form: screen.getByRole('form', { name: 'Secure and Discreet Payment' }) }
}

const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent)

describe('the form', () => {
  test.each([
    ['a member that it comes on top of what is paid already', VISITORS.member, /on top of it/],
    ['somebody without a membership that little is left to do', VISITORS.inactive, /all that is left/],
  ])('tells %s', (_, visitor, words) => {
    render(
      onStage(<CheckoutForm checkout={open({ isSignedIn: true, userUuid: 'user-1' })} />, {
        path: '/join-now/',
        visitor,
      }),
    )
    expect(screen.getAllByText(words)).toHaveLength(1)
  })

  test("is headed 'Secure and Discreet Payment' [CHECKOUT-001]", () => {
    show()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Secure and Discreet Payment')
  })

  test('shows nine ways to pay in this order [CHECKOUT-002]', () => {
    show({ billers: [...BILLERS, { name: 'paypal', nameHuman: 'PayPal', isNonRecurring: false }] })
    const marks = within(screen.getByRole('list', { name: 'Payment methods' })).getAllByRole('img')
    const names = ['VISA', 'MasterCard', 'PayPal', 'PaySafeCard', 'JCB', 'Sofort', 'Ideal', 'Neosurf', 'Interac']
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(names)
    expect(texts(marks)).toEqual(names)
  })

  test('shows no way to pay that partner sites exclude [CHECKOUT-002, CHECKOUT-027]', () => {
    show({ tariff: tariffWith({ slavePriceUuids: ['price-north'] }), bundles: [BUNDLE] })
    const marks = within(screen.getByRole('list', { name: 'Payment methods' })).getAllByRole('img')
    expect(texts(marks)).toEqual(['VISA', 'MasterCard', 'JCB'])
  })

  test("shows 'Total': old price, price and period [CHECKOUT-004]", () => {
    show()
    const cart = screen.getByRole('region', { name: 'Cart' })
    expect(within(cart).getAllByText('Total')).toHaveLength(1)
    expect([cart.querySelector('s')?.textContent, cart.querySelector('strong')?.textContent]).toEqual([
      '$39.95',
      '$29.95',
    ])
    expect(within(cart).getAllByText('per month')).toHaveLength(1)
  })

  test.each([
    ['USD', ['$39.95', '$29.95']],
    ['EUR', ['€39.95', '€29.95']],
    ['GBP', ['£39.95', '£29.95']],
    ['RUB', ['₽39.95', '₽29.95']],
  ] as const)('has the prices in the cart with the symbol of %s [CONST-028]', (currency, prices) => {
    show({ tariff: tariffWith({ price: { ...tariffWith().price, currency } }) })
    const cart = screen.getByRole('region', { name: 'Cart' })
    expect(['s', 'strong'].map((price) => cart.querySelector(price)?.textContent)).toEqual(prices)
  })

  test('strikes nothing through where nothing was dearer', () => {
    show({
      tariff: tariffWith({ price: { amount: 30, oldAmount: 0, currency: 'EUR', period: '', isNonRecurring: true } }),
    })
    const cart = screen.getByRole('region', { name: 'Cart' })
    expect([cart.querySelector('s'), cart.querySelector('strong')?.textContent]).toEqual([null, '€30'])
  })

  test("offers the 'One-Time Special' only where there is one; on it costs what that costs [CHECKOUT-005, CHECKOUT-006]", () => {
    show()
    expect(screen.queryByRole('switch')).toBe(null)
    cleanup()
    show({ special: SPECIAL })
    fireEvent.click(screen.getByRole('switch', { name: 'One-Time Special' }))
    expect(screen.getByRole('region', { name: 'Cart' }).querySelector('strong')?.textContent).toBe('$19.95')
    fireEvent.click(screen.getByRole('switch', { name: 'One-Time Special' }))
    expect(screen.getByRole('region', { name: 'Cart' }).querySelector('strong')?.textContent).toBe('$29.95')
  })

  test('lists the selected bundles with their title and subtitle [CHECKOUT-007, ENT-045]', () => {
    const of = (title: string, subtitle: string, isActive: boolean) => ({
      ...BUNDLE,
      uuid: title,
      isActive,
      siteSettings: { title, subtitle },
    })
    show({ bundles: [BUNDLE, of('Other VR', 'Never seen', false), of('Lumen', 'In your own room', true)] })
    expect(texts(within(screen.getByRole('list', { name: 'Included' })).getAllByRole('listitem'))).toEqual([
      '+ Sister VRA second cinema',
      '+ LumenIn your own room',
    ])
  })

  test("asks with what to pay, required, 'epoch' first, by human names [CHECKOUT-008, CHECKOUT-009, ENT-047]", () => {
    show()
    const group = screen.getByRole('group', { name: 'Pay with' })
    const list = within(group).getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' })
    expect({
      list: list.value,
      required: list.required,
      options: [...list.options].map((option) => option.text),
    }).toEqual({ list: 'epoch', required: true, options: ['Choose a payment method', 'Credit Card', 'Debit Card'] })
  })

  test('offers the billers that may collect what is selected, with the One-Time Special what that may [CHECKOUT-025, CHECKOUT-026, CHECKOUT-027]', () => {
    const once = tariffWith({ price: { ...tariffWith().price, isNonRecurring: true } })
    const together = tariffWith({ slavePriceUuids: ['price-north'] })
    const options = () =>
      [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' }).options]
        .slice(1)
        .map((option) => option.text)
    const offered = [{}, { tariff: once }, { tariff: together }].map((opening) => {
      show(opening)
      const found = options()
      cleanup()
      return found
    })
    show({ special: { ...SPECIAL, price: { ...SPECIAL.price, isNonRecurring: true } } })
    fireEvent.click(screen.getByRole('switch', { name: 'One-Time Special' }))
    expect([...offered, options()]).toEqual([
      ['Credit Card', 'Debit Card'],
      ['Credit Card', 'Debit Card', 'Digital Coins'],
      ['Credit Card'],
      ['Credit Card', 'Debit Card', 'Digital Coins'],
    ])
  })

  test('shows an error where no biller may collect what is selected [CHECKOUT-029]', () => {
    show({ billers: [] })
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' })
    expect([...list.options].map((option) => option.text)).toEqual(['No way to pay for this is open now'])
  })

  test('has what an account needs, as password managers know it [CHECKOUT-010]', () => {
    const { field } = show()
    expect(within(screen.getByRole('group', { name: 'Create an Account' })).getAllByRole('textbox')).toHaveLength(1)
    const shape = (name: string) => [field(name).type, field(name).name, field(name).autocomplete]
    expect([shape('Email'), shape('Password')]).toEqual([
      ['email', 'email', 'email'],
      ['password', 'password', 'new-password'],
    ])
  })

  test('asks for news with a box that is ticked, or unticked where the site’s persuasion is plain [CHECKOUT-011]', () => {
    const plain = { settings: { ...GUEST.settings, persuasion: 'plain' as const } }
    const asked = [
      { siteName: 'Lantern Hall', opening: undefined },
      { siteName: 'Tide Library', opening: undefined },
      { siteName: 'Tide Library', opening: plain },
    ].map(({ siteName, opening }) => {
      const { form } = show(opening, siteName)
      const boxes = within(form).getAllByRole<HTMLInputElement>('checkbox')
      const found = boxes.map(({ checked, labels }) => ({ says: labels?.[0]?.textContent, checked }))
      cleanup()
      return found
    })
    expect(asked).toEqual([
      [{ says: 'I would like to receive occasional email updates from Lantern Hall.', checked: true }],
      [{ says: 'I would like to receive occasional email updates from Tide Library.', checked: true }],
      [{ says: 'I would like to receive occasional email updates from Tide Library.', checked: false }],
    ])
  })

  test('says below each field what is missing, and no more once it is mended [VALID-014, VALID-015, VALID-018, CHECKOUT-008, CHECKOUT-010]', () => {
    const { field, form } = show()
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' })
    const saidOf = (control: HTMLElement) =>
      control.getAttribute('aria-invalid') === 'true'
        ? document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
        : ''
    const said = () => ({ list: saidOf(list), email: saidOf(field('Email')), password: saidOf(field('Password')) })
    fireEvent.change(list, { target: { value: '' } })
    const open = said()
    fireEvent.blur(list)
    const closed = said()
    fireEvent.submit(form)
    const submitted = said()
    fireEvent.change(list, { target: { value: 'segpay' } })
    fireEvent.input(field('Email'), { target: { value: 'a' } })
    fireEvent.input(field('Password'), { target: { value: 'b' } })
    const nothing = { list: '', email: '', password: '' }
    const missing = 'Please fill in this field'
    expect({ open, closed, submitted, mended: said() }).toEqual({
      open: nothing,
      closed: { ...nothing, list: 'Payment system not selected' },
      submitted: { list: 'Payment system not selected', email: missing, password: missing },
      mended: nothing,
    })
  })

  test('sends the box for news as it is ticked [CHECKOUT-011, CHECKOUT-019, ENT-049]', () => {
    const { actor, form } = show()
    const box = within(form).getByRole<HTMLInputElement>('checkbox')
    const kept = [0, 1, 2].map((press) => {
      if (press > 0) fireEvent.click(box)
      return { ticked: box.checked, isReceiveUpdates: actor.getSnapshot().context.isReceiveUpdates }
    })
    expect(kept).toEqual([true, false, true].map((is) => ({ ticked: is, isReceiveUpdates: is })))
  })

  test('asks for the payment methods again when that is pressed [CHECKOUT-031]', () => {
    show({ areBillersLost: true })
    expect(screen.getAllByText('The payment methods could not be loaded.')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText('The payment methods could not be loaded.')).toBe(null)
  })

  test("'Join Now' sends the values of its fields [CHECKOUT-012, ENT-049]", () => {
    const { actor, field, form } = show()
    const sent: unknown[] = []
    actor.send = (event) => void sent.push(event)
    fireEvent.change(field('Email'), { target: { value: EMAIL } })
    fireEvent.change(field('Password'), { target: { value: PASSWORD } })
    expect(within(form).getByRole('button', { name: 'Join Now' }).getAttribute('type')).toBe('submit')
    fireEvent.submit(form)
    expect(sent.at(-1)).toEqual({ type: 'checkout.submitted', email: EMAIL, password: PASSWORD })
  })

  test('leads visitors with an account to the log-in [CHECKOUT-013]', () => {
    show()
    expect(screen.getByText(/Already have an account\?/).textContent).toBe('Already have an account? Log In')
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login/')
  })

  test('shows what the server complains of under its field, line by line, and takes the focus there [CHECKOUT-032, VALID-017, ENT-050]', () => {
    const { actor, field, form } = show()
    fireEvent.change(field('Email'), { target: { value: EMAIL } })
    fireEvent.change(field('Password'), { target: { value: PASSWORD } })
    fireEvent.submit(form)
    const fields = { email: 'First.\nSecond.', password: 'Third.' }
    fireEvent.focus(form)
    tell(actor, { type: 'money.refused', refusal: refusalWith({ fields }) })
    cleanup()
    render(onStage(<CheckoutForm checkout={{ actor, chooser: open().chooser }} />))
    const describedBy = (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    expect([describedBy('Email')?.textContent, describedBy('Password')?.textContent]).toEqual([
      'First.\nSecond.',
      'Third.',
    ])
    expect(document.activeElement).toBe(field('Email'))
  })

  test('keeps its button in place and says that it works while money is under way [CHECKOUT-034]', async () => {
    const { actor, form } = show()
    actor.send({ type: 'checkout.submitted', email: EMAIL, password: PASSWORD })
    const button = await within(form).findByRole('button', { name: 'Please wait' })
    expect({ ariaDisabled: button.getAttribute('aria-disabled'), button: button.textContent }).toEqual({
      ariaDisabled: 'true',
      button: 'Join Now',
    })
    tell(actor, { type: 'money.doubted' })
    expect(await within(form).findAllByRole('button', { name: 'Checking' })).toHaveLength(1)
    expect((await within(form).findByRole('status')).textContent).toMatch(/^Checking…/)
  })

  test('says that the price has changed, and shows the new one', async () => {
    const { actor } = show()
    actor.send({ type: 'checkout.submitted', email: EMAIL, password: PASSWORD })
    tell(actor, { type: 'money.refused', refusal: refusalWith({ price: { amount: 33, currency: 'USD' } }) })
    const message = await screen.findByRole('alert')
    expect(message.textContent).toContain('The price has changed')
    // Beside the button that was pressed, not at the other end of a long form.
    expect(message.parentElement?.nextElementSibling).toBe(screen.getByRole('button', { name: 'Join Now' }))
    expect(seen).toEqual([message.parentElement])
    expect(screen.getByRole('region', { name: 'Cart' }).querySelector('strong')?.textContent).toBe('$33')
  })

  test('asks nothing of an account where there is one', () => {
    show({ isSignedIn: true, userUuid: 'user-1' })
    expect([screen.queryByLabelText('Email'), screen.queryByRole('group', { name: 'Pay with' })]).toEqual([null, null])
  })

  test('goes on by hand with what was prepared before a reload', async () => {
    const { actor, form } = show()
    actor.send({ type: 'checkout.submitted', email: EMAIL, password: PASSWORD })
    tell(actor, { type: 'money.settled', paymentUrl: PAYMENT_URL })
    ;(actor.clock as SimulatedClock).increment(20_000)
    expect(await within(form).findAllByRole('button', { name: 'Continue to Checkout' })).toHaveLength(1)
  })
})

describe('the dialog', () => {
  async function showDialog() {
    const { actor, chooser } = show({ isSignedIn: true, userUuid: 'user-1' })
    chooser.send({
      type: 'biller.wanted',
      price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
    })
    chooser.send({ type: 'billers.loaded', billers: BILLERS })
    return { actor, chooser, dialog: await screen.findByRole('dialog', { name: 'Select Payment Method' }) }
  }

  test("is called 'Select Payment Method', lists human names, and goes on by 'Continue to Checkout' [CHECKOUT-014, CHECKOUT-015, CHECKOUT-016, ROUTE-069]", async () => {
    const { chooser, dialog } = await showDialog()
    const list = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' })
    expect([...list.options].slice(1).map((option) => option.text)).toEqual(['Credit Card', 'Debit Card'])
    const chosenNames: string[] = []
    chooser.on('biller.chosen', ({ name }) => chosenNames.push(name))
    const button = () => within(dialog).getByRole('button', { name: 'Continue to Checkout' }).getAttribute('type')
    fireEvent.change(list, { target: { value: '' } })
    const beforeChoice = button()
    fireEvent.change(list, { target: { value: 'segpay' } })
    expect({ beforeChoice, afterwards: button() }).toEqual({ beforeChoice: 'submit', afterwards: 'submit' })
    fireEvent.submit(within(dialog).getByRole('form'))
    expect(chosenNames).toEqual(['segpay'])
  })

  test('says what is missing once its list was closed without a choice, and goes on with none [VALID-015, CHECKOUT-024]', async () => {
    const { chooser, dialog } = await showDialog()
    const said: string[] = []
    chooser.on('*', ({ type }) => said.push(type))
    const list = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' })
    fireEvent.change(list, { target: { value: '' } })
    fireEvent.blur(list)
    expect(await within(dialog).findAllByText('Payment system not selected')).not.toHaveLength(0)
    fireEvent.submit(within(dialog).getByRole('form'))
    expect(said).toEqual([])
  })

  test('keeps its title where the payment methods do not come, and asks for them again when that is pressed [CHECKOUT-014, CHECKOUT-031]', async () => {
    const { chooser } = show({ isSignedIn: true, userUuid: 'user-1' })
    chooser.send({
      type: 'biller.wanted',
      price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
    })
    chooser.send({ type: 'billers.failed' })
    const dialog = await screen.findByRole('dialog', { name: 'Select Payment Method' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(chooser.getSnapshot().value).toBe('loading')
  })

  test('is cancelled by its cross [CHECKOUT-033]', async () => {
    const { chooser, dialog } = await showDialog()
    const said: string[] = []
    chooser.on('*', ({ type }) => said.push(type))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(said).toEqual(['biller.cancelled'])
  })
})

const RESULTS = ['paid', 'refused', 'pending', 'cancelled', 'unknown'] as const

describe('/payment/', () => {
  function showPayment(result: PaymentResult, opening?: Opening, visitor = VISITORS.inactive, from = '') {
    const returned = createActor(
      paymentReturnMachine.provide({
        actors: { renewMembership: fromCallback(() => {}) },
      }),
      { clock: new SimulatedClock(), input: { result, from } },
    ).start()
    const checkout = open(opening)
    render(onStage(<PaymentView returned={returned} checkout={checkout} />, { path: '/payment/', visitor }))
    return { returned, checkout }
  }
  const title = () => screen.getByRole('heading', { level: 1 }).textContent
  const sentence = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
  const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

  test('says what came of a payment, and what can be done [ROUTE-068]', () => {
    const seen = RESULTS.map((result) => {
      showPayment(result)
      const found = [title(), sentence()]
      cleanup()
      return found
    })
    expect(seen).toEqual([
      ['Confirming your payment', 'This takes a few seconds.'],
      [
        'The payment was refused',
        'Nothing has been charged, and what you chose is kept. You can try again, or pay another way.',
      ],
      [
        'Your payment is on its way',
        'It has not been confirmed yet, which can take some minutes. There is no need to pay again: your membership begins by itself.',
      ],
      ['You have not paid yet', 'You left before paying. Nothing has been charged, and what you chose is kept.'],
      [
        'What came of your payment?',
        'We could not read the answer of the payment page. If you have paid, we can check; if not, nothing has been charged.',
      ],
    ])
    showPayment('refused')
    expect(links()).toEqual([['Try again', '/payment/']])
  })

  test('leads back to where a token pack or an offer was chosen, without a word of membership [ROUTE-068]', () => {
    const seen = RESULTS.map((result) => {
      showPayment(result, {}, VISITORS.member, '/tokens/')
      const found = [title(), sentence(), links()[0]]
      cleanup()
      return found
    })
    expect(seen).toEqual([
      [
        'Thank you!',
        'What you bought is yours as soon as the payment is confirmed, usually at once.',
        ['Continue', '/tokens/'],
      ],
      [
        'The payment was refused',
        'Nothing has been charged. You can try again, or pay another way.',
        ['Try again', '/tokens/'],
      ],
      [
        'Your payment is on its way',
        'It has not been confirmed yet, which can take some minutes. There is no need to pay again: what you bought comes by itself.',
        ['Continue', '/tokens/'],
      ],
      ['You have not paid yet', 'You left before paying. Nothing has been charged.', ['Try again', '/tokens/']],
      [
        'What came of your payment?',
        'We could not read the answer of the payment page. If you have paid, what you bought comes by itself; if not, nothing has been charged.',
        ['Try again', '/tokens/'],
      ],
    ])
  })

  test('hands over what was chosen: cart, one button, and the way back [ROUTE-069]', () => {
    showPayment('none', { isSignedIn: true, userUuid: 'user-1' })
    expect(screen.getByRole('region', { name: 'Cart' }).textContent).toContain('Total')
    expect(screen.getByRole('button', { name: 'Continue to Checkout' }).getAttribute('type')).toBe('submit')
    expect(links()).toEqual([['Choose something else', '/join-now/']])
  })

  test('asks by which biller to pay, shows that it is busy, and says what went wrong, with the way back [ROUTE-069, CHECKOUT-032]', async () => {
    const { actor } = showPayment('none', { isSignedIn: true, userUuid: 'user-1' }).checkout
    const said: string[] = []
    actor.on('*', ({ type }) => said.push(type))
    fireEvent.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
    expect(said).toEqual(['biller.wanted'])
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    expect((await screen.findByRole('button', { name: 'Please wait' })).getAttribute('aria-disabled')).toBe('true')
    tell(actor, { type: 'money.refused', refusal: refusalWith({ title: 'Closed for today.' }) })
    expect((await screen.findByRole('alert')).textContent).toContain('Closed for today.')
    expect({
      total: screen.getByRole('region', { name: 'Cart' }).querySelector('strong')?.textContent,
      links: links(),
    }).toEqual({ total: '$29.95', links: [['Choose something else', '/join-now/']] })
  })

  test('shows that there is nothing to pay, and offers a membership only to those who have none [ROUTE-069]', () => {
    for (const [visitor, text, found] of [
      [VISITORS.inactive, 'Nothing is waiting to be paid. Choose a membership first.', ['Join Now', '/join-now/']],
      [VISITORS.member, 'Nothing is waiting to be paid, and you are a member.', ['Go to main page', '/']],
    ] as const) {
      showPayment('none', { isNothingChosen: true }, visitor)
      expect([title(), sentence(), ...links()]).toEqual(['Nothing to pay', text, found])
      cleanup()
    }
  })

  test.for(['/tokens/', '/main-dashboard/upgrade-subscription/'])(
    'with nothing to pay leads back to %s, where something besides a membership was chosen',
    (from) => {
      showPayment('none', { isNothingChosen: true }, VISITORS.member, from)
      expect([title(), sentence(), ...links()]).toEqual([
        'Nothing to pay',
        'Nothing is waiting to be paid. You can choose it once more.',
        ['Back to what you chose', from],
      ])
    },
  )

  test('opens everything to a new member, or the age check where the site asks for it first [ROUTE-068]', () => {
    const welcome = (visitor: typeof VISITORS.member) => {
      const { returned } = showPayment('paid', {}, visitor)
      returned.send({ type: 'membership.answered', standing: 'active' })
      cleanup()
      render(onStage(<PaymentView returned={returned} checkout={open()} />, { path: '/payment/', visitor }))
      const found = [title(), ...links()]
      cleanup()
      return found
    }
    expect(welcome(VISITORS.member)).toEqual(['Welcome!', ['Start watching', '/videos/'], ['Go to main page', '/']])
    expect(welcome({ ...VISITORS.member, isInVerifiedView: false })).toEqual([
      'Welcome!',
      ['Verify Now', '/age-verification/'],
    ])
  })

  test('explains without scripts why nothing happens', () => {
    showPayment('paid')
    expect(screen.getByText(/needs JavaScript/).className).toBe('without-scripts')
  })

  test('leads a guest to an account first', () => {
    showPayment('none', {}, VISITORS.guest)
    expect(links()).toEqual([
      ['Join Now', '/join-now/'],
      ['Log In', '/login/'],
    ])
  })
})
