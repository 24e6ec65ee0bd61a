import type { Page } from '@playwright/test'
import type { Promotion } from '../../sandbox/sales/sales-settings.ts'
import { seriousIn } from './axe.ts'
import { callsOf, openPage } from './living-page.ts'
import type { Stack } from './session-support.ts'
import { expect, test } from './stack.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LANTERNS = 'Lantern Evenings: films under the open sky'
const TIDE = 'The Tide: sound for headsets'
const PROMOTIONS_CODE = /\/promotions-[^/]*\.js/

test('ads stand on the pages that have them, and on no others [CHROME-083]', async ({ page, stack, adult: _ }) => {
  await show(stack, ['adPicture'])
  const html = async (url: string) => (await page.request.get(url)).text()
  const linkOn = async (path: string, pattern: RegExp) => pattern.exec(await html(stack.origin + path))?.[1] ?? 'none'
  const model = await linkOn('/models/', /href="(\/models\/[a-z0-9-]+\/)"/)
  const category = await linkOn('/categories/', /href="(\/categories\/[a-z0-9-]+\/)"/)
  const post = await linkOn('/blog/', /href="(\/blog\/[a-z0-9-]+\/)"/)
  const video = await linkOn('/videos/', /href="(\/videos\/[a-z0-9-]+\/)"/)
  const withAds = [
    ...[
      '/',
      '/app/',
      '/deals/',
      '/models/',
      model,
      '/videos/',
      '/contact/',
      '/faq/',
      '/help/',
      '/categories/',
      category,
    ],
    ...['/blog/', post, '/try-ar/', '/vr-cam-girls/', '/vr-cam-tag/dance/'],
  ]
  const without = ['/join-now/', video, '/free/', '/login/', '/search/', '/privacy-policy/', '/devices/']
  const seen: Record<string, boolean> = {}
  for (const path of [...withAds, ...without]) seen[path] = (await html(stack.origin + path)).includes(LANTERNS)
  const boys = await page.goto(`${stack.siteAt('darkest')}/vr-cam-boys/`)
  seen['darkest /vr-cam-boys/'] = (await boys?.text())?.includes(LANTERNS) ?? false
  expect(seen).toEqual({
    ...Object.fromEntries(withAds.map((path) => [path, true])),
    'darkest /vr-cam-boys/': true,
    ...Object.fromEntries(without.map((path) => [path, false])),
  })
})

test('deals that the server refuses with 401 stand without ads, and with them once it does not [CHROME-085]', async ({
  page,
  stack,
  problems,
  adult: _,
}) => {
  problems.allow('status of 401')
  await show(stack, ['adPicture'])
  await page.route('**/ad-banner/deals', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object[] }
    await route.fulfill({
      response: answer,
      json: { data: data.map((item) => ({ ...item, middle: true, bottom: true })) },
    })
  })
  const goTo = async (name: 'Deals' | 'Videos') => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page).toHaveURL(`${stack.origin}/${name.toLowerCase()}/`)
  }
  const denied = page.getByRole('heading', { level: 1, name: 'Access denied' })

  await stack.control.addFault({ kind: 'unauthorized', endpoint: 'getDeals' })
  await openPage(page, `${stack.origin}/videos/`)
  await whenLate(page)
  const asked = page.waitForResponse('**/ad-banner/deals')
  await goTo('Deals')
  await asked
  await expect(denied).toBeVisible()
  await expect(places(page)).toHaveCount(0)
  await goTo('Videos')
  await expect(places(page)).toHaveCount(2)

  const document = await page.goto(`${stack.origin}/deals/`)
  expect({ status: document?.status(), hasAd: (await document?.text())?.includes('Advertisement') }).toEqual({
    status: 401,
    hasAd: false,
  })
  await whenLate(page)
  await expect(denied).toBeVisible()
  await expect(places(page)).toHaveCount(0)

  await stack.control.clearFaults()
  await openPage(page, `${stack.origin}/videos/`)
  await whenLate(page)
  await goTo('Deals')
  await expect(places(page)).toHaveCount(2)
})

test('the server chooses, the browser keeps to it, and asks once for both places of the next page [API-058, CHROME-084]', async ({
  page,
  stack,
  adult: _,
}) => {
  await show(stack, ['adPicture', 'adFilm', 'adFrame'])
  const calls = callsOf(page)
  const asked = () => calls.filter((call) => call.includes('ad-banner'))
  for (let visit = 0; visit < 3; visit += 1) {
    const document = page.waitForResponse((response) => response.url() === `${stack.origin}/`)
    await openPage(page, `${stack.origin}/`)
    const drawn = shownIn(await (await document).text())
    await whenLate(page)
    await expect(places(page)).toHaveCount(2)
    expect(shownIn(await page.content())).toEqual(drawn)
    expect(asked()).toEqual([])
  }
  await page.getByRole('banner').getByRole('link', { name: 'Videos', exact: true }).click()
  await expect(page).toHaveURL(`${stack.origin}/videos/`)
  await expect(places(page)).toHaveCount(2)
  expect(asked()).toEqual(['GET /content/dark/ad-banner/videos'])
})

