import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBrowserPage } from '../support/browser-page.ts'
import { until } from '../support/until.ts'
import type { TruncatedHarness } from './truncated-harness.ts'

declare const harness: TruncatedHarness

vi.setConfig({ testTimeout: 60_000 })

let browser: Awaited<ReturnType<typeof openBrowserPage>>
beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('truncated-harness.ts', import.meta.url) })
}, 60_000)
afterAll(() => browser?.close())
afterEach(async () => {
  await browser.page.mouse.move(0, 0)
  expect(browser.complaints).toEqual([])
})

const seen = (name: 'short' | 'long') => browser.page.evaluate((which) => harness.seen(which), name)

describe('the tooltip of a text', () => {
  test('shows it whole where its line cuts it, and nothing where all can be read [CHROME-092]', async () => {
    expect((await seen('long')).is).toBe('hidden')
    await browser.page.locator('#short > span').hover()
    expect((await seen('short')).is).toBe('hidden')
    await browser.page.locator('#long > span').hover()
    await until(async () =>
      expect(await seen('long')).toEqual({ text: expect.stringMatching(/^Low tide .* outside$/), is: 'visible' }),
    )
  })

  test('stands above its text, and below where the page wants it', async () => {
    expect(await browser.page.evaluate(() => [harness.sideOf('long'), harness.sideOf('long', true)])).toEqual([
      'above',
      'below',
    ])
  })

  test('waits for 100 ms before it appears [CHROME-094]', async () => {
    expect(await browser.page.evaluate(() => harness.delayOf('long'))).toEqual(['opacity', '0s'])
    await browser.page.locator('#long > span').hover()
    expect(await browser.page.evaluate(() => harness.delayOf('long'))).toEqual(['opacity', '0.1s'])
  })

  test('opens when the text is tapped on a touch screen, and goes with the next tap elsewhere [CHROME-093]', async () => {
    const finger = await browser.page.context().newCDPSession(browser.page)
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const tap = async (x: number, y: number) => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const box = await browser.page.locator('#long > span').boundingBox()
    expect((await seen('long')).is).toBe('hidden')
    await tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 5)
    await until(async () => expect((await seen('long')).is).toBe('visible'))
    await tap(400, 500)
    await until(async () => expect((await seen('long')).is).toBe('hidden'))
  })
})
