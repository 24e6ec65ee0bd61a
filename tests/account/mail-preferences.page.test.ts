import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

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

async function drawn(path: string, { key = 'dark', account }: { key?: string; account?: AccountName } = {}) {
  const { sites } = readDeployment({ BACKEND_ORIGIN: sandbox.apiOrigin, CONTENT_ORIGIN: sandbox.thirdPartyOrigin })
  const settings = sites.find((site) => site.key === key)!
  const pair = account && (await sandbox.control.signIn(account))
  const page = await renderPage(
    {
      settings,
      backendOrigin: sandbox.apiOrigin,
      origin: `http://${settings.hostNames[0]}:4100`,
      path,
      cookieHeader: pair ? `atoken=${pair.accessToken}; rtoken=${pair.refreshToken}` : '',
      userAgent: 'test',
    },
    new AbortController().signal,
  )
  const html = new TextDecoder().decode(page.body)
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  return { ...page, html, main, links: [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href) }
}

test.each(['dark', 'light'])(
  'a mailed link opens the preferences without a log-in on the %s site [ROUTE-071, SUBS-001]',
  async (key) => {
    const uid = await mailedUid()
    const page = await drawn(`/subscription/?uid=${uid}`, { key })
    expect({
      status: page.status,
      isShareable: page.isShareable,
      heading: />E-mail preferences<\/h1>/.test(page.main),
      chosen: /<input[^>]*checked=""[^>]*value="(\d)"|<input[^>]*value="(\d)"[^>]*checked=""/.exec(page.main)?.slice(1),
      isInDocument: [page.head, page.html, page.handover, page.jsonLd].some((part) => part.includes(uid)),
    }).toEqual({ status: 200, isShareable: false, heading: true, chosen: ['3', undefined], isInDocument: false })
  },
)

test('drawing it changes nothing, however often', async () => {
  const uid = await mailedUid()
  const read = () => sandbox.database.prepare('SELECT * FROM mail_preferences ORDER BY uid').all()
  const before = read()
  for (const path of [`/subscription/?uid=${uid}`, `/subscription/?uid=${uid}`, '/subscription/?uid=nobody']) {
    await drawn(path)
  }
  expect(read()).toEqual(before)
})

test('a uid that nobody has is told in the words of the server', async () => {
  const page = await drawn('/subscription/?uid=nobody')
  expect({ status: page.status, heading: />This link is not known<\/h1>/.test(page.main) }).toEqual({
    status: 200,
    heading: true,
  })
})

test.each([
  { account: 'member', to: '/main-dashboard/membership-info/' },
  { account: undefined, to: '/join-now/' },
] as const)('without a uid $account is led to $to [ROUTE-071]', async ({ account, to }) => {
  expect((await drawn('/subscription/', { account })).links).toEqual([to])
})
