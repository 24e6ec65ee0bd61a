import type { Locator, Page } from '@playwright/test'
import type { Promotion } from '../../sandbox/sales/sales-settings.ts'
import { openPage } from './living-page.ts'
import type { Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test.describe('the header bar', () => {
  test('makes the space for the header 118 instead of 78 px on desktop, 104 instead of 64 px on phones [CONST-020, BAR-014]', async ({
    page,
    stack,
    adult: _,
  }) => {
    const startsAt = async () => Math.round((await page.getByRole('main').boundingBox())?.y ?? 0) - 1
    const seen: number[] = []
    for (const promotions of [['bar'], []] as Promotion[][]) {
      await stack.control.changeSettings({ promotions })
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport)
        await openPage(page, `${stack.siteAt('light')}/terms-and-conditions/`)
        seen.push(await startsAt())
      }
    }
    expect(seen).toEqual([118, 104, 78, 64])
  })

  test('and the promotion below the header stand in the first HTML, and nothing moves when they come alive [BAR-001, TIMER-002]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await promote(stack, ['barWithCountdown', 'promoBanner'])
    await page.addInitScript(() => {
      const facts = window as unknown as { shifts: string[] }
      facts.shifts = []
      // A line of which half has been read so far grows with the rest of it, on a slow machine in sight of the visitor:
      // the first frame after the whole document was read draws that rest.
      let readAtMs = Number.POSITIVE_INFINITY
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return
        requestAnimationFrame(() => requestAnimationFrame((nowMs) => (readAtMs = nowMs)))
      })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[]) {
          if (entry.startTime < readAtMs) continue
          for (const { node, previousRect, currentRect } of entry.sources) {
            const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
            const what = (node as Element | null)?.outerHTML?.slice(0, 80)
            facts.shifts.push(`${what}: ${at(previousRect)} to ${at(currentRect)}`)
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The very first page of a server that has just started may be sent before it knows what is promoted.
    const html = () => page.request.get(`${stack.origin}/videos/`).then((answer) => answer.text())
    await expect.poll(html).toContain('The autumn programme is open')
    const asked = promotionCallsOf(page)
    for (const viewport of [WIDE, PHONE]) {
      asked.length = 0
      await page.setViewportSize(viewport)
      await openPage(page, `${stack.origin}/videos/`)
      const drawn = await html()
      expect([drawn.includes('The autumn programme is open'), drawn.includes('A season of cinema')]).toEqual([
        true,
        true,
      ])
      await expect.poll(() => asked).toContain('/v1/front/show-pop')
      await page.waitForTimeout(1_500)
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
      // What the server asked is not asked again.
      expect(asked.filter((path) => path !== '/v1/front/show-pop')).toEqual([])
    }
  })

  test('counts on by changing nothing but the text of its clock [BAR-012]', async ({ page, stack, adult: _ }) => {
    await promote(stack, ['barWithCountdown', 'promoBanner'])
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    const clock = page.getByRole('region', { name: 'Offer' }).getByRole('timer')
    const first = await clock.textContent()
    await expect(clock).not.toHaveText(first ?? '')
    const changed = await page.evaluate(async () => {
      const places = new Set<string>()
      const observer = new MutationObserver((records) => {
        for (const { target, type } of records) {
          const element = target instanceof Element ? target : target.parentElement
          places.add(`${type} ${element?.closest('[role=timer]') ? 'timer' : (element?.outerHTML.slice(0, 80) ?? '')}`)
        }
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      observer.disconnect()
      return [...places]
    })
    expect(changed).toEqual(['characterData timer'])
  })

  test('that was closed stays away, also in what the server draws [BAR-003, BAR-007]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await promote(stack, ['bar'])
    await openPage(page, `${stack.origin}/videos/`)
    const bar = page.getByRole('region', { name: 'Offer' })
    await bar.getByRole('button', { name: 'Close offer' }).click()
    await expect(bar).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('shownValuePopUps'))).toBe('[{"uuid":"bar-plain"}]')
    const html = await (await page.request.get(`${stack.origin}/videos/`)).text()
    expect(html).not.toContain('Twelve new films before')
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
    await expect(bar).toHaveCount(0)
  })

  test('does not stand above the page of the age check [BAR-006]', async ({ page, stack, adult: _ }) => {
    await promote(stack, ['bar'])
    await signIn(page, stack, 'mustVerify', stack.siteAt('light'))
    await openPage(page, `${stack.siteAt('light')}/age-verification/`)
    await whenLate(page)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Offer' })).toHaveCount(0)
  })

  test('with the trigger of exit traps comes with the next page [BAR-008]', async ({ page, stack, adult: _ }) => {
    await promote(stack, ['barOnExit'])
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    const bar = page.getByRole('region', { name: 'Offer' })
    await whenLate(page)
    await expect(bar).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(bar).toContainText('Before you go on')
  })
})

