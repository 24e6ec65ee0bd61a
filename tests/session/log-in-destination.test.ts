import { expect, test } from 'vitest'
import { logInDestination, logInPath } from '../../machines/session/log-in-destination.ts'

const asked = { verificationEnabled: true, intercepted: '/' }
const notAsked = { verificationEnabled: false, intercepted: '/' }

test('a log-in leads home, to the age check for visitors who must verify, to the offer for expired members [ACCT-004, AGE-052, SESSION-013, SESSION-014]', () => {
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

test('a log-in leads back to the page that asked for it, unless the account has to go elsewhere first [ACCT-004]', () => {
  const from = (intercepted: string) => ({ verificationEnabled: true, intercepted })
  expect([
    logInDestination('plain', from('/main-dashboard/')),
    logInDestination('verifiedMember', from('/videos/low-tide/?t=60')),
    logInDestination('needsVerification', from('/main-dashboard/')),
    logInDestination('expiredMembership', from('/main-dashboard/')),
    logInPath('/videos/low-tide/'),
  ]).toEqual([
    '/main-dashboard/',
    '/videos/low-tide/?t=60',
    '/age-verification/',
    '/join-now/?event=expired',
    '/login/?to=%2Fvideos%2Flow-tide%2F',
  ])
})
