import { type AnyRouter, type ParsedLocation, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import {
  AgeReturnSearch,
  BlogSearch,
  EmailChangeSearch,
  HelpSearch,
  JoinSearch,
  ListSearch,
  LogInSearch,
  ModelListSearch,
  ModelPageSearch,
  NoSearch,
  PaymentSearch,
  RoomSearch,
  SearchSearch,
  VideoSearch,
} from '../../contracts/site/searches.ts'
import type { GuardName, Route } from '../../machines/access/routes.ts'
import type { Admitted, Arrival } from '../site/page-book.ts'
import type { PageDefinition } from '../site/pages.ts'
import { createRootRouteWithContext, createRoute } from './core.ts'
import * as screens from './screens.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the page, and what it is called. */
    facts?: Route
    page?: PageDefinition
    /** Another address of ours that this one only leads on to. */
    leadsTo?: string
  }
}

const VIDEO_LIST: Partial<Route> = { guards: ['layoutTypeChangerVideos'] }
const MODEL_LIST: Partial<Route> = { guards: ['layoutTypeChangerModels'] }
const CAM: Partial<Route> = { group: 'cam', guards: ['syncAuthModuleWithAuthCookie', 'notExpiredRefreshToken'] }
const OPEN: Partial<Route> = { openUnverified: 'everyone' }
const UNLISTED: Partial<Route> = { isUnlisted: true }
const TOOL: Partial<Route> = { ...OPEN, ...UNLISTED }
/** The site with the age gate opens it to whoever a mailed link leads there. */
const MAILED: Partial<Route> = { ...UNLISTED, openUnverified: 'whoIsMailed' }
const LEGAL: Partial<Route> = { group: 'legal', openUnverified: 'everyone' }
/** A landing page that promotes something; sites name more of them in their settings. */
export const PROMO: Partial<Route> = { group: 'promo' }
const DASHBOARD_GUARDS: readonly GuardName[] = [
  'syncAuthModuleWithAuthCookie',
  'notExpiredRefreshToken',
  'authenticated',
  'dashboard',
]
const DASHBOARD: Partial<Route> = { group: 'dashboard', layout: 'dashboard', guards: DASHBOARD_GUARDS }

/** What the routes use: the gate and the book of open pages. */
export interface RouterContext {
  admit(path: string): Promise<Admitted>
  open(admitted: Admitted, search: object, signal: AbortSignal): Promise<Arrival>
}

const root = createRootRouteWithContext<RouterContext>()()

/** What every address does: the gate is asked, then the page is opened. */
const opening = {
  // Another query may be another page of a list.
  loaderDeps: ({ search }: { search: object }) => search,
  // The types of both are written down: inferred, they would hang on the tree that they are part of.
  async beforeLoad({ context, location }: GateFacts): Promise<{ admitted: Admitted }> {
    const admitted = await context.admit(location.publicHref)
    const { decision } = admitted
    if (decision.kind === 'redirect' && !decision.isExternal)
      throw redirect<AnyRouter>({ href: decision.to, statusCode: decision.status })
    return { admitted }
  },
  loader: {
    handler: ({ context, deps, abortController }: LoaderFacts): Promise<Arrival> =>
      context.open(context.admitted, deps, abortController.signal),
    // The same address for another visitor is another page, and the present one stays until that is there.
    staleReloadMode: 'blocking' as const,
  },
}

interface GateFacts {
  context: RouterContext
  location: ParsedLocation
}

interface LoaderFacts {
  context: RouterContext & { admitted: Admitted }
  deps: object
  abortController: AbortController
}

/**
 * Every page, under one spelling that all sites share; `rewrite` puts each site's own in its place. Live rooms are below `/@cams`, and
 * `/$slug` also answers for the landing pages that a site's settings name.
 */
