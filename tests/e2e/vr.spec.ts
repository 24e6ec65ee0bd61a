import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { XRDevice } from 'iwer'
import { ROOM, ROOM_PATH, roomPage } from './cams/cam-pages.ts'
import { choose, control, expectMoving, FILMS, player, scriptsOf, secondsOf, videoPath, watch } from './film-support.ts'
import { open } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ adult, page, stack }) => {
  void adult
  await signIn(page, stack, 'member')
})

const canvas = (page: Page) => player(page).locator('canvas')
const button = (page: Page, name: string) => player(page).getByRole('button', { name })

/** A part of the picture on which nothing else lies. */
async function screen(page: Page): Promise<string> {
  const { x, y, width, height } = (await canvas(page).boundingBox())!
  const clip = { x: x + width * 0.1, y: y + height * 0.25, width: width * 0.3, height: height * 0.4 }
  return (await page.screenshot({ clip })).toString('base64')
}

test.describe('a film of 180 degrees', () => {
  test('is drawn from inside while it plays: dragged, turned by keys, closer, ahead again, with one eye or both', async ({
    page,
    stack,
  }) => {
    await watch(page, stack, FILMS.files)
    await expect(canvas(page)).toHaveCSS('opacity', '1')
    await page.keyboard.press('k')
    await page.keyboard.press('Home')
    await expect.poll(() => secondsOf(page)).toBe(0)
    const seen = new Set<string>()
    const expectNew = async () => {
      await expect.poll(async () => seen.has(await screen(page))).toBe(false)
      seen.add(await screen(page))
    }
    await expectNew()
    const box = (await canvas(page).boundingBox())!
    await page.mouse.move(box.x + 200, box.y + 120)
    await page.mouse.down()
    await page.mouse.move(box.x + 420, box.y + 180, { steps: 4 })
    await page.mouse.up()
    await expectNew()
    await page.keyboard.press('d')
    await expectNew()
    await page.keyboard.press('+')
    await expectNew()
    await button(page, 'Show both eyes').click()
    await expectNew()
    await button(page, 'Show both eyes').click()
    await button(page, 'Look ahead').click()
    await page.keyboard.press('-')
    await expectNew()
    await button(page, 'Look ahead').click()
    await expect.poll(async () => [...seen].indexOf(await screen(page))).toBe(0)
    // A drag is no press: the film stands still.
    expect(
      await player(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => film.paused),
    ).toBe(true)
  })
})

test('the code that draws is fetched with the first VR film only', async ({ page, stack }) => {
  const scripts = scriptsOf(page)
  const core = () => scripts.filter((script) => script.includes('/vr-core-'))
  await watch(page, stack, FILMS.flat)
  await expect(canvas(page)).toHaveCount(0)
  expect(core()).toEqual([])
  await watch(page, stack, FILMS.files)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
  expect(core().length).toBe(1)
})

test('the visitor’s own view of a film holds after a reload, until it is as filmed again', async ({ page, stack }) => {
  await watch(page, stack, FILMS.files)
  await choose(page, 'View', 'Flat, as stored')
  await expect(canvas(page)).toHaveCount(0)
  await watch(page, stack, FILMS.files)
  await expect(player(page).getByRole('button', { name: 'View: Flat' })).toBeVisible()
  await expect(canvas(page)).toHaveCount(0)
  await choose(page, 'View', /^As filmed/)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
})

test('a card that is taken away comes back with the picture, and the film goes on', async ({ page, stack }) => {
  await watch(page, stack, FILMS.files)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
  const before = await secondsOf(page)
  await canvas(page).evaluate((element: HTMLCanvasElement) => {
    const card = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
    Object.assign(globalThis, { card })
    card.loseContext()
  })
  await expect(canvas(page)).toHaveCSS('opacity', '0')
  await page.evaluate(() => (globalThis as unknown as { card: { restoreContext(): void } }).card.restoreContext())
  await expect(canvas(page)).toHaveCSS('opacity', '1')
  await expectMoving(page)
  expect(await secondsOf(page)).toBeGreaterThanOrEqual(before)
})

