import { expect, test } from './stack.ts'

test.use({ adult: undefined })

test('home opens from the server and comes alive without asking again', async ({ page, stack, adult }) => {
  void adult
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(api|content)\//.test(new URL(request.url()).pathname)) calls.push(request.url())
  })
  await page.goto(`${stack.origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
  expect(calls).toEqual([])
})
