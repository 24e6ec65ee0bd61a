import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { accountById } from '../session/accounts.ts'
import { DONE, fieldErrors, issued } from '../session/replies.ts'
import type { Tokens } from '../session/tokens.ts'
import { approveHeadsetCode, collectHeadset, issueHeadsetCode } from './headset-codes.ts'

type HeadsetHandlers = Pick<Handlers, 'approveHeadset' | 'askHeadsetCode' | 'collectHeadset'>

/** A headset is logged in by a code: the app asks for one, its owner types it on the page, and the app collects tokens. */
export function createHeadsetHandlers(
  tokens: Tokens,
  { headsets, headsetCodes }: Pick<Limits, 'headsets' | 'headsetCodes'>,
): HeadsetHandlers {
  return {
    approveHeadset({ viewer, body, database, address, nowMs }) {
      if (!viewer) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
      const waitMs = headsets.waitMs(viewer.userId, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      if (approveHeadsetCode(database, { code: body.code, accountId: viewer.userId, nowMs })) return DONE
      headsets.noteFailure(viewer.userId, address, nowMs)
      return WORTHLESS_CODE
    },

    askHeadsetCode({ database, address, nowMs }) {
      const waitMs = headsetCodes.waitMs(address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      headsetCodes.note(address, nowMs)
      const { code, token, expiresAtMs } = issueHeadsetCode(database, nowMs)
      return { body: { data: { code, token, expiresAt: Math.floor(expiresAtMs / 1000) } } }
    },

    async collectHeadset({ database, body, nowMs }) {
      const collected = collectHeadset(database, { token: body.token, nowMs })
      if (collected === 'waiting') return { status: 409, body: { reason: 'waiting' } }
      const account = collected && accountById(database, collected.accountId)
      if (!account) return { status: 410, body: { reason: 'expired' } }
      if (account.isBlocked) return { status: 403, body: { reason: 'blocked' } }
      return issued(await tokens.signIn(account))
    },
  }
}

/** The same for a code that is wrong, old or used. */
const WORTHLESS_CODE = fieldErrors({
  code: ['This code is not right, too old or used already. Look at your headset: it may show another one by now.'],
})
