import type { TokenPair } from '../../contracts/session/tokens.ts'
import type { Reply } from '../handler.ts'

export function issued({ accessToken, refreshToken }: TokenPair): Reply {
  return {
    body: {
      status: { code: 2, message: 'ok' },
      data: { token: { atoken: accessToken, rtoken: refreshToken } },
    },
  }
}

export const BLOCKED: Reply = {
  status: 423,
  body: {
    status: { code: 423, message: 'Your account is blocked. Unlock it with the link that we send by e-mail.' },
    blocked: true,
  },
}
