import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type TokenFacts,
  type TokenLifecycleEmitted,
  tokenLifecycleMachine,
} from '../../machines/session/token-lifecycle.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { claimsWith } from './claims.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    tokenLifecycleMachine,
    new URL('../../machines/session/token-lifecycle.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(tokenLifecycleMachine)
})

const START_MS = 9_000_000

function facts(changes: Partial<TokenFacts> = {}): TokenFacts {
  return {
    claims: claimsWith(),
    revision: 1,
    expiresInMs: 300_000,
    lifetimeMs: 300_000,
    nowMs: START_MS,
    areCookiesRefused: false,
    ...changes,
  }
}

/** What is kept of the pair. */
function heldIn(actor: ReturnType<typeof start>['actor']) {
  const { claims, revision, announcedRevision, nowMs, expiresAtMs } = actor.getSnapshot().context
  return { claims, revision, announcedRevision, nowMs, expiresAtMs }
}

/** The machine with ports that do nothing but note that they were asked. */
function start() {
  const asked: unknown[] = []
  const emitted: TokenLifecycleEmitted[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(tokenLifecycleMachine, {
    readTokens: fromCallback(() => void asked.push('readTokens')),
    renewTokens: fromCallback<EventObject, { isDemanded: boolean }>(({ input }) => {
      asked.push(input.isDemanded ? 'renewTokens on demand' : 'renewTokens')
    }),
    rescueTokens: fromCallback(() => void asked.push('rescueTokens')),
    wakeUps: fromCallback(() => {}),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, asked, clock, emitted, state: () => actor.getSnapshot().value }
}

function startHolding(changes: Partial<TokenFacts> = {}) {
  const session = start()
  session.actor.send({ type: 'tokens.found', ...facts(changes) })
  return session
}

describe('while checking', () => {
  test('the cookies are read, and a pair found at the start is announced, once, and not renewed while it lives [SESSION-016, SESSION-017]', () => {
    const { actor, asked, emitted, state } = start()
    expect({ state: state(), asked }).toEqual({ state: 'checking', asked: ['readTokens'] })
    actor.send({ type: 'tokens.found', ...facts() })
    const told = { type: 'tokens.changed', claims: claimsWith(), nowMs: START_MS, areCookiesRefused: false }
    expect({ state: state(), asked, emitted, ...heldIn(actor) }).toEqual({
      state: 'held',
      asked: ['readTokens'],
      emitted: [told],
      claims: claimsWith(),
      revision: 1,
      announcedRevision: 1,
      nowMs: START_MS,
      expiresAtMs: START_MS + 300_000,
    })
    actor.send({ type: 'tab.wokeUp', cause: 'visible' })
    actor.send({ type: 'tokens.found', ...facts({ nowMs: START_MS + 1 }) })
    expect({ state: state(), emitted }).toEqual({ state: 'held', emitted: [told] })
  })

  test.each([1, 0, -1])(
    'a pair that ends in %i ms is renewed first, and announced only while it lives [SESSION-016, SESSION-017, TOKEN-011]',
    (expiresInMs) => {
      const { asked, emitted, state } = startHolding({ expiresInMs, areCookiesRefused: true })
      expect({ state: state(), asked, emitted }).toEqual({
        state: 'renewing',
        asked: ['readTokens', 'renewTokens'],
        emitted:
          expiresInMs > 0
            ? [{ type: 'tokens.changed', claims: claimsWith(), nowMs: START_MS, areCookiesRefused: true }]
            : [],
      })
    },
  )

  test('no pair at the start is announced as a guest', () => {
    const { actor, emitted, state } = start()
    actor.send({ type: 'tokens.missing' })
    expect({ state: state(), emitted }).toEqual({
      state: 'absent',
      emitted: [{ type: 'tokens.changed', claims: null, nowMs: 0, areCookiesRefused: false }],
    })
  })

  test('another pair in the cookies is taken over, the same one is not told twice [TOKEN-002]', () => {
    const { actor, clock, emitted } = startHolding()
    clock.increment(3_000)
    actor.send({ type: 'tokens.found', ...facts() })
    clock.increment(3_000)
    const other = claimsWith({ sub: 'user-2', fam: 'family-2' })
    actor.send({ type: 'tokens.found', ...facts({ revision: 2, claims: other }) })
    expect(emitted.map((event) => 'claims' in event && event.claims?.sub)).toEqual(['user-1', 'user-2'])
  })

  test('tokens that are held but gone from the cookies are dropped [TOKEN-005]', () => {
    const { actor, clock, emitted, state } = startHolding()
    clock.increment(3_000)
    actor.send({ type: 'tokens.missing' })
    expect({ state: state(), claims: actor.getSnapshot().context.claims, emitted: emitted.slice(1) }).toEqual({
      state: 'absent',
      claims: null,
      emitted: [
        { type: 'tokens.lost', reason: 'gone', message: '' },
        { type: 'tokens.changed', claims: null, nowMs: START_MS, areCookiesRefused: false },
      ],
    })
  })

  for (const [expiresInMs, lifetimeMs, expected] of [
    [30_001, 300_000, 'held'],
    [30_000, 300_000, 'renewing'],
    [10_001, 20_000, 'held'],
    [10_000, 20_000, 'renewing'],
  ] as const) {
    test(`${expiresInMs} ms before the end of a life of ${lifetimeMs} ms the tokens are ${expected} [TOKEN-003]`, () => {
      const { actor, asked, emitted, state } = startHolding({ expiresInMs, lifetimeMs })
      expect({ state: state(), asked, emitted, ...heldIn(actor) }).toEqual({
        state: expected,
        asked: expected === 'renewing' ? ['readTokens', 'renewTokens'] : ['readTokens'],
        emitted: [{ type: 'tokens.changed', claims: claimsWith(), nowMs: START_MS, areCookiesRefused: false }],
        claims: claimsWith(),
        revision: 1,
        announcedRevision: 1,
        nowMs: START_MS,
        expiresAtMs: START_MS + expiresInMs,
      })
    })
  }

  test('a pair that is due waits until the server wants the next try, and no longer [TOKEN-003, TOKEN-008]', () => {
    const { actor, state } = startHolding({ expiresInMs: 20_000 })
    actor.send({ type: 'renewal.failed', retryAfterMs: 12_000, chance: 0, nowMs: START_MS })
    const states = [11_999, 12_000].map((laterMs) => {
      actor.send({ type: 'tab.wokeUp', cause: 'visible' })
      actor.send({ type: 'tokens.found', ...facts({ expiresInMs: 20_000 - laterMs, nowMs: START_MS + laterMs }) })
      return state()
    })
    expect(states).toEqual(['coolingDown', 'renewing'])
  })

  test('an expired pair is renewed at once and not told as a visitor [TOKEN-011, SESSION-017]', () => {
    const { asked, emitted, state } = startHolding({ expiresInMs: -60_000 })
    expect({ state: state(), asked, emitted }).toEqual({
      state: 'renewing',
      asked: ['readTokens', 'renewTokens'],
      emitted: [],
    })
  })

  test('cookies that cannot be read in time do not stop the checks', () => {
    const { clock, state } = start()
    clock.increment(2_000)
    expect(state()).toBe('absent')
  })
})

describe('while checking what is already held', () => {
  /** Held, and looking again. */
  function startLookingAgain(changes: Partial<TokenFacts> = {}) {
    const session = startHolding(changes)
    session.actor.send({ type: 'tab.wokeUp', cause: 'shown' })
    session.emitted.length = 0
    session.asked.length = 0
    return session
  }

  test('waking up again reads again', () => {
    const { actor, asked, state } = startLookingAgain()
    actor.send({ type: 'tab.wokeUp', cause: 'tokensTouched' })
    expect({ state: state(), asked }).toEqual({ state: 'checking', asked: ['readTokens'] })
  })

  test('cookies that cannot be read in time leave the tokens held, and are read again 3 seconds later [TOKEN-001]', () => {
    const { actor, asked, clock, emitted, state } = startLookingAgain()
    clock.increment(2_000)
    const late = { state: state(), ...heldIn(actor) }
    clock.increment(3_000)
    expect({ late, state: state(), asked, emitted }).toEqual({
      late: {
        state: 'held',
        claims: claimsWith(),
        revision: 1,
        announcedRevision: 1,
        nowMs: START_MS,
        expiresAtMs: START_MS + 300_000,
      },
      state: 'checking',
      asked: ['readTokens'],
      emitted: [],
    })
  })

  test('a call that got 401 is renewed for at once, unless that was done a moment ago [ERR-010]', () => {
    const first = startLookingAgain()
    first.actor.send({ type: 'renewal.demanded' })
    expect({ state: first.state(), asked: first.asked }).toEqual({
      state: 'renewing',
      asked: ['renewTokens on demand'],
    })

    const again = startHolding({ expiresInMs: 20_000 })
    again.actor.send({ type: 'renewal.succeeded', ...facts({ revision: 2 }) })
    again.actor.send({ type: 'tab.wokeUp', cause: 'shown' })
    again.actor.send({ type: 'renewal.demanded' })
    expect({ state: again.state(), lastEmitted: again.emitted.at(-1) }).toEqual({
      state: 'checking',
      lastEmitted: { type: 'renewal.ended', outcome: 'useless' },
    })
  })

  test('a visitor with new rights, having paid or proved their age, gets tokens that say so at once', () => {
    const { actor, asked, state } = startHolding({ expiresInMs: 20_000 })
    actor.send({ type: 'renewal.succeeded', ...facts({ revision: 2 }) })
    actor.send({ type: 'renewal.demanded', areRightsNew: true })
    expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({
      state: 'renewing',
      lastAsked: 'renewTokens on demand',
    })
  })

  test('a token that was refused for good is looked for in the cookies, and lost for that reason [ERR-011]', () => {
    const { actor, asked, emitted, state } = startLookingAgain()
    actor.send({ type: 'tokens.refused', reason: '465' })
    expect({ state: state(), asked }).toEqual({ state: 'rescuing', asked: ['rescueTokens'] })
    actor.send({ type: 'tokens.missing' })
    expect(emitted[0]).toEqual({ type: 'tokens.lost', reason: '465', message: '' })
  })
})

describe('while held', () => {
  test('a check runs every 3 seconds [TOKEN-001]', () => {
    const { actor, asked, clock, emitted, state } = startHolding()
    const checks: number[] = []
    for (let step = 1; step <= 18; step += 1) {
      clock.increment(500)
      if (state() !== 'checking') continue
      checks.push(step * 500)
      const nowMs = START_MS + step * 500
      actor.send({ type: 'tokens.found', ...facts({ nowMs, expiresInMs: 300_000 - step * 500 }) })
    }
    expect({ checks, asked, emitted, state: state(), ...heldIn(actor) }).toEqual({
      checks: [3_000, 6_000, 9_000],
      asked: ['readTokens', 'readTokens', 'readTokens', 'readTokens'],
      emitted: [{ type: 'tokens.changed', claims: claimsWith(), nowMs: START_MS, areCookiesRefused: false }],
      state: 'held',
      claims: claimsWith(),
      revision: 1,
      announcedRevision: 1,
      nowMs: START_MS + 9_000,
      expiresAtMs: START_MS + 300_000,
    })
  })

  test('waking up checks at once, before any timer', () => {
    const { actor, state } = startHolding()
    actor.send({ type: 'tab.wokeUp', cause: 'visible' })
    expect(state()).toBe('checking')
  })

  test('a call that got 401 starts a renewal [ERR-010]', () => {
    const { actor, asked, state } = startHolding()
    actor.send({ type: 'renewal.demanded' })
    expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({
      state: 'renewing',
      lastAsked: 'renewTokens on demand',
    })
  })

  test('465 ends the session unless the cookies hold a newer pair [ERR-016]', () => {
    const { actor, asked, emitted, state } = startHolding()
    actor.send({ type: 'tokens.refused', reason: '465' })
    expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({ state: 'rescuing', lastAsked: 'rescueTokens' })
    actor.send({ type: 'tokens.missing' })
    expect({ state: state(), secondEmitted: emitted[1] }).toEqual({
      state: 'absent',
      secondEmitted: { type: 'tokens.lost', reason: '465', message: '' },
    })
  })

  test('a newer pair in the cookies rescues the session [ERR-011]', () => {
    const { actor, emitted, state } = startHolding()
    actor.send({ type: 'tokens.refused', reason: '401' })
    actor.send({ type: 'tokens.found', ...facts({ revision: 2 }) })
    expect({ state: state(), emitted: emitted.filter(({ type }) => type === 'tokens.lost') }).toEqual({
      state: 'held',
      emitted: [],
    })
  })
})

describe('while renewing', () => {
  const due = { expiresInMs: 20_000 }

  test('checks, 401s and wake-ups join the renewal under way [TOKEN-004]', () => {
    const { actor, asked, clock, state } = startHolding(due)
    actor.send({ type: 'renewal.demanded' })
    actor.send({ type: 'tab.wokeUp', cause: 'online' })
    clock.increment(9_000)
    expect({ state: state(), asked }).toEqual({ state: 'renewing', asked: ['readTokens', 'renewTokens'] })
  })

  test('the new pair is held and told, and waiting calls go on [TOKEN-006]', () => {
    const { actor, emitted, state } = startHolding(due)
    const renewed = claimsWith({ gen: 2 })
    actor.send({ type: 'renewal.succeeded', ...facts({ revision: 2, claims: renewed }) })
    expect({ state: state(), emitted: emitted.slice(1) }).toEqual({
      state: 'held',
      emitted: [
        { type: 'tokens.changed', claims: renewed, nowMs: START_MS, areCookiesRefused: false },
        { type: 'renewal.ended', outcome: 'renewed' },
      ],
    })
  })

  test('a refusal for good ends the session with what the server said [TOKEN-007, TOKEN-008, ERR-011]', () => {
    const { actor, emitted, state } = startHolding(due)
    actor.send({ type: 'renewal.refused', message: 'Your session has ended.' })
    expect({ state: state(), emitted: emitted.slice(1) }).toEqual({
      state: 'absent',
      emitted: [
        { type: 'tokens.lost', reason: 'refused', message: 'Your session has ended.' },
        { type: 'tokens.changed', claims: null, nowMs: START_MS, areCookiesRefused: false },
        { type: 'renewal.ended', outcome: 'lost' },
      ],
    })
  })

  test('no answer keeps the session, shown as reconnecting, and the pauses grow up to 30 seconds [TOKEN-008]', () => {
    const { actor, emitted } = startHolding({ expiresInMs: 29_000, lifetimeMs: 300_000 })
    const pauses: number[] = []
    let nowMs = START_MS
    for (let failure = 0; failure < 7; failure += 1) {
      actor.send({ type: 'renewal.failed', retryAfterMs: 0, chance: 1, nowMs })
      const { notBeforeMs } = actor.getSnapshot().context
      pauses.push(notBeforeMs - nowMs)
      expect(actor.getSnapshot().hasTag('degraded')).toBe(true)
      nowMs = notBeforeMs
      actor.send({ type: 'tab.wokeUp', cause: 'visible' })
      actor.send({ type: 'tokens.found', ...facts({ expiresInMs: START_MS + 29_000 - nowMs, nowMs }) })
      expect(actor.getSnapshot().value).toBe('renewing')
    }
    expect({ pauses, emitted: emitted.filter(({ type }) => type === 'tokens.lost') }).toEqual({
      pauses: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000],
      emitted: [],
    })
  })

  test('a server that says when to come back is obeyed', () => {
    const { actor } = startHolding(due)
    actor.send({ type: 'renewal.failed', retryAfterMs: 12_000, chance: 0, nowMs: START_MS })
    expect(actor.getSnapshot().context.notBeforeMs).toBe(START_MS + 12_000)
  })

  test('a failure lets go of the calls that wait, while the token still lives [TOKEN-008]', () => {
    const { actor, emitted, state } = startHolding(due)
    actor.send({ type: 'renewal.failed', retryAfterMs: 0, chance: 0, nowMs: START_MS })
    expect({ state: state(), lastEmitted: emitted.at(-1) }).toEqual({
      state: 'coolingDown',
      lastEmitted: { type: 'renewal.ended', outcome: 'failed' },
    })
  })

  test('tokens that are gone from the cookies meanwhile end the session, and the calls that wait [TOKEN-005]', () => {
    const { actor, emitted, state } = startHolding(due)
    actor.send({ type: 'tokens.missing' })
    expect({ state: state(), emitted: emitted.slice(1) }).toEqual({
      state: 'absent',
      emitted: [
        { type: 'tokens.lost', reason: 'gone', message: '' },
        { type: 'tokens.changed', claims: null, nowMs: START_MS, areCookiesRefused: false },
        { type: 'renewal.ended', outcome: 'lost' },
      ],
    })
  })

  test('once the token has expired calls wait, and the site is stalled', () => {
    const { actor, emitted, state } = startHolding({ expiresInMs: -1 })
    actor.send({ type: 'renewal.failed', retryAfterMs: 0, chance: 0, nowMs: START_MS })
    expect({ state: state(), emitted }).toEqual({
      state: 'reconnecting',
      emitted: [{ type: 'tokens.stalled', claims: claimsWith(), nowMs: START_MS }],
    })
  })

  test('a renewal that never answers is left after 40 seconds', () => {
    const { actor, clock, emitted, state } = startHolding(due)
    clock.increment(40_000)
    const { failures, notBeforeMs } = actor.getSnapshot().context
    expect({ state: state(), failures, notBeforeMs, lastEmitted: emitted.at(-1) }).toEqual({
      state: 'coolingDown',
      failures: 1,
      notBeforeMs: START_MS + 1_000,
      lastEmitted: { type: 'renewal.ended', outcome: 'failed' },
    })
  })
})

describe('after a failed renewal', () => {
  test('coming back online tries at once', () => {
    const { actor, state } = startHolding({ expiresInMs: -1 })
    actor.send({ type: 'renewal.failed', retryAfterMs: 0, chance: 1, nowMs: START_MS })
    actor.send({ type: 'tab.wokeUp', cause: 'online' })
    actor.send({ type: 'tokens.found', ...facts({ expiresInMs: -2 }) })
    expect(state()).toBe('renewing')
  })

  test('a pair that another tab got ends the trouble', () => {
    const { actor, clock, state } = startHolding({ expiresInMs: 20_000 })
    actor.send({ type: 'renewal.failed', retryAfterMs: 0, chance: 1, nowMs: START_MS })
    clock.increment(1_000)
    actor.send({ type: 'tokens.found', ...facts({ revision: 2 }) })
    expect({ state: state(), failures: actor.getSnapshot().context.failures }).toEqual({ state: 'held', failures: 0 })
  })
})

describe('while a renewal has failed', () => {
  function startFailing(changes: Partial<TokenFacts>) {
    const session = startHolding(changes)
    session.actor.send({ type: 'renewal.failed', retryAfterMs: 0, chance: 1, nowMs: START_MS })
    session.emitted.length = 0
    return session
  }
  const due = { expiresInMs: 20_000 }
  const expired = { expiresInMs: -1 }

  for (const [changes, failing] of [
    [due, 'coolingDown'],
    [expired, 'reconnecting'],
  ] as const) {
    test(`the tokens that are found too early for the next try are learned, and it is ${failing} still [TOKEN-008]`, () => {
      const { actor, state } = startFailing(changes)
      expect(state()).toBe(failing)
      actor.send({ type: 'tab.wokeUp', cause: 'visible' })
      expect(state()).toBe('checking')
      actor.send({ type: 'tokens.found', ...facts({ ...changes, revision: 2 }) })
      expect({ state: state(), revision: actor.getSnapshot().context.revision }).toEqual({
        state: failing,
        revision: 2,
      })
    })

    test(`${failing}: coming back online forgets the pause, and the next try is made at once`, () => {
      const { actor, state } = startFailing(changes)
      actor.send({ type: 'tab.wokeUp', cause: 'online' })
      expect(state()).toBe('checking')
      actor.send({ type: 'tokens.found', ...facts(changes) })
      expect(state()).toBe('renewing')
    })

    test(`${failing}: the next try begins with a look at the cookies when its time has come`, () => {
      const { clock, state } = startFailing(changes)
      clock.increment(999)
      expect(state()).toBe(failing)
      clock.increment(1)
      expect(state()).toBe('checking')
    })
  }

  test('while the token still lives calls are let go, and one that is refused for good is looked for [ERR-011]', () => {
    const { actor, asked, emitted, state } = startFailing(due)
    actor.send({ type: 'renewal.demanded' })
    expect({ state: state(), emitted }).toEqual({
      state: 'coolingDown',
      emitted: [{ type: 'renewal.ended', outcome: 'failed' }],
    })
    actor.send({ type: 'tokens.refused', reason: '401' })
    expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({ state: 'rescuing', lastAsked: 'rescueTokens' })
    actor.send({ type: 'tokens.missing' })
    expect(emitted[1]).toEqual({ type: 'tokens.lost', reason: '401', message: '' })
  })
})

describe('while a refused token is looked for', () => {
  function startRescuing() {
    const session = startHolding()
    session.actor.send({ type: 'tokens.refused', reason: '465' })
    session.emitted.length = 0
    return session
  }
  const lost = [
    { type: 'tokens.lost', reason: '465', message: '' },
    { type: 'tokens.changed', claims: null, nowMs: START_MS, areCookiesRefused: false },
    { type: 'renewal.ended', outcome: 'lost' },
  ]

  test('the newer pair is announced, and calls go on with it [ERR-011]', () => {
    const { actor, emitted } = startRescuing()
    const newer = claimsWith({ gen: 2 })
    actor.send({ type: 'tokens.found', ...facts({ revision: 2, claims: newer }) })
    expect(emitted).toEqual([
      { type: 'tokens.changed', claims: newer, nowMs: START_MS, areCookiesRefused: false },
      { type: 'renewal.ended', outcome: 'renewed' },
    ])
  })

  test('none, and no answer within two seconds, end the session and the calls that wait [ERR-016]', () => {
    const none = startRescuing()
    none.actor.send({ type: 'tokens.missing' })
    expect({ state: none.state(), emitted: none.emitted }).toEqual({ state: 'absent', emitted: lost })
    const silent = startRescuing()
    silent.clock.increment(2_000)
    expect({ state: silent.state(), emitted: silent.emitted }).toEqual({ state: 'absent', emitted: lost })
  })
})

describe('renewals that change nothing', () => {
  /** A server whose tokens have always expired: counts the renewals in 10 minutes of checks. */
  function renewalTimes(expiresInMs: number) {
    const { actor, clock, state } = start()
    const times: number[] = []
    for (let elapsedMs = 0; elapsedMs < 600_000; elapsedMs += 500) {
      const nowMs = START_MS + elapsedMs
      const found = facts({ expiresInMs, nowMs, revision: times.length + 1 })
      if (state() === 'checking') actor.send({ type: 'tokens.found', ...found })
      if (state() === 'renewing') {
        times.push(elapsedMs)
        actor.send({ type: 'renewal.succeeded', ...found })
      }
      clock.increment(500)
    }
    return times
  }

  test('come at most every 10 seconds, and after three of them once a minute', () => {
    const times = renewalTimes(-3_600_000)
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    expect([gaps.slice(0, 2).every((gap) => gap >= 10_000), gaps.slice(2).every((gap) => gap >= 60_000)]).toEqual([
      true,
      true,
    ])
    expect(times.length).toBeGreaterThan(5)
  })

  test('a token refused right after it was renewed is not renewed again', () => {
    const { actor, emitted, state } = startHolding({ expiresInMs: 20_000 })
    actor.send({ type: 'renewal.succeeded', ...facts({ revision: 2 }) })
    actor.send({ type: 'renewal.demanded' })
    expect({ state: state(), lastEmitted: emitted.at(-1) }).toEqual({
      state: 'held',
      lastEmitted: { type: 'renewal.ended', outcome: 'useless' },
    })
  })
})

describe('while nobody is signed in', () => {
  test('calls that ask for a token are let go, and other tabs are watched [TOKEN-001]', () => {
    const { actor, asked, clock, emitted, state } = start()
    actor.send({ type: 'tokens.missing' })
    actor.send({ type: 'renewal.demanded' })
    clock.increment(2_999)
    const early = state()
    clock.increment(1)
    actor.send({ type: 'tokens.missing' })
    expect({ early, state: state(), asked, emitted, ...heldIn(actor) }).toEqual({
      early: 'absent',
      state: 'absent',
      asked: ['readTokens', 'readTokens'],
      emitted: [
        { type: 'tokens.changed', claims: null, nowMs: 0, areCookiesRefused: false },
        { type: 'renewal.ended', outcome: 'lost' },
      ],
      claims: null,
      revision: 0,
      announcedRevision: 0,
      nowMs: 0,
      expiresAtMs: 0,
    })
    clock.increment(3_000)
    actor.send({ type: 'tokens.found', ...facts() })
    expect({ state: state(), last: emitted.at(-1) }).toEqual({
      state: 'held',
      last: { type: 'tokens.changed', claims: claimsWith(), nowMs: START_MS, areCookiesRefused: false },
    })
  })
})

test('waking up checks at once whether another tab has signed in [TOKEN-001]', () => {
  const { actor, state } = start()
  actor.send({ type: 'tokens.missing' })
  actor.send({ type: 'tab.wokeUp', cause: 'visible' })
  expect(state()).toBe('checking')
})

test('no token is ever in the snapshot', () => {
  const { actor } = startHolding()
  expect(Object.keys(actor.getSnapshot().context).sort()).toEqual([
    'announcedRevision',
    'claims',
    'expiresAtMs',
    'failures',
    'idleRenewals',
    'lossReason',
    'notBeforeMs',
    'nowMs',
    'renewedAtMs',
    'revision',
  ])
})
