import type { Digest } from '../../contracts/site/digest.ts'
import type { MenuItem } from '../../contracts/site/menu.ts'
import type { SiteSettings, Theme } from '../../contracts/site/site-settings.ts'
import { resolveLink } from '../access/links.ts'
import type { RouteMatch } from '../access/routes.ts'
import type { Visitor } from '../session/visitor.ts'

export type Platform = 'android' | 'ios' | 'other'

/** Who looks at a menu, and on what. */
export interface MenuViewer {
  visitor: Visitor
  /** By the header's breakpoint, not by the machine: `desktop` above 1024 px. */
  device: 'mobile' | 'desktop'
  platform: Platform
}

/** The site that a menu belongs to. */
export interface MenuSite {
  settings: Pick<SiteSettings, 'partnerKeywords'>
  /** Which page answers a path. */
  routeAt: (path: string) => RouteMatch
}

const MAIN_MENU = 'Main menu'
const ACCOUNT_MENU = 'Account Menu'
const FOOTER_COLUMNS = ['Information', 'Network', 'Community', 'Contact Us'] as const

export interface MenuLink {
  id: string
  label: string
  link: string
  inNewTab: boolean
  subtitle: string
}

/** Whether an item's own rules let a viewer see it. */
export function isItemVisible(item: MenuItem, { visitor, device, platform }: MenuViewer): boolean {
  if (item.isLogOut) return visitor.group !== 'guest' && device === 'desktop'
  return (
    item.visibilityRule.includes(visitor.group) &&
    item.deviceVisibility.includes(device) &&
    (platform === 'other' || item.allowDevices.includes(platform))
  )
}

/** Main menu of the header and the mobile panel. Empty in the soft layout. */
export function mainMenuOf(digest: Digest, viewer: MenuViewer, site: MenuSite): readonly MenuItem[] {
  if (!viewer.visitor.isInVerifiedView) return []
  return shownItems(itemsOfType(digest.headerMenu, digest.headerMenuTypes, MAIN_MENU), viewer, site)
}

/** Account menu. In the soft layout it holds only the Log In item. */
export function accountMenuOf(digest: Digest, viewer: MenuViewer, site: MenuSite): readonly MenuItem[] {
  const items = itemsOfType(digest.headerMenu, digest.headerMenuTypes, ACCOUNT_MENU)
  const allowed = items.filter((item) => viewer.visitor.isInVerifiedView || isLogInItem(item))
  return shownItems(
    allowed.filter((item) => !isLogInItem(item) || viewer.visitor.group === 'guest'),
    viewer,
    site,
  )
}

/**
 * Links that only staff see: the content admin for administrators, the internal area for moderators (ROLE-009), and for both the open page's
 * own place in the content admin, where it has one. None in the soft layout, whose account menu holds only the Log In item (CHROME-035).
 */
export function staffLinksOf(
  {
    isAdministrator,
    isModerator,
    isInVerifiedView,
  }: Pick<Visitor, 'isAdministrator' | 'isModerator' | 'isInVerifiedView'>,
  { urls }: Pick<SiteSettings, 'urls'>,
  editPath = '',
): readonly MenuLink[] {
  if (!isInVerifiedView) return []
  const isStaff = isAdministrator || isModerator
  return [
    ...(isStaff && editPath ? [outside('edit', 'Edit', urls.contentAdmin.replace(/\/$/, '') + editPath)] : []),
    ...(isAdministrator ? [outside('content-admin', 'Content Admin', urls.contentAdmin)] : []),
    ...(isModerator ? [outside('staff-area', 'Staff Area', urls.staffArea)] : []),
  ]
}

/** Tiles of an item's dropdown: sorted, and no more than fit. */
export function dropdownItemsOf(
  item: Pick<MenuItem, 'pullDownMenus'>,
  { theme, isExtraLarge }: Pick<SiteSettings, 'theme'> & { isExtraLarge: boolean },
): MenuItem['pullDownMenus'] {
  return bySort(item.pullDownMenus).slice(0, theme === 'darkest' && isExtraLarge ? 16 : 12)
}

/** Whether the mobile panel opens the item's submenu instead of following its link. */
export function opensPullDownOnMobile(item: Pick<MenuItem, 'isEnablePullDownOnMobile' | 'pullDownMenus'>): boolean {
  return item.isEnablePullDownOnMobile && item.pullDownMenus.length > 0
}

export function bottomMenuOf(digest: Digest, viewer: MenuViewer, site: MenuSite): readonly MenuItem[] {
  return shownItems(digest.mobileBottomMenu, viewer, site)
}

