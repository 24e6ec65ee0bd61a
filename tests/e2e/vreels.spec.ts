import type { Page } from '@playwright/test'
import { seriousIn } from './axe.ts'
import { isAlive, openPage } from './living-page.ts'
import { logInByForm } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the button opens them, one plays at a time and at most one is heard, and a swipe and keys go on [CAT-035, CAT-036, CHROME-066]', async ({
    page,
    stack,
  }) => {
    await openPage(page, `${stack.origin}/videos/`)
    await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'VReels' }).click()
    const dialog = page.getByRole('dialog', { name: 'VReels' })
    await says(page, 'Clip 1 of 8')
    await playsOne(page)
    expect(await audible(page)).toBe(0)
    expect(await seriousIn(page, 'dialog')).toEqual([])

    await dialog.getByRole('switch', { name: 'Sound' }).click()
    expect(await audible(page)).toBe(1)
    await swipeUp(page)
    await says(page, 'Clip 2 of 8')
    await playsOne(page)
    expect(await audible(page)).toBe(1)

    for (const [key, text] of [
      ['PageDown', 'Clip 3 of 8'],
      ['ArrowDown', 'Clip 4 of 8'],
      ['ArrowUp', 'Clip 3 of 8'],
      ['PageUp', 'Clip 2 of 8'],
    ] as const) {
      await page.keyboard.press(key)
      await says(page, text)
    }
    await playsOne(page)
    await page.keyboard.press('m')
    await expect(dialog.getByRole('switch', { name: 'Sound' })).toHaveAttribute('aria-checked', 'false')
    expect(await audible(page)).toBe(0)
    // Of eight clips only two have their files: the shown one, and the beginning of the next.
    expect(await dialog.locator('video').count()).toBe(2)

    await dialog.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.press(' ')
    await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    expect(await playing(page)).toBe(0)
    await page.keyboard.press(' ')
    await playsOne(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'VReels' })).toBeFocused()
  })

  test('Back and Escape close them and stay on the page, and a clip leads to its film', async ({ page, stack }) => {
    await openPage(page, `${stack.origin}/models/`)
    const button = page.getByRole('button', { name: 'VReels' })
    const dialog = page.getByRole('dialog', { name: 'VReels' })
    const back = () => page.evaluate(() => history.back())
    for (const close of [back, back, () => page.keyboard.press('Escape'), back]) {
      await button.click()
      await playsOne(page)
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(`${stack.origin}/models/`)
      expect(await page.locator('dialog video').count()).toBe(0)
    }
    await button.click()
    await playsOne(page)
    const link = dialog.getByRole('listitem').first().getByRole('link', { name: 'Watch the film' })
    const href = await link.getAttribute('href')
    await link.click()
    await expect(page).toHaveURL(`${stack.origin}${href}`)
    await expect(dialog).toHaveCount(0)
    expect(href).toMatch(/^\/videos\/[a-z0-9-]+\/$/)
    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/models/`)
  })

  test('switches are remembered on this device, also over a log-out', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/videos/`)
    const opens = async () => {
      await page.getByRole('button', { name: 'VReels' }).click()
      await says(page, 'Clip 1 of 8')
    }
    const states = () =>
      page
        .getByRole('switch')
        .evaluateAll((all) => all.map((one) => `${one.ariaLabel ?? one.textContent}: ${one.ariaChecked}`))
    await opens()
    expect(await states()).toEqual(['Sound: false', 'Autoplay: true', 'Next clip by itself: false'])
    await page.getByRole('switch', { name: 'Autoplay' }).click()
    await page.getByRole('switch', { name: 'Next clip by itself' }).click()
    await openPage(page, `${stack.origin}/logout/`)
    await openPage(page, `${stack.origin}/videos/`)
    await opens()
    expect(await states()).toEqual(['Sound: false', 'Autoplay: false', 'Next clip by itself: true'])
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    expect(await playing(page)).toBe(0)
  })

  test('the next clip comes by itself where the visitor wants that', async ({ page, stack }) => {
    await openPage(page, `${stack.origin}/videos/`)
    await page.getByRole('button', { name: 'VReels' }).click()
    await playsOne(page)
    await page.getByRole('switch', { name: 'Next clip by itself' }).click()
    await page.evaluate(() => {
      const video = document.querySelector('video')!
      video.currentTime = video.duration - 0.2
    })
    await says(page, 'Clip 2 of 8')
    await playsOne(page)
  })

  test('a clip that is missing says so in its place, the others play, and it is tried again', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('Failed to load resource')
    let isGone = true
    const first: { path?: string } = {}
    await page.route('**/films/**', (route) => {
      const { search } = new URL(route.request().url())
      first.path ??= search
      return isGone && first.path === search ? route.fulfill({ status: 404 }) : route.continue()
    })
    await openPage(page, `${stack.origin}/videos/`)
    await page.getByRole('button', { name: 'VReels' }).click()
    await expect(page.getByRole('alert')).toContainText('This clip cannot be played.')
    await swipeUp(page)
    await says(page, 'Clip 2 of 8')
    await playsOne(page)
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('alert')).toContainText('This clip cannot be played.')
    isGone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await playsOne(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    // The keys are still heard.
    await page.keyboard.press('ArrowDown')
    await says(page, 'Clip 2 of 8')
  })

  test('without a list, and with an empty one, they say so and ask again', async ({ page, stack, problems }) => {
    problems.allow('Failed to load resource')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getVreels', count: 10 })
    await openPage(page, `${stack.origin}/videos/`)
    await page.getByRole('button', { name: 'VReels' }).click()
    const dialog = page.getByRole('dialog', { name: 'VReels' })
    await expect(dialog.getByRole('status')).toContainText('Our server cannot answer just now.')
    await stack.control.clearFaults()
    await page.route('**/vreels-video/', (route) => route.fulfill({ json: { items: [] }, headers: CORS(stack.origin) }))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('status')).toContainText('There are no clips just now.')
    await page.unroute('**/vreels-video/')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await says(page, 'Clip 1 of 8')
  })

  test('with reduced motion they wait for a press', async ({ page, stack }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, `${stack.origin}/videos/`)
    await page.getByRole('button', { name: 'VReels' }).click()
    await says(page, 'Clip 1 of 8')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    expect(await playing(page)).toBe(0)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await playsOne(page)
  })

  test('where data is spared nothing is fetched ahead, and a clip plays when it is pressed', async ({
    page,
    stack,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
    })
    const films = requestsOf(page, '/films/')
    const posters = requestsOf(page, '/upright/')
    await openPage(page, `${stack.origin}/models/`)
    const postersBefore = posters.size
    await page.getByRole('button', { name: 'VReels' }).click()
    const play = page.getByRole('button', { name: 'Play', exact: true })
    for (const [place, text] of ['Clip 1 of 8', 'Clip 2 of 8'].entries()) {
      await says(page, text)
      await expect(play).toBeVisible()
      await expect.poll(() => shownPosters(page)).toBe(1)
      expect({ films: [...films], posters: posters.size - postersBefore }).toEqual({ films: [], posters: place + 1 })
      await page.keyboard.press('ArrowDown')
    }
    await says(page, 'Clip 3 of 8')
    await play.click()
    await playsOne(page)
    expect(films.size).toBe(1)
  })

  test('when their code does not come the visitor is told, and the next press opens them', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('ERR_FAILED', 'dynamically imported')
    // A chunk that cannot be had reloads the page once a minute at most; here that has just been done.
    await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())))
    await page.route(/\/vreels-[^/]*\.js/, (route) => route.abort())
    await openPage(page, `${stack.origin}/videos/`)
    const button = page.getByRole('button', { name: 'VReels' })
    await button.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Uh-oh... Something went wrong.' })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute(/\/vreels-[^/]*\.js/)
    await notice.getByRole('button', { name: 'Close' }).click()
    await button.click()
    await playsOne(page)
  })

  test('an address with vreelz=on opens and plays them, with any other value it does not [ROUTE-013]', async ({
    page,
    stack,
  }) => {
    await openPage(page, `${stack.origin}/videos/?vreelz=on`)
    await playsOne(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const query of ['vreelz=off', 'vreelz', 'vreelz=ON', 'vreelz=%3Cscript%3E']) {
      await openPage(page, `${stack.origin}/videos/?${query}`)
      await stayClosed(page)
    }
  })

  test('vreelz=on waits until a visitor has passed the splash', async ({ page, stack }) => {
    await page.context().clearCookies()
    await openPage(page, `${stack.origin}/?vreelz=on`)
    const entering = page.getByRole('button', { name: 'I Agree' })
    await expect(entering).toBeVisible()
    await stayClosed(page)
    await entering.click()
    await playsOne(page)
  })

  test('vreelz=on shows nothing to a visitor whose age is not verified, and opens clips once it is', async ({
    page,
    context,
    stack,
  }) => {
    // The site that verifies ages has no clips: its pages are told that it has.
    await context.addInitScript(() => {
      const { parse } = JSON
      JSON.parse = (text, reviver) => parse(`${text}`.replace('"vreelsEnabled":false', '"vreelsEnabled":true'), reviver)
    })
    const light = stack.siteAt('light')
    await openPage(page, `${light}/?vreelz=on`)
    await stayClosed(page)
    await expect(page.getByRole('button', { name: 'VReels' })).toHaveCount(0)
    expect((await stack.control.requests()).filter(({ endpoint }) => endpoint === 'getVreels')).toEqual([])

    const other = await context.newPage()
    await openPage(other, `${light}/login/`)
    await logInByForm(other, 'verified')
    await expect(page.getByRole('navigation', { name: 'Quick menu' })).toBeVisible()
    await playsOne(page)
  })

  test('nothing is there in the dashboard, on a site without them, or before the age is verified [CHROME-066, ROUTE-013]', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, 'member')
    for (const url of [`${stack.origin}/main-dashboard/?vreelz=on`, `${stack.siteAt('light')}/?vreelz=on`]) {
      await openPage(page, url)
      await stayClosed(page)
      await expect(page.getByRole('button', { name: 'VReels' })).toHaveCount(0)
    }
  })
})

