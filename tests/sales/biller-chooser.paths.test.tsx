// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { openCheckout } from '../../app/routes/pages/checkout.tsx'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { answered, answeredWith, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './biller-chooser.cases.ts'

const USUAL = 'a usual default'
/** Nothing non-recurring is wanted, and gift cards are excluded: the first two may collect. */
const BILLERS = [
  { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false },
  { name: 'segpay', nameHuman: 'Debit Card', isNonRecurring: false },
  { name: 'coin', nameHuman: 'Digital Coins', isNonRecurring: true },
]

/** What the list shows, once it is there. */
let selected: '' | 'epoch' | 'segpay'
let isReproached: boolean
/** What the order hears of it, and what it must have heard. */
let said: object[]
let news: object[]

describePaths(
  'billerChooser',
  cases,
  drive({
    situation: (start) => ({ holds: ['getBillers'], ...(start !== USUAL && { settings: { defaultBiller: 'none' } }) }),
    async open(site, _start, _input, { gate }) {
      selected = ''
      isReproached = false
      said = []
      news = []
      const { chooser, actor: checkout } = openCheckout(site, site.open)
      // The marks below the form ask for them as well.
      site.system.dismiss([checkout])
      gate.letHeldGo()
      chooser.on('*', (word) => said.push(word))
      const dialog = { actor: chooser, view: <BillerChooser chooser={chooser} /> }
      return { actor: chooser, view: onStage(<p>Order</p>, { dialogs: { checkoutBillers: dialog } }) }
    },
    begins: { [USUAL]: 'idle', 'a default that nobody has': 'idle' },
    happens: {
      'biller.wanted': { by: told, to: 'loading' },
      'billers.loaded': {
        by({ billers }, live) {
          const { length } = billers as readonly unknown[]
          if (length === 0) news.push({ type: 'biller.missing' })
          if (length === 1) news.push({ type: 'biller.chosen', name: 'epoch' })
          isReproached = false
          selected = live.start === USUAL ? 'epoch' : ''
          return answeredWith('getBillers', { data: BILLERS.slice(0, length) })({ type: 'billers.loaded' }, live)
        },
        to: ({ billers }) => ((billers as readonly unknown[]).length > 1 ? 'choosing' : 'idle'),
      },
      'billers.failed': { by: answered({ getBillers: 'serverError' }), to: 'failed' },
      'biller.selected': {
        by({ name }) {
          selected = name as typeof selected
          isReproached = false
          fireEvent.change(screen.getByRole('combobox'), { target: { value: name } })
        },
        to: 'stays',
      },
      'selection.closed': {
        by() {
          isReproached = selected === ''
          fireEvent.blur(screen.getByRole('combobox'))
        },
        to: 'stays',
      },
      'choice.continued': {
        by() {
          isReproached = selected === ''
          if (selected !== '') news.push({ type: 'biller.chosen', name: selected })
          fireEvent.submit(screen.getByRole('form', { name: 'Select Payment Method' }))
        },
        to: () => (selected === '' ? 'choosing' : 'idle'),
      },
      'choice.cancelled': {
        by(event, live) {
          news.push({ type: 'biller.cancelled' })
          return screen.queryByRole('dialog') ? pressed('Close')(event, live) : told(event, live)
        },
        to: 'idle',
      },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    see: (live) => ({
      idle: () => expect({ dialog: screen.queryByRole('dialog'), said }).toEqual({ dialog: null, said: news }),
      loading() {
        expect(screen.queryByRole('dialog')).toBeNull()
        expect(live().gate.held()).toEqual(['getBillers'])
      },
      choosing() {
        const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment Method' })
        expect({
          selected: list.value,
          options: [...list.options].map(({ text }) => text),
          isReproached: list.getAttribute('aria-invalid') === 'true',
        }).toEqual({ selected, options: ['Choose a payment method', 'Credit Card', 'Debit Card'], isReproached })
      },
      failed: () =>
        expect(screen.getByRole('alert').textContent).toContain(
          'The payment methods could not be loaded. Nothing has been charged.',
        ),
    }),
  }),
)
