import { expect, test } from 'vitest'
import { hashOfText, randomFrom } from '../../contracts/seeded-random.ts'

test('the same seed draws the same numbers, another seed others', () => {
  const random = randomFrom(1)
  expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
  expect(randomFrom(2)()).not.toBe(0.6270739405881613)
})

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of "%s" is the one that the authors of FNV-1a publish', (text, hash) => {
  expect(hashOfText(text) >>> 0).toBe(hash)
})
