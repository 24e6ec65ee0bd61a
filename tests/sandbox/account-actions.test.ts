import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRemovalHandlers } from '../../sandbox/account/removal-handlers.ts'
import type { Call } from '../../sandbox/handler.ts'
import { createLimits } from '../../sandbox/limits.ts'
import { SITES, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const EMAIL = 'ada.holm@example.com'
const OTHER = 'dario.lenz@example.com'
const NEW = 'ada@new.example'
const NOBODY = 'nobody@example.com'
const PASSWORD = 'Proscenium1'
const CHANGED = 'Another2Word'
const HOUR = 3_600

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
  await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
})
afterEach(() => sandbox.close())

type Name =
  | 'restorePassword'
  | 'checkResetToken'
  | 'resetPassword'
  | 'requestEmailChange'
  | 'confirmEmailChange'
  | 'initAccountRemoval'
  | 'removeAccount'
  | 'resendUnblockMail'
  | 'logIn'

async function ask(name: Name, body: object, token?: string) {
  const answer = await sandbox.call(name, { body, ...(token && { token }) })
  const { errors, data } = await answer.json()
  return { status: answer.status, wait: answer.headers.get('retry-after'), errors, data }
}

const DONE = { status: 200, wait: null, errors: undefined, data: undefined }
const WORTHLESS = {
  status: 422,
  wait: null,
  errors: { token: ['This link does not work any more. Please ask for a new one.'] },
  data: undefined,
}

const pass = (seconds: number) => sandbox.control.changeClock({ jumpMs: seconds * 1000 })
const mails = () => sandbox.control.mails()
const linkIn = ({ text }: { text: string }) => new URL(/http\S+/.exec(text)![0])
const tokenIn = (mail: { text: string }) => linkIn(mail).searchParams.get('token')!

async function logsIn(email: string, password: string) {
  const { status, data } = await ask('logIn', { email, password })
  return status === 200 && data !== undefined
}

const signIn = async () => (await sandbox.client.signIn('member')).accessToken
const isSignedIn = async (token: string) => (await sandbox.call('getUser', { token })).status === 200

async function resetLink(email = EMAIL) {
  await pass(30)
  await ask('restorePassword', { email })
  return tokenIn((await mails()).at(-1)!)
}

const setting = (token: string, password = CHANGED, confirmation = password) =>
  ask('resetPassword', { token, password, password_confirmation: confirmation })

async function changeLinks(email = NEW) {
  await pass(30)
  await ask('requestEmailChange', { email, password: PASSWORD }, await signIn())
  const sent = await mails()
  return { confirm: tokenIn(sent.at(-2)!), undo: tokenIn(sent.at(-1)!) }
}

async function removalLink() {
  await pass(30)
  await ask('initAccountRemoval', { email: EMAIL, password: PASSWORD })
  return tokenIn((await mails()).at(-1)!)
}

describe('a forgotten password', () => {
  it('is replaced with the link that is mailed, once, and every session ends [ACCT-005, ACCT-006, ACCT-007]', async () => {
    const session = await signIn()
    expect(await ask('restorePassword', { email: ' ADA.Holm@example.com' })).toEqual(DONE)
    const [mail, ...others] = await mails()
    const { kind, recipient, subject } = mail!
    expect({ kind, recipient, subject, opens: linkIn(mail!).pathname, others }).toEqual({
      kind: 'passwordReset',
      recipient: EMAIL,
      subject: 'A new password for Halcyon VR',
      opens: '/reset-password/',
      others: [],
    })
    const token = tokenIn(mail!)
    expect(await ask('checkResetToken', { token })).toEqual({ ...DONE, data: { email: EMAIL } })
    expect(await setting(token)).toEqual(DONE)
    expect({
      before: await logsIn(EMAIL, PASSWORD),
      now: await logsIn(EMAIL, CHANGED),
      session: await isSignedIn(session),
      again: await setting(token),
      check: await ask('checkResetToken', { token }),
    }).toEqual({ before: false, now: true, session: false, again: WORTHLESS, check: WORTHLESS })
  })

  it('is refused by field, and the link stays good', async () => {
    const token = await resetLink()
    expect(await setting(token, 'short', 'other')).toEqual({
      status: 422,
      wait: null,
      errors: {
        password: ['Password must contain at least one number', 'Password must have 8 to 50 characters'],
        password_confirmation: ['Both passwords must be the same.'],
      },
      data: undefined,
    })
    expect(await setting(token)).toEqual(DONE)
  })

  it('is answered alike for an address without an account, and nothing is mailed [ACCT-013]', async () => {
    expect({
      first: await ask('restorePassword', { email: NOBODY }),
      second: await ask('restorePassword', { email: NOBODY }),
      known: await ask('restorePassword', { email: EMAIL }),
      again: await ask('restorePassword', { email: EMAIL }),
      to: (await mails()).map(({ recipient }) => recipient),
    }).toEqual({
      first: DONE,
      second: { ...DONE, status: 429, wait: '30' },
      known: DONE,
      again: { ...DONE, status: 429, wait: '30' },
      to: [EMAIL],
    })
  })
})

