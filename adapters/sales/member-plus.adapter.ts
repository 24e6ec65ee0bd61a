import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { LoadMember, LoadOffer } from '../../machines/sales/member-plus-offer.machine.ts'
import type { Call } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'

interface MemberPlusOptions {
  call: Call
  askDashboardInfo: (signal: AbortSignal) => Promise<DashboardInfo | null>
  report: (problem: string) => void
}

/** The member-plus service: to whom what is offered. Where it is paid is asked as money is. */
export function createMemberPlus({ call, askDashboardInfo, report }: MemberPlusOptions) {
  const loadMember: LoadMember = async (signal) => {
    const known = await askDashboardInfo(signal)
    if (!known) return { type: 'member.unknown' }
    const { paymentSystem, status } = known.info
    return { type: 'member.known', paymentSystem: paymentSystem.trim().toLowerCase(), status }
  }

  const loadOffer: LoadOffer = async (signal, { priceUuid }) => {
    const result = await call('getMemberPlusPrice', { params: { id: priceUuid } }, signal)
    if (result.ok) return { type: 'offer.loaded', offer: result.answer }
    reportFailure(report, 'member-plus price', result)
    return { type: 'offer.failed' }
  }

  return { loadMember, loadOffer }
}
