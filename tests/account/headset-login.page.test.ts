import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { drawPage } from './draw-page.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

async function drawn(key: 'dark' | 'light', account?: AccountName) {
  const { status, main, html, head } = await drawPage(sandbox, '/playalogin/', { key, account })
  return {
    status,
    title: /<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1],
    lead: /<h1[^>]*>.*?<\/h1><p[^>]*>(.*?)<\/p>/.exec(main)?.[1],
    fields: [...main.matchAll(/<input[^>]* name="(\w+)"/g)].map((match) => match[1]),
    hasMenus: /<(nav|footer)\b/.test(html),
    isHidden: head.includes('noindex'),
  }
}

const CODE = {
  status: 200,
  title: 'Log In Your Headset',
  lead: 'Type the code that your headset shows. Whoever holds the headset gets into your account: type no code that somebody has sent you.',
  fields: ['code'],
  hasMenus: false,
  isHidden: true,
}
const LOG_IN = {
  ...CODE,
  title: 'Log In',
  lead: 'Log in first. Then you type the code that your headset shows.',
  fields: ['email', 'password'],
}

describe('the log-in of a partner’s app', () => {
  test('asks guests to log in first, with an empty layout, and opens on the site with the age gate, too [ROUTE-058, ROUTE-059]', async () => {
    expect({ dark: await drawn('dark'), light: await drawn('light') }).toEqual({ dark: LOG_IN, light: LOG_IN })
  })

  test.for<['dark' | 'light', AccountName]>([
    ['dark', 'member'],
    ['dark', 'expired'],
    ['light', 'member'],
    ['light', 'mustVerify'],
  ])('takes the code of a headset on the %s site from the account %s [ROUTE-058]', async ([key, account]) => {
    expect(await drawn(key, account)).toEqual(CODE)
  })
})
