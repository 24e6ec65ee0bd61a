import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { findLink, issueLink, mayBeTakenBack } from '../mail/mailed-links.ts'
import { sendMail } from '../mail/outbox.ts'
import { accountByEmail, passwordHashOf, plainEmail } from '../session/accounts.ts'
import { matchesPassword, NOBODYS_HASH } from '../session/passwords.ts'
import { DONE, fieldErrors, WORTHLESS_LINK } from '../session/replies.ts'
import type { Tokens } from '../session/tokens.ts'
import { atomically } from '../transaction.ts'

type RemovalHandlers = Pick<Handlers, 'initAccountRemoval' | 'removeAccount'>

/** Ends everything that an account still pays for; throws where it cannot. */
export type CancelMemberships = (
  database: DatabaseSync,
  change: { accountId: string; siteName: string; nowMs: number; who: 'accountRemoval' },
) => void

export function createRemovalHandlers(
  tokens: Tokens,
  limits: Limits,
  cancelMemberships: CancelMemberships,
): RemovalHandlers {
  return {
    initAccountRemoval({ body, database, site, address, nowMs }) {
      const name = plainEmail(body.email).slice(0, 254)
      const waitMs = limits.logIn.waitMs(name, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      const account = accountByEmail(database, body.email)
      const isRight = matchesPassword(body.password, account ? passwordHashOf(database, account.id) : NOBODYS_HASH)
      if (!account || !isRight) {
        limits.logIn.noteFailure(name, address, nowMs)
        return fieldErrors({ password: ['These credentials do not match our records.'] })
      }
      // Whoever changed the address may not be the owner: with the account the owner's way back would go.
      if (mayBeTakenBack(database, { accountId: account.id, email: account.email, nowMs })) {
        return fieldErrors({
          email: ['This e-mail is new here. For a week after a change the account cannot be removed.'],
        })
      }
      const mailWaitMs = limits.mails.waitMs(name, address, nowMs)
      if (mailWaitMs > 0) return tooMany(mailWaitMs)
      limits.mails.note(name, address, nowMs)
      const token = issueLink(database, { accountId: account.id, purpose: 'removeAccount', nowMs })
      sendMail(database, {
        kind: 'accountRemoval',
        recipient: account.email,
        subject: `Remove your account at ${site.siteName}`,
        text: `Confirm that your account goes for good: ${site.origin}/account-removal/?token=${token} The link works once, within an hour. If you did not ask for it, ignore this mail and choose another password.`,
        sentAtMs: nowMs,
      })
      return DONE
    },

    removeAccount({ body, database, site, nowMs }) {
      const link = findLink(database, { purpose: 'removeAccount', token: body.token, nowMs })
      if (!link) return WORTHLESS_LINK
      const { accountId } = link
      try {
        atomically(database, () => {
          // An account that is gone cannot cancel: nothing must be charged for it afterwards.
          cancelMemberships(database, { accountId, siteName: site.siteName, nowMs, who: 'accountRemoval' })
          forget(database, accountId)
          tokens.endSessions(accountId)
        })
      } catch {
        return { status: 409, body: { status: { code: 409, message: 'Your membership could not be cancelled.' } } }
      }
      return DONE
    },
  }
}

/** What names a person goes. The row stays, because payments refer to it. */
function forget(database: DatabaseSync, accountId: string) {
  for (const table of [
    'favourites',
    'mailed_codes',
    'mailed_links',
    'passkeys',
    'passkey_challenges',
    'headset_codes',
  ]) {
    database.prepare(`DELETE FROM ${table} WHERE account_id = ?`).run(accountId)
  }
  database
    .prepare(
      "UPDATE accounts SET email = 'removed-' || id, note = 'Removed', password_hash = ?, is_blocked = 1, roles = '', partners = '', membership_code = 1, token_balance = 0 WHERE id = ?",
    )
    .run(NOBODYS_HASH, accountId)
}
