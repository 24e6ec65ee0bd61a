import { arriveKnown, expect, isAt, journey, says, sees, seesNot } from './journey.ts'
import type { Part, Tab } from './tab.ts'

journey.use({ hasScripts: false })

/** By keys: with scripts switched off, Firefox runs nothing that could wait until a pointer can press. */
async function press(tab: Tab, part: Part, key = 'Enter') {
  await part.evaluate((element) => element.focus())
  await tab.keyboard.press(key)
}

journey('a visitor without scripts says that they are an adult, reads, pages and sorts', async ({ tab, product }) => {
  await tab.goto(`${product.origin}/videos/`)
  const splash = tab.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!' })
  await sees(splash)
  await press(tab, splash.getByRole('button', { name: 'I Agree' }))
  await seesNot(splash)
  await says(tab.getByRole('heading', { level: 1 }), 'All VR Videos')
  await press(tab, tab.getByRole('link', { name: 'Next page' }))
  await isAt(tab, '/videos/?page=2')
  await press(tab, tab.getByRole('link', { name: 'Latest' }))
  await isAt(tab, '/videos/?sort=latest')
  await press(tab, tab.getByLabel('Category'), 'C')
  const category = await tab.getByLabel('Category').inputValue()
  expect(category).toMatch(/^c/)
  await press(tab, tab.getByRole('button', { name: 'Show' }))
  await isAt(tab, `/videos/?category=${category}&sort=latest`)
  await says(tab.getByRole('heading', { level: 1 }), /^All VR Videos: C.*, Latest$/)
  expect(await tab.getByRole('main').getByRole('article').count()).toBeGreaterThan(0)
})

journey('a visitor without scripts reads what needs them: playing, chatting, logging in', async ({ tab, product }) => {
  await arriveKnown(tab, product.origin)
  await tab.goto(`${product.origin}/videos/low-tide-in-the-atrium/`)
  await sees(tab.getByText('Playing needs JavaScript. Please switch it on and load this page again.'))
  expect(await tab.getByRole('button', { name: /Play|Watch trailer|Share|Trailer/ }).count()).toBe(0)
  await tab.goto(`${product.origin}/vr-cam-girls/mira-vale/`)
  await sees(tab.getByText('Watching and chatting live need JavaScript. Please switch it on and load this page again.'))
  await tab.goto(`${product.origin}/login/`)
  const email = tab.getByLabel('E-mail')
  await press(tab, email, 'f')
  await tab.keyboard.press('Enter')
  await sees(tab.getByText('Logging in needs JavaScript.'))
  expect(await tab.getByRole('button', { name: 'Log In', exact: true }).isEnabled()).toBe(false)
  expect(await email.inputValue()).toBe('f')
})
