import { expect, test } from 'vitest'
import { createDeviceSessions } from '../../adapters/account/device-sessions.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'

const { signal } = new AbortController()
const HERE = { id: 'here', device: 'Chrome on Android', lastUsedAt: 1_764_000_000, isCurrent: true }

function adapter(result: object) {
  const asked: string[] = []
  const call = ((name: string) => {
    asked.push(name)
    return Promise.resolve(result)
  }) as unknown as Call
  return { ...createDeviceSessions({ call }), asked }
}

test('asks for the list, and ends the others', async () => {
  const { loadSessions, endOtherSessions, asked } = adapter({ ok: true, answer: [HERE] })
  expect({ list: await loadSessions(signal), ended: await endOtherSessions(signal), asked }).toEqual({
    list: { type: 'sessions.loaded', sessions: [HERE] },
    ended: { type: 'sessions.ended', sessions: [HERE] },
    asked: ['getSessions', 'endOtherSessions'],
  })
})

test.each([
  { cause: 'offline', told: 'offline' },
  { cause: 'timeout', told: 'unavailable' },
  { cause: 'refused', told: 'unavailable' },
])('$cause is told as $told', async ({ cause, told }) => {
  const { loadSessions, endOtherSessions } = adapter({ ok: false, cause })
  expect({ list: await loadSessions(signal), ended: await endOtherSessions(signal) }).toEqual({
    list: { type: 'sessions.failed' },
    ended: { type: 'ending.failed', cause: told },
  })
})
