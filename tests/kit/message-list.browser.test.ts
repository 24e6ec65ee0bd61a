import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBrowserPage } from '../support/browser-page.ts'
import { until } from '../support/until.ts'
import type { MessageListHarness } from './message-list-harness.tsx'

declare const harness: MessageListHarness

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** As strict as the site's own: no inline styles, Trusted Types. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; require-trusted-types-for 'script'"

let browser: Awaited<ReturnType<typeof openBrowserPage>> | undefined
beforeEach(async () => {
  if (browser) {
    await browser.page.reload()
    await browser.page.waitForFunction(() => 'harness' in globalThis)
  }
  browser ??= await openBrowserPage({
    harness: new URL('message-list-harness.tsx', import.meta.url),
    policy: POLICY,
  })
})
afterAll(() => browser?.close())
afterEach(() => {
  expect(browser?.complaints.filter((text) => !text.includes('favicon'))).toEqual([])
})

function page() {
  if (!browser) throw new Error('no browser')
  return browser.page
}
const settled = () => page().evaluate(() => harness.settled())
async function show(from: number, to: number) {
  await page().evaluate(([first, last]) => harness.show(first, last), [from, to] as const)
  await settled()
}
async function scrollTo(top: number) {
  await page().evaluate((to) => harness.scrollTo(to), top)
  await settled()
}
const fromEnd = () => page().evaluate(() => harness.fromEnd())

describe('a list of messages', () => {
  test('opens at its end, and follows what comes while the end is in sight [MSG-038]', async () => {
    await show(0, 200)
    expect(await fromEnd()).toBeLessThanOrEqual(1)
    await show(0, 260)
    expect(await fromEnd()).toBeLessThanOrEqual(1)
    await show(100, 360)
    expect(await fromEnd()).toBeLessThanOrEqual(1)
  })

  test('stays where it is when something comes and its end is not in sight', async () => {
    await show(0, 200)
    await scrollTo(1500)
    const before = await page().evaluate(() => harness.topRow())
    await show(0, 400)
    expect(await page().evaluate((text) => harness.rowAt(text), before.text)).toBe(before.at)
  })

  test('moves nothing when 50 older ones are put before it', async () => {
    await show(500, 700)
    for (const top of [0, 5, 700]) {
      await scrollTo(top)
      const before = await page().evaluate(() => harness.topRow())
      const first = 450 - [0, 5, 700].indexOf(top) * 50
      await show(first, 700)
      expect(await page().evaluate((text) => harness.rowAt(text), before.text)).toBe(before.at)
    }
  })

  test('keeps the row being read in its place when the oldest rows are removed', async () => {
    await show(0, 300)
    await scrollTo(4000)
    const before = await page().evaluate(() => harness.topRow())
    await show(20, 320)
    expect(await page().evaluate((text) => harness.rowAt(text), before.text)).toBe(before.at)
  })

  test('stays at its end in a flood of rows of unknown height, while as many are removed, until it is scrolled by hand [R06]', async () => {
    await show(0, 200)
    const toldBefore = await page().evaluate(() => harness.told.nearEnd.length)
    await page().evaluate(async () => {
      for (let from = 7; from < 2_000; from += 7) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        harness.show(from, from + 200)
        // Before the browser has told the heights.
        if (from % 3 === 0) harness.show(from + 3, from + 203)
      }
    })
    await until(async () => expect(await fromEnd()).toBeLessThanOrEqual(1))
    expect(await page().evaluate(() => harness.told.nearEnd.length)).toBe(toldBefore)
    await page().getByRole('log').hover()
    await page().mouse.wheel(0, -900)
    await until(async () => expect(await page().evaluate(() => harness.told.nearEnd.at(-1))).toBe(false))
  })

  test('stays at its end when as many rows as there are come at once, or as many go as come', async () => {
    await show(0, 200)
    for (const from of [150, 247, 600, 2_000, 2_097]) {
      await show(from, from + 200)
      await until(async () => expect(await fromEnd()).toBeLessThanOrEqual(1))
    }
    expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([true])
  })

  test('has few rows in the document however long it is', async () => {
    await show(0, 10_000)
    expect(await page().evaluate(() => harness.rowsInDocument())).toBeLessThan(100)
    expect(await fromEnd()).toBeLessThanOrEqual(1)
  })

  test('opens at a given row [MSG-038]', async () => {
    await page().evaluate(() => harness.openAt('m120'))
    await show(0, 200)
    expect(await page().evaluate(() => harness.rowAt('120'))).toBeCloseTo(0, 0)
  })

  test('opens at a row so near its end that only its unmeasured height keeps the end out of sight', async () => {
    await page().evaluate(() => harness.openAt('m187'))
    await show(0, 200)
    expect(await page().evaluate(() => harness.rowAt('187'))).toBeCloseTo(0, 0)
    expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([false])
  })

  test('says when its end, within 50 px, is in sight, and leads back to it [CHAT-008, MSG-044]', async () => {
    await show(0, 200)
    await scrollTo(100_000)
    const end = await page().evaluate(() => document.querySelector('[role="log"]')?.scrollTop ?? 0)
    await scrollTo(end - 51)
    await scrollTo(end - 49)
    expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([true, false, true])
    await scrollTo(100)
    await page().getByRole('button', { name: 'New messages' }).click()
    await until(async () => expect(await fromEnd()).toBeLessThanOrEqual(1))
  })

  test('shows what the reader has just written, wherever they were reading', async () => {
    await page().evaluate(() => harness.openAt('m20'))
    await show(0, 200)
    expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([false])
    await page().evaluate(() => harness.write(0, 200))
    await until(async () => expect(await fromEnd()).toBeLessThanOrEqual(1))
    await until(async () => expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([false, true]))
    await scrollTo(1500)
    const before = await page().evaluate(() => harness.topRow())
    await page().evaluate(() => harness.write(0, 200))
    await settled()
    expect(await page().evaluate((text) => harness.rowAt(text), before.text)).toBe(before.at)
  })

  test('has no end in sight while it is folded away, and is unfolded at its end', async () => {
    await show(0, 200)
    await page().evaluate(() => harness.hide(true))
    await until(async () => expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([true, false]))
    await show(0, 240)
    await page().evaluate(() => harness.hide(false))
    await until(async () => expect(await page().evaluate(() => harness.told.nearEnd)).toEqual([true, false, true]))
    expect(await fromEnd()).toBeLessThanOrEqual(1)
  })

  test('asks for older ones within two windows of its beginning [MSG-034]', async () => {
    await show(0, 200)
    await scrollTo(2000)
    const asked = await page().evaluate(() => harness.told.nearStart)
    await scrollTo(961)
    expect(await page().evaluate(() => harness.told.nearStart)).toBe(asked)
    await scrollTo(950)
    expect(await page().evaluate(() => harness.told.nearStart)).toBeGreaterThan(asked)
  })

  test('tells which rows are half in sight [MSG-040]', async () => {
    await show(0, 200)
    await scrollTo(3000)
    await until(async () => {
      const { seen, half } = await page().evaluate(() => {
        const window = document.querySelector('[role="log"]')?.getBoundingClientRect()
        const rows = [...document.querySelectorAll('[data-index]')].filter((row) => {
          const { top, bottom, height } = row.getBoundingClientRect()
          const visible = Math.min(bottom, window?.bottom ?? 0) - Math.max(top, window?.top ?? 0)
          return visible >= height / 2
        })
        return { seen: harness.told.seen, half: rows.map((row) => `m${row.textContent?.split(' ')[0]}`) }
      })
      expect(seen).toEqual(half)
    })
  })

  test('tells screen readers of a flood in one sentence', async () => {
    await show(0, 10)
    const said = new Set<string>()
    for (let step = 1; step <= 30; step += 1) {
      await page().evaluate((to) => harness.show(0, to), 10 + step * 10)
      said.add(await page().evaluate(() => harness.status()))
    }
    expect([...said]).toEqual([''])
    await until(async () => expect(await page().evaluate(() => harness.status())).toMatch(/^\d+ new messages$/))
  })
})