export const routeTree = root.addChildren([
  page('/', 'index', OPEN, screens.home),
  page('/videos', 'videos', VIDEO_LIST, screens.videos, ListSearch),
  page('/videos/$slug', 'videos-slug', {}, screens.video, VideoSearch),
  page('/video_tag/$slug', 'video_tag-slug', VIDEO_LIST, screens.videos, ListSearch),
  page('/models', 'models', MODEL_LIST, screens.models, ModelListSearch),
  page('/models/$slug', 'models-slug', {}, screens.model, ModelPageSearch),
  page('/model_tag/$slug', 'model_tag-slug', MODEL_LIST, screens.models, ModelListSearch),
  page('/categories', 'categories', {}, screens.categories),
  page('/categories/$slug', 'categories-slug', VIDEO_LIST, screens.videos, ListSearch),
  page('/devices/$slug', 'devices-slug', { hasBarePath: true }, screens.device),
  page('/blog', 'blog', {}, screens.blog, BlogSearch),
  page('/blog/$slug', 'blog-slug', {}, screens.post),
  page('/blog_category/$slug', 'blog_category-slug', {}, screens.blog, BlogSearch),
  page('/search', 'search', UNLISTED, screens.search, SearchSearch),
  page('/vr-porn-compilations', 'vr-porn-compilations', VIDEO_LIST, screens.videos, ListSearch),
  page('/free', 'free', VIDEO_LIST, screens.videos, ListSearch),
  page('/app', 'app'),
  page('/try-ar', 'try-ar', {}, screens.tryAr),
  page('/partners', 'partners'),
  page('/deals', 'deals', {}, screens.deals),
  page('/contact', 'contact', {}, screens.inquiry),
  page('/faq', 'faq', {}, screens.faq),
  page('/help', 'help', {}, screens.help, HelpSearch),
  page('/business', 'business', {}, screens.inquiry),
  page('/embed/$slug', 'embed-slug', { layout: 'embed' }, screens.embed, VideoSearch),
  page(
    '/login',
    'login',
    { ...UNLISTED, guards: ['guestOnly'], openUnverified: 'whoMayLogIn' },
    screens.login,
    LogInSearch,
  ),
  page('/playalogin', 'playalogin', { ...TOOL, layout: 'empty' }, screens.headsetLogin),
  page('/logout', 'logout', { ...TOOL, layout: 'empty' }, screens.logout),
  page('/reset-password', 'reset-password', TOOL, screens.resetPassword),
  page('/account-removal', 'account-removal', TOOL, screens.accountRemoval),
  page('/cancel-membership', 'cancel-membership', TOOL, screens.cancelMembership),
  page('/email-change', 'email-change', MAILED, screens.emailChange, EmailChangeSearch),
  page(
    '/age-verification',
    'age-verification',
    { ...UNLISTED, openUnverified: 'whoMustVerify' },
    screens.age,
    AgeReturnSearch,
  ),
  page('/join-now', 'join-now', { openUnverified: 'whoMayJoin' }, screens.join, JoinSearch),
  page('/payment', 'payment', TOOL, screens.payment, PaymentSearch),
  page('/subscription', 'subscription', MAILED, screens.subscription),
  page('/main-dashboard', 'main-dashboard', DASHBOARD, screens.dashboard),
  page('/main-dashboard/account-settings', 'main-dashboard-account-settings', DASHBOARD, screens.accountSettings),
  page(
    '/main-dashboard/easy-cancel',
    'main-dashboard-easy-cancel',
    {
      ...DASHBOARD,
      guards: [...DASHBOARD_GUARDS, 'activeMember'],
    },
    screens.easyCancel,
  ),
  page('/main-dashboard/favorites', 'main-dashboard-favorites', DASHBOARD, screens.favourites),
  page('/main-dashboard/membership-info', 'main-dashboard-membership-info', DASHBOARD, screens.membershipInfo),
  page(
    '/main-dashboard/upgrade-subscription',
    'main-dashboard-upgrade-subscription',
    DASHBOARD,
    screens.upgradeSubscription,
  ),
  page('/terms-and-conditions', 'terms-and-conditions', LEGAL),
  page('/privacy-policy', 'privacy-policy', LEGAL),
  page('/cookie-policy', 'cookie-policy', LEGAL),
  page('/ca-privacy-rights', 'ca-privacy-rights', LEGAL),
  page('/usc-2257', 'usc-2257', LEGAL),
  page('/complaints-policy', 'complaints-policy', LEGAL),
  page('/tour', 'tour', PROMO),
  page('/sneak-peek-2020', 'sneak-peek-2020', PROMO),
  page('/time-capsule', 'time-capsule', PROMO),
  page('/wc-2018', 'wc-2018', PROMO),
  page('/halloween', 'halloween', PROMO),
  page('/date-night', 'date-night', PROMO),
  page('/anniversary', 'anniversary', PROMO),
  page('/worldcup2022', 'worldcup2022', PROMO),
  page('/404', '404', TOOL, screens.missing),
  page('/tokens', 'tokens', CAM, screens.tokens),
  page('/@cams', 'vr-cam-girls', CAM, screens.camList, RoomSearch),
  page('/@cams/$modelNickname', 'vr-cam-broadcast', CAM, screens.camRoom),
  page('/vr-cam-tag/$slug', 'vr-cam-tag', { ...CAM, hasBarePath: true }, screens.camList, RoomSearch),
  page('/$slug', 'page-constructor', { hasBarePath: true }),
  other('/500-scenes', { leadsTo: '/vr-porn-compilations/' }),
  other('/join-now/authenticated', { leadsTo: '/join-now/' }),
  other('$', { page: screens.missing }),
])

function page<const Path extends `/${string}`, Schema extends z.ZodMiniType<object, object> = typeof NoSearch>(
  path: Path,
  name: string,
  facts: Partial<Route> = {},
  definition: PageDefinition<z.output<Schema>> = screens.content,
  validateSearch: Schema = NoSearch as unknown as Schema,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    ...opening,
    staticData: {
      facts: { name, layout: 'default', group: 'main', guards: [], openUnverified: 'nobody', ...facts },
      page: definition as PageDefinition,
    },
  })
}

/** An address without facts. Written out in the tree it would make every path valid: what is spread hides the type of its own. */
function other<const Path extends string>(path: Path, staticData: StaticDataRouteOption) {
  return createRoute({ getParentRoute: () => root, path, ...opening, staticData })
}
