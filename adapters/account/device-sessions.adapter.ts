import type { EndOtherSessions, LoadSessions } from '../../machines/account/device-sessions.machine.ts'
import type { Call } from '../site/call.ts'

/** Where a member is logged in. */
export function createDeviceSessions({ call }: { call: Call }) {
  const loadSessions: LoadSessions = async (signal) => {
    const result = await call('getSessions', {}, signal)
    return result.ok ? { type: 'sessions.loaded', sessions: result.answer } : { type: 'sessions.failed' }
  }

  const endOtherSessions: EndOtherSessions = async (signal) => {
    const result = await call('endOtherSessions', {}, signal)
    if (result.ok) return { type: 'sessions.ended', sessions: result.answer }
    return { type: 'ending.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
  }

  return { loadSessions, endOtherSessions }
}
