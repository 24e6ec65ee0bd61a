import type { DatabaseSync } from 'node:sqlite'
import type { LinkedMembership } from '../../contracts/member/memberships.ts'
import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { findLink, forgetLinks, issueLink } from '../mail/mailed-links.ts'
import { sendMail } from '../mail/outbox.ts'
import { cancelAllMemberships, dayOf, pendingOf, receiptOf } from '../sales/cancellations.ts'
import { cancellationOf } from '../sales/membership-ledger.ts'
import { membershipsOf } from '../sales/memberships.ts'
import { accountByEmail, plainEmail } from '../session/accounts.ts'
import { DONE, WORTHLESS_LINK } from '../session/replies.ts'
import { atomically } from '../transaction.ts'
import { evenly } from './even-answer.ts'

type CancelLinkHandlers = Pick<Handlers, 'requestCancelLink' | 'checkCancelLink' | 'cancelByLink'>

/** Cancelling without logging in. What is answered to a request tells nobody whether there is an account. */
export function createCancelLinkHandlers(limits: Limits): CancelLinkHandlers {
  return {
    requestCancelLink({ body, database, site, address, nowMs }) {
      const name = plainEmail(body.email).slice(0, 254)
      const waitMs = limits.mails.waitMs(name, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      limits.mails.note(name, address, nowMs)
      return evenly(() => {
        const account = accountByEmail(database, body.email)
        const token = issueLink(database, { accountId: account?.id, purpose: 'cancelMemberships', nowMs })
        if (account) {
          sendMail(database, {
            kind: 'cancelLink',
            recipient: account.email,
            subject: `Cancel your membership of ${site.siteName}`,
            text: `Cancel your membership here, without logging in: ${site.origin}/cancel-membership/?token=${token} The page has a button: nothing is cancelled before you press it. The link works once, within an hour. If you did not ask for it, ignore this mail.`,
            sentAtMs: nowMs,
          })
        }
        return DONE
      })
    },

    checkCancelLink({ body, database, nowMs }) {
      const link = findLink(database, { purpose: 'cancelMemberships', token: body.token, nowMs })
      return link ? { body: { data: linkedMembershipsOf(database, link.accountId) } } : WORTHLESS_LINK
    },

    cancelByLink({ body, database, site, nowMs }) {
      const link = findLink(database, { purpose: 'cancelMemberships', token: body.token, nowMs })
      if (!link) return WORTHLESS_LINK
      const { accountId } = link
      return atomically(database, () => {
        forgetLinks(database, accountId, ['cancelMemberships'])
        const change = { accountId, siteName: site.siteName, nowMs, who: 'mailedLink' as const }
        return { body: { data: cancelAllMemberships(database, change).map(receiptOf) } }
      })
    },
  }
}

/** What an account pays for or waits for, and what it has cancelled and still may use. */
function linkedMembershipsOf(database: DatabaseSync, accountId: string): LinkedMembership[] {
  return [
    ...membershipsOf(database, accountId)
      .filter(({ status }) => status === 100 || status === 200)
      .map(({ uuid, title, status, period_ends_at_ms }) => ({
        uuid,
        title,
        isRunning: status === 100,
        accessUntil: dayOf(period_ends_at_ms),
      })),
    ...pendingOf(database, accountId).map(({ id, title }) => ({
      uuid: id,
      title,
      isRunning: cancellationOf(database, id) === undefined,
      accessUntil: '',
    })),
  ]
}
