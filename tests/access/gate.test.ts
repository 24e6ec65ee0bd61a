import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { decideRoute, type RouteDecision } from '../../machines/access/gate.ts'
import type { GuardName, RouteMatch } from '../../machines/access/routes.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { siteSettings } from './sites.ts'
import { visitorWith } from './visitors.ts'

const light = siteSettings('light', { camsEnabled: true })
const origin = 'http://light.localhost:4100'

interface Options {
  claims?: Partial<TokenClaims>
  isVerified?: boolean
  verificationEnabled?: boolean
  isUnderMaintenance?: boolean
  hasSessionIdReturn?: boolean
  hasMailedSecret?: boolean
  hasExpiredRefreshToken?: boolean
  settings?: SiteSettings
}

function decide(page: string | RouteMatch, options: Options = {}): RouteDecision {
  const settings = options.settings ?? light
  const {
    isUnderMaintenance = false,
    hasSessionIdReturn = false,
    hasMailedSecret = false,
    hasExpiredRefreshToken = false,
  } = options
  return decideRoute({
    match: typeof page === 'string' ? matchRoute(page, settings) : page,
    visitor: visitorWith({ verificationEnabled: settings.verificationEnabled, ...options }),
    isUnderMaintenance,
    hasSessionIdReturn,
    hasMailedSecret,
    hasExpiredRefreshToken,
    settings,
    origin,
  })
}

/** `pass`, `→ /where/`, '401 message', `maintenance`. */
function outcome(page: string | RouteMatch, options: Options = {}): string {
  const decision = decide(page, options)
  if (decision.kind === 'redirect') return `→ ${decision.to}`
  return decision.kind === 'denied' ? `${decision.status} ${decision.message}` : decision.kind
}

function guarded(...guards: GuardName[]): RouteMatch {
  const match = matchRoute('/faq/', light)
  if (match.kind !== 'page') throw new Error('no such page')
  return { ...match, route: { ...match.route, guards } }
}

const elsewhere = siteSettings('light', {
  camsEnabled: true,
  hosts: { ...light.hosts, siteHost: 'https://site.example' },
})

const guest: Options = {}
const plain: Options = { claims: { usc: 100 } }
const expired: Options = { claims: { usc: 300 } }
const inactive: Options = { claims: { usc: 1 } }
const mustVerify: Options = { claims: { usc: 100, av: 'required' } }
const mustVerifyNoJoin: Options = { claims: { usc: 100, av: 'requiredNoJoin' } }
const verifiedKind: Options = { claims: { usc: 100, av: 'verified' } }
const partner: Options = { claims: { usc: 100, partners: ['camnet'] } }
const open = { verificationEnabled: false }

const OPEN_TO_ALL = [
  '/',
  '/terms-and-conditions/',
  '/privacy-policy/',
  '/cookie-policy/',
  '/ca-privacy-rights/',
  '/usc-2257/',
  '/complaints-policy/',
  '/account-removal/',
  '/cancel-membership/',
  '/reset-password/',
  '/playalogin/',
  '/payment/',
]

