import type { FailureReason, RefusalReason } from '../../machines/catalogue/loading.ts'
import type { CallFailure } from '../site/call.ts'

export type PageFailure =
  | { outcome: 'missing' }
  | { outcome: 'refused'; reason: RefusalReason }
  | { outcome: 'failed'; reason: FailureReason }

interface Unanswered {
  cause: CallFailure
  status?: number
  refusal?: { reason: RefusalReason }
}

/** What a page's primary load that gave no answer means to the page. */
export function pageFailure({ cause, status, refusal }: Unanswered): PageFailure {
  switch (cause) {
    case 'notFound':
    // A slug that no server could have: there is no such page, and nothing was asked.
    case 'invalid':
      return { outcome: 'missing' }
    case 'unauthenticated':
      return { outcome: 'refused', reason: 'signInRequired' }
    case 'refused':
      if (refusal) return { outcome: 'refused', reason: refusal.reason }
      // Any other 4xx is a question that the server does not know an answer to.
      return status === 403 ? { outcome: 'refused', reason: 'subscriptionRequired' } : { outcome: 'missing' }
    case 'offline':
    case 'timeout':
    case 'contract':
      return { outcome: 'failed', reason: cause }
    case 'unavailable':
    case 'aborted':
      return { outcome: 'failed', reason: 'unavailable' }
  }
}
