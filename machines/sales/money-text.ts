import type { Currency } from '../../contracts/sales/price.ts'
import type { MoneyRefusal } from './money-action.machine.ts'

const SYMBOLS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', RUB: '₽' }

/** Made with the first amount: on a slow phone it takes 40 ms. */
let format: Intl.NumberFormat | undefined

/** An amount as people read it (VALID-020, CONST-028): `$1,299`, `€9.50`, `$-5`. */
export function priceText(amount: number, currency: Currency = 'USD'): string {
  return SYMBOLS[currency] + amountText(amount)
}

/** The same without its symbol: `1,299`, `9.50`, `-5`. */
export function amountText(amount: number): string {
  format ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(Math.round(amount * 100) / 100 || 0)
}

/** What came of asking for money, where it is not what was wanted. */
export const moneyTexts = {
  repriced: 'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
  offline: 'You seem to be offline. Nothing was sent: try again when you are back.',
  signIn: 'Please log in again. What you chose is kept.',
  checking: 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.',
  ready: 'Everything is prepared: you can go on to pay.',
  unresolved:
    'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.',
} as const

/** Why it was kept from being asked, which can be mended; `''`: the server has refused it, or gave no answer. */
export function notAskedText({ cause }: Pick<MoneyRefusal, 'cause'>): string {
  return cause === 'offline' || cause === 'signIn' ? moneyTexts[cause] : ''
}
