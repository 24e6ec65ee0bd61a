import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { createEmailHandlers } from '../../sandbox/account/email-handlers.ts'
import { createPasswordHandlers } from '../../sandbox/account/password-handlers.ts'
import { createRemovalHandlers } from '../../sandbox/account/removal-handlers.ts'
import { openDatabase } from '../../sandbox/database.ts'
import type { Reply } from '../../sandbox/handler.ts'
import { createLimits } from '../../sandbox/limits.ts'
import { type MailKind, mailsOf } from '../../sandbox/mail/outbox.ts'
import { cancelAllMemberships } from '../../sandbox/sales/cancellations.ts'
import { hashPassword, NOBODYS_HASH } from '../../sandbox/session/passwords.ts'
import type { Tokens } from '../../sandbox/session/tokens.ts'
import { SITES } from '../sandbox/test-sandbox.ts'
import {
  type Account,
  type AccountCall,
  type Address,
  carryOut,
  type Device,
  deviceOf,
  FRESH,
} from './account-rules.ts'

// The rules by which `lock-out.test.ts` explores are those of the sandbox's own handlers: every account that can come about is brought about
// there by the shortest way, and every call on it must end alike.

// Each password is hashed once: hundreds of calls are made with three of them.
vi.mock(import('../../sandbox/session/passwords.ts'), async (original) => {
  const real = await original()
  const hashes = new Map<string, string>()
  const matches = new Map<string, boolean>()
  return {
    ...real,
    hashPassword(password) {
      const hash = hashes.get(password) ?? real.hashPassword(password)
      hashes.set(password, hash)
      return hash
    },
    matchesPassword(password, hash) {
      const key = `${password} ${hash}`
      const does = matches.get(key) ?? real.matchesPassword(password, hash)
      matches.set(key, does)
      return does
    },
  }
})

const ID = 'user-member'
const EMAILS: Record<Address, string> = { old: 'ada.holm@example.com', new: 'ada@new.example' }
const PASSWORDS = { first: 'Proscenium1', ones: 'Another2Word', twos: 'Further3Word' } as const
const addressOf = (email: unknown) => (email === EMAILS.old ? 'old' : 'new')

const database = openDatabase(':memory:')
afterAll(() => database.close())

const CALLS: readonly AccountCall[] = ([1, 2] as const).flatMap((on): AccountCall[] => [
  { does: 'requestChange', on },
  { does: 'confirmChange', on },
  { does: 'undoChange', on, place: 0 },
  { does: 'undoChange', on, place: 1 },
  { does: 'requestReset', on },
  { does: 'setPassword', on },
  { does: 'requestRemoval', on },
  { does: 'remove', on },
])

interface Reached {
  account: Account
  calls: readonly AccountCall[]
}

/** Every account that can come about, by the fewest calls. */
function reached(): Reached[] {
  const all = new Map<string, Reached>([[JSON.stringify(FRESH), { account: FRESH, calls: [] }]])
  // It grows on the way.
  for (const { account, calls } of all.values()) {
    for (const call of CALLS) {
      const after = carryOut(account, call)
      const key = JSON.stringify(after)
      if (after && !all.has(key)) all.set(key, { account: after, calls: [...calls, call] })
    }
  }
  return [...all.values()]
}