describe('the emoji picker', () => {
  test('lives under the site’s policy, six a row of 24 px, without search or categories [TIP-005]', async () => {
    await page().evaluate(() => harness.pick())
    const cells = page().getByRole('listbox', { name: 'Emoji' }).getByRole('option')
    await cells.first().waitFor()
    const seen = await cells.evaluateAll((buttons) => ({
      inFirstRow: buttons.filter((one) => one.getBoundingClientRect().top === buttons[0]?.getBoundingClientRect().top)
        .length,
      size: getComputedStyle(buttons[0] as Element).fontSize,
    }))
    expect(seen).toEqual({ inFirstRow: 6, size: '24px' })
    for (const role of ['textbox', 'searchbox', 'tab', 'navigation'] as const) {
      expect(await page().getByRole(role).count()).toBe(0)
    }
  })

  test('can be used by pointer, and with keys only: arrows, pages, both ends and the first letters of a name [TIP-005]', async () => {
    await page().evaluate(() => harness.pick())
    const option = (name: string) => page().getByRole('option', { name, exact: true })
    const expectFocused = (name: string) =>
      until(async () =>
        expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name),
      )
    await option('Grinning Face').waitFor()
    await expectFocused('Grinning Face')
    // Before any key has scrolled the list: while it scrolls it takes no presses.
    await option('Upside-Down Face').click()
    await until(async () => expect(await page().evaluate(() => harness.told.picked)).toEqual(['🙃']))
    await page().keyboard.press('Home')
    await expectFocused('Grinning Face')
    for (const [key, name] of [
      ['ArrowRight', 'Grinning Face with Big Eyes'],
      ['ArrowDown', 'Face with Tears of Joy'],
      ['ArrowLeft', 'Rolling on the Floor Laughing'],
      ['ArrowUp', 'Grinning Face'],
      ['End', 'White Flag'],
      ['Home', 'Grinning Face'],
      ['PageDown', 'Face with Hand over Mouth'],
      ['PageUp', 'Grinning Face'],
    ] as const) {
      await page().keyboard.press(key)
      await expectFocused(name)
    }
    await page().keyboard.press('Enter')
    await until(async () => expect(await page().evaluate(() => harness.told.picked)).toEqual(['🙃', '😀']))
    await page().keyboard.type('hatch')
    await expectFocused('Hatching Chick')
    expect(await page().getByRole('option').count()).toBeLessThan(150)
  })

  test('leaves Escape to the dialog that opened it', async () => {
    await page().evaluate(() => {
      harness.pick()
      document.addEventListener('keydown', ({ key }) => harness.told.picked.push(key))
    })
    await page().getByRole('option').first().waitFor()
    await page().keyboard.press('Escape')
    await until(async () => expect(await page().evaluate(() => harness.told.picked)).toEqual(['Escape']))
  })
})
