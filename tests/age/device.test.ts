import { describe, expect, test } from 'vitest'
import { isClearedDevice } from '../../machines/age/device.ts'
import { siteSettings } from '../access/sites.ts'

const headset = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  touchPoints: 5,
  screenWidth: 1306,
  screenHeight: 735,
  orientation: 0,
}

test('no site clears devices unless it is configured so [AGE-028]', () => {
  const sites = (['dark', 'darkest', 'light'] as const).map((key) => siteSettings(key).deviceHeuristicEnabled)
  expect(sites).toEqual([false, false, false])
})

describe('devices that are cleared without a check', () => {
  test('a Mac with touch, a known screen and orientation 0 or 270 [AGE-027]', () => {
    const screens = [
      [1306, 735],
      [829, 742],
      [1782, 1188],
      [1306, 900],
    ]
    for (const [screenWidth = 0, screenHeight = 0] of screens)
      for (const orientation of [0, 270])
        expect(isClearedDevice({ ...headset, screenWidth, screenHeight, orientation })).toBe(true)
  })

  for (const name of ['Mac', 'Macintosh', 'MacIntel']) {
    test(`it may call itself ${name}, and have one touch point [AGE-027]`, () => {
      expect(isClearedDevice({ ...headset, userAgent: `Mozilla/5.0 (${name}; Version 10)`, touchPoints: 1 })).toBe(true)
    })
  }

  const others: ReadonlyArray<[string, Partial<typeof headset>]> = [
    ['a Mac without touch', { touchPoints: 0 }],
    ['a phone', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel)' }],
    ['a screen one too narrow', { screenWidth: 828, screenHeight: 800 }],
    ['a screen one too wide', { screenWidth: 1783, screenHeight: 800 }],
    ['a screen one too low', { screenWidth: 1305, screenHeight: 741 }],
    ['a screen one too high', { screenWidth: 1306, screenHeight: 1189 }],
    ['another screen of the known height', { screenWidth: 1305 }],
    ['a wider screen of the known height', { screenWidth: 1307 }],
    ['a lower screen of the known width', { screenHeight: 734 }],
    ['a higher screen of the known width', { screenHeight: 736 }],
    ['a known screen on its other side', { screenWidth: 735, screenHeight: 1306 }],
    ['one that stands on its head', { orientation: 180 }],
    ['a name that only begins like it', { userAgent: 'Mozilla/5.0 (Macro; Version 10)' }],
    ['another orientation', { orientation: 90 }],
  ]
  for (const [name, change] of others) {
    test(`${name} is not one [AGE-027]`, () => {
      expect(isClearedDevice({ ...headset, ...change })).toBe(false)
    })
  }
})
