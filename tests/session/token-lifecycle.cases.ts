import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { claimsWith } from './claims.ts'

const held = {
  claims: claimsWith(),
  revision: 1,
  expiresInMs: 300_000,
  lifetimeMs: 300_000,
  nowMs: 1_000_000,
  areCookiesRefused: false,
}
const due = { ...held, expiresInMs: 20_000 }
const expired = { ...held, expiresInMs: -1 }

export const cases = casesOf(tokenLifecycleMachine, {
  events: {
    'tokens.found': [held, due, expired],
    'renewal.succeeded': [
      { ...held, revision: 2 },
      { ...expired, revision: 2 },
    ],
    'renewal.failed': [
      { retryAfterMs: 0, chance: 0, nowMs: 1_000_000 },
      { retryAfterMs: 0, chance: 0, nowMs: 9_000_000 },
    ],
    'renewal.refused': [{ message: 'no' }],
    'tab.wokeUp': [{ cause: 'visible' }, { cause: 'online' }],
    'tokens.refused': [{ reason: '465' }],
  },
  project: ({ context }) => [
    context.revision > 0,
    context.failures > 0,
    context.notBeforeMs > context.nowMs,
    context.nowMs - context.renewedAtMs < 10_000,
  ],
  invariants: {
    'degraded means cooling down or reconnecting': (snapshot) =>
      snapshot.hasTag('degraded') === ['coolingDown', 'reconnecting'].includes(String(snapshot.value)),
  },
})
