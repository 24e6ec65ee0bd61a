import { describe, expect, test } from 'vitest'
import { createTokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { createTokenRenewal, type LockManagerLike } from '../../adapters/session/token-renewal.adapter.ts'
import { createBrowserCookies } from '../../adapters/site/browser-cookies.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { encodeToken } from './simulated-tabs.ts'
import { createCookieDocument } from './test-browser.ts'

const never = new AbortController().signal
/** Seconds. Pairs are issued at 9,000 and live for 300. */
const NOW = 9_100
const CLAIMS = { exp: 9_300, iat: 9_000, sub: 'ada', usc: 100, fam: 'one', gen: 1 }

function pairOf(changes: { fam?: string; gen?: number; iat?: number; exp?: number } = {}): TokenPair {
  const claims = { ...CLAIMS, ...changes }
  const { fam, gen, iat } = claims
  return { accessToken: encodeToken(claims), refreshToken: encodeToken({ exp: 900_000, iat, fam, gen }) }
}

/** What is known of a pair, as the machine hears it. */
function factsOf({ exp = 9_300, gen = 1, fam = 'one' } = {}, more: object = {}) {
  const optional = { partners: [], vra: [], av: undefined, benefits: undefined, trial: undefined }
  return {
    claims: { ...CLAIMS, ...optional, exp, gen, fam },
    expiresInMs: exp * 1000 - NOW * 1000,
    lifetimeMs: (exp - 9_000) * 1000,
    nowMs: NOW * 1000,
    areCookiesRefused: false,
    ...more,
  }
}

interface Tab {
  keepsNothing?: boolean
  locks?: LockManagerLike
}

function openTab({ keepsNothing = false, locks }: Tab = {}) {
  const document = createCookieDocument({ keepsNothing })
  const jar = createBrowserCookies({ document, isSecure: false })
  const cookies = createTokenCookies({ jar })
  const sent: object[] = []
  const posted: unknown[] = []
  const slept: number[] = []
  const heard: object[] = []
  const time = { deviceMs: NOW * 1000 }
  /** What happens while it sleeps, and what the server answers, one after the other. */
  const meanwhile: (() => void)[] = []
  const answers: (object | (() => object))[] = []
  const channel = Object.assign(new EventTarget(), { postMessage: (message: unknown) => void posted.push(message) })
  const renewal = createTokenRenewal({
    cookies,
    call: (async (name: string, { body }: { body: object }) => {
      sent.push({ name, ...body })
      const answer = answers.shift() ?? { ok: true, status: 200, answer: { code: 200, message: '', pair: null } }
      return typeof answer === 'function' ? answer() : answer
    }) as unknown as Call,
    serverClock: {
      now: () => NOW * 1000,
      deviceNow: () => time.deviceMs,
      heard: (serverMs: number, sentAtMs: number) => void heard.push({ serverMs, sentAtMs }),
    } as never,
    ...(locks && { locks }),
    channel: channel as never,
    sleep: async (milliseconds) => {
      slept.push(milliseconds)
      meanwhile.shift()?.()
    },
    random: () => 0.5,
  })
  const put = ({ accessToken, refreshToken }: Partial<TokenPair>) => {
    if (refreshToken !== undefined) jar.write('rtoken', refreshToken)
    if (accessToken !== undefined) jar.write('atoken', accessToken)
  }
  const hold = (pair: TokenPair) => {
    put(pair)
    cookies.look()
  }
  const kept = () => ({ accessToken: jar.read('atoken'), refreshToken: jar.read('rtoken') })
  const clear = () => {
    jar.remove('atoken')
    jar.remove('rtoken')
  }
  const renew = (isDemanded = true) => renewal.renewTokens(never, { isDemanded })
  return {
    ...renewal,
    answers,
    channel,
    clear,
    cookies,
    heard,
    hold,
    kept,
    meanwhile,
    posted,
    put,
    renew,
    sent,
    slept,
    time,
  }
}

const NOTHING_KEPT = { accessToken: undefined, refreshToken: undefined }
const gives = (pair: TokenPair) => ({ ok: true, status: 200, answer: { code: 200, message: 'ok', pair } })
const refuses = (status: number, message = '') => ({
  ok: false,
  cause: 'unauthenticated',
  status,
  refusal: { code: 0, message, pair: null },
})
const FAILED = { type: 'renewal.failed', retryAfterMs: 0, chance: 0.5, nowMs: NOW * 1000 }

describe('looking at the cookies', () => {
  test('tells what is known of the pair, or that there is none [SESSION-016, TOKEN-002]', async () => {
    const { readTokens, put, slept } = openTab()
    const none = await readTokens()
    put(pairOf())
    expect({ none, found: await readTokens(), slept }).toEqual({
      none: { type: 'tokens.missing' },
      found: { type: 'tokens.found', revision: 1, ...factsOf() },
      slept: [],
    })
  })

  test('of tokens that say no beginning the life is without an end', async () => {
    const { readTokens, put } = openTab()
    put({ accessToken: encodeToken({ exp: 9_300, fam: 'one', gen: 1 }), refreshToken: pairOf().refreshToken })
    const found = await readTokens()
    expect(found.type === 'tokens.found' && found.lifetimeMs).toBe(Number.MAX_SAFE_INTEGER)
  })

  test.each(['atoken', 'rtoken'])(
    'waits a moment for the other of two; without %s all is dropped, and nothing is sent [SESSION-017, TOKEN-005]',
    async (missing) => {
      const pair = pairOf()
      const half = missing === 'atoken' ? { refreshToken: pair.refreshToken } : { accessToken: pair.accessToken }
      const gone = openTab()
      gone.put(half)
      expect({ answer: await gone.readTokens(), slept: gone.slept, kept: gone.kept(), sent: gone.sent }).toEqual({
        answer: { type: 'tokens.missing' },
        slept: [200],
        kept: NOTHING_KEPT,
        sent: [],
      })
      const late = openTab()
      late.put(half)
      late.meanwhile.push(() => late.put(pair))
      expect({ answer: await late.readTokens(), slept: late.slept, kept: late.kept() }).toEqual({
        answer: { type: 'tokens.found', revision: 1, ...factsOf() },
        slept: [200],
        kept: pair,
      })
    },
  )

  test('drops an access token that has ended where there is no refresh token [TOKEN-011]', async () => {
    const { readTokens, put, kept } = openTab()
    put({ accessToken: pairOf({ exp: NOW - 10 }).accessToken })
    expect({ answer: await readTokens(), kept: kept() }).toEqual({
      answer: { type: 'tokens.missing' },
      kept: NOTHING_KEPT,
    })
  })

  test('keeps what it holds while a mixed pair lasts, and mends that after 2.5 seconds by the newer refresh token', async () => {
    const { readTokens, hold, put, time, slept, cookies } = openTab()
    hold(pairOf())
    const next = pairOf({ gen: 2 })
    put({ refreshToken: next.refreshToken })
    const seen = []
    for (const laterMs of [0, 2_499, 2_500]) {
      time.deviceMs = NOW * 1000 + laterMs
      seen.push(await readTokens())
    }
    const before = { type: 'tokens.found', revision: 1, ...factsOf() }
    expect({ seen, slept, pair: cookies.held()?.pair }).toEqual({
      seen: [
        before,
        before,
        {
          type: 'tokens.found',
          revision: 2,
          claims: null,
          expiresInMs: 0,
          lifetimeMs: Number.MAX_SAFE_INTEGER,
          nowMs: NOW * 1000,
          areCookiesRefused: false,
        },
      ],
      slept: [200, 200, 200],
      pair: { accessToken: '', refreshToken: next.refreshToken },
    })
  })

  test('drops a mixed pair whose refresh token is the older one, and counts a clock set back as long ago', async () => {
    const { readTokens, hold, put, kept, time } = openTab()
    hold(pairOf())
    put({ accessToken: pairOf({ gen: 2 }).accessToken })
    await readTokens()
    time.deviceMs -= 2_500
    expect({ answer: await readTokens(), kept: kept() }).toEqual({
      answer: { type: 'tokens.missing' },
      kept: NOTHING_KEPT,
    })
  })

  test('takes a mixed pair that was mended meanwhile, and waits for the next one anew', async () => {
    const { readTokens, hold, put, time, cookies } = openTab()
    hold(pairOf())
    const [second, third] = [pairOf({ gen: 2 }), pairOf({ gen: 3 })]
    put({ refreshToken: second.refreshToken })
    await readTokens()
    time.deviceMs += 2_000
    put(second)
    await readTokens()
    expect(cookies.held()?.pair).toEqual(second)
    put({ refreshToken: third.refreshToken })
    time.deviceMs += 1_000
    const torn = await readTokens()
    expect(torn).toEqual({ type: 'tokens.found', revision: 2, ...factsOf({ gen: 2 }) })
  })
})

describe('renewing', () => {
  test('sends the refresh token, keeps both new ones, and tells the other tabs [API-005, TOKEN-006]', async () => {
    const { answers, cookies, heard, hold, kept, posted, renew, sent, slept } = openTab()
    hold(pairOf())
    const next = pairOf({ gen: 2 })
    answers.push(gives(next))
    expect(await renew()).toEqual({ type: 'renewal.succeeded', revision: 2, ...factsOf({ gen: 2 }) })
    expect({ sent, heard, kept: kept(), pair: cookies.held()?.pair, posted, slept }).toEqual({
      sent: [{ name: 'refreshToken', refresh_token: pairOf().refreshToken }],
      heard: [{ serverMs: 9_000_000, sentAtMs: NOW * 1000 }],
      kept: next,
      pair: next,
      posted: [{ kind: 'tokensChanged' }],
      slept: [50],
    })
  })

  test('asks nobody where the pair is good, or another tab has a newer one; a pair that is due it renews [TOKEN-004]', async () => {
    const good = openTab()
    good.hold(pairOf())
    const unasked = await good.renew(false)
    const other = openTab()
    other.hold(pairOf())
    other.put(pairOf({ gen: 2 }))
    expect({ unasked, taken: await other.renew(), sent: [...good.sent, ...other.sent] }).toEqual({
      unasked: { type: 'renewal.succeeded', revision: 1, ...factsOf() },
      taken: { type: 'renewal.succeeded', revision: 2, ...factsOf({ gen: 2 }) },
      sent: [],
    })
    for (const exp of [NOW, NOW + 30, NOW - 1]) {
      const due = openTab()
      due.hold(pairOf({ exp }))
      due.answers.push(gives(pairOf({ gen: 2 })))
      expect({ answer: (await due.renew(false)).type, sent: due.sent.length }).toEqual({
        answer: 'renewal.succeeded',
        sent: 1,
      })
    }
  })

  test('of a mixed pair nothing is sent, of one half nothing is left, and nobody is renewed who is not there [TOKEN-005]', async () => {
    const torn = openTab()
    torn.hold(pairOf())
    torn.put({ refreshToken: pairOf({ gen: 2 }).refreshToken })
    const half = openTab()
    half.hold(pairOf())
    half.clear()
    half.put({ accessToken: pairOf().accessToken })
    const nobody = openTab()
    expect({
      torn: await torn.renew(),
      half: await half.renew(),
      nobody: await nobody.renew(),
      kept: half.kept(),
      sent: [...torn.sent, ...half.sent, ...nobody.sent],
    }).toEqual({
      torn: FAILED,
      half: { type: 'tokens.missing' },
      nobody: { type: 'tokens.missing' },
      kept: NOTHING_KEPT,
      sent: [],
    })
  })

  test('a refresh token that lost its access token is sent, and mends the pair', async () => {
    const { answers, cookies, hold, kept, put, renew, sent } = openTab()
    hold(pairOf())
    const [second, third] = [pairOf({ gen: 2 }), pairOf({ gen: 3 })]
    put({ refreshToken: second.refreshToken })
    cookies.holdForRenewal(second.refreshToken)
    answers.push(gives(third))
    expect({ answer: (await renew(false)).type, sent, kept: kept() }).toEqual({
      answer: 'renewal.succeeded',
      sent: [{ name: 'refreshToken', refresh_token: second.refreshToken }],
      kept: third,
    })
  })

  test.each([
    ['401', refuses(401, 'No more.'), 'No more.'],
    ['419', refuses(419, 'Too old.'), 'Too old.'],
    ['465', refuses(465), ''],
    ['a code in the body', { ok: true, status: 200, answer: { code: 465, message: 'Gone.', pair: null } }, 'Gone.'],
    [
      'a code in the body of an error',
      { ok: false, cause: 'refused', status: 400, refusal: { code: 419, message: 'Old.', pair: null } },
      'Old.',
    ],
    [
      'a code beside a pair',
      { ok: true, status: 200, answer: { code: 401, message: 'Twice.', pair: pairOf({ gen: 2 }) } },
      'Twice.',
    ],
    ['no token', { ok: true, status: 200, answer: { code: 2, message: 'None left.', pair: null } }, 'None left.'],
    ['no words', { ok: false, cause: 'unauthenticated', status: 401 }, ''],
  ] as const)(
    '%s ends the session with the words of the server, in every tab [TOKEN-007, TOKEN-008, TOKEN-012]',
    async (_, answer, message) => {
      const { answers, cookies, hold, kept, posted, renew, sent } = openTab()
      hold(pairOf())
      answers.push(answer)
      expect({ answer: await renew(), sent: sent.length, kept: kept(), held: cookies.held(), posted }).toEqual({
        answer: { type: 'renewal.refused', message },
        sent: 1,
        kept: NOTHING_KEPT,
        held: null,
        posted: [{ kind: 'signedOut', family: 'one' }],
      })
    },
  )

  test('no answer keeps the session, and says when the server wants to be asked again [TOKEN-008]', async () => {
    const outcomes = []
    for (const answer of [
      { ok: false, cause: 'unavailable', status: 503, retryAfterMs: 9_000 },
      { ok: false, cause: 'limited', status: 429, retryAfterMs: 4_000 },
      { ok: false, cause: 'unavailable', status: 500, refusal: { code: 500, message: 'Broken.', pair: null } },
      { ok: false, cause: 'timeout' },
      { ok: false, cause: 'offline' },
      { ok: false, cause: 'refused', status: 403, refusal: { code: 0, message: '', pair: null } },
      () => {
        throw new Error('lost')
      },
    ]) {
      const { answers, hold, kept, posted, renew } = openTab()
      hold(pairOf())
      answers.push(answer)
      outcomes.push({ answer: await renew(), kept: kept(), posted })
    }
    const same = { answer: FAILED, kept: pairOf(), posted: [] }
    expect(outcomes).toEqual([
      { ...same, answer: { ...FAILED, retryAfterMs: 9_000 } },
      { ...same, answer: { ...FAILED, retryAfterMs: 4_000 } },
      ...Array(5).fill(same),
    ])
  })

  test('a refused token is tried no more where another tab has a newer one; three times at most [TOKEN-004, TOKEN-008]', async () => {
    const { answers, hold, put, renew, sent } = openTab()
    hold(pairOf({ exp: NOW + 10 }))
    for (const gen of [2, 3, 4]) {
      answers.push(() => {
        put(pairOf({ gen, exp: NOW + 10 }))
        return refuses(401)
      })
    }
    expect({ answer: await renew(), sent }).toEqual({
      answer: FAILED,
      sent: [1, 2, 3].map((gen) => ({ name: 'refreshToken', refresh_token: pairOf({ gen }).refreshToken })),
    })
  })
})

describe('a new pair that comes', () => {
  /** What becomes of it where this happens while it is asked for. */
  async function arriving(happens: (tab: ReturnType<typeof openTab>) => void, tab = openTab()) {
    tab.hold(pairOf())
    tab.answers.push(() => {
      happens(tab)
      return gives(pairOf({ gen: 2 }))
    })
    const answer = await tab.renew()
    return { answer, sent: tab.sent.slice(1), kept: tab.kept(), posted: tab.posted, slept: tab.slept }
  }
  const ended = [{ name: 'logOut', refresh_token: pairOf({ gen: 2 }).refreshToken }]

  test('after a log-out is ended at the server, and kept nowhere [TOKEN-005]', async () => {
    expect(await arriving(({ cookies }) => void cookies.forget())).toEqual({
      answer: { type: 'tokens.missing' },
      sent: ended,
      kept: NOTHING_KEPT,
      posted: [],
      slept: [],
    })
    expect(await arriving(({ clear }) => clear())).toEqual({
      answer: { type: 'tokens.missing' },
      sent: ended,
      kept: NOTHING_KEPT,
      posted: [],
      slept: [],
    })
  })

  test('after another log-in is ended as well, and theirs stays', async () => {
    const theirs = pairOf({ fam: 'two' })
    expect(await arriving(({ put }) => put(theirs))).toEqual({
      answer: { type: 'renewal.succeeded', revision: 2, ...factsOf({ fam: 'two' }) },
      sent: ended,
      kept: theirs,
      posted: [],
      slept: [],
    })
  })

  test('after another tab has renewed gives way to that, and nothing is ended [TOKEN-004]', async () => {
    const theirs = pairOf({ gen: 3 })
    expect(await arriving(({ put }) => put(theirs))).toEqual({
      answer: { type: 'renewal.succeeded', revision: 2, ...factsOf({ gen: 3 }) },
      sent: [],
      kept: theirs,
      posted: [],
      slept: [],
    })
  })

  test('while another tab is between its two writes waits for the second one', async () => {
    const theirs = pairOf({ gen: 3 })
    const tab = openTab()
    tab.meanwhile.push(
      () => {},
      () => tab.put(theirs),
    )
    expect(await arriving(({ put }) => put({ refreshToken: theirs.refreshToken }), tab)).toEqual({
      answer: { type: 'renewal.succeeded', revision: 2, ...factsOf({ gen: 3 }) },
      sent: [],
      kept: theirs,
      posted: [],
      slept: [50, 50],
    })
    const stuck = openTab()
    const { slept, answer } = await arriving(({ clear, put }) => {
      clear()
      put({ accessToken: pairOf().accessToken })
    }, stuck)
    expect({ slept, type: answer.type }).toEqual({ slept: [50, 50, 50], type: 'renewal.succeeded' })
  })

  test('in a browser without cookies stays in this tab [TOKEN-006]', async () => {
    const tab = openTab({ keepsNothing: true })
    tab.cookies.store(pairOf())
    tab.answers.push(gives(pairOf({ gen: 2 })))
    expect({ answer: await tab.renew(), pair: tab.cookies.held()?.pair }).toEqual({
      answer: { type: 'renewal.succeeded', revision: 2, ...factsOf({ gen: 2 }, { areCookiesRefused: true }) },
      pair: pairOf({ gen: 2 }),
    })
  })
})

describe('one tab at a time', () => {
  test('renews while it holds the lock of that name [TOKEN-004]', async () => {
    const names: string[] = []
    const locks: LockManagerLike = {
      request: (name, _, work) => {
        names.push(name)
        return work()
      },
    }
    const { hold, renew } = openTab({ locks })
    hold(pairOf())
    expect({ answer: (await renew(false)).type, names }).toEqual({
      answer: 'renewal.succeeded',
      names: ['proscenium.token-renewal'],
    })
  })

  test('goes on without it after five seconds, and a while more by chance [TOKEN-004]', async () => {
    const locks: LockManagerLike = {
      request: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          if (signal.aborted) reject(new Error('aborted'))
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    }
    const { hold, renew, slept } = openTab({ locks })
    hold(pairOf())
    expect({ answer: (await renew(false)).type, slept }).toEqual({
      answer: 'renewal.succeeded',
      slept: [5_000, 1_050],
    })
  })

  test('does not begin again what failed while it held the lock', async () => {
    const locks: LockManagerLike = { request: (_name, _options, work) => work() }
    const { answers, hold, renew, sent } = openTab({ locks })
    hold(pairOf())
    answers.push(() => {
      throw new Error('lost')
    })
    expect({ answer: await renew(), sent: sent.length }).toEqual({ answer: FAILED, sent: 1 })
  })
})

describe('a token that was refused for good', () => {
  test('is given up in every tab, unless the cookies have another one [ERR-011, ERR-012, ERR-016]', async () => {
    const { hold, kept, noteRefusal, posted, put, rescueTokens } = openTab()
    hold(pairOf())
    noteRefusal(pairOf().accessToken)
    put(pairOf({ gen: 2 }))
    const rescued = await rescueTokens()
    expect({ rescued, posted }).toEqual({
      rescued: { type: 'tokens.found', revision: 2, ...factsOf({ gen: 2 }) },
      posted: [],
    })
    noteRefusal(pairOf({ gen: 2 }).accessToken)
    expect({ answer: await rescueTokens(), kept: kept(), posted }).toEqual({
      answer: { type: 'tokens.missing' },
      kept: NOTHING_KEPT,
      posted: [{ kind: 'signedOut', family: 'one' }],
    })
    expect({ answer: await rescueTokens(), posted: posted.at(-1) }).toEqual({
      answer: { type: 'tokens.missing' },
      posted: { kind: 'signedOut', family: '' },
    })
  })
})

describe('tabs', () => {
  test('hear of each other, and forget a session that ended elsewhere [TOKEN-002]', () => {
    const { channel, cookies, hold, tokenTouches } = openTab()
    hold(pairOf())
    const touches: unknown[] = []
    tokenTouches.subscribe((touch) => touches.push(touch))
    const say = (data: unknown) => {
      channel.dispatchEvent(new MessageEvent('message', { data }))
      return cookies.held()?.family ?? null
    }
    const families = [
      null,
      'family',
      7,
      {},
      { family: 7 },
      { family: '' },
      { kind: 'signedOut', family: 'two' },
      { kind: 'signedOut', family: 'one' },
    ].map(say)
    expect({ families, touches }).toEqual({
      families: [...Array(7).fill('one'), null],
      touches: Array(8).fill({ type: 'tab.wokeUp', cause: 'tokensTouched' }),
    })
  })

  test('take a log-in over, and hear of it [API-007]', async () => {
    const { adopt, cookies, hold, kept, posted, slept, tokenTouches } = openTab()
    hold(pairOf())
    const touches: unknown[] = []
    tokenTouches.subscribe((touch) => touches.push(touch))
    const own = pairOf({ fam: 'two' })
    await adopt(own)
    expect({ kept: kept(), pair: cookies.held()?.pair, posted, touches, slept }).toEqual({
      kept: own,
      pair: own,
      posted: [{ kind: 'tokensChanged' }],
      touches: [{ type: 'tab.wokeUp', cause: 'tokensTouched' }],
      slept: [50],
    })
  })

  test('write a log-in once more where a renewal has written over it, and only there', async () => {
    const own = pairOf({ fam: 'two' })
    const adoptedWhile = async (happens: (tab: ReturnType<typeof openTab>) => void) => {
      const tab = openTab()
      tab.hold(pairOf())
      tab.meanwhile.push(() => happens(tab))
      await tab.adopt(own)
      return { kept: tab.kept(), posted: tab.posted.length }
    }
    const [replaced, third] = [pairOf({ gen: 2 }), pairOf({ fam: 'three' })]
    expect({
      renewed: await adoptedWhile(({ put }) => put(replaced)),
      torn: await adoptedWhile(({ put }) => put({ accessToken: replaced.accessToken })),
      other: await adoptedWhile(({ put }) => put(third)),
      loggedOut: await adoptedWhile(({ cookies, put }) => {
        cookies.forget()
        put(replaced)
      }),
      gone: await adoptedWhile(({ clear }) => clear()),
    }).toEqual({
      renewed: { kept: own, posted: 2 },
      torn: { kept: own, posted: 2 },
      other: { kept: third, posted: 1 },
      loggedOut: { kept: replaced, posted: 1 },
      gone: { kept: NOTHING_KEPT, posted: 1 },
    })
  })

  test('give the pair of a log-out to the server, as the cookies have it now, and drop it everywhere [SESSION-024, SESSION-026]', () => {
    const { cookies, hold, kept, posted, put, surrender, tokenTouches } = openTab()
    hold(pairOf())
    put(pairOf({ gen: 2 }))
    const touches: unknown[] = []
    tokenTouches.subscribe((touch) => touches.push(touch))
    expect({ pair: surrender(), kept: kept(), held: cookies.held(), posted, touches }).toEqual({
      pair: pairOf({ gen: 2 }),
      kept: NOTHING_KEPT,
      held: null,
      posted: [{ kind: 'signedOut', family: 'one' }],
      touches: [{ type: 'tab.wokeUp', cause: 'tokensTouched' }],
    })
    expect(surrender()).toBe(null)
  })
})
