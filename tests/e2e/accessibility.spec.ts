import type { Page } from '@playwright/test'
import { seriousIn } from './axe.ts'
import { element, expectMoving, FILMS, videoPath } from './film-support.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const SITES = ['dark', 'darkest', 'light'] as const
const ACCOUNT_PATHS = [
  '/email-change/',
  '/account-removal/',
  '/cancel-membership/',
  '/reset-password/',
  '/playalogin/',
  '/subscription/',
  '/main-dashboard/',
  '/main-dashboard/membership-info/',
  '/main-dashboard/account-settings/',
  '/main-dashboard/favorites/',
  '/main-dashboard/upgrade-subscription/',
  '/main-dashboard/easy-cancel/',
]
test.describe('the pages of one’s own account', () => {
  test('are reached by keyboard: every control has the focus in its turn, and shows it', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, stack, 'member')
    const wrong: unknown[] = []
    for (const path of ACCOUNT_PATHS) {
      await openPage(page, stack.origin + path)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const { missed, unseen, reached } = await tabThroughMain(page)
      if (missed.length > 0 || unseen.length > 0 || reached === 0) wrong.push({ path, missed, unseen, reached })
    }
    expect(wrong).toEqual([])
  })
})

test.describe('what lies over the page', () => {
  for (const site of SITES) {
    test(`on ${site}: splash, terms, cookie banner, panel and menus`, async ({ page, stack, context }) => {
      test.setTimeout(240_000)
      const origin = stack.siteAt(site)
      // Colours that are still fading in have no contrast yet.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      await openPage(page, `${origin}/`)
      expect({ layer: 'splash', found: await seriousIn(page) }).toEqual({ layer: 'splash', found: [] })
      await page.getByRole('link', { name: 'Terms of Service' }).click()
      await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible()
      expect({ layer: 'terms', found: await seriousIn(page) }).toEqual({ layer: 'terms', found: [] })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeHidden()
      await page.getByRole('button', { name: 'I Agree' }).click()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      expect({ layer: 'banner', found: await seriousIn(page) }).toEqual({ layer: 'banner', found: [] })
      await page.getByRole('button', { name: 'Accept' }).click()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      expect({ layer: 'panel', found: await seriousIn(page) }).toEqual({ layer: 'panel', found: [] })

      await signIn(page, stack, 'member', origin)
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, `${origin}/`)
      await page.getByRole('button', { name: 'More in Videos' }).click()
      expect({ layer: 'dropdown', found: await seriousIn(page) }).toEqual({ layer: 'dropdown', found: [] })
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
      expect({ layer: 'account', found: await seriousIn(page) }).toEqual({ layer: 'account', found: [] })
      await context.clearCookies()
    })
  }
})

test.describe('what lies over a video', () => {
  for (const site of ['dark', 'light'] as const) {
    test(`on ${site}: the pop-up about the AI mask, a large picture, the end of a trailer`, async ({
      page,
      stack,
      adult,
    }) => {
      void adult
      const origin = stack.siteAt(site)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      if (site === 'light') await signIn(page, stack, 'verified', origin)
      await openPage(page, `${origin}${videoPath(FILMS.masked)}`)
      await page.getByRole('button', { name: 'AI mask' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect({ layer: 'mask', found: await seriousIn(page) }).toEqual({ layer: 'mask', found: [] })
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Gallery' }).click()
      expect({ layer: 'gallery', found: await seriousIn(page) }).toEqual({ layer: 'gallery', found: [] })
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect({ layer: 'picture', found: await seriousIn(page) }).toEqual({ layer: 'picture', found: [] })
      await page.keyboard.press('Escape')
      if (site === 'light') return
      await page.getByRole('button', { name: 'Watch trailer' }).click()
      await expectMoving(page)
      await element(page).evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration - 0.2
      })
      await expect(page.getByRole('link', { name: 'Join Now' }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible()
      expect({ layer: 'end', found: await seriousIn(page) }).toEqual({ layer: 'end', found: [] })
    })
  }
})

/** Goes by Tab through what stands in `main`: what was never reached, and where the focus is not to be seen. Radio buttons of one name are one stop. */
async function tabThroughMain(page: Page) {
  const wanted = await page.evaluate(() => {
    const main = document.querySelector('main')!
    const controls = [
      ...main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter((control) => {
      const isOne = control instanceof HTMLInputElement && control.type === 'radio'
      const group = isOne ? [...main.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`)] : []
      const stop = group.find(({ checked }) => checked) ?? group[0] ?? control
      return control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]') && stop === control
    })
    for (const [place, control] of controls.entries()) control.dataset.stop = String(place)
    main.tabIndex = -1
    main.focus()
    return controls.map(
      (control) => `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent}`,
    )
  })
  const reached = new Set<number>()
  const unseen: string[] = []
  for (let presses = 0; presses < wanted.length + 60 && reached.size < wanted.length; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const control = document.activeElement as HTMLElement
      const isDrawn = (element: Element | null) => {
        if (!element) return false
        return [null, '::after'].some((part) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        })
      }
      // A control that cannot be styled shows its focus on what lies around or behind it.
      const isSeen = [control, control.nextElementSibling, control.parentElement, control.closest('label')].some(
        isDrawn,
      )
      return { stop: control.dataset.stop, isSeen }
    })
    if (at.stop === undefined) continue
    reached.add(Number(at.stop))
    if (!at.isSeen) unseen.push(wanted[Number(at.stop)]!)
  }
  return { reached: reached.size, unseen, missed: wanted.filter((_, place) => !reached.has(place)) }
}
