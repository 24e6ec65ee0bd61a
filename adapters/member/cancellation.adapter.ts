import type { AskStanding, CancelMembership, ResumeMembership } from '../../machines/member/cancellation.machine.ts'
import { standingOf } from '../../machines/member/dashboard-content.ts'
import type { Call, CallFailure } from '../site/call.ts'
import { createDashboardInfo } from './dashboard-info.adapter.ts'

interface CancellationOptions {
  call: Call
  report: (problem: string) => void
}

interface Cancellation {
  cancelMembership: CancelMembership
  askStanding: AskStanding
  resumeMembership: ResumeMembership
}

const CONFLICT = 409

/** Cancelling a membership. What was confirmed is sent whatever becomes of the page: leaving it aborts nothing. */
export function createCancellation({ call, report }: CancellationOptions): Cancellation {
  const askDashboardInfo = createDashboardInfo({ call, report })
  return {
    async cancelMembership(_signal, { uuid }) {
      const result = await call('cancelMembership', { body: { membershipUuid: uuid } })
      if (result.ok) return { type: 'cancellation.done', receipt: result.answer }
      report(`cancellation: ${result.cause}`)
      if (result.status === CONFLICT) return { type: 'cancellation.disputed' }
      return { type: isDefinite(result.cause) ? 'cancellation.refused' : 'cancellation.lost' }
    },

    async askStanding(signal, { uuid }) {
      const told = await askDashboardInfo(signal)
      if (told === null) return { type: 'standing.unknown' }
      // Of another membership that is shown now nothing can be learned: the server is asked once more.
      const isOther = !['', uuid].includes(told.info.membership_uuid)
      return { type: 'standing.learned', isRunning: isOther || standingOf(told.info) === 'running' }
    },

    async resumeMembership(_signal, { uuid }) {
      const result = await call('resumeMembership', { body: { membershipUuid: uuid } })
      if (result.ok) return { type: 'membership.resumed' }
      report(`resumption: ${result.cause}`)
      return { type: isDefinite(result.cause) ? 'resumption.refused' : 'resumption.lost' }
    },
  }
}

/** Whether the server has read the request, and says no. */
function isDefinite(cause: CallFailure): boolean {
  return ['refused', 'notFound', 'unauthenticated', 'invalid'].includes(cause)
}