test('where no card draws, the film plays as stored, the player says so and offers to try again', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await watch(page, stack, FILMS.files)
  await expect(player(page).getByText('cannot draw a film for headsets')).toBeVisible()
  await expect(canvas(page)).toHaveCount(0)
  await button(page, 'Try again').click()
  await expect(player(page).getByText('cannot draw a film for headsets')).toBeVisible()
  await expectMoving(page)
})

test('each frame of the film is taken to the card once', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const counts = { uploads: 0, frames: 0 }
    const upload = WebGL2RenderingContext.prototype.texImage2D
    WebGL2RenderingContext.prototype.texImage2D = function (
      this: WebGL2RenderingContext,
      ...given: Parameters<typeof upload>
    ) {
      counts.uploads += 1
      return upload.apply(this, given)
    } as typeof upload
    const ask = HTMLVideoElement.prototype.requestVideoFrameCallback
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (this: HTMLVideoElement, tell) {
      return ask.call(this, (...told) => {
        counts.frames += 1
        tell(...told)
      })
    }
    Object.assign(globalThis, { counts })
  })
  await watch(page, stack, FILMS.files)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
  const counts = () =>
    page.evaluate(() => (globalThis as unknown as { counts: { uploads: number; frames: number } }).counts)
  const before = await counts()
  await page.mouse.move(200, 200)
  await expect.poll(async () => (await counts()).frames - before.frames).toBeGreaterThan(20)
  const after = await counts()
  expect(Math.abs(after.uploads - before.uploads - (after.frames - before.frames))).toBeLessThanOrEqual(1)
})

test('the drawn picture of a 3D room stands while its stream stalls, and then goes on where everybody is', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('ERR_FAILED')
  test.setTimeout(180_000)
  await stack.control.cam({ verb: 'setThreeD', room: ROOM, hasThreeD: true })
  await page.goto(stack.origin + ROOM_PATH)
  await page.getByRole('button', { name: '3D', exact: true }).click()
  await expect(canvas(page)).toHaveCSS('opacity', '1', { timeout: 60_000 })
  const live = () =>
    player(page)
      .locator('video')
      .evaluate((film: HTMLVideoElement) => ({
        seconds: film.currentTime,
        ahead: film.buffered.length > 0 ? film.buffered.end(film.buffered.length - 1) - film.currentTime : 0,
        behind: film.seekable.length > 0 ? film.seekable.end(film.seekable.length - 1) - film.currentTime : 0,
      }))
  const moves = async () => {
    const [before, drawn] = [await live(), await screen(page)]
    // A stream that was gone for long is opened anew, and counts from elsewhere.
    await expect.poll(async () => (await live()).seconds, { timeout: 60_000 }).not.toBe(before.seconds)
    await expect.poll(() => screen(page), { timeout: 60_000 }).not.toBe(drawn)
  }
  await moves()
  await page.route('**/live/**', (route) => route.abort())
  // What was buffered plays out.
  await expect.poll(async () => (await live()).ahead, { timeout: 60_000 }).toBeLessThan(0.2)
  await expect(player(page).getByText(/^Loading|We keep trying/)).toBeAttached({ timeout: 60_000 })
  const still = await screen(page)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
  expect(await screen(page)).toBe(still)
  await page.unroute('**/live/**')
  await moves()
  // Further than this behind, it jumps.
  await expect.poll(async () => (await live()).behind, { timeout: 60_000 }).toBeLessThan(12)
})

/** Pulls the trigger of a controller that points to the sky. */
function pressUpwards(page: Page) {
  return page.evaluate(async () => {
    const hand = (globalThis as unknown as { device: XRDevice }).device.controllers.right!
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    hand.connected = true
    hand.quaternion.set(Math.SQRT1_2, 0, 0, Math.SQRT1_2)
    for (const pull of [0, 1, 0]) {
      hand.updateButtonValue('trigger', pull)
      await frame()
      await frame()
    }
  })
}

