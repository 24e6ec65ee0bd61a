import { afterEach, expect, test, vi } from 'vitest'
import { createPasskeyLogin } from '../../adapters/session/passkey-login.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createAuthenticator } from '../support/authenticator.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const { signal } = new AbortController()
const OPTIONS = { challenge: 'AAAAAAAAAAAAAAAAAAAAAA', rpId: 'example.com' }
const CREDENTIAL = { id: 'key-1', type: 'public-key' as const, response: { signature: 'c2ln' } }
const PAIR = { accessToken: 'a', refreshToken: 'r' }

function adapter(results: Record<string, object>, canOffer?: boolean) {
  const asked: object[] = []
  const adopted: object[] = []
  const signalled: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(results[name])
  }) as unknown as Call
  const browser = {
    isConditionalMediationAvailable: () => Promise.resolve(canOffer ?? false),
    signalUnknownCredential: (facts: object) => {
      signalled.push(facts)
      return Promise.reject(new Error('This device keeps no list'))
    },
  }
  const adopt = async (pair: object) => void adopted.push(pair)
  const options = { call, adopt: adopt as never, browser: canOffer === undefined ? undefined : browser }
  return { ...createPasskeyLogin(options), asked, adopted, signalled }
}

/** A browser whose owner has a passkey, and confirms it at once. */
function stubBrowser(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: () => Promise.resolve(true) }),
  )
  vi.stubGlobal('navigator', { credentials: { get } })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
}

test.each([
  { asks: 'offerPasskeys', mediation: 'conditional' },
  { asks: 'askPasskey', mediation: undefined },
] as const)('$asks passes on what the device signs', async ({ asks, mediation }) => {
  const device = createAuthenticator('https://example.com')
  device.create({ challenge: 'AAAA', rp: { id: 'example.com' }, user: { id: 'dXNlcg' } })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  const signed = device.get(OPTIONS)
  const seen: unknown[] = []
  stubBrowser(async (options) => {
    seen.push({ mediation: options.mediation, rpId: options.publicKey!.rpId, hasSignal: !!options.signal })
    const { clientDataJSON, authenticatorData, signature } = signed.response
    return {
      id: signed.id,
      rawId: bytes(signed.id),
      type: 'public-key',
      response: {
        clientDataJSON: bytes(clientDataJSON),
        authenticatorData: bytes(authenticatorData),
        signature: bytes(signature),
      },
      getClientExtensionResults: () => ({}),
    }
  })
  const login = adapter({ beginPasskeyLogin: { ok: true, answer: OPTIONS } }, true)
  const answer = await login[asks](signal)
  const { clientDataJSON, authenticatorData, signature } = signed.response
  expect({ answer, asked: login.asked, seen }).toEqual({
    answer: {
      type: 'passkey.given',
      credential: {
        id: signed.id,
        rawId: signed.id,
        type: 'public-key',
        clientExtensionResults: {},
        authenticatorAttachment: undefined,
        response: { clientDataJSON, authenticatorData, signature, userHandle: undefined },
      },
    },
    asked: [{ name: 'beginPasskeyLogin' }],
    seen: [{ mediation, rpId: 'example.com', hasSignal: true }],
  })
})

test('where the browser cannot offer any, the server is not asked', async () => {
  const old = adapter({})
  const unable = adapter({}, false)
  expect({
    old: await old.offerPasskeys(signal),
    unable: await unable.offerPasskeys(signal),
    asked: [...old.asked, ...unable.asked],
  }).toEqual({
    old: { type: 'passkey.failed', cause: 'unsupported' },
    unable: { type: 'passkey.failed', cause: 'unsupported' },
    asked: [],
  })
})

test.each([
  { begun: { ok: false, cause: 'offline' }, cause: 'offline' },
  { begun: { ok: false, cause: 'timeout' }, cause: 'unavailable' },
])('without a challenge, as $cause, the browser is not asked', async ({ begun, cause }) => {
  const get = vi.fn<() => Promise<unknown>>()
  stubBrowser(get)
  const { askPasskey } = adapter({ beginPasskeyLogin: begun }, true)
  expect({ answer: await askPasskey(signal), times: get.mock.calls.length }).toEqual({
    answer: { type: 'passkey.failed', cause },
    times: 0,
  })
})

