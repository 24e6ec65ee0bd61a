import { expect } from 'vitest'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { describePaths } from '../support/paths.ts'
import { claimsWith } from './claims.ts'

const site = { verificationEnabled: true, allowedLogOutHosts: ['partner.example'] }
const user = {
  uuid: 'user-1',
  email: 'ada@example.com',
  affiliateId: '',
  tokenBalance: 0,
  hasBenefits: undefined,
  isTrial: undefined,
}
const ada = claimsWith()
const ben = claimsWith({ sub: 'user-2', fam: 'family-2' })

describePaths('session', sessionMachine, {
  inputs: {
    'nothing known': site,
  },
  events: {
    'tokens.changed': [null, ada, ben].map((claims) => ({ claims, nowMs: 9_500_000, areCookiesRefused: false })),
    'tokens.lost': [
      { reason: 'gone', message: '' },
      { reason: 'refused', message: '' },
    ],
    'tokens.stalled': [{ claims: ada, nowMs: 1 }],
    'user.answered': [
      { user, favouriteVideoIds: [], favouriteModelIds: [] },
      { user: null, favouriteVideoIds: [], favouriteModelIds: [] },
    ],
    'signOut.requested': [{ redirect: true }],
    'logOutLink.learned': [{ link: 'https://partner.example/' }],
  },
  project: ({ context }) => context.claims?.sub ?? null,
  invariant: (snapshot) => {
    const { claims, user: known } = snapshot.context
    if (snapshot.hasTag('signedIn')) expect(claims).not.toBe(null)
    if (snapshot.matches('guest')) expect([claims, known]).toEqual([null, null])
  },
})
