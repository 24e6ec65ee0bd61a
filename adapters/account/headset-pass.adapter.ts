import type { PassTaken } from '../../machines/account/headset-entry.machine.ts'
import type { MakePass } from '../../machines/account/headset-pass.machine.ts'
import type { TokenRenewal } from '../session/token-renewal.adapter.ts'
import type { Call } from '../site/call.ts'

const WAIT_MS = 60_000

/** A token that is worth one log-in of the caller: the page asks for a code as a headset does, and approves it itself. */
export function createPassMaker({ call, now }: { call: Call; now: () => number }): MakePass {
  return async (signal) => {
    const asked = await call('askHeadsetCode', {}, signal)
    if (!asked.ok) return refusalOf(asked)
    const { code, token, expiresAt } = asked.answer
    const approved = await call('approveHeadset', { body: { code } }, signal)
    return approved.ok ? { type: 'pass.made', token, livesMs: expiresAt * 1_000 - now() } : refusalOf(approved)
  }
}

/** Logs this browser in by such a token. The adapter does not decide where the visitor goes then. */
export function createPassTaker({ call, adopt }: { call: Call; adopt: TokenRenewal['adopt'] }) {
  return async (
    signal: AbortSignal,
    token: string,
  ): Promise<Exclude<PassTaken, { type: 'login.accepted' }> | { type: 'login.accepted' }> => {
    const result = await call('collectHeadset', { body: { token } }, signal)
    // A visitor who gave up waiting must not find themselves signed in later.
    if (signal.aborted) return { type: 'login.failed', cause: 'unavailable' }
    if (result.ok && result.answer.pair) {
      await adopt(result.answer.pair)
      return { type: 'login.accepted' }
    }
    if (result.ok) return { type: 'pass.spent' }
    if (result.status === 429) return { type: 'login.limited', waitMs: result.retryAfterMs ?? WAIT_MS }
    if (result.refusal?.reason === 'blocked') return { type: 'pass.blocked' }
    if (result.cause === 'refused' || result.cause === 'notFound') return { type: 'pass.spent' }
    return { type: 'login.failed', cause: causeOf(result.cause) }
  }
}

function refusalOf({ cause, status, retryAfterMs }: { cause: string; status?: number; retryAfterMs?: number }) {
  if (status === 429) return { type: 'pass.limited' as const, waitMs: retryAfterMs ?? WAIT_MS }
  return {
    type: 'pass.failed' as const,
    cause: cause === 'unauthenticated' ? ('signedOut' as const) : causeOf(cause),
  }
}

function causeOf(cause: string) {
  return cause === 'offline' ? ('offline' as const) : ('unavailable' as const)
}
