import type {
  AgeReturnSearch,
  BlogSearch,
  EmailChangeSearch,
  HelpSearch,
  JoinSearch,
  ListSearch,
  LogInSearch,
  ModelListSearch,
  ModelPageSearch,
  PaymentSearch,
  RoomSearch,
  SearchSearch,
  VideoSearch,
} from '../../contracts/site/searches.ts'
import type { PageDefinition } from '../site/pages.ts'

// The page modules, each a chunk of its own. Their types are written down because inferred ones lead from a module back to the router.

/** A page written by the editors: shown by routes without a screen of their own. */
export const content: PageDefinition = screen('static', () => import('./pages/static.page.tsx'))
/** What answers an address that no page has. */
export const missing: PageDefinition = screen('missing', () => import('./pages/missing.page.tsx'))
/** Shown below the text of a closed site, at every address. */
export const maintenance: PageDefinition = screen('maintenance', () => import('./pages/maintenance.page.tsx'))
export const home: PageDefinition = screen('home', () => import('./pages/home.page.tsx'))
export const videos: PageDefinition<ListSearch> = screen('videos', () => import('./pages/videos.page.tsx'))
export const video: PageDefinition<VideoSearch> = screen('video', () => import('./pages/video.page.tsx'))
export const embed: PageDefinition<VideoSearch> = screen('embed', () => import('./pages/embed.page.tsx'))
export const models: PageDefinition<ModelListSearch> = screen('models', () => import('./pages/models.page.tsx'))
export const model: PageDefinition<ModelPageSearch> = screen('model', () => import('./pages/model.page.tsx'))
export const categories: PageDefinition = screen('categories', () => import('./pages/categories.page.tsx'))
export const blog: PageDefinition<BlogSearch> = screen('blog', () => import('./pages/blog.page.tsx'))
export const post: PageDefinition = screen('post', () => import('./pages/post.page.tsx'))
export const search: PageDefinition<SearchSearch> = screen('search', () => import('./pages/search.page.tsx'))
export const deals: PageDefinition = screen('deals', () => import('./pages/deals.page.tsx'))
export const inquiry: PageDefinition = screen('inquiry', () => import('./pages/inquiry.page.tsx'))
export const faq: PageDefinition = screen('faq', () => import('./pages/faq.page.tsx'))
export const help: PageDefinition<HelpSearch> = screen('help', () => import('./pages/help.page.tsx'))
export const device: PageDefinition = screen('device', () => import('./pages/device.page.tsx'))
export const tryAr: PageDefinition = screen('try-ar', () => import('./pages/try-ar.page.tsx'))
export const login: PageDefinition<LogInSearch> = screen('login', () => import('./pages/login.page.tsx'))
export const headsetLogin: PageDefinition = screen('headset-login', () => import('./pages/headset-login.page.tsx'))
export const logout: PageDefinition = screen('logout', () => import('./pages/logout.page.tsx'))
export const resetPassword: PageDefinition = screen('reset-password', () => import('./pages/reset-password.page.tsx'))
export const emailChange: PageDefinition<EmailChangeSearch> = screen(
  'email-change',
  () => import('./pages/email-change.page.tsx'),
)
export const accountRemoval: PageDefinition = screen(
  'account-removal',
  () => import('./pages/account-removal.page.tsx'),
)
export const cancelMembership: PageDefinition = screen(
  'cancel-membership',
  () => import('./pages/cancel-membership.page.tsx'),
)
export const age: PageDefinition<AgeReturnSearch> = screen(
  'age-verification',
  () => import('./pages/age-verification.page.tsx'),
)
export const join: PageDefinition<JoinSearch> = screen('join-now', () => import('./pages/join-now.page.tsx'))
export const payment: PageDefinition<PaymentSearch> = screen('payment', () => import('./pages/payment.page.tsx'))
export const subscription: PageDefinition = screen('subscription', () => import('./pages/subscription.page.tsx'))
export const accountSettings: PageDefinition = screen(
  'account-settings',
  () => import('./pages/account-settings.page.tsx'),
)
export const dashboard: PageDefinition = screen('dashboard', () => import('./pages/dashboard.page.tsx'))
export const favourites: PageDefinition = screen('favourites', () => import('./pages/favourites.page.tsx'))
export const membershipInfo: PageDefinition = screen(
  'membership-info',
  () => import('./pages/membership-info.page.tsx'),
)
export const upgradeSubscription: PageDefinition = screen(
  'upgrade-subscription',
  () => import('./pages/upgrade-subscription.page.tsx'),
)
export const easyCancel: PageDefinition = screen('easy-cancel', () => import('./pages/easy-cancel.page.tsx'))
export const tokens: PageDefinition = screen('tokens', () => import('./pages/tokens.page.tsx'))
export const camList: PageDefinition<RoomSearch> = screen('cam-list', () => import('./pages/cam-list.page.tsx'))
export const camRoom: PageDefinition = screen('cam-room', () => import('./pages/cam-room.page.tsx'))

function screen<Search extends object>(name: string, load: PageDefinition<Search>['load']): PageDefinition<Search> {
  let coming: ReturnType<typeof load> | undefined
  return {
    chunk: `app/routes/pages/${name}.page.tsx`,
    // What is there is not looked up again; what could not be had is asked for again.
    load() {
      coming ??= load().catch((error: unknown) => {
        coming = undefined
        throw error
      })
      return coming
    },
  }
}
