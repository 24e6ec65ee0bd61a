import type { Page } from '@playwright/test'
import { PLAYER_STORAGE_KEYS } from '../../adapters/catalogue/player-storage.ts'
import { pick } from '../support/pick.ts'
import {
  choose,
  control,
  expectAt,
  expectMoving,
  FILMS,
  filmOf,
  player,
  scriptsOf,
  secondsOf,
  timeLine,
  timeSlider,
  videoPath,
  watch,
} from './film-support.ts'
import { callsOf, open } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ adult, page, stack }) => {
  void adult
  await signIn(page, stack, 'member')
})

test.describe('the player', () => {
  test('plays and pauses by its button, by the picture and by the keyboard, and goes back to the start at the end', async ({
    page,
    stack,
  }) => {
    await watch(page, stack, FILMS.files)
    await expect(player(page)).toBeFocused()
    const isPaused = async () => (await filmOf(page)).isPaused
    await control(page, 'Pause').click()
    await expect.poll(isPaused).toBe(true)
    await player(page).click({ position: { x: 200, y: 120 } })
    await expect.poll(isPaused).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(isPaused).toBe(true)
    await page.keyboard.press('End')
    // Chromium says `ended` of a paused film only sometimes: what is seen is a time line that stands at its end.
    await expectAt(page, 30)
    await expect(timeSlider(page)).toHaveValue('30')
    await control(page, 'Play').click()
    await expectMoving(page)
    expect(await secondsOf(page)).toBeLessThan(10)
  })

  test('has a key for everything', async ({ page, stack }) => {
    await watch(page, stack, FILMS.files)
    await page.keyboard.press(' ')
    await expect.poll(async () => (await filmOf(page)).isPaused).toBe(true)
    const moves: [string, number][] = [
      ['Home', 0],
      ['l', 10],
      ['ArrowRight', 15],
      ['j', 5],
      ['ArrowLeft', 0],
      ['5', 15],
      ['9', 27],
      ['1', 3],
      ['0', 0],
      ['2', 6],
      ['3', 9],
      ['4', 12],
      ['6', 18],
      ['7', 21],
      ['8', 24],
    ]
    for (const [key, seconds] of moves) {
      await page.keyboard.press(key)
      await expectAt(page, seconds)
    }
    const settings: [key: string, shown: Partial<Awaited<ReturnType<typeof filmOf>>>][] = [
      ['m', { isMuted: true }],
      ['m', { isMuted: false }],
      ['ArrowDown', { volume: 0.95 }],
      ['ArrowDown', { volume: 0.9 }],
      ['ArrowUp', { volume: 0.95 }],
      ['>', { speed: 1.25 }],
      ['>', { speed: 1.5 }],
      ['<', { speed: 1.25 }],
      ['K', { isPaused: false }],
    ]
    for (const [key, shown] of settings) {
      const names = Object.keys(shown) as (keyof typeof shown)[]
      await page.keyboard.press(key)
      await expect.poll(async () => pick(await filmOf(page), ...names), key).toEqual(shown)
    }
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBe(0)
    // A shortcut of the browser stays one.
    await page.keyboard.press('Control+m')
    expect((await filmOf(page)).isMuted).toBe(false)

    const help = page.getByRole('dialog', { name: 'Keys of the player' })
    await page.keyboard.press('?')
    await expect(help).toBeVisible()
    for (const word of [
      'Space',
      'K',
      'J',
      'L',
      '←',
      '→',
      '↑',
      '↓',
      'M',
      'F',
      'I',
      'P',
      '>',
      '<',
      'Home',
      'End',
      '?',
      'Esc',
    ]) {
      await expect(help.locator('kbd', { hasText: new RegExp(`^${word.replace(/[?<>]/g, '\\$&')}$`) })).toHaveCount(1)
    }
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(help.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(player(page)).toBeFocused()
    await page.keyboard.press('?')
    await help.getByRole('button', { name: 'Close overview' }).click()
    await expect(help).toHaveCount(0)
    await expect(player(page)).toBeFocused()
    await page.keyboard.press('m')
    await expect.poll(async () => (await filmOf(page)).isMuted).toBe(true)
  })

  test('goes over the whole screen and back by key, button and double click', async ({ page, stack }) => {
    await watch(page, stack, FILMS.files)
    const isFull = () => page.evaluate(() => document.fullscreenElement?.hasAttribute('data-player') ?? false)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(true)
    await expect(control(page, 'Leave full screen')).toBeVisible()
    await control(page, 'Leave full screen').click()
    await expect.poll(isFull).toBe(false)
    await expect(control(page, 'Full screen')).toBeVisible()
    await player(page).dblclick({ position: { x: 200, y: 120 } })
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(false)
  })

  test('asks the browser for its small window, and tells where the picture went', async ({ page, stack }) => {
    // Headless Chromium opens no window: it is asked, and says what a browser with windows says.
    await page.addInitScript(() => {
      const asked = (video: HTMLVideoElement, open: boolean) => {
        Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: open ? video : null })
        video.dispatchEvent(new Event(open ? 'enterpictureinpicture' : 'leavepictureinpicture'))
      }
      Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
      let floating: HTMLVideoElement
      HTMLVideoElement.prototype.requestPictureInPicture = function ask(this: HTMLVideoElement) {
        floating = this
        asked(this, true)
        return Promise.resolve({} as PictureInPictureWindow)
      }
      document.exitPictureInPicture = async () => asked(floating, false)
    })
    await watch(page, stack, FILMS.files)
    const note = page.getByText('Playing in its own small window')
    await control(page, 'Picture in picture').click()
    await expect(note).toBeVisible()
    await page.keyboard.press('i')
    await expect(note).toHaveCount(0)
    await page.keyboard.press('p')
    await expect(note).toBeVisible()
  })

  test('seeks by its time line, by pointer and by keys, with the picture of that moment: 256 frames of a film, 64 of a trailer, 4:3 [VIDEO-032, VIDEO-033]', async ({
    page,
    stack,
  }) => {
    await watch(page, stack, FILMS.files)
    await page.keyboard.press('k')
    const sheets: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/sprites/')) sheets.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    const pointAt = async (share: number) => {
      const box = await timeLine(page).boundingBox()
      if (!box) throw new Error('there is no time line')
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
    }
    const frame = () =>
      timeLine(page)
        .locator('span', { hasNotText: /./ })
        .last()
        .evaluate((element) => {
          const { backgroundImage, backgroundSize, backgroundPosition } = getComputedStyle(element)
          const { width, height } = element.getBoundingClientRect()
          const [x = 0, y = 0] = backgroundPosition.split(' ').map(Number.parseFloat)
          const side = Number.parseFloat(backgroundSize) / 100
          return {
            sheet: /\/(sprite-\w+)\./.exec(backgroundImage)?.[1],
            side,
            column: Math.round((x / 100) * (side - 1)),
            row: Math.round((y / 100) * (side - 1)),
            aspect: Math.round((width / height) * 100) / 100,
          }
        })
    // Frame 205 of 256: the 14th of row 12. Frame 51 of 64: the 4th of row 6.
    await pointAt(0.803)
    await expect.poll(frame).toEqual({ sheet: 'sprite-full', side: 16, column: 13, row: 12, aspect: 1.33 })
    await expect(timeLine(page)).toContainText('00:00:24')
    await page.mouse.down()
    await page.mouse.up()
    await expectAt(page, 30 * 0.803)
    await page.mouse.move(0, 0)
    await expect(timeLine(page)).not.toContainText('00:00')
    await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', /24 seconds of .*30 seconds/)

    await timeSlider(page).focus()
    for (const [key, seconds] of [
      ['ArrowLeft', 19.1],
      ['ArrowUp', 24.1],
      ['Home', 0],
      ['PageUp', 30],
      ['PageDown', 0],
      ['End', 30],
    ] as const) {
      await page.keyboard.press(key)
      await expectAt(page, seconds)
    }

    await page.getByRole('button', { name: 'Trailer', exact: true }).click()
    await expectMoving(page)
    await player(page).hover()
    await pointAt(0.803)
    await expect.poll(frame).toEqual({ sheet: 'sprite-trailer', side: 8, column: 3, row: 6, aspect: 1.33 })
    await expect
      .poll(() => [...new Set(sheets)])
      .toEqual(['200 /sprites/sprite-full.avif', '200 /sprites/sprite-trailer.avif'])
  })

  test('seeks by the main button, a pen or a finger on its time line, and by no other button or two at once', async ({
    page,
    stack,
  }) => {
    await watch(page, stack, FILMS.files)
    await page.keyboard.press('k')
    await player(page).hover()
    const box = await timeLine(page).boundingBox()
    if (!box) throw new Error('there is no time line')
    const pointOf = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })
    const at = pointOf(0.8)
    const { mouse } = page
    const ignored: [string, () => Promise<void>][] = [
      ['right', () => mouse.click(at.x, at.y, { button: 'right' })],
      ['middle', () => mouse.click(at.x, at.y, { button: 'middle' })],
    ]
    for (const [first, second] of [
      ['left', 'right'],
      ['right', 'left'],
    ] as const)
      for (const [up, last] of [
        [first, second],
        [second, first],
      ] as const)
        ignored.push([
          `${first} and ${second} down, ${up} and ${last} up`,
          async () => {
            await mouse.move(at.x, at.y)
            await mouse.down({ button: first })
            await mouse.down({ button: second })
            await mouse.up({ button: up })
            await mouse.up({ button: last })
          },
        ])
    for (const [title, press] of ignored)
      await test.step(title, async () => {
        await page.keyboard.press('Home')
        await expectAt(page, 0)
        await press()
        // Counts from where the film is aimed at, also while it is on its way there.
        await page.keyboard.press('ArrowRight')
        await expectAt(page, 5)
      })

    const input = await page.context().newCDPSession(page)
    const pen = { ...at, button: 'left', clickCount: 1, pointerType: 'pen' } as const
    await input.send('Input.dispatchMouseEvent', { ...pen, type: 'mousePressed', buttons: 1 })
    await input.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseReleased', buttons: 0 })
    await expectAt(page, 24)
    await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [pointOf(0.5)] })
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectAt(page, 15)
    await mouse.move(at.x, at.y)
    await mouse.down()
    await mouse.move(pointOf(0.4).x, box.y - 100)
    await mouse.up()
    await expectAt(page, 12)
  })

  test('changes quality at the same moment, and speed and sound, which it keeps for the next film', async ({
    page,
    stack,
  }) => {
    await watch(page, stack, FILMS.flat)
    await choose(page, 'Quality', '2K')
    await expect
      .poll(async () => pick(await filmOf(page), 'file', 'width'))
      .toEqual({ file: 'flat-2k.mp4', width: 640 })
    await page.keyboard.press('5')
    await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(15)
    await choose(page, 'Quality', '4K')
    await expect
      .poll(async () => pick(await filmOf(page), 'file', 'width', 'isPaused'))
      .toEqual({ file: 'flat-4k.mp4', width: 1280, isPaused: false })
    const seconds = await secondsOf(page)
    expect(seconds).toBeGreaterThanOrEqual(15)
    expect(seconds).toBeLessThan(25)
    await page.keyboard.press('k')
    await choose(page, 'Quality', '3K')
    await expect
      .poll(async () => pick(await filmOf(page), 'file', 'width', 'isPaused'))
      .toEqual({ file: 'flat-3k.mp4', width: 854, isPaused: true })
    await expect(control(page, 'Quality')).toHaveText('Quality: 3K')

    await choose(page, 'Speed', '1.5×')
    await player(page).getByRole('slider', { name: 'Volume' }).fill('0.4')
    await expect.poll(async () => pick(await filmOf(page), 'speed', 'volume')).toEqual({ speed: 1.5, volume: 0.4 })
    await watch(page, stack, FILMS.files)
    expect(pick(await filmOf(page), 'speed', 'volume', 'isMuted')).toEqual({
      speed: 1.5,
      volume: 0.4,
      isMuted: false,
    })
    await expect(control(page, 'Quality')).toHaveText(/^Quality: [2-7]K$/)
  })

  test('leaves out a quality whose file is missing [VIDEO-031]', async ({ page, stack }) => {
    await watch(page, stack, FILMS.incomplete)
    await player(page).hover()
    await control(page, 'Quality').click()
    const options = page.getByRole('menu', { name: 'Quality' }).getByRole('menuitemradio')
    await expect(options.first()).toBeVisible()
    expect((await options.allInnerTexts()).map((text) => text.slice(0, 2))).toEqual(['5K', '4K', '3K', '2K'])
  })

  test('hides its controls when they are not used, and shows them to the keyboard', async ({ page, stack }) => {
    await page.clock.install()
    await watch(page, stack, FILMS.files)
    const bar = control(page, 'Full screen')
    const opacity = () =>
      bar.evaluate((element) => getComputedStyle(element.parentElement?.parentElement ?? element).opacity)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(4_000)
    await expect.poll(opacity).toBe('0')
    await page.keyboard.press('Tab')
    await expect.poll(opacity).toBe('1')
  })
})

