import type { Call, Handlers, Reply } from '../handler.ts'
import type { Tokens } from '../session/tokens.ts'
import { deviceOf } from './device-words.ts'

/** Where somebody is logged in. The session that asks stays. */
export function createDeviceSessionHandlers(tokens: Tokens): Pick<Handlers, 'getSessions' | 'endOtherSessions'> {
  function listed({ viewer, nowMs }: Pick<Call<'getSessions'>, 'viewer' | 'nowMs'>): Reply {
    const { userId = '', sessionFamily } = viewer ?? {}
    const sessions = tokens.sessionsOf(userId, nowMs).map(({ id, userAgent, lastUsedAtMs }) => ({
      id,
      device: deviceOf(userAgent),
      lastUsedAt: Math.floor(lastUsedAtMs / 1000),
      isCurrent: id === sessionFamily,
    }))
    return { body: { status: { code: 2, message: 'ok' }, data: { sessions } } }
  }
  return {
    getSessions: listed,
    endOtherSessions(call) {
      if (call.viewer) tokens.endSessions(call.viewer.userId, call.viewer.sessionFamily)
      return listed(call)
    },
  }
}
