import type { FailureReason, RefusalReason } from '../../machines/catalogue/loading.ts'
import type { CallFailure } from '../site/call.ts'

export type PageFailure<Subject extends string> =
  | { type: `${Subject}.missing` }
  | { type: `${Subject}.refused`; reason: RefusalReason }
  | { type: `${Subject}.failed`; reason: FailureReason }

interface Unanswered {
  cause: CallFailure
  status?: number
  refusal?: { reason: RefusalReason }
}

/** What a page's primary load that gave no answer means to the page: `pageFailure('list', result)` is `list.missing` and its like. */
export function pageFailure<Subject extends string>(
  subject: Subject,
  { cause, status, refusal }: Unanswered,
): PageFailure<Subject> {
  const missing = { type: `${subject}.missing` } as const
  const refused = (reason: RefusalReason) => ({ type: `${subject}.refused`, reason }) as const
  const failed = (reason: FailureReason) => ({ type: `${subject}.failed`, reason }) as const
  switch (cause) {
    case 'notFound':
    // A slug that no server could have: there is no such page, and nothing was asked.
    case 'invalid':
      return missing
    case 'unauthenticated':
      return refused('signInRequired')
    case 'refused':
      if (refusal) return refused(refusal.reason)
      // Any other 4xx is a question that the server does not know an answer to.
      return status === 403 ? refused('subscriptionRequired') : missing
    case 'offline':
    case 'timeout':
    case 'contract':
      return failed(cause)
    case 'unavailable':
    case 'aborted':
      return failed('unavailable')
  }
}