test.describe('with a headset', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript({
      path: fileURLToPath(new URL('../../node_modules/iwer/build/iwer.min.js', import.meta.url)),
    })
    await page.addInitScript(() => {
      const { XRDevice, metaQuest3 } = (globalThis as unknown as { IWER: typeof import('iwer') }).IWER
      const device = new XRDevice(metaQuest3, { stereoEnabled: true })
      device.installRuntime({ forceInstall: true })
      Object.assign(globalThis, { device })
    })
  })

  test('a member who asks before the film plays enters VR, and there it plays', async ({ page, stack }) => {
    await open(page, stack.origin + videoPath(FILMS.files))
    await page.getByRole('button', { name: 'Watch in a headset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
    await dialog.getByRole('button', { name: 'Enter VR' }).click()
    await expect(dialog.getByText('The film plays in your headset.')).toBeVisible()
    await expectMoving(page)
  })

  test('a member enters VR and leaves it: the film goes on at its second, and no file is asked for anew [VIDEO-028]', async ({
    page,
    stack,
  }) => {
    await watch(page, stack, FILMS.files)
    await expect(canvas(page)).toHaveCSS('opacity', '1')
    // Two eyes drawn without a graphics card take longer than half a minute of film.
    await choose(page, 'Speed', '0.5×')
    const films: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'media') films.push(request.url())
    })
    await button(page, 'Watch in a headset').click()
    const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
    await expect(dialog.getByRole('img', { name: new RegExp(`Code of ${stack.origin}/videos/`) })).toBeVisible()
    const before = await secondsOf(page)
    await dialog.getByRole('button', { name: 'Enter VR' }).click()
    await expect(dialog.getByText('The film plays in your headset.')).toBeVisible()
    // One card is busy enough: what the page itself shows stands still meanwhile.
    await expect(canvas(page)).toHaveCount(0)
    await expectMoving(page)
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(before)
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Leave the headset',
      )
      // The emulator's picture lies over the page.
      button?.click()
    })
    await expect(dialog.getByRole('button', { name: 'Enter VR' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(canvas(page)).toHaveCSS('opacity', '1')
    await expectMoving(page)
    expect(films).toEqual([])
  })

  test('a member who enters VR from a 3D room reads balance, tips and the running cost of a show there', async ({
    page,
    stack,
  }) => {
    // A stream is decoded by the processor here, and drawn for two eyes.
    test.setTimeout(180_000)
    await page.addInitScript(() => {
      const pen = CanvasRenderingContext2D.prototype
      const { clearRect, fillText } = pen
      let read: string[] = []
      Object.assign(globalThis, { panel: () => read.join(' | ') })
      pen.clearRect = function (...box) {
        read = []
        clearRect.apply(this, box)
      }
      pen.fillText = function (text, ...place) {
        read.push(text)
        fillText.call(this, text, ...place)
      }
    })
    await stack.control.cam({ verb: 'setThreeD', room: ROOM, hasThreeD: true })
    await page.goto(stack.origin + ROOM_PATH)
    await page.getByRole('button', { name: '3D', exact: true }).click()
    await button(page, 'Watch in a headset').click()
    const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
    await dialog.getByRole('button', { name: 'Enter VR' }).click()
    await expect(dialog.getByText('The film plays in your headset.')).toBeVisible({ timeout: 60_000 })
    // The panel goes after a while: a press beside it brings it back.
    const panel = () => page.evaluate(() => (globalThis as unknown as { panel: () => string }).panel())
    const reads = (text: RegExp) =>
      expect
        .poll(
          async () => {
            const before = await panel()
            if (/^Mira/.test(before)) return before
            await pressUpwards(page)
            // A second press before it is drawn would send it away again.
            await expect.poll(panel, { timeout: 30_000 }).not.toBe(before)
            return panel()
          },
          { timeout: 60_000 },
        )
        .toMatch(text)
    await reads(/Live · You have \d+ tokens/)
    await stack.control.cam({ verb: 'setBalance', account: 'member', balance: 777 })
    await reads(/You have 777 tokens/)
    await stack.control.cam({
      verb: 'showPurchase',
      room: ROOM,
      ev: 'tipsSent',
      userName: 'Otto',
      amount: 5,
      itemTitle: '',
    })
    await reads(/Otto sent 5 tokens/)
    // The emulator's picture lies over the page.
    const { show, yes } = roomPage(page)
    for (const button of [show(/^Private show/), yes]) await button.evaluate((ask: HTMLButtonElement) => ask.click())
    await expect(page.getByText(/^Waiting for/)).toBeVisible()
    await stack.control.cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
    await reads(/Cost so far [1-9]\d* tokens? · Time left \d+:\d\d/)
    const cost = async () => Number(/far (\d+)/.exec(await panel())?.[1])
    const before = await cost()
    await expect.poll(cost, { timeout: 60_000 }).toBeGreaterThan(before)
  })
})

