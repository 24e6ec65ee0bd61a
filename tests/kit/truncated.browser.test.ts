import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBrowserPage } from '../support/browser-page.ts'
import { until } from '../support/until.ts'
import type { TruncatedHarness } from './truncated-harness.ts'

declare const harness: TruncatedHarness

const LONG = 'Low tide in the atrium of a house that nobody has seen from the outside'

vi.setConfig({ testTimeout: 60_000 })

let browser: Awaited<ReturnType<typeof openBrowserPage>>
beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('truncated-harness.ts', import.meta.url) })
}, 60_000)
afterAll(() => browser?.close())
beforeEach(async () => {
  await browser.page.reload()
  await browser.page.waitForFunction(() => 'harness' in globalThis)
  await browser.page.mouse.move(0, 0)
  await browser.page.locator('#long > span').waitFor()
})
afterEach(() => expect(browser.complaints).toEqual([]))

const seen = () => browser.page.evaluate(() => harness.seen())
const expectSeen = (text: string | null) => until(async () => expect(await seen()).toBe(text))
const point = (name: 'short' | 'long') => browser.page.locator(`#${name} > span`).hover()

describe('the tooltip of a text', () => {
  test('shows it whole where its line cuts it, and nothing where all can be read [CHROME-092]', async () => {
    await point('long')
    await expectSeen(LONG)
    await point('short')
    await expectSeen(null)
  })

  test('is above its text, and below where the page wants it', async () => {
    await point('long')
    await expectSeen(LONG)
    expect(await browser.page.evaluate(() => harness.side())).toBe('above')
    await browser.page.mouse.move(0, 0)
    await expectSeen(null)
    await browser.page.evaluate(() => document.body.setAttribute('data-tips', 'below'))
    await point('long')
    await expectSeen(LONG)
    expect(await browser.page.evaluate(() => harness.side())).toBe('below')
  })

  test('waits for 100 ms before it appears [CHROME-094]', async () => {
    // Its code is fetched by the first that is opened.
    await point('long')
    await expectSeen(LONG)
    const { clock, mouse } = browser.page
    await clock.install()
    await clock.pauseAt(Date.now() + 60_000)
    await mouse.move(0, 0)
    await clock.runFor(2_000)
    await expectSeen(null)
    await point('long')
    await clock.runFor(99)
    expect(await seen()).toBe(null)
    let passedMs = 99
    await until(async () => {
      await clock.runFor(1)
      passedMs += 1
      expect(await seen()).toBe(LONG)
    })
    // It is drawn a few frames later.
    expect(passedMs).toBeLessThan(200)
    await clock.resume()
  })

  test('opens when the text is tapped on a touch screen, and goes with the next tap elsewhere [CHROME-093]', async () => {
    const finger = await browser.page.context().newCDPSession(browser.page)
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const tap = async (x: number, y: number) => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const box = await browser.page.locator('#long > span').boundingBox()
    await tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 5)
    await expectSeen(LONG)
    await tap(400, 500)
    await expectSeen(null)
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  test('opens when its link gets the focus by key, and closes with Escape or when the focus goes', async () => {
    const { keyboard } = browser.page
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await expectSeen(LONG)
    await keyboard.press('Escape')
    await expectSeen(null)
    await keyboard.press('Shift+Tab')
    await keyboard.press('Tab')
    await expectSeen(LONG)
    await keyboard.press('Tab')
    await expectSeen('Keys')
  })

  test('stays while the pointer is on it', async () => {
    await point('long')
    await expectSeen(LONG)
    const tip = browser.page.getByRole('tooltip')
    await tip.hover()
    await browser.page.clock.install()
    await browser.page.clock.runFor(1_000)
    expect(await seen()).toBe(LONG)
    await browser.page.mouse.move(0, 0)
    await browser.page.clock.runFor(1_000)
    await expectSeen(null)
  })
})

test('the tooltip of a button names it, and goes when the button is pressed', async () => {
  await browser.page.getByRole('button', { name: 'Keys' }).hover()
  await expectSeen('Keys')
  await browser.page.mouse.down()
  await expectSeen(null)
  await browser.page.mouse.up()
})