test.each([
  { name: 'NotAllowedError', cause: 'cancelled' },
  { name: 'UnknownError', cause: 'broken' },
])('$name of the browser is called $cause', async ({ name, cause }) => {
  stubBrowser(() => Promise.reject(new DOMException('No.', name)))
  const { askPasskey } = adapter({ beginPasskeyLogin: { ok: true, answer: OPTIONS } }, true)
  expect(await askPasskey(signal)).toEqual({ type: 'passkey.failed', cause })
})

test('a browser without passkeys is called so', async () => {
  const { askPasskey } = adapter({ beginPasskeyLogin: { ok: true, answer: OPTIONS } })
  expect(await askPasskey(signal)).toEqual({ type: 'passkey.failed', cause: 'unsupported' })
})

test('tokens are adopted, and not by who has left', async () => {
  const result = { ok: true, answer: { code: 2, message: 'ok', pair: PAIR } }
  const login = adapter({ logInByPasskey: result })
  const left = adapter({ logInByPasskey: result })
  expect({
    answer: await login.redeemPasskey(signal, { credential: CREDENTIAL }),
    asked: login.asked,
    adopted: login.adopted,
    left: await left.redeemPasskey(AbortSignal.abort(), { credential: CREDENTIAL }),
    adoptedByLeft: left.adopted,
  }).toEqual({
    answer: { type: 'login.accepted' },
    asked: [{ name: 'logInByPasskey', body: { credential: CREDENTIAL } }],
    adopted: [PAIR],
    left: { type: 'login.failed', cause: 'unavailable' },
    adoptedByLeft: [],
  })
})

const refusal = { message: 'No.', fields: { challenge: '' }, isBlocked: false }
test.each([
  {
    result: { ok: true, answer: { code: 9, message: 'No.', pair: null } },
    answer: { type: 'passkey.refused', isBlocked: false },
  },
  {
    result: { ok: false, cause: 'refused', status: 422, refusal },
    answer: { type: 'passkey.refused', isBlocked: false },
  },
  {
    result: { ok: false, cause: 'refused', status: 423, refusal: { ...refusal, isBlocked: true } },
    answer: { type: 'passkey.refused', isBlocked: true },
  },
  {
    result: { ok: false, cause: 'unauthenticated', status: 401 },
    answer: { type: 'passkey.refused', isBlocked: false },
  },
  {
    result: { ok: false, cause: 'refused', status: 422, refusal: { ...refusal, fields: { challenge: 'Too late.' } } },
    answer: { type: 'challenge.expired' },
  },
  {
    result: { ok: false, cause: 'unavailable', status: 429, retryAfterMs: 7_000 },
    answer: { type: 'login.limited', waitMs: 7_000 },
  },
  { result: { ok: false, cause: 'unavailable', status: 429 }, answer: { type: 'login.limited', waitMs: 60_000 } },
  { result: { ok: false, cause: 'offline' }, answer: { type: 'login.failed', cause: 'offline' } },
  { result: { ok: false, cause: 'contract' }, answer: { type: 'login.failed', cause: 'unavailable' } },
])('$result is $answer', async ({ result, answer }) => {
  const { redeemPasskey } = adapter({ logInByPasskey: result })
  expect(await redeemPasskey(signal, { credential: CREDENTIAL })).toEqual(answer)
})

test('the browser is told of a passkey that no server knows, where it listens', async () => {
  const results = {
    beginPasskeyLogin: { ok: true, answer: OPTIONS },
    logInByPasskey: { ok: false, cause: 'notFound', status: 404 },
  }
  const deaf = adapter(results)
  const listening = adapter(results, true)
  await listening.askPasskey(signal)
  expect({
    deaf: await deaf.redeemPasskey(signal, { credential: CREDENTIAL }),
    listening: await listening.redeemPasskey(signal, { credential: CREDENTIAL }),
    signalled: listening.signalled,
  }).toEqual({
    deaf: { type: 'passkey.unknown' },
    listening: { type: 'passkey.unknown' },
    signalled: [{ rpId: 'example.com', credentialId: 'key-1' }],
  })
})
