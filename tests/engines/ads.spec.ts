import { arriveKnown, expect, journey, open, says, sees } from './journey.ts'

journey('a guest sees an ad that says so, in a sandboxed frame', async ({ tab, product }) => {
  await product.control.changeSettings({ promotions: ['adFrame'] })
  await arriveKnown(tab, product.origin)
  await open(tab, `${product.origin}/contact/`)
  const place = tab.getByRole('region', { name: 'Advertisement' })
  await says(place, 'Advertisement')
  const frame = place.locator('iframe').first()
  await sees(frame)
  expect({
    sandbox: await frame.getAttribute('sandbox'),
    referrer: await frame.getAttribute('referrerpolicy'),
    path: new URL((await frame.getAttribute('src')) ?? '').pathname,
  }).toEqual({ sandbox: 'allow-scripts allow-popups', referrer: 'no-referrer', path: '/ads/frame/' })
  const asked = () =>
    tab.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/ads/frame/')).length,
      '',
    )
  await frame.evaluate((element) => element.scrollIntoView())
  await expect.poll(asked).toBeGreaterThan(0)
})
