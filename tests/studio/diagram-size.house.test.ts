import { describe, expect, test } from 'vitest'
import { loadHouse } from '../../scripts/support/house.ts'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { layoutOf } from '../../studio/diagrams/layout.ts'
import { READABLE_SCALE, scaleOnPage } from '../../studio/diagrams/page-fit.ts'

/** Machines whose diagram is not readable on one page yet. None may be added: split the machine by meaning. */
const tooLarge: readonly string[] = [
  'ageCheck',
  'ageVerification',
  'appBoot',
  'camChat',
  'camIntegration',
  'camRoom',
  'camRoomList',
  'checkout',
  'composer',
  'compliment',
  'dialogHost',
  'headerBar',
  'joinNow',
  'leavePageTrap',
  'memberPlusOffer',
  'messenger',
  'messengerChats',
  'messengerThread',
  'moneyAction',
  'navigation',
  'paymentReturn',
  'player',
  'playerPlayback',
  'promoCountdown',
  'realtimeConnection',
  'roomRoute',
  'routeGuard',
  'session',
  'showRequest',
  'site',
  'studioPage',
  'tipFlow',
  'tokenLifecycle',
  'tokenShop',
  'tracing',
  'valuePopups',
  'videoPage',
]

test('every diagram can be read on one page of the studio, but for those that are listed, which only shrink', {
  timeout: 240_000,
}, async () => {
  const scales = new Map<string, number>()
  for (const [id, { machine }] of (await loadHouse()).machines) {
    scales.set(id, scaleOnPage(await layoutOf(graphOf(machine))))
  }
  expect(scales.size).toBeGreaterThan(60)
  expect(faultsIn(scales, tooLarge)).toEqual([])
})

test('words of 8 pixels are the smallest that can be read, in a window of 1,440 x 900', () => {
  expect(READABLE_SCALE).toBeCloseTo(8 / 11, 10)
  expect([scaleOnPage({ width: 980, height: 10 }), scaleOnPage({ width: 10, height: 1_408 })]).toEqual([1, 0.5])
})

describe('what is said', () => {
  test('of a machine that is not listed', () => {
    expect(faultsIn(new Map(Object.entries({ door: 0.5, bell: 0.8 })), [])).toEqual([
      'The words of door have 5.5 pixels on one page, and need 8: split it by meaning.',
    ])
  })

  test('of an entry that nothing needs any more', () => {
    expect(faultsIn(new Map([['bell', 0.8]]), ['bell', 'oven'])).toEqual([
      'bell fits on a page: remove it from `tooLarge`.',
      'oven is no machine: remove it from `tooLarge`.',
    ])
  })
})

function faultsIn(scales: ReadonlyMap<string, number>, listed: readonly string[]): string[] {
  const small = [...scales].flatMap(([id, scale]) =>
    scale >= READABLE_SCALE || listed.includes(id)
      ? []
      : [
          `The words of ${id} have ${Math.floor(110 * scale) / 10} pixels on one page, and need 8: split it by meaning.`,
        ],
  )
  const needless = listed.flatMap((id) => {
    const scale = scales.get(id)
    if (scale === undefined) return [`${id} is no machine: remove it from \`tooLarge\`.`]
    return scale >= READABLE_SCALE ? [`${id} fits on a page: remove it from \`tooLarge\`.`] : []
  })
  return [...small, ...needless]
}
