import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { drawPage } from './draw-page.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const settingsOf = (account?: AccountName) => drawPage(sandbox, '/main-dashboard/account-settings/', { account })

test('a member finds the form that changes the password, as password managers read it, with the shared rules beside it [DASH-013, ACCT-016]', async () => {
  const { status, isShareable, main } = await settingsOf('member')
  const fields = [...(/<form.*?<\/form>/s.exec(main)?.[0] ?? '').matchAll(/<input [^>]*>/g)].map(([input]) =>
    ['name', 'type', 'autocomplete', 'value'].map((name) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(input)?.[1]),
  )
  expect({ status, isShareable, fields }).toEqual({
    status: 200,
    isShareable: false,
    fields: [
      ['username', 'email', 'username', 'ada.holm@example.com'],
      ['password', 'password', 'current-password', undefined],
      ['new_password', 'password', 'new-password', undefined],
      ['new_password_confirmation', 'password', 'new-password', undefined],
    ],
  })
  expect(main).toContain('8 to 50 characters, with a letter and a digit, without blanks, &amp; and &quot;')
})

test('a member finds their picture, those to choose from, and where one is uploaded [DASH-012, ENT-063]', async () => {
  const body = new FormData()
  body.set('avatar', 'ours-3')
  const token = (await sandbox.control.signIn('trial')).accessToken
  await sandbox.call('changeAvatar', { token, body })
  const { main } = await settingsOf('trial')
  const [own] = /<img [^>]*alt="Your picture"[^>]*>/.exec(main) ?? ['']
  const choices = [
    ...main.matchAll(/<button [^>]*aria-label="(Picture \d)" aria-pressed="(\w+)".*?<img [^>]*?src="([^"?]*)/g),
  ]
  expect({
    own: / src="([^"?]*)/.exec(own)?.[1],
    chosen: choices.filter(([, , isChosen]) => isChosen === 'true').map(([, name]) => name),
    pictures: choices.map(([, , , picture]) => picture),
    upload: [...main.matchAll(/<input type="file"/g)].length,
  }).toEqual({
    own: `${sandbox.thirdPartyOrigin}/pictures/category/avatar-3.avif`,
    chosen: ['Picture 3'],
    pictures: [1, 2, 3, 4, 5, 6, 7, 8].map(
      (number) => `${sandbox.thirdPartyOrigin}/pictures/category/avatar-${number}.avif`,
    ),
    upload: 1,
  })
})

test('a member finds it within their dashboard, titled with the site’s name [SEO-012]', async () => {
  const { head, main } = await settingsOf('member')
  const [menu = ''] = /<nav [^>]*aria-label="Your dashboard".*?<\/nav>/s.exec(main) ?? []
  expect({
    title: /<title>([^<]*)/.exec(head)?.[1],
    heading: /<h1[^>]*>([^<]*)/.exec(main)?.[1],
    current: /data-current="true".*?href="([^"]*)"/s.exec(menu)?.[1],
    links: [...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
  }).toEqual({
    title: 'Account Settings | Halcyon VR',
    heading: 'Account Settings',
    current: '/main-dashboard/account-settings/',
    links: [
      '/main-dashboard/',
      '/main-dashboard/membership-info/',
      '/main-dashboard/account-settings/',
      '/main-dashboard/favorites/',
      '/main-dashboard/easy-cancel/',
      '/main-dashboard/upgrade-subscription/',
    ],
  })
})

test('a member is led to the pages that change the e-mail, log in a headset and remove the account [ACCT-008, ACCT-011]', async () => {
  const { main } = await settingsOf('member')
  const [section = ''] = /<section [^>]*aria-labelledby="ways".*?<\/section>/s.exec(main) ?? []
  expect({
    says: /You log in as (?:<!-- -->)?([^ <]*@[^ <]*\w)/.exec(section)?.[1],
    links: [...section.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => `${text} ${href}`),
  }).toEqual({
    says: 'ada.holm@example.com',
    links: [
      'Change your e-mail /email-change/',
      'Log in a headset /playalogin/',
      'Remove your account /account-removal/',
    ],
  })
})

test('a guest is refused', async () => {
  const { status, main } = await settingsOf()
  expect({ status, hasForm: main.includes('new_password') }).toEqual({ status: 401, hasForm: false })
})