test.describe('where a film was left', () => {
  const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), PLAYER_STORAGE_KEYS.positions)

  test('is where it goes on: after a reload, and from another page', async ({ page, stack }) => {
    await watch(page, stack, FILMS.files)
    await page.keyboard.press('5')
    await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(15)
    await page.keyboard.press('k')
    const left = await secondsOf(page)
    await watch(page, stack, FILMS.files)
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(left - 0.5)
    await page.keyboard.press('k')
    await page.keyboard.press('6')
    await expectAt(page, 18)

    await page.getByRole('banner').getByRole('link', { name: 'Videos', exact: true }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
    await page.goBack()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expectMoving(page)
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(17.5)
    await page.keyboard.press('End')
    await expectAt(page, 30)
    await expect(control(page, 'Play')).toBeAttached()
    // That it has ended is heard a moment after it stands still.
    await expect.poll(async () => (await kept(page)) ?? '').not.toMatch(/"seconds":[12]\d/)
    await watch(page, stack, FILMS.files)
    expect(await secondsOf(page)).toBeLessThan(10)
  })

  test('switched off by the visitor is not kept, and what was kept is gone at once', async ({ page, stack }) => {
    await watch(page, stack, FILMS.files)
    await page.keyboard.press('5')
    await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(15)
    await page.keyboard.press('k')
    await expect.poll(() => kept(page)).toContain('"seconds":1')
    await choose(page, 'Resuming', 'Keep nothing')
    await expect.poll(() => kept(page)).toBe(null)
    await page.keyboard.press('6')
    await page.keyboard.press('k')
    await expectMoving(page)
    await page.keyboard.press('k')
    expect(await kept(page)).toBe(null)
    await watch(page, stack, FILMS.files)
    expect(await secondsOf(page)).toBeLessThan(10)
    await player(page).hover()
    await control(page, 'Resuming').click()
    await expect(page.getByRole('menuitemradio', { name: 'Keep nothing' })).toHaveAttribute('aria-checked', 'true')
  })

  test('is not told to the next visitor of this device', async ({ page, stack }) => {
    await watch(page, stack, FILMS.files)
    await page.keyboard.press('k')
    await page.keyboard.press('5')
    await expectAt(page, 15)
    await page.context().clearCookies({ name: /token/ })
    await signIn(page, stack, 'canceled')
    await watch(page, stack, FILMS.files)
    expect(await secondsOf(page)).toBeLessThan(10)
  })

  test('yields to the moment of a shared link', async ({ page, stack }) => {
    await open(page, `${stack.origin}${videoPath(FILMS.files)}?t=20`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expectMoving(page)
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(20)
  })
})