test.describe('the promotion that counts down', () => {
  test('is closed for a day, and is there for guests only [TIMER-001, TIMER-003]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await promote(stack, ['promoBanner'])
    await openPage(page, `${stack.origin}/videos/`)
    const banner = page.getByRole('complementary', { name: 'Promotion' })
    await expect(banner).toContainText('A season of cinema')
    await banner.getByRole('button', { name: 'Close promotion' }).click()
    await expect(banner).toHaveCount(0)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'promoTimerClosed')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect({ cookie: cookie?.value, lastsADay: days > 0.99 && days <= 1.001 }).toEqual({ cookie: '1', lastsADay: true })
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await page.context().clearCookies({ name: 'promoTimerClosed' })
    await page.reload()
    await expect(banner).toHaveCount(1)
    await signIn(page, stack, 'member')
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  test('has the picture and the layout of the window [TIMER-008, TIMER-009]', async ({ page, stack, adult: _ }) => {
    await promote(stack, ['promoBanner'])
    const seen: unknown[] = []
    for (const [width, height] of [
      [319, 640],
      [767, 900],
      [768, 1000],
      [844, 390],
      [1024, 800],
      [1025, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openPage(page, `${stack.origin}/terms-and-conditions/`)
      const banner = page.getByRole('complementary', { name: 'Promotion' })
      await expect.poll(() => banner.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
      const source = await banner.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
      const words = await banner.getByText('A season of cinema').boundingBox()
      const clock = await banner.getByRole('timer').boundingBox()
      const isStacked = (clock?.y ?? 0) >= (words?.y ?? 0) + (words?.height ?? 0) - 1
      seen.push([width, /w=(\d+)/.exec(source)?.[1], isStacked ? 'stacked' : 'in a row'])
    }
    expect(seen).toEqual([
      [319, '640', 'stacked'],
      [767, '640', 'stacked'],
      [768, '960', 'in a row'],
      [844, '960', 'stacked'],
      [1024, '960', 'in a row'],
      [1025, '1920', 'in a row'],
    ])
  })
})

test.describe('a pop-up that comes by itself', () => {
  test('takes no focus, is announced, closes with Escape and is not shown again [POPUP-007, POPUP-013]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await promote(stack, ['immediate'])
    await openPage(page, `${stack.origin}/videos/`)
    const popup = page.getByRole('dialog', { name: 'Good evening' })
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).focus()
    await expect(popup).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Offer: Good evening' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await page.reload()
    await whenLate(page)
    await page.waitForTimeout(500)
    await expect(popup).toHaveCount(0)
  })

  test('covers neither the cookie banner nor log-in, log-out and legal links, on any width [POPUP-001]', async ({
    page,
    stack,
    context,
  }) => {
    await context.addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
    await promote(stack, ['immediate', 'fakeBuy'])
    await signIn(page, stack, 'inactive')
    for (const viewport of [
      { width: 360, height: 640 },
      { width: 390, height: 844 },
      { width: 820, height: 600 },
      { width: 1440, height: 700 },
      { width: 1920, height: 1000 },
    ]) {
      await page.setViewportSize(viewport)
      await openPage(page, `${stack.origin}/videos/`)
      await page.evaluate(() => window.scrollTo(0, 0))
      const popup = page.getByRole('dialog', { name: 'Good evening' })
      await expect(popup).toBeVisible()
      const cookies = page.getByRole('region', { name: 'Cookies' })
      await expect(cookies).toBeVisible()
      await isFree(cookies.getByRole('button', { name: 'Accept' }))
      await isFree(cookies.getByRole('button', { name: 'Reject' }))
      await isFree(popup.getByRole('button', { name: 'Close' }))
      if (viewport.width > 1024) {
        await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
        await isFree(page.getByRole('menuitem', { name: 'Log Out' }))
        await page.keyboard.press('Escape')
        await expect(popup).toBeVisible()
      }
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await cookies.getByRole('button', { name: 'Accept' }).click()
      for (const name of ['Terms and Conditions', 'Privacy Policy', 'Contact']) {
        const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
        await link.focus()
        await isFree(link)
      }
      await context.clearCookies({ name: 'cookieConsent' })
    }
  })

  test('of a hostile service does nothing but look odd [H09]', async ({ page, stack, adult: _ }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) elsewhere.push(request.url())
    })
    await promote(stack, ['hostile'])
    await openPage(page, `${stack.origin}/videos/`)
    const popup = page.getByRole('dialog')
    await expect(popup).toContainText('Kept')
    await expect(page.getByRole('region', { name: 'Offer' })).toContainText('Looks odd, does nothing')
    const title = await page.title()
    const [box, fixed] = [await popup.boundingBox(), await popup.locator('[style]').count()]
    expect({ elsewhere, fixed, title, isNarrow: (box?.width ?? 0) <= 600 }).toEqual({
      elsewhere: [],
      fixed: 0,
      title: expect.stringContaining('Videos'),
      isNarrow: true,
    })
    await expect(popup.getByRole('link')).toHaveCount(0)
    await popup.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
  })
})

