import type { Currency } from '../../contracts/sales/price.ts'

const SYMBOLS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', RUB: '₽' }

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const BROKEN = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as people read it (VALID-020, CONST-028): `$1,299`, `€9.50`, `$-5`. */
export function priceText(amount: number, currency: Currency = 'USD'): string {
  return SYMBOLS[currency] + amountText(amount)
}

/** The same without its symbol: `1,299`, `9.50`, `-5`. */
export function amountText(amount: number): string {
  const hundredths = Math.round(amount * 100)
  return (hundredths % 100 === 0 ? WHOLE : BROKEN).format(hundredths / 100 || 0)
}
