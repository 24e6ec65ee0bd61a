import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsOf, marksOf } from '../../adapters/session/token-claims.ts'
import { createTokenCookies, type TokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { createBrowserCookies } from '../../adapters/site/browser-cookies.adapter.ts'
import { encodeToken } from './simulated-tabs.ts'
import { createCookieDocument } from './test-browser.ts'

function pairOf({ fam = 'family-1', gen = 1, iat = 9_000, pad = '' } = {}) {
  return {
    accessToken: encodeToken({ exp: iat + 300, iat, sub: 'user-1', usc: 100, fam, gen, pad }),
    refreshToken: encodeToken({ exp: iat + 720_000, iat, sub: 'user-1', fam, gen }),
  }
}

function open({ domain, ...rules }: Parameters<typeof createCookieDocument>[0] & { domain?: string } = {}) {
  const document = createCookieDocument(rules)
  const jar = createBrowserCookies({ document, isSecure: rules.isTls ?? false, hostName: rules.host ?? 'localhost' })
  return { cookies: createTokenCookies({ jar, domain }), document, jar }
}

function heldIn(cookies: TokenCookies) {
  const held = cookies.held()
  return {
    pair: held?.pair,
    sub: held?.claims?.sub,
    family: held?.family,
    revision: held?.revision,
    generation: cookies.generation(),
    epoch: cookies.epoch(),
  }
}

test('reading what is held gives the result of the last look, and drops no calls under way', () => {
  const { cookies, jar } = open()
  const pair = pairOf()
  jar.write('atoken', pair.accessToken)
  jar.write('rtoken', pair.refreshToken)
  expect(cookies.held()?.pair).toEqual(pair)
  jar.remove('atoken')
  jar.remove('rtoken')
  expect({ pair: cookies.held()?.pair, generation: cookies.generation() }).toEqual({ pair, generation: 0 })
  cookies.look()
  expect({ held: cookies.held(), generation: cookies.generation() }).toEqual({ held: null, generation: 1 })
})

test('a session begins with what the cookies atoken and rtoken hold, and with nothing else [SESSION-016]', () => {
  const [pair, other] = [pairOf(), pairOf({ fam: 'family-2' })]
  const readFrom = (accessName: string, refreshName: string) => {
    const { cookies, jar } = open()
    for (const name of ['token', 'access_token', 'refresh_token']) jar.write(name, other.accessToken)
    jar.write(accessName, pair.accessToken)
    jar.write(refreshName, pair.refreshToken)
    cookies.look()
    return cookies.held()?.pair
  }
  expect([readFrom('atoken', 'rtoken'), readFrom('token_a', 'token_r'), readFrom('rtoken2', 'atoken2')]).toEqual([
    pair,
    undefined,
    undefined,
  ])
})

describe('writing', () => {
  test.each([
    ['example.com', 'Path=/; SameSite=Lax; Secure; Domain=example.com; Max-Age=720000'],
    ['halcyon.example', 'Path=/; SameSite=Lax; Secure; Domain=halcyon.example; Max-Age=720000'],
    [undefined, 'Path=/; SameSite=Lax; Secure; Max-Age=720000'],
  ])('puts both tokens under / for 720000 seconds, on the configured domain: %s [TOKEN-009]', (domain, attributes) => {
    const kept = createCookieDocument({ host: domain ?? 'localhost', isTls: true })
    const written: string[] = []
    const document = {
      get cookie() {
        return kept.cookie
      },
      set cookie(text: string) {
        written.push(text)
        kept.cookie = text
      },
    }
    const jar = createBrowserCookies({ document, isSecure: true })
    const cookies = createTokenCookies({ jar, ...(domain && { domain }) })
    const pair = pairOf()
    cookies.store(pair)
    const names = [`rtoken=${pair.refreshToken}`, `atoken=${pair.accessToken}`]
    expect(written).toEqual(names.map((cookie) => `${cookie}; ${attributes}`))
    expect({ look: cookies.look(), held: heldIn(cookies), areRefused: cookies.areRefused() }).toEqual({
      look: 'pair',
      held: { pair, sub: 'user-1', family: 'family-1', revision: 1, generation: 0, epoch: 0 },
      areRefused: false,
    })
    cookies.forget()
    expect({ cookie: kept.cookie, held: heldIn(cookies) }).toEqual({
      cookie: '',
      held: { pair: undefined, sub: undefined, family: undefined, revision: undefined, generation: 1, epoch: 1 },
    })
  })

  test('holds what it wrote [TOKEN-006]', () => {
    const { cookies } = open()
    const pair = pairOf()
    cookies.store(pair)
    expect({ look: cookies.look(), pair: cookies.held()?.pair, areRefused: cookies.areRefused() }).toEqual({
      look: 'pair',
      pair,
      areRefused: false,
    })
  })

  test('leaves one cookie of each name, whatever stood in another scope', () => {
    const { cookies, jar } = open({ host: 'www.example.com', domain: 'example.com' })
    const [stale, fresh] = [pairOf({ gen: 1 }), pairOf({ gen: 2 })]
    jar.write('atoken', stale.accessToken)
    jar.write('rtoken', stale.refreshToken)
    cookies.store(fresh)
    expect([jar.readAll('atoken'), jar.readAll('rtoken')]).toEqual([[fresh.accessToken], [fresh.refreshToken]])
  })

  const refusing: [string, Parameters<typeof open>[0], string][] = [
    ['that keeps no cookies', { keepsNothing: true }, ''],
    ['of another domain', { host: '127.0.0.1', domain: 'example.com' }, ''],
    ['that finds the token too long', {}, 'x'.repeat(5_000)],
  ]
  for (const [name, rules, pad] of refusing) {
    test(`in a browser ${name} the pair stays in memory, and is not dropped at the next check [TOKEN-005]`, () => {
      const { cookies, document } = open(rules)
      const pair = pairOf({ pad })
      cookies.store(pair)
      const looks = [cookies.look(), cookies.look()]
      expect({ looks, pair: cookies.held()?.pair, areRefused: cookies.areRefused(), cookie: document.cookie }).toEqual({
        looks: ['pair', 'pair'],
        pair,
        areRefused: true,
        cookie: '',
      })
      cookies.forget()
      expect({ look: cookies.look(), held: cookies.held() }).toEqual({ look: 'gone', held: null })
    })
  }
})

describe('reading', () => {
  test('takes the newest pair when a stale one comes before it', () => {
    const { cookies, jar } = open({ host: 'www.example.com', domain: 'example.com' })
    const [stale, fresh] = [pairOf({ gen: 1 }), pairOf({ gen: 2 })]
    jar.write('atoken', stale.accessToken)
    jar.write('rtoken', stale.refreshToken)
    jar.write('rtoken', fresh.refreshToken, { domain: 'example.com' })
    jar.write('atoken', fresh.accessToken, { domain: 'example.com' })
    cookies.look()
    expect(cookies.held()?.pair).toEqual(fresh)
    cookies.forget()
    expect([jar.readAll('atoken'), jar.readAll('rtoken')]).toEqual([[], []])
  })

  test('never takes a mixed pair', () => {
    const { cookies, jar } = open()
    jar.write('atoken', pairOf({ gen: 2 }).accessToken)
    jar.write('rtoken', pairOf({ gen: 1 }).refreshToken)
    const torn = cookies.look()
    jar.write('atoken', pairOf({ fam: 'family-2', gen: 1 }).accessToken)
    expect({ torn, look: cookies.look(), held: cookies.held() }).toEqual({ torn: 'torn', look: 'torn', held: null })
  })

  test('says of a mixed pair which token is the newer one, by its generation or by when it was issued', () => {
    const readingOf = (access: Parameters<typeof pairOf>[0], refresh: Parameters<typeof pairOf>[0]) => {
      const { cookies, jar } = open()
      jar.write('atoken', pairOf(access).accessToken)
      jar.write('rtoken', pairOf(refresh).refreshToken)
      const reading = cookies.read()
      return reading.kind === 'torn' && { isNewer: reading.isRefreshTokenNewer, of: marksOf(reading.refreshToken).gen }
    }
    expect({
      refreshAhead: readingOf({ gen: 1 }, { gen: 2 }),
      accessAhead: readingOf({ gen: 3 }, { gen: 2 }),
      laterLogIn: readingOf({ gen: 5, iat: 9_000 }, { fam: 'family-2', gen: 1, iat: 9_001 }),
      earlierLogIn: readingOf({ gen: 1, iat: 9_001 }, { fam: 'family-2', gen: 5, iat: 9_000 }),
      sameMoment: readingOf({ gen: 1 }, { fam: 'family-2', gen: 5 }),
    }).toEqual({
      refreshAhead: { isNewer: true, of: 2 },
      accessAhead: { isNewer: false, of: 2 },
      laterLogIn: { isNewer: true, of: 1 },
      earlierLogIn: { isNewer: false, of: 5 },
      sameMoment: { isNewer: false, of: 5 },
    })
  })

  test('an access token that cannot be read belongs to whatever refresh token is there', () => {
    const { cookies, jar } = open()
    const { refreshToken } = pairOf()
    jar.write('atoken', 'opaque')
    jar.write('rtoken', refreshToken)
    expect({ look: cookies.look(), held: cookies.held() }).toEqual({
      look: 'pair',
      held: { pair: { accessToken: 'opaque', refreshToken }, claims: null, family: 'family-1', revision: 1 },
    })
    expect(cookies.generation()).toBe(0)
  })

  test('a refresh token is held alone until a renewal mends the pair', () => {
    const { cookies } = open()
    cookies.store(pairOf())
    cookies.look()
    const { refreshToken } = pairOf({ gen: 2 })
    cookies.holdForRenewal(refreshToken)
    expect(heldIn(cookies)).toEqual({
      pair: { accessToken: '', refreshToken },
      sub: undefined,
      family: 'family-1',
      revision: 2,
      generation: 0,
      epoch: 0,
    })
  })

  test('of twenty families that were logged out none comes back, of the one before them nothing is remembered', () => {
    const { cookies, jar } = open()
    for (let family = 0; family <= 20; family += 1) {
      cookies.store(pairOf({ fam: `family-${family}` }))
      cookies.forget()
    }
    const looks = [20, 1, 0].map((family) => {
      const { accessToken, refreshToken } = pairOf({ fam: `family-${family}` })
      jar.write('rtoken', refreshToken)
      jar.write('atoken', accessToken)
      return cookies.look()
    })
    expect(looks).toEqual(['gone', 'gone', 'pair'])
  })

  test('forgetting its own family drops it here, and another one’s does not', () => {
    const { cookies } = open()
    cookies.store(pairOf())
    cookies.forgetFamily('family-9')
    const kept = heldIn(cookies)
    cookies.forgetFamily('family-1')
    expect({ kept: kept.family, epoch: kept.epoch, held: cookies.held(), after: cookies.epoch() }).toEqual({
      kept: 'family-1',
      epoch: 0,
      held: null,
      after: 1,
    })
  })

  test('tells tokens that are held from cookies that are gone [TOKEN-005]', () => {
    const { cookies, jar } = open()
    cookies.store(pairOf())
    jar.remove('atoken')
    const partial = [cookies.look(), cookies.held() !== null]
    jar.remove('rtoken')
    expect({ partial, look: cookies.look(), held: cookies.held() }).toEqual({
      partial: ['partial', true],
      look: 'gone',
      held: null,
    })
  })

  test('takes another tab’s pair over, of this log-in or another, and the same one once [TOKEN-002]', () => {
    const { cookies, jar } = open()
    const writes = (pair: ReturnType<typeof pairOf>) => {
      jar.write('rtoken', pair.refreshToken)
      jar.write('atoken', pair.accessToken)
      return [cookies.look(), cookies.look()]
    }
    const [first, next, other] = [pairOf(), pairOf({ gen: 2 }), pairOf({ fam: 'family-2' })]
    const seen = [first, next, next, other].map((pair) => ({ looks: writes(pair), ...heldIn(cookies) }))
    const looks = ['pair', 'pair']
    const ada = { looks, sub: 'user-1', family: 'family-1', generation: 0, epoch: 0 }
    expect(seen).toEqual([
      { ...ada, pair: first, revision: 1 },
      { ...ada, pair: next, revision: 2 },
      { ...ada, pair: next, revision: 2 },
      { ...ada, pair: other, family: 'family-2', revision: 3, generation: 1 },
    ])
    jar.remove('atoken')
    jar.remove('rtoken')
    expect({ look: cookies.look(), held: cookies.held(), generation: cookies.generation() }).toEqual({
      look: 'gone',
      held: null,
      generation: 2,
    })
    expect({ looks: writes(first), ...heldIn(cookies) }).toEqual({ ...ada, pair: first, revision: 5, generation: 3 })
  })

  test('a rotation keeps the generation of the log-in, another family changes it', () => {
    const { cookies } = open()
    const generations = [pairOf(), pairOf({ gen: 2 }), pairOf({ fam: 'family-2' })].map((pair) => {
      cookies.store(pair)
      return cookies.generation()
    })
    cookies.forget()
    expect([...generations, cookies.generation()]).toEqual([0, 0, 1, 2])
  })

  test('a family that was logged out never comes back, whichever tab writes it', () => {
    const { cookies, document, jar } = open()
    cookies.store(pairOf())
    cookies.forget()
    const late = pairOf({ gen: 2 })
    jar.write('rtoken', late.refreshToken)
    jar.write('atoken', late.accessToken)
    expect({ look: cookies.look(), held: cookies.held(), cookie: document.cookie }).toEqual({
      look: 'gone',
      held: null,
      cookie: '',
    })
  })

  test('forgetting one family leaves another that has logged in', () => {
    const { cookies } = open()
    const pair = pairOf({ fam: 'family-2' })
    cookies.store(pair)
    cookies.forgetFamily('family-1')
    expect({ look: cookies.look(), pair: cookies.held()?.pair }).toEqual({ look: 'pair', pair })
  })
})

describe('tokens that are none', () => {
  const payload = (text: string) => `x.${Buffer.from(text).toString('base64url')}.y`

  test('claims are read without asking for a signature [SESSION-033]', () => {
    const read = claimsOf(encodeToken({ exp: 10_000, usc: 100, vra: 'admin, moderator', partners: ['camnet'] }))
    expect({ exp: read?.exp, usc: read?.usc, vra: read?.vra, partners: read?.partners }).toEqual({
      exp: 10_000,
      usc: 100,
      vra: ['admin', 'moderator'],
      partners: ['camnet'],
    })
  })

  for (const [name, token] of [
    ['empty', ''],
    ['one segment', 'a'],
    ['two segments', `a.${Buffer.from('{}').toString('base64url')}`.replace(/\..*/, '')],
    ['four segments', `${payload('{"exp":10000}')}.z`],
    ['bad base64url', 'a.!!!!.c'],
    ['not UTF-8', `a.${Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url')}.c`],
    ['no JSON', payload('{"exp":')],
    ['no exp', payload('{"usc":100}')],
    ['exp as text', payload('{"exp":"10000"}')],
    ['exp in milliseconds', payload('{"exp":9000000000000}')],
    ['exp endless', payload('{"exp":1e400}')],
    ['a list', payload('[1]')],
    ['5 MB', payload(JSON.stringify({ exp: 10_000, vra: 'x'.repeat(5_000_000) }))],
  ] as const) {
    test(`${name}: no claims`, () => {
      expect(claimsOf(token)).toBe(null)
    })
  }

  test('claims of a wrong type give the least: no membership, no roles', () => {
    const read = claimsOf(
      payload('{"exp":10000,"usc":"100","vra":{"0":"admin"},"partners":"x","av":7,"__proto__":{"usc":100}}'),
    )
    expect({ usc: read?.usc ?? null, vra: read?.vra, partners: read?.partners, av: read?.av ?? null }).toEqual({
      usc: null,
      vra: [],
      partners: [],
      av: null,
    })
  })

  test('10,000 random tokens are read without an exception and without rights', () => {
    const junk = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json().map((text) => payload(text)),
      fc.tuple(fc.string(), fc.string(), fc.string()).map((parts) => parts.join('.')),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => `a.${Buffer.from(bytes).toString('base64url')}.c`),
    )
    fc.assert(
      fc.property(junk, junk, (access, refresh) => {
        const { cookies, jar } = open()
        jar.write('atoken', access)
        jar.write('rtoken', refresh)
        cookies.look()
        marksOf(refresh)
        const claims = cookies.held()?.claims
        expect(claims ? [claims.usc ?? null, claims.vra] : [null, []]).toEqual([null, []])
      }),
      { numRuns: 10_000 },
    )
  })
})
