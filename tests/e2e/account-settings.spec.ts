import type { Locator, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../support/product.ts'
import { seriousIn } from './axe.ts'
import { openPage, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const EMAIL = 'ada.holm@example.com'

/** What a mail to Ada says of unsubscribing: an address of the sending service that ends with her uid. */
async function oneClickAddress(stack: Pick<Product, 'origin' | 'control'>) {
  await fetch(`${stack.origin}/api/account/auth-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL }),
  })
  const { headers } = (await stack.control.mails()).at(-1)!
  return new URL(headers['List-Unsubscribe']!.slice(1, -1))
}

const uidIn = ({ pathname }: URL) => pathname.split('/').at(-1)!

/** What goes beyond the window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const violationsOf = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations)

test.describe('e-mail preferences', () => {
  test('are opened by a mailed link, whose secret is in no address and no request from then on [ROUTE-071, SUBS-001, SUBS-002]', async ({
    page,
    stack,
  }) => {
    const oneClick = await oneClickAddress(stack)
    const uid = uidIn(oneClick)
    const told: string[] = []
    // For the font of a style in the document Chromium names the page to our own server, whatever the policy says.
    const isFont = (request: Request) => request.resourceType() === 'font' && request.url().startsWith(stack.origin)
    page.on('request', async (request) => {
      if (isFont(request)) return
      const { referer = '' } = await request.allHeaders()
      const { origin, pathname } = new URL(request.url())
      const isService = origin === oneClick.origin && pathname === `/v1/subscription/${uid}`
      if (request.url().includes(uid) || referer.includes(uid))
        told.push(`${request.method()} ${isService ? 'service' : request.url()}`)
    })
    await watchPolicy(page)
    const address = `${stack.origin}/subscription/?uid=${uid}`
    await openPage(page, address)
    await expect(page).toHaveURL(`${stack.origin}/subscription/`)
    await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked()
    await page.getByText('One summary a week').click()
    await page.getByText('Offers', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'You will still receive' }).getByRole('listitem')).toHaveText([
      'One mail a week, about new scenes',
      'Mails that your account needs: codes, receipts, and changes that you make',
    ])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toHaveText(
      'Your choice is savedIt holds from the next mail on.',
    )
    expect({ told, violations: await violationsOf(page), leaks: await stack.control.leaks() }).toEqual({
      told: [`GET ${address}`, 'PATCH service'],
      violations: [],
      leaks: [],
    })
    await page.getByRole('link', { name: 'Videos', exact: true }).first().click()
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'One summary a week' })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: 'Join Now' })).toBeVisible()
  })

  for (const width of [390, 1440]) {
    test(`have nothing serious for axe and fit a window of ${width} px`, async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, `${stack.origin}/subscription/?uid=${uidIn(await oneClickAddress(stack))}`)
      expect({ serious: await seriousIn(page, 'main'), overflow: await overflowOf(page) }).toEqual({
        serious: [],
        overflow: 0,
      })
    })
  }
})

test.describe('account settings', () => {
  test.beforeEach(async ({ page, stack }) => signIn(page, stack, 'member'))

  test('change the password: errors at their fields, then the message of the server [ACCT-015, DASH-013, DASH-014]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 422')
    await openPage(page, `${stack.origin}/main-dashboard/account-settings/`)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const submit = page.getByRole('button', { name: 'Change password' })
    await field('Current password').fill('Proscenium0')
    await field('New password').fill('Proscenium2')
    await field('New password once more').fill('Proscenium3')
    await submit.click()
    await expect(field('Current password')).toHaveAccessibleDescription('This is not your password.')
    await expect(field('Current password')).toBeFocused()
    await expect(field('New password once more')).toHaveAccessibleDescription('The two new passwords are not the same.')
    await expect(field('New password')).toHaveValue('Proscenium2')
    await field('Current password').fill('Proscenium1')
    await field('New password once more').fill('Proscenium2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'changed' })).toHaveText(
      'Your password is changed. Everywhere else you are logged out.',
    )
    await expect(field('Current password')).toHaveValue('')
    await expect(field('New password once more')).not.toHaveAttribute('aria-invalid')
    const answer = await fetch(`${stack.origin}/api/wp/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: 'Proscenium2' }),
    })
    expect(answer.status).toBe(200)
  })

  test('take a picture: chosen, cut and shown; what is none leaves it as it was [DASH-012, DASH-019]', async ({
    page,
    stack,
  }) => {
    const right = { create: { width: 300, height: 400, channels: 3, background: '#00c' } } as const
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c00' } })
      .composite([{ input: right, left: 300, top: 0 }])
      .png()
      .toBuffer()
    await watchPolicy(page)
    await openPage(page, `${stack.origin}/main-dashboard/account-settings/`)
    const upload = page.getByLabel('Upload a picture')
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('slider', { name: 'Closer' }).press('End')
    await page.getByRole('slider', { name: 'Left or right' }).press('End')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    const own = page.getByRole('img', { name: 'Your picture' })
    await expect(own).toHaveAttribute('src', /\/avatars\/[\da-f-]{36}\.webp/)
    const address = (await own.getAttribute('src'))!
    const { dominant } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).stats()
    expect({ isBlue: dominant.b > 150 && dominant.r < 80, violations: await violationsOf(page) }).toEqual({
      isBlue: true,
      violations: [],
    })
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expect(page.getByRole('alert')).toHaveText('Please choose a picture in JPEG, PNG or WebP.')
    await expect(own).toHaveAttribute('src', address)
    await page.getByRole('button', { name: 'Picture 4' }).click()
    await expect(own).toHaveAttribute('src', /avatar-4\.avif/)
  })

  for (const width of [390, 1440]) {
    test(`have nothing serious for axe and fit a window of ${width} px`, async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, `${stack.origin}/main-dashboard/account-settings/`)
      expect({ serious: await seriousIn(page, 'main'), overflow: await overflowOf(page) }).toEqual({
        serious: [],
        overflow: 0,
      })
    })
  }
})

