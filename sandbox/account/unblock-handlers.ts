import { readContentAddresses } from '../content/addresses.ts'
import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { issueLink } from '../mail/mailed-links.ts'
import { sendMail } from '../mail/outbox.ts'
import { accountByEmail, plainEmail } from '../session/accounts.ts'
import { DONE } from '../session/replies.ts'
import { evenly } from './even-answer.ts'

/** What is answered tells nobody whether there is an account, or whether it is blocked. */
export function createUnblockHandlers(limits: Limits): Pick<Handlers, 'resendUnblockMail'> {
  return {
    resendUnblockMail({ body, database, site, address, nowMs }) {
      const name = plainEmail(body.email).slice(0, 254)
      const waitMs = limits.mails.waitMs(name, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      limits.mails.note(name, address, nowMs)
      return evenly(() => {
        const found = accountByEmail(database, body.email)
        const account = found?.isBlocked ? found : undefined
        const token = issueLink(database, { accountId: account?.id, purpose: 'unblock', nowMs })
        if (account) {
          const { thirdPartyOrigin = '' } = readContentAddresses(database)
          sendMail(database, {
            kind: 'unblock',
            recipient: account.email,
            subject: `Unlock your account at ${site.siteName}`,
            text: `Unlock your account here: ${thirdPartyOrigin}/account/unblock?site=${site.key}&token=${token} The link works once, within a day.`,
            sentAtMs: nowMs,
          })
        }
        return DONE
      })
    },
  }
}
