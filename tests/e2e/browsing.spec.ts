import type { Page } from '@playwright/test'
import { open } from './session-support.ts'
import { expect, test } from './stack.ts'

/** What a visitor can tell about where they are. */
interface Place {
  url: string
  heading: string
  films: string[]
  scroll: number
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)
/** Where the cards lead, in their order. */
const filmsOf = (page: Page) =>
  cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Pixels from where the page stands to where it should, or to its end. */
const distanceTo = (page: Page, scroll: number) =>
  page.evaluate((wanted) => {
    const end = document.documentElement.scrollHeight - window.innerHeight
    return Math.abs(window.scrollY - Math.min(wanted, end))
  }, scroll)

/** Waits for a list whose cards are not those that were shown before, at its top. */
async function expectList(
  page: Page,
  { url, heading, count, not }: { url: string; heading: string; count: number; not?: string[] },
) {
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(count)
  if (not) await expect.poll(() => filmsOf(page)).not.toEqual(not)
  await expect.poll(() => scrollOf(page)).toBe(0)
  return filmsOf(page)
}

/** Where the visitor stands just before they leave. */
async function placeOf(page: Page): Promise<Place> {
  return {
    url: page.url(),
    heading: await page.getByRole('heading', { level: 1 }).innerText(),
    films: await filmsOf(page),
    scroll: await scrollOf(page),
  }
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a new visitor goes from home to the videos, sorts, pages, changes the layout, follows a tag, opens a film and comes all the way back', async ({
      page,
      stack,
    }) => {
      test.setTimeout(120_000)
      const walked: Place[] = []
      const leaveBy = async (act: () => Promise<unknown>) => {
        walked.push(await placeOf(page))
        await act()
      }
      const list = `${stack.origin}/videos/`

      await open(page, `${stack.origin}/`)
      await page.getByRole('button', { name: 'I Agree' }).click()
      await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halcyon VR: cinema that surrounds you')
      expect(await cards(page).count()).toBeGreaterThan(24)

      const more = page.getByRole('link', { name: 'More ... Top VR Porn Videos' })
      await more.scrollIntoViewIfNeeded()
      expect(await scrollOf(page)).toBeGreaterThan(0)
      await leaveBy(() => more.click())
      const popular = await expectList(page, {
        url: `${list}?sort=popular`,
        heading: 'All VR Videos: Popular',
        count: 12,
      })

      const latest = page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Latest' })
      await leaveBy(() => latest.click())
      const newest = await expectList(page, {
        url: `${list}?sort=latest`,
        heading: 'All VR Videos: Latest',
        count: 12,
        not: popular,
      })
      await expect(latest).toHaveAttribute('aria-current', 'true')

      const second = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true })
      await second.scrollIntoViewIfNeeded()
      await leaveBy(() => second.click())
      const next = await expectList(page, {
        url: `${list}?page=2&sort=latest`,
        heading: 'All VR Videos: Latest',
        count: 12,
        not: newest,
      })
      await expect(second).toHaveAttribute('aria-current', 'page')
      expect(next.filter((film) => newest.includes(film))).toEqual([])

      const rows = page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'List' })
      await leaveBy(() => rows.click())
      await expect(rows).toHaveAttribute('aria-current', 'true')
      const asList = await expectList(page, {
        url: `${list}?layout=list&page=2&sort=latest`,
        heading: 'All VR Videos: Latest',
        count: 12,
      })
      expect(asList).toEqual(next)
      await expect(cards(page).first().getByText('Duration:')).toBeVisible()

      await page.getByText('Read Full Text').click()
      await leaveBy(() => page.getByRole('main').getByRole('link', { name: 'natural light' }).click())
      await expectList(page, {
        url: `${stack.origin}/video_tag/natural-light/`,
        heading: 'Natural light',
        count: 12,
        not: asList,
      })
      await expect(
        page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'List' }),
      ).toHaveAttribute('aria-current', 'true')

      const film = cards(page).nth(7).getByRole('heading').getByRole('link')
      await film.scrollIntoViewIfNeeded()
      const title = await film.innerText()
      await leaveBy(() => film.click())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveURL(/\/videos\/[\w-]+\/$/)
      await expect.poll(() => scrollOf(page)).toBe(0)
      await expect(page.getByRole('button', { name: 'Watch trailer' })).toBeVisible()

      for (const place of walked.reverse()) {
        await page.goBack()
        await expect(page).toHaveURL(place.url)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.heading)
        await expect.poll(() => filmsOf(page)).toEqual(place.films)
        // A text that was unfolded is folded again, and the page may end above where the visitor stood.
        await expect.poll(() => distanceTo(page, place.scroll)).toBeLessThan(5)
      }
    })
  })
}

test('the help page shows the questions of the topic that is pressed, and Back those before [CAT-030]', async ({
  page,
  stack,
  adult: _,
}) => {
  const questions: Record<string, string> = {
    Technical: 'Why do I see two pictures?',
    General: 'Do I need a headset?',
    Billing: 'Can I cancel at any time?',
  }
  const topics = page.getByRole('navigation', { name: 'Topics' })
  const shows = async (topic: string) => {
    for (const [label, question] of Object.entries(questions)) {
      await expect(page.getByText(question)).toHaveCount(label === topic ? 1 : 0)
    }
    await expect(topics.locator('[aria-current=true]')).toContainText(topic)
  }
  await open(page, `${stack.origin}/help/`)
  await shows('General')
  for (const topic of ['Technical', 'Billing', 'General', 'Technical']) {
    await topics.getByRole('link', { name: topic }).click()
    await shows(topic)
  }
  for (const topic of ['General', 'Billing']) {
    await page.goBack()
    await shows(topic)
  }
})

test('a letter that is half written is there after a reload, and gone once it is sent', async ({
  page,
  stack,
  adult: _,
}) => {
  await open(page, `${stack.siteAt('dark')}/business/`)
  const form = page.getByRole('form', { name: 'Write to us' })
  const [email, website, text] = ['Your e-mail', 'Your website (optional)', 'Your message'].map((label) =>
    form.getByLabel(label),
  )
  const typed = async () => [await email!.inputValue(), await website!.inputValue(), await text!.inputValue()]
  await email!.fill('ada@example.com')
  await website!.fill('rigs.example.com')
  await text!.fill('We lease rigs.\nDo you?')
  await page.reload()
  await expect(text!).toHaveValue('We lease rigs.\nDo you?')
  expect(await typed()).toEqual(['ada@example.com', 'rigs.example.com', 'We lease rigs.\nDo you?'])
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(form).toBeVisible()
  const afterwards = await typed()
  await page.reload()
  await expect(form.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  expect({ afterwards, reloaded: await typed() }).toEqual({ afterwards: ['', '', ''], reloaded: ['', '', ''] })
})
