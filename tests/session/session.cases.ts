import { sessionMachine } from '../../machines/session/session.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
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

export const cases = casesOf(sessionMachine, {
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
    'verification.judged': [{ isVerified: true }],
    'signOut.requested': [{ redirect: true }],
    'logOutPage.opened': [{ isFromHere: true }, { isFromHere: false }],
    'logOutLink.learned': [{ link: 'https://partner.example/' }],
  },
  project: ({ context }) => context.claims?.sub ?? null,
  invariants: {
    'whoever is signed in has claims': (snapshot) => !snapshot.hasTag('signedIn') || snapshot.context.claims !== null,
    'nothing is known of a guest': (snapshot) =>
      !snapshot.matches('guest') || (snapshot.context.claims === null && snapshot.context.user === null),
  },
})
