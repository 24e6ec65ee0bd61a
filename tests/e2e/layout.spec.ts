import { faultsOfLayout, pressAll } from './drawn.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'
import { blockWebFont, forceWideFont, serveWebFont } from './web-font.ts'

const WIDTHS = [360, 768, 1025, 1280, 1440]
/** All of them on one site, on the others by `--long`. */
const widthsOf = (site: string) => (site === 'dark' || process.env.LONG === '1' ? WIDTHS : [360, 1025, 1280])
/** Where everything is pressed: in a wide font, the first to lie over something, everywhere on one site. By `--long` on all of them. */
const pressedAt = (font: 'system' | 'wide', site: string) =>
  font === 'wide' && (site === 'dark' || process.env.LONG === '1') ? WIDTHS : [360, 1280]

/** The fonts of the system are narrower, and alike on all sites: one of them is read in those, all by `--long`. */
const FONTS = (site: string) =>
  site === 'dark' || process.env.LONG === '1' ? (['system', 'wide'] as const) : (['wide'] as const)

const NO_PRESSES = { pressed: 0, faults: [] }

function screensOf(site: 'dark' | 'darkest' | 'light') {
  const live = site === 'darkest' ? '/vr-cam-boys/' : '/vr-cam-girls/'
  const video = site === 'darkest' ? 'the-desert-summer-static' : 'low-tide-in-the-atrium'
  return ['/', '/videos/', `/videos/${video}/`, '/join-now/', '/login/', live, `${live}mira-vale/`, '/tokens/']
}

for (const site of ['dark', 'darkest', 'light'] as const) {
  test(`without the web font, on ${site}, nothing lies over anything else, is cut or cannot be pressed, in ${FONTS(site).join(' and ')} fonts`, async ({
    page,
    stack,
    adult: _,
    problems,
  }) => {
    test.setTimeout(720_000)
    problems.allow('ERR_FAILED')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (site === 'light') await signIn(page, stack, 'expired', stack.siteAt(site))
    const wrong: unknown[] = []
    let pressed = 0
    for (const font of FONTS(site)) {
      await blockWebFont(page)
      if (font === 'wide') await forceWideFont(page)
      for (const path of screensOf(site)) {
        await openPage(page, stack.siteAt(site) + path)
        for (const width of widthsOf(site)) {
          await page.setViewportSize({ width, height: 900 })
          const found = await faultsOfLayout(page)
          const presses = pressedAt(font, site).includes(width)
            ? await pressAll(page, { isInWindow: true })
            : NO_PRESSES
          pressed += presses.pressed
          const faults = [...found, ...presses.faults]
          if (faults.length > 0) wrong.push({ font, path, width, faults })
        }
      }
    }
    expect(wrong).toEqual([])
    expect(pressed).toBeGreaterThan(70 * FONTS(site).flatMap((font) => pressedAt(font, site)).length)
  })
}

test.describe('a site that is closed for maintenance', () => {
  test.afterEach(({ stack }) => stack.control.setMaintenance(false))

  test('shows its partners with nothing over anything else, cut or out of reach, in a wide font', async ({
    page,
    stack,
    adult: _,
    problems,
  }) => {
    problems.allow('ERR_FAILED', '503 (Service Unavailable)')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await blockWebFont(page)
    await forceWideFont(page)
    await stack.control.setMaintenance(true)
    await page.goto(`${stack.origin}/`)
    const partners = page.getByRole('main').getByRole('link')
    await expect(partners.first()).toBeVisible()
    const wrong: unknown[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const { pressed, faults } = await pressAll(page, { isInWindow: true })
      const found = [...(await faultsOfLayout(page)), ...faults]
      if (found.length > 0 || pressed === 0) wrong.push({ width, pressed, found })
    }
    expect(wrong).toEqual([])
  })
})

test('the fonts of the system that stand in for the web font are as wide and as high as it', async ({
  page,
  stack,
  adult: _,
}) => {
  await serveWebFont(page)
  await page.goto(`${stack.origin}/privacy-policy/`)
  const sizes = await page.evaluate(async () => {
    // The site's own rule for it gives up after a moment.
    const rule = (weight: string) => new FontFace('Web font', 'url("/assets/again.woff2")', { weight })
    document.fonts.add(await rule('300 900').load())
    const text =
      'Videos Models Categories Live Free Deals App Blog. Twelve new films, one every week until the first snow.'
    const measured = []
    for (const family of new Set([...document.fonts].map((face) => face.family.replaceAll('"', '')))) {
      if (family === 'Figtree') continue
      for (const weight of [400, 650]) {
        // Refused where the system has none of the fonts of the rule.
        const faces = await document.fonts.load(`${weight} 16px "${family}"`, text).catch(() => [])
        if (faces.length === 0) continue
        const line = document.createElement('span')
        line.textContent = text
        // Without hinting, which rounds the width of each letter to whole pixels on some systems.
        line.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 16px "${family}"; letter-spacing: 0; line-height: normal; text-rendering: geometricPrecision`
        document.body.append(line)
        const { width, height } = line.getBoundingClientRect()
        line.remove()
        measured.push({ family, weight, width, height })
      }
    }
    return measured
  })
  const webFont = sizes.filter(({ family }) => family === 'Web font')
  expect(webFont).toHaveLength(2)
  for (const { family, weight, width, height } of sizes) {
    const own = webFont.find((one) => one.weight === weight)
    expect.soft(Math.abs(width / (own?.width ?? 0) - 1), `${family} ${weight}: width`).toBeLessThan(0.03)
    expect.soft(Math.abs(height - (own?.height ?? 0)), `${family} ${weight}: height`).toBeLessThanOrEqual(1)
  }
})

test('a page keeps its height while the visitor scrolls to its end', async ({ page, stack, adult: _ }) => {
  test.setTimeout(240_000)
  const moved: unknown[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/',
      '/videos/',
      '/videos/low-tide-in-the-atrium/',
      '/join-now/',
      '/vr-cam-girls/',
      '/deals/',
    ]) {
      await openPage(page, stack.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const heights = await page.evaluate(async () => {
        const height = () => document.documentElement.scrollHeight
        const seen = [height()]
        for (let top = 0; top < height(); top += 450) {
          scrollTo({ top, behavior: 'instant' })
          // What comes near is laid out in the next frame.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          seen.push(height())
        }
        return seen
      })
      const range = Math.max(...heights) - Math.min(...heights)
      if (range > 120) moved.push({ width, path, heights })
    }
  }
  expect(moved).toEqual([])
})
