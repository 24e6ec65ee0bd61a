import { expect, signIn, test } from './stack.ts'

test('a first page whose script cannot be had says so after one reload, and opens when it is tried again [ERR-019]', async ({
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
  await page.goto(`${stack.origin}/videos/`)
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
