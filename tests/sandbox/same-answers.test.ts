import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { hashPassword, matchesPassword } from '../../sandbox/session/passwords.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

// Hashing is by far the longest work of these calls: who has an account and who has none must cause as much of it.
vi.mock(import('../../sandbox/session/passwords.ts'), async (original) => {
  const real = await original()
  return { ...real, hashPassword: vi.fn(real.hashPassword), matchesPassword: vi.fn(real.matchesPassword) }
})

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const emailOf = (name: AccountName) =>
  String(sandbox.database.prepare('SELECT email FROM accounts WHERE name = ?').get(name)?.email)

/** What is answered, and how much is hashed for it. */
async function asked(endpoint: EndpointName, email: string, more: object) {
  vi.mocked(hashPassword).mockClear()
  vi.mocked(matchesPassword).mockClear()
  const response = await sandbox.call(endpoint, { body: { email, ...more } })
  return {
    status: response.status,
    text: await response.text(),
    hashed: vi.mocked(hashPassword).mock.calls.length,
    compared: vi.mocked(matchesPassword).mock.calls.length,
  }
}

it.for<[string, EndpointName, AccountName, object, { status: number; hashed: number; compared: number }]>([
  ['a password reset', 'restorePassword', 'member', {}, { status: 200, hashed: 0, compared: 0 }],
  ['a link that cancels', 'requestCancelLink', 'member', {}, { status: 200, hashed: 0, compared: 0 }],
  ['a code to log in', 'authCode', 'member', {}, { status: 200, hashed: 1, compared: 0 }],
  ['a log-in by a wrong code', 'authCode', 'member', { code: '123456' }, { status: 422, hashed: 0, compared: 1 }],
  [
    'the removal of an account',
    'initAccountRemoval',
    'member',
    { password: 'Wrong1234' },
    { status: 422, hashed: 0, compared: 1 },
  ],
  ['an unblocking', 'resendUnblockMail', 'blocked', {}, { status: 200, hashed: 0, compared: 0 }],
  ['an unblocking of an open account', 'resendUnblockMail', 'member', {}, { status: 200, hashed: 0, compared: 0 }],
])(
  'answers %s the same with and without an account, after the same work',
  async ([, endpoint, account, more, work]) => {
    const known = await asked(endpoint, emailOf(account), more)
    const unknown = await asked(endpoint, 'nobody@example.com', more)
    expect(unknown).toEqual(known)
    expect({ status: known.status, hashed: known.hashed, compared: known.compared }).toEqual(work)
  },
)