test('forum and content admin are where the settings say; a film for headsets plays in a plain video where there is no WebXR [CHROME-007]', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'xr', { value: undefined })
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await signIn(page, stack, 'admin')
  await watch(page, stack, FILMS.files)
  await expect(canvas(page)).toHaveCount(0)
  await expect(player(page).locator('video')).toBeVisible()
  await expectMoving(page)
  const forum = page.getByRole('contentinfo').getByRole('link', { name: 'Forum' })
  await expect(forum).toHaveAttribute('href', 'https://forum.example/')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Content Admin' })).toHaveAttribute(
    'href',
    /^https:\/\/admin\.example\/?$/,
  )
})

for (const [site, film] of [
  ['dark', FILMS.files],
  ['dark', FILMS.masked],
  ['darkest', 'the-desert-summer-static'],
] as const) {
  test(`without a headset the player says why, and shows the address for another one: ${film} on ${site} [VIDEO-028]`, async ({
    page,
    stack,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'xr', { value: undefined }))
    const origin = stack.siteAt(site)
    await signIn(page, stack, 'member', origin)
    await watch(page, { origin }, film)
    await button(page, 'Watch in a headset').click()
    const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
    await expect(dialog.getByText('This browser cannot open films in a headset.')).toBeVisible()
    await expect(dialog.getByText(new RegExp(`^${origin}/videos/${film}/`))).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })
}

test('a member asks for a headset before the film plays: it opens with the way in, waits behind it, and plays without on request [VIDEO-028]', async ({
  page,
  stack,
}) => {
  await open(page, stack.origin + videoPath(FILMS.files))
  await page.getByRole('button', { name: 'Watch in a headset' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
  await expect(dialog.getByText(/No headset is connected|This browser cannot/)).toBeVisible()
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(control(page, 'Play')).toBeAttached()
  const isPaused = await player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused)
  expect({ isPaused, seconds: await secondsOf(page) }).toEqual({ isPaused: true, seconds: 0 })
  await page.keyboard.press('k')
  await expectMoving(page)
  await page.keyboard.press('k')
  await expect(control(page, 'Play')).toBeAttached()
  await button(page, 'Watch in a headset').click()
  await expect(dialog).toBeVisible()
})

test('on a phone what the player says of headsets takes the whole window, header and menu with it [VIDEO-028]', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watch(page, stack, FILMS.files)
  await button(page, 'Watch in a headset').click()
  const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
  await expect(dialog).toBeVisible()
  const covers = await dialog.evaluate((cover) =>
    [
      [20, 20],
      [195, 830],
    ].map(([x = 0, y = 0]) => cover.contains(document.elementFromPoint(x, y))),
  )
  expect({ box: await dialog.boundingBox(), covers }).toEqual({
    box: { x: 0, y: 0, width: 390, height: 844 },
    covers: [true, true],
  })
})

test('the keyboard stays in the dialog of headsets, and goes back to what opened it', async ({ page, stack }) => {
  await watch(page, stack, FILMS.files)
  const opener = button(page, 'Watch in a headset')
  const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
  const open = async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeFocused()
    // While the opener's tip goes, Escape is the tip's.
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  }
  const expectBack = async () => {
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await open()
    await page.keyboard.press('Escape')
    await expectBack()
    await open()
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await expectBack()
  }
})