test.describe('the script of adaptive films', () => {
  test('is loaded when such a film opens and not before, nor for other films', async ({ page, stack }) => {
    const scripts = scriptsOf(page)
    const ladders = () => scripts.filter((path) => /\/hls[.-]/.test(path)).length
    await open(page, `${stack.origin}/`)
    await open(page, `${stack.origin}/videos/`)
    await watch(page, stack, FILMS.files)
    await open(page, stack.origin + videoPath(FILMS.flat))
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(5)
    expect(ladders()).toBe(0)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expectMoving(page)
    expect(ladders()).toBe(1)
    await expect(control(page, 'Quality')).toHaveText(/Quality: (Auto|\d+p)/)
  })
})

test.describe('a film that does not play', () => {
  const failure = (page: Parameters<typeof player>[0]) => player(page).getByRole('alert')

  test('because it is broken: tells so, tries again, and offers the other qualities', async ({ page, stack }) => {
    await open(page, stack.origin + videoPath(FILMS.broken))
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(failure(page)).toContainText(/could not be decoded|cannot play this kind of film/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failure(page)).toContainText(/could not be decoded|cannot play this kind of film/)
    const others = failure(page).getByRole('list', { name: 'Other qualities' })
    await others.getByRole('button').first().click()
    await expect.poll(async () => (await filmOf(page)).file).toMatch(/^broken-/)
  })

  test('because its link has run out: a retry fetches a fresh one and goes on at the same moment', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 403', 'status of 401')
    await watch(page, stack, FILMS.files)
    // Paused first: a film that plays would go on until the next key.
    await page.keyboard.press('k')
    await page.keyboard.press('5')
    await expectAt(page, 15)
    const before = (await filmOf(page)).query
    const moment = await secondsOf(page)
    await stack.control.clearRequests()
    await stack.control.changeClock({ jumpMs: 8 * 3_600_000 })
    await choose(page, 'Quality', '2K')
    await expect(failure(page)).toContainText('The link to this film has run out.')
    expect(await callsOf(stack, 'getVideo')).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectMoving(page)
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(moment - 0.5)
    const after = (await filmOf(page)).query
    expect(after).toContain('q=2K')
    expect(after.split('&')[0]).not.toBe(before.split('&')[0])
    const answers = (await callsOf(stack, 'getVideo')).map(({ status }) => status)
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    await expect(player(page)).toBeFocused()
  })

  test('because the network is gone in its middle: it waits, then tells so, and goes on at the same moment', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('ERR_', 'status of')
    await page.clock.install()
    await open(page, stack.origin + videoPath(FILMS.files))
    await page.waitForLoadState('networkidle')
    await stack.control.addFault({ kind: 'truncate', endpoint: 'media', count: 1 })
    await stack.control.addFault({ kind: 'stall', endpoint: 'media' })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expectMoving(page)
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await page.keyboard.press('4')
    await expect(player(page).getByRole('status')).toBeVisible({ timeout: 15_000 })
    await expect
      .poll(async () => {
        const one = await secondsOf(page)
        await new Promise((done) => setTimeout(done, 400))
        return (await secondsOf(page)) - one
      })
      .toBe(0)
    const moment = await secondsOf(page)
    expect(moment).toBeGreaterThan(5)
    await page.clock.fastForward(31_000)
    await expect(failure(page)).toContainText('The connection broke off.')
    await stack.control.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectMoving(page)
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(moment - 1)
  })
})
