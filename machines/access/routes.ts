import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { Slug } from '../../contracts/tolerant.ts'
import { acronymOf, camLabelOf, wordsOfSlug } from '../site/labels.ts'
import { normalisePath } from './links.ts'

export type Layout = 'default' | 'dashboard' | 'embed' | 'empty'

/** A check of one route. The two checks of every route, maintenance and the verified-member gate, are not repeated in the table. */
export type GuardName =
  | 'activeMember'
  | 'authenticated'
  | 'dashboard'
  | 'guestOnly'
  | 'inactiveOrExpiredMember'
  | 'layoutTypeChangerModels'
  | 'layoutTypeChangerVideos'
  | 'notExpiredRefreshToken'
  | 'syncAuthModuleWithAuthCookie'

export type RouteGroup = 'main' | 'legal' | 'promo' | 'cam' | 'dashboard'

/**
 * Who may open a page without being in the verified view and without a verified token.
 * - `everyone`; `nobody`
 * - `whoMayLogIn`: every viewer whose token does not ask for age verification
 * - `whoMayJoin`: every viewer but the kind that loses join-now
 * - `whoMustVerify`: the two kinds that need age verification, and the return from the provider
 */
export type OpenUnverified = 'everyone' | 'nobody' | 'whoMayLogIn' | 'whoMayJoin' | 'whoMustVerify'

export interface Route {
  name: string
  /** Canonical spelling first. Parameters between braces: `/videos/{slug}/`. */
  patterns: readonly string[]
  layout: Layout
  group: RouteGroup
  guards: readonly GuardName[]
  openUnverified: OpenUnverified
}

/** An address that only leads on to another one of ours. */
export interface RouteRedirect {
  from: string
  to: string
}

export type RouteMatch =
  | {
      kind: 'page'
      route: Route
      params: Readonly<Record<string, string>>
      /** As asked for, with one slash at both ends; detail pages keep their spelling. */
      path: string
    }
  | { kind: 'redirect'; path: string; to: string }
  | { kind: 'missing'; path: string }

/** Longest path that is looked at: anything longer is a page that does not exist. */
const MAX_PATH_LENGTH = 2048

export const REDIRECTS: readonly RouteRedirect[] = [
  { from: '/500-scenes/', to: '/vr-porn-compilations/' },
  { from: '/join-now/authenticated/', to: '/join-now/' },
]

const VIDEO_LIST: Partial<Route> = { guards: ['layoutTypeChangerVideos'] }
const MODEL_LIST: Partial<Route> = { guards: ['layoutTypeChangerModels'] }
const CAM: Partial<Route> = { group: 'cam', guards: ['syncAuthModuleWithAuthCookie', 'notExpiredRefreshToken'] }
const OPEN: Partial<Route> = { openUnverified: 'everyone' }
const LEGAL: Partial<Route> = { group: 'legal', openUnverified: 'everyone' }
const PROMO: Partial<Route> = { group: 'promo' }
const DASHBOARD: Partial<Route> & { guards: GuardName[] } = {
  group: 'dashboard',
  layout: 'dashboard',
  guards: ['syncAuthModuleWithAuthCookie', 'notExpiredRefreshToken', 'authenticated', 'dashboard'],
}