/** The sandbox's handlers, called as the pages of two devices call them, each with what its mailbox and its owner know. */
function openAccount() {
  const tokens = { endSessions: () => {} } as unknown as Tokens
  const limits = createLimits()
  const handlers = {
    ...createPasswordHandlers(tokens, limits),
    ...createEmailHandlers(tokens, limits),
    ...createRemovalHandlers(tokens, limits, cancelAllMemberships),
  }
  let nowMs = Date.parse('2026-11-24T12:00:00Z')

  async function ask(name: keyof typeof handlers, body: object): Promise<boolean> {
    // Whoever asks for mails too often would be refused for that.
    nowMs += 31_000
    const call = { body, database, site: SITES[0], address: `at ${nowMs}`, nowMs, viewer: { userId: ID } }
    const reply: Reply = await handlers[name](call as never)
    return (reply.status ?? 200) < 400
  }

  /** The token of the latest mail of a kind that came to the mailbox of a device, or of the one with this hash; where there is none, one that fits nothing. */
  function mailed(on: Device, kind: MailKind, hash?: unknown): string {
    const tokens = mailsOf(database)
      .filter((mail) => mail.kind === kind && deviceOf(addressOf(mail.recipient)) === on)
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const isMeant = (token: string) => createHash('sha256').update(token).digest('base64url') === hash
    return (kind === 'emailNotice' ? tokens.find(isMeant) : tokens.at(-1)) ?? 'none'
  }

  const emailNow = () => database.prepare('SELECT email FROM accounts WHERE id = ?').get(ID)?.email
  const passwordNow = () => database.prepare('SELECT password_hash FROM accounts WHERE id = ?').get(ID)?.password_hash
  const knownOn = (on: Device) => {
    const own = on === 1 ? PASSWORDS.ones : PASSWORDS.twos
    return passwordNow() === hashPassword(own) ? own : PASSWORDS.first
  }
  const undosNow = () =>
    database
      .prepare("SELECT email, hash FROM mailed_links WHERE account_id = ? AND purpose = 'undoEmailChange' ORDER BY id")
      .all(ID)

  function make({ on, ...call }: AccountCall): Promise<boolean> {
    switch (call.does) {
      case 'requestChange': {
        const email = EMAILS[addressOf(emailNow()) === 'old' ? 'new' : 'old']
        return ask('requestEmailChange', { email, password: knownOn(on) })
      }
      case 'confirmChange':
        return ask('confirmEmailChange', { token: mailed(on, 'emailChange') })
      case 'undoChange': {
        const undo = undosNow()[call.place]
        return ask('confirmEmailChange', { token: mailed(on, 'emailNotice', undo?.hash), action: 'undo' })
      }
      case 'requestReset':
        return ask('restorePassword', { email: emailNow() })
      case 'setPassword': {
        const password = on === 1 ? PASSWORDS.ones : PASSWORDS.twos
        const token = mailed(on, 'passwordReset')
        return ask('resetPassword', { token, password, password_confirmation: password })
      }
      case 'requestRemoval':
        return ask('initAccountRemoval', { email: emailNow(), password: knownOn(on) })
      case 'remove':
        return ask('removeAccount', { token: mailed(on, 'accountRemoval') })
    }
  }

  /** Where the link of a purpose went that is good. */
  function linkTo(purpose: string, kind: string): Address | null {
    const row = database.prepare('SELECT id FROM mailed_links WHERE account_id = ? AND purpose = ?').get(ID, purpose)
    return row ? addressOf(mailsOf(database).findLast((mail) => mail.kind === kind)?.recipient) : null
  }

  function seen(lastOn: Device | undefined): Account {
    const isRemoved = String(emailNow()).startsWith('removed-')
    const known = Object.entries(PASSWORDS).find(([, password]) => passwordNow() === hashPassword(password))
    return {
      email: isRemoved ? 'old' : addressOf(emailNow()),
      password: (known?.[0] ?? (passwordNow() === NOBODYS_HASH ? 'none' : 'unknown')) as Account['password'],
      removedBy: isRemoved ? (lastOn ?? null) : null,
      change: linkTo('changeEmail', 'emailChange'),
      reset: linkTo('resetPassword', 'passwordReset'),
      removal: linkTo('removeAccount', 'accountRemoval'),
      undos: undosNow().map(({ email }) => addressOf(email)),
    }
  }

  return { make, seen }
}

test('the sandbox goes by the rules that are explored: every call on every account that can come about', async () => {
  const accounts = reached()
  const wrong: unknown[] = []
  for (const { account, calls } of accounts) {
    database.exec('BEGIN')
    const { make, seen } = openAccount()
    database.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(hashPassword(PASSWORDS.first), ID)
    for (const call of calls) await make(call)
    const began = seen(calls.at(-1)?.on)
    if (JSON.stringify(began) !== JSON.stringify(account)) wrong.push({ calls, began, account })
    // What is asked of an account that is gone is told apart from nothing; that more changes than two could be undone is left out.
    const next = account.removedBy
      ? []
      : CALLS.filter(({ does }) => does !== 'requestChange' || account.undos.length < 2)
    for (const call of next) {
      database.exec('SAVEPOINT before')
      const isDone = await make(call)
      const after = seen(call.on)
      database.exec('ROLLBACK TO before')
      const expected = carryOut(account, call)
      if (isDone !== (expected !== null) || JSON.stringify(after) !== JSON.stringify(expected ?? account)) {
        wrong.push({ calls, call, isDone, after, expected })
      }
    }
    database.exec('ROLLBACK')
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(accounts.length).toBeGreaterThan(50)
})
