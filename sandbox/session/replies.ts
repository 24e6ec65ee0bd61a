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

export const DONE: Reply = { body: { status: { code: 2, message: 'ok' } } }

/** Messages by field. */
export function fieldErrors(errors: Readonly<Record<string, readonly string[]>>): Reply {
  return { status: 422, body: { status: { code: 422, message: 'The given data was invalid.' }, errors } }
}

/** The same for a link that is old, used up, mangled or for something else. */
export const WORTHLESS_LINK = fieldErrors({ token: ['This link does not work any more. Please ask for a new one.'] })

export const BLOCKED: Reply = {
  status: 423,
  body: {
    status: { code: 423, message: 'Your account is blocked. Unlock it with the link that we send by e-mail.' },
    blocked: true,
  },
}
