import fc from 'fast-check'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TokenClaims } from '../../contracts/session/tokens.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const MALFORMED_TOKENS = process.env.LONG ? 20_000 : 2000

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

describe('rotation', () => {
  it('gives the next generation of the same family', async () => {
    const first = await sandbox.control.signIn('member')
    const { status, code, pair } = await sandbox.refresh(first.refreshToken)
    expect({ status, code }).toEqual({ status: 200, code: 2 })
    const before = decodeJwt(first.accessToken)
    const after = decodeJwt(pair?.accessToken ?? '')
    expect({ fam: after.fam, gen: after.gen, sub: after.sub }).toEqual({ fam: before.fam, gen: 2, sub: 'user-member' })
    const ofRefresh = decodeJwt(pair?.refreshToken ?? '')
    expect({ fam: ofRefresh.fam, gen: ofRefresh.gen }).toEqual({ fam: before.fam, gen: 2 })
    expect(await sandbox.control.refreshes()).toEqual({
      signIns: 1,
      rotations: 1,
      graceRepeats: 0,
      reuseDetections: 0,
      refusals: 0,
      logOuts: 0,
    })
  })

  it('answers an old token with the same successor while the grace time runs', async () => {
    const first = await sandbox.control.signIn('member')
    const second = await sandbox.refresh(first.refreshToken)
    await sandbox.control.changeClock({ jumpMs: 59_000 })
    expect(await sandbox.refresh(first.refreshToken)).toEqual(second)
  })

  it('gives ten parallel calls one successor', async () => {
    const first = await sandbox.control.signIn('member')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sandbox.refresh(first.refreshToken)))
    expect(new Set(answers.map(({ pair }) => pair?.refreshToken)).size).toBe(1)
    const { rotations, graceRepeats } = await sandbox.control.refreshes()
    expect({ rotations, graceRepeats }).toEqual({ rotations: 1, graceRepeats: 9 })
  })

  it('takes a token that is used after the grace time for stolen and ends its whole family', async () => {
    const first = await sandbox.control.signIn('member')
    const second = (await sandbox.refresh(first.refreshToken)).pair
    await sandbox.control.changeClock({ jumpMs: 61_000 })
    expect(await sandbox.refresh(first.refreshToken)).toEqual({ status: 200, code: 401, pair: null })
    expect((await sandbox.refresh(second?.refreshToken ?? '')).pair).toBeNull()
    expect((await sandbox.call('getUser', { token: second?.accessToken })).status).toBe(401)
    expect((await sandbox.control.refreshes()).reuseDetections).toBe(1)
  })

  it('leaves other families of the same account when one is ended', async () => {
    const stolen = await sandbox.control.signIn('member')
    const other = await sandbox.control.signIn('member')
    await sandbox.call('logOut', { body: { refresh_token: stolen.refreshToken } })
    expect((await sandbox.refresh(stolen.refreshToken)).pair).toBeNull()
    expect((await sandbox.refresh(other.refreshToken)).code).toBe(2)
  })

  it('refuses with the code and in the style that are set', async () => {
    for (const refusalCode of [401, 419, 465] as const) {
      await sandbox.control.changeSettings({ refusalCode, refusalStyle: 'http' })
      expect(await sandbox.refresh('nonsense')).toEqual({ status: refusalCode, code: refusalCode, pair: null })
      await sandbox.control.changeSettings({ refusalStyle: 'body' })
      expect(await sandbox.refresh('nonsense')).toEqual({ status: 200, code: refusalCode, pair: null })
    }
  })

  it('answers the very same pair when told to', async () => {
    const first = await sandbox.control.signIn('member')
    await sandbox.control.changeSettings({ refreshReturnsSameToken: true })
    expect((await sandbox.refresh(first.refreshToken)).pair).toEqual(first)
  })

  it('makes tokens too long for a cookie when told to', async () => {
    await sandbox.control.changeSettings({ tokenPaddingBytes: 5000 })
    const { accessToken } = await sandbox.control.signIn('member')
    expect(accessToken.length).toBeGreaterThan(4096)
    expect((await sandbox.call('getUser', { token: accessToken })).status).toBe(200)
  })

  it('follows the life that is set', async () => {
    await sandbox.control.changeSettings({ tokenLifeSeconds: 40 })
    const { accessToken } = await sandbox.control.signIn('member')
    const { exp, iat } = decodeJwt(accessToken)
    expect((exp ?? 0) - (iat ?? 0)).toBe(40)
    await sandbox.control.changeClock({ jumpMs: 41_000 })
    expect((await sandbox.call('getUser', { token: accessToken })).status).toBe(401)
  })
})

