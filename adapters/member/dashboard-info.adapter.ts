import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { Call } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'

interface DashboardInfoOptions {
  call: Call
  report: (problem: string) => void
}

/** How a member pays, and the figures of what they pay (API-107). Null: it could not be had. */
export function createDashboardInfo({ call, report }: DashboardInfoOptions) {
  return async function askDashboardInfo(signal: AbortSignal): Promise<DashboardInfo | null> {
    const result = await call('getDashboardInfo', {}, signal)
    if (!result.ok) reportFailure(report, 'dashboard info', result)
    return result.ok ? result.answer : null
  }
}
