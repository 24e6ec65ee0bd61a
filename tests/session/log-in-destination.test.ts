import { expect, test } from 'vitest'
import { logInDestination } from '../../machines/session/log-in-destination.ts'

const asked = { verificationEnabled: true }
const notAsked = { verificationEnabled: false }

test('a log-in leads home, to the age check for visitors who must verify, to the offer for expired members [ACCT-004, SESSION-013]', () => {
  expect([
    logInDestination('plain', asked),
    logInDestination('verifiedMember', asked),
    logInDestination('partner', notAsked),
    logInDestination('needsVerification', asked),
    logInDestination('needsVerificationNoJoin', asked),
    logInDestination('needsVerification', notAsked),
    logInDestination('expiredMembership', asked),
    logInDestination('expiredMembership', notAsked),
  ]).toEqual([
    '/',
    '/',
    '/',
    '/age-verification/',
    '/age-verification/',
    '/',
    '/join-now/?event=expired',
    '/join-now/?event=expired',
  ])
})
