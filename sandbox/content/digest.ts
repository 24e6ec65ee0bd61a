import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import type { IconName } from '../media/logos.ts'
import { readContentAddresses } from './addresses.ts'
import { camsOf, readListedCategories, readModels } from './catalogue-rows.ts'
import { FREE_CATEGORY, POSITIONS, TECH_FORMATS } from './categories.ts'
import { LOGIN_SLIDE_TYPES } from './login-slides.ts'
import { iconOf, pictureOf } from './pictures-of.ts'
import { acronymOf } from './seo.ts'

const EVERYBODY = ['member', 'guest', 'expiredMember', 'inactive'] as const
const MEMBERS = ['member', 'expiredMember', 'inactive'] as const
const TILES = 18
const MAIN = '1'
const ACCOUNT = '2'

const LIFEBELT =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"><circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4"/><path d="m5.6 5.6 3.6 3.6M14.8 14.8l3.6 3.6M18.4 5.6l-3.6 3.6M9.2 14.8l-3.6 3.6"/></svg>'

interface Tile {
  label: string
  link: string
  image: ReturnType<typeof pictureOf>
}

interface Entry {
  label: string
  link: string
  type?: string
  icon?: IconName
  visibilityRule?: readonly string[]
  deviceVisibility?: readonly string[]
  inNewTab?: boolean
  rel?: string
  isLogOut?: boolean
  tiles?: readonly Tile[]
  upperText?: string
  upperTextColor?: string
  leftText?: string
  leftTextColor?: string
  subtitle?: string
  /** A drawing in the text itself, instead of an icon. */
  image?: string
}

/** Reference data of one site: menus, settings and names of formats. */
export function digestOf(database: DatabaseSync, site: SandboxSite, announcesPurchases: boolean) {
  const { thirdPartyOrigin } = readContentAddresses(database)
  return {
    headerMenu: [...menu(100, mainMenu(database, site)), ...menu(200, accountMenu())],
    headerMenuTypes: [
      { label: 'Main menu', key: MAIN },
      { label: 'Account Menu', key: ACCOUNT },
    ],
    footerMenu: menu(300, footerMenu(site)),
    footerMenuTypes: ['Information', 'Network', 'Community', 'Contact Us'].map((label, index) => ({
      label,
      key: String(index + 1),
    })),
    mobileBottomMenu: menu(400, bottomMenu(site)),
    socialItems: [
      { name: 'twitter', url: `https://social.example/twitter/${site.key}`, isInNewTab: true, sort: 10 },
      { name: 'instagram', url: `https://social.example/instagram/${site.key}`, isInNewTab: true, sort: 20 },
      { name: 'reddit', url: `https://social.example/reddit/${site.key}`, isInNewTab: true, sort: 30 },
      { name: 'youtube', url: `https://social.example/youtube/${site.key}`, isInNewTab: true, sort: 40 },
      { name: 'facebook', url: `https://social.example/facebook/${site.key}`, isInNewTab: true, sort: 50 },
    ],
    videoPositions: POSITIONS.map((name, index) => ({ id: index + 1, name })),
    videoTechFormats: TECH_FORMATS,
    videoFormats: named('MP4', 'HLS'),
    videoQualities: named('Low', 'Good', 'Great'),
    videoDegrees: named('180°', '360°'),
    videoFps: named('30', '60'),
    videoSounds: named('Stereo', 'Binaural'),
    videoResolutions: named('4K', '5K', '6K', '7K', '8K'),
    desktopType: 'desktop',
    mobileType: 'mobile',
    contactPageTag: `${site.key}-support`,
    videoSettings: {
      trailerPopUp: {
        title: 'This was only the trailer',
        text: 'The whole film is waiting, in every quality, together with everything else.',
      },
    },
    freeVideoCategoryKey: FREE_CATEGORY,
    bonusVideoCategoryKey: 'bonus',
    notificationTypes: [
      { id: 1, name: 'Video', ico: 'videos' },
      { id: 2, name: 'Model', ico: 'models' },
      { id: 3, name: 'Blog post', ico: 'blog' },
    ],
    fakeBuyPopup: {
      isActive: announcesPurchases,
      isEnablePopup: announcesPurchases,
      enableListLinks: true,
      popupPause: 60,
      popupShowDuration: 8,
    },
    loginPageSliderTypeList: LOGIN_SLIDE_TYPES,
    schemaOrgEntities: named('WebSite', 'VideoObject', 'BreadcrumbList'),
    pullDownMenuBanner: { isActive: true, visibilityRule: ['guest'] },
    siteSettings: {
      headerLogoColor: { permalink: `/logos/${site.key}.svg` },
      footerLogo: { permalink: `/logos/${site.key}-footer.svg` },
      logoutRedirectLink: thirdPartyOrigin ? `${thirdPartyOrigin}/goodbye/` : '',
      isShowReleaseDate: true,
      isActiveJoinNowBtn: true,
    },
  }
}

function named(...names: readonly string[]) {
  return names.map((name, index) => ({ id: index + 1, name }))
}

/** Ids are spaced so that no two menus of the digest share one. */
export function menu(firstId: number, entries: readonly Entry[]) {
  return entries.map((entry, index) => ({
    id: firstId + index,
    sort: (index + 1) * 10,
    label: entry.label,
    link: entry.link,
    inNewTab: entry.inNewTab ?? false,
    rel: entry.rel ?? '',
    type: entry.type ?? MAIN,
    isLogOut: entry.isLogOut ?? false,
    icon: entry.icon ? iconOf(entry.icon, entry.label) : null,
    image: entry.image ?? '',
    visibilityRule: entry.visibilityRule ?? EVERYBODY,
    allowDevices: ['android', 'ios'],
    deviceVisibility: entry.deviceVisibility ?? ['mobile', 'desktop'],
    isEnablePullDownOnMobile: entry.tiles !== undefined,
    pullDownMenus: (entry.tiles ?? []).map((tile, place) => ({
      ...tile,
      rel: '',
      inNewTab: false,
      sort: (place + 1) * 10,
    })),
    leftText: entry.leftText ?? '',
    leftTextColor: entry.leftTextColor ?? '',
    upperText: entry.upperText ?? '',
    upperTextColor: entry.upperTextColor ?? '',
    subtitle: entry.subtitle ?? '',
    siteName: '',
  }))
}

