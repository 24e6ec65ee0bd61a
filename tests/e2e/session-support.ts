import type { BrowserContext, Page } from '@playwright/test'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { ACCOUNTS, PASSWORD } from '../../sandbox/session/accounts.ts'
import type { Element, Finder } from '../engines/tab.ts'
import { expect, type test } from './stack.ts'

export type Stack = Parameters<Parameters<typeof test>[2]>[0]['stack']

export { PASSWORD }

export function emailOf(account: AccountName): string {
  const found = ACCOUNTS.find(({ name }) => name === account)
  if (!found) throw new Error(`there is no account '${account}'`)
  return found.email
}

/** Opens an address and waits until the page listens: before that a click does what it does without scripts. */
export async function open(page: Page, url: string) {
  await page.goto(url)
  await alive(page)
}

export async function alive(page: Page) {
  await page.waitForFunction(listens)
}

/** As {@link alive}, for a page whose clock is held: asked once. */
export function isListening(page: Page): Promise<boolean> {
  return page.evaluate(listens)
}

/** The mark of performance is not asked: a page whose clock is held has none. */
function listens() {
  const drawn = document.querySelector('[data-app]')
  return drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))
}

/** What can be typed into. */
interface Field<Found> extends Element<Found> {
  fill(text: string): Promise<void>
  click(): Promise<void>
}

export async function fillLogin<Found extends Field<Found>>(page: Finder<Found>, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const logInButton = <Found extends Element<Found>>(page: Finder<Found>) =>
  page.getByRole('form', { name: 'Log In' }).getByRole('button', { name: /^Log/ })

export async function logInByForm<Found extends Field<Found>>(page: Finder<Found>, account: AccountName) {
  await fillLogin(page, emailOf(account), PASSWORD)
  await logInButton(page).click()
}

export const accountButton = <Found extends Element<Found>>(page: Finder<Found>) =>
  page.getByRole('banner').getByRole('button', { name: 'Account' })
export const logInLink = <Found extends Element<Found>>(page: Finder<Found>) =>
  page.getByRole('banner').getByRole('link', { name: 'Log In' })

export async function expectMember(page: Page) {
  await expect(accountButton(page)).toBeVisible()
  await expect(logInLink(page)).toHaveCount(0)
}

export async function expectGuest(page: Page) {
  await expect(logInLink(page)).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
}

/** Chooses Log Out where a member finds it. */
export async function logOutByMenu<Found extends Field<Found>>(page: Finder<Found>) {
  await accountButton(page).click()
  await page.getByRole('menu', { name: 'Account' }).getByRole('menuitem', { name: 'Log Out' }).click()
}

export async function cookieNames(context: BrowserContext, url: string): Promise<string[]> {
  return (await context.cookies(url)).map(({ name }) => name).sort()
}

export async function cookieValue(context: BrowserContext, url: string, name: string): Promise<string | undefined> {
  return (await context.cookies(url)).find((cookie) => cookie.name === name)?.value
}

export async function tokenCookies(context: BrowserContext, url: string): Promise<string[]> {
  return (await cookieNames(context, url)).filter((name) => name === 'atoken' || name === 'rtoken')
}

/** Calls that the sandbox answered under these rows of the endpoint table. */
export async function callsOf(stack: Stack, ...endpoints: string[]) {
  return (await stack.control.requests()).filter(({ endpoint }) => endpoints.includes(endpoint))
}

/** Moves the server and the tabs to a later time, as if nobody had touched the machine meanwhile. */
export async function sleepFor(stack: Stack, milliseconds: number, ...pages: Page[]) {
  await stack.control.changeClock({ jumpMs: milliseconds })
  await Promise.all(pages.map((page) => page.clock.fastForward(milliseconds)))
}

/** Everything that the browser keeps for a page, by name, but for scroll positions: they stand under names that say nothing. */
export async function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`)
    const caches_ = 'caches' in window ? (await caches.keys()).map((name) => `cache ${name}`) : []
    return [
      ...Object.keys(localStorage).map((name) => `local ${name}`),
      ...Object.entries(sessionStorage).flatMap(([name, value]) => {
        const isAnonymous = /^\[(\["[0-9a-f-]{36}",[\d.]+\],?)*\]$/.test(value)
        return name === 'scrollPositions' && isAnonymous ? [] : [`session ${name}`]
      }),
      ...databases,
      ...caches_,
    ].sort()
  })
}
