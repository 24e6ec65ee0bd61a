import { expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { decideRoute } from '../../machines/access/gate.ts'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { addressesIn, leadingAddresses } from '../support/tree.ts'
import { siteSettings } from './sites.ts'
import { visitorWith } from './visitors.ts'

const MOST_REDIRECTS = 2
const ORIGIN = 'http://light.localhost:4100'

/** Written down by hand from the specification, not read off the table: the pages that open without the verified view. */
const OPEN_TO_ALL =
  /^\/((terms-and-conditions|privacy-policy|cookie-policy|ca-privacy-rights|usc-2257|complaints-policy|account-removal|cancel-membership|reset-password|playalogin|payment|logout|404)\/)?$/
const MEMBERS_ONLY = /^\/main-dashboard\//
const CAM_PAGES = /^\/(tokens|vr-cam-girls|vr-cam-tag)\//

const STATUSES = [undefined, 1, 100, 200, 300] as const
const AGE_CLAIMS = [undefined, 'required', 'requiredNoJoin', 'verified'] as const
const ROLES = [[], ['moderator'], ['admin']]
const PARTNERS = [[], ['camnet']]

/** Every token that can be told apart, and no token at all. */
function tokens(): Array<Partial<TokenClaims> | undefined> {
  const all: Array<Partial<TokenClaims> | undefined> = [undefined]
  for (const usc of STATUSES)
    for (const av of AGE_CLAIMS)
      for (const vra of ROLES)
        for (const partners of PARTNERS)
          for (const benefits of usc === 1 ? [false, true] : [false])
            for (const trial of usc === 100 ? [false, true] : [false])
              all.push({ usc, av, vra, partners, benefits, trial })
  return all
}

/** Every address of the table in every spelling, with and without its last slash, the ones that lead on, and some that are none. */
function addresses(settings: SiteSettings): string[] {
  const known = [...addressesIn(settings).map(({ path }) => path), ...leadingAddresses]
  const bare = known.filter((path) => path !== '/').map((path) => path.replace(/\/$/, ''))
  return [...known, ...bare, '/no/such/page/', '/vr-cam-girls/', '/tokens/']
}

/** Where a visitor may end up, by the letter of the rules. */
function isForbidden(match: RouteMatch, visitor: Visitor, hasSessionIdReturn: boolean): boolean {
  if (match.kind === 'missing') return false
  if (match.kind === 'redirect') return true
  const { path } = match
  const needsVerification = visitor.kind === 'needsVerification' || visitor.kind === 'needsVerificationNoJoin'
  if (MEMBERS_ONLY.test(path) && !visitor.isLoggedIn) return true
  if (path === '/login/' && visitor.isLoggedIn && visitor.kind !== 'partner') return true
  if (visitor.isInVerifiedView) return false
  if (OPEN_TO_ALL.test(path)) return false
  if (path === '/join-now/') return visitor.kind === 'needsVerificationNoJoin'
  if (path === '/login/') return needsVerification
  if (path === '/age-verification/') return !needsVerification && !hasSessionIdReturn
  return true
}

const TITLE =
  'whoever asks for whatever page ends on one that they may open, after two redirects at most, and never in a circle [AGE-001, AGE-003, AGE-004, AGE-005, AGE-006, AGE-007, AGE-008, AGE-052, ROLE-026]'

test(TITLE, { timeout: 60_000 }, () => {
  let cases = 0
  let longest = 0
  let signOuts = 0
  const visitorKinds = new Set<string>()
  const failures: string[] = []
  for (const verificationEnabled of [false, true])
    for (const camsEnabled of [false, true])
      for (const detailPathStyle of ['plural', 'singular'] as const) {
        const settings = siteSettings('light', { verificationEnabled, camsEnabled, detailPathStyle })
        const paths = addresses(settings)
        const matches = new Map<string, RouteMatch>()
        for (const claims of tokens())
          for (const isVerified of [false, true])
            for (const hasExpiredRefreshToken of claims ? [false, true] : [false]) {
              const visitor = visitorWith({ claims, isVerified, verificationEnabled })
              visitorKinds.add(visitor.kind)
              for (const path of paths)
                for (const hasSessionIdReturn of [false, true]) {
                  cases++
                  const walked = walk(path, { visitor, settings, matches, hasSessionIdReturn, hasExpiredRefreshToken })
                  longest = Math.max(longest, walked.redirects)
                  signOuts += walked.isSignedOut ? 1 : 0
                  if (walked.problem && failures.length < 20) {
                    failures.push(
                      `${visitor.kind} ${JSON.stringify(claims)} ${walked.trail.join(' → ')}: ${walked.problem}`,
                    )
                  }
                }
            }
      }
  console.log(`redirect graph: ${cases} cases walked, ${visitorKinds.size} token kinds, at most ${longest} redirects`)
  expect(failures).toEqual([])
  expect([...visitorKinds].toSorted()).toEqual([
    'expiredMembership',
    'guest',
    'needsVerification',
    'needsVerificationNoJoin',
    'partner',
    'plain',
    'verifiedBenefits',
    'verifiedMember',
  ])
  expect(cases).toBeGreaterThan(2_400)
  expect(signOuts).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(MOST_REDIRECTS)
})

interface Walk {
  visitor: Visitor
  settings: ReturnType<typeof siteSettings>
  /** Filled on the way: matching is the slow part. */
  matches: Map<string, RouteMatch>
  hasSessionIdReturn: boolean
  hasExpiredRefreshToken: boolean
}

function walk(start: string, { visitor: first, settings, ...facts }: Walk) {
  const trail = [start]
  let visitor = first
  let isSignedOut = false
  let hasSessionIdReturn = facts.hasSessionIdReturn
  for (let path = start, redirects = 0; ; redirects++) {
    const match = facts.matches.get(path) ?? matchRoute(path.replace(/\?.*$/, ''), settings)
    facts.matches.set(path, match)
    const decision = decideRoute({
      match,
      visitor,
      isUnderMaintenance: false,
      hasSessionIdReturn,
      hasMailedSecret: false,
      hasExpiredRefreshToken: facts.hasExpiredRefreshToken,
      settings,
      origin: ORIGIN,
    })
    const problem =
      decision.kind === 'pass' && isForbidden(match, visitor, hasSessionIdReturn)
        ? 'a forbidden page opens'
        : decision.kind === 'denied' && match.kind === 'page' && !MEMBERS_ONLY.test(match.path)
          ? 'a page for everybody is refused'
          : decision.kind === 'pass' && match.kind === 'page' && CAM_PAGES.test(match.path) && !settings.camsEnabled
            ? 'a cam page opens without cams'
            : undefined
    if (decision.kind !== 'redirect') return { redirects, trail, problem, isSignedOut }
    if (redirects >= MOST_REDIRECTS)
      return { redirects: redirects + 1, trail, problem: 'too many redirects', isSignedOut }
    if (decision.signsOut) {
      isSignedOut = true
      visitor = visitorWith({ verificationEnabled: settings.verificationEnabled })
    }
    // The session id was in the query of the page that was asked for first.
    hasSessionIdReturn = false
    path = decision.to
    trail.push(path)
  }
}