test.describe('who leaves', () => {
  test('by a link is kept once; then it leads where it led, once [POPUP-009, POPUP-014, L03]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await armed(page, stack)
    const link = page.getByRole('banner').getByRole('link', { name: 'Free', exact: true })
    await link.click()
    const popup = page.getByRole('dialog', { name: 'One more before you go' })
    await expect(popup).toBeFocused()
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
    const entries = await page.evaluate(() => history.length)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${stack.origin}/free/`)
    await expect(popup).toHaveCount(0)
    expect((await page.evaluate(() => history.length)) - entries).toBeLessThanOrEqual(1)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'trapTriggered')
    expect({ cookie: cookie?.value, expires: cookie?.expires }).toEqual({ cookie: '1', expires: -1 })
  })

  test('by the keyboard is held back as well, and a visitor who takes the offer goes there instead [POPUP-009, POPUP-018]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await armed(page, stack)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).press('Enter')
    const popup = page.getByRole('dialog', { name: 'One more before you go' })
    await popup.getByRole('link', { name: 'Watch it' }).click()
    await expect(page).toHaveURL(`${stack.origin}/free/`)
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(`${stack.origin}/free/`)
  })

  test('by a link that opens elsewhere, or must never be held, is not kept [POPUP-009, L03]', async ({
    page,
    stack,
    context,
    adult: _,
  }) => {
    await armed(page, stack)
    const popup = page.getByRole('dialog', { name: 'One more before you go' })
    const link = page.getByRole('banner').getByRole('link', { name: 'Blog' })
    for (const gesture of [{ modifiers: ['ControlOrMeta'] }, { modifiers: ['Shift'] }, { button: 'middle' }] as const) {
      const [other] = await Promise.all([context.waitForEvent('page'), link.click(gesture as object)])
      await expect(other).toHaveURL(`${stack.origin}/blog/`)
      await other.close()
    }
    // Links of a kind that no page has at the same time.
    const outcomes = await page.evaluate(() => {
      const tried: Record<string, boolean> = {}
      const links: Record<string, Partial<HTMLAnchorElement>> = {
        'another tab': { href: '/blog/', target: '_blank' },
        download: { href: '/blog/', download: 'blog' },
        hash: { href: '#main' },
        mailto: { href: 'mailto:somebody@example.com' },
        telephone: { href: 'tel:+100' },
        elsewhere: { href: 'https://elsewhere.example/' },
        'join now': { href: '/join-now/' },
        legal: { href: '/privacy-policy/' },
        contact: { href: '/contact/' },
        'log out': { href: '/logout/' },
        cancel: { href: '/main-dashboard/easy-cancel/' },
        payment: { href: '/payment/' },
        'in a dialog': { href: '/blog/' },
      }
      for (const [name, properties] of Object.entries(links)) {
        const host = document.createElement('div')
        if (name === 'in a dialog') host.setAttribute('role', 'dialog')
        host.append(Object.assign(document.createElement('a'), properties))
        document.body.append(host)
        // Nobody leaves: only whether somebody kept them is looked at.
        let isHeld = true
        host.addEventListener('click', (event) => {
          isHeld = event.defaultPrevented
          event.preventDefault()
        })
        host.querySelector('a')?.click()
        tried[name] = isHeld
        host.remove()
      }
      return tried
    })
    expect([...new Set(Object.values(outcomes))]).toEqual([false])
    await expect(popup).toHaveCount(0)
  })

  test('does not leave by sorting, paging, changing the layout, opening the menu or going back from one of these (D27) [POPUP-009]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await armed(page, stack)
    const popup = page.getByRole('dialog', { name: 'One more before you go' })
    const main = page.getByRole('main')
    for (const [link, query] of [
      [main.getByRole('link', { name: 'Latest', exact: true }), '?sort=latest'],
      [main.getByRole('link', { name: 'Next page' }), '?page=2&sort=latest'],
      [page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'List' }), 'layout=list'],
    ] as const) {
      await link.click()
      await expect.poll(() => page.url()).toContain(query)
    }
    await page.getByRole('banner').getByRole('button', { name: 'More in Videos' }).click()
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page).toHaveURL(/\?page=2&sort=latest$/)
    await expect(popup).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(popup).toBeVisible()
  })

  test('by going back is kept once, and needs no more than two presses [POPUP-010, POPUP-014, POPUP-024, L03]', async ({
    page,
    stack,
    adult: _,
  }) => {
    await promote(stack, ['exit'])
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('guards')
    await page.goBack()
    const popup = page.getByRole('dialog', { name: 'One more before you go' })
    await expect(popup).toBeFocused()
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/terms-and-conditions/`)
    await expect(popup).toHaveCount(0)
  })

  test('by going back goes on back when the pop-up is closed [POPUP-014]', async ({ page, stack, adult: _ }) => {
    await promote(stack, ['exit'])
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('guards')
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(`${stack.origin}/terms-and-conditions/`)
  })
})

