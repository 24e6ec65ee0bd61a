import { afterEach, beforeEach, expect, it } from 'vitest'
import { deviceOf } from '../../sandbox/account/device-words.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const NOON_MS = Date.parse('2026-11-24T12:00:00Z')
const NOON = NOON_MS / 1000
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const QUEST =
  'Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/39.0 Chrome/136.0 VR Safari/537.36'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
  await sandbox.control.changeClock({ holdAtMs: NOON_MS })
})
afterEach(() => sandbox.close())

async function logIn(userAgent: string) {
  const pair = await sandbox.control.signIn('member')
  await sandbox.call('getUser', { token: pair.accessToken, headers: { 'User-Agent': userAgent } })
  return pair
}

async function ask(name: 'getSessions' | 'endOtherSessions', token: string, userAgent = WINDOWS) {
  const answer = await sandbox.call(name, { token, headers: { 'User-Agent': userAgent } })
  return (await answer.json()).data.sessions.map(({ id: _, ...session }: { id: string }) => session)
}

it('lists each log-in with its device and last use, the last used first, and marks the one that asks', async () => {
  const headset = await logIn(QUEST)
  await sandbox.control.changeClock({ jumpMs: 60_000 })
  const here = await logIn(WINDOWS)
  const windows = { device: 'Chrome on Windows', lastUsedAt: NOON + 60 }
  const quest = { device: 'Meta Quest Browser on Meta Quest', lastUsedAt: NOON }
  const byWindows = await ask('getSessions', here.accessToken)
  await sandbox.control.changeClock({ jumpMs: 1_000 })
  const byQuest = await ask('getSessions', headset.accessToken, QUEST)
  expect({ byWindows, byQuest }).toEqual({
    byWindows: [
      { ...windows, isCurrent: true },
      { ...quest, isCurrent: false },
    ],
    byQuest: [
      { ...quest, lastUsedAt: NOON + 61, isCurrent: true },
      { ...windows, isCurrent: false },
    ],
  })
})

it('ends the others: their calls and their renewals are refused, and this one goes on', async () => {
  const headset = await logIn(QUEST)
  const here = await logIn(WINDOWS)
  const stranger = await sandbox.control.signIn('trial')
  const left = await ask('endOtherSessions', here.accessToken)
  const renewalOf = async ({ refreshToken }: typeof here) =>
    (await sandbox.call('refreshToken', { body: { refresh_token: refreshToken } })).json()
  const statusOf = async ({ accessToken }: typeof here) =>
    (await sandbox.call('getUser', { token: accessToken })).status
  expect({
    left,
    away: { status: await statusOf(headset), isRenewed: 'data' in (await renewalOf(headset)) },
    here: { status: await statusOf(here), isRenewed: 'data' in (await renewalOf(here)) },
    stranger: await statusOf(stranger),
  }).toEqual({
    left: [{ device: 'Chrome on Windows', lastUsedAt: NOON, isCurrent: true }],
    away: { status: 401, isRenewed: false },
    here: { status: 200, isRenewed: true },
    stranger: 200,
  })
})

it('forgets a log-in that nothing can renew any more, and one that was ended by its owner', async () => {
  await logIn(QUEST)
  const left = await logIn(QUEST)
  await sandbox.call('logOut', { body: { refresh_token: left.refreshToken } })
  await sandbox.control.changeClock({ jumpMs: 719_999_000 })
  const here = await logIn(WINDOWS)
  const before = (await ask('getSessions', here.accessToken)).length
  await sandbox.control.changeClock({ jumpMs: 1_000 })
  expect({ before, after: (await ask('getSessions', here.accessToken)).length }).toEqual({ before: 2, after: 1 })
})

it('takes calls of the site’s own server for use, and not for a device', async () => {
  const here = await logIn(QUEST)
  await sandbox.control.changeClock({ jumpMs: 5_000 })
  const nameless = await sandbox.control.signIn('member')
  expect({
    here: await ask('getSessions', here.accessToken, 'node'),
    alone: (await ask('getSessions', nameless.accessToken, 'node'))[0],
  }).toEqual({
    here: [
      { device: 'Unknown device', lastUsedAt: NOON + 5, isCurrent: false },
      { device: 'Meta Quest Browser on Meta Quest', lastUsedAt: NOON + 5, isCurrent: true },
    ],
    alone: { device: 'Unknown device', lastUsedAt: NOON + 5, isCurrent: true },
  })
})

it.each([
  [WINDOWS, 'Chrome on Windows'],
  [`${WINDOWS} Edg/140.0`, 'Edge on Windows'],
  [`${WINDOWS} OPR/120.0`, 'Opera on Windows'],
  [QUEST, 'Meta Quest Browser on Meta Quest'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (PlayStation)', 'Unknown device'],
  ['Mozilla/5.0 Gecko Firefox/140.0', 'Firefox'],
])('%s is called %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
