import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const OLD = 'Proscenium1'
const NEW = 'Proscenium2'
const EMAIL = 'ada.holm@example.com'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

async function change(token: string | undefined, fields: Partial<Record<string, string>> = {}) {
  const form = { password: OLD, new_password: NEW, new_password_confirmation: NEW, ...fields }
  const answer = await sandbox.call('changePassword', {
    token,
    body: new URLSearchParams(form as Record<string, string>),
  })
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
}

async function statusOfLogIn(password: string) {
  return (await sandbox.call('logIn', { body: { email: EMAIL, password } })).status
}

const statusOfUser = async (token: string) => (await sandbox.call('getUser', { token })).status

const CHANGED = {
  status: 200,
  wait: null,
  body: { msg: 'Your password is changed. Everywhere else you are logged out.' },
}
const refused = (body: object) => ({ status: 422, wait: null, body })

describe('a change of password', () => {
  it('lets the new one in and the old one no more, and ends every other session [API-112]', async () => {
    const here = (await sandbox.control.signIn('member')).accessToken
    const elsewhere = (await sandbox.control.signIn('member')).accessToken
    const someoneElse = (await sandbox.control.signIn('trial')).accessToken
    expect(await change(here)).toEqual(CHANGED)
    expect({
      old: await statusOfLogIn(OLD),
      new: await statusOfLogIn(NEW),
      here: await statusOfUser(here),
      elsewhere: await statusOfUser(elsewhere),
      someoneElse: await statusOfUser(someoneElse),
    }).toEqual({ old: 422, new: 200, here: 200, elsewhere: 401, someoneElse: 200 })
  })

  it('makes links and codes worthless that were mailed before', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    await sandbox.call('restorePassword', { body: { email: EMAIL } })
    // Mails to one address are half a minute apart.
    await sandbox.control.changeClock({ jumpMs: 30_000 })
    await sandbox.call('authCode', { body: { email: EMAIL } })
    const [link, code] = (await sandbox.control.mails()).map(({ text }) => text)
    const token = new URL(/http\S+/.exec(link!)![0]).searchParams.get('token')
    const check = async () => (await sandbox.call('checkResetToken', { body: { token } })).status
    const before = await check()
    await change(accessToken)
    const logIn = await sandbox.call('authCode', { body: { email: EMAIL, code: /\d{6}/.exec(code!)![0] } })
    expect({ before, after: await check(), code: logIn.status }).toEqual({ before: 200, after: 422, code: 422 })
  })

  it('is stored as a hash, and told to the owner by mail, without either password', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    await change(accessToken)
    const [row] = sandbox.database.prepare('SELECT password_hash FROM accounts WHERE name = ?').all('member')
    const [mail] = await sandbox.control.mails()
    expect({
      isHash: /^scrypt\$[\w-]+\$[\w-]+$/.test(String(row!.password_hash)),
      mail: { kind: mail!.kind, recipient: mail!.recipient, subject: mail!.subject },
      leads: mail!.text.includes('http://localhost:4100/reset-password/'),
      isTold: [OLD, NEW].some((password) => JSON.stringify(mail).includes(password)),
    }).toEqual({
      isHash: true,
      mail: {
        kind: 'passwordChanged',
        recipient: EMAIL,
        subject: 'Your password for Halcyon VR was changed',
      },
      leads: true,
      isTold: false,
    })
  })

  it('is refused by field, with a message or a list of them, and nothing is changed then [API-112, ACCT-017]', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    expect([
      await change(accessToken, { password: 'wrong' }),
      await change(accessToken, { new_password_confirmation: 'Proscenium3' }),
      await change(accessToken, { new_password: 'a&', new_password_confirmation: 'b' }),
      await change(accessToken, { new_password: OLD, new_password_confirmation: OLD }),
    ]).toEqual([
      refused({ password: 'This is not your password.' }),
      refused({ new_password_confirmation: 'The two new passwords are not the same.' }),
      refused({
        new_password: [
          'Password must contain at least one number',
          'Password must not contain spaces or the symbols & and "',
          'Password must have 8 to 50 characters',
        ],
        new_password_confirmation: 'The two new passwords are not the same.',
      }),
      refused({ new_password: 'Choose a password that you do not have already.' }),
    ])
    expect({ old: await statusOfLogIn(OLD), mails: await sandbox.control.mails() }).toEqual({ old: 200, mails: [] })
  })

  it('is not for guests, and not for who guesses', async () => {
    await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
    const { accessToken } = await sandbox.control.signIn('member')
    expect((await change(undefined)).status).toBe(401)
    for (let count = 0; count < 30; count += 1) await change(accessToken, { password: `guess-${count}` })
    expect(await change(accessToken)).toEqual({
      status: 429,
      wait: '60',
      body: { status: { code: 429, message: 'Too often. Please wait a moment.' } },
    })
  })
})
