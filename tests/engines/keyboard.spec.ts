import { accountButton, emailOf, PASSWORD } from '../e2e/session-support.ts'
import { arriveKnown, expect, isAt, journey, open, sees, seesNot } from './journey.ts'
import type { Part, Tab } from './tab.ts'

const isFocused = (part: Part) => part.evaluate((element) => document.activeElement === element).catch(() => false)

/** Steps by Tab until the element has the focus; how many steps it may take. */
async function tabTo(tab: Tab, part: Part, most: number) {
  for (let steps = 0; steps < most; steps += 1) {
    if (await isFocused(part)) return
    await tab.keyboard.press('Tab')
  }
  expect(await isFocused(part), `${part} has the focus`).toBe(true)
}

journey(
  'a visitor with a keyboard only gets in, logs in, opens a menu and a dialog, and logs out',
  async ({ tab, product }) => {
    await open(tab, `${product.origin}/`)
    const agree = tab.getByRole('button', { name: 'I Agree' })
    await tabTo(tab, agree, 6)
    await tab.keyboard.press('Enter')
    await seesNot(agree)
    await arriveKnown(tab, product.origin)

    await open(tab, `${product.origin}/login/`)
    const email = tab.getByLabel('E-mail')
    await tabTo(tab, email, 40)
    for (const letter of emailOf('member')) await tab.keyboard.press(letter)
    await tab.keyboard.press('Tab')
    for (const letter of PASSWORD) await tab.keyboard.press(letter)
    await tab.keyboard.press('Enter')
    await sees(accountButton(tab))

    await open(tab, `${product.origin}/faq/`)
    await tabTo(tab, accountButton(tab), 40)
    await tab.keyboard.press('Enter')
    const menu = tab.getByRole('menu', { name: 'Account' })
    await sees(menu)
    await tab.keyboard.press('Escape')
    await seesNot(menu)
    await expect.poll(() => isFocused(accountButton(tab))).toBe(true)
    await tab.keyboard.press('Enter')
    await sees(menu)
    const logOut = menu.getByRole('menuitem', { name: 'Log Out' })
    await tab.keyboard.press('End')
    await expect.poll(() => isFocused(logOut)).toBe(true)
    await tab.keyboard.press('Enter')
    await isAt(tab, '/goodbye/')
    await seesNot(accountButton(tab))
  },
)
