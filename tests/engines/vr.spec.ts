import { FILMS, player, videoPath } from '../e2e/film-support.ts'
import { arriveSignedIn, expect, journey, open } from './journey.ts'
import type { Tab } from './tab.ts'

journey.use({ hasCard: true })

journey(
  'a member turns a film of 180 degrees by drag and keys, comes closer, and looks ahead again',
  async ({ tab, product }) => {
    await arriveSignedIn(tab, product, 'member')
    await open(tab, product.origin + videoPath(FILMS.files))
    await tab.evaluate(keepDrawn, '')
    await tab.getByRole('button', { name: 'Play', exact: true }).click()
    const canvas = player(tab).locator('canvas')
    await expect
      .poll(() => canvas.evaluate((element) => getComputedStyle(element).opacity).catch(() => ''), { timeout: 60_000 })
      .toBe('1')
    await tab.keyboard.press('k')
    await tab.keyboard.press('Home')
    await expect.poll(() => stillAt(tab), { timeout: 30_000 }).toBe(0)

    const seen: string[] = []
    const expectNew = async (after: string) => {
      const look = () => picture(tab)
      await expect
        .poll(async () => seen.includes(await look()), { message: `another picture after ${after}`, timeout: 30_000 })
        .toBe(false)
      seen.push(await look())
    }
    await expectNew('the first frame')
    const { x, y } = await canvas.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 3, y: top + height / 3 }
    })
    await tab.mouse.move(x, y)
    await tab.mouse.down()
    await tab.mouse.move(x + 100, y + 30)
    await tab.mouse.move(x + 200, y + 60)
    await tab.mouse.up()
    await expectNew('a drag')
    await tab.keyboard.press('d')
    await expectNew('a turn by keys')
    await tab.keyboard.press('+')
    await expectNew('coming closer')
    await tab.keyboard.press('-')
    await player(tab).getByRole('button', { name: 'Look ahead' }).click()
    await expect.poll(() => picture(tab), { timeout: 30_000 }).toBe(seen[0])
    // A drag is no press: the film stands still.
    expect(await stillAt(tab)).toBe(0)
  },
)

/** Runs in the page: what a canvas has drawn can be read later. */
function keepDrawn() {
  const open = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
    return open.call(this, kind, kind === 'webgl2' ? { ...options, preserveDrawingBuffer: true } : options)
  } as never
}

/** The film's second; −1: it moves. */
function stillAt(tab: Tab) {
  return player(tab)
    .locator('video')
    .evaluate((element) => {
      const { currentTime, paused, seeking } = element as HTMLVideoElement
      return paused && !seeking ? currentTime : -1
    })
}

/** What is drawn, coarsely. */
function picture(tab: Tab) {
  return player(tab)
    .locator('canvas')
    .evaluate((element) => {
      const [width, height] = [32, 18]
      const small = Object.assign(document.createElement('canvas'), { width, height })
      const pen = small.getContext('2d')!
      pen.drawImage(element as HTMLCanvasElement, 0, 0, width, height)
      return [...pen.getImageData(0, 0, width, height).data].map((value) => Math.round(value / 16)).join()
    })
}
