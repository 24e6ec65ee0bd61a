import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccountActions } from '../../adapters/account/account-actions.adapter.ts'
import { createAttemptLimiter } from '../../adapters/session/attempt-limiter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { SITES } from '../support/samples.ts'
import { dropLinks, putLink, TOKEN } from './mailed-link.ts'

const EMAIL = 'ada.holm@example.com'
const nobody = { email: 'nobody@example.com', password: '' }

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
afterEach(() => sandbox.control.reset())

const actions = (token = TOKEN) => createAccountActions({ call: callAs(sandbox), token })
const fault = (request: FaultRequest) => sandbox.control.addFault(request)

const PEOPLE = [
  { token: 'link-7', email: 'bo@example.com', password: 'Secret12', confirmation: 'Secret34' },
  { token: 'link-8', email: 'Cy.Lee+vr@example.org', password: 'Other 56', confirmation: 'Other 56' },
]
type Person = (typeof PEOPLE)[number]
type Act = (actions: ReturnType<typeof createAccountActions>, person: Person) => Promise<{ type: string }>

/** What an action sends for each of them, and what it says where the server takes that. */
async function sentBy(act: Act) {
  const sent: unknown[] = []
  const said: string[] = []
  for (const person of PEOPLE) {
    const call = (async (name: string, { body }: { body: unknown }) => {
      sent.push([name, body])
      return { ok: true, answer: { email: person.email } }
    }) as unknown as Call
    said.push((await act(createAccountActions({ call, token: person.token }), person)).type)
  }
  return { sent, said }
}

const emailOf = ({ email }: Person) => ({ email })
const typedBy = ({ email, password }: Person) => ({ email, password })
const tokenOf = ({ token }: Person) => ({ token })
const undoBy = ({ token }: Person) => ({ token, action: 'undo' })
const resetBy = ({ token, password, confirmation }: Person) => ({
  token,
  password,
  password_confirmation: confirmation,
})

describe('what is sent is what the call needs and no more:', () => {
  const askReset: Act = ({ requestReset }, person) => requestReset(NEVER_ABORTED, typedBy(person))
  const askUnblocking: Act = ({ requestUnblocking }, person) => requestUnblocking(NEVER_ABORTED, typedBy(person))
  const askRemoval: Act = ({ requestRemoval }, person) => requestRemoval(NEVER_ABORTED, typedBy(person))
  const askChange: Act = ({ requestEmailChange }, person) => requestEmailChange(NEVER_ABORTED, typedBy(person))
  const check: Act = ({ checkResetLink }) => checkResetLink(NEVER_ABORTED)
  const reset: Act = ({ setPassword }, person) => setPassword(NEVER_ABORTED, person)
  const confirm: Act = ({ confirmEmailChange }) => confirmEmailChange(false)(NEVER_ABORTED)
  const undo: Act = ({ confirmEmailChange }) => confirmEmailChange(true)(NEVER_ABORTED)
  const remove: Act = ({ removeAccount }) => removeAccount(NEVER_ABORTED)

  test.for<[string, string, Act, (person: Person) => object, string]>([
    ['restorePassword', 'ACCT-005, API-010', askReset, emailOf, 'mail.sent'],
    ['resendUnblockMail', 'ACCT-010, API-009', askUnblocking, emailOf, 'mail.sent'],
    ['initAccountRemoval', 'ACCT-011, API-124', askRemoval, typedBy, 'mail.sent'],
    ['requestEmailChange', 'ACCT-008, API-122', askChange, typedBy, 'mail.sent'],
    ['checkResetToken', 'ACCT-006, API-012', check, tokenOf, 'link.accepted'],
    ['resetPassword', 'ACCT-007, API-011', reset, resetBy, 'password.set'],
    ['confirmEmailChange', 'ACCT-009, API-123', confirm, tokenOf, 'change.made'],
    ['confirmEmailChange', 'API-123', undo, undoBy, 'change.made'],
    ['removeAccount', 'ACCT-012, API-125', remove, tokenOf, 'account.removed'],
  ])('%s [%s]', async ([name, , act, bodyOf, type]) => {
    expect(await sentBy(act)).toEqual({
      sent: PEOPLE.map((person) => [name, bodyOf(person)]),
      said: PEOPLE.map(() => type),
    })
  })

  test('where the specification shows no body, the assumed one [API-017]', async () => {
    const sent = []
    for (const act of [check, reset, askChange, confirm, remove]) sent.push((await sentBy(act)).sent)
    expect(sent).toEqual(
      [
        ['checkResetToken', tokenOf] as const,
        ['resetPassword', resetBy] as const,
        ['requestEmailChange', typedBy] as const,
        ['confirmEmailChange', tokenOf] as const,
        ['removeAccount', tokenOf] as const,
      ].map(([name, bodyOf]) => PEOPLE.map((person) => [name, bodyOf(person)])),
    )
  })
})

