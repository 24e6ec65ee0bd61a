import { expect, test } from 'vitest'
import { createRemembered } from '../../machines/access/remembered.ts'

const fail = () => {
  throw new Error('worked out again')
}

test('what was worked out for a text is given again, and other texts and other sites have their own', () => {
  const remembered = createRemembered<string>()
  const [dark, light] = [{}, {}]
  remembered(dark, '/videos/', () => 'dark list')
  expect(remembered(dark, '/videos/', fail)).toBe('dark list')
  expect(remembered(dark, '/models/', () => 'dark models')).toBe('dark models')
  expect(remembered(light, '/videos/', () => 'light list')).toBe('light list')
})

test('made-up addresses are forgotten: many short ones, and long ones at once', () => {
  const remembered = createRemembered<string>()
  const site = {}
  const long = 'x'.repeat(257)
  remembered(site, long, () => 'first')
  expect(remembered(site, long, () => 'second')).toBe('second')
  for (let place = 0; place <= 2_000; place += 1) remembered(site, `/${place}/`, () => 'first')
  expect(remembered(site, '/0/', () => 'second')).toBe('second')
})

test('the longest text that is kept has 256 characters, and 2,000 texts have room', () => {
  const remembered = createRemembered<string>()
  const site = {}
  const long = 'x'.repeat(256)
  remembered(site, long, () => 'kept')
  for (let place = 1; place < 2_000; place += 1) remembered(site, `/${place}/`, () => 'kept')
  expect(remembered(site, long, fail)).toBe('kept')
})