/** Whether the menu at the lower edge has the short upright films: where the site has them, outside of the dashboard, for who sees the programme (CHROME-066). */
export function offersClips(
  match: RouteMatch,
  { vreelsEnabled }: Pick<SiteSettings, 'vreelsEnabled'>,
  { isInVerifiedView }: Pick<Visitor, 'isInVerifiedView'>,
): boolean {
  return vreelsEnabled && isInVerifiedView && (match.kind !== 'page' || match.route.layout === 'default')
}

/** Whether a menu item leads to the open page. */
export function isActiveItem(item: Pick<MenuItem, 'link'>, path: string, settings: MenuSite['settings']): boolean {
  const link = resolveLink(item.link, { settings, origin: ANY_ORIGIN })
  return link.kind === 'internal' && pathOnly(link.path) === path
}

export interface FooterColumn {
  title: (typeof FOOTER_COLUMNS)[number]
  items: readonly MenuItem[]
}

/** Links of the footer that the settings name: the forum, unless the server's own menu leads there. */
export function communityLinksOf(
  { footerMenu }: Pick<Digest, 'footerMenu'>,
  { urls }: Pick<SiteSettings, 'urls'>,
): readonly MenuLink[] {
  const { forum } = urls
  return forum && !footerMenu.some(({ link }) => link === forum) ? [outside('forum', 'Forum', forum)] : []
}

/** The four columns of the footer; the menu types' labels say which key is whose, their places (1 to 4) where there are none. */
export function footerColumnsOf(digest: Digest, viewer: MenuViewer, site: MenuSite): readonly FooterColumn[] {
  return FOOTER_COLUMNS.map((title, index) => {
    const key = digest.footerMenuTypes.find(({ label }) => label === title)?.key ?? String(index + 1)
    const items = digest.footerMenu.filter(({ type }) => type === key)
    return { title, items: shownItems(items, viewer, site) }
  })
}

/** The footer's fixed columns with a link to support: for visitors whose menu could not be fetched. */
export function spareFooterOf(settings: Pick<SiteSettings, 'siteName' | 'sisterSites' | 'urls'>): FixedFooter {
  const footer = softFooterOf(settings)
  return {
    ...footer,
    support: [
      inside('Contact', '/contact/'),
      inside('FAQ', '/faq/'),
      ...footer.support.filter(({ inNewTab }) => inNewTab),
    ],
  }
}

export interface FixedFooter {
  legal: readonly MenuLink[]
  company: readonly MenuLink[]
  support: readonly MenuLink[]
  sisterSites: readonly MenuLink[]
}

/** The footer of viewers outside the verified view: fixed, whatever the digest says. */
export function softFooterOf({
  siteName,
  sisterSites,
  urls,
}: Pick<SiteSettings, 'siteName' | 'sisterSites' | 'urls'>): FixedFooter {
  return {
    legal: [
      inside('Terms and Conditions', '/terms-and-conditions/'),
      inside('Privacy Policy', '/privacy-policy/'),
      inside('Cookie Policy', '/cookie-policy/'),
      inside('California Privacy Rights', '/ca-privacy-rights/'),
      inside('18 U.S.C. 2257', '/usc-2257/'),
      inside('Complaints Policy', '/complaints-policy/'),
    ],
    company: [outside('affiliates', 'Affiliates', urls.affiliates), inside('Blog', '/blog/')],
    support: [
      inside('Contact', '/join-now/'),
      inside('FAQ', '/join-now/'),
      inside('Business Inquires', '/join-now/'),
      outside('billing-support', 'Billing Support', urls.billingSupport),
    ],
    sisterSites: sisterSites
      .filter((sister) => sister.siteName !== siteName)
      .map((sister) => ({ ...outside(sister.siteName, sister.siteName, sister.url), subtitle: sister.subtitle })),
  }
}

export type SocialItem = Digest['socialItems'][number]

const NETWORKS = ['twitter', 'instagram', 'reddit', 'youtube']
const OTHER_NETWORKS: Partial<Record<Theme, readonly string[]>> = {
  darkest: ['reddit', 'youtube', 'facebook', 'instagram'],
}

/** The theme's networks in the server's order, those without an address left out. */
export function socialLinksOf(
  { socialItems }: Pick<Digest, 'socialItems'>,
  { theme }: Pick<SiteSettings, 'theme'>,
): readonly SocialItem[] {
  const networks = OTHER_NETWORKS[theme] ?? NETWORKS
  return bySort(socialItems.filter(({ name, url }) => url !== '' && networks.includes(name)))
}