describe('a mail is asked for', () => {
  test('to restore a password until that failed as often as log-in may, and then not for as long [CONST-023]', async () => {
    let nowMs = 1_000_000
    const local = createMemoryStorage()
    const limiter = createAttemptLimiter({
      storage: createSafeStorage({ storage: () => local }),
      key: 'restoreAttempts',
      now: () => nowMs,
      limits: SITES.dark.attemptLimits,
    })
    const answers = {
      refused: { ok: false, cause: 'notFound' },
      sent: { ok: true },
      lost: { ok: false, cause: 'offline' },
    }
    const asked: string[] = []
    const ask = async (answer: keyof typeof answers) => {
      const call = (async (name: string) => {
        asked.push(name)
        return answers[answer]
      }) as unknown as Call
      return (await createAccountActions({ call, token: '', limiter }).requestReset(NEVER_ABORTED, nobody)).type
    }
    for (let attempt = 0; attempt < 19; attempt += 1) await ask('refused')
    const counted = local.getItem('restoreAttempts')
    const lost = [await ask('lost'), local.getItem('restoreAttempts')]
    const last = await ask('refused')
    asked.length = 0
    nowMs += 59_999
    const blocked = [await ask('sent'), ...asked]
    nowMs += 1
    const free = [await ask('sent'), ...asked, local.getItem('restoreAttempts')]
    expect({ counted, lost, last, blocked, free }).toEqual({
      counted: '{"failures":19,"blockedUntilMs":0}',
      lost: ['request.failed', '{"failures":19,"blockedUntilMs":0}'],
      last: 'request.refused',
      blocked: ['request.limited'],
      free: ['mail.sent', 'restorePassword', null],
    })
  })

  test('with the e-mail alone, and is on its way [ACCT-005, API-010]', async () => {
    expect(await actions().requestReset(NEVER_ABORTED, { email: EMAIL, password: '' })).toEqual({ type: 'mail.sent' })
    expect((await sandbox.control.mails()).map(({ kind }) => kind)).toEqual(['passwordReset'])
  })

  test('too soon: the form waits for as long as the server says [ACCT-013]', async () => {
    await fault({ kind: 'tooMany', endpoint: 'restorePassword', retryAfterSeconds: 12 })
    expect(await actions().requestReset(NEVER_ABORTED, nobody)).toEqual({ type: 'request.limited', waitMs: 12_000 })
  })

  test('malformed: the server’s words stand at their fields [ACCT-013]', async () => {
    await fault({ kind: 'fieldErrors', endpoint: 'restorePassword' })
    expect(await actions().requestReset(NEVER_ABORTED, nobody)).toEqual({
      type: 'request.refused',
      message: 'The sandbox was asked to refuse.',
      fields: { email: 'This field is not valid.', password: 'This field is too short.' },
    })
  })

  test('for removal, with e-mail and password [ACCT-011]', async () => {
    const wrong = await actions().requestRemoval(NEVER_ABORTED, { email: EMAIL, password: 'wrong' })
    const right = await actions().requestRemoval(NEVER_ABORTED, { email: EMAIL, password: 'Proscenium1' })
    expect({ wrong, right }).toEqual({
      wrong: {
        type: 'request.refused',
        message: 'The given data was invalid.',
        fields: { email: '', password: 'These credentials do not match our records.' },
      },
      right: { type: 'mail.sent' },
    })
  })

  test('to unblock an account: only that of who is blocked gets one, whoever asks [ACCT-010]', async () => {
    const BLOCKED = 'mira.stone@example.com'
    const answers = []
    for (const email of [EMAIL, nobody.email, BLOCKED])
      answers.push(await actions().requestUnblocking(NEVER_ABORTED, { email, password: '' }))
    expect({
      answers,
      mails: (await sandbox.control.mails()).map(({ kind, recipient }) => [kind, recipient]),
    }).toEqual({
      answers: [{ type: 'mail.sent' }, { type: 'mail.sent' }, { type: 'mail.sent' }],
      mails: [['unblock', BLOCKED]],
    })
  })

  test('for another e-mail, by who is logged in [ACCT-008, API-122]', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    const { requestEmailChange } = createAccountActions({ call: callAs(sandbox, { token: accessToken }), token: '' })
    const body = { email: 'ada@new.example', password: 'Proscenium1' }
    expect({
      member: await requestEmailChange(NEVER_ABORTED, body),
      guest: await actions().requestEmailChange(NEVER_ABORTED, body),
    }).toEqual({
      member: { type: 'mail.sent' },
      guest: { type: 'request.refused', message: '', fields: { email: '', password: '' } },
    })
  })

  test.each([
    ['refuse', 'offline'],
    ['serverError', 'unavailable'],
  ] as const)('in vain (%s): %s', async (kind, cause) => {
    await fault({ kind, endpoint: 'restorePassword' })
    expect(await actions().requestReset(NEVER_ABORTED, nobody)).toEqual({ type: 'request.failed', cause })
  })
})

