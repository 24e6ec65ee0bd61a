import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBrowserPage } from '../support/browser-page.ts'
import { FORMATS } from './films.ts'
import type { HeadsetHarness } from './headset-harness.ts'
import { wrongPixels } from './headset-pixels.ts'

declare const harness: HeadsetHarness

vi.setConfig({ testTimeout: 120_000 })

let browser: Awaited<ReturnType<typeof openBrowserPage>>
beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('layers-harness.ts', import.meta.url) })
  await browser.page.setViewportSize({ width: 640, height: 320 })
}, 60_000)
afterAll(() => browser?.close())
afterEach(async () => {
  await browser.page.evaluate(() => harness.close())
  expect(browser.complaints).toEqual([])
})

const FILMS = FORMATS.filter(({ projection, isEyeSwapped }) => /^(180|360)$/.test(projection) && !isEyeSwapped)

test.for(FILMS)(
  'a headset with layers is given a film of $projection degrees, $stereo, and shows each eye its own picture, where the formulas say',
  async (format) => {
    await browser.page.evaluate(async (film) => {
      await harness.open(film)
      await harness.enter('vr')
    }, format)
    expect(await browser.page.evaluate(() => harness.picture())).toBe('layer')
    expect(await wrongPixels(browser.page, format)).toEqual([])
  },
)

test('a visitor leaves a headset with layers, and may enter again', async () => {
  const states = await browser.page.evaluate(async (film) => {
    await harness.open(film!)
    const seen = []
    for (let visit = 0; visit < 2; visit++) {
      await harness.enter('vr')
      harness.send({ type: 'headset.left' })
      await harness.frames(3)
      seen.push(harness.value())
    }
    return seen
  }, FILMS[0])
  expect(states).toEqual([{ available: 'idle' }, { available: 'idle' }])
})
