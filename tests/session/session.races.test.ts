import { test } from 'vitest'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import { sessionMachine, type UserAnswer } from '../../machines/session/session.machine.ts'
import { assertNoRace, type RaceControl } from '../../studio/paths/races.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { claimsWith } from './claims.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300
const ada = claimsWith({ sub: 'ada', fam: 'family-1' })
const ben = claimsWith({ sub: 'ben', fam: 'family-2' })

function changed(claims: TokenClaims | null) {
  return { type: 'tokens.changed' as const, claims, nowMs: 9_500_000, areCookiesRefused: false }
}

/** The server knows the holder of the tokens with which it was asked. */
function answersIn(control: RaceControl) {
  return (): UserAnswer[] => {
    const uuid = (control.snapshot().context.claims as TokenClaims | null)?.sub ?? 'nobody'
    const user = {
      uuid,
      email: `${uuid}@example.com`,
      affiliateId: '',
      tokenBalance: 0,
      hasBenefits: undefined,
      isTrial: undefined,
    }
    const favourites = { favouriteVideoIds: [`of ${uuid}`], favouriteModelIds: [] }
    return [
      { type: 'user.answered', user, ...favourites },
      { type: 'user.answered', user: null, favouriteVideoIds: [], favouriteModelIds: [] },
    ]
  }
}

test('in any order of answers, log-ins and log-outs, nobody sees what belongs to another visitor [SESSION-029]', async () => {
  await assertNoRace(
    {
      plug: (control) =>
        plugPorts(sessionMachine, {
          loadUser: answerWith(control.port('loadUser', answersIn(control))),
          signOut: answerWith(
            control.port('signOut', () => [
              { type: 'signOut.confirmed' as const },
              { type: 'signOut.failed' as const },
            ]),
          ),
          forgetVisitor: answerWith(control.port('forgetVisitor', () => [{ type: 'visitor.forgotten' as const }])),
        }),
      input: { verificationEnabled: true, allowedLogOutHosts: [] },
      events: [
        changed(ada),
        changed(ben),
        changed(null),
        { type: 'tokens.lost', reason: 'refused', message: '' },
        { type: 'signOut.requested' },
        { type: 'verification.judged', isVerified: true },
      ],
      waitsMs: [8_000, 30_000],
      always: {
        'a user who is known is the holder of the tokens': ({ snapshot: { context } }) =>
          context.user === null || context.user.uuid === context.claims?.sub,
        'favourites are those of the holder of the tokens': ({ snapshot: { context } }) =>
          context.favouriteVideoIds.every((id) => id === `of ${context.claims?.sub}`),
        'a guest holds no tokens, and whoever is signed in does': ({ snapshot }) =>
          snapshot.matches('guest')
            ? snapshot.context.claims === null
            : !snapshot.hasTag('signedIn') || snapshot.context.claims !== null,
      },
      atRest: {
        'it is known who is here once the tokens are': ({ snapshot }) =>
          snapshot.hasTag('settled') || snapshot.matches('awaitingTokens'),
      },
    },
    { runs: RUNS },
  )
})