describe('log-out', () => {
  it('ends access and refresh tokens at once', async () => {
    const pair = await sandbox.control.signIn('member')
    const second = (await sandbox.refresh(pair.refreshToken)).pair
    expect((await sandbox.call('logOut', { body: { refresh_token: second?.refreshToken } })).status).toBe(200)
    expect((await sandbox.call('getUser', { token: pair.accessToken })).status).toBe(401)
    expect((await sandbox.call('getUser', { token: second?.accessToken })).status).toBe(401)
    expect((await sandbox.refresh(second?.refreshToken ?? '')).pair).toBeNull()
  })
})

describe('log-in', () => {
  const logIn = async (email: string, password: string) => {
    const response = await sandbox.call('logIn', { body: { email, password } })
    return { status: response.status, answer: await response.json() }
  }

  it('gives tokens for the right password, in either case of the e-mail', async () => {
    const { status, answer } = await logIn('Ada.Holm@Example.com', 'Proscenium1')
    expect({ status, answer: answer.status }).toEqual({ status: 200, answer: { code: 2, message: 'ok' } })
    expect((await sandbox.call('getUser', { token: answer.data.token.atoken })).status).toBe(200)
  })

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const refused = {
      status: 422,
      answer: {
        status: { code: 422, message: 'The given data was invalid.' },
        errors: { password: ['These credentials do not match our records.'] },
      },
    }
    expect(await logIn('ada.holm@example.com', 'Proscenium2')).toEqual(refused)
    expect(await logIn('nobody@example.com', 'Proscenium1')).toEqual(refused)
    expect(await logIn('mira.stone@example.com', 'wrong')).toEqual(refused)
  })

  it('tells the holder of a blocked account that it is blocked', async () => {
    const { status, answer } = await logIn('mira.stone@example.com', 'Proscenium1')
    expect({ status, blocked: answer.blocked, data: answer.data }).toEqual({
      status: 423,
      blocked: true,
      data: undefined,
    })
  })

  it('keeps no password as it was typed', () => {
    const hashes = sandbox.database.prepare('SELECT DISTINCT password_hash FROM accounts').all()
    expect(hashes.map(({ password_hash }) => /^scrypt\$[\w-]{22}\$[\w-]{43}$/.test(String(password_hash)))).toEqual([
      true,
    ])
  })
})

describe('claims', () => {
  const expected = {
    member: { usc: 100 },
    expired: { usc: 300 },
    canceled: { usc: 200 },
    inactive: { usc: 1 },
    inactiveWithBenefits: { usc: 1, benefits: true },
    trial: { usc: 100, trial: true },
    moderator: { usc: 1, vra: ['moderator'] },
    admin: { usc: 100, vra: ['admin', 'moderator'] },
    camPartner: { usc: 100, partners: ['camnet'] },
    mustVerify: { usc: 100, av: 'required' },
    mustVerifyNoJoin: { usc: 100, av: 'requiredNoJoin' },
    verified: { usc: 100, av: 'verified' },
  } as const
  for (const [account, claims] of Object.entries(expected)) {
    it(`say what ${account} is, in the contract's terms`, async () => {
      const { accessToken } = await sandbox.control.signIn(account as keyof typeof expected)
      const { exp: _exp, iat: _iat, fam: _fam, gen, sub, ...rest } = TokenClaims.parse(decodeJwt(accessToken))
      const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
      expect({ gen, sub }).toEqual({ gen: 1, sub: `user-${account}` })
      expect(told).toEqual({ partners: [], vra: [], ...claims })
    })
  }
})