test.describe('by keys alone', () => {
  test.beforeEach(async ({ page, stack }) => signIn(page, stack, 'member'))

  /** Goes on by Tab until it has the focus. */
  async function tabTo(page: Page, target: Locator) {
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }

  test('the dashboard leads to a cancelled membership by two presses of Enter', async ({ page, stack }) => {
    await openPage(page, `${stack.origin}/main-dashboard/`)
    await tabTo(page, page.getByRole('button', { name: 'Cancel membership' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Yes, cancel it' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Your membership' }).getByRole('status')).toContainText(
      'Your membership is cancelled. You will not be charged for it again.',
    )
    const causes = (await stack.control.membershipLedger()).map(({ accountId, cause }) => ({ accountId, cause }))
    expect(causes.filter(({ accountId }) => accountId === 'user-member')).toEqual([
      { accountId: 'user-member', cause: 'cancelled' },
    ])
  })

  test('the dashboard leads to the settings, where the password is changed', async ({ page, stack }) => {
    await openPage(page, `${stack.origin}/main-dashboard/`)
    const menu = page.getByRole('navigation', { name: 'Your dashboard' })
    await tabTo(page, menu.getByRole('link', { name: 'Account Settings' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible()
    for (const [name, text] of [
      ['Current password', 'Proscenium1'],
      ['New password', 'Proscenium3'],
      ['New password once more', 'Proscenium3'],
    ] as const) {
      await tabTo(page, page.getByRole('textbox', { name, exact: true }))
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'changed' })).toHaveText(
      'Your password is changed. Everywhere else you are logged out.',
    )
  })

  test('a video is removed from the favourites, put back, and removed for good [DASH-016, VIDEO-020]', async ({
    page,
    stack,
  }) => {
    const changes: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/account/favorites/')) changes.push(`${request.method()} ${pathname}`)
    })
    await openPage(page, `${stack.origin}/main-dashboard/favorites/`)
    const videos = page.getByRole('region', { name: 'Favorite videos' })
    const names = await videos.getByRole('heading', { level: 3 }).allTextContents()
    await tabTo(page, videos.getByRole('button', { name: 'Delete some videos' }))
    await page.keyboard.press('Enter')
    await tabTo(page, videos.getByRole('button', { name: `Delete ${names[1]}`, exact: true }))
    await page.keyboard.press('Enter')
    const undo = videos.getByRole('button', { name: `Undo: keep ${names[1]}`, exact: true })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(videos.getByRole('button', { name: `Delete ${names[1]}`, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(undo).toBeFocused()
    await page.reload()
    await expect(videos.getByRole('heading', { level: 3 })).toHaveText(names.filter((_, place) => place !== 1))
    const ids = new Set(changes.map((change) => change.split('/').at(-1)))
    expect({ methods: changes.map((change) => change.split(' ')[0]), ids: ids.size, many: names.length }).toEqual({
      methods: ['DELETE', 'PUT', 'DELETE'],
      ids: 1,
      many: 5,
    })
  })
})