test('purchases are announced after half a pause, stay while they are pointed at, and come again a pause after one is closed [FAKEBUY-009, FAKEBUY-010, FAKEBUY-011, FAKEBUY-012]', async ({
  page,
  stack,
  adult: _,
}) => {
  await promote(stack, ['fakeBuy'])
  await page.clock.install()
  await Promise.all([page.waitForResponse(/show-pop/), page.goto(`${stack.origin}/videos/`)])
  const card = page.getByRole('complementary', { name: 'Recent purchase' })
  await page.waitForTimeout(300)
  await page.clock.runFor(28_000)
  await expect(card).toHaveCount(0)
  await page.clock.runFor(2_500)
  await expect(card).toContainText(/^Someone from .+ Recently purchased 1-(month|year) subscription/)
  await expect(page.locator(':focus')).toHaveCount(0)
  await card.hover()
  await page.clock.runFor(60_000)
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
  await page.mouse.move(640, 300)
  await page.clock.runFor(58_000)
  await expect(card).toHaveCount(0)
  await page.clock.runFor(2_500)
  await expect(card).toBeVisible()
})

async function promote(stack: Stack, promotions: Promotion[]) {
  await stack.control.changeSettings({ promotions })
}

/** Paths of the calls by which this page asks what is promoted. */
function promotionCallsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'OPTIONS' && /^\/v1\/front\/|service\/timer$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

/** Until the actors are there whose code comes once the page is alive. */
async function whenLate(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('show-pop')),
  )
}

/** A page that the pop-up for those who leave waits on. */
async function armed(page: Page, stack: Stack) {
  await promote(stack, ['exit'])
  await openPage(page, `${stack.origin}/videos/`)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('guards')
}

/** Nothing lies over the middle of it. */
async function isFree(control: Locator) {
  await expect(control).toBeVisible()
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && (element.contains(hit) || hit.contains(element))
          ? 'free'
          : (hit?.outerHTML.slice(0, 120) ?? 'outside')
      }),
    )
    .toBe('free')
}
