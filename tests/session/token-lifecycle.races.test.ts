import { test } from 'vitest'
import { answerWith } from '../../app/ports/answer-with.ts'
import {
  type RenewalAnswer,
  type TokenFacts,
  type TokensAnswer,
  tokenLifecycleMachine,
} from '../../machines/session/token-lifecycle.machine.ts'
import { assertNoRace, type RaceControl } from '../../studio/paths/races.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { claimsWith } from './claims.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300

/** Cookies and server: a pair that is due for renewal, and newer ones that are not. */
function world(control: RaceControl) {
  let newest = 1
  const pair = (revision: number): TokenFacts => ({
    claims: claimsWith({ gen: revision }),
    revision,
    expiresInMs: revision === 1 ? 20_000 : 300_000,
    lifetimeMs: 300_000,
    nowMs: 1_000_000 + (control.snapshot().context.nowMs === 0 ? 0 : 1),
    areCookiesRefused: false,
  })
  return {
    read: (): TokensAnswer[] => [{ type: 'tokens.found', ...pair(newest) }, { type: 'tokens.missing' }],
    renew(): RenewalAnswer[] {
      newest += 1
      return [
        { type: 'renewal.succeeded', ...pair(newest) },
        { type: 'renewal.failed', retryAfterMs: 0, chance: 0, nowMs: 1_000_001 },
        { type: 'renewal.refused', message: '' },
        { type: 'tokens.missing' },
      ]
    },
  }
}

test('in any order of answers and wake-ups, each pair is announced once, and so is its loss', async () => {
  await assertNoRace(
    {
      plug(control) {
        const { read, renew } = world(control)
        return plugPorts(tokenLifecycleMachine, {
          readTokens: answerWith(control.port('readTokens', read)),
          renewTokens: answerWith(control.port('renewTokens', renew)),
          rescueTokens: answerWith(control.port('rescueTokens', read)),
          wakeUps: silence(),
        })
      },
      events: [
        { type: 'tab.wokeUp', cause: 'visible' },
        { type: 'tab.wokeUp', cause: 'online' },
        { type: 'renewal.demanded' },
        { type: 'tokens.refused', reason: '401' },
      ],
      waitsMs: [2_000, 3_000, 40_000],
      always: {
        'no pair is told twice in a row': ({ said }) => {
          const told = said.flatMap((event) => (event.type === 'tokens.changed' ? [event.claims?.gen] : []))
          return told.every((gen, index) => index === 0 || gen !== told[index - 1])
        },
        'whoever holds no tokens knows of none, and has said so': ({ snapshot, said }) => {
          if (!snapshot.matches('absent')) return true
          const last = said.findLast(({ type }) => type === 'tokens.changed')
          const isToldOfSome = last?.type === 'tokens.changed' && last.claims !== null
          return snapshot.context.claims === null && snapshot.context.revision === 0 && !isToldOfSome
        },
        'trouble is shown exactly where renewals fail': ({ snapshot }) =>
          snapshot.hasTag('degraded') === (snapshot.matches('coolingDown') || snapshot.matches('reconnecting')),
      },
      atRest: {
        'it holds tokens, holds none, or says that it is in trouble': ({ snapshot }) =>
          snapshot.matches('held') || snapshot.matches('absent') || snapshot.hasTag('degraded'),
      },
    },
    { runs: RUNS },
  )
})
