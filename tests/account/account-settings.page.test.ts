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

test('a member finds the form that changes the password, as password managers read it [DASH-013]', async () => {
  const { status, isShareable, main } = await settingsOf('member')
  const fields = [...main.matchAll(/<input [^>]*>/g)].map(([input]) =>
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
  expect(main).toContain(
    'Password must contain at least one digit and not contain symbols &amp; and &quot;, min 8 and max 50 sign',
  )
})

test('a guest is refused', async () => {
  const { status, main } = await settingsOf()
  expect({ status, hasForm: main.includes('new_password') }).toEqual({ status: 401, hasForm: false })
})
