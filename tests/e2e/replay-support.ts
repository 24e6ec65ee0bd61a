import type { Page } from '@playwright/test'
import type { Path, PathStep } from '../../studio/paths/path.ts'
import type { Stack } from './session-support.ts'
import { expect } from './stack.ts'

/** A page whose time stands still unless the test lets it pass, and a server that keeps the same time once they agree. */
export function timeOf(page: Page, stack: Stack) {
  let isAgreed = false
  const time = {
    async pass(milliseconds: number) {
      await page.clock.runFor(milliseconds)
      if (isAgreed) await stack.control.changeClock({ jumpMs: Math.round(milliseconds) })
    },

    /** The sandbox reads the page's clock. It does not run on by itself: however slow the machine, tokens live as long as the page thinks. */
    async agree(aheadMs = 0) {
      const nowMs = await page.evaluate(() => Date.now())
      await stack.control.changeClock({ holdAtMs: Math.round(nowMs + aheadMs), dateOffsetMs: 0 })
      isAgreed = true
    },

    /** The server does something as if it were earlier or later. What it tells the page of the time meanwhile stays right. */
    async asOf(aheadMs: number, act: () => Promise<unknown>) {
      const nowMs = await page.evaluate(() => Date.now())
      await stack.control.changeClock({ holdAtMs: Math.round(nowMs + aheadMs), dateOffsetMs: -aheadMs })
      await act()
      await time.agree()
    },

    /** For answers that were given, but have not been taken yet. */
    async settle() {
      for (let tries = 0; tries < 8; tries += 1) {
        await time.pass(4)
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    },

    /** Lets as little time pass as it takes. */
    async until(what: string, holds: () => Promise<boolean>) {
      for (let tries = 0; tries < 260; tries += 1) {
        if (await promptly(holds)) return
        // What comes late comes because the machine is slow: it is waited for without letting timers run on.
        const isLate = tries >= 60
        await time.pass(isLate ? 2 : 8)
        await new Promise((resolve) => setTimeout(resolve, isLate ? 100 : 12))
      }
      expect(await promptly(holds), what).toBe(true)
    },
  }
  return time
}

/** The answer, or `false`: who asks about an element that is not there yet waits for it, and it does not come while the page's time stands still. */
export async function promptly(holds: () => Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, 1_000, false)
  })
  try {
    return await Promise.race([holds().catch(() => false), patience])
  } finally {
    clearTimeout(timer)
  }
}

/** Stops the page's clock a moment from now: a later one, where a slow machine lets the first go by. */
export async function stopClock(page: Page) {
  for (let aheadMs = 50; ; aheadMs *= 4) {
    try {
      return await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, aheadMs))
    } catch (error) {
      if (aheadMs > 3_000) throw error
    }
  }
}

/** Goes to a page as the back button does: no link has to lead there. */
export async function visit(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** As tests are titled: the path's own id, and its events without what they carry. */
export const nameOf = (path: Path) => `${path.id}: ${path.title.replaceAll(/ \{[^→⇒]*?…/g, '')}`

/** Where a replay is on its path, for acts that prepare what comes next. */
export function stepsOf(path: Path) {
  let index = -1
  return {
    begin: () => path.steps[0],
    /** The step that comes after this one, and the states that it starts in. */
    advance(): { next: PathStep | undefined; before: readonly string[] } {
      index += 1
      return { next: path.steps[index + 1], before: path.steps[index - 1]?.states ?? [] }
    },
  }
}
