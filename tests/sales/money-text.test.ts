import { expect, test } from 'vitest'
import { Currency, Price } from '../../contracts/sales/price.ts'
import { amountText, notAskedText, priceText } from '../../machines/sales/money-text.ts'

test('two decimals unless the amount is whole, thousands with commas, the minus after the prefix [VALID-020]', () => {
  const amounts = [0, 5, 9.5, 24.95, 999.99, 1000, 1299, 12_345.6, 1_000_000, -5, -0.5, -1234.5]
  expect(amounts.map((amount) => priceText(amount))).toEqual([
    '$0',
    '$5',
    '$9.50',
    '$24.95',
    '$999.99',
    '$1,000',
    '$1,299',
    '$12,345.60',
    '$1,000,000',
    '$-5',
    '$-0.50',
    '$-1,234.50',
  ])
})

test('what rounds to a whole number has no decimals, and nothing is never minus nothing [VALID-020]', () => {
  expect([19.999, 0.004, -0.004, -0, 0.1 + 0.2].map((amount) => amountText(amount))).toEqual([
    '20',
    '0',
    '0',
    '0',
    '0.30',
  ])
})

test('every known currency has its symbol [CONST-028]', () => {
  expect(Currency.options.map((currency) => priceText(7.5, currency))).toEqual(['$7.50', '€7.50', '£7.50', '₽7.50'])
})

test('dollars unless a known currency says otherwise [CONST-029]', () => {
  expect([priceText(7), priceText(7, 'USD'), priceText(7, 'GBP')]).toEqual(['$7', '$7', '£7'])
  const read = ['EUR', 'RUB', 'DKK', '', undefined].map((currency) => {
    const price = Price.parse({ amount: 7, currency })
    return priceText(price.amount, price.currency)
  })
  expect(read).toEqual(['€7', '₽7', '$7', '$7', '$7'])
})

test('who is offline or signed out reads why nothing was sent, and nobody else', () => {
  const causes = ['offline', 'signIn', 'refused', 'unavailable'] as const
  expect(Object.fromEntries(causes.map((cause) => [cause, notAskedText({ cause })]))).toEqual({
    offline: 'You seem to be offline. Nothing was sent: try again when you are back.',
    signIn: 'Please log in again. What you chose is kept.',
    refused: '',
    unavailable: '',
  })
})