/** 'Log In' in the header. */
export function showsLogIn({ isInVerifiedView, isLoggedIn, flags }: Visitor): boolean {
  return isInVerifiedView ? !flags.isActiveExpiredOrInactive : !isLoggedIn
}

/** 'Log Out' as a link: in the soft layout it is the only way out. */
export function showsLogOut({ isInVerifiedView, isLoggedIn }: Visitor): boolean {
  return isLoggedIn && !isInVerifiedView
}

/** 'Join Now' in the header. It leads to `visitor.joinNowPath`. */
export function showsJoinNow({ isInVerifiedView, group, flags }: Visitor): boolean {
  if (isInVerifiedView) return !flags.isActiveExpiredOrInactive
  return group === 'guest' || flags.isInactive || flags.isExpired || flags.isInactiveWithBenefits
}

/** 'Join Now' on narrow windows: for everybody who is not a member. */
export function showsMobileJoinNow({ flags }: Pick<Visitor, 'flags'>): boolean {
  return !flags.isActive
}

/** On which windows 'Join Now' stands in the header. */
export function joinNowWindows(visitor: Visitor): 'all' | 'narrow' | 'none' {
  if (showsJoinNow(visitor)) return 'all'
  return visitor.isInVerifiedView && showsMobileJoinNow(visitor) ? 'narrow' : 'none'
}

/** The greeting with the first letters of the e-mail address, on the sites that want it. */
export function showsGreeting(
  { flags }: Pick<Visitor, 'flags'>,
  { greetsByEmail }: Pick<SiteSettings, 'greetsByEmail'>,
): boolean {
  return greetsByEmail && flags.isActiveOrExpired
}

/** The banner in pull-down menus. What guests may see, inactive users see too. */
export function showsPullDownBanner(
  { pullDownMenuBanner: { isActive, visibilityRule } }: Pick<Digest, 'pullDownMenuBanner'>,
  { group }: Pick<Visitor, 'group'>,
): boolean {
  if (!isActive) return false
  return visibilityRule.includes(group) || (group === 'inactive' && visibilityRule.includes('guest'))
}

/** Not over what became of a payment: there the question about cookies waits for the next page. */
export function showsCookieBanner(route: RouteMatch): boolean {
  return route.kind !== 'page' || (route.route.layout !== 'embed' && route.route.name !== 'payment')
}

/** The navigation bar stays away where it would lead buyers astray. */
export function showsNavigationBar(match: RouteMatch): boolean {
  return match.kind !== 'page' || (match.route.name !== 'tokens' && match.route.name !== 'join-now')
}

/** Which platform a browser says that it runs on. */
export function platformOf(userAgent: string): Platform {
  if (/\bandroid\b/i.test(userAgent)) return 'android'
  return /\b(iphone|ipad|ipod)\b/i.test(userAgent) ? 'ios' : 'other'
}

/** Stands for the page's own origin where only the path of a link matters. */
const ANY_ORIGIN = 'https://site.invalid'

function itemsOfType(items: readonly MenuItem[], types: Digest['headerMenuTypes'], label: string): MenuItem[] {
  const key = types.find((type) => type.label === label)?.key
  return items.filter(({ type }) => type === key)
}

function shownItems(items: readonly MenuItem[], viewer: MenuViewer, site: MenuSite): MenuItem[] {
  return bySort(items.filter((item) => isItemVisible(item, viewer) && leadsSomewhere(item, site)))
}

/** Cam items of a site without cams, for one, lead to no page. */
function leadsSomewhere(item: MenuItem, { settings, routeAt }: MenuSite) {
  if (item.isLogOut) return true
  const link = resolveLink(item.link, { settings, origin: ANY_ORIGIN })
  if (link.kind === 'internal') return routeAt(pathOnly(link.path)).kind !== 'missing'
  return link.kind === 'external'
}

function isLogInItem({ link, isLogOut }: MenuItem) {
  return !isLogOut && /^\/?login\/?$/.test(link)
}

function pathOnly(link: string) {
  return link.replace(/[?#].*$/, '')
}

function bySort<Item extends { sort: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.sort - other.sort)
}

function inside(label: string, link: string): MenuLink {
  return { id: label, label, link, inNewTab: false, subtitle: '' }
}

function outside(id: string, label: string, link: string): MenuLink {
  return { id, label, link, inNewTab: true, subtitle: '' }
}
