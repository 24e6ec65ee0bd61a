import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { issueCode, redeemCode } from '../mail/mailed-codes.ts'
import { sendMail } from '../mail/outbox.ts'
import { accountByEmail } from './accounts.ts'
import { BLOCKED, DONE, fieldErrors, issued } from './replies.ts'
import type { Tokens } from './tokens.ts'

type AccountHandlers = Pick<Handlers, 'authCode'>

/** What is answered tells nobody whether there is an account. */
export function createAccountHandlers(tokens: Tokens, limits: Limits): AccountHandlers {
  return {
    async authCode({ body, database, site, address, nowMs }) {
      const name = body.email.trim().toLowerCase().slice(0, 254)
      const account = accountByEmail(database, body.email) ?? undefined
      if (body.code === undefined) {
        const waitMs = limits.mails.waitMs(name, address, nowMs)
        if (waitMs > 0) return tooMany(waitMs)
        limits.mails.note(name, address, nowMs)
        const code = issueCode(database, account?.id, 'logIn', nowMs)
        if (account) {
          sendMail(database, {
            kind: 'logInCode',
            recipient: account.email,
            subject: `${code} is your code for ${site.siteName}`,
            text: `Type ${code} where you want to log in. It works once, within 10 minutes. Nobody of ours will ever ask you for it; if you did not ask for it, ignore this mail.`,
            sentAtMs: nowMs,
          })
        }
        return DONE
      }
      const waitMs = limits.logIn.waitMs(name, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      if (!redeemCode(database, account?.id, { purpose: 'logIn', code: body.code, nowMs }) || !account) {
        limits.logIn.noteFailure(name, address, nowMs)
        return WRONG_CODE
      }
      if (account.isBlocked) return BLOCKED
      limits.logIn.noteSuccess(name)
      return issued(await tokens.signIn(account))
    },
  }
}

/** The same for a code that is wrong, old, used up or was never sent. */
const WRONG_CODE = fieldErrors({
  code: ['This code is not right, or it is too old. Check it, or ask for a new one.'],
})
