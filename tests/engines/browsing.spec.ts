import { alive, arriveKnown, expect, isAt, journey, open, says, sees, seesNot } from './journey.ts'
import { DESKTOP, PHONE } from './profiles.ts'
import type { Tab } from './tab.ts'

const cards = (tab: Tab) => tab.getByRole('main').getByRole('article')
const title = (tab: Tab) => tab.getByRole('heading', { level: 1 })
const scrolled = (tab: Tab) => tab.evaluate(() => window.scrollY, '')

for (const [whose, profile] of [
  ['a visitor', DESKTOP],
  ['a visitor with a phone', PHONE],
] as const) {
  journey.describe(whose, () => {
    journey.use({ profile })

    journey('sorts and pages through the films, opens one, and comes all the way back', async ({ tab, product }) => {
      await arriveKnown(tab, product.origin)
      await open(tab, `${product.origin}/`)
      await tab.getByRole('link', { name: 'More ... Top VR Porn Videos' }).click()
      await isAt(tab, '/videos/?sort=popular')
      await says(title(tab), 'All VR Videos: Popular')
      await expect.poll(() => scrolled(tab)).toBe(0)

      await tab.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Latest' }).click()
      await isAt(tab, '/videos/?sort=latest')
      await says(title(tab), 'All VR Videos: Latest')
      await expect.poll(() => cards(tab).count()).toBe(12)

      const film = cards(tab).last().getByRole('heading').getByRole('link')
      const lastOfFirst = await film.textContent()
      await tab.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
      await isAt(tab, /^\/videos\/\?.*page=2/)
      await expect.poll(() => film.textContent()).not.toBe(lastOfFirst)
      await expect.poll(() => scrolled(tab)).toBe(0)
      const name = (await film.textContent())?.trim() ?? ''
      await film.click()
      await isAt(tab, /^\/videos\/[\w-]+\/$/)
      await says(title(tab), name)
      await expect.poll(() => scrolled(tab)).toBe(0)

      await tab.goBack()
      await isAt(tab, /^\/videos\/\?.*page=2/)
      await expect.poll(() => scrolled(tab), { message: 'back where the film was chosen' }).toBeGreaterThan(0)
      await tab.goBack()
      await isAt(tab, '/videos/?sort=latest')
      await tab.goBack()
      await isAt(tab, '/videos/?sort=popular')
      await tab.goForward()
      await isAt(tab, '/videos/?sort=latest')
      await says(title(tab), 'All VR Videos: Latest')
      await expect.poll(() => cards(tab).count()).toBe(12)
    })
  })
}

journey.describe('a visitor with a phone', () => {
  journey.use({ profile: PHONE })

  journey('opens the menu, unfolds a part of it, and follows a link', async ({ tab, product }) => {
    await arriveKnown(tab, product.origin)
    await open(tab, `${product.origin}/`)
    await tab.getByRole('button', { name: 'Menu', exact: true }).click()
    const panel = tab.getByRole('dialog', { name: 'Menu' })
    await sees(panel)
    await panel.getByRole('button', { name: 'Categories' }).click()
    await panel.getByRole('link', { name: 'All Categories' }).click()
    await isAt(tab, '/categories/')
    await seesNot(panel)
    await expect.poll(() => scrolled(tab)).toBe(0)
  })
})

journey(
  'a visitor who leaves for another document and steps back finds a page that answers',
  async ({ tab, product }) => {
    await arriveKnown(tab, product.origin)
    await open(tab, `${product.origin}/videos/?sort=latest`)
    await tab.getByText('Read Full Text').click()
    await sees(tab.getByText('The badge on a poster says how sharp the master is'))
    await open(tab, `${product.origin}/login/`)
    await tab.goBack()
    await isAt(tab, '/videos/?sort=latest')
    await alive(tab)
    await tab.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
    await isAt(tab, /^\/videos\/\?.*page=2/)
    await expect.poll(() => cards(tab).count()).toBe(12)
  },
)
