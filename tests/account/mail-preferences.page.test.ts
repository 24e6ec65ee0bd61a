import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { drawPage } from './draw-page.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

async function mailedUid() {
  await sandbox.control.changeClock({ jumpMs: 30_000 })
  await sandbox.call('authCode', { body: { email: 'ada.holm@example.com' } })
  const { headers } = (await sandbox.control.mails()).at(-1)!
  return headers['List-Unsubscribe']!.split('/').at(-1)!.replace('>', '')
}

const COVER = /<form[^>]*action="\/splash\/".*?<\/form>/s

test.each([
  { key: 'dark', account: undefined, who: 'a guest' },
  { key: 'light', account: undefined, who: 'a guest' },
  { key: 'dark', account: 'member', who: 'a member' },
  { key: 'dark', account: 'expired', who: 'an expired member' },
] as const)(
  'a mailed link opens the preferences on the $key site for $who, without asking for a log-in [ROUTE-071, SUBS-001]',
  async ({ key, account }) => {
    const uid = await mailedUid()
    const page = await drawPage(sandbox, `/subscription/?uid=${uid}`, { key, account })
    expect({
      status: page.status,
      isShareable: page.isShareable,
      heading: />E-mail preferences<\/h1>/.test(page.main),
      chosen: /<input[^>]*checked=""[^>]*value="(\d)"|<input[^>]*value="(\d)"[^>]*checked=""/.exec(page.main)?.slice(1),
      // The cover's form leads back to the whole address if it is pressed before scripts have read it.
      isInDocument: [page.head, page.html.replace(COVER, ''), page.handover, page.jsonLd].some((part) =>
        part.includes(uid),
      ),
    }).toEqual({ status: 200, isShareable: false, heading: true, chosen: ['3', undefined], isInDocument: false })
  },
)

test('drawing it changes nothing, however often', async () => {
  const uid = await mailedUid()
  const read = () => sandbox.database.prepare('SELECT * FROM mail_preferences ORDER BY uid').all()
  const before = read()
  for (const path of [`/subscription/?uid=${uid}`, `/subscription/?uid=${uid}`, '/subscription/?uid=nobody']) {
    await drawPage(sandbox, path)
  }
  expect(read()).toEqual(before)
})

test('a uid that nobody has is told in the words of the server', async () => {
  const page = await drawPage(sandbox, '/subscription/?uid=nobody')
  expect({ status: page.status, heading: />This link is not known<\/h1>/.test(page.main) }).toEqual({
    status: 200,
    heading: true,
  })
})

test.each([
  { account: 'member', to: '/main-dashboard/membership-info/' },
  { account: undefined, to: '/join-now/' },
] as const)('without a uid $account is led to $to [ROUTE-071]', async ({ account, to }) => {
  const { main } = await drawPage(sandbox, '/subscription/', { account })
  expect([...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([to])
})
