import type { DatabaseSync } from 'node:sqlite'
import type { Context, Hono } from 'hono'
import type { SandboxClock } from '../clock.ts'
import { addressOf } from '../endpoint-routes.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import type { Limits } from '../limits.ts'
import { accountById } from '../session/accounts.ts'
import type { Tokens } from '../session/tokens.ts'
import { collectHeadset, issueHeadsetCode } from './headset-codes.ts'

const ROOT = '/api/playa/v2/auth'

interface HeadsetAppOptions {
  database: DatabaseSync
  clock: SandboxClock
  tokens: Tokens
  limit: Limits['headsetCodes']
}

/** What the app on a headset calls to be logged in by a code (PLAY'A, version 2): every answer is a 200 with the app's own status. */
export function registerHeadsetApp(app: Hono<HttpEnvironment>, { database, clock, tokens, limit }: HeadsetAppOptions) {
  app.get(`${ROOT}/code`, (c) => {
    const nowMs = clock.nowMs()
    const address = addressOf(c)
    const waitMs = limit.waitMs(address, nowMs)
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1000)))
      return answer(c, 2, 'Too often. Please wait a moment.')
    }
    limit.note(address, nowMs)
    const { code, token, expiresAtMs } = issueHeadsetCode(database, nowMs)
    return answer(c, 1, 'ok', { code, token, expires_at: Math.floor(expiresAtMs / 1000) })
  })

  app.post(`${ROOT}/sign-in-code`, async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const token = (body as { token?: unknown } | null)?.token
    const collected = collectHeadset(database, { token: typeof token === 'string' ? token : '', nowMs: clock.nowMs() })
    if (collected === 'waiting') return answer(c, 2, 'The code was not typed in yet.')
    const account = collected && accountById(database, collected.accountId)
    if (!account) return answer(c, 4, 'The code has expired. Please show another one.')
    if (account.isBlocked) return answer(c, 5, 'The account is blocked.')
    const { accessToken, refreshToken } = await tokens.signIn(account)
    return answer(c, 1, 'ok', { access_token: accessToken, refresh_token: refreshToken })
  })
}

function answer(c: Context<HttpEnvironment>, code: number, message: string, data?: object) {
  c.header('Cache-Control', 'no-store')
  return c.json({ status: { code, message }, ...(data && { data }) })
}
