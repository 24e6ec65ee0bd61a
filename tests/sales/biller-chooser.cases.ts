import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { BILLERS, SETTINGS } from './checkout-samples.ts'

export const cases = casesOf(billerChooserMachine, {
  inputs: {
    'a usual default': { settings: SETTINGS },
    'a default that nobody has': { settings: { ...SETTINGS, defaultBiller: 'none' } },
  },
  events: {
    'biller.wanted': [{ price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false } }],
    'billers.loaded': [{ billers: BILLERS }, { billers: BILLERS.slice(0, 1) }, { billers: [] }],
    'biller.selected': [{ name: 'segpay' }, { name: '' }],
  },
  project: ({ context }) => [context.selected, context.billers.length],
  invariants: {
    'only those that may collect are offered': ({ context }) =>
      context.billers.every(({ name }) => name !== 'gift-card' && name !== 'coin'),
  },
})
