import * as z from 'zod/mini'
import type { ApprovalAnswer, ApproveHeadset } from '../../machines/account/headset-login.machine.ts'
import type { Call } from '../site/call.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

/** A draft: a log-out forgets it. */
const TYPED_CODE_KEY = 'draft.headset-code'

interface HeadsetLoginOptions {
  call: Call
  /** Of the tab, which keeps a code only for whoever has to log in first. */
  storage: SafeStorage
}

/** Tells the server that the headset which shows a code is the caller's. */
export function createHeadsetLogin({ call, storage }: HeadsetLoginOptions): {
  approveHeadset: ApproveHeadset
  /** What was typed before the log-in; `''`: nothing. */
  typedBefore: () => string
} {
  return {
    async approveHeadset(signal, body): Promise<ApprovalAnswer> {
      const result = await call('approveHeadset', { body }, signal)
      if (!result.ok && result.cause === 'unauthenticated') {
        storage.write(TYPED_CODE_KEY, body.code)
        return { type: 'approval.signedOut' }
      }
      storage.remove(TYPED_CODE_KEY)
      if (result.ok) return { type: 'headset.approved' }
      if (result.status === 429) return { type: 'approval.limited', waitMs: result.retryAfterMs ?? 60_000 }
      if (result.cause === 'refused' || result.cause === 'notFound')
        return { type: 'approval.refused', message: result.refusal?.message ?? '' }
      return { type: 'approval.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
    },
    typedBefore: () => storage.read(TYPED_CODE_KEY, z.string().check(z.regex(/^\d{6}$/))) ?? '',
  }
}
