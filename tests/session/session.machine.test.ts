import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { User } from '../../contracts/session/tokens.ts'
import {
  type SessionContext,
  type SessionEmitted,
  type SessionInput,
  sessionMachine,
  type UserAnswer,
} from '../../machines/session/session.machine.ts'
import { visitorOf } from '../../machines/session/visitor.ts'
import { sessionNoticeTexts } from '../../machines/session/way-out.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { claimsWith } from './claims.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(sessionMachine, new URL('../../machines/session/session.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(sessionMachine)
})

const ADA: User = {
  uuid: 'user-1',
  email: 'ada@example.com',
  affiliateId: '',
  tokenBalance: 420,
  hasBenefits: undefined,
  isTrial: undefined,
}
const LINK = 'https://partner.example/bye'
const answer: UserAnswer = { type: 'user.answered', user: ADA, favouriteVideoIds: ['3'], favouriteModelIds: ['5'] }
const nobodyKnown: UserAnswer = { ...answer, user: null, favouriteVideoIds: [], favouriteModelIds: [] }
const changed = (claims: ReturnType<typeof claimsWith> | null) =>
  ({ type: 'tokens.changed', claims, nowMs: 9_500_000, areCookiesRefused: false }) as const

function start(input: Partial<SessionInput> = {}) {
  const asked: string[] = []
  const emitted: SessionEmitted[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(sessionMachine, {
    loadUser: fromCallback(() => void asked.push('loadUser')),
    signOut: fromCallback(() => void asked.push('signOut')),
    forgetVisitor: fromCallback<EventObject, { keepsDrafts: boolean }>(({ input: { keepsDrafts } }) => {
      asked.push(keepsDrafts ? 'forgetVisitor but drafts' : 'forgetVisitor')
    }),
  })
  const actor = createActor(machine, {
    clock,
    input: { verificationEnabled: false, allowedLogOutHosts: ['partner.example'], ...input },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const context = () => actor.getSnapshot().context
  return { actor, asked, clock, context, emitted, state: () => actor.getSnapshot().value }
}

function startSignedIn(input: Partial<SessionInput> = {}) {
  const session = start(input)
  session.actor.send(changed(claimsWith()))
  session.actor.send(answer)
  session.emitted.length = 0
  session.asked.length = 0
  return session
}

/** What a session knows of who is signed in. */
function knownIn({ claims, nowSeconds, user, favouriteVideoIds, favouriteModelIds }: SessionContext) {
  return { claims, nowSeconds, user, favouriteVideoIds, favouriteModelIds }
}

/** All that is left of a session that has ended. */
const NOBODY: SessionContext = {
  claims: null,
  nowSeconds: 9_500,
  user: null,
  favouriteVideoIds: [],
  favouriteModelIds: [],
  isVerified: false,
  verificationEnabled: false,
  notice: 'none',
  logOutLink: '',
  allowedLogOutHosts: ['partner.example'],
  hasRedirect: false,
  hasFailed: false,
  keepsDrafts: true,
}

describe('at the start', () => {
  test('an access token makes it ask for user and favourites [SESSION-018, SESSION-023]', () => {
    const { actor, asked, context, state } = start()
    expect(state()).toBe('awaitingTokens')
    actor.send(changed(claimsWith()))
    expect({ state: state(), asked }).toEqual({ state: 'loadingUser', asked: ['loadUser'] })
    actor.send(answer)
    const { user, favouriteVideoIds, favouriteModelIds, nowSeconds } = context()
    expect({ state: state(), known: { user, favouriteVideoIds, favouriteModelIds, nowSeconds } }).toEqual({
      state: { signedIn: 'known' },
      known: { user: ADA, favouriteVideoIds: ['3'], favouriteModelIds: ['5'], nowSeconds: 9_500 },
    })
  })

  test('without tokens the visitor is a guest and no user is fetched [SESSION-018]', () => {
    const { actor, asked, emitted, state } = start()
    actor.send(changed(null))
    expect({ state: state(), asked, emitted }).toEqual({
      state: 'guest',
      asked: [],
      emitted: [{ type: 'visitor.changed', claims: null, user: null }],
    })
  })

  test('it settles whatever fails, with nothing in place of what did not come: no tokens in 8 seconds, no user in 16 [SESSION-023]', () => {
    const silent = start()
    silent.clock.increment(7_999)
    expect(silent.actor.getSnapshot().hasTag('settled')).toBe(false)
    silent.clock.increment(1)
    const { actor, clock, context, emitted, state } = start()
    actor.send(changed(claimsWith()))
    clock.increment(15_999)
    expect(actor.getSnapshot().hasTag('settled')).toBe(false)
    clock.increment(1)
    expect({ silent: silent.state(), state: state(), settled: actor.getSnapshot().hasTag('settled') }).toEqual({
      silent: 'guest',
      state: { signedIn: 'unknown' },
      settled: true,
    })
    expect({ silent: silent.context(), context: context() }).toEqual({
      silent: { ...NOBODY, nowSeconds: 0 },
      context: { ...NOBODY, claims: claimsWith() },
    })
    expect({ silent: silent.emitted, emitted }).toEqual({
      silent: [{ type: 'visitor.changed', claims: null, user: null }],
      emitted: [{ type: 'visitor.changed', claims: claimsWith(), user: null }],
    })
  })

  test('with an expired token and no way to the server it says so, and goes on later [TOKEN-008]', () => {
    const { actor, state } = start()
    actor.send({ type: 'tokens.stalled', claims: claimsWith(), nowMs: 1 })
    expect({
      state: state(),
      degraded: actor.getSnapshot().hasTag('degraded'),
      settled: actor.getSnapshot().hasTag('settled'),
    }).toEqual({ state: 'reconnecting', degraded: true, settled: true })
    actor.send(changed(claimsWith()))
    expect(state()).toBe('loadingUser')
  })
})

test('while reconnecting, a server without tokens for it makes the visitor a guest, and nothing is cleared', () => {
  const { actor, asked, state } = start()
  actor.send({ type: 'tokens.stalled', claims: claimsWith(), nowMs: 1 })
  actor.send(changed(null))
  expect({ state: state(), asked }).toEqual({ state: 'guest', asked: [] })
})

describe('while signed in', () => {
  test('a rotation changes the claims and nothing else: the user who is known is not asked for again [SESSION-018]', () => {
    const { actor, asked, context, emitted, state } = startSignedIn()
    actor.send(changed(claimsWith({ gen: 2, exp: 11_000 })))
    expect({ state: state(), asked, emitted, exp: context().claims?.exp }).toEqual({
      state: { signedIn: 'known' },
      asked: [],
      emitted: [],
      exp: 11_000,
    })
  })

  test('what the last check of the age has found counts, and no earlier one: where verification is asked for, it opens the verified view [AGE-002]', () => {
    const viewsOf = (verificationEnabled: boolean) => {
      const { actor, context } = startSignedIn({ verificationEnabled })
      return [undefined, true, false].map((isVerified) => {
        if (isVerified !== undefined) actor.send({ type: 'verification.judged', isVerified })
        const visitor = visitorOf({ ...context(), camPartnersClaim: 'camnet' })
        return { isVerified: context().isVerified, isInVerifiedView: visitor.isInVerifiedView, ...knownIn(context()) }
      })
    }
    const known = {
      claims: claimsWith(),
      nowSeconds: 9_500,
      user: ADA,
      favouriteVideoIds: ['3'],
      favouriteModelIds: ['5'],
    }
    expect({ asked: viewsOf(true), unasked: viewsOf(false) }).toEqual({
      asked: [false, true, false].map((isVerified) => ({ isVerified, isInVerifiedView: isVerified, ...known })),
      unasked: [false, true, false].map((isVerified) => ({ isVerified, isInVerifiedView: true, ...known })),
    })
  })

  test('another visitor’s log-in in another tab replaces everything that was known, and asks for theirs [SESSION-018]', () => {
    const { actor, asked, context, state } = startSignedIn()
    actor.send({ type: 'verification.judged', isVerified: true })
    actor.send(changed(claimsWith({ sub: 'user-2', fam: 'family-2' })))
    const { user, favouriteVideoIds, favouriteModelIds, isVerified, claims } = context()
    expect({
      state: state(),
      asked,
      known: { user, favouriteVideoIds, favouriteModelIds, isVerified },
      sub: claims?.sub,
    }).toEqual({
      state: 'forgetting',
      asked: ['forgetVisitor'],
      known: { user: null, favouriteVideoIds: [], favouriteModelIds: [], isVerified: false },
      sub: 'user-2',
    })
    actor.send({ type: 'visitor.forgotten' })
    expect({ state: state(), asked }).toEqual({ state: 'loadingUser', asked: ['forgetVisitor', 'loadUser'] })
  })

  test('an unknown user is asked for again every half minute, not more often, and the visitor stays signed in [SESSION-022]', () => {
    const { actor, asked, clock, context, emitted, state } = start()
    actor.send(changed(claimsWith()))
    const seconds: number[] = []
    for (let second = 0; second < 65; second += 1) {
      if (state() === 'loadingUser' || actor.getSnapshot().matches({ signedIn: 'asking' })) {
        seconds.push(second)
        actor.send(nobodyKnown)
      }
      clock.increment(1_000)
    }
    expect({ seconds, asked, state: state(), context: context() }).toEqual({
      seconds: [0, 30, 60],
      asked: ['loadUser', 'loadUser', 'loadUser'],
      state: { signedIn: 'unknown' },
      context: { ...NOBODY, claims: claimsWith() },
    })
    expect(emitted).toEqual(Array(3).fill({ type: 'visitor.changed', claims: claimsWith(), user: null }))
    clock.increment(25_000)
    actor.send(answer)
    expect({ state: state(), user: context().user }).toEqual({ state: { signedIn: 'known' }, user: ADA })
  })

  test('tokens that vanish make the visitor a guest who keeps drafts and stays on the page [TOKEN-005]', () => {
    const { actor, asked, emitted, state } = startSignedIn()
    actor.send({ type: 'tokens.lost', reason: 'gone', message: '' })
    actor.send({ type: 'visitor.forgotten' })
    expect({ state: state(), asked, emitted }).toEqual({
      state: 'guest',
      asked: ['forgetVisitor but drafts'],
      emitted: [{ type: 'visitor.changed', claims: null, user: null }],
    })
  })

  for (const reason of ['refused', '401', '465'] as const) {
    test(`a session that ends by ${reason} goes to the log-in page and says why [TOKEN-008, ERR-011, ERR-012, ERR-016, ERR-022]`, () => {
      const { actor, asked, context, emitted, state } = startSignedIn()
      const before = knownIn(context())
      actor.send({ type: 'tokens.lost', reason, message: '' })
      actor.send({ type: 'visitor.forgotten' })
      expect({ before, state: state(), asked, emitted, notice: sessionNoticeTexts[context().notice] }).toEqual({
        before: {
          claims: claimsWith(),
          nowSeconds: 9_500,
          user: ADA,
          favouriteVideoIds: ['3'],
          favouriteModelIds: ['5'],
        },
        state: 'guest',
        asked: ['forgetVisitor but drafts'],
        emitted: [
          { type: 'navigation.requested', to: '/login/', isExternal: false },
          { type: 'visitor.changed', claims: null, user: null },
        ],
        notice: 'Your session expired. Please, refresh the page.',
      })
      expect(context()).toEqual({ ...NOBODY, notice: 'expired' })
    })
  }

  test('the site learns who is signed in: at first, and when the server’s answer changes it [SESSION-018]', () => {
    const { actor, clock, context, emitted, state } = start()
    const ada = claimsWith()
    actor.send(changed(ada))
    actor.send({ ...answer, user: null })
    expect({ state: state(), favouriteVideoIds: context().favouriteVideoIds, emitted }).toEqual({
      state: { signedIn: 'unknown' },
      favouriteVideoIds: ['3'],
      emitted: [{ type: 'visitor.changed', claims: ada, user: null }],
    })
    clock.increment(30_000)
    expect(state()).toEqual({ signedIn: 'asking' })
    actor.send(nobodyKnown)
    expect(state()).toEqual({ signedIn: 'unknown' })
    clock.increment(30_000)
    clock.increment(16_000)
    expect(state()).toEqual({ signedIn: 'unknown' })
    clock.increment(30_000)
    actor.send(answer)
    expect({ state: state(), user: context().user, lastEmitted: emitted.at(-1) }).toEqual({
      state: { signedIn: 'known' },
      user: ADA,
      lastEmitted: { type: 'visitor.changed', claims: ada, user: ADA },
    })
  })

  test('tokens that are none any more end the session, and drafts stay, whoever was here before [TOKEN-005]', () => {
    const endings = [
      changed(null),
      { type: 'tokens.lost', reason: 'gone', message: '' },
      { type: 'tokens.lost', reason: 'refused', message: '' },
    ] as const
    for (const ending of endings) {
      const { actor, asked, context, state } = startSignedIn()
      actor.send(changed(claimsWith({ sub: 'user-2', fam: 'family-2' })))
      actor.send({ type: 'visitor.forgotten' })
      actor.send(answer)
      actor.send(ending)
      const { user, claims, favouriteVideoIds } = context()
      expect({ state: state(), lastAsked: asked.at(-1), user, claims, favouriteVideoIds }).toEqual({
        state: 'forgetting',
        lastAsked: 'forgetVisitor but drafts',
        user: null,
        claims: null,
        favouriteVideoIds: [],
      })
    }
  })

  test('clearing that takes longer than two seconds does not delay the rest', () => {
    const { actor, clock, state } = startSignedIn()
    actor.send(changed(null))
    clock.increment(2_000)
    expect(state()).toBe('guest')
  })

  test('a browser without cookies gets a notice, which can be dismissed', () => {
    const { actor, context } = start()
    actor.send({ ...changed(claimsWith()), areCookiesRefused: true })
    const told = context().notice
    actor.send({ type: 'notice.dismissed' })
    expect({ told, notice: context().notice }).toEqual({ told: 'cookiesRefused', notice: 'none' })
  })

  test('keeps the user and their preferences, and no token [SESSION-032]', () => {
    const { context } = startSignedIn()
    expect(context()).toEqual({
      claims: claimsWith(),
      nowSeconds: 9_500,
      user: ADA,
      favouriteVideoIds: ['3'],
      favouriteModelIds: ['5'],
      isVerified: false,
      verificationEnabled: false,
      notice: 'none',
      logOutLink: '',
      allowedLogOutHosts: ['partner.example'],
      hasRedirect: false,
      hasFailed: false,
      keepsDrafts: true,
    })
  })
})

describe('logging out', () => {
  interface Log {
    input?: Partial<SessionInput>
    redirect?: boolean
    link?: string
    atServer?: 'confirmed' | 'failed' | 'silent'
    clearing?: 'forgotten' | 'silent'
    isVerified?: boolean
    /** Of a renewed token of the same log-in. */
    claims?: ReturnType<typeof claimsWith>
  }

  function logOut({
    input,
    redirect,
    link = LINK,
    atServer = 'confirmed',
    clearing = 'forgotten',
    isVerified,
    claims,
  }: Log) {
    const session = startSignedIn(input)
    const { actor, clock } = session
    if (claims) actor.send(changed(claims))
    const before = knownIn(session.context())
    actor.send({ type: 'logOutLink.learned', link })
    if (isVerified) actor.send({ type: 'verification.judged', isVerified: true })
    actor.send({ type: 'signOut.requested', redirect })
    // What the token lifecycle has to say meanwhile, and an impatient second click.
    actor.send({ type: 'tokens.lost', reason: 'gone', message: '' })
    actor.send(changed(null))
    actor.send({ type: 'signOut.requested', redirect: false })
    if (atServer === 'silent') clock.increment(5_000)
    else actor.send({ type: `signOut.${atServer}` })
    if (clearing === 'silent') clock.increment(2_000)
    else actor.send({ type: 'visitor.forgotten' })
    const { notice, isVerified: wasVerified } = session.context()
    return {
      before,
      state: session.state(),
      asked: session.asked,
      left: session.emitted.flatMap((event) => (event.type === 'navigation.requested' ? [event] : [])),
      others: session.emitted.filter(({ type }) => type !== 'navigation.requested'),
      known: { ...knownIn(session.context()), isVerified: wasVerified },
      notice: sessionNoticeTexts[notice],
    }
  }

  const cleared = {
    before: { claims: claimsWith(), nowSeconds: 9_500, user: ADA, favouriteVideoIds: ['3'], favouriteModelIds: ['5'] },
    state: 'guest',
    asked: ['signOut', 'forgetVisitor'],
    others: [{ type: 'signOut.begun' }, { type: 'visitor.changed', claims: null, user: null }],
    known: {
      claims: null,
      nowSeconds: 9_500,
      user: null,
      favouriteVideoIds: [],
      favouriteModelIds: [],
      isVerified: false,
    },
    notice: '',
  }
  const to = (path: string, isExternal = false) => [{ type: 'navigation.requested', to: path, isExternal }]

  test('tells the server, removes everything, and leads a verified viewer outside [SESSION-024, SESSION-026, SESSION-028, AGE-002]', () => {
    expect(logOut({})).toEqual({ ...cleared, left: to(LINK, true) })
    expect(logOut({ input: { verificationEnabled: true }, isVerified: true })).toEqual({
      ...cleared,
      left: to(LINK, true),
    })
    const claims = claimsWith({ av: 'verified' })
    expect(logOut({ input: { verificationEnabled: true }, claims })).toEqual({
      ...cleared,
      before: { ...cleared.before, claims },
      left: to(LINK, true),
    })
    expect(logOut({ link: 'https://partner.example/landing?from=us' }).left).toEqual(
      to('https://partner.example/landing?from=us', true),
    )
  })

  test('is announced once, before the tokens are removed, so that calls that need them can still be made [SESSION-025]', () => {
    const { actor, asked, context } = startSignedIn()
    const begun: object[] = []
    actor.on('signOut.begun', (event) => begun.push({ event, asked: [...asked], ...knownIn(context()) }))
    actor.send({ type: 'signOut.requested' })
    actor.send({ type: 'signOut.requested' })
    actor.send({ type: 'signOut.confirmed' })
    actor.send({ type: 'visitor.forgotten' })
    expect({ begun, asked }).toEqual({
      begun: [
        {
          event: { type: 'signOut.begun' },
          asked: [],
          claims: claimsWith(),
          nowSeconds: 9_500,
          user: ADA,
          favouriteVideoIds: ['3'],
          favouriteModelIds: ['5'],
        },
      ],
      asked: ['signOut', 'forgetVisitor'],
    })
    expect(context()).toEqual({ ...NOBODY, keepsDrafts: true, hasRedirect: true, notice: 'linkNotDefined' })
  })

  test('by its address starts at once for visitors who come from this site, once, and asks those who come from elsewhere [ROUTE-060]', () => {
    const { actor, asked, context, emitted, state } = startSignedIn()
    actor.send({ type: 'logOutLink.learned', link: LINK })
    const before = context()
    actor.send({ type: 'logOutPage.opened', isFromHere: false })
    expect({ state: state(), asked, context: context() }).toEqual({
      state: { signedIn: 'known' },
      asked: [],
      context: before,
    })
    for (const isFromHere of [true, true]) actor.send({ type: 'logOutPage.opened', isFromHere })
    expect({ state: state(), asked }).toEqual({ state: { signingOut: 'atServer' }, asked: ['signOut'] })
    actor.send({ type: 'signOut.confirmed' })
    actor.send({ type: 'visitor.forgotten' })
    expect({ state: state(), emitted }).toEqual({
      state: 'guest',
      emitted: [
        { type: 'signOut.begun' },
        { type: 'navigation.requested', to: LINK, isExternal: true },
        { type: 'visitor.changed', claims: null, user: null },
      ],
    })
    expect(context()).toEqual({ ...NOBODY, hasRedirect: true, logOutLink: LINK })
  })

  test('by its address leads a verified viewer outside as well', () => {
    const { actor, emitted } = startSignedIn()
    actor.send({ type: 'logOutLink.learned', link: LINK })
    actor.send({ type: 'logOutPage.opened', isFromHere: true })
    actor.send({ type: 'signOut.confirmed' })
    actor.send({ type: 'visitor.forgotten' })
    expect(emitted.filter(({ type }) => type === 'navigation.requested')).toEqual(to(LINK, true))
  })

  test('leads an unverified viewer home, and nobody else [SESSION-027, AGE-002]', () => {
    expect(logOut({ input: { verificationEnabled: true } })).toEqual({ ...cleared, left: to('/') })
    expect(logOut({ input: { verificationEnabled: false } }).left).toEqual(to(LINK, true))
    expect(logOut({ input: { verificationEnabled: true }, isVerified: true }).left).toEqual(to(LINK, true))
  })

  for (const [whom, input] of [
    ['a verified viewer', {}],
    ['an unverified viewer', { verificationEnabled: true }],
  ] as const) {
    test(`leaves ${whom} where they are when no redirect is asked for, and nothing of them [SESSION-030]`, () => {
      expect(logOut({ redirect: false, input })).toEqual({ ...cleared, left: [] })
      expect(logOut({ redirect: false, input, atServer: 'failed' })).toEqual({ ...cleared, left: [] })
      const { actor, context, emitted, state } = startSignedIn(input)
      actor.send({ type: 'logOutLink.learned', link: LINK })
      actor.send({ type: 'signOut.requested', redirect: false })
      actor.send({ type: 'signOut.confirmed' })
      actor.send({ type: 'visitor.forgotten' })
      expect({ state: state(), emitted, context: context() }).toEqual({
        state: 'guest',
        emitted: [{ type: 'signOut.begun' }, { type: 'visitor.changed', claims: null, user: null }],
        context: { ...NOBODY, ...input, logOutLink: LINK },
      })
    })
  }

  for (const link of ['', '/bye/', 'javascript:alert(1)', 'https://evil.example/']) {
    test(`without a link that may be followed (${link || 'none'}) it says so and goes to the log-in page [ERR-023]`, () => {
      expect(logOut({ link })).toEqual({
        ...cleared,
        left: to('/login/'),
        notice: 'Logout redirect link is not defined',
      })
    })
  }

  for (const failure of [{ atServer: 'failed' }, { atServer: 'silent' }, { clearing: 'silent' }] as const) {
    test(`removes everything and goes to the log-in page when ${Object.entries(failure).flat().join(' is ')} [SESSION-029]`, () => {
      expect(logOut(failure)).toEqual({ ...cleared, left: to('/login/') })
      expect(logOut({ ...failure, input: { verificationEnabled: true } })).toEqual({ ...cleared, left: to('/login/') })
      expect(logOut({ ...failure, link: '' })).toEqual({ ...cleared, left: to('/login/') })
    })
  }
})

test('a log-in takes old notices away, but not the one that this browser keeps no cookies', () => {
  const texts = [true, false].map((areCookiesRefused) => {
    const { actor, context } = startSignedIn()
    actor.send({ type: 'tokens.lost', reason: 'refused', message: '' })
    actor.send({ ...changed(claimsWith({ sub: 'user-2' })), areCookiesRefused })
    actor.send({ type: 'login.succeeded' })
    return sessionNoticeTexts[context().notice]
  })
  expect(texts).toEqual(['Your browser keeps no cookies of this site, so you stay logged in in this tab only.', ''])
})