describe('a mailed link', () => {
  it('is kept as a hash only', async () => {
    const token = await resetLink()
    const rows = sandbox.database.prepare('SELECT * FROM mailed_links').all()
    expect({ links: rows.length, holds: JSON.stringify(rows).includes(token) }).toEqual({ links: 1, holds: false })
  })

  it('is good for its own purpose only, and mangled for none', async () => {
    const reset = await resetLink()
    const { confirm, undo } = await changeLinks()
    const removal = await removalLink()
    expect({
      reset: [await ask('confirmEmailChange', { token: reset }), await ask('removeAccount', { token: reset })],
      confirm: [
        await setting(confirm),
        await ask('confirmEmailChange', { token: confirm, action: 'undo' }),
        await ask('removeAccount', { token: confirm }),
      ],
      undo: [await ask('confirmEmailChange', { token: undo }), await ask('checkResetToken', { token: undo })],
      removal: [await setting(removal), await ask('confirmEmailChange', { token: removal })],
      mangled: [await setting(`${reset}x`), await setting(''), await setting(reset.toLowerCase())],
    }).toEqual({
      reset: [WORTHLESS, WORTHLESS],
      confirm: [WORTHLESS, WORTHLESS, WORTHLESS],
      undo: [WORTHLESS, WORTHLESS],
      removal: [WORTHLESS, WORTHLESS],
      mangled: [WORTHLESS, WORTHLESS, WORTHLESS],
    })
    expect(await setting(reset)).toEqual(DONE)
  })

  it('expires, and the next one for the same kills it', async () => {
    const first = await resetLink()
    const second = await resetLink()
    expect(await setting(first)).toEqual(WORTHLESS)
    await pass(HOUR - 1)
    expect(await ask('checkResetToken', { token: second })).toEqual({ ...DONE, data: { email: EMAIL } })
    await pass(1)
    expect(await setting(second)).toEqual(WORTHLESS)
    const removal = await removalLink()
    await pass(HOUR)
    expect(await ask('removeAccount', { token: removal })).toEqual(WORTHLESS)
    const { confirm, undo } = await changeLinks()
    await pass(24 * HOUR)
    expect(await ask('confirmEmailChange', { token: confirm })).toEqual(WORTHLESS)
    await pass(6 * 24 * HOUR)
    expect(await ask('confirmEmailChange', { token: undo, action: 'undo' })).toEqual(WORTHLESS)
  })
})

