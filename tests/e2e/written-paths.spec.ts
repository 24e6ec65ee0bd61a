// Written by `npm run -s paths -- generate --cover edges --format playwright`; runs as it is from tests/e2e/.
import { open } from './session-support.ts'
import { expect, test } from './stack.ts'

// These happen in no test, because no verbs say how a visitor brings them about:
// - route.changed
// - desktop.entered
// - dropdown.toggled {id:account}
// - dropdown.opened {id:101}
// - dropdown.opened {id:account}
// - dropdown.closed
// - outside.clicked
// No test takes:
// - panel.open --panel.toggled--> panel.closed
// - panel.open --route.changed--> panel.closed
// - panel.open --desktop.entered--> panel.closed
// - dropdown.none --dropdown.opened--> dropdown.open
// - dropdown.open --dropdown.toggled#2--> (stays)
// - dropdown.open --dropdown.opened--> (stays)
// - dropdown.open --dropdown.closed--> dropdown.none
// - dropdown.open --outside.clicked--> dropdown.none
// - dropdown.open --route.changed--> dropdown.none
// - dropdown.open --panel.toggled--> dropdown.none
// - dropdown.open --desktop.entered--> dropdown.none
test.describe('menus', () => {
  test('3vndxa2b: panel.toggled → panel.closed → panel.toggled → escape.pressed → panel.toggled → dropdown.toggled → escape.pressed → dropdown.toggled → dropdown.toggled → dropdown.toggled → panel.closed ⇒ panel.closed + dropdown.none', async ({
    page,
    stack,
  }) => {
    const panel = page.getByRole('dialog', { name: 'Menu', exact: true })
    const submenu = panel.getByRole('link', { name: 'All Categories', exact: true })
    await test.step('opens the page', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await page.context().addCookies([{ name: 'cookieConsent', value: 'accept', url: stack.origin }])
      await open(page, `${stack.origin}/`)
      await expect(panel).toBeHidden()
      await expect(submenu).toBeHidden()
    })
    await test.step('panel.toggled', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeHidden()
    })
    await test.step('panel.closed', async () => {
      await panel.getByRole('button', { name: 'Close menu', exact: true }).click()
      await expect(panel).toBeHidden()
      await expect(submenu).toBeHidden()
    })
    await test.step('panel.toggled', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeHidden()
    })
    await test.step('escape.pressed', async () => {
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(submenu).toBeHidden()
    })
    await test.step('panel.toggled', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeHidden()
    })
    await test.step('dropdown.toggled {id:101}', async () => {
      await panel.getByRole('button', { name: 'Categories', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeVisible()
    })
    await test.step('escape.pressed', async () => {
      await page.keyboard.press('Escape')
      await expect(panel).toBeVisible()
      await expect(submenu).toBeHidden()
    })
    await test.step('dropdown.toggled {id:101}', async () => {
      await panel.getByRole('button', { name: 'Categories', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeVisible()
    })
    await test.step('dropdown.toggled {id:101}', async () => {
      await panel.getByRole('button', { name: 'Categories', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeHidden()
    })
    await test.step('dropdown.toggled {id:101}', async () => {
      await panel.getByRole('button', { name: 'Categories', exact: true }).click()
      await expect(panel).toBeVisible()
      await expect(submenu).toBeVisible()
    })
    await test.step('panel.closed', async () => {
      await panel.getByRole('button', { name: 'Close menu', exact: true }).click()
      await expect(panel).toBeHidden()
      await expect(submenu).toBeHidden()
    })
  })
})

// These happen in no test, because no verbs say how a visitor brings them about:
// - code.chosen
// - after patience
// - after limit
// No test takes:
// - filling --code.chosen--> (stays)
// - submitting --after patience--> filling.failed
// - limited --after limit--> filling
test.describe('login', () => {
  test('q1u4apoa: login.submitted → login.refused → login.submitted → login.submitted → login.failed → email.edited → password.edited → login.submitted → login.submitted → login.limited ⇒ limited', async ({
    page,
    stack,
    problems,
  }) => {
    const form = page.getByRole('form', { name: 'Log In', exact: true })
    const email = form.getByRole('textbox', { name: 'E-mail', exact: true })
    const password = form.getByRole('textbox', { name: 'Password', exact: true })
    await test.step('opens the page', async () => {
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await page.context().addCookies([{ name: 'cookieConsent', value: 'accept', url: stack.origin }])
      await open(page, `${stack.origin}/login/`)
      await expect(form).toBeVisible()
    })
    await test.step('login.submitted {email:ada@example.com,password:Proscenium1}', async () => {
      problems.allow('status of 423')
      await page.route('**/auth/login', (route) => route.fulfill({ status: 423 }), { times: 1 })
      await email.fill('ada.holm@example.com')
      await password.fill('Proscenium1')
      await form.getByRole('button', { name: 'Log In', exact: true }).click()
    })
    await test.step('login.refused', async () => {
      await expect(form).toBeVisible()
    })
    await test.step('login.submitted {email:,password:}', async () => {
      await email.fill('')
      await password.fill('')
      await form.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(form).toBeVisible()
    })
    await test.step('login.submitted {email:ada@example.com,password:Proscenium1}', async () => {
      problems.allow('status of 500')
      await page.route('**/auth/login', (route) => route.fulfill({ status: 500 }), { times: 1 })
      await email.fill('ada.holm@example.com')
      await password.fill('Proscenium1')
      await form.getByRole('button', { name: 'Log In', exact: true }).click()
    })
    await test.step('login.failed', async () => {
      await expect(form).toBeVisible()
    })
    await test.step('email.edited', async () => {
      await email.fill('a')
      await expect(form).toBeVisible()
    })
    await test.step('password.edited', async () => {
      await password.fill('x')
      await expect(form).toBeVisible()
    })
    await test.step('login.submitted {email:,password:}', async () => {
      await email.fill('')
      await password.fill('')
      await form.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(form).toBeVisible()
    })
    await test.step('login.submitted {email:ada@example.com,password:Proscenium1}', async () => {
      problems.allow('status of 429')
      await page.route('**/auth/login', (route) => route.fulfill({ status: 429 }), { times: 1 })
      await email.fill('ada.holm@example.com')
      await password.fill('Proscenium1')
      await form.getByRole('button', { name: 'Log In', exact: true }).click()
    })
    await test.step('login.limited', async () => {
      await expect(page.getByRole('alert')).toBeVisible()
    })
  })
  test('8wc1ioqd: email.edited → password.edited → login.submitted → login.accepted ⇒ succeeded', async ({
    page,
    stack,
  }) => {
    const form = page.getByRole('form', { name: 'Log In', exact: true })
    const email = form.getByRole('textbox', { name: 'E-mail', exact: true })
    const password = form.getByRole('textbox', { name: 'Password', exact: true })
    await test.step('opens the page', async () => {
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await page.context().addCookies([{ name: 'cookieConsent', value: 'accept', url: stack.origin }])
      await open(page, `${stack.origin}/login/`)
      await expect(form).toBeVisible()
    })
    await test.step('email.edited', async () => {
      await email.fill('a')
      await expect(form).toBeVisible()
    })
    await test.step('password.edited', async () => {
      await password.fill('x')
      await expect(form).toBeVisible()
    })
    await test.step('login.submitted {email:ada@example.com,password:Proscenium1}', async () => {
      await email.fill('ada.holm@example.com')
      await password.fill('Proscenium1')
      await form.getByRole('button', { name: 'Log In', exact: true }).click()
    })
    await test.step('login.accepted', async () => {
      await expect(page.getByRole('banner').getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    })
  })
})

// No test begins so, because no verbs say how a visitor comes to it:
// - from the app
// These happen in no test, because no verbs say how a visitor brings them about:
// - after cookiePatience
// No test takes:
// - deciding --always[isFromApp]#2--> done
// - remembering --after cookiePatience--> done
test.describe('cookieBanner', () => {
  test('jixq7xdv: new visitor: after bannerDelay → cookies.accepted → choice.remembered ⇒ done', async ({
    page,
    stack,
  }) => {
    const banner = page.getByRole('region', { name: 'Cookies', exact: true })
    await test.step('new visitor', async () => {
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await open(page, `${stack.origin}/`)
    })
    await test.step('after bannerDelay', async () => {
      await expect(banner).toBeVisible()
    })
    await test.step('cookies.accepted', async () => {
      await banner.getByRole('button', { name: 'Accept', exact: true }).click()
    })
    await test.step('choice.remembered', async () => {
      await expect(banner).toBeHidden()
    })
  })
  test('110v2ryv: new visitor: after bannerDelay → cookies.rejected ⇒ remembering', async ({ page, stack }) => {
    const banner = page.getByRole('region', { name: 'Cookies', exact: true })
    await test.step('new visitor', async () => {
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await open(page, `${stack.origin}/`)
    })
    await test.step('after bannerDelay', async () => {
      await expect(banner).toBeVisible()
    })
    await test.step('cookies.rejected', async () => {
      await banner.getByRole('button', { name: 'Reject', exact: true }).click()
    })
  })
  test('bhihk5x3: has chosen: starts ⇒ done', async ({ page, stack }) => {
    const banner = page.getByRole('region', { name: 'Cookies', exact: true })
    await test.step('has chosen', async () => {
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await page.context().addCookies([{ name: 'cookieConsent', value: 'accept', url: stack.origin }])
      await open(page, `${stack.origin}/`)
      await expect(banner).toBeHidden()
    })
  })
})

// No test begins so, because no verbs say how a visitor comes to it:
// - embedded
// These happen in no test, because no verbs say how a visitor brings them about:
// - route.changed {route:{name:index,layout:default}}
// - route.changed {route:{name:tour,layout:default}}
// - route.changed {route:{name:embed-slug,layout:embed}}
// - after cookiePatience
// No test takes:
// - deciding --always[isEmbedded]#3--> withheld
// - shown --route.changed--> deciding
// - withheld --route.changed--> deciding
// - remembering --after cookiePatience--> accepted
test.describe('splash', () => {
  test('xmz2otay: new visitor: agreement.given → confirmation.remembered ⇒ accepted', async ({ page, stack }) => {
    const splash = page.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!', exact: true })
    await test.step('new visitor', async () => {
      await open(page, `${stack.origin}/`)
      await expect(splash).toBeVisible()
    })
    await test.step('agreement.given', async () => {
      await splash.getByRole('button', { name: 'I Agree', exact: true }).click()
    })
    await test.step('confirmation.remembered', async () => {
      await expect(splash).toBeHidden()
    })
  })
  test('40wlrigv: known visitor: starts ⇒ accepted', async ({ page, stack }) => {
    const splash = page.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!', exact: true })
    await test.step('known visitor', async () => {
      await page.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
      await open(page, `${stack.origin}/`)
      await expect(splash).toBeHidden()
    })
  })
  test('8gakjrpc: on the tour: starts ⇒ remembering', async ({ page, stack }) => {
    await test.step('on the tour', async () => {
      await open(page, `${stack.origin}/tour/`)
    })
  })
})
