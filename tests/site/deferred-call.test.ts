import { expect, test } from 'vitest'
import type { Call } from '../../adapters/site/call.ts'
import { createDeferredCall } from '../../adapters/site/deferred-call.adapter.ts'

const ANSWER = { ok: true, status: 200, answer: { isActive: false } }

function open(arrivals: readonly ('comes' | 'fails')[]) {
  const asked: string[] = []
  let fetched = 0
  const client = (async (name) => {
    asked.push(name)
    return ANSWER
  }) as Call
  const deferred = createDeferredCall(async () => {
    fetched += 1
    if (arrivals[fetched - 1] === 'fails') throw new Error('chunk missing')
    return client
  })
  return { ...deferred, asked, fetched: () => fetched }
}

test('the code of the client is fetched by the first call, once for all that wait for it', async () => {
  const { call, asked, fetched } = open(['comes'])
  expect(fetched()).toBe(0)
  const answers = await Promise.all([call('getMaintenance', {}), call('getDigest', {})])
  await call('getMaintenance', {})
  expect({ answers, asked, fetched: fetched() }).toEqual({
    answers: [ANSWER, ANSWER],
    asked: ['getMaintenance', 'getDigest', 'getMaintenance'],
    fetched: 1,
  })
})

test('calls fail as if offline while the code cannot be loaded, and the next one fetches it again', async () => {
  const { call, fetched } = open(['fails', 'comes'])
  const failed = await Promise.all([call('getMaintenance', {}), call('getMaintenance', {})])
  expect({ failed, fetched: fetched() }).toEqual({
    failed: [
      { ok: false, cause: 'offline' },
      { ok: false, cause: 'offline' },
    ],
    fetched: 1,
  })
  expect({ answer: await call('getMaintenance', {}), fetched: fetched() }).toEqual({ answer: ANSWER, fetched: 2 })
})

test('a client that is there is asked in the very task of the call', async () => {
  const { call, load, asked } = open(['comes'])
  await load()
  void call('getMaintenance', {})
  expect(asked).toEqual(['getMaintenance'])
})
