import { expect, signIn, test } from './stack.ts'

test('a first page whose script cannot be loaded shows an error after one reload, and opens with the retry [ERR-019]', async ({
  page,
  stack,
  adult: _,
  problems,
}) => {
  problems.allow('Failed to load resource', 'Failed to fetch dynamically imported module')
  let refused = 0
  await page.route('**/assets/videos.page-*.js', (route) => {
    refused += 1
    return route.abort()
  })
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await page.goto(`${stack.origin}/videos/`)
  // What the first of the two says is seen only as long as the second is on its way.
  await expect.poll(() => documents).toBe(2)
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(refused).toBeGreaterThan(0)
  await page.unroute('**/assets/videos.page-*.js')
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'All VR Videos' })).toBeVisible()
})

test('a first page that leads on, where only the browser can tell, leaves the address of where it led', async ({
  page,
  stack,
  adult: _,
}) => {
  await stack.control.changeSettings({ tokenLifeSeconds: 1 })
  await signIn(page, stack, 'member')
  await stack.control.changeSettings({ tokenLifeSeconds: 300 })
  await expect
    .poll(async () => (await page.request.get(`${stack.origin}/videos/`)).text(), { timeout: 10_000 })
    .toContain('"drawnFor":null')
  await page.goto(`${stack.origin}/login/`)
  await expect(page).toHaveURL(`${stack.origin}/main-dashboard/`)
  await expect(page.getByRole('main')).toBeVisible()
})

test('the document of a room names the scripts of live rooms, so that they come with the first ones; home does not', async ({
  page,
  stack,
  adult: _,
}) => {
  const scriptsOf = async (path: string) =>
    (await (await page.request.get(stack.origin + path)).text()).match(/data-preloads="[^"]*"/)?.[0]
  expect(await scriptsOf('/vr-cam-girls/mira-vale/')).toContain('/assets/cams-')
  expect(await scriptsOf('/')).not.toContain('/assets/cams-')
})

for (const site of ['dark', 'darkest', 'light'] as const) {
  test(`what is painted first on the ${site} site has all its styles in the document`, async ({
    page,
    stack,
    adult: _,
    problems,
  }) => {
    problems.allow('Failed to load resource')
    // Without scripts nothing but the document paints, and no picture that comes meanwhile changes a size.
    await page.route('**/*', (route) =>
      ['script', 'image'].includes(route.request().resourceType()) ? route.abort() : route.continue(),
    )
    await page.goto(`${stack.siteAt(site)}/join-now/`)
    const { drawn, changed } = await page.evaluate(async () => {
      const looks = () =>
        [...document.querySelectorAll('body, body *')].flatMap((element) =>
          ['', '::before'].map((part) => {
            const style = getComputedStyle(element, part)
            return `${element.localName}.${element.className}${part} ${[...style].map((name) => style.getPropertyValue(name)).join(';')}`
          }),
        )
      // The first look lays out what is skipped below the window, and it stays laid out.
      looks()
      const before = looks()
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href =
        document
          .getElementById('root')
          ?.dataset.preloads?.split(' ')
          .find((file) => file.endsWith('.css')) ?? ''
      await new Promise((resolve, reject) => {
        link.onload = resolve
        link.onerror = reject
        document.head.append(link)
      })
      const after = looks()
      return { drawn: before.length, changed: before.filter((look, index) => look !== after[index]) }
    })
    expect(drawn).toBeGreaterThan(300)
    expect(changed).toEqual([])
  })
}
