import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { acronymOf, camLabelOf, wordsOfSlug } from '../site/labels.ts'

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
 * - `whoIsMailed`: whoever comes by a mailed link with its token or id
 */
export type OpenUnverified = 'everyone' | 'nobody' | 'whoMayLogIn' | 'whoMayJoin' | 'whoMustVerify' | 'whoIsMailed'

/** What is known of a page of the route tree, whatever its address. */
export interface Route {
  name: string
  layout: Layout
  group: RouteGroup
  guards: readonly GuardName[]
  openUnverified: OpenUnverified
  /** Also served without the slash at the end. */
  hasBarePath?: true
  /** For those who need it, and for no search engine. */
  isUnlisted?: true
}

export type RouteMatch =
  | {
      kind: 'page'
      route: Route
      params: Readonly<Record<string, string>>
      /** As asked for, with one slash at both ends. */
      path: string
      /** In the spelling that links of this site use. */
      canonicalPath: string
    }
  /** An address that only leads on to another one of ours. */
  | { kind: 'redirect'; path: string; to: string }
  | { kind: 'missing'; path: string }

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

type BreadcrumbSettings = Pick<SiteSettings, 'acronym' | 'camsEnabled' | 'isGayThemed' | 'siteName' | 'vrCamListSlug'>

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
export function canonicalOf(
  match: RouteMatch,
  listPage: number,
  { siteDomain }: Pick<SiteSettings, 'siteDomain'>,
): string {
  const origin = `https://${siteDomain}`
  const query = listPage > 1 ? `?page=${listPage}` : ''
  // The parser escapes what a path of no page may hold.
  return `${URL.parse(match.kind === 'page' ? match.canonicalPath : pathIn(match), origin)?.href ?? `${origin}/`}${query}`
}

/** The path of an address, or of the one that it leads on to. */
export function pathIn(match: RouteMatch): string {
  return match.kind === 'redirect' ? match.to : match.path
}

function firstSegmentOf(match: RouteMatch): string | undefined {
  return match.path.split('/')[1] || undefined
}