const STATIC_ROUTES: readonly Route[] = [
  route('index', '/', OPEN),
  route('videos', '/videos/', VIDEO_LIST),
  route('videos-slug', ['/videos/{slug}/', '/video/{slug}/']),
  route('video_tag-slug', '/video_tag/{slug}/', VIDEO_LIST),
  route('models', '/models/', MODEL_LIST),
  route('models-slug', ['/models/{slug}/', '/model/{slug}/']),
  route('model_tag-slug', '/model_tag/{slug}/', MODEL_LIST),
  route('categories', '/categories/'),
  route('categories-slug', ['/categories/{slug}/', '/category/{slug}/'], VIDEO_LIST),
  route('devices-slug', '/devices/{slug}'),
  route('blog', '/blog/'),
  route('blog-slug', '/blog/{slug}/'),
  route('blog_category-slug', '/blog_category/{slug}/'),
  route('search', '/search/'),
  route('vr-porn-compilations', '/vr-porn-compilations/', VIDEO_LIST),
  route('free', '/free/', VIDEO_LIST),
  route('app', '/app/'),
  route('try-ar', '/try-ar/'),
  route('partners', '/partners/'),
  route('deals', '/deals/'),
  route('contact', '/contact/'),
  route('faq', '/faq/'),
  route('help', '/help/'),
  route('business', '/business/'),
  route('embed-slug', '/embed/{slug}/', { layout: 'embed' }),
  route('login', '/login/', { guards: ['guestOnly'], openUnverified: 'whoMayLogIn' }),
  route('playalogin', '/playalogin/', { layout: 'empty', openUnverified: 'everyone' }),
  route('logout', '/logout/', { layout: 'empty', openUnverified: 'everyone' }),
  route('reset-password', '/reset-password/', OPEN),
  route('account-removal', '/account-removal/', OPEN),
  route('email-change', '/email-change/'),
  route('age-verification', '/age-verification/', { openUnverified: 'whoMustVerify' }),
  route('join-now', '/join-now/', { openUnverified: 'whoMayJoin' }),
  route('payment', '/payment/', OPEN),
  route('subscription', '/subscription/'),
  route('main-dashboard', '/main-dashboard/', DASHBOARD),
  route('main-dashboard-account-settings', '/main-dashboard/account-settings/', DASHBOARD),
  route('main-dashboard-easy-cancel', '/main-dashboard/easy-cancel/', {
    ...DASHBOARD,
    guards: [...DASHBOARD.guards, 'activeMember'],
  }),
  route('main-dashboard-favorites', '/main-dashboard/favorites/', DASHBOARD),
  route('main-dashboard-membership-info', '/main-dashboard/membership-info/', DASHBOARD),
  route('main-dashboard-upgrade-subscription', '/main-dashboard/upgrade-subscription/', {
    ...DASHBOARD,
    guards: [...DASHBOARD.guards, 'inactiveOrExpiredMember'],
  }),
  route('terms-and-conditions', '/terms-and-conditions/', LEGAL),
  route('privacy-policy', '/privacy-policy/', LEGAL),
  route('cookie-policy', '/cookie-policy/', LEGAL),
  route('ca-privacy-rights', '/ca-privacy-rights/', LEGAL),
  route('usc-2257', '/usc-2257/', LEGAL),
  route('complaints-policy', '/complaints-policy/', LEGAL),
  route('tour', '/tour/', PROMO),
  route('sneak-peek-2020', '/sneak-peek-2020/', PROMO),
  route('time-capsule', '/time-capsule/', PROMO),
  route('wc-2018', '/wc-2018/', PROMO),
  route('halloween', '/halloween/', PROMO),
  route('date-night', '/date-night/', PROMO),
  route('anniversary', '/anniversary/', PROMO),
  route('worldcup2022', '/worldcup2022/', PROMO),
  route('404', '/404/', OPEN),
]

/** Matched after every other route. */
const CATCH_ALL = route('page-constructor', '/{slug}')

/** Singular and plural spelling of the three detail pages, by route name. */
const DETAIL_PATHS: Readonly<Record<string, { plural: string; singular: string }>> = {
  'videos-slug': { plural: '/videos/{slug}/', singular: '/video/{slug}/' },
  'models-slug': { plural: '/models/{slug}/', singular: '/model/{slug}/' },
  'categories-slug': { plural: '/categories/{slug}/', singular: '/category/{slug}/' },
}

type TableSettings = Pick<
  SiteSettings,
  'camsEnabled' | 'detailPathStyle' | 'isGayThemed' | 'promoPages' | 'vrCamListSlug'
>

/** The route table of one site, in the order in which it is matched. */
export function routesOf(settings: TableSettings): readonly Route[] {
  const known = tables.get(settings)
  if (known) return known
  const table = tableOf(settings)
  tables.set(settings, table)
  return table
}

const tables = new WeakMap<TableSettings, readonly Route[]>()

function tableOf(settings: TableSettings): readonly Route[] {
  const fixed = STATIC_ROUTES.map((entry) => {
    const spelling = DETAIL_PATHS[entry.name]
    if (!spelling || settings.detailPathStyle === 'plural') return entry
    return { ...entry, patterns: [spelling.singular, spelling.plural] }
  })
  return [...fixed, ...promoRoutes(settings, fixed), ...camRoutes(settings), CATCH_ALL]
}

/** Which page answers a path. Slashes at the ends do not matter; upper and lower case do. */
export function matchRoute(path: string, settings: TableSettings): RouteMatch {
  const normalised = normalisePath(path.slice(0, MAX_PATH_LENGTH + 1))
  const segments = segmentsOf(normalised)
  if (path.length > MAX_PATH_LENGTH || !segments) return { kind: 'missing', path: normalised }
  const redirect = REDIRECTS.find(({ from }) => from === normalised)
  if (redirect) return { kind: 'redirect', path: normalised, to: redirect.to }
  for (const entry of routesOf(settings)) {
    for (const pattern of entry.patterns) {
      const params = paramsOf(pattern, segments)
      if (!params) continue
      if (entry === CATCH_ALL && isReserved(segments[0], settings)) break
      return { kind: 'page', route: entry, params, path: normalised }
    }
  }
  return { kind: 'missing', path: normalised }
}

