import { askServer } from './documents.ts'
import { emailOf, fillLogin, logInButton, open, PASSWORD } from './session-support.ts'
import { expect, test } from './stack.ts'
import { startTamperedSite } from './tampered-site.ts'

test.describe('a picture of the menu that calls itself the hand-over', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('does not say where the log-in form sends the password [H01]', async ({ page, stack, problems }) => {
    // Neither the pop-up service nor the content host knows a site at this port.
    problems.allow('status of 404 (Not Found)', '/v1/front/show-', '/logos/')
    const { html } = await askServer(stack.origin, '/login/')
    const blocks = [...html.matchAll(/<script type="application\/json" id="(\w+)">([^<]*)<\/script>/g)]
    // What an attacker reads in any document, with another place for the log-in.
    const theirs = (text: string) =>
      text.replaceAll(/"siteHost":"[^"]*"/g, `"siteHost":"http://127.0.0.1:${stack.portAt(2)}"`)
    const fakes = blocks.map(([, id, text = '']) => `<text id="${id}">${escapeXml(theirs(onlySettings(text)))}</text>`)
    expect(fakes.join()).toContain('siteHost')
    const image = `<svg viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/>${fakes.join('')}</svg>`
    const lied = await startTamperedSite(stack, stack.portAt(6), (_, answer) =>
      JSON.stringify(answer).replaceAll('"image":""', `"image":${JSON.stringify(image)}`),
    )
    try {
      await page.context().addCookies([
        { name: 'age_confirmed', value: '1', url: lied.origin },
        { name: 'cookieConsent', value: 'accept', url: lied.origin },
      ])
      await open(page, `${lied.origin}/login/`)
      const drawing = page.getByRole('navigation', { name: 'Quick menu' }).locator('svg').first()
      await expect(drawing).toBeVisible()
      const sent = page.waitForRequest((request) => request.postData()?.includes(PASSWORD) ?? false)
      await fillLogin(page, emailOf('member'), PASSWORD)
      await logInButton(page).click()
      expect(new URL((await sent).url()).origin).toBe(lied.origin)
      expect(await drawing.locator('[id]').evaluateAll((found) => found.map(({ id }) => id))).not.toContain('handover')
    } finally {
      await lied.stop()
    }
  })
})

test('a picture that editors put into a text is shown, on the server and after a click', async ({
  page,
  stack,
  adult,
}) => {
  void adult
  const picture = page.getByRole('figure').getByRole('img', { name: 'A figure of light in a plain room' })
  const isShown = async () => {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await open(page, `${stack.origin}/try-ar/`)
  await isShown()
  await open(page, `${stack.origin}/videos/`)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Try AR/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Try AR' })).toBeVisible()
  await isShown()
})

/** The answers of ports are long, and a picture is short. */
function onlySettings(text: string) {
  const { answers: _, ...rest } = JSON.parse(text)
  return JSON.stringify({ ...rest, drawnFor: null })
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
