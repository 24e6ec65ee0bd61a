import type { Locator, Page } from '@playwright/test'
import { callsOf, open } from './session-support.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

const cards = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator('a') })
const card = (page: Page, index: number) => cards(page).nth(index)
const previews = (page: Page) => page.getByRole('main').locator('article video')
/** Which cards preview just now. */
const previewing = (page: Page) =>
  cards(page).evaluateAll((all) => all.flatMap((one, index) => (one.querySelector('video') ? [index] : [])))

test('a card that the pointer stays on for 150 ms previews: muted, looping, over its poster [VIDEO-002, VIDEO-004]', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await open(page, `${stack.origin}/videos/`)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await card(page, 0).hover()
  await page.clock.fastForward(149)
  expect(await previewing(page)).toEqual([])
  await page.clock.fastForward(1)
  await expect.poll(() => previewing(page)).toEqual([0])
  const film = previews(page).first()
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true])
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await expect(card(page, 0).locator('img').first()).toBeAttached()
  await page.mouse.move(0, 0)
  await expect.poll(() => previewing(page)).toEqual([])
})

test('a pointer that only passes over cards starts nothing, and only the last card previews [VIDEO-003, VIDEO-004]', async ({
  page,
  stack,
}) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/previews/')) films.push(request.url())
  })
  await page.clock.install()
  await open(page, `${stack.origin}/videos/`)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const index of [0, 1, 2]) {
    await card(page, index).getByRole('heading').hover()
    await page.clock.fastForward(100)
  }
  expect({ previewing: await previewing(page), films }).toEqual({ previewing: [], films: [] })
  await page.clock.fastForward(50)
  await expect.poll(() => previewing(page)).toEqual([2])
  // Pointer on one card, focus on another: the one that was entered last.
  await card(page, 1).getByRole('heading').getByRole('link').focus()
  await page.clock.fastForward(149)
  expect(await previewing(page)).toEqual([])
  await page.clock.fastForward(1)
  await expect.poll(() => previewing(page)).toEqual([1])
})

test('keyboard focus previews too, and leaving ends it', async ({ page, stack }) => {
  await open(page, `${stack.origin}/videos/?layout=list`)
  await card(page, 0).getByRole('heading').getByRole('link').focus()
  await expect.poll(() => previewing(page)).toEqual([0])
  await card(page, 1).getByRole('heading').getByRole('link').focus()
  await expect.poll(() => previewing(page)).toEqual([1])
  await page.getByRole('banner').getByRole('link').first().focus()
  await expect.poll(() => previewing(page)).toEqual([])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a finger on a card previews it until another card is touched [VIDEO-002, VIDEO-003]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/videos/`)
    const hand = await page.context().newCDPSession(page)
    const touch = async (index: number) => {
      const poster = card(page, index).locator('img').first()
      await poster.scrollIntoViewIfNeeded()
      const box = await poster.boundingBox()
      if (!box) throw new Error('there is no poster')
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
      await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    }
    await touch(0)
    await expect.poll(() => previewing(page)).toEqual([0])
    await hand.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    expect(await previewing(page)).toEqual([0])
    await touch(1)
    await expect.poll(() => previewing(page)).toEqual([1])
    await hand.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  })
})

test('a visitor who sets the system to less motion sees posters only, from that moment', async ({ page, stack }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/previews/')) films.push(request.url())
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${stack.origin}/videos/`)
  await card(page, 0).hover()
  await card(page, 1).getByRole('heading').getByRole('link').focus()
  await page.waitForTimeout(400)
  expect({ previewing: await previewing(page), films }).toEqual({ previewing: [], films: [] })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await card(page, 2).hover()
  await expect.poll(() => previewing(page)).toEqual([2])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => previewing(page)).toEqual([])
})

test('a preview that cannot be loaded leaves the poster', async ({ page, stack, problems }) => {
  problems.allow('status of 404')
  await open(page, `${stack.origin}/videos/`)
  await page.waitForLoadState('networkidle')
  await stack.control.addFault({ kind: 'notFound', endpoint: 'media' })
  await card(page, 0).hover()
  await expect
    .poll(async () =>
      (await callsOf(stack, 'media')).filter(({ path }) => path.startsWith('/previews/')).map(({ status }) => status),
    )
    .toEqual([404])
  await expect.poll(() => previewing(page)).toEqual([])
  await expect(card(page, 0).locator('img').first()).toBeVisible()
})
