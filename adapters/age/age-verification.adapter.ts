import * as z from 'zod/mini'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { AskHasPassed, AskMustPass, ReadClues, RememberClearance } from '../../machines/age/age-check.machine.ts'
import type { AskResult } from '../../machines/age/age-result.machine.ts'
import type { StartAgeSession } from '../../machines/age/age-session.machine.ts'
import type { ForgetSession } from '../../machines/age/age-verification.machine.ts'
import { type Device, isClearedDevice } from '../../machines/age/device.ts'
import { isExpiredToken } from '../../machines/session/visitor.ts'
import type { Call } from '../site/call.ts'
import type { CookieJar } from '../site/cookie-jar.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

const CLEARANCE_COOKIE = 'av_clearance'
const FLAG_COOKIE = 'av_flag'
/** Names the visitor's session at the provider. Removed for another visitor. */
export const SESSION_COOKIE = 'sessionId'
const TRIES_KEY = 'age-verification-tries'
const YEAR_SECONDS = 31_536_000

const Tries = z.object({ sessionId: z.string(), tries: z.int().check(z.gte(0)) })

interface AgeVerificationOptions {
  call: Call
  jar: CookieJar
  /** Session storage: the count of tries survives a reload and no more. */
  storage: SafeStorage
  settings: Pick<SiteSettings, 'ageClearanceToken' | 'ageSuccessStatus' | 'cookieDomain' | 'deviceHeuristicEnabled'>
  /** Of the access token that calls carry. */
  claims: () => TokenClaims | null
  nowSeconds: () => number
  /** Absent where there is no device to look at, as on the server. */
  device?: () => Device
}

/** Age verification at the site's own server; the provider itself is only ever visited. */
export function createAgeVerification(options: AgeVerificationOptions) {
  const { call, jar, storage, settings, claims, nowSeconds, device } = options

  const triesOf = (sessionId: string) => {
    const noted = storage.read(TRIES_KEY, Tries)
    return noted?.sessionId === sessionId ? noted.tries : 0
  }

  const openSessionId = () => jar.read(SESSION_COOKIE) ?? ''

  const readClues: ReadClues = async () => {
    const sessionId = openSessionId()
    return {
      type: 'clues.read',
      clues: {
        hasValidToken: !isExpiredToken(claims(), nowSeconds()),
        isCleared: jar.readAll(CLEARANCE_COOKIE).includes(settings.ageClearanceToken),
        isClearedDevice: settings.deviceHeuristicEnabled && device !== undefined && isClearedDevice(device()),
        openSessionId: sessionId,
        triesUsed: triesOf(sessionId),
      },
    }
  }

  const askMustPass: AskMustPass = async (signal) => {
    const userId = claims()?.sub
    if (!userId) return { type: 'check.failed', reason: 'must-pass check: the token names no user' }
    const result = await call('getMustPassVerification', { params: { userId } }, signal)
    if (!result.ok) return { type: 'check.failed', reason: `must-pass check: ${result.cause}` }
    return { type: 'mustPass.answered', mustPass: result.answer.isUserMustPassVerification !== false }
  }

  const askHasPassed: AskHasPassed = async (signal) => {
    const userId = claims()?.sub
    if (!userId) return { type: 'check.failed', reason: 'has-passed check: the token names no user' }
    const result = await call('getHasVerification', { params: { userId } }, signal)
    if (!result.ok) return { type: 'check.failed', reason: `has-passed check: ${result.cause}` }
    return { type: 'hasPassed.answered', hasPassed: result.answer.isUserHasVerification === true }
  }

  const rememberClearance: RememberClearance = async (_, { endsSession }) => {
    const cookie = { maxAgeSeconds: YEAR_SECONDS, domain: settings.cookieDomain }
    jar.write(CLEARANCE_COOKIE, settings.ageClearanceToken, cookie)
    if (endsSession) {
      if (jar.read(FLAG_COOKIE) === undefined) jar.write(FLAG_COOKIE, '1', cookie)
      endSession()
    }
    return { type: 'clearance.remembered' }
  }

  const startAgeSession: StartAgeSession = async (signal) => {
    const result = await call('createAgeSession', {}, signal)
    if (!result.ok) return { type: 'ageSession.failed', reason: `provider session: ${result.cause}` }
    storage.remove(TRIES_KEY)
    jar.write(SESSION_COOKIE, result.answer.sessionId)
    return { type: 'ageSession.started', url: result.answer.url }
  }

  const askResult: AskResult = async (signal, { sessionId, attempt }) => {
    // Before asking: a reload in the middle of a try must not give it back.
    storage.write(TRIES_KEY, { sessionId, tries: attempt })
    const userId = claims()?.sub
    if (!userId) return { type: 'result.unknown', reason: 'verification result: the token names no user' }
    const session = await call('getAgeSession', { params: { sessionId } }, signal)
    if (!session.ok && isForeign(session.cause)) return { type: 'result.foreign' }
    if (!session.ok && session.cause !== 'contract') {
      return { type: 'result.unknown', reason: `verification result: ${session.cause}` }
    }
    const isVerified = session.ok && [settings.ageSuccessStatus, 'true'].includes(session.answer.status)
    const verification = await call('postAgeVerification', { params: { userId }, body: { isVerified } }, signal)
    if (!verification.ok) return { type: 'result.unknown', reason: `verification report: ${verification.cause}` }
    return { type: verification.answer.isVerified ? 'result.confirmed' : 'result.pending' }
  }

  const forgetSession: ForgetSession = async () => {
    endSession()
    return { type: 'ageSession.forgotten' }
  }

  function endSession() {
    jar.remove(SESSION_COOKIE)
    storage.remove(TRIES_KEY)
  }

  return {
    readClues,
    askMustPass,
    askHasPassed,
    rememberClearance,
    startAgeSession,
    askResult,
    forgetSession,
    /** Whether a session id from the address is the one that this browser started (AGE-009). */
    isOwnReturn: (sessionId: string) => sessionId !== '' && sessionId === openSessionId(),
  }
}

/** The server answers for another visitor's session as for one that does not exist. */
function isForeign(cause: string) {
  return cause === 'notFound' || cause === 'refused' || cause === 'invalid'
}
