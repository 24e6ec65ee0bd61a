import { expect, test } from 'vitest'
import { isRenewalDue, pauseAfter, pauseAfterIdle } from '../../machines/session/token-timing.ts'

test('a renewal is due within 30 seconds of the end, or in the second half of a short life [TOKEN-003]', () => {
  const due = (expiresInMs: number, lifetimeMs: number) => isRenewalDue({ expiresInMs, lifetimeMs })
  expect({
    long: [30_001, 30_000, 0, -1].map((expiresInMs) => due(expiresInMs, 300_000)),
    minute: [30_001, 30_000].map((expiresInMs) => due(expiresInMs, 60_000)),
    short: [10_001, 10_000].map((expiresInMs) => due(expiresInMs, 20_000)),
  }).toEqual({ long: [false, true, true, true], minute: [false, true], short: [false, true] })
})

test('the next try after a failure comes twice as late each time, up to 30 seconds, a chance part of it sooner [TOKEN-008]', () => {
  const pauses = (chance: number, retryAfterMs = 0) =>
    [0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter({ chance, retryAfterMs, nowMs: 0 }, failures))
  expect({ latest: pauses(1), middle: pauses(0.5), soonest: pauses(0), asked: pauses(0, 9_000) }).toEqual({
    latest: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000],
    middle: [1_000, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500],
    soonest: [1_000, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000],
    asked: [9_000, 9_000, 9_000, 9_000, 9_000, 15_000, 15_000],
  })
})

test('renewals that give nothing better come ten seconds later, and from the third on a minute', () => {
  expect([1, 2, 3, 4].map(pauseAfterIdle)).toEqual([10_000, 10_000, 60_000, 60_000])
})
