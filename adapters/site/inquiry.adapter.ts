import type { SendInquiry } from '../../machines/site/inquiry.machine.ts'
import type { Call } from './call.ts'

interface InquiryOptions {
  call: Call
  /** Whom it goes to. */
  topic: 'contact' | 'business'
}

const NO_FIELDS = { email: '', website: '', text: '' }
const ONE_MINUTE_MS = 60_000

export function createInquiry({ call, topic }: InquiryOptions): { sendInquiry: SendInquiry } {
  return {
    async sendInquiry(signal, inquiry) {
      const result = await call('sendInquiry', { body: { topic, ...inquiry } }, signal)
      if (result.ok) return { type: 'inquiry.accepted', reference: result.answer.reference }
      if (result.status === 429) return { type: 'inquiry.limited', waitMs: result.retryAfterMs ?? ONE_MINUTE_MS }
      if (result.refusal) {
        const { message, fields } = result.refusal
        return { type: 'inquiry.refused', message, fields }
      }
      if (result.cause === 'refused') return { type: 'inquiry.refused', message: '', fields: NO_FIELDS }
      return { type: 'inquiry.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
    },
  }
}
