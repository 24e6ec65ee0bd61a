import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { control, element, expectAt, expectMoving, FILMS, filmOf, player, videoPath, watch } from './film-support.ts'
import { callsOf, open } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ adult }) => adult)

test.describe('the page of a video', () => {
  test('answers in both spellings of its path and names one of them canonical', async ({ page, stack }) => {
    for (const path of [`/videos/${FILMS.flat}/`, `/video/${FILMS.flat}/`]) {
      const response = await page.goto(stack.origin + path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silver Weather on the Island')
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/videos/${FILMS.flat}/$`))
    }
  })

  test('gives a guest the trailer, a member the film, and both in exchange to the member [VIDEO-025]', async ({
    page,
    stack,
  }) => {
    await open(page, stack.origin + videoPath(FILMS.flat))
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0)
    await expect(player(page)).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Suggested' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Watch trailer' }).click()
    await expect.poll(async () => (await filmOf(page)).file).toMatch(/^trailer-/)

    await signIn(page, stack, 'member')
    await open(page, stack.origin + videoPath(FILMS.files))
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await filmOf(page)).file).toBe('vr180-sbs.mp4')
    const trailer = page.getByRole('button', { name: 'Trailer', exact: true })
    await expect(trailer).toHaveAttribute('aria-pressed', 'false')
    await trailer.click()
    await expect.poll(async () => (await filmOf(page)).file).toMatch(/^trailer-/)
    await expect(trailer).toHaveAttribute('aria-pressed', 'true')
    await trailer.click()
    await expect.poll(async () => (await filmOf(page)).file).toBe('vr180-sbs.mp4')
  })

  test('plays a film of the free page whole for a guest, without asking them to join before or after [ROUTE-030]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/free/`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Join Now/ })).toHaveCount(0)
    await main.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/isVideoFromFreePage=1$/)
    await expect(page.getByRole('heading', { name: 'This film is free' })).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expectMoving(page)
    expect((await filmOf(page)).file).not.toMatch(/^trailer-/)
    await page.keyboard.press('End')
    await expect(control(page, 'Play')).toBeAttached()
    await expectAt(page, 30)
    await expect(page.getByRole('region', { name: 'This was only the trailer' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Trailer', exact: true }).click()
    await toItsEnd(page)
    await expect(page.getByRole('region', { name: 'This was only the trailer' })).toHaveCount(0)
  })

  test('plays the trailer for an ended membership, which may enter but not watch', async ({ page, stack }) => {
    await signIn(page, stack, 'expired')
    await watch(page, stack, FILMS.files, 'Watch trailer')
    expect((await filmOf(page)).file).toMatch(/^trailer-/)
  })

  test('plays a substitute trailer for a guest where the video has none [VIDEO-039]', async ({ page, stack }) => {
    await open(page, stack.origin + videoPath(FILMS.trailerless))
    await page.getByRole('button', { name: 'Watch trailer' }).click()
    await expect.poll(async () => (await filmOf(page)).file).toBe('vr180-sbs.mp4')
    expect((await callsOf(stack, 'getFakeTrailer')).map(({ status }) => status)).toEqual([200])
  })

  test('asks a guest to join when the trailer has ended, and plays it again; a member is asked nothing [ENT-022]', async ({
    page,
    stack,
  }) => {
    const popUp = page.getByRole('region', { name: 'This was only the trailer' })
    await open(page, stack.origin + videoPath(FILMS.flat))
    await page.getByRole('button', { name: 'Watch trailer' }).click()
    await expect(popUp).toHaveCount(0)
    await toItsEnd(page)
    await expect(popUp.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/join-now/')
    await popUp.getByRole('button', { name: 'Watch again' }).click()
    await expect(popUp).toHaveCount(0)
    await expectMoving(page)
    await signIn(page, stack, 'member')
    await open(page, stack.origin + videoPath(FILMS.flat))
    await page.getByRole('button', { name: 'Trailer', exact: true }).click()
    await toItsEnd(page)
    await expect(popUp).toHaveCount(0)
  })

  test('says what an AI mask is, in a pop-up with picture and link, on AI-mask videos only [VIDEO-034, VIDEO-038]', async ({
    page,
    stack,
  }) => {
    const offer = page.getByRole('button', { name: 'AI mask' })
    await open(page, stack.origin + videoPath(FILMS.masked))
    await offer.click()
    const popUp = page.getByRole('dialog', { name: 'A film that steps into your room' })
    await expect(popUp.getByText('Halcyon VR cuts the people of this film')).toBeVisible()
    await expect(popUp.getByRole('img', { name: 'A figure of light' })).toBeVisible()
    await expect(popUp.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/try-ar/')
    await page.keyboard.press('Escape')
    await expect(popUp).toBeHidden()
    await expect(offer).toBeFocused()
    await open(page, stack.origin + videoPath(FILMS.flat))
    await expect.poll(async () => (await callsOf(stack, 'addVideoView')).length).toBe(2)
    await expect(offer).toHaveCount(0)
    expect(await callsOf(stack, 'getAiMask')).toHaveLength(1)
  })

  test('logs why the text about the AI mask did not come, and shows no error [ERR-025]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 500')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getAiMask' })
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error fetching popup video'))
    await open(page, stack.origin + videoPath(FILMS.masked))
    expect((await logged).text()).toBe('Error fetching popup video AI mask: unavailable')
    await expect(page.getByRole('button', { name: 'AI mask' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test('enlarges the pictures of its gallery, one at a time, by keys, buttons and swipes [CAT-045]', async ({
    page,
    stack,
  }) => {
    await open(page, stack.origin + videoPath(FILMS.flat))
    await page.getByRole('tab', { name: 'Gallery' }).click()
    const thumbs = page.getByRole('tabpanel').getByRole('button')
    await expect(thumbs).toHaveCount(6)
    const whole = page.getByRole('dialog').getByRole('img')
    const shown = async () => new URL(await whole.evaluate((image: HTMLImageElement) => image.src))
    await thumbs.nth(4).click()
    await expect(page.getByRole('dialog').getByText('5 of 6')).toBeVisible()
    expect((await shown()).searchParams.get('w')).toBe('1280')
    expect(await thumbs.nth(4).getByRole('img').getAttribute('src')).toContain('w=480')
    await expect(whole).toHaveAttribute('width', '1280')
    await expect(whole).toHaveAttribute('height', '960')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect((await shown()).pathname).toMatch(/-1\.avif$/)
    await page.getByRole('button', { name: 'Previous picture' }).click()
    expect((await shown()).pathname).toMatch(/-6\.avif$/)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await touch('touchStart', 400)
    await touch('touchMove', 500)
    await touch('touchEnd')
    await expect.poll(async () => (await shown()).pathname).toMatch(/-5\.avif$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(thumbs.nth(4)).toBeFocused()
  })

  test('has its tooltips below the texts that they show whole; lists have them above [VIDEO-030]', async ({
    page,
    stack,
  }) => {
    const side = async (path: string) => {
      await open(page, stack.origin + path)
      const link = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first()
      await link.evaluate((element) => {
        element.parentElement?.style.setProperty('width', '40px')
      })
      const tip = page.getByRole('tooltip')
      await expect(tip).toHaveCount(0)
      await link.hover()
      await expect(tip).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(tip).toHaveCount(0)
      await page.mouse.move(0, 0)
      await page.keyboard.press('Tab')
      await link.focus()
      await expect(tip).toBeVisible()
      const [words, whole] = await Promise.all([link.locator('span').first().boundingBox(), tip.boundingBox()])
      return (whole?.y ?? 0) > (words?.y ?? 0) ? 'below' : 'above'
    }
    expect(await side(videoPath(FILMS.flat))).toBe('below')
    expect(await side('/videos/')).toBe('above')
  })

  test('shows one panel at its head at a time: poster, player, trailer or sharing [VIDEO-024]', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, 'member')
    await open(page, stack.origin + videoPath(FILMS.files))
    const poster = page.getByRole('main').locator('img[fetchpriority="high"]')
    const panels = async () => ({
      poster: await poster.isVisible(),
      play: await page.locator('main button:not([data-player] *)', { hasText: /^Play$/ }).isVisible(),
      player: await player(page).isVisible(),
      closesTrailer: await page.getByRole('button', { name: 'Close trailer' }).isVisible(),
      sharing: await page.getByRole('region', { name: 'Share this video' }).isVisible(),
    })
    const none = { poster: false, play: false, player: false, closesTrailer: false, sharing: false }
    const share = page.getByRole('button', { name: 'Share', exact: true })
    const trailer = page.getByRole('button', { name: 'Trailer', exact: true })
    await expect.poll(panels).toEqual({ ...none, poster: true, play: true })
    await share.click()
    await expect.poll(panels).toEqual({ ...none, poster: true, sharing: true })
    await trailer.click()
    await expect.poll(panels).toEqual({ ...none, poster: true, player: true, closesTrailer: true })
    await page.getByRole('button', { name: 'Close trailer' }).click()
    await expect.poll(panels).toEqual({ ...none, poster: true, play: true })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(panels).toEqual({ ...none, player: true })
    await share.click()
    await expect.poll(panels).toEqual({ ...none, poster: true, sharing: true })
  })

  test('has tabs that open with suggestions: six, three that may be liked, the rest up next [VIDEO-026, VIDEO-027]', async ({
    page,
    stack,
  }) => {
    await open(page, stack.origin + videoPath(FILMS.flat))
    const suggested = page.getByRole('tab', { name: 'Suggested' })
    const gallery = page.getByRole('tab', { name: 'Gallery' })
    const panel = page.getByRole('tabpanel')
    await expect(suggested).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByRole('article')).toHaveCount(9)
    const liked = panel.locator('section', { has: page.getByRole('heading', { name: 'You may also like' }) })
    await expect(liked.getByRole('article')).toHaveCount(3)
    const next = page.getByRole('complementary', { name: 'Up next' })
    await expect(next.getByRole('listitem')).toHaveCount(6)
    const titles = await page.getByRole('tabpanel').or(next).getByRole('heading', { level: 3 }).allTextContents()
    expect(new Set(titles).size).toBe(titles.length)

    await suggested.press('ArrowRight')
    await page.getByRole('tab', { name: 'Comments' }).press('ArrowRight')
    await expect(gallery).toBeFocused()
    await expect(gallery).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByRole('img')).toHaveCount(6)
    await gallery.press('ArrowRight')
    await expect(suggested).toBeFocused()

    const [first = ''] = await next.getByRole('link').allInnerTexts()
    await next.getByRole('link', { name: first }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  })

  test('orders its suggestions alike on server and browser, and otherwise for another video', async ({
    page,
    stack,
    problems,
  }) => {
    const titles = () => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()
    problems.allow('ERR_FAILED')
    const script = /\.js($|\?)/
    await page.route(script, (route) => route.abort())
    await page.goto(stack.origin + videoPath(FILMS.flat)).catch(() => {})
    const drawn = await titles()
    await page.unroute(script)
    await open(page, stack.origin + videoPath(FILMS.flat))
    expect(await titles()).toEqual(drawn)
    expect(drawn).toHaveLength(9)
  })

  test('shares its link and its embed code, and leads to the networks [VIDEO-040]', async ({ page, stack }) => {
    await open(page, stack.origin + videoPath(FILMS.flat))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const sharing = page.getByRole('region', { name: 'Share this video' })
    const link = await sharing.getByLabel('Link').inputValue()
    const code = await sharing.getByLabel('Embed code').inputValue()
    expect(new URL(link).pathname).toBe(videoPath(FILMS.flat))
    expect(code).toMatch(
      new RegExp(`^<iframe src="https?://[^"/]+/embed/${FILMS.flat}/"[^>]* allowfullscreen></iframe>$`),
    )
    for (const [index, value] of [link, code].entries()) {
      await sharing.getByRole('button', { name: 'Copy' }).first().click()
      await expect(sharing.getByRole('button', { name: 'Copied' })).toHaveCount(index + 1)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
    }
    const networks = sharing.getByRole('link')
    expect(
      await networks.evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).hostname)),
    ).toEqual(['www.reddit.com', 'x.com'])
    for (const network of await networks.all()) await expect(network).toHaveAttribute('rel', /noopener/)
  })

  test('counts one view a visit, and none for a page that was only fetched ahead [VIDEO-035]', async ({
    page,
    stack,
  }) => {
    const views = async () => (await callsOf(stack, 'addVideoView')).map(({ status }) => status)
    await page.goto(`${stack.origin}/videos/`)
    await page.getByRole('main').getByRole('article').first().getByRole('heading').hover()
    await open(page, stack.origin + videoPath(FILMS.flat))
    await expect.poll(views).toEqual([200])
    await page.getByRole('button', { name: 'Watch trailer' }).click()
    await page.getByRole('tab', { name: 'Gallery' }).click()
    await page.getByRole('button', { name: 'Close trailer' }).click()
    await page.getByRole('complementary', { name: 'Up next' }).getByRole('link').first().click()
    await expect.poll(views).toEqual([200, 200])
    await page.goBack()
    await expect.poll(views).toEqual([200, 200, 200])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silver Weather on the Island')
  })

  test('shows no error for a view that the server refused', async ({ page, stack, problems }) => {
    problems.allow('status of 500')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'addVideoView' })
    await open(page, stack.origin + videoPath(FILMS.flat))
    await expect.poll(async () => (await callsOf(stack, 'addVideoView')).length).toBeGreaterThan(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Watch trailer' }).click()
    await expect.poll(async () => (await filmOf(page)).seconds).toBeGreaterThan(0)
  })
})

