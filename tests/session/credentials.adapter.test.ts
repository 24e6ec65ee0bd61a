import { describe, expect, test } from 'vitest'
import { createCredentials, createServerCredentials } from '../../adapters/session/credentials.adapter.ts'
import { createTokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { encodeToken } from './simulated-tabs.ts'

const NOW_SECONDS = 9_500

function open(claims: object | null) {
  const marks = { fam: 'family-1', gen: 1 }
  const header = claims
    ? `atoken=${encodeToken({ sub: 'user-1', ...marks, ...claims })}; rtoken=${encodeToken(marks)}`
    : ''
  const jar = createServerCookies({ header, isSecure: false })
  const cookies = createTokenCookies({ jar })
  const serverClock = createServerClock({ now: () => NOW_SECONDS * 1000 })
  return { cookies, jar, serverClock }
}

describe('on the server', () => {
  test('a token that lives is carried', () => {
    const { jar, ...options } = open({ exp: NOW_SECONDS + 1 })
    expect(createServerCredentials(options).current()).toEqual({ accessToken: jar.read('atoken'), isExpired: false })
  })

  test('an expired one is never renewed there, and no cookie is written', async () => {
    const { jar, ...options } = open({ exp: NOW_SECONDS })
    const credentials = createServerCredentials(options)
    const outcome = await credentials.renew(jar.read('atoken') ?? '')
    credentials.refused('401', '')
    expect({ isExpired: credentials.current()?.isExpired, outcome, setCookies: jar.setCookies() }).toEqual({
      isExpired: true,
      outcome: 'none',
      setCookies: [],
    })
  })

  test('a guest has none', () => {
    const { jar: _, ...options } = open(null)
    expect({
      current: createServerCredentials(options).current(),
      partition: createServerCredentials(options).partition(),
    }).toEqual({ current: null, partition: 'guest' })
  })

  test('visitors whose user, group, kind, role or log-in differ share no answers [CONST-005]', () => {
    const exp = NOW_SECONDS + 60
    const partitions = [
      { exp, usc: 100 },
      { exp, usc: 1 },
      { exp, usc: 300 },
      { exp, usc: 100, sub: 'user-2' },
      { exp, usc: 100, fam: 'family-2' },
      { exp, usc: 100, av: 'required' },
      { exp, usc: 100, vra: ['admin'] },
    ].map((claims) => {
      const { jar: _, ...options } = open(claims)
      options.cookies.store({
        accessToken: encodeToken({ sub: 'user-1', fam: 'family-1', gen: 1, ...claims }),
        refreshToken: encodeToken({ fam: 'family-1', gen: 1, ...claims }),
      })
      return createServerCredentials(options).partition()
    })
    expect(new Set(partitions).size).toBe(7)
  })
})

test('in a browser whose token lifecycle is not connected yet nothing is renewed', async () => {
  const { jar, ...options } = open({ exp: NOW_SECONDS })
  const credentials = createCredentials({ ...options, renewal: { noteRefusal: () => {} } })
  expect([await credentials.renew(jar.read('atoken') ?? ''), await credentials.renew('older')]).toEqual([
    'none',
    'none',
  ])
})
