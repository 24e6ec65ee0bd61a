import type { Locator, Page } from '@playwright/test'
import type { Element, Finder } from '../engines/tab.ts'
import { open, type Stack } from './session-support.ts'
import { expect } from './stack.ts'

/** Seeded videos by what their films are. */
export const FILMS = {
  /** Flat: a ladder, and files of 2K, 3K and 4K that tell their size. */
  flat: 'silver-weather-on-the-island',
  /** VR180: files only, 2K to 7K of the same 30 seconds. */
  files: 'low-tide-in-the-atrium',
  /** Its film is one of those that step out of their picture. */
  masked: 'soft-focus-at-the-vineyard',
  trailerless: 'rehearsal-an-anthology',
  membersOnly: 'golden-minute-in-the-palm-house',
  broken: 'broken-reel',
  /** Its sharpest quality, 6K, was never encoded. */
  incomplete: 'missing-reel',
} as const

export const videoPath = (slug: string) => `/videos/${slug}/`

export const player = <Found extends Element<Found>>(page: Finder<Found>) =>
  page.getByRole('region', { name: /^Player: / })
export const element = (page: Page): Locator => player(page).locator('video')
/** Of the bar, which comes last: the picture itself is a button of the same name. That of a menu says what is chosen, too. */
export const control = <Found extends Element<Found>>(page: Finder<Found>, name: string): Found =>
  player(page)
    .getByRole('button', { name: new RegExp(`^${name}(:|$)`) })
    .last()
export const timeLine = (page: Page): Locator => player(page).getByRole('group', { name: 'Time line' })
/** What of it has the focus and says the moment. */
export const timeSlider = (page: Page): Locator => timeLine(page).getByRole('slider')

/** What the media element says of itself. */
export function filmOf(page: Page) {
  return element(page).evaluate((video: HTMLVideoElement) => ({
    seconds: video.currentTime,
    isPaused: video.paused,
    hasEnded: video.ended,
    width: video.videoWidth,
    file: new URL(video.currentSrc || 'about:blank').pathname.split('/').at(-1) ?? '',
    query: video.currentSrc.split('?')[1] ?? '',
    speed: video.playbackRate,
    volume: Math.round(video.volume * 100) / 100,
    isMuted: video.muted,
  }))
}

export const secondsOf = async (page: Page) => (await filmOf(page)).seconds

/** Opens the video's page and plays; ends when the picture moves. */
export async function watch(page: Page, stack: Pick<Stack, 'origin'>, slug: string, button = 'Play') {
  await open(page, stack.origin + videoPath(slug))
  await page.getByRole('button', { name: button, exact: true }).click()
  await expectMoving(page)
}

export async function expectMoving(page: Page) {
  await expect(control(page, 'Pause')).toBeAttached()
  const before = await secondsOf(page)
  await expect.poll(() => secondsOf(page)).not.toBe(before)
}

/** Stands still at a moment, near enough for a key frame. */
export async function expectAt(page: Page, seconds: number) {
  await expect.poll(async () => Math.abs((await secondsOf(page)) - seconds)).toBeLessThan(0.3)
}

/** Opens a menu of the bar and chooses from it. */
export async function choose(page: Page, menu: string, option: string | RegExp) {
  await page.mouse.move(0, 0)
  await player(page).hover()
  await control(page, menu).click()
  await page.getByRole('menu', { name: menu }).getByRole('menuitemradio', { name: option }).click()
}

/** Addresses of scripts that a page fetched, from now on. */
export function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}
