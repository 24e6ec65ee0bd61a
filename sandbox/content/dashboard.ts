import type { Call, Handlers, Reply } from '../handler.ts'
import { menu } from './digest.ts'
import { pictureOf } from './pictures-of.ts'
import { isHeldBack, VERIFICATION_REQUIRED } from './rights.ts'
import { customVideoCard, readCustomVideos, readVideos, shownOn, videoCard } from './video-rows.ts'

const TOP_SCENES = 8
const SIDEBAR = '1'
const MAIN = '2'
const MEMBERS = ['member', 'expiredMember', 'inactive']

/** What every member's dashboard shows. */
export function dashboardOf(call: Call<'getDashboard'>, isEasyCancelActive: boolean): Reply {
  if (isHeldBack(call)) return VERIFICATION_REQUIRED
  const { database, site } = call
  const top = { order: 'popular', offset: 0, limit: TOP_SCENES } as const
  return {
    body: {
      data: {
        data: {
          upcomingScenes: readCustomVideos(database, site)
            .filter(({ type }) => type === 'upcoming-scene')
            .map(customVideoCard),
          topScenes: readVideos(database, shownOn(site), top).map(videoCard),
          playaEasySetupImage: pictureOf(
            'still',
            'easy-setup',
            'The app finds your films by itself: log in, and put the headset on.',
          ),
          isEasyCancelActive,
        },
      },
    },
  }
}

/** What surrounds it. */
export const dashboardHandlers = {
  getDashboardMenu: () => ({
    body: {
      data: {
        data: {
          items: menu(500, [
            ...[
              ['Your Dashboard', '/main-dashboard/'] as const,
              ['Membership Info', '/main-dashboard/membership-info/'] as const,
              ['Account Settings', '/main-dashboard/account-settings/'] as const,
              ['Favorites', '/main-dashboard/favorites/'] as const,
            ].map(([label, link]) => ({ label, link, type: SIDEBAR, visibilityRule: MEMBERS })),
            {
              label: 'Easy Cancel',
              link: '/main-dashboard/easy-cancel/',
              type: SIDEBAR,
              visibilityRule: ['member'],
            },
            {
              label: 'Upgrade Subscription',
              link: '/main-dashboard/upgrade-subscription/',
              type: SIDEBAR,
              visibilityRule: MEMBERS,
            },
            { label: 'All Videos', link: '/videos/', type: MAIN, visibilityRule: MEMBERS },
            { label: 'Get the App', link: '/app/', type: MAIN, visibilityRule: MEMBERS },
            { label: 'Help', link: '/help/', type: MAIN, visibilityRule: MEMBERS },
            { label: 'Become a Member', link: '/join-now/', type: MAIN, visibilityRule: ['guest'] },
          ]),
        },
      },
    },
  }),
} satisfies Partial<Handlers>
