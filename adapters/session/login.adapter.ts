import type { AuthCodeRefusal, LoginRefusal, TokenPair } from '../../contracts/session/tokens.ts'
import type { CodeLoginAnswer, MailedCode } from '../../machines/session/code-login.machine.ts'
import type { CodeMailAnswer } from '../../machines/session/code-mail.machine.ts'
import type { Credentials, LoginAnswer } from '../../machines/session/login.machine.ts'
import type { Call } from '../site/call.ts'
import type { AttemptLimiter } from './attempt-limiter.ts'
import type { TokenRenewal } from './token-renewal.adapter.ts'

/** CONST-022. Survives log-out: it belongs to the device. */
export const ATTEMPTS_KEY = 'passwordAttempts'
/** Counts requests to restore a password. Survives log-out, too. */
export const RESTORE_ATTEMPTS_KEY = 'restoreAttempts'

/** What a server that limits log-ins without a time of its own is taken to mean. */
const LIMITED_FOR_MS = 60_000

/** The adapter does not decide where the visitor goes after the log-in. */
type Placeless<Answer extends { type: string }> =
  | Exclude<Answer, { type: 'login.accepted' }>
  | { type: 'login.accepted' }

interface LoginOptions {
  call: Call
  renewal: Pick<TokenRenewal, 'adopt'>
  /** Of wrong passwords. */
  limiter: AttemptLimiter
}

/** Trades e-mail and password, or a mailed code, for tokens. Wrong passwords are counted on this device, wrong codes by the server. */
export function createLogin({ call, renewal, limiter }: LoginOptions) {
  async function adopt(signal: AbortSignal, pair: TokenPair) {
    // A visitor who gave up waiting must not find themselves signed in later.
    if (signal.aborted) return { type: 'login.failed', cause: 'unavailable' } as const
    limiter.forget()
    await renewal.adopt(pair)
    return { type: 'login.accepted' } as const
  }

  return {
    async logIn(signal: AbortSignal, credentials: Credentials): Promise<Placeless<LoginAnswer>> {
      const waitMs = limiter.waitMs()
      if (waitMs > 0) return { type: 'login.limited', waitMs }
      const result = await call('logIn', { body: credentials }, signal)
      if (result.ok && result.answer.pair) return adopt(signal, result.answer.pair)
      if (result.ok) {
        limiter.countFailure()
        return refusal({ message: result.answer.message })
      }
      if (result.status === 429) return { type: 'login.limited', waitMs: result.retryAfterMs ?? LIMITED_FOR_MS }
      if (result.cause === 'refused' || result.cause === 'unauthenticated' || result.cause === 'notFound') {
        limiter.countFailure()
        return refusal(result.refusal)
      }
      return { type: 'login.failed', cause: causeOf(result) }
    },

    async mailCode(signal: AbortSignal, body: { email: string }): Promise<CodeMailAnswer> {
      const result = await call('authCode', { body }, signal)
      if (result.ok) return { type: 'mail.sent' }
      if (result.status === 429) return { type: 'mail.held', waitMs: result.retryAfterMs ?? 30_000 }
      return { type: 'mail.failed', cause: causeOf(result) }
    },

    async redeemCode(signal: AbortSignal, body: MailedCode): Promise<Placeless<CodeLoginAnswer>> {
      const result = await call('authCode', { body }, signal)
      if (result.ok && result.answer.pair) return adopt(signal, result.answer.pair)
      if (result.ok) return codeRefusal({ message: result.answer.message })
      if (result.status === 429) return { type: 'login.limited', waitMs: result.retryAfterMs ?? LIMITED_FOR_MS }
      if (result.cause === 'refused' || result.cause === 'unauthenticated' || result.cause === 'notFound') {
        return codeRefusal(result.refusal)
      }
      return { type: 'login.failed', cause: causeOf(result) }
    },
  }
}

function refusal(said: Partial<LoginRefusal> = {}): LoginAnswer {
  return { type: 'login.refused', message: '', fields: { email: '', password: '' }, isBlocked: false, ...said }
}

function codeRefusal(said: Partial<AuthCodeRefusal> = {}): CodeLoginAnswer & { type: 'code.refused' } {
  return { type: 'code.refused', message: '', fields: { email: '', code: '' }, isBlocked: false, ...said }
}

function causeOf({ cause }: { cause: string }): 'offline' | 'unavailable' {
  return cause === 'offline' ? 'offline' : 'unavailable'
}