describe('the verified-member gate', () => {
  test('outside the verified view only a short list of pages opens [AGE-003, AGE-048]', () => {
    for (const viewer of [guest, plain, expired, inactive, partner, mustVerify, mustVerifyNoJoin]) {
      expect(OPEN_TO_ALL.map((path) => outcome(path, viewer))).toEqual(OPEN_TO_ALL.map(() => 'pass'))
    }
    expect(
      [guest, plain, expired, inactive, partner, mustVerify].map((viewer) => outcome('/join-now/', viewer)),
    ).toEqual(['pass', 'pass', 'pass', 'pass', 'pass', 'pass'])
  })

  test('any other page leads such a viewer to join-now [AGE-004]', () => {
    expect(decide('/videos/')).toEqual({
      kind: 'redirect',
      to: '/join-now/',
      isExternal: false,
      status: 302,
      signsOut: false,
    })
    const closed = [
      '/videos/night-drive/',
      '/tour/',
      '/faq/',
      '/contact/',
      '/deals/',
      '/main-dashboard/',
      '/some-page/',
    ]
    for (const viewer of [guest, plain, inactive, partner]) {
      expect(closed.map((path) => outcome(path, viewer))).toEqual(closed.map(() => '→ /join-now/'))
    }
  })

  test('join-now is reached on the site’s host: in the app where that is this one [AGE-004, AGE-054]', () => {
    const hosts = (siteHost: string) => ({ ...light, hosts: { ...light.hosts, siteHost } })
    const elsewhere = decide('/videos/', { settings: hosts('https://join.example') })
    const here = decide('/videos/', { settings: hosts(origin) })
    expect({
      to: elsewhere.kind === 'redirect' && elsewhere.to,
      isExternal: elsewhere.kind === 'redirect' && elsewhere.isExternal,
    }).toEqual({ to: 'https://join.example/join-now/', isExternal: true })
    expect({
      to: here.kind === 'redirect' && here.to,
      isExternal: here.kind === 'redirect' && here.isExternal,
    }).toEqual({ to: '/join-now/', isExternal: false })
  })

  test('the verified view opens everything: verification off, or passed [AGE-002, AGE-019, AGE-048]', () => {
    expect(outcome('/videos/', { ...guest, ...open })).toBe('pass')
    expect(outcome('/videos/', { ...plain, isVerified: true })).toBe('pass')
    expect(outcome('/videos/', { ...mustVerify, isVerified: true })).toBe('pass')
    expect(outcome('/videos/', { ...guest, isVerified: true })).toBe('pass')
    expect([guest, plain, mustVerify].map((viewer) => outcome('/videos/', viewer))).toEqual([
      '→ /join-now/',
      '→ /join-now/',
      '→ /age-verification/',
    ])
    expect(outcome('/main-dashboard/', { ...guest, ...open })).toBe('401 You are not authenticated.')
  })

  test('a verified kind of token opens everything [AGE-003, AGE-049]', () => {
    const pages = [
      '/',
      '/videos/',
      '/blog/',
      '/models/ada/',
      '/tour/',
      '/faq/',
      '/age-verification/',
      '/vr-cam-girls/lena/',
    ]
    for (const viewer of [verifiedKind, { claims: { usc: 1, av: 'verified', benefits: true } } as const])
      expect(pages.map((path) => outcome(path, viewer))).toEqual(pages.map(() => 'pass'))
    const atOdds = {
      ...visitorWith({ claims: { usc: 100, av: 'verified' } }),
      isInVerifiedView: false,
    } satisfies Visitor
    const facts = {
      isUnderMaintenance: false,
      hasSessionIdReturn: false,
      hasMailedSecret: false,
      hasExpiredRefreshToken: false,
    }
    expect(
      decideRoute({ match: matchRoute('/videos/', light), visitor: atOdds, settings: light, origin, ...facts }),
    ).toEqual({ kind: 'pass' })
    expect(outcome('/login/', verifiedKind)).toBe('→ /main-dashboard/')
    expect(outcome('/videos/', plain)).toBe('→ /join-now/')
  })

  test('log-in opens to guests and everybody else who need not verify [AGE-005, AGE-006]', () => {
    expect([guest, partner].map((viewer) => outcome('/login/', viewer))).toEqual(['pass', 'pass'])
    expect([plain, expired].map((viewer) => outcome('/login/', viewer))).toEqual([
      '→ /main-dashboard/',
      '→ /join-now/?event=expired',
    ])
    expect(outcome('/login/', { ...mustVerify, isVerified: true })).toBe('→ /main-dashboard/')
    expect([mustVerify, mustVerifyNoJoin].map((viewer) => outcome('/login/', viewer))).toEqual([
      '→ /age-verification/',
      '→ /age-verification/',
    ])
  })

  test('visitors who must verify may open age verification and are redirected to it [AGE-006, AGE-007, SESSION-013]', () => {
    for (const viewer of [mustVerify, mustVerifyNoJoin]) {
      expect(outcome('/age-verification/', viewer)).toBe('pass')
      expect(outcome('/videos/', viewer)).toBe('→ /age-verification/')
    }
    expect([guest, plain, partner, inactive, expired].map((viewer) => outcome('/age-verification/', viewer))).toEqual([
      '→ /join-now/',
      '→ /join-now/',
      '→ /join-now/',
      '→ /join-now/',
      '→ /join-now/?event=expired',
    ])
    expect(outcome('/age-verification/', { ...guest, hasSessionIdReturn: true })).toBe('pass')
  })

  test('one kind loses join-now, and is never sent there [AGE-008, AGE-052, SESSION-014]', () => {
    expect(outcome('/join-now/', mustVerifyNoJoin)).toBe('→ /age-verification/')
    expect(outcome('/join-now/', mustVerify)).toBe('pass')
    const closed = ['/videos/', '/blog/', '/main-dashboard/', '/tokens/', '/join-now/']
    expect(closed.map((path) => outcome(path, { ...mustVerifyNoJoin, settings: elsewhere }))).toEqual(
      closed.map(() => '→ /age-verification/'),
    )
    expect(closed.slice(0, 4).map((path) => outcome(path, { ...mustVerify, settings: elsewhere }))).toEqual(
      closed.slice(0, 4).map(() => '→ /age-verification/'),
    )
  })

  test('the return from the provider opens age verification to everybody [AGE-009]', () => {
    expect(
      [guest, plain, partner].map((viewer) => outcome('/age-verification/', { ...viewer, hasSessionIdReturn: true })),
    ).toEqual(['pass', 'pass', 'pass'])
    expect(outcome('/videos/', { ...plain, hasSessionIdReturn: true })).toBe('→ /join-now/')
  })

  test('mailed links open the page that they lead to for everybody, and no other page', () => {
    const mailed = ['/subscription/', '/email-change/']
    const viewers = [guest, plain, expired, partner, mustVerify]
    expect(
      viewers.flatMap((viewer) => mailed.map((path) => outcome(path, { ...viewer, hasMailedSecret: true }))),
    ).toEqual(viewers.flatMap(() => ['pass', 'pass']))
    expect(viewers.map((viewer) => outcome('/subscription/', viewer))).toEqual([
      '→ /join-now/',
      '→ /join-now/',
      '→ /join-now/?event=expired',
      '→ /join-now/',
      '→ /age-verification/',
    ])
    expect(outcome('/videos/', { ...plain, hasMailedSecret: true })).toBe('→ /join-now/')
  })

  test('cam pages are not on the list [AGE-010]', () => {
    const paths = ['/vr-cam-girls/', '/vr-cam-girls/lena/', '/vr-cam-tag/dance/', '/tokens/']
    expect(paths.map((path) => outcome(path, plain))).toEqual(paths.map(() => '→ /join-now/'))
    expect(paths.map((path) => outcome(path, { ...plain, settings: elsewhere }))).toEqual(
      paths.map(() => '→ https://site.example/join-now/'),
    )
    const own = { ...light, hosts: { ...light.hosts, siteHost: origin } }
    expect(paths.map((path) => outcome(path, { ...plain, settings: own }))).toEqual(paths.map(() => '→ /join-now/'))
    const live = siteSettings('light', { camsEnabled: true, vrCamListSlug: 'live' })
    expect(['/live', '/live/lena/'].map((path) => outcome(path, { ...guest, settings: live }))).toEqual([
      '→ /join-now/',
      '→ /join-now/',
    ])
    expect(['/', '/login/', '/join-now/', '/vr-cam-girls/a/b/'].map((path) => outcome(path, guest))).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
    ])
    expect(paths.map((path) => outcome(path, { ...plain, ...open }))).toEqual(['pass', 'pass', 'pass', 'pass'])
    expect(outcome('/tokens/', { ...plain, ...open, hasExpiredRefreshToken: true })).toBe('→ /login/')
    expect(paths.map((path) => outcome(path, mustVerify))).toEqual(paths.map(() => '→ /age-verification/'))
  })

  test('log-out and the 404 page always open [AGE-050]', () => {
    const leftBehind = { ...plain, hasExpiredRefreshToken: true }
    const returned = { ...plain, isVerified: true }
    const viewers = [guest, plain, expired, inactive, partner, verifiedKind, mustVerify, mustVerifyNoJoin]
    for (const viewer of [...viewers, leftBehind, returned, open]) {
      expect(['/logout/', '/404/', '/no/such/page/'].map((path) => outcome(path, viewer))).toEqual([
        'pass',
        'pass',
        'pass',
      ])
    }
  })

  test('the blog is closed like the rest [AGE-051]', () => {
    expect(outcome('/blog/', guest)).toBe('→ /join-now/')
    expect(decide('/blog/', { settings: elsewhere })).toEqual({
      kind: 'redirect',
      to: 'https://site.example/join-now/',
      isExternal: true,
      status: 302,
      signsOut: false,
    })
    expect(outcome('/blog/', { ...guest, isVerified: true })).toBe('pass')
    const own = { ...light, hosts: { ...light.hosts, siteHost: origin } }
    expect(outcome('/blog/', { settings: own })).toBe('→ /join-now/')
    expect(['/blog', '/blog/hello/', '/blog_category/news/'].map((path) => outcome(path, guest))).toEqual([
      '→ /join-now/',
      '→ /join-now/',
      '→ /join-now/',
    ])
  })

  test('expired members are sent to the join page that knows them [SESSION-031, AGE-053]', () => {
    const closed = ['/videos/', '/blog/', '/vr-cam-girls/', '/tokens/', '/main-dashboard/', '/some-page/', '/login/']
    expect(closed.map((path) => outcome(path, expired))).toEqual(closed.map(() => '→ /join-now/?event=expired'))
    expect(outcome('/main-dashboard/easy-cancel/', { ...expired, ...open })).toBe('→ /join-now/?event=expired')
    const standing = ['/', '/videos/', '/blog/', '/vr-cam-girls/', '/tokens/', '/some-page/', '/join-now/', '/payment/']
    expect(standing.map((path) => outcome(path, { ...expired, ...open }))).toEqual(standing.map(() => 'pass'))
    expect(outcome('/videos/', { ...expired, settings: elsewhere })).toBe(
      '→ https://site.example/join-now/?event=expired',
    )
    expect(outcome('/join-now/', expired)).toBe('pass')
  })
})

