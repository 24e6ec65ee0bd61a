import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const EMAIL = 'ada.holm@example.com'
const NOBODY = 'nobody@example.com'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

async function ask(body: { email: string; code?: string }) {
  const answer = await sandbox.call('authCode', { body })
  const { data, ...words } = await answer.json()
  return { status: answer.status, wait: answer.headers.get('retry-after'), hasTokens: data !== undefined, words }
}

const pass = (seconds: number) => sandbox.control.changeClock({ jumpMs: seconds * 1000 })

async function mailed(email = EMAIL) {
  await pass(30)
  await ask({ email })
  const mail = (await sandbox.control.mails()).at(-1)!
  return /^\d{6}/.exec(mail.subject)![0]
}

/** Another code than this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const DONE = { status: 200, wait: null, hasTokens: false, words: { status: { code: 2, message: 'ok' } } }
const IN = { ...DONE, hasTokens: true }
const WRONG = {
  status: 422,
  wait: null,
  hasTokens: false,
  words: {
    status: { code: 422, message: 'The given data was invalid.' },
    errors: { code: ['This code is not right, or it is too old. Check it, or ask for a new one.'] },
  },
}

describe('a code that is mailed', () => {
  it('has six digits, names the site and the account’s own address, and logs in once', async () => {
    expect(await ask({ email: ' ADA.Holm@example.com' })).toEqual(DONE)
    const [mail, ...others] = await sandbox.control.mails()
    const code = /^(\d{6}) is your code for Halcyon VR$/.exec(mail!.subject)![1]!
    expect({ kind: mail!.kind, recipient: mail!.recipient, others }).toEqual({
      kind: 'logInCode',
      recipient: EMAIL,
      others: [],
    })
    expect(mail!.text).toContain(`Type ${code} `)
    expect(await ask({ email: EMAIL, code })).toEqual(IN)
    expect(await ask({ email: EMAIL, code })).toEqual(WRONG)
  })

  it('is stored as a hash only', async () => {
    const code = await mailed()
    const [row] = sandbox.database.prepare('SELECT * FROM mailed_codes').all()
    expect({ account: row!.account_id, isHash: /^scrypt\$/.test(String(row!.hash)) }).toEqual({
      account: 'user-member',
      isHash: true,
    })
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('is worth nothing once another one was mailed', async () => {
    const first = await mailed()
    let second = await mailed()
    while (second === first) second = await mailed()
    expect(await ask({ email: EMAIL, code: first })).toEqual(WRONG)
    expect(await ask({ email: EMAIL, code: second })).toEqual(IN)
  })

  it('lives for ten minutes', async () => {
    await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
    const late = await mailed()
    await pass(600)
    expect(await ask({ email: EMAIL, code: late })).toEqual(WRONG)
    const inTime = await mailed()
    await sandbox.control.changeClock({ jumpMs: 599_999 })
    expect(await ask({ email: EMAIL, code: inTime })).toEqual(IN)
  })

  it('bears four wrong tries, and is used up by the fifth', async () => {
    const code = await mailed()
    for (let count = 0; count < 4; count += 1) expect(await ask({ email: EMAIL, code: other(code) })).toEqual(WRONG)
    expect(await ask({ email: EMAIL, code })).toEqual(IN)
    const next = await mailed()
    for (let count = 0; count < 5; count += 1) expect(await ask({ email: EMAIL, code: other(next) })).toEqual(WRONG)
    expect(await ask({ email: EMAIL, code: next })).toEqual(WRONG)
  })

  it('opens the account only that it was mailed for', async () => {
    const code = await mailed()
    const theirs = await mailed('dario.lenz@example.com')
    expect({ theirs: await ask({ email: EMAIL, code: theirs === code ? other(code) : theirs }) }).toEqual({
      theirs: WRONG,
    })
    expect(await ask({ email: EMAIL, code })).toEqual(IN)
  })

  it('lets nobody into a blocked account, which is said only to who has its mail', async () => {
    const code = await mailed('mira.stone@example.com')
    expect(await ask({ email: 'mira.stone@example.com', code: other(code) })).toEqual(WRONG)
    expect(await ask({ email: 'mira.stone@example.com', code })).toEqual({
      status: 423,
      wait: null,
      hasTokens: false,
      words: {
        status: { code: 423, message: 'Your account is blocked. Unlock it with the link that we send by e-mail.' },
        blocked: true,
      },
    })
  })
})

describe('an address without an account', () => {
  it('is answered like any other, and nothing is mailed', async () => {
    const answers = [
      await ask({ email: NOBODY }),
      await ask({ email: NOBODY }),
      await ask({ email: NOBODY, code: '123456' }),
    ]
    expect({ answers, mails: await sandbox.control.mails() }).toEqual({
      answers: [DONE, tooMany('30'), WRONG],
      mails: [],
    })
  })
})

describe('asking again', () => {
  it('is too early within thirty seconds, from wherever it is asked', async () => {
    await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
    expect(await ask({ email: EMAIL })).toEqual(DONE)
    await pass(12)
    expect(await ask({ email: EMAIL })).toEqual(tooMany('18'))
    expect(await ask({ email: 'dario.lenz@example.com' })).toEqual(DONE)
    await pass(18)
    expect(await ask({ email: EMAIL })).toEqual(DONE)
    expect((await sandbox.control.mails()).map(({ recipient }) => recipient)).toEqual([
      EMAIL,
      'dario.lenz@example.com',
      EMAIL,
    ])
  })

  it('with wrong codes is refused after thirty, whatever codes are mailed in between', async () => {
    await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
    await ask({ email: EMAIL })
    for (let count = 0; count < 30; count += 1) await ask({ email: EMAIL, code: 'wrong' })
    expect(await ask({ email: EMAIL, code: 'wrong' })).toEqual(tooMany('60'))
  })
})

function tooMany(wait: string) {
  return {
    status: 429,
    wait,
    hasTokens: false,
    words: { status: { code: 429, message: 'Too often. Please wait a moment.' } },
  }
}