describe('a link to set a password', () => {
  test('is good, worth nothing, or not known to be either [ACCT-006, API-012]', async () => {
    putLink(sandbox, 'user-member', 'resetPassword')
    const good = await actions().checkResetLink(NEVER_ABORTED)
    const other = await actions('mangled').checkResetLink(NEVER_ABORTED)
    await fault({ kind: 'serverError', endpoint: 'checkResetToken' })
    expect({ good, other, unknown: await actions().checkResetLink(NEVER_ABORTED) }).toEqual({
      good: { type: 'link.accepted', email: EMAIL },
      other: { type: 'link.refused' },
      unknown: { type: 'check.failed', cause: 'unavailable' },
    })
  })

  test('sets it, unless the server refuses it by field [ACCT-007, API-011]', async () => {
    putLink(sandbox, 'user-member', 'resetPassword')
    const { setPassword } = actions()
    expect({
      different: await setPassword(NEVER_ABORTED, { password: 'Another2Word', confirmation: 'x' }),
      right: await setPassword(NEVER_ABORTED, { password: 'Another2Word', confirmation: 'Another2Word' }),
      again: await setPassword(NEVER_ABORTED, { password: 'Another2Word', confirmation: 'Another2Word' }),
    }).toEqual({
      different: {
        type: 'password.refused',
        fields: { password: '', confirmation: 'Both passwords must be the same.' },
      },
      right: { type: 'password.set' },
      again: { type: 'link.refused' },
    })
  })

  test('fails without an answer', async () => {
    await fault({ kind: 'refuse', endpoint: 'resetPassword' })
    expect(await actions().setPassword(NEVER_ABORTED, { password: 'a', confirmation: 'a' })).toEqual({
      type: 'setting.failed',
      cause: 'offline',
    })
  })
})

describe('a link about an e-mail', () => {
  test('confirms the change or undoes it, and says which address holds [ACCT-009, API-123]', async () => {
    putLink(sandbox, 'user-member', 'changeEmail', 'ada@new.example')
    const confirmed = await actions().confirmEmailChange(false)(NEVER_ABORTED)
    putLink(sandbox, 'user-member', 'undoEmailChange', EMAIL)
    const undone = await actions().confirmEmailChange(true)(NEVER_ABORTED)
    expect({ confirmed, undone }).toEqual({
      confirmed: { type: 'change.made', email: 'ada@new.example' },
      undone: { type: 'change.made', email: EMAIL },
    })
  })

  test('is refused in the server’s words: worth nothing, or the address is taken', async () => {
    dropLinks(sandbox)
    const worthless = await actions().confirmEmailChange(false)(NEVER_ABORTED)
    putLink(sandbox, 'user-member', 'changeEmail', 'dario.lenz@example.com')
    expect({ worthless, taken: await actions().confirmEmailChange(false)(NEVER_ABORTED) }).toEqual({
      worthless: {
        type: 'change.refused',
        message: 'This link does not work any more. Please ask for a new one.',
      },
      taken: { type: 'change.refused', message: 'There is already an account with this e-mail address.' },
    })
  })

  test('fails without an answer', async () => {
    await fault({ kind: 'serverError', endpoint: 'confirmEmailChange' })
    expect(await actions().confirmEmailChange(false)(NEVER_ABORTED)).toEqual({
      type: 'change.failed',
      cause: 'unavailable',
    })
  })
})

describe('a link that removes the account', () => {
  test('removes it, once [ACCT-012, API-125]', async () => {
    putLink(sandbox, 'user-member', 'removeAccount')
    const { removeAccount } = actions()
    expect([await removeAccount(NEVER_ABORTED), await removeAccount(NEVER_ABORTED)]).toEqual([
      { type: 'account.removed' },
      { type: 'link.refused' },
    ])
  })

  test.each([
    ['conflict', 'membership'],
    ['refuse', 'offline'],
    ['serverError', 'unavailable'],
  ] as const)('does not remove it (%s): %s', async (kind, cause) => {
    await fault({ kind, endpoint: 'removeAccount' })
    expect(await actions().removeAccount(NEVER_ABORTED)).toEqual({ type: 'removal.failed', cause })
  })
})
