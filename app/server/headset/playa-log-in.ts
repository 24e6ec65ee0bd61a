import { Hono } from 'hono'
import { PlayaLogin, PlayaRefresh, PlayaToken } from '../../../contracts/account/headset-requests.ts'
import type { TokenPair } from '../../../contracts/session/tokens.ts'
import { type HeadsetParts, headsetRequestOf, retryAfter } from './answers.ts'
import { type LogInAnswer, logInAnswerOf } from './log-in.ts'
import { PLAYA, playaAnswer } from './playa-answer.ts'
import { callsOf } from './viewer.ts'

const ROOT = '/api/playa/v2/auth'
const TOO_OFTEN = 'Too often. Please wait a moment.'
const DEFAULT_WAIT_MS = 3_000

/** How PLAY'A logs in: by password, or by a code that its owner types on `/playalogin/`. The app keeps both tokens and renews them itself. */
export function createPlayaLogIn(parts: HeadsetParts): Hono {
  const app = new Hono()

  app.post(`${ROOT}/sign-in-password`, async (context) => {
    const { login, password } = PlayaLogin.parse(await objectIn(context.req))
    const call = callsOf(headsetRequestOf(context, parts), null)
    // Not by a log-in that another headset holds: each renews tokens of its own.
    const answer = logInAnswerOf(await call('logIn', { body: { email: login, password } }, context.req.raw.signal))
    return answerLogIn(answer, {
      tokens: (pair) => playaAnswer(context, PLAYA.ok, 'ok', tokensOf(pair)),
      refused: (isBlocked) =>
        isBlocked
          ? playaAnswer(context, PLAYA.blocked, 'The account is blocked.')
          : playaAnswer(context, PLAYA.badLogIn, 'These credentials do not match our records.'),
      limited: (waitMs) => {
        retryAfter(context, waitMs)
        return playaAnswer(context, PLAYA.error, TOO_OFTEN)
      },
      unavailable: () => playaAnswer(context, PLAYA.unavailable, 'Please try again in a moment.'),
    })
  })

  app.post(`${ROOT}/refresh`, async (context) => {
    const { refresh_token } = PlayaRefresh.parse(await objectIn(context.req))
    const call = callsOf(headsetRequestOf(context, parts), null)
    const answer = logInAnswerOf(await call('refreshToken', { body: { refresh_token } }))
    return answerLogIn(answer, {
      tokens: (pair) => playaAnswer(context, PLAYA.ok, 'ok', tokensOf(pair)),
      refused: () => playaAnswer(context, PLAYA.expired, 'The session has ended. Please log in.'),
      limited: (waitMs) => {
        retryAfter(context, waitMs)
        return playaAnswer(context, PLAYA.error, TOO_OFTEN)
      },
      unavailable: () => playaAnswer(context, PLAYA.unavailable, 'Please try again in a moment.'),
    })
  })

  app.post(`${ROOT}/sign-out`, async (context) => {
    const { refresh_token } = PlayaRefresh.parse(await objectIn(context.req))
    const call = callsOf(headsetRequestOf(context, parts), null)
    if (refresh_token !== '') await call('logOut', { body: { refresh_token } })
    return playaAnswer(context, PLAYA.ok, 'ok')
  })

  app.get(`${ROOT}/code`, async (context) => {
    const result = await callsOf(headsetRequestOf(context, parts), null)('askHeadsetCode', {})
    if (result.ok) {
      const { code, token, expiresAt } = result.answer
      return playaAnswer(context, PLAYA.ok, 'ok', { code, token, expires_at: expiresAt })
    }
    if (result.status !== 429) return playaAnswer(context, PLAYA.unavailable, 'Please try again in a moment.')
    retryAfter(context, result.retryAfterMs ?? DEFAULT_WAIT_MS)
    return playaAnswer(context, PLAYA.error, TOO_OFTEN)
  })

  app.post(`${ROOT}/sign-in-code`, async (context) => {
    const { token } = PlayaToken.parse(await objectIn(context.req))
    const result = await callsOf(headsetRequestOf(context, parts), null)('collectHeadset', { body: { token } })
    if (result.ok && result.answer.pair) return playaAnswer(context, PLAYA.ok, 'ok', tokensOf(result.answer.pair))
    const reason = result.ok ? 'expired' : result.refusal?.reason
    if (reason === 'waiting') return playaAnswer(context, PLAYA.error, 'The code was not typed in yet.')
    if (reason === 'blocked') return playaAnswer(context, PLAYA.blocked, 'The account is blocked.')
    if (reason === 'expired') {
      return playaAnswer(context, PLAYA.expired, 'The code has expired. Please show another one.')
    }
    return playaAnswer(context, PLAYA.unavailable, 'Please try again in a moment.')
  })

  return app
}

interface LogInWords {
  tokens: (pair: TokenPair) => Response | Promise<Response>
  refused: (isBlocked: boolean) => Response | Promise<Response>
  limited: (waitMs: number) => Response | Promise<Response>
  unavailable: () => Response | Promise<Response>
}

function answerLogIn(answer: LogInAnswer, words: LogInWords) {
  if (answer.kind === 'in') return words.tokens(answer.pair)
  if (answer.kind === 'refused') return words.refused(answer.isBlocked)
  return answer.kind === 'limited' ? words.limited(answer.waitMs) : words.unavailable()
}

function tokensOf({ accessToken, refreshToken }: TokenPair) {
  return { access_token: accessToken, refresh_token: refreshToken }
}

/** The JSON that was sent, or an empty object. */
async function objectIn(request: { json(): Promise<unknown> }): Promise<object> {
  const sent = await request.json().catch(() => null)
  return typeof sent === 'object' && sent !== null ? sent : {}
}
