import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { DONE, fieldErrors } from '../session/replies.ts'
import { approveHeadsetCode } from './headset-codes.ts'

/** What the page does with the code of a headset. */
export function createHeadsetHandler(limits: Limits['headsets']): Pick<Handlers, 'approveHeadset'> {
  return {
    approveHeadset({ viewer, body, database, address, nowMs }) {
      if (!viewer) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
      const waitMs = limits.waitMs(viewer.userId, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      if (approveHeadsetCode(database, { code: body.code, accountId: viewer.userId, nowMs })) return DONE
      limits.noteFailure(viewer.userId, address, nowMs)
      return WORTHLESS_CODE
    },
  }
}

/** The same for a code that is wrong, old or used. */
const WORTHLESS_CODE = fieldErrors({
  code: ['This code is not right, too old or used already. Look at your headset: it may show another one by now.'],
})
