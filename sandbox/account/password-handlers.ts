import type { DatabaseSync } from 'node:sqlite'
import type { Call, Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { findLink, forgetLinks, issueLink } from '../mail/mailed-links.ts'
import { sendMail } from '../mail/outbox.ts'
import { passwordProblems } from '../sales/account-creation.ts'
import { accountByEmail, accountById, plainEmail } from '../session/accounts.ts'
import { hashPassword } from '../session/passwords.ts'
import { DONE, fieldErrors, WORTHLESS_LINK } from '../session/replies.ts'
import type { Tokens } from '../session/tokens.ts'
import { atomically } from '../transaction.ts'
import { evenly } from './even-answer.ts'

type PasswordHandlers = Pick<Handlers, 'restorePassword' | 'checkResetToken' | 'resetPassword'>

/** A forgotten password. What is answered to a request tells nobody whether there is an account. */
export function createPasswordHandlers(tokens: Tokens, limits: Limits): PasswordHandlers {
  return {
    restorePassword({ body, database, site, address, nowMs }) {
      const name = plainEmail(body.email).slice(0, 254)
      const waitMs = limits.mails.waitMs(name, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      limits.mails.note(name, address, nowMs)
      return evenly(() => {
        mailResetLink(database, accountByEmail(database, body.email)?.id, { site, nowMs })
        return DONE
      })
    },

    checkResetToken({ body, database, nowMs }) {
      const link = findLink(database, { purpose: 'resetPassword', token: body.token, nowMs })
      const account = link && accountById(database, link.accountId)
      return account ? { body: { ...DONE_BODY, data: { email: account.email } } } : WORTHLESS_LINK
    },

    resetPassword({ body, database, nowMs }) {
      const link = findLink(database, { purpose: 'resetPassword', token: body.token, nowMs })
      if (!link) return WORTHLESS_LINK
      const password = passwordProblems(body.password)
      const isRepeated = body.password === body.password_confirmation
      if (password.length > 0 || !isRepeated) {
        return fieldErrors({ password, password_confirmation: isRepeated ? [] : ['Both passwords must be the same.'] })
      }
      atomically(database, () => {
        setPassword(database, link.accountId, hashPassword(body.password))
        // What somebody else may have begun with the password before ends with it.
        forgetLinks(database, link.accountId, ['resetPassword', 'changeEmail', 'removeAccount'])
        tokens.endSessions(link.accountId)
      })
      return DONE
    },
  }
}

const DONE_BODY = { status: { code: 2, message: 'ok' } }

/** Codes that were mailed before go with the password. */
export function setPassword(database: DatabaseSync, accountId: string, hash: string) {
  database.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(hash, accountId)
  database.prepare('DELETE FROM mailed_codes WHERE account_id = ?').run(accountId)
}

export function mailResetLink(
  database: DatabaseSync,
  accountId: string | undefined,
  { site, nowMs }: Pick<Call<'restorePassword'>, 'site' | 'nowMs'>,
) {
  const token = issueLink(database, { accountId, purpose: 'resetPassword', nowMs })
  const account = accountId && accountById(database, accountId)
  if (!account) return
  sendMail(database, {
    kind: 'passwordReset',
    recipient: account.email,
    subject: `A new password for ${site.siteName}`,
    text: `Set a new password here: ${site.origin}/reset-password/?token=${token} The link works once, within an hour. If you did not ask for it, ignore this mail: your password stays as it is.`,
    sentAtMs: nowMs,
  })
}
