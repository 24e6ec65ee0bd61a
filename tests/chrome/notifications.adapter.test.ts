import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNotifications } from '../../adapters/chrome/notifications.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { unseenOf } from '../../machines/chrome/notification-rules.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

/** 25 November 2026, and the half of a second. */
const NOW_MS = 1_795_608_000_500

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearFaults())

async function made(cookie = '', account: AccountName | '' = 'member') {
  const token = account && (await sandbox.control.signIn(account)).accessToken
  const jar = createServerCookies({ header: cookie, isSecure: false })
  const reported: string[] = []
  const report = (problem: string) => void reported.push(problem)
  const call = callAs(sandbox, token ? { token } : {})
  return { ...createNotifications({ call, jar, report, now: () => NOW_MS }), jar, reported }
}

async function unseen(cookie: string) {
  const { loadNotifications } = await made(cookie)
  const answer = await loadNotifications(NEVER_ABORTED)
  return answer.type === 'notifications.loaded' ? unseenOf(answer) : answer.type
}

test('a member is told of films, posts and offers, the latest first [API-057, ENT-027]', async () => {
  const { loadNotifications } = await made()
  const answer = await loadNotifications(NEVER_ABORTED)
  if (answer.type !== 'notifications.loaded') throw new Error(answer.type)
  const { notifications, markSeconds, nowSeconds } = answer
  const dates = notifications.map(({ publishedAt }) => publishedAt)
  expect({
    count: notifications.length,
    kinds: [...new Set(notifications.map(({ header, type }) => `${header} ${type}`))].toSorted(),
    isSorted: dates.join() === dates.toSorted((one, other) => other - one).join(),
    markSeconds,
    nowSeconds,
  }).toEqual({
    count: 15,
    kinds: ['App ', 'From the blog 3', 'New film 1', 'Offer '],
    isSorted: true,
    markSeconds: 0,
    nowSeconds: 1_795_608_000,
  })
})

test('whoever may not be told, and whom the server does not answer, is told nothing, which is reported [ERR-028]', async () => {
  const guest = await made('', '')
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getNotifications' })
  const member = await made()
  expect({
    guest: await guest.loadNotifications(NEVER_ABORTED),
    member: await member.loadNotifications(NEVER_ABORTED),
    reported: [...guest.reported, ...member.reported],
  }).toEqual({
    guest: { type: 'notifications.failed' },
    member: { type: 'notifications.failed' },
    reported: ['notifications: unauthenticated', 'notifications: unavailable'],
  })
})

test('the cookie moves to now each time, on every path, and the next document counts from there [NOTIF-007, NOTIF-008, NOTIF-010]', async () => {
  for (const before of ['', 'notificationMark=1700000000']) {
    const { moveMark, jar } = await made(before)
    const answer = await moveMark(NEVER_ABORTED)
    expect({ before, answer, cookies: jar.setCookies() }).toEqual({
      before,
      answer: { type: 'mark.moved', markSeconds: 1_795_608_000 },
      cookies: ['notificationMark=1795608000; Path=/; SameSite=Lax; Max-Age=31536000'],
    })
  }
  expect(await unseen('notificationMark=1795608000')).toBe(0)
})

test('a mark in the future, or one that is no number, hides nothing', async () => {
  const all = await unseen('')
  expect(all).toBe(15)
  for (const mark of ['9999999999', 'NaN', '', '-5', '1e99'])
    expect([mark, await unseen(`notificationMark=${mark}`)]).toEqual([mark, all])
})