test('of two ads whose weights are 3 and 1 the first is shown more often, and the other one too [CHROME-089]', async ({
  page,
  stack,
  adult: _,
}) => {
  await show(stack, ['adPicture', 'adFrame'])
  const seen = { pictures: 0, frames: 0 }
  for (let visit = 0; visit < 80; visit += 1) {
    const html = await (await page.request.get(`${stack.origin}/contact/`)).text()
    if (html.includes(LANTERNS)) seen.pictures += 1
    else if (html.includes('/ads/frame/')) seen.frames += 1
  }
  // 60 and 20, give or take five standard deviations.
  expect(seen.pictures + seen.frames).toBe(80)
  expect(seen.pictures).toBeGreaterThan(40)
  expect(seen.frames).toBeGreaterThan(0)
})

test('nothing moves when an ad comes, and its space waits for it', async ({ page, stack, adult: _ }) => {
  await show(stack, ['adPicture', 'adFilm', 'adFrame'])
  await noteShifts(page)
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    await openPage(page, `${stack.origin}/help/`)
    await whenLate(page)
    await places(page).first().scrollIntoViewIfNeeded()
    expect(await shiftsOf(page)).toEqual([])

    let letGo = () => {}
    const isLetGo = new Promise<void>((go) => (letGo = go))
    await page.route('**/ad-banner/faq', async (route) => {
      await isLetGo
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
    await expect(page).toHaveURL(`${stack.origin}/faq/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/questions/i)
    await expect(places(page)).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    const before = await footer.boundingBox()
    await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0))
    letGo()
    await expect(places(page)).toHaveCount(1)
    expect({ footer: await footer.boundingBox(), shifts: await shiftsOf(page) }).toEqual({ footer: before, shifts: [] })
    await page.unroute('**/ad-banner/faq')
  }
})

test('a page that is opened before the code of ads is there keeps their space, and nothing moves when it comes', async ({
  page,
  stack,
  adult: _,
}) => {
  await show(stack, ['adPicture', 'adFilm', 'adFrame'])
  await noteShifts(page)
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    for (const first of ['/', '/privacy-policy/']) {
      let letGo = () => {}
      const isLetGo = new Promise<void>((go) => (letGo = go))
      await page.route(PROMOTIONS_CODE, async (route) => {
        await isLetGo
        await route.continue()
      })
      await openPage(page, stack.origin + first)
      const footer = page.getByRole('contentinfo')
      await page.getByRole('link', { name: 'Videos', exact: true }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL(`${stack.origin}/videos/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/videos/i)
      await footer.scrollIntoViewIfNeeded()
      const footerAt = async () => (await footer.boundingBox())?.y
      const before = await footerAt()
      await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0))
      letGo()
      await expect(places(page)).toHaveCount(2)
      expect({ first, footer: await footerAt(), shifts: await shiftsOf(page) }).toEqual({
        first,
        footer: before,
        shifts: [],
      })
      await page.unroute(PROMOTIONS_CODE)
    }
  }
})

test('an ad says that it is one, and keeps nobody out', async ({ page, stack, adult: _ }) => {
  for (const promotion of ['adPicture', 'adFilm', 'adFrame'] as const) {
    await show(stack, [promotion])
    await openPage(page, `${stack.siteAt('darkest')}/contact/`)
    await whenLate(page)
    const place = page.getByRole('region', { name: 'Advertisement', exact: true })
    await expect(place.getByText('Advertisement', { exact: true })).toBeVisible()
    expect(await seriousIn(page, 'section[aria-label="Advertisement"]')).toEqual([])
  }
})

test('a picture leads where its advertiser says, marked as sponsored [CHROME-087]', async ({
  page,
  stack,
  adult: _,
}) => {
  await show(stack, ['adFilm'])
  await openPage(page, `${stack.origin}/contact/`)
  const outside = places(page).getByRole('link', { name: TIDE }).filter({ visible: true })
  const marks = async () => ({
    href: await outside.getAttribute('href'),
    rel: await outside.getAttribute('rel'),
    target: await outside.getAttribute('target'),
  })
  expect(await marks()).toEqual({
    href: 'https://tide.example/',
    rel: 'sponsored noopener noreferrer',
    target: '_blank',
  })
  await show(stack, ['adPicture'])
  await openPage(page, `${stack.origin}/contact/`)
  await whenLate(page)
  const inside = places(page).getByRole('link', { name: LANTERNS }).filter({ visible: true })
  expect(await inside.getAttribute('rel')).toBe('sponsored')
  await inside.click()
  await expect(page).toHaveURL(`${stack.origin}/deals/`)
})

