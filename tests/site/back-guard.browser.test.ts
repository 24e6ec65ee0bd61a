import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import type { BackHolder } from '../../machines/sales/back-owner.ts'
import type { HistoryHarness } from './history-harness.ts'
import { withHistoryPage } from './history-page.ts'

declare const harness: HistoryHarness

let page: Page
withHistoryPage(async (fresh) => {
  page = fresh
  await show('/videos/')
  await show('/join-now/')
})

describe('while somebody holds', () => {
  test('the first press of back is theirs and the visitor stays; the next one leaves [TRAP-016]', async () => {
    await hold('leavePageTrap')
    expect(await seen()).toEqual({ path: '/join-now/', presses: [], popped: [] })
    await back()
    await expect.poll(seen).toEqual({ path: '/join-now/', presses: ['leavePageTrap'], popped: [] })
    await back()
    await expect.poll(seen).toEqual({ path: '/videos/', presses: ['leavePageTrap'], popped: ['/videos/'] })
  })

  test('of two holders the leave-page trap is told, and only that one (D9) [POPUP-024]', async () => {
    await hold('valuePopups')
    await hold('leavePageTrap')
    await back()
    await expect.poll(seen).toEqual({ path: '/join-now/', presses: ['leavePageTrap'], popped: [] })
    await back()
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
  })

  test('the page stands where it stood', async () => {
    await hold('leavePageTrap')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => resolve(), { once: true })
          window.scrollTo(0, 640)
        }),
    )
    await back()
    await expect.poll(async () => (await seen()).presses).toEqual(['leavePageTrap'])
    expect(await page.evaluate(() => window.scrollY)).toBe(640)
    await back()
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
    await page.goForward()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(640)
  })

  test('whoever follows a link comes back to the page with one press, and with the next one to the page before it', async () => {
    await hold('leavePageTrap')
    await release('leavePageTrap')
    await show('/models/')
    await back()
    await expect.poll(seen).toEqual({ path: '/join-now/', presses: [], popped: ['/join-now/'] })
    await back()
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
  })

  test('who holds over pages guards each new one', async () => {
    await hold('valuePopups')
    await show('/models/')
    await back()
    await expect.poll(seen).toEqual({ path: '/models/', presses: ['valuePopups'], popped: [] })
    await back()
    await expect.poll(async () => (await seen()).path).toBe('/join-now/')
  })

  test('to leave goes to where the press led, before and after it', async () => {
    await hold('leavePageTrap')
    await back()
    await expect.poll(async () => (await seen()).presses).toEqual(['leavePageTrap'])
    await page.evaluate(() => harness.leave())
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
    await release('leavePageTrap')
    await show('/join-now/')
    await hold('leavePageTrap')
    await page.evaluate(() => harness.leave())
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
  })

  test('a jump within the page is stepped back over before anybody is asked', async () => {
    await hold('leavePageTrap')
    await page.evaluate(() => {
      location.hash = '#heading'
    })
    await back()
    await expect.poll(async () => (await seen()).popped).toEqual(['/join-now/#heading', '/join-now/'])
    await back()
    await expect.poll(async () => (await seen()).presses).toEqual(['leavePageTrap'])
  })
})

describe('when nobody holds any more', () => {
  test('one press of back leaves, over the entry that was left behind (L03)', async () => {
    await hold('leavePageTrap')
    await release('leavePageTrap')
    await back()
    await expect.poll(seen).toEqual({ path: '/videos/', presses: [], popped: ['/videos/'] })
  })

  test('the same after a reload', async () => {
    await hold('leavePageTrap')
    await page.reload()
    await page.waitForFunction(() => 'harness' in globalThis)
    await back()
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
  })

  test('and after a visit of another site', async () => {
    await hold('leavePageTrap')
    await page.goto('about:blank')
    await back()
    await page.waitForFunction(() => 'harness' in globalThis)
    expect((await seen()).path).toBe('/join-now/')
    await back()
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
  })
})

test('a holder of the next page is heard although the last one had its press', async () => {
  await hold('leavePageTrap')
  await back()
  await expect.poll(async () => (await seen()).presses).toEqual(['leavePageTrap'])
  await release('leavePageTrap')
  await show('/models/')
  await hold('valuePopups')
  await back()
  await expect.poll(seen).toEqual({ path: '/models/', presses: ['leavePageTrap', 'valuePopups'], popped: [] })
})

function hold(holder: BackHolder) {
  return page.evaluate((name) => harness.hold(name), holder)
}

function release(holder: BackHolder) {
  return page.evaluate((name) => harness.release(name), holder)
}

function show(path: string) {
  return page.evaluate((to) => harness.show(to, 'push'), path)
}

/** As the button does it: a step over an entry of the same document ends no load. */
async function back() {
  await page.evaluate(() => window.history.back()).catch(() => undefined)
}

function seen() {
  return page.evaluate(() => ({
    path: location.pathname,
    presses: harness.presses,
    popped: harness.popped,
  }))
}
