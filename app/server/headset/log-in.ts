import { createHmac, randomBytes } from 'node:crypto'
import { marksOf } from '../../../adapters/session/token-claims.ts'
import type { CallResult } from '../../../adapters/site/call.ts'
import type { TokenPair } from '../../../contracts/session/tokens.ts'
import { createBoundedMap } from './bounded-map.ts'
import { callsOf, type HeadsetRequest } from './viewer.ts'

/** What came of a log-in. `limited`: too often, and when it may be tried again. */
export type LogInAnswer =
  | { kind: 'in'; pair: TokenPair }
  | { kind: 'refused'; isBlocked: boolean }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'unavailable' }

interface Session {
  answer: LogInAnswer
  /** Until when the answer is used without asking again. */
  goodUntilMs: number
  underWay?: Promise<LogInAnswer> | undefined
}

/** Nothing was heard of a log-in yet. */
const UNKNOWN: Session = { answer: { kind: 'unavailable' }, goodUntilMs: 0 }

const MOST_SESSIONS = 5_000
/** Apps repeat a wrong password with every request: the account must not be locked by one mistake. */
const REFUSAL_LIFE_MS = 60_000
const RENEW_BEFORE_MS = 15_000
const DEFAULT_WAIT_MS = 60_000

export type LogIns = ReturnType<typeof createLogIns>

/**
 * The log-ins of apps that send e-mail and password with every request: kept in memory, under a keyed hash of what was sent, so that not every request
 * is a log-in. A restart forgets them, and the next request logs in again.
 */
export function createLogIns({ now }: { now: () => number }) {
  const sessions = createBoundedMap<Session>(MOST_SESSIONS)
  const hashKey = randomBytes(32)
  const keyOf = (...parts: string[]) => createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url')

  function kept(session: Session, ask: () => Promise<LogInAnswer>): Promise<LogInAnswer> {
    const leftMs = session.goodUntilMs - now()
    if (leftMs > 0) {
      const { answer } = session
      return Promise.resolve(answer.kind === 'limited' ? { ...answer, waitMs: leftMs } : answer)
    }
    session.underWay ??= ask().then((answer) => {
      session.underWay = undefined
      // Tokens that could not be renewed just now are tried again.
      if (answer.kind === 'unavailable') return answer
      session.answer = answer
      session.goodUntilMs = goodUntil(answer, now())
      return answer
    })
    return session.underWay
  }

  async function renewed(request: HeadsetRequest, { answer }: Session): Promise<LogInAnswer> {
    if (answer.kind !== 'in') return { kind: 'refused', isBlocked: false }
    const result = await callsOf(request, null)('refreshToken', { body: { refresh_token: answer.pair.refreshToken } })
    const renewal = logInAnswerOf(result)
    return renewal.kind === 'limited' ? { kind: 'unavailable' } : renewal
  }

  function sessionOf(request: HeadsetRequest, email: string, password: string): Session {
    return sessions.getOr(keyOf(request.settings.key, email, password), () => ({ ...UNKNOWN }))
  }

  async function logIn(request: HeadsetRequest, session: Session, email: string, password: string) {
    return kept(session, async () => {
      const next = session.answer.kind === 'in' ? await renewed(request, session) : undefined
      if (next && next.kind !== 'refused') return next
      return logInAnswerOf(await callsOf(request, null)('logIn', { body: { email, password } }))
    })
  }

  return {
    byPassword: (request: HeadsetRequest, email: string, password: string): Promise<LogInAnswer> =>
      logIn(request, sessionOf(request, email, password), email, password),

    /** Logs in for an app that keeps the access token: it stands for the log-in from then on, also when it has expired. */
    async forToken(request: HeadsetRequest, email: string, password: string): Promise<LogInAnswer> {
      const session = sessionOf(request, email, password)
      const answer = await logIn(request, session, email, password)
      // The same session: two that renewed one refresh token would end the log-in.
      if (answer.kind === 'in') sessions.set(keyOf(request.settings.key, answer.pair.accessToken), session)
      return answer
    },

    /** The token that stands for the one that an app holds: itself, if nothing newer is known. */
    async byToken(request: HeadsetRequest, accessToken: string): Promise<LogInAnswer> {
      const session = sessions.get(keyOf(request.settings.key, accessToken))
      if (!session) return { kind: 'in', pair: { accessToken, refreshToken: '' } }
      const answer = await kept(session, () => renewed(request, session))
      // The session has ended, but the password may be right: it is asked about again.
      if (answer.kind === 'refused') Object.assign(session, UNKNOWN)
      return answer
    },

    /** The back end did not take a token: it is renewed before it is used again, whatever its time says. */
    doubt(accessToken: string) {
      for (const session of sessions.values()) {
        const { answer } = session
        if (answer.kind === 'in' && answer.pair.accessToken === accessToken) session.goodUntilMs = 0
      }
    },
  }
}

export function logInAnswerOf(result: CallResult<'logIn'> | CallResult<'refreshToken'>): LogInAnswer {
  if (result.ok)
    return result.answer.pair ? { kind: 'in', pair: result.answer.pair } : { kind: 'refused', isBlocked: false }
  if (result.status === 429) return { kind: 'limited', waitMs: result.retryAfterMs ?? DEFAULT_WAIT_MS }
  if (['refused', 'unauthenticated', 'notFound'].includes(result.cause)) {
    const isBlocked = result.refusal !== undefined && 'isBlocked' in result.refusal && result.refusal.isBlocked
    return { kind: 'refused', isBlocked }
  }
  return { kind: 'unavailable' }
}

function goodUntil(answer: LogInAnswer, nowMs: number): number {
  if (answer.kind === 'refused') return nowMs + REFUSAL_LIFE_MS
  if (answer.kind === 'limited') return nowMs + answer.waitMs
  if (answer.kind === 'unavailable') return 0
  const { exp } = marksOf(answer.pair.accessToken)
  return exp ? exp * 1000 - RENEW_BEFORE_MS : nowMs + REFUSAL_LIFE_MS
}
