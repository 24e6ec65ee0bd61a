import { expect } from 'vitest'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { matchRoute } from '../../machines/access/routes.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { siteSettings } from './sites.ts'
import { visitorWith } from './visitors.ts'

const settings = siteSettings('light', { camsEnabled: true })
const guest = visitorWith({ verificationEnabled: true })
const member = visitorWith({ claims: { usc: 100 }, isVerified: true, verificationEnabled: true })
const withoutMembership = visitorWith({ claims: {}, isVerified: true, verificationEnabled: true })
const page = (path: string) => ({ match: matchRoute(path, settings), hasSessionIdReturn: false })
const start = { settings, origin: 'http://light.localhost:4100', visitor: guest }

describePaths('routeGuard', routeGuardMachine, {
  inputs: {
    'nothing known': start,
    'all known': { ...start, visitor: member, isSessionSettled: true, isAgeSettled: true },
  },
  events: {
    'route.requested': [page('/videos/'), page('/main-dashboard/')],
    'visitor.changed': [{ visitor: guest }, { visitor: member }, { visitor: withoutMembership }],
    'maintenance.changed': [{ isActive: true }, { isActive: false }],
    'tokens.checked': [
      { visitor: member, hasExpiredRefreshToken: false },
      { visitor: member, hasExpiredRefreshToken: true },
      { visitor: withoutMembership, hasExpiredRefreshToken: false },
    ],
  },
  project: ({ context }) => [
    context.isSessionSettled,
    context.isAgeSettled,
    context.visitor.isLoggedIn,
    context.visitor.flags.isActive,
    context.isUnderMaintenance,
    context.hasExpiredRefreshToken,
    context.requested.match.path,
  ],
  cover: 'transitions',
  sut: actorSut(routeGuardMachine, ({ hasTag, said }) => {
    const tags = () => ['settled', 'allowed', 'refused', 'maintenance'].filter(hasTag)
    const heard = () => said().map(({ type }) => type)
    return {
      idle: () => expect([tags(), heard()]).toEqual([[], []]),
      waitingForFacts: () => expect([tags(), heard()]).toEqual([[], []]),
      checkingTokens: () => expect([tags(), heard()]).toEqual([[], []]),
      'decided.allowed': () =>
        expect([tags(), heard()[0] ?? 'route.allowed']).toEqual([['settled', 'allowed'], 'route.allowed']),
      'decided.redirecting': () =>
        expect([tags(), heard().at(-1) ?? 'route.redirected']).toEqual([['settled'], 'route.redirected']),
      'decided.denied': () =>
        expect([tags(), heard()[0] ?? 'route.denied']).toEqual([['settled', 'refused'], 'route.denied']),
      'decided.closedForMaintenance': () => expect([tags(), heard()]).toEqual([['settled', 'maintenance'], []]),
    }
  }),
})
