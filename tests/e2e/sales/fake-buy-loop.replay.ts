import { fakeBuyTextsOf } from '../../../machines/sales/fake-buy.ts'
import { FAKE_BUY_ENTRIES } from '../../../machines/sales/fake-buy-entries.ts'
import { fakeBuyLoopMachine } from '../../../machines/sales/fake-buy-loop.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { alive } from '../session-support.ts'
import { signIn } from '../stack.ts'
import type { Replayed, World } from './world.ts'

/** As the sandbox configures the announcements. */
const ON = { isActive: true, isEnablePopup: true, enableListLinks: true, popupPause: 60, popupShowDuration: 8 }

const plan = planForBrowser(fakeBuyLoopMachine, {
  input: { isAllowed: true, isAudience: true, entryCount: FAKE_BUY_ENTRIES.length, firstEntry: 0 },
  events: {
    'announcements.configured': [{ config: ON }],
    'audience.judged': [{ isAudience: true }, { isAudience: false }],
  },
  project: ({ context }) => [context.isAudience, context.config.popupPause],
  canHappen: (_state, event, _label, { context }) => {
    const isConfigured = context.config.popupPause === ON.popupPause
    // The document brings its configuration along, once.
    if (event.type === 'announcements.configured') return !isConfigured
    if (!isConfigured) return false
    return event.type !== 'audience.judged' || event.isAudience !== context.isAudience
  },
})

function site({ page, context, stack }: World): Sut {
  const time = timeOf(page, stack)
  const card = page.getByRole('complementary', { name: 'Recent purchase' })
  const isShown = () => card.isVisible()
  /** Place of what is announced, or was announced last. */
  let place: number | undefined
  let isDue = true

  async function nothingIsShown() {
    await time.until('nothing is announced', async () => (await card.count()) === 0)
  }

  /** Nor will it be: longer than a pause goes by. */
  async function nothingComes() {
    await nothingIsShown()
    await time.pass(ON.popupPause * 1000)
    await nothingIsShown()
  }

  async function announces() {
    await time.until('a purchase is announced', isShown)
    const text = (await card.textContent()) ?? ''
    const found = FAKE_BUY_ENTRIES.findIndex((entry) => {
      const { who, what, when } = fakeBuyTextsOf(entry)
      return [who, what, when].every((part) => text.includes(part))
    })
    const expected = place === undefined ? found : (place + Number(isDue)) % FAKE_BUY_ENTRIES.length
    if (found === -1 || found !== expected) throw new Error(`Place ${expected} is due, and shown is: ${text}`)
    place = found
    isDue = false
  }

  return {
    async start() {
      await page.clock.install()
      await page.goto('about:blank')
      await time.agree()
    },
    async step(event, { timer, waitMs, states }) {
      if (timer !== undefined) {
        await time.pass(waitMs)
        isDue ||= states.includes('on.waitingAfter')
        return
      }
      switch (event.type) {
        case 'announcements.configured': {
          await stack.control.changeSettings({ promotions: ['fakeBuy'] })
          await Promise.all([page.waitForResponse(/show-pop/), page.goto(`${stack.origin}/faq/`)])
          await alive(page)
          return stopClock(page)
        }
        case 'audience.judged':
          if (event.isAudience) await context.clearCookies({ name: /token/ })
          else await signIn(page, stack, 'member')
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          return time.settle()
        case 'announcement.entered':
          return card.hover()
        case 'announcement.left':
          return page.mouse.move(640, 300)
        case 'announcement.dismissed':
          // As a screen reader presses it: without a pointer that rests there, on what is announced next as well.
          await card.getByRole('button', { name: 'Close' }).dispatchEvent('click')
          isDue = true
          return page.mouse.move(640, 300)
      }
    },
    see: {
      off: () => (page.url() === 'about:blank' ? nothingIsShown() : nothingComes()),
      'on.waitingBefore': nothingIsShown,
      'on.showing': announces,
      'on.held': async () => {
        await announces()
        await time.pass(2 * ON.popupShowDuration * 1000)
        await announces()
      },
      'on.waitingAfter': nothingIsShown,
    },
  }
}

export const fakeBuyLoop: Replayed = { plan, leftOut: {}, problems: [], site }
