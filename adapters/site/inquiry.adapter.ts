import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import {
  type Inquiry,
  type InquiryDraftCommand,
  NOTHING_TYPED,
  NOTHING_WRONG,
  type SendInquiry,
} from '../../machines/site/inquiry.machine.ts'
import type { Call } from './call.ts'
import type { SafeStorage } from './storage.adapter.ts'

interface InquiryOptions {
  call: Call
  /** Whom it goes to. */
  topic: 'contact' | 'business'
}

/** Begins like every draft, so that a log-out takes it away. */
const PREFIX = 'draft.inquiry.'
const Typed = z.string().check(z.maxLength(100_000))
const Draft = z.object({ email: Typed, website: Typed, text: Typed })
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
      if (result.cause === 'refused') return { type: 'inquiry.refused', message: '', fields: NOTHING_WRONG }
      return { type: 'inquiry.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
    },
  }
}

/** What is typed into the form of a topic, in the storage of this tab. */
export function createInquiryDrafts({ storage, topic }: { storage: SafeStorage; topic: InquiryOptions['topic'] }) {
  const name = `${PREFIX}${topic}`
  return {
    draft: (): Inquiry => storage.read(name, Draft) ?? NOTHING_TYPED,
    drafts: fromCallback<InquiryDraftCommand>(({ receive }) => {
      receive((command) => {
        if (command.type === 'draft.keep') storage.write(name, command.draft)
        else storage.remove(name)
      })
    }),
  }
}
