import { arriveKnown, expect, isAt, journey, open, sees, seesNot } from './journey.ts'
import { PHONE } from './profiles.ts'
import type { Tab } from './tab.ts'

/** How many clips play, and how many are heard. */
const clips = (tab: Tab) =>
  tab.evaluate(() => {
    const films = [...document.querySelectorAll<HTMLVideoElement>('dialog video')]
    const playing = films.filter(({ paused, readyState }) => !paused && readyState > 2).length
    return `${playing} plays, ${films.filter(({ muted }) => !muted).length} heard`
  }, '')
const place = (tab: Tab) => tab.getByRole('dialog', { name: 'VReels' }).getByRole('status').textContent()

journey.describe('a visitor with a phone', () => {
  journey.use({ profile: PHONE })

  journey('watches clips one after the other, and a step back closes them', async ({ tab, product }) => {
    await arriveKnown(tab, product.origin)
    await open(tab, `${product.origin}/videos/`)
    const dialog = tab.getByRole('dialog', { name: 'VReels' })
    await tab.getByRole('button', { name: 'VReels' }).click()
    await expect.poll(() => place(tab)).toMatch(/^Clip 1 of 8/)
    await expect.poll(() => clips(tab)).toBe('1 plays, 0 heard')
    await dialog.getByRole('button', { name: 'Next clip', exact: true }).click()
    await expect.poll(() => place(tab)).toMatch(/^Clip 2 of 8/)
    await expect.poll(() => clips(tab)).toBe('1 plays, 0 heard')
    await dialog.getByRole('switch', { name: 'Sound' }).click()
    await expect.poll(() => clips(tab)).toBe('1 plays, 1 heard')
    await tab.evaluate(() => history.back(), '')
    await seesNot(dialog)
    await isAt(tab, '/videos/')
    await sees(tab.getByRole('button', { name: 'VReels' }))
  })
})
