import { control, FILMS, player, videoPath } from '../e2e/film-support.ts'
import { arriveSignedIn, expect, journey, open, says, sees } from './journey.ts'
import { DESKTOP, PHONE } from './profiles.ts'
import type { Tab } from './tab.ts'

const film = (tab: Tab) =>
  player(tab)
    .locator('video')
    .evaluate((element) => {
      const { currentTime, paused, currentSrc } = element as HTMLVideoElement
      return { seconds: currentTime, isPaused: paused, source: currentSrc }
    })

async function isMoving(tab: Tab) {
  const before = await film(tab)
  await expect.poll(async () => (await film(tab)).seconds, { timeout: 30_000 }).toBeGreaterThan(before.seconds)
}

async function play(tab: Tab) {
  await tab.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(async () => (await film(tab)).isPaused, { timeout: 30_000 }).toBe(false)
  await isMoving(tab)
}

const isAbout = (tab: Tab, seconds: number) =>
  expect.poll(async () => Math.abs((await film(tab)).seconds - seconds), { timeout: 30_000 }).toBeLessThan(0.5)

for (const [whose, profile] of [
  ['a member', DESKTOP],
  ['a member with a phone', PHONE],
] as const) {
  journey.describe(whose, () => {
    journey.use({ profile })

    journey('plays a film, seeks, chooses a quality, and finds the place again later', async ({ tab, product }) => {
      await arriveSignedIn(tab, product, 'member')
      await open(tab, product.origin + videoPath(FILMS.files))
      await play(tab)
      await tab.keyboard.press('k')
      await expect.poll(async () => (await film(tab)).isPaused).toBe(true)
      await tab.keyboard.press('5')
      await isAbout(tab, 15)

      await player(tab).hover()
      await control(tab, 'Quality').click()
      await tab.getByRole('menu', { name: 'Quality' }).getByRole('menuitemradio', { name: '3K' }).click()
      await says(control(tab, 'Quality'), 'Quality: 3K')
      await expect.poll(async () => (await film(tab)).source, { timeout: 30_000 }).toMatch(/3k/i)
      await isAbout(tab, 15)

      await open(tab, product.origin + videoPath(FILMS.files))
      await play(tab)
      expect((await film(tab)).seconds).toBeGreaterThan(14)
    })
  })
}

journey('a member is offered the small window where the engine has one', async ({ tab, product }) => {
  await arriveSignedIn(tab, product, 'member')
  await open(tab, product.origin + videoPath(FILMS.flat))
  await play(tab)
  const isThere = await tab.evaluate(
    () => document.pictureInPictureEnabled && 'requestPictureInPicture' in HTMLVideoElement.prototype,
    '',
  )
  await sees(control(tab, 'Full screen'))
  expect(await control(tab, 'Picture in picture').count()).toBe(isThere ? 1 : 0)
})

journey('a guest watches the trailer after one press', async ({ tab, product }) => {
  await tab.goto(`${product.origin}/robots.txt`)
  await open(tab, product.origin + videoPath(FILMS.files))
  await tab.getByRole('button', { name: 'I Agree' }).click()
  await tab.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
  await tab
    .getByRole('button', { name: /^(Play|Watch) trailer$/i })
    .first()
    .click()
  await isMoving(tab)
})

journey(
  'a member whose browser gives scripts no buffers watches as the browser plays by itself, or reads that it cannot',
  async ({ tab, product }) => {
    await arriveSignedIn(tab, product, 'member')
    await open(tab, product.origin + videoPath(FILMS.flat))
    const canPlay = await tab.evaluate(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name)
      return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
    }, '')
    if (canPlay) {
      await play(tab)
      expect((await film(tab)).source).toMatch(/\.m3u8/)
      return
    }
    await tab.getByRole('button', { name: 'Play', exact: true }).first().click()
    await sees(player(tab).getByText('Your browser cannot play this kind of film.'))
  },
)
