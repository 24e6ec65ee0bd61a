import type { Handlers, Reply } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { forgetLinks } from '../mail/mailed-links.ts'
import { sendMail } from '../mail/outbox.ts'
import { passwordProblems } from '../sales/account-creation.ts'
import { accountById, passwordHashOf } from '../session/accounts.ts'
import { hashPassword, matchesPassword } from '../session/passwords.ts'
import type { Tokens } from '../session/tokens.ts'
import { atomically } from '../transaction.ts'
import { setPassword } from './password-handlers.ts'

/** The new password ends every other session, and its owner is told by mail. */
export function createPasswordChangeHandler(tokens: Tokens, limits: Limits['logIn']): Pick<Handlers, 'changePassword'> {
  return {
    changePassword({ body, viewer, database, site, address, nowMs }) {
      const account = viewer && accountById(database, viewer.userId)
      if (!viewer || !account)
        return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
      const waitMs = limits.waitMs(account.email, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      const isRight = matchesPassword(body.password, passwordHashOf(database, account.id))
      if (!isRight) limits.noteFailure(account.email, address, nowMs)
      const problems = {
        password: isRight ? [] : ['This is not your password.'],
        new_password: newPasswordErrors(body),
        new_password_confirmation:
          body.new_password === body.new_password_confirmation ? [] : ['The two new passwords are not the same.'],
      }
      if (Object.values(problems).some((messages) => messages.length > 0)) return refused(problems)
      limits.noteSuccess(account.email)
      atomically(database, () => {
        setPassword(database, account.id, hashPassword(body.new_password))
        // What somebody else may have begun with the password before ends with it.
        forgetLinks(database, account.id, ['resetPassword', 'changeEmail', 'removeAccount'])
        tokens.endSessions(account.id, viewer.sessionFamily)
      })
      sendMail(database, {
        kind: 'passwordChanged',
        recipient: account.email,
        subject: `Your password for ${site.siteName} was changed`,
        text: `If it was you, there is nothing to do. If it was not, ask for a new one at once: ${site.origin}/reset-password/`,
        sentAtMs: nowMs,
      })
      return { body: { msg: 'Your password is changed. Everywhere else you are logged out.' } }
    },
  }
}

function newPasswordErrors({ password, new_password }: { password: string; new_password: string }): string[] {
  const isOld = new_password === password
  return [...passwordProblems(new_password), ...(isOld ? ['Choose a password that you do not have already.'] : [])]
}

/** A field with one problem has a message, with several a list of them. */
function refused(problems: Readonly<Record<string, readonly string[]>>): Reply {
  const wrong = Object.entries(problems).filter(([, messages]) => messages.length > 0)
  return {
    status: 422,
    body: Object.fromEntries(
      wrong.map(([field, [first, ...more]]) => [field, more.length === 0 ? first : [first, ...more]]),
    ),
  }
}
