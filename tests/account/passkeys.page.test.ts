import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { drawPage } from './draw-page.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

test.each([
  { key: 'dark', takes: true, field: 'username webauthn' },
  { key: 'light', takes: true, field: 'username webauthn' },
  { key: 'darkest', takes: false, field: 'username' },
] as const)('passkeys are taken and devices are listed at the $key site: $takes', async ({ key, takes, field }) => {
  const { main: logIn } = await drawPage(sandbox, '/login/', { key })
  const { main: settings } = await drawPage(sandbox, '/main-dashboard/account-settings/', { key, account: 'member' })
  expect({
    field: /<input [^>]*name="email"[^>]*>/.exec(logIn)?.[0].match(/autocomplete="([^"]*)"/i)?.[1],
    button: logIn.includes('>Log in with a passkey<'),
    section: settings.includes('>Add a passkey<'),
    sessions: settings.includes('Where you are logged in'),
  }).toEqual({ field, button: takes, section: takes, sessions: takes })
})
