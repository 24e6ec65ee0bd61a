import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, type EventObject, emit, setup } from 'xstate'
import { createCredentials, createServerCredentials } from '../../adapters/session/credentials.adapter.ts'
import { createTokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import type {
  RenewalEnd,
  TokenLifecycleEmitted,
  TokenLifecycleEvent,
  tokenLifecycleMachine,
} from '../../machines/session/token-lifecycle.machine.ts'
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
      { exp, usc: 100, vra: ['admin', 'editor'] },
    ].map((claims) => {
      const { jar: _, ...options } = open(claims)
      options.cookies.store({
        accessToken: encodeToken({ sub: 'user-1', fam: 'family-1', gen: 1, ...claims }),
        refreshToken: encodeToken({ fam: 'family-1', gen: 1, ...claims }),
      })
      return createServerCredentials(options).partition()
    })
    expect(partitions).toEqual([
      'user-1 family-1 member plain ',
      'user-1 family-1 inactive plain ',
      'user-1 family-1 expiredMember expiredMembership ',
      'user-2 family-1 member plain ',
      'user-1 family-2 member plain ',
      'user-1 family-1 member needsVerification ',
      'user-1 family-1 member plain admin,editor',
    ])
  })
})

describe('in a browser', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Stands for `tokenLifecycle`: notes what it hears, and ends a renewal as it is told. */
  function connected(claims: object | null) {
    const { jar, ...options } = open(claims)
    const heard: EventObject[] = []
    const noted: string[] = []
    const stand = setup({
      types: {
        events: {} as TokenLifecycleEvent | { type: 'renewal.end'; outcome: RenewalEnd },
        emitted: {} as TokenLifecycleEmitted,
      },
    }).createMachine({
      on: {
        'renewal.end': { actions: emit(({ event: { outcome } }) => ({ type: 'renewal.ended' as const, outcome })) },
        '*': { actions: ({ event }) => void heard.push(event) },
      },
    })
    const actor = createActor(stand).start()
    const credentials = createCredentials({ ...options, renewal: { noteRefusal: (token) => void noted.push(token) } })
    credentials.connect(actor as unknown as ActorRefFrom<typeof tokenLifecycleMachine>)
    const end = (outcome: RenewalEnd) => actor.send({ type: 'renewal.end', outcome })
    return { ...options, credentials, heard, noted, end, token: jar.read('atoken') ?? '' }
  }

  test.each(['renewed', 'lost', 'failed', 'useless'] as const)(
    'a call whose token was refused waits for the renewal, and hears that it ended as %s [ERR-010, TOKEN-004]',
    async (outcome) => {
      const { credentials, heard, end, token } = connected({ exp: NOW_SECONDS + 60 })
      const waiting = [credentials.renew(token), credentials.renew(token)]
      expect(heard).toEqual([{ type: 'renewal.demanded' }, { type: 'renewal.demanded' }])
      end(outcome)
      expect(await Promise.all(waiting)).toEqual([outcome, outcome])
      // Nobody listens any more, and no timer is left.
      end('lost')
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('a call waits 15 seconds at most [ERR-010]', async () => {
    const { credentials, end, token } = connected({ exp: NOW_SECONDS + 60 })
    const seen: string[] = []
    void credentials.renew(token).then((outcome) => seen.push(outcome))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    end('renewed')
    expect(seen).toEqual(['failed'])
  })

  test('a call with an older token goes on with the newer one, unless that has expired; without any it is over [ERR-010, ERR-011]', async () => {
    const good = connected({ exp: NOW_SECONDS + 60 })
    expect({ outcome: await good.credentials.renew('older'), heard: good.heard }).toEqual({
      outcome: 'renewed',
      heard: [],
    })
    const expired = connected({ exp: NOW_SECONDS })
    const waiting = expired.credentials.renew('older')
    expired.end('renewed')
    expect({ outcome: await waiting, heard: expired.heard }).toEqual({
      outcome: 'renewed',
      heard: [{ type: 'renewal.demanded' }],
    })
    const nobody = connected(null)
    expect({ outcome: await nobody.credentials.renew('older'), heard: nobody.heard }).toEqual({
      outcome: 'lost',
      heard: [],
    })
  })

  test('new rights renew a token that is good', async () => {
    const { credentials, heard, end } = connected({ exp: NOW_SECONDS + 60 })
    const waiting = credentials.renewRights()
    end('renewed')
    expect({ outcome: await waiting, heard }).toEqual({
      outcome: 'renewed',
      heard: [{ type: 'renewal.demanded', areRightsNew: true }],
    })
  })

  test.each(['401', '465'] as const)(
    'a token that is refused for good by %s is noted before the session is looked at [ERR-011, ERR-016]',
    (reason) => {
      const { credentials, heard, noted } = connected({ exp: NOW_SECONDS + 60 })
      credentials.refused(reason, 'used')
      expect({ noted, heard }).toEqual({ noted: ['used'], heard: [{ type: 'tokens.refused', reason }] })
    },
  )
})

test('in a browser whose token lifecycle is not connected yet nothing is renewed', async () => {
  const { jar, ...options } = open({ exp: NOW_SECONDS })
  const credentials = createCredentials({ ...options, renewal: { noteRefusal: () => {} } })
  const rights = await credentials.renewRights()
  credentials.refused('401', 'older')
  expect([await credentials.renew(jar.read('atoken') ?? ''), await credentials.renew('older'), rights]).toEqual([
    'none',
    'none',
    'none',
  ])
})