describe('another e-mail', () => {
  it('is asked for with the password, confirmed by the new address and told to the old one [ACCT-008, ACCT-009]', async () => {
    const { confirm } = await changeLinks()
    expect(
      (await mails()).map(({ kind, recipient, text }) => ({ kind, recipient, path: linkIn({ text }).pathname })),
    ).toEqual([
      { kind: 'emailChange', recipient: NEW, path: '/email-change/' },
      { kind: 'emailNotice', recipient: EMAIL, path: '/email-change/' },
    ])
    expect(await logsIn(NEW, PASSWORD)).toBe(false)
    expect(await ask('confirmEmailChange', { token: confirm })).toEqual({ ...DONE, data: { email: NEW } })
    expect({
      before: await logsIn(EMAIL, PASSWORD),
      now: await logsIn(NEW, PASSWORD),
      again: await ask('confirmEmailChange', { token: confirm }),
    }).toEqual({ before: false, now: true, again: WORTHLESS })
  })

  it('is refused by field: a wrong password, no address, the same one', async () => {
    const token = await signIn()
    const refused = async (email: string, password: string) =>
      (await ask('requestEmailChange', { email, password }, token)).errors
    expect({
      password: await refused(NEW, 'wrong'),
      address: await refused('ada@', PASSWORD),
      same: await refused(' ADA.holm@example.com', PASSWORD),
      mails: await mails(),
    }).toEqual({
      password: { password: ['This is not your password.'] },
      address: { email: ['This is not an e-mail address.'] },
      same: { email: ['This is your address already.'] },
      mails: [],
    })
  })

  it('that is somebody else’s is answered alike, and only its owner is told', async () => {
    expect(await ask('requestEmailChange', { email: OTHER, password: PASSWORD }, await signIn())).toEqual(DONE)
    const [mail, ...others] = await mails()
    expect({ recipient: mail!.recipient, hasLink: mail!.text.includes('http'), others }).toEqual({
      recipient: OTHER,
      hasLink: false,
      others: [],
    })
  })

  it('that was taken meanwhile changes nothing', async () => {
    const { confirm } = await changeLinks()
    sandbox.database.prepare('UPDATE accounts SET email = ? WHERE email = ?').run(NEW, OTHER)
    expect(await ask('confirmEmailChange', { token: confirm })).toEqual({
      status: 422,
      wait: null,
      errors: { email: ['There is already an account with this e-mail address.'] },
      data: undefined,
    })
    expect(await logsIn(EMAIL, PASSWORD)).toBe(true)
  })

  it.each(['before', 'after'])(
    'is undone by the old address %s it is confirmed, and the thief is out',
    async (when) => {
      const session = await signIn()
      const { confirm, undo } = await changeLinks()
      if (when === 'after') await ask('confirmEmailChange', { token: confirm })
      const second = when === 'after' ? await changeLinks('ada@third.example') : undefined
      expect(await ask('confirmEmailChange', { token: undo, action: 'undo' })).toEqual({
        ...DONE,
        data: { email: EMAIL },
      })
      expect({
        session: await isSignedIn(session),
        password: await logsIn(EMAIL, PASSWORD),
        confirm: await ask('confirmEmailChange', { token: confirm }),
        again: await ask('confirmEmailChange', { token: undo, action: 'undo' }),
        theirs: second && (await ask('confirmEmailChange', { token: second.undo, action: 'undo' })),
      }).toEqual({
        session: false,
        password: false,
        confirm: WORTHLESS,
        again: WORTHLESS,
        theirs: second && WORTHLESS,
      })
      const mail = (await mails()).at(-1)!
      expect({ kind: mail.kind, recipient: mail.recipient }).toEqual({ kind: 'passwordReset', recipient: EMAIL })
      expect(await setting(tokenIn(mail))).toEqual(DONE)
      expect(await logsIn(EMAIL, CHANGED)).toBe(true)
    },
  )

  it('leaves the address before to its owner for as long as they may undo it', async () => {
    const { confirm } = await changeLinks()
    await ask('confirmEmailChange', { token: confirm })
    await pass(30)
    const { accessToken } = await sandbox.client.signIn('expired')
    await ask('requestEmailChange', { email: EMAIL, password: PASSWORD }, accessToken)
    expect((await mails()).at(-1)!.text).not.toContain('http')
  })
})

describe('the removal of an account', () => {
  it('starts with e-mail and password, is confirmed by the link, and ends everything [ACCT-011, ACCT-012]', async () => {
    const session = await signIn()
    const token = await removalLink()
    expect(await isSignedIn(session)).toBe(true)
    expect(await ask('removeAccount', { token })).toEqual(DONE)
    expect({
      session: await isSignedIn(session),
      logsIn: await logsIn(EMAIL, PASSWORD),
      again: await ask('removeAccount', { token }),
      favourites: sandbox.database.prepare("SELECT * FROM favourites WHERE account_id = 'user-member'").all(),
      named: sandbox.database.prepare('SELECT * FROM accounts WHERE email = ?').all(EMAIL),
    }).toEqual({ session: false, logsIn: false, again: WORTHLESS, favourites: [], named: [] })
  })

  it('is refused alike for a wrong password and for nobody', async () => {
    const refused = {
      status: 422,
      wait: null,
      errors: { password: ['These credentials do not match our records.'] },
      data: undefined,
    }
    expect({
      wrong: await ask('initAccountRemoval', { email: EMAIL, password: 'wrong' }),
      nobody: await ask('initAccountRemoval', { email: NOBODY, password: PASSWORD }),
      mails: await mails(),
    }).toEqual({ wrong: refused, nobody: refused, mails: [] })
  })

  it('waits until a change of e-mail cannot be undone any more: with the account the way back would go', async () => {
    const { confirm } = await changeLinks()
    const pending = (await ask('initAccountRemoval', { email: EMAIL, password: PASSWORD })).status
    await ask('confirmEmailChange', { token: confirm })
    await pass(30)
    const early = await ask('initAccountRemoval', { email: NEW, password: PASSWORD })
    await pass(7 * 24 * HOUR)
    expect({
      pending,
      early,
      late: (await ask('initAccountRemoval', { email: NEW, password: PASSWORD })).status,
    }).toEqual({
      pending: 200,
      early: {
        status: 422,
        wait: null,
        errors: { email: ['This e-mail is new here. For a week after a change the account cannot be removed.'] },
        data: undefined,
      },
      late: 200,
    })
  })

  it('fails, and the link stays good, while the membership cannot be cancelled', async () => {
    const token = await removalLink()
    const ended: string[] = []
    const tokens = { endSessions: (id: string) => void ended.push(id) } as Parameters<typeof createRemovalHandlers>[0]
    const { removeAccount } = createRemovalHandlers(tokens, createLimits(), () => {
      throw new Error('The biller does not answer')
    })
    const { database } = sandbox
    const call = { body: { token }, database, site: { siteName: '' }, nowMs: 0 } as Call<'removeAccount'>
    expect({ status: (await removeAccount(call)).status, ended, logsIn: await logsIn(EMAIL, PASSWORD) }).toEqual({
      status: 409,
      ended: [],
      logsIn: true,
    })
    expect(await ask('removeAccount', { token })).toEqual(DONE)
  })
})