/** Whether the site serves the path as it is written, without first leading to its form with a slash at the end. */
export function isAcceptedPath(path: string, settings: TableSettings): boolean {
  const match = matchRoute(path, settings)
  if (match.kind === 'missing') return false
  if (path === match.path) return true
  return (
    match.kind === 'page' && match.route.patterns.some((pattern) => !pattern.endsWith('/')) && `${path}/` === match.path
  )
}

/** The path of a page by its route's name, in the site's spelling: `pathOf('videos-slug', { slug }, settings)`. */
export function pathOf(name: string, params: Readonly<Record<string, string>>, settings: TableSettings): string {
  const pattern = routesOf(settings).find((entry) => entry.name === name)?.patterns[0]
  if (pattern === undefined) return '/404/'
  return normalisePath(pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')))
}

/** Slug of the static page that belongs to a route. */
export function staticPageSlugOf(match: RouteMatch, settings: Pick<SiteSettings, 'vrCamListSlug'>): string {
  const name = match.kind === 'page' ? match.route.name : undefined
  if (name === 'categories-slug') return 'categories'
  if (name === 'models-slug') return 'models'
  if (name === 'videos-slug') return 'videos'
  if (name === 'blog-slug' || name === 'blog_category-slug') return 'blog'
  if (name === 'vr-cam-tag') return settings.vrCamListSlug
  return firstSegmentOf(match) ?? 'index'
}

const ANALYTICS_KINDS: Readonly<Record<string, string>> = {
  'blog-slug': 'article',
  'models-slug': 'model',
  'videos-slug': 'video',
  'categories-slug': 'category',
  'devices-slug': 'device',
}

/** What a page is called in analytics: `video/night-drive`, `page/deals`, `main/main`. */
export function analyticsKeyOf(match: RouteMatch): string {
  if (match.kind === 'page') {
    const kind = ANALYTICS_KINDS[match.route.name]
    if (kind) return `${kind}/${match.params.slug}`
    if (match.route.name === 'index') return 'main/main'
  }
  return `page/${firstSegmentOf(match) ?? '404'}`
}

export interface Breadcrumb {
  label: string
  /** Where it leads; null for the page that is open. */
  path: string | null
}

export interface BreadcrumbPage {
  /** Title of the loaded page or thing. */
  title?: string
  /** `seoParams.breadcrumb`, which wins over the title. */
  breadcrumb?: string
  /** Group of a cam tag. */
  group?: string
  /** What a list is filtered and ordered by; `''`: nothing. */
  narrowing?: string
}

const WITHOUT_BREADCRUMBS = ['index', 'login', 'reset-password', 'age-verification']

const DASHBOARD_LABELS: Readonly<Record<string, string>> = {
  'main-dashboard-account-settings': 'Account Settings',
  'main-dashboard-membership-info': 'Membership Info',
  'main-dashboard-favorites': 'Favorites',
  'main-dashboard-easy-cancel': 'Easy Cancel',
  'main-dashboard-upgrade-subscription': 'Upgrade Subscription',
}

type BreadcrumbSettings = TableSettings & Pick<SiteSettings, 'acronym' | 'siteName'>

/** At most three levels: home, section, page; below them what a list is narrowed by. Empty where breadcrumbs are hidden. */
export function breadcrumbOf(
  match: RouteMatch,
  { narrowing, ...page }: BreadcrumbPage,
  settings: BreadcrumbSettings,
): readonly Breadcrumb[] {
  const levels = levelsOf(match, page, settings)
  const own = levels.at(-1)
  if (!own || !narrowing) return levels
  return [...levels.slice(0, -1), { ...own, path: pathIn(match) }, { label: narrowing, path: null }]
}

function levelsOf(match: RouteMatch, page: BreadcrumbPage, settings: BreadcrumbSettings): readonly Breadcrumb[] {
  if (match.kind !== 'page' || WITHOUT_BREADCRUMBS.includes(match.route.name)) return []
  const home: Breadcrumb = { label: 'Home', path: '/' }
  const own =
    page.breadcrumb || page.title || wordsOfSlug(Object.values(match.params)[0] ?? firstSegmentOf(match) ?? '')
  const detail = (label: string, path: string): Breadcrumb[] => [home, { label, path }, { label: own, path: null }]
  const section = (label: string): Breadcrumb[] => [home, { label, path: null }]
  const camList = { label: camLabelOf(settings), path: `/${settings.vrCamListSlug}/` }
  switch (match.route.name) {
    case 'videos':
      return section(page.breadcrumb || 'Videos')
    case 'videos-slug':
      return detail(page.breadcrumb ? 'Videos' : `${acronymOf(settings)} Porn Videos`, '/videos/')
    case 'video_tag-slug':
      return detail('Videos', '/videos/')
    case 'models':
      return section(page.breadcrumb || 'Models')
    case 'models-slug':
    case 'model_tag-slug':
      return detail('Models', '/models/')
    case 'categories':
      return section(page.breadcrumb || 'Categories')
    case 'categories-slug':
      return detail('Categories', '/categories/')
    case 'blog':
      return section(page.breadcrumb || 'Blog')
    case 'blog-slug':
    case 'blog_category-slug':
      return detail('Blog', '/blog/')
    case 'devices-slug':
      return detail('Help', '/help/')
    case 'vr-cam-girls':
    case 'vr-cam-boys':
      return section(camList.label)
    case 'vr-cam-broadcast':
      return [home, camList, { label: own, path: null }]
    case 'vr-cam-tag':
      return [
        home,
        camList,
        {
          label: page.breadcrumb || page.title || `${page.group || wordsOfSlug(match.params.slug ?? '')} Live VR Porn`,
          path: null,
        },
      ]
    case 'main-dashboard':
      return section('Your Dashboard')
    default: {
      const label = DASHBOARD_LABELS[match.route.name]
      if (!label) return section(own)
      return [home, { label: 'Your Dashboard', path: '/main-dashboard/' }, { label, path: null }]
    }
  }
}

/**
 * The one address under which search engines should know a page: the site's domain, its spelling of the path, and the list page after the
 * first. Always `https`: that is how a site is found, wherever this copy of it runs.
 */
export function canonicalOf(match: RouteMatch, listPage: number, settings: CanonicalSettings): string {
  const origin = `https://${settings.siteDomain}`
  const path = match.kind === 'page' ? pathOf(match.route.name, match.params, settings) : pathIn(match)
  const query = listPage > 1 ? `?page=${listPage}` : ''
  // The parser escapes what a path of no page may hold.
  return `${URL.parse(path, origin)?.href ?? `${origin}/`}${query}`
}

export type CanonicalSettings = TableSettings & Pick<SiteSettings, 'siteDomain'>

/** The path of an address, or of the one that it leads on to. */
export function pathIn(match: RouteMatch): string {
  return match.kind === 'redirect' ? match.to : match.path
}

function route(name: string, patterns: string | readonly string[], facts: Partial<Route> = {}): Route {
  return {
    name,
    patterns: typeof patterns === 'string' ? [patterns] : patterns,
    layout: 'default',
    group: 'main',
    guards: [],
    openUnverified: 'nobody',
    ...facts,
  }
}

function promoRoutes({ promoPages }: TableSettings, known: readonly Route[]): Route[] {
  const taken = new Set(known.flatMap(({ patterns }) => patterns))
  return promoPages
    .map((slug) => ({ slug, path: `/${slug}/` }))
    .filter(({ path, slug }) => Slug.safeParse(slug).success && !taken.has(path))
    .map(({ slug, path }) => route(slug, path, PROMO))
}

function camRoutes({ camsEnabled, isGayThemed, vrCamListSlug }: TableSettings): Route[] {
  if (!camsEnabled) return []
  return [
    route('tokens', '/tokens/', CAM),
    route(isGayThemed ? 'vr-cam-boys' : 'vr-cam-girls', `/${vrCamListSlug}/`, CAM),
    route('vr-cam-broadcast', `/${vrCamListSlug}/{modelNickname}/`, CAM),
    route('vr-cam-tag', '/vr-cam-tag/{slug}', CAM),
  ]
}

/** Addresses of cam pages are pages that do not exist while cams are off, not pages of the editors. */
function isReserved(segment: string | undefined, { camsEnabled, vrCamListSlug }: TableSettings) {
  return !camsEnabled && (segment === vrCamListSlug || segment === 'tokens' || segment === 'vr-cam-tag')
}

/** Decoded segments, or nothing when one could not be a name: broken escapes, hidden slashes, dots. */
function segmentsOf(path: string): string[] | undefined {
  const decoded = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment)
  return decoded.every((segment) => segment !== undefined) ? decoded : undefined
}

function decodeSegment(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment)
    return Slug.safeParse(decoded).success ? decoded : undefined
  } catch {
    return undefined
  }
}

function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = pattern.split('/').filter((part) => part !== '')
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]!
    if (part.startsWith('{')) params[part.slice(1, -1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

function firstSegmentOf(match: RouteMatch): string | undefined {
  return match.path.split('/')[1] || undefined
}
