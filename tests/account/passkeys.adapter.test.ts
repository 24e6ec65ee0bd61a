import { expect, test } from 'vitest'
import { problemOf } from '../../adapters/account/passkey-ceremony.ts'
import { createPasskeys } from '../../adapters/account/passkeys.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'

const { signal } = new AbortController()
const PHONE = { id: 'phone', name: 'Phone', createdAt: 1_764_000_000, lastUsedAt: 0 }

function adapter(result: object) {
  const asked: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(result)
  }) as unknown as Call
  return { ...createPasskeys({ call }), asked }
}

test('asks for the list, for another name and for a removal', async () => {
  const { loadPasskeys, changePasskey, asked } = adapter({ ok: true, answer: [PHONE] })
  expect([
    await loadPasskeys(signal),
    await changePasskey(signal, { kind: 'name', id: 'phone', name: 'Old' }),
    await changePasskey(signal, { kind: 'remove', id: 'phone' }),
  ]).toEqual([
    { type: 'passkeys.loaded', passkeys: [PHONE] },
    { type: 'passkeys.changed', passkeys: [PHONE] },
    { type: 'passkeys.changed', passkeys: [PHONE] },
  ])
  expect(asked).toEqual([
    { name: 'getPasskeys' },
    { name: 'namePasskey', params: { id: 'phone' }, body: { name: 'Old' } },
    { name: 'removePasskey', params: { id: 'phone' } },
  ])
})

test.each([
  {
    result: { ok: false, cause: 'refused', refusal: { message: 'No.' } },
    answer: { type: 'change.refused', message: 'No.' },
  },
  {
    result: { ok: false, cause: 'refused' },
    answer: { type: 'change.refused', message: 'Nothing was changed. Please try again.' },
  },
  { result: { ok: false, cause: 'offline' }, answer: { type: 'change.failed', cause: 'offline' } },
  { result: { ok: false, cause: 'timeout' }, answer: { type: 'change.failed', cause: 'unavailable' } },
])('$result is $answer', async ({ result, answer }) => {
  expect(await adapter(result).changePasskey(signal, { kind: 'remove', id: 'phone' })).toEqual(answer)
})

test('without a challenge the browser is not asked, and where it knows no passkeys that is said', async () => {
  const offline = adapter({ ok: false, cause: 'offline' })
  const unsupported = adapter({ ok: true, answer: { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' } })
  expect({
    offline: await offline.addPasskey(signal, { name: 'Phone' }),
    unsupported: await unsupported.addPasskey(signal, { name: 'Phone' }),
    asked: [...offline.asked, ...unsupported.asked],
  }).toEqual({
    offline: { type: 'change.failed', cause: 'offline' },
    unsupported: { type: 'change.failed', cause: 'unsupported' },
    asked: [{ name: 'beginPasskey' }, { name: 'beginPasskey' }],
  })
})

test.each([
  [{ message: 'WebAuthn is not supported in this browser' }, 'unsupported'],
  [{ code: 'ERROR_INVALID_DOMAIN' }, 'unsupported'],
  [{ code: 'ERROR_INVALID_RP_ID' }, 'unsupported'],
  [{ code: 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT' }, 'unsupported'],
  [{ code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, 'known'],
  [{ code: 'ERROR_AUTHENTICATOR_GENERAL_ERROR' }, 'broken'],
  [{ code: 'ERROR_CEREMONY_ABORTED' }, 'cancelled'],
  [{ code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', cause: { name: 'NotAllowedError' } }, 'cancelled'],
  [{ code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', cause: { name: 'DataError' } }, 'broken'],
  [{}, 'broken'],
] as const)('what the library says, %j, is called %s', (error, problem) => {
  expect(problemOf(error)).toBe(problem)
})