describe('what was begun', () => {
  it('with the password before ends with a reset: neither a change nor a removal goes on', async () => {
    const { confirm } = await changeLinks()
    const removal = await removalLink()
    await setting(await resetLink())
    expect({
      change: await ask('confirmEmailChange', { token: confirm }),
      removal: await ask('removeAccount', { token: removal }),
    }).toEqual({ change: WORTHLESS, removal: WORTHLESS })
  })

  it('by the address before ends with the change: neither its reset nor its removal goes on', async () => {
    const reset = await resetLink()
    const removal = await removalLink()
    const { confirm } = await changeLinks()
    await ask('confirmEmailChange', { token: confirm })
    expect({ reset: await setting(reset), removal: await ask('removeAccount', { token: removal }) }).toEqual({
      reset: WORTHLESS,
      removal: WORTHLESS,
    })
  })
})

describe('an account that is blocked', () => {
  const BLOCKED = 'mira.stone@example.com'
  const unblock = async (token: string) => {
    const body = new URLSearchParams({ token })
    const answer = await fetch(`${sandbox.thirdPartyOrigin}/account/unblock`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    return { status: answer.status, to: answer.headers.get('location') }
  }
  const opened = async (token: string) => {
    const answer = await fetch(`${sandbox.thirdPartyOrigin}/account/unblock?token=${token}`)
    return { status: answer.status, hasButton: (await answer.text()).includes('<button>Unlock my account</button>') }
  }

  it('is unlocked by the button of the page that the mailed link opens, which opening it does not do [ACCT-010, API-009]', async () => {
    expect(await ask('resendUnblockMail', { email: BLOCKED })).toEqual(DONE)
    const [mail] = await mails()
    const token = tokenIn(mail!)
    expect({ kind: mail!.kind, recipient: mail!.recipient, opens: linkIn(mail!).pathname }).toEqual({
      kind: 'unblock',
      recipient: BLOCKED,
      opens: '/account/unblock',
    })
    expect([await opened(token), await opened(token)]).toEqual([
      { status: 200, hasButton: true },
      { status: 200, hasButton: true },
    ])
    expect(await logsIn(BLOCKED, PASSWORD)).toBe(false)
    expect(await unblock(token)).toEqual({ status: 303, to: 'http://localhost:4100/login/' })
    expect({
      logsIn: await logsIn(BLOCKED, PASSWORD),
      again: await unblock(token),
      opened: await opened(token),
    }).toEqual({
      logsIn: true,
      again: { status: 410, to: null },
      opened: { status: 410, hasButton: false },
    })
  })

  it('is nobody’s business: others and strangers are answered alike, and nothing is mailed', async () => {
    expect({
      member: await ask('resendUnblockMail', { email: EMAIL }),
      nobody: await ask('resendUnblockMail', { email: NOBODY }),
      again: await ask('resendUnblockMail', { email: NOBODY }),
      mails: await mails(),
    }).toEqual({ member: DONE, nobody: DONE, again: { ...DONE, status: 429, wait: '30' }, mails: [] })
  })
})

describe('a program that opens links before anybody reads them', () => {
  it('opens each one once, and spends none', async () => {
    const seen: string[] = []
    const site = createServer((request, answer) => {
      seen.push(`${request.method} ${request.url}`)
      answer.end()
    })
    await new Promise<void>((resolve) => site.listen(0, resolve))
    const origin = `http://localhost:${(site.address() as AddressInfo).port}`
    await sandbox.close()
    sandbox = await startTestSandbox({ sites: SITES.map((one) => ({ ...one, origin })) })
    await sandbox.control.changeSettings({ scansMailedLinks: true })

    const reset = await resetLink()
    const { confirm, undo } = await changeLinks()
    const removal = await removalLink()
    await ask('resendUnblockMail', { email: 'mira.stone@example.com' })
    site.close()
    expect(seen.filter((line) => line.includes('token=')).toSorted()).toEqual(
      [
        `GET /reset-password/?token=${reset}`,
        `GET /email-change/?token=${confirm}`,
        `GET /email-change/?action=undo&token=${undo}`,
        `GET /account-removal/?token=${removal}`,
      ].toSorted(),
    )
    const kept = sandbox.database.prepare('SELECT purpose FROM mailed_links ORDER BY purpose').all()
    expect(kept.map(({ purpose }) => purpose)).toEqual([
      'changeEmail',
      'removeAccount',
      'resetPassword',
      'unblock',
      'undoEmailChange',
    ])
  })
})
