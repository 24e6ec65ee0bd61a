import { expect, test } from 'vitest'
import { defaultTip, MESSENGER_TIPS, tipLabel, tipPresets } from '../../machines/cams/tip-presets.ts'

test('the default is 1 below 4 tokens, and a quarter of them from there on [TIP-030]', () => {
  expect([0, 3, 4, 7, 8, 103].map(defaultTip)).toEqual([1, 1, 1, 1, 2, 25])
})

test('below 16 tokens: 2, 3 and 4 [TIP-031]', () => {
  expect([tipPresets(0), tipPresets(15)]).toEqual([
    [2, 3, 4],
    [2, 3, 4],
  ])
})

test('from 16 to 80: 15, 20 and 25 per cent, without fractions [TIP-032]', () => {
  expect([tipPresets(16), tipPresets(33), tipPresets(80)]).toEqual([
    [2, 3, 4],
    [4, 6, 8],
    [12, 16, 20],
  ])
})

test('from 81 to 400: the same, down to multiples of 5 [TIP-033]', () => {
  expect([tipPresets(81), tipPresets(133), tipPresets(400)]).toEqual([
    [10, 15, 20],
    [15, 25, 30],
    [60, 80, 100],
  ])
})

test('above 400: 100, 125 and 150 [TIP-034]', () => {
  expect([tipPresets(400), tipPresets(401), tipPresets(1_000_000)]).toEqual([
    [60, 80, 100],
    [100, 125, 150],
    [100, 125, 150],
  ])
})

test('in the messenger: 10, 20 and 50 [TIP-036]', () => {
  expect(MESSENGER_TIPS).toEqual([10, 20, 50])
})

test('labels are cut, not rounded, to one decimal [TIP-037]', () => {
  expect([999, 1_000, 1_050, 1_999, 12_345, 999_999, 1_000_000, 1_990_000].map(tipLabel)).toEqual([
    '999',
    '1K',
    '1K',
    '1.9K',
    '12.3K',
    '999.9K',
    '1M',
    '1.9M',
  ])
})