function mainMenu(database: DatabaseSync, site: SandboxSite): Entry[] {
  const categoryTile = ({ slug, name }: { slug: string; name: string }): Tile => ({
    label: name,
    link: `/categories/${slug}/`,
    image: pictureOf('category', slug, name),
  })
  const categories = readListedCategories(database)
  const formats = ['full-circle-360', 'passthrough', 'ai-engine', 'interactive', 'compilations', 'free']
  return [
    {
      label: 'Videos',
      link: '/videos/',
      icon: 'video',
      tiles: categories.filter(({ slug }) => formats.includes(slug)).map(categoryTile),
    },
    {
      label: 'Models',
      link: '/models/',
      icon: 'models',
      tiles: readModels(database, site, TILES).map(({ slug, title }) => ({
        label: title,
        link: `/models/${slug}/`,
        image: pictureOf('portrait', slug, title),
      })),
    },
    {
      label: 'Categories',
      link: '/categories/',
      icon: 'categories',
      tiles: categories.slice(0, TILES).map(categoryTile),
    },
    { ...camsOf(site), leftText: 'LIVE', leftTextColor: '#d92d2d' },
    { label: 'Try AR', link: '/try-ar/', upperText: 'NEW', upperTextColor: '#1f8f5f' },
    { label: 'Free', link: '/free/' },
    {
      label: 'Deals',
      link: '/deals/',
      upperText: '-60%',
      upperTextColor: '#b4690e',
      visibilityRule: ['guest', 'expiredMember', 'inactive'],
    },
    { label: 'App', link: '/app/', icon: 'headset' },
    { label: 'Blog', link: '/blog/' },
  ]
}

function accountMenu(): Entry[] {
  const entries: Entry[] = [
    { label: 'Your Dashboard', link: '/main-dashboard/', icon: 'user', visibilityRule: MEMBERS },
    { label: 'Favorites', link: '/main-dashboard/favorites/', icon: 'heart', visibilityRule: MEMBERS },
    { label: 'Membership Info', link: '/main-dashboard/membership-info/', icon: 'lock', visibilityRule: MEMBERS },
    { label: 'Account Settings', link: '/main-dashboard/account-settings/', icon: 'info', visibilityRule: MEMBERS },
    {
      label: 'Upgrade Subscription',
      link: '/main-dashboard/upgrade-subscription/',
      icon: 'star',
      visibilityRule: MEMBERS,
    },
    { label: 'Help', link: '/help/', image: LIFEBELT },
    { label: 'Log In', link: '/login/', icon: 'user', visibilityRule: ['guest'] },
    {
      label: 'Log Out',
      link: '/logout/',
      icon: 'logout',
      isLogOut: true,
      visibilityRule: MEMBERS,
      deviceVisibility: ['desktop'],
    },
  ]
  return entries.map((entry) => ({ ...entry, type: ACCOUNT }))
}

function footerMenu(site: SandboxSite): Entry[] {
  const column = (type: string, entries: readonly Entry[]) => entries.map((entry) => ({ ...entry, type }))
  const outside = { inNewTab: true, rel: 'nofollow noopener' } as const
  return [
    ...column('1', [
      { label: 'Terms and Conditions', link: '/terms-and-conditions/' },
      { label: 'Privacy Policy', link: '/privacy-policy/' },
      { label: 'Cookie Policy', link: '/cookie-policy/' },
      { label: 'California Privacy Rights', link: '/ca-privacy-rights/' },
      { label: '18 U.S.C. 2257', link: '/usc-2257/' },
      { label: 'Complaints Policy', link: '/complaints-policy/' },
    ]),
    ...column('2', [
      { label: `All ${acronymOf(site.siteName)} Videos`, link: '/videos/' },
      camsOf(site),
      { label: 'Compilations', link: '/vr-porn-compilations/' },
      { label: 'Partners', link: '/partners/' },
      {
        label: 'Surround Film Festival',
        link: 'https://festival.example/',
        subtitle: 'Four days in every direction',
        ...outside,
      },
    ]),
    ...column('3', [
      { label: 'Blog', link: '/blog/' },
      { label: 'Free App', link: '/app/' },
      { label: 'Take the Tour', link: '/tour/' },
      { label: 'Search', link: '/search/' },
    ]),
    ...column('4', [
      { label: 'Help', link: '/help/' },
      { label: 'FAQ', link: '/faq/' },
      { label: 'Contact', link: '/contact/' },
      { label: 'Business Inquiries', link: '/business/' },
    ]),
  ]
}

function bottomMenu(site: SandboxSite): Entry[] {
  const entries: Entry[] = [
    { label: 'Home', link: '/', icon: 'home' },
    { label: 'Videos', link: '/videos/', icon: 'video' },
    { label: 'Categories', link: '/categories/', icon: 'categories' },
    { ...camsOf(site), label: 'Live', icon: 'live' },
    { label: 'Favorites', link: '/main-dashboard/favorites/', icon: 'heart', visibilityRule: MEMBERS },
    { label: 'Log In', link: '/login/', icon: 'user', visibilityRule: ['guest'] },
  ]
  return entries.map((entry) => ({ ...entry, deviceVisibility: ['mobile'] }))
}
