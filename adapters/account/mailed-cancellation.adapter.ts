import type { CancelByLink, CheckCancelLink } from '../../machines/account/mailed-cancellation.machine.ts'
import type { Call } from '../site/call.ts'
import { causeOf, isRefused } from './account-actions.adapter.ts'

interface MailedCancellationOptions {
  call: Call
  /** What the mailed link carries; `''` without one. */
  token: string
  newKey: () => string
}

/** Cancels with a mailed link. It is one action, however often it is sent: its answer can be lost. */
export function createMailedCancellation({ call, token, newKey }: MailedCancellationOptions) {
  const idempotencyKey = newKey()

  const checkCancelLink: CheckCancelLink = async (signal) => {
    const result = await call('checkCancelLink', { body: { token } }, signal)
    if (result.ok) return { type: 'link.accepted', memberships: result.answer }
    return isRefused(result) ? { type: 'link.refused' } : { type: 'check.failed', cause: causeOf(result) }
  }

  const cancelByLink: CancelByLink = async () => {
    const result = await call('cancelByLink', { body: { token }, idempotencyKey })
    if (result.ok) return { type: 'cancellation.done', receipts: result.answer }
    // Still being done: that it is not known yet is what there is to say.
    if (result.status === 409) return { type: 'cancellation.failed', cause: 'unavailable' }
    return isRefused(result) ? { type: 'link.refused' } : { type: 'cancellation.failed', cause: causeOf(result) }
  }

  return { checkCancelLink, cancelByLink }
}