for (const [screen, viewport, picture, film] of [
  ['desktop', WIDE, 'banner', 'tide'],
  ['phone', PHONE, 'slide', 'doors'],
] as const) {
  test(`on a ${screen} only its picture and its film are fetched, and the film once it is seen [CHROME-087, CHROME-090]`, async ({
    page,
    stack,
    adult: _,
  }) => {
    await show(stack, ['adFilm'])
    await page.setViewportSize(viewport)
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/ad-tide|\/previews\//.test(pathname)) fetched.push(pathname)
    })
    await openPage(page, `${stack.origin}/`)
    await whenLate(page)
    const place = page.getByRole('region', { name: 'Advertisement', exact: true })
    await expect(place.locator('video')).toHaveCount(0)
    await place.scrollIntoViewIfNeeded()
    const video = place.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
    expect(await video.evaluate(({ muted, loop, paused }: HTMLVideoElement) => ({ muted, loop, paused }))).toEqual({
      muted: true,
      loop: true,
      paused: false,
    })
    expect([...new Set(fetched)].toSorted()).toEqual([
      `/pictures/${picture}/ad-tide.avif`,
      `/previews/preview-${film}.mp4`,
    ])
    await place.getByRole('button', { name: 'Stop film' }).filter({ visible: true }).click()
    await expect(video).toHaveCount(0)
    await place.getByRole('button', { name: 'Play film' }).filter({ visible: true }).click()
    await expect(video).toHaveCount(1)
  })
}

test('a film stays a picture for visitors who want less to move, until they play it', async ({
  page,
  stack,
  adult: _,
}) => {
  await show(stack, ['adFilm'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, `${stack.origin}/contact/`)
  const place = places(page)
  await place.scrollIntoViewIfNeeded()
  const play = place.getByRole('button', { name: 'Play film' }).filter({ visible: true })
  await expect(play).toBeVisible()
  await expect(place.locator('video')).toHaveCount(0)
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(place.locator('video')).toHaveCount(1)
})

test('a hostile ad moves nobody, and what it says is heard by nobody [H05, H06, CHROME-086]', async ({
  page,
  stack,
  problems,
  adult: _,
}) => {
  problems.allow('navigat', 'sandbox', 'Ignored call to', 'Blocked')
  await show(stack, ['adHostile'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openPage(page, `${stack.origin}/contact/`)
  await whenLate(page)
  const title = await page.title()
  const frame = places(page).locator('iframe').filter({ visible: true })
  await frame.scrollIntoViewIfNeeded()
  const ad = frame.contentFrame()
  await expect(ad.getByText('Tried', { exact: true })).toBeVisible()
  const told = () => page.evaluate(() => [document.cookie, JSON.stringify(localStorage), JSON.stringify(history.state)])
  const kept = await told()
  const words = await page.locator('[data-app]').innerText()
  // A press is what browsers let pages of frames lead the tab away for.
  await ad.getByRole('button', { name: 'Press' }).click()
  await expect(ad.getByText('Tried again')).toBeVisible()
  expect({
    url: page.url(),
    title: await page.title(),
    kept: await told(),
    words: await page.locator('[data-app]').innerText(),
    dialogs: await page.getByRole('dialog').count(),
    tabs: page.context().pages().length,
    elsewhere: asked.filter((url) => /goodbye|evil/.test(url)),
    attributes: await frame.evaluate((element) =>
      element
        .getAttributeNames()
        .filter((name) => name !== 'class')
        .toSorted(),
    ),
    sandbox: await frame.getAttribute('sandbox'),
    src: await frame.getAttribute('src'),
  }).toEqual({
    url: `${stack.origin}/contact/`,
    title,
    kept,
    words,
    dialogs: 0,
    tabs: 1,
    elsewhere: [],
    attributes: ['allow', 'loading', 'referrerpolicy', 'sandbox', 'src', 'title'],
    sandbox: 'allow-scripts allow-popups',
    src: `http://127.0.0.1:${stack.portAt(2)}/ads/hostile/`,
  })
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(`${stack.origin}/blog/`)
})

async function show(stack: Stack, promotions: Promotion[]) {
  await stack.control.changeSettings({ promotions })
}

/** Both places of a page. */
function places(page: Page) {
  return page.getByRole('region', { name: /^Advertisement/ })
}

/** Which ads a document shows, in the order of the page. */
function shownIn(html: string): string[] {
  const known = { [LANTERNS]: 'picture', [TIDE]: 'film', '/ads/frame/': 'frame' }
  return html.split('<section').flatMap((part) => {
    if (!part.includes('Advertisement')) return []
    return Object.entries(known).flatMap(([words, name]) => (part.includes(words) ? [name] : []))
  })
}

/** Until the actors are there whose code comes once the page is alive. */
async function whenLate(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('show-pop')),
  )
}

/** Notes what moves, without what was half read when it was first drawn. */
async function noteShifts(page: Page) {
  await page.addInitScript(() => {
    const facts = window as unknown as { shifts: string[] }
    facts.shifts = []
    let readAtMs = Number.POSITIVE_INFINITY
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      requestAnimationFrame(() => requestAnimationFrame((nowMs) => (readAtMs = nowMs)))
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[]) {
        if (entry.startTime < readAtMs) continue
        for (const { node } of entry.sources) facts.shifts.push(node?.outerHTML?.slice(0, 120) ?? 'gone')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** After what is drawn next. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    return (window as unknown as { shifts: string[] }).shifts
  })
}
