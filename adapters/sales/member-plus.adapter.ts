import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { AskPayment, LoadMember, LoadOffer } from '../../machines/sales/member-plus-offer.machine.ts'
import type { Call } from '../site/call.ts'

interface MemberPlusOptions {
  call: Call
  askDashboardInfo: (signal: AbortSignal) => Promise<DashboardInfo | null>
  /** Names an action to the server. */
  newKey: () => string
  report: (problem: string) => void
}

/** The member-plus service: what is offered, and where it is paid. */
export function createMemberPlus({ call, askDashboardInfo, newKey, report }: MemberPlusOptions) {
  const loadMember: LoadMember = async (signal) => {
    const known = await askDashboardInfo(signal)
    if (!known) return { type: 'member.unknown' }
    const { paymentSystem, status } = known.info
    return { type: 'member.known', paymentSystem: paymentSystem.trim().toLowerCase(), status }
  }

  const loadOffer: LoadOffer = async (signal, { priceUuid }) => {
    const result = await call('getMemberPlusPrice', { params: { id: priceUuid } }, signal)
    if (result.ok) return { type: 'offer.loaded', offer: result.answer }
    report(`member-plus price: ${result.cause}`)
    return { type: 'offer.failed' }
  }

  // Leaving must not end what may already be done, so the signal is not passed on.
  const askPayment: AskPayment = async (_signal, { offer: { piCode, site }, paymentSystem }) => {
    const query = {
      piCode,
      siteUrl: site.url,
      returnUrl: site.returnUrl,
      paymentSystem,
      segpayPackageId: site.segpayPackageId,
    }
    const result = await call('getMemberPlusPaymentUrl', { query, idempotencyKey: newKey() })
    if (result.ok && result.status === 200 && result.answer !== '') return { type: 'payment.found', url: result.answer }
    report(`member-plus payment: ${result.ok ? `no address, status ${result.status}` : result.cause}`)
    return { type: 'payment.missing' }
  }

  return { loadMember, loadOffer, askPayment }
}