describe('a token that is not genuine', () => {
  const ALL_RIGHT = { type: 'at+jwt', issuer: 'proscenium-sandbox', audience: 'proscenium-site', life: 300 }

  async function serverKey() {
    const row = sandbox.database.prepare("SELECT private_jwk FROM signing_keys WHERE id = 'tokens'").get()
    return JSON.parse(String(row?.private_jwk))
  }

  /** Signed with the server's own key: only what the case changes can be the reason for a refusal. */
  async function signed(claims: JWTPayload, changes: Partial<typeof ALL_RIGHT> = {}) {
    const { type, issuer, audience, life } = { ...ALL_RIGHT, ...changes }
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti('made-in-a-test')
      .setIssuedAt(now)
      .setExpirationTime(now + life)
      .sign(await importJWK(await serverKey(), 'ES256'))
  }

  async function statusesOf(token: string) {
    const required = await sandbox.call('getUser', { token })
    const optional = await sandbox.call('getVideos', { token })
    const none = await sandbox.call('getMaintenance', { token })
    return [required.status, optional.status, none.status]
  }

  async function genuine() {
    const { sub, fam, gen, usc } = decodeJwt((await sandbox.control.signIn('member')).accessToken)
    return { sub, fam, gen, usc }
  }

  it('is refused for each single fault, and accepted without any', async () => {
    const claims = await genuine()
    expect(await statusesOf(await signed(claims))).toEqual([200, 200, 200])
    expect(await statusesOf(await signed(claims, { audience: 'another-site' }))).toEqual([401, 401, 200])
    expect(await statusesOf(await signed(claims, { issuer: 'another-issuer' }))).toEqual([401, 401, 200])
    expect(await statusesOf(await signed(claims, { type: 'JWT' }))).toEqual([401, 401, 200])
    expect(await statusesOf(await signed(claims, { life: -1 }))).toEqual([401, 401, 200])
    expect(await statusesOf(await signed({ ...claims, fam: 'no-such-family' }))).toEqual([401, 401, 200])
    expect(await statusesOf(await signed({ ...claims, sub: 'user-nobody' }))).toEqual([401, 401, 200])
    expect(await statusesOf(await signed({ ...claims, fam: undefined }))).toEqual([401, 401, 200])
  })

  it('is refused when the public key is used as a secret, or no signature at all', async () => {
    const { d: _secret, ...publicKey } = await serverKey()
    const claims = { ...(await genuine()), iss: ALL_RIGHT.issuer, aud: ALL_RIGHT.audience, jti: 'x' }
    const secret = new TextEncoder().encode(JSON.stringify(publicKey))
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(secret)
    expect(await statusesOf(confused)).toEqual([401, 401, 200])
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const open = `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ ...claims, iat: now, exp: now + 300 })}.`
    expect(await statusesOf(open)).toEqual([401, 401, 200])
    expect(await statusesOf(`${open}AA`)).toEqual([401, 401, 200])
  })

  it('is refused when it is genuine but for something else', async () => {
    const { accessToken, refreshToken } = await sandbox.control.signIn('member')
    expect(await statusesOf(refreshToken)).toEqual([401, 401, 200])
    expect((await sandbox.refresh(accessToken)).pair).toBeNull()
  })

  it('cannot raise the rights that the accounts table gives', async () => {
    const { sub, fam, gen } = decodeJwt((await sandbox.control.signIn('inactive')).accessToken)
    const boasting = await signed({ sub, fam, gen, usc: 100, vra: 'admin', av: 'verified' })
    const slug = memberOnlySlug(sandbox)
    expect((await sandbox.call('getVideo', { params: { slug }, token: boasting })).status).toBe(403)
  })

  it(`never opens anything, over ${MALFORMED_TOKENS} malformed ones`, { timeout: 120_000 }, async () => {
    const { accessToken } = await sandbox.control.signIn('admin')
    const [head = '', payload = '', signature = ''] = accessToken.split('.')
    const text = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
    const oddClaims = fc.record(
      {
        exp: fc.constantFrom('300', Number.NaN, -1, 4e12, null, [], '1e400'),
        usc: fc.constantFrom('100', 150, null, [100]),
        vra: fc.constantFrom(['admin'], 'admin,moderator', '__proto__', 7),
        sub: fc.constantFrom('user-admin', null, 1),
      },
      { requiredKeys: [] },
    )
    const segment = fc.oneof(
      fc.constantFrom(head, payload, signature, ''),
      fc.stringMatching(/^[A-Za-z0-9_-]{0,80}$/),
      oddClaims.map(text),
      fc.constantFrom('{"alg":"none"}', '{"alg":"HS256"}', '{"__proto__":{"alg":"ES256"}}', 'null', '\uFFFD').map(text),
    )
    const malformed = fc
      .oneof(
        fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join('.')),
        fc.stringMatching(/^[!-~]{1,200}$/),
        // One character changed. Not the last: its spare bits do not belong to the signature.
        fc
          .tuple(fc.nat(accessToken.length - 2), fc.constantFrom('A', 'z', '9', '.'))
          .map(([at, letter]) => accessToken.slice(0, at) + letter + accessToken.slice(at + 1)),
      )
      .filter((token) => token !== accessToken)
    const answers = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(malformed, fc.constantFrom('getUser', 'getVideos'), async (token, name) => {
        const response = await sandbox.call(name, { token })
        const body = await response.text()
        answers.set(`${response.status} ${body}`, (answers.get(`${response.status} ${body}`) ?? 0) + 1)
        return response.status === 401
      }),
      { numRuns: MALFORMED_TOKENS },
    )
    expect([...answers.keys()]).toEqual(['401 {"status":{"code":401,"message":"You are not authenticated."}}'])
  })
})

function memberOnlySlug({ database }: TestSandbox): string {
  const row = database
    .prepare("SELECT slug FROM videos WHERE is_member_only = 1 AND audience <> 'men' AND condition = 'sound' LIMIT 1")
    .get()
  return String(row?.slug)
}
