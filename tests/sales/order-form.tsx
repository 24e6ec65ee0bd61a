import { fireEvent, screen } from '@testing-library/react'
import { INTENT_KEYS } from '../../adapters/sales/draft-keys.ts'
import { openCheckout } from '../../app/routes/pages/checkout.tsx'
import { moneyOf } from '../../app/site/money.ts'
import type { Site } from '../../app/site/site.ts'
import type { EndpointName } from '../../contracts/endpoints.ts'
import { CheckoutForm } from '../../views/sales/checkout.view.tsx'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import type { Around, Live } from '../support/drive.tsx'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { tariffWith } from './checkout-samples.ts'

const PASSWORD = 'Proscenium1'
const MONTH = 'price-month-base-standard'
const BEGUN_KEY = 'begun-before-the-reload'

/** Each order of a test file has an e-mail of its own. */
let orders = 0
const emailNow = () => `guest-${orders}@example.com`

/** Billers are at the sandbox's third parties. */
export function sellsAtSandbox({ thirdPartyOrigin }: TestSandbox) {
  return { allowedHosts: { easyCancel: [], logOut: [], ageProvider: [], biller: [new URL(thirdPartyOrigin).host] } }
}

/** The form of an order for a month, as a guest sees it, and what they do with it. */
export function openOrderForm(site: Site) {
  const left: string[] = []
  site.system.listen('navigator', (message) => {
    if (message.type === 'site.leave') left.push(message.url)
  })
  // jsdom does not scroll.
  HTMLElement.prototype.scrollIntoView = () => {}
  const checkout = openCheckout(site, site.open)
  const choose = () =>
    checkout.actor.send({
      type: 'tariff.chosen',
      tariff: tariffWith({ priceUuid: MONTH }),
      bundles: [],
      saleEvent: null,
    })
  return {
    ...checkout,
    money: moneyOf(site, 'checkout'),
    /** Addresses that the browser was led to. */
    left,
    view: onStage(<CheckoutForm checkout={checkout} />, { path: '/join-now/', actors: site.actors }),
    choose,
    /** Confirms the order as soon as there are billers. */
    async order() {
      choose()
      await until(() => {
        const snapshot = checkout.actor.getSnapshot()
        if (snapshot.hasTag('restoring') || snapshot.context.billers.length === 0) throw new Error('Not yet')
      })
      checkout.actor.send({ type: 'checkout.submitted', email: emailNow(), password: PASSWORD })
    },
    press() {
      screen.getByLabelText<HTMLInputElement>('Email').value = emailNow()
      screen.getByLabelText<HTMLInputElement>('Password').value = PASSWORD
      fireEvent.submit(screen.getByRole('form', { name: 'Secure and Discreet Payment' }))
    },
  }
}

/** Somebody else comes, who has another e-mail. */
export function nextGuest() {
  orders += 1
}

/** An account of the sandbox has this guest's e-mail by now. */
export function takeEmail({ sandbox }: Pick<Around, 'sandbox'>) {
  sandbox.database.prepare("UPDATE accounts SET email = ? WHERE name = 'blocked'").run(emailNow())
}

/** What the tab keeps of an order that had been sent when its page went. */
export function keepBegunOrder() {
  const body = {
    email: emailNow(),
    isReceiveUpdates: true,
    paymentSystem: 'epoch',
    priceUuid: MONTH,
    quote: { amount: 29.95, currency: 'USD' },
  }
  const intent = { key: `${BEGUN_KEY}-${orders}`, kind: 'createAccount', gesture: { body }, proof: 'proof-of-this-tab' }
  sessionStorage.setItem(INTENT_KEYS.checkout, JSON.stringify(intent))
}

/** The request that the tab keeps in mind arrives at the server now, if it has not before. */
export async function arriveLate({ sandbox, gate }: Pick<Around, 'sandbox' | 'gate'>) {
  const { key, gesture, proof } = JSON.parse(sessionStorage.getItem(INTENT_KEYS.checkout) ?? '{}')
  const body = { ...gesture.body, password: PASSWORD, proof }
  gate.open(['createAccount'])
  await sandbox.call('createAccount', { headers: { 'Idempotency-Key': key }, body })
}

/** What the ledger has of this guest. */
export async function ledgerOf({ sandbox }: Pick<Around, 'sandbox'>) {
  const rows = await sandbox.control.ledger()
  return rows
    .filter(({ owner }) => owner === `guest:${emailNow()}`)
    .map(({ kind, state, payment }) => ({ kind, state, amount: payment?.amount, biller: payment?.biller }))
}

/** Lets time pass until the tab asks the server, which does not answer yet. */
export async function passUntilHeld({ gate, clock }: Pick<Live, 'gate' | 'clock'>) {
  await until(() => {
    if (gate.held().length > 0) return
    clock.increment(100)
    throw new Error('Nothing is asked')
  })
}

/** Lets calls through, these if only some, and time pass until that is so. */
export async function passUntil(
  { gate, clock }: Pick<Live, 'gate' | 'clock'>,
  isSo: () => boolean,
  names?: readonly EndpointName[],
) {
  await until(() => {
    if (isSo()) return
    if (gate.held().some((name) => names?.includes(name) ?? true)) gate.letHeldGo(names)
    else clock.increment(100)
    throw new Error('It is not so yet')
  })
}

/** No call arrives, until nobody knows what became of the order. */
export async function loseAll({ gate, clock }: Pick<Live, 'gate' | 'clock'>, isUnresolved: () => boolean) {
  await until(() => {
    if (isUnresolved()) return
    if (gate.held().length > 0) gate.loseHeld()
    else clock.increment(100)
    throw new Error('It is still tried')
  })
}

/** What the form says. */
export function formNow() {
  const form = screen.getByRole('form', { name: 'Secure and Discreet Payment' })
  const button = form.querySelector('button[type=submit]')
  return {
    button: button?.getAttribute('aria-label') ?? button?.textContent,
    says: button?.parentElement?.querySelector('p[role=status]')?.textContent,
    warns: screen.queryByRole('alert')?.textContent ?? '',
  }
}

/** Addresses of billers end in the number of the payment. */
export function withoutNumber(url: string) {
  return new URL(url).pathname.replace(/[^/]+$/, '')
}
