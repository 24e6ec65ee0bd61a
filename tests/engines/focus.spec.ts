import { accountButton } from '../e2e/session-support.ts'
import { arriveSignedIn, expect, journey, open, sees, seesNot } from './journey.ts'
import type { Part } from './tab.ts'

const isFocused = (part: Part) => part.evaluate((element) => document.activeElement === element).catch(() => false)

journey(
  'who opens a menu or a dialog with the pointer and closes it by Escape is where they were',
  async ({ tab, product }) => {
    await arriveSignedIn(tab, product, 'member')
    await open(tab, `${product.origin}/faq/`)
    await accountButton(tab).click()
    const menu = tab.getByRole('menu', { name: 'Account' })
    await sees(menu)
    await tab.keyboard.press('Escape')
    await seesNot(menu)
    await expect.poll(() => isFocused(accountButton(tab))).toBe(true)

    await open(tab, `${product.origin}/tokens/`)
    const buy = tab.getByRole('main').getByRole('button', { name: /^Buy/ }).nth(1)
    await buy.click()
    const dialog = tab.getByRole('dialog', { name: 'Select Payment Method' })
    await sees(dialog)
    await tab.keyboard.press('Escape')
    await seesNot(dialog)
    await expect.poll(() => isFocused(buy), { message: 'the button has the focus again' }).toBe(true)
  },
)