test('a wide window has no button, and does not heed vreelz=on [ROUTE-013]', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, `${stack.origin}/?vreelz=on`)
  await stayClosed(page)
  await expect(page.getByRole('button', { name: 'VReels' })).toBeHidden()
})

const CORS = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
})

async function says(page: Page, text: string) {
  await expect(page.getByRole('dialog', { name: 'VReels' }).getByRole('status')).toContainText(text)
}

const videosOf = (page: Page) => page.locator('dialog video')

function playing(page: Page) {
  return videosOf(page).evaluateAll(
    (all) =>
      (all as HTMLVideoElement[]).filter(({ paused, ended, readyState }) => !paused && !ended && readyState > 2).length,
  )
}

async function playsOne(page: Page) {
  await expect.poll(() => playing(page)).toBe(1)
}

function audible(page: Page) {
  return videosOf(page).evaluateAll((all) => (all as HTMLVideoElement[]).filter(({ muted }) => !muted).length)
}

/** By a finger, over a third of the screen, as slow as the machine makes it: Chromium turns these into the touches of a real one. */
async function swipeUp(page: Page) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 600)
  for (const y of [540, 460, 380, 300]) await touch('touchMove', y)
  await touch('touchEnd')
}

/** Addresses that are asked for below a path. */
function requestsOf(page: Page, path: string): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes(path)) asked.add(request.url())
  })
  return asked
}

function shownPosters(page: Page) {
  return page
    .locator('dialog img')
    .evaluateAll(
      (all) => (all as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth).length,
    )
}

/** Nothing opens once everything that opens with the page has. */
async function stayClosed(page: Page) {
  await isAlive(page)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await expect(page.getByRole('dialog', { name: 'VReels' })).toHaveCount(0)
}
