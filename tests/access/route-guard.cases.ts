import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import type { Route } from '../../machines/access/routes.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { siteSettings } from './sites.ts'
import { visitorWith } from './visitors.ts'

const settings = siteSettings('light', { camsEnabled: true })
const guest = visitorWith({ verificationEnabled: true })
const member = visitorWith({ claims: { usc: 100 }, isVerified: true, verificationEnabled: true })
const withoutMembership = visitorWith({ claims: {}, isVerified: true, verificationEnabled: true })
// As the route tree has them. It is not asked: the studio plans paths without the pages that hang on it.
const page = (path: string, route: Route) => ({
  match: { kind: 'page', route, params: {}, path, canonicalPath: path } as const,
  hasSessionIdReturn: false,
  hasMailedSecret: false,
})
const videos = page('/videos/', {
  name: 'videos',
  layout: 'default',
  group: 'main',
  guards: ['layoutTypeChangerVideos'],
  openUnverified: 'nobody',
})
const dashboard = page('/main-dashboard/', {
  name: 'main-dashboard',
  layout: 'dashboard',
  group: 'dashboard',
  guards: ['syncAuthModuleWithAuthCookie', 'notExpiredRefreshToken', 'authenticated', 'dashboard'],
  openUnverified: 'nobody',
})
const start = { settings, origin: 'http://light.localhost:4100', visitor: guest }

export const cases = casesOf(routeGuardMachine, {
  inputs: {
    'nothing known': start,
    'all known': { ...start, visitor: member, isSessionSettled: true, isAgeSettled: true },
  },
  events: {
    'route.requested': [videos, dashboard],
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
})
