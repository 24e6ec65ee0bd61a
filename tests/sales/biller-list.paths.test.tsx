// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './biller-list.cases.ts'
import { openOrderForm } from './order-form.tsx'

/** Of the sandbox, in its order: those that collect for a month. */
const OFFERED = ['Choose a payment method', 'Credit Card', 'Debit Card', 'PayPal']

describePaths(
  'billerList',
  cases,
  drive({
    situation: () => ({ holds: ['getBillers'] }),
    open(site) {
      const form = openOrderForm(site)
      form.choose()
      const { billerList } = form.actor.getSnapshot().children
      if (!billerList) throw new Error('The form has no list of billers')
      return { actor: billerList, view: form.view }
    },
    begins: 'loading',
    happens: {
      'billers.loaded': { by: answered(), to: 'known' },
      'billers.failed': { by: answered({ getBillers: 'serverError' }), to: 'failed' },
      'billers.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    see: (live) => {
      const field = () => ({
        ...list(),
        canRetry: screen.queryByRole('button', { name: 'Try again' }) !== null,
        asks: live().gate.held(),
      })
      return {
        loading: () =>
          expect(field()).toEqual({ options: ['Loading…'], error: false, canRetry: false, asks: ['getBillers'] }),
        known: () => expect(field()).toEqual({ options: OFFERED, error: false, canRetry: false, asks: [] }),
        failed: () =>
          expect(field()).toEqual({ options: ['Choose a payment method'], error: true, canRetry: true, asks: [] }),
      }
    },
  }),
)

function list() {
  const options = [...screen.getByLabelText<HTMLSelectElement>('Payment Method').options].map(({ text }) => text)
  return { options, error: screen.queryByText('The payment methods could not be loaded.') !== null }
}
