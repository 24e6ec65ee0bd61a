import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Reply } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { findLink, forgetLinks, isKeptForItsOwner, issueLink, type LinkPurpose } from '../mail/mailed-links.ts'
import { sendMail } from '../mail/outbox.ts'
import { isAddress } from '../sales/account-creation.ts'
import { accountByEmail, accountById, passwordHashOf, plainEmail } from '../session/accounts.ts'
import { matchesPassword, NOBODYS_HASH } from '../session/passwords.ts'
import { DONE, fieldErrors, WORTHLESS_LINK } from '../session/replies.ts'
import type { Tokens } from '../session/tokens.ts'
import { atomically } from '../transaction.ts'
import { mailResetLink, setPassword } from './password-handlers.ts'

type EmailHandlers = Pick<Handlers, 'requestEmailChange' | 'confirmEmailChange'>

/** Links that whoever reads the mail of another address may hold. */
const MAILED_BEFORE: readonly LinkPurpose[] = ['changeEmail', 'removeAccount', 'resetPassword', 'cancelMemberships']

/** The new address confirms the change, and the old one may undo it for a week. */
export function createEmailHandlers(tokens: Tokens, limits: Limits): EmailHandlers {
  return {
    requestEmailChange({ body, viewer, database, site, address, nowMs }): Reply {
      const account = viewer && accountById(database, viewer.userId)
      if (!account) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
      const tries = limits.logIn.waitMs(account.email, address, nowMs)
      if (tries > 0) return tooMany(tries)
      if (!matchesPassword(body.password, passwordHashOf(database, account.id))) {
        limits.logIn.noteFailure(account.email, address, nowMs)
        return fieldErrors({ password: ['This is not your password.'] })
      }
      const email = plainEmail(body.email)
      if (!isAddress(email)) return fieldErrors({ email: ['This is not an e-mail address.'] })
      if (email === account.email) return fieldErrors({ email: ['This is your address already.'] })
      const waitMs = limits.mails.waitMs(email, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      limits.mails.note(email, address, nowMs)
      // Whether the new address has an account is told to nobody but its owner.
      if (isTaken(database, { email, accountId: account.id, nowMs })) {
        sendMail(database, {
          kind: 'emailChange',
          recipient: email,
          subject: `Your address at ${site.siteName}`,
          text: `Somebody wanted to use this address for another account at ${site.siteName}. It has an account already, so nothing was changed.`,
          sentAtMs: nowMs,
        })
        return DONE
      }
      const token = issueLink(database, { accountId: account.id, purpose: 'changeEmail', email, nowMs })
      const { email: before } = account
      const undo = issueLink(database, { accountId: account.id, purpose: 'undoEmailChange', email: before, nowMs })
      sendMail(database, {
        kind: 'emailChange',
        recipient: email,
        subject: `Confirm your new address at ${site.siteName}`,
        text: `Confirm that this is your address: ${site.origin}/email-change/?token=${token} The link works once, within a day. If you did not ask for it, ignore this mail.`,
        sentAtMs: nowMs,
      })
      sendMail(database, {
        kind: 'emailNotice',
        recipient: before,
        subject: `Your address at ${site.siteName} is to be changed`,
        text: `Somebody who knows your password wants to log in with another address from now on. If this was not you, stop it here: ${site.origin}/email-change/?action=undo&token=${undo} The link works for a week, also after the change.`,
        sentAtMs: nowMs,
      })
      return DONE
    },

    confirmEmailChange({ body, database, site, nowMs }) {
      const { token } = body
      if (body.action === 'undo') {
        const undo = findLink(database, { purpose: 'undoEmailChange', token, nowMs })
        if (!undo) return WORTHLESS_LINK
        atomically(database, () => {
          setEmail(database, undo.accountId, undo.email)
          forgetLinks(database, undo.accountId, MAILED_BEFORE)
          // Changes that came after this one are undone with it.
          database
            .prepare("DELETE FROM mailed_links WHERE account_id = ? AND purpose = 'undoEmailChange' AND id >= ?")
            .run(undo.accountId, undo.id)
          // Whoever asked for the change knows the password.
          setPassword(database, undo.accountId, NOBODYS_HASH)
          tokens.endSessions(undo.accountId)
          mailResetLink(database, undo.accountId, { site, nowMs })
        })
        return changed(undo.email)
      }
      const link = findLink(database, { purpose: 'changeEmail', token, nowMs })
      if (!link) return WORTHLESS_LINK
      if (isTaken(database, { ...link, nowMs })) {
        return fieldErrors({ email: ['There is already an account with this e-mail address.'] })
      }
      atomically(database, () => {
        setEmail(database, link.accountId, link.email)
        forgetLinks(database, link.accountId, MAILED_BEFORE)
      })
      return changed(link.email)
    },
  }
}

function changed(email: string): Reply {
  return { body: { status: { code: 2, message: 'ok' }, data: { email } } }
}

function isTaken(database: DatabaseSync, facts: { email: string; accountId: string; nowMs: number }): boolean {
  const holder = accountByEmail(database, facts.email)
  return (holder !== null && holder.id !== facts.accountId) || isKeptForItsOwner(database, facts)
}

/** Codes that were mailed to the address before are worth nothing any more. */
function setEmail(database: DatabaseSync, accountId: string, email: string) {
  database.prepare('UPDATE accounts SET email = ? WHERE id = ?').run(email, accountId)
  database.prepare('DELETE FROM mailed_codes WHERE account_id = ?').run(accountId)
}