describe('the guards of single pages', () => {
  test('maintenance closes every page [AGE-016, CHROME-081]', () => {
    const closed = { ...plain, ...open, isUnderMaintenance: true }
    expect(['/', '/videos/', '/404/', '/500-scenes/', '/no/such/page/'].map((path) => outcome(path, closed))).toEqual([
      'maintenance',
      'maintenance',
      'maintenance',
      'maintenance',
      'maintenance',
    ])
  })

  test('two old addresses lead on for good [ROUTE-045, ROUTE-067]', () => {
    const permanently = { kind: 'redirect', isExternal: false, status: 301, signsOut: false }
    expect(decide('/500-scenes/', open)).toEqual({ ...permanently, to: '/vr-porn-compilations/' })
    expect(decide('/join-now/authenticated/', open)).toEqual({ ...permanently, to: '/join-now/' })
  })

  test('cam pages of a site without cams are missing pages, without a redirect [ROUTE-083]', () => {
    const settings = siteSettings('light', { camsEnabled: false })
    expect({
      kind: matchRoute('/vr-cam-girls/', settings).kind,
      outcome: outcome('/vr-cam-girls/', { settings }),
    }).toEqual({ kind: 'missing', outcome: 'pass' })
  })

  test('activeMember: active members and staff; the rest are refused [AGE-011, ROLE-003, ROLE-023]', () => {
    const page = guarded('activeMember')
    const viewers = [
      plain,
      { claims: { usc: 200 } },
      ...([1, 300, undefined] as const).flatMap((usc) =>
        ['moderator', 'admin', 'super_admin'].map((role) => ({ claims: { usc, vra: [role] } })),
      ),
    ]
    expect(viewers.map((viewer) => outcome(page, { ...(viewer as Options), ...open }))).toEqual(
      viewers.map(() => 'pass'),
    )
    const others: Options[] = [guest, inactive, { claims: { usc: 1, benefits: true } }, { claims: { vra: ['editor'] } }]
    expect(others.map((viewer) => outcome(page, { ...viewer, ...open }))).toEqual(
      others.map(() => '401 You do not have a subscription. Please subscribe to get access.'),
    )
    expect(outcome(page, { ...expired, ...open })).toBe('→ /join-now/?event=expired')
  })

  test('authenticated: guests and partner tokens are refused [AGE-012, ROLE-024, SESSION-012]', () => {
    const page = guarded('authenticated')
    expect(decide(page, { ...guest, ...open })).toEqual({
      kind: 'denied',
      status: 401,
      message: 'You are not authenticated.',
    })
    expect(outcome(page, { ...partner, ...open })).toBe('401 You are not authenticated.')
    expect([plain, expired, inactive].map((viewer) => outcome(page, { ...viewer, ...open }))).toEqual([
      'pass',
      'pass',
      'pass',
    ])
  })

  test('dashboard: active, expired or inactive members and staff [AGE-013, ROLE-028]', () => {
    const path = '/main-dashboard/'
    const below = ['', 'account-settings/', 'easy-cancel/', 'favorites/', 'membership-info/', 'upgrade-subscription/']
    const refused = [guest, partner].map((viewer) => below.map((name) => outcome(path + name, { ...viewer, ...open })))
    expect(refused).toEqual([1, 2].map(() => below.map(() => '401 You are not authenticated.')))
    expect(outcome(path, { claims: { vra: ['moderator'] }, ...open })).toBe('pass')
    expect(
      [plain, expired, inactive, { claims: { usc: 200 as const } }].map((viewer) =>
        outcome(path, { ...viewer, ...open }),
      ),
    ).toEqual(['pass', 'pass', 'pass', 'pass'])
    expect(outcome(path, { ...guest, ...open })).toBe('401 You are not authenticated.')
    expect(outcome(path, { claims: {}, ...open })).toBe(
      '401 You do not have a subscription. Please subscribe to get access.',
    )
    expect(outcome(path, { claims: { vra: ['admin'] }, ...open })).toBe('pass')
  })

  test('inactiveOrExpiredMember: others go to the dashboard [AGE-014]', () => {
    const path = guarded('inactiveOrExpiredMember')
    const benefits: Options = { claims: { usc: 1, benefits: true } }
    expect([expired, inactive, benefits].map((viewer) => outcome(path, { ...viewer, ...open }))).toEqual([
      'pass',
      'pass',
      'pass',
    ])
    const canceled: Options = { claims: { usc: 200 } }
    const staff: Options = { claims: { usc: 100, vra: ['admin', 'moderator'] } }
    expect([plain, canceled, staff, guest].map((viewer) => outcome(path, { ...viewer, ...open }))).toEqual([
      '→ /main-dashboard/',
      '→ /main-dashboard/',
      '→ /main-dashboard/',
      '→ /main-dashboard/',
    ])
  })

  test('the guards of layouts come before those of pages and stop nobody [AGE-015]', () => {
    const guards = (path: string) => {
      const match = matchRoute(path, light)
      return match.kind === 'page' ? match.route.guards : []
    }
    expect([guards('/videos/'), guards('/categories/x/'), guards('/models/')]).toEqual([
      ['layoutTypeChangerVideos'],
      ['layoutTypeChangerVideos'],
      ['layoutTypeChangerModels'],
    ])
    expect(outcome(guarded('layoutTypeChangerVideos', 'layoutTypeChangerModels'), open)).toBe('pass')
    expect(outcome(guarded('layoutTypeChangerVideos', 'layoutTypeChangerModels', 'authenticated'), open)).toBe(
      '401 You are not authenticated.',
    )
    expect([guards('/models/ada/'), guards('/faq/')]).toEqual([[], []])
  })

  test('notExpiredRefreshToken: a dead refresh token signs out and leads to log-in; guests pass on cam pages [AGE-017]', () => {
    const dead = { hasExpiredRefreshToken: true, ...open }
    const below = ['account-settings', 'easy-cancel', 'favorites', 'membership-info', 'upgrade-subscription']
    const guardedPaths = ['/tokens/', '/main-dashboard/', ...below.map((name) => `/main-dashboard/${name}/`)]
    for (const path of ['/vr-cam-girls/lena/', ...guardedPaths]) {
      expect(decide(path, { ...plain, ...dead })).toEqual({
        kind: 'redirect',
        to: '/login/',
        isExternal: false,
        status: 302,
        signsOut: true,
      })
    }
    expect(['/vr-cam-girls/lena/', '/tokens/'].map((path) => outcome(path, { ...guest, ...dead }))).toEqual([
      'pass',
      'pass',
    ])
    expect(outcome('/videos/', { ...plain, ...dead })).toBe('pass')
    expect(guardedPaths.map((path) => outcome(path, { ...plain, ...open }))).toEqual(guardedPaths.map(() => 'pass'))
  })

  test('cam and dashboard pages have their tokens looked at before they open [AGE-018]', () => {
    const checks = (path: string) => {
      const match = matchRoute(path, light)
      return match.kind === 'page' && match.route.guards.includes('syncAuthModuleWithAuthCookie')
    }
    const checked = [
      '/vr-cam-girls/',
      '/vr-cam-girls/lena/',
      '/vr-cam-tag/x/',
      '/tokens/',
      '/main-dashboard/',
      '/main-dashboard/favorites/',
      '/main-dashboard/account-settings/',
      '/main-dashboard/easy-cancel/',
      '/main-dashboard/membership-info/',
      '/main-dashboard/upgrade-subscription/',
    ]
    expect(checked.map(checks)).toEqual(checked.map(() => true))
    expect(['/', '/videos/', '/login/'].map(checks)).toEqual([false, false, false])
    expect(outcome(guarded('syncAuthModuleWithAuthCookie'), open)).toBe('pass')
  })

  test('log-in redirects everybody who is logged in, except partners [ROLE-025, ROLE-026]', () => {
    expect([guest, partner].map((viewer) => outcome('/login/', { ...viewer, ...open }))).toEqual(['pass', 'pass'])
    expect([plain, inactive, verifiedKind].map((viewer) => outcome('/login/', { ...viewer, ...open }))).toEqual([
      '→ /main-dashboard/',
      '→ /main-dashboard/',
      '→ /main-dashboard/',
    ])
    expect(outcome('/login/', { ...expired, ...open })).toBe('→ /join-now/?event=expired')
    const staff: Options = { claims: { usc: 100, vra: ['admin'] } }
    const benefits: Options = { claims: { usc: 1, av: 'verified', benefits: true } }
    expect([staff, benefits].map((viewer) => outcome('/login/', { ...viewer, ...open }))).toEqual([
      '→ /main-dashboard/',
      '→ /main-dashboard/',
    ])
    const page = guarded('guestOnly')
    if (page.kind !== 'page') throw new Error('no such page')
    const openPage: RouteMatch = { ...page, route: { ...page.route, openUnverified: 'everyone' } }
    for (const match of [page, openPage]) {
      expect([mustVerify, mustVerifyNoJoin].map((viewer) => outcome(match, viewer))).toEqual([
        '→ /age-verification/',
        '→ /age-verification/',
      ])
    }
    expect(outcome('/login/', { ...mustVerify, ...open })).toBe('→ /main-dashboard/')
  })
})