test.describe('a video that is not shown', () => {
  test('is refused with 401 without a subscription, and shown with one [ROLE-023]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 401', 'status of 403')
    for (const account of [undefined, 'inactive'] as const) {
      if (account) await signIn(page, stack, account)
      const response = await page.goto(stack.origin + videoPath(FILMS.membersOnly))
      expect(response?.status()).toBe(401)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Access denied')
      await expect(page.getByRole('button', { name: /Play|Watch trailer/ })).toHaveCount(0)
    }
    await page.context().clearCookies({ name: /token/ })
    await signIn(page, stack, 'member')
    await open(page, stack.origin + videoPath(FILMS.membersOnly))
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })

  test('does not exist: 404', async ({ page, stack, problems }) => {
    problems.allow('status of 404')
    const response = await page.goto(`${stack.origin}/videos/no-such-video/`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404: Page not found')
  })

  test('fails to load: the screen shows an error, and its retry brings the video', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 500')
    await open(page, `${stack.origin}/videos/?sort=latest`)
    const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')
    const title = await link.innerText()
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getVideo' })
    await link.click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await stack.control.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})

test.describe('the embedded player', () => {
  test('is drawn without frame and tabs: the trailer of the video and nothing else [CAT-037]', async ({
    page,
    stack,
  }) => {
    const response = await page.goto(`${stack.origin}/embed/${FILMS.flat}/`)
    expect(response?.status()).toBe(200)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/videos/${FILMS.flat}/$`))
    for (const role of ['banner', 'contentinfo', 'navigation', 'tab', 'link'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    await expect(page.getByRole('button')).toHaveCount(1)
    await open(page, `${stack.origin}/embed/${FILMS.flat}/`)
    await page.getByRole('button', { name: 'Watch trailer' }).click()
    await expectMoving(page)
    const box = await element(page).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  })

  test('plays in a frame of another site, and leads out of it only into a tab of its own', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('frame-ancestors', 'status of 403', 'status of 401')
    const frames = [`/embed/${FILMS.flat}/`, '/videos/'].map(
      (path) => `<iframe src="${stack.origin}${path}" width="640" height="360" allowfullscreen></iframe>`,
    )
    const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(frames.join('')))
    await new Promise<void>((listening) => server.listen(stack.portAt(3), '127.0.0.1', listening))
    await page.goto(`http://127.0.0.1:${stack.portAt(3)}/`)
    const [film, list] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
    await film.getByRole('button', { name: 'Watch trailer' }).click()
    await expect
      .poll(() => film.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    await expect(list.getByRole('main')).toHaveCount(0)
    await film.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.2
    })
    const opened = context.waitForEvent('page')
    await film.getByRole('link', { name: 'Join Now' }).click()
    expect(new URL((await opened).url()).pathname).toBe('/join-now/')
    await expect(film.locator('video')).toHaveCount(1)
    server.close()
  })

  test('of a video for subscribers says so, its ways out opening elsewhere', async ({ page, stack, problems }) => {
    problems.allow('status of 401', 'status of 403')
    const response = await page.goto(`${stack.origin}/embed/${FILMS.membersOnly}/`)
    expect(response?.status()).toBe(401)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Access denied')
    const targets = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('target')))
    expect([targets.length > 0, ...new Set(targets)]).toEqual([true, '_blank'])
  })
})

/** Plays on from just before the end: only a film that moves comes to its end in every browser. */
async function toItsEnd(page: Page) {
  await expectMoving(page)
  await element(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2
  })
  await expect.poll(async () => (await filmOf(page)).hasEnded).toBe(true)
}
