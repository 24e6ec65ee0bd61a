import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { TokenClaims } from '../../contracts/session/tokens.ts'
import { DigestAnswer, EMPTY_DIGEST } from '../../contracts/site/digest.ts'
import type { MenuItem, VisitorGroup } from '../../contracts/site/menu.ts'
import {
  accountMenuOf,
  bottomMenuOf,
  communityLinksOf,
  dropdownItemsOf,
  footerColumnsOf,
  isActiveItem,
  isItemVisible,
  joinNowWindows,
  type MenuViewer,
  mainMenuOf,
  offersClips,
  opensPullDownOnMobile,
  platformOf,
  showsCookieBanner,
  showsGreeting,
  showsJoinNow,
  showsLogIn,
  showsLogOut,
  showsMobileJoinNow,
  showsNavigationBar,
  showsPullDownBanner,
  socialLinksOf,
  softFooterOf,
  spareFooterOf,
  staffLinksOf,
} from '../../machines/chrome/menu-rules.ts'
import { hasMemberMenus } from '../../machines/session/visitor.ts'
import { siteSettings } from '../access/sites.ts'
import { visitorWith } from '../access/visitors.ts'
import { addressesIn, menuSite } from '../support/tree.ts'

const dark = siteSettings('dark')
const withCams = siteSettings('dark', { camsEnabled: true })
const EVERYBODY: VisitorGroup[] = ['member', 'guest', 'expiredMember', 'inactive']

const item = (changes: Partial<MenuItem> = {}): MenuItem => ({
  id: '1',
  sort: 10,
  label: 'Videos',
  link: '/videos/',
  inNewTab: false,
  rel: '',
  type: '1',
  isLogOut: false,
  icon: null,
  image: '',
  visibilityRule: EVERYBODY,
  allowDevices: ['android', 'ios'],
  deviceVisibility: ['mobile', 'desktop'],
  isEnablePullDownOnMobile: false,
  pullDownMenus: [],
  leftText: '',
  leftTextColor: '',
  upperText: '',
  upperTextColor: '',
  subtitle: '',
  siteName: '',
  ...changes,
})

const VIEWERS = {
  guest: undefined,
  member: { usc: 100 },
  canceled: { usc: 200 },
  expired: { usc: 300 },
  inactive: { usc: 1 },
  benefits: { usc: 1, benefits: true },
} as const satisfies Record<string, Partial<TokenClaims> | undefined>
type ViewerName = keyof typeof VIEWERS
const NAMES = Object.keys(VIEWERS) as ViewerName[]

const visitor = (name: ViewerName, view: 'verified' | 'soft' = 'verified') =>
  visitorWith({ claims: VIEWERS[name], verificationEnabled: view === 'soft' })
const viewer = (name: ViewerName, changes: Partial<MenuViewer> = {}, view: 'verified' | 'soft' = 'verified') => ({
  visitor: visitor(name, view),
  device: 'desktop' as const,
  platform: 'other' as const,
  ...changes,
})
const whoSees = (candidate: MenuItem, changes: Partial<MenuViewer> = {}) =>
  NAMES.filter((name) => isItemVisible(candidate, viewer(name, changes)))
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

describe('which items a visitor sees', () => {
  test('an item names the groups that may see it; inactive includes those with benefits [ROLE-010, ROLE-011, ENT-024]', () => {
    expect(EVERYBODY.map((group) => whoSees(item({ visibilityRule: [group] })))).toEqual([
      ['member', 'canceled'],
      ['guest'],
      ['expired'],
      ['inactive', 'benefits'],
    ])
    expect(whoSees(item({ visibilityRule: [] }))).toEqual([])
  })

  test('an item names its devices [ROLE-013, ENT-024]', () => {
    const sees = (deviceVisibility: MenuItem['deviceVisibility']) =>
      (['mobile', 'desktop'] as const).filter((device) =>
        isItemVisible(item({ deviceVisibility }), viewer('guest', { device })),
      )
    expect([sees(['mobile']), sees(['desktop']), sees([])]).toEqual([['mobile'], ['desktop'], []])
  })

  test('on iOS and Android an item must list the platform, elsewhere it need not [ROLE-014, ENT-024]', () => {
    const sees = (allowDevices: MenuItem['allowDevices']) =>
      (['ios', 'android', 'other'] as const).filter((platform) =>
        isItemVisible(item({ allowDevices }), viewer('guest', { platform })),
      )
    expect([sees(['ios']), sees(['android']), sees([])]).toEqual([['ios', 'other'], ['android', 'other'], ['other']])
    expect({
      android: platformOf('Mozilla/5.0 (Linux; Android 14)'),
      iPhone: platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18)'),
      iPad: platformOf('Mozilla/5.0 (iPad; CPU OS 18)'),
      linux: platformOf('Mozilla/5.0 (X11; Linux)'),
      mac: platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'),
    }).toEqual({ android: 'android', iPhone: 'ios', iPad: 'ios', linux: 'other', mac: 'other' })
    const every = (['ios', 'android', 'other'] as const).map((platform) =>
      isItemVisible(item({ allowDevices: ['android', 'ios'] }), viewer('guest', { platform })),
    )
    expect(every).toEqual([true, true, true])
  })

  test('Log In is for guests [ROLE-015]', () => {
    const digest = accountDigest()
    expect(
      NAMES.filter((name) => labels(accountMenuOf(digest, viewer(name), menuSite(dark))).includes('Log In')),
    ).toEqual(['guest'])
  })

  test('Log Out is for everybody else, on desktop only [ROLE-016]', () => {
    const logOut = item({ isLogOut: true, visibilityRule: [], link: '/logout/' })
    expect([whoSees(logOut), whoSees(logOut, { device: 'mobile' })]).toEqual([
      NAMES.filter((name) => name !== 'guest'),
      [],
    ])
  })

  test('items that lead to no page are left out: cams where there are none', () => {
    const digest = {
      ...EMPTY_DIGEST,
      mobileBottomMenu: [item({ label: 'Live', link: '/vr-cam-girls/' }), item({ label: 'Bad', link: 'javascript:x' })],
    }
    expect([
      labels(bottomMenuOf(digest, viewer('guest'), menuSite(siteSettings('dark', { camsEnabled: false })))),
      labels(bottomMenuOf(digest, viewer('guest'), menuSite(withCams))),
    ]).toEqual([[], ['Live']])
  })
})

describe('the menus', () => {
  test('an item for some groups only is in every menu of theirs, and in none of others [ROLE-011]', () => {
    const menusOf = (name: ViewerName, group: VisitorGroup) => {
      const own = item({ visibilityRule: [group], link: '/deals/' })
      const digest = {
        ...EMPTY_DIGEST,
        headerMenuTypes: [
          { label: 'Main menu', key: '1' },
          { label: 'Account Menu', key: '2' },
        ],
        headerMenu: [own, { ...own, type: '2' }],
        mobileBottomMenu: [own],
        footerMenu: [own],
      }
      const menus = {
        main: mainMenuOf(digest, viewer(name), menuSite(dark)),
        account: accountMenuOf(digest, viewer(name), menuSite(dark)),
        bottom: bottomMenuOf(digest, viewer(name), menuSite(dark)),
        footer: footerColumnsOf(digest, viewer(name), menuSite(dark)).flatMap(({ items }) => items),
      }
      return Object.entries(menus).flatMap(([menu, items]) => items.map(() => menu))
    }
    const who = (group: VisitorGroup) =>
      NAMES.flatMap((name) => {
        const menus = menusOf(name, group)
        return menus.length > 0 ? [`${name}: ${menus.join(' ')}`] : []
      })
    const all = 'main account bottom footer'
    expect(EVERYBODY.map(who)).toEqual([
      [`member: ${all}`, `canceled: ${all}`],
      [`guest: ${all}`],
      [`expired: ${all}`],
      [`inactive: ${all}`, `benefits: ${all}`],
    ])
  })

  test('the main menu is the items of its type, sorted; the soft layout has none [CHROME-010, CHROME-034, ENT-019, ENT-023]', () => {
    const digest = {
      ...EMPTY_DIGEST,
      headerMenuTypes: [
        { label: 'Main menu', key: '7' },
        { label: 'Account Menu', key: '8' },
      ],
      headerMenu: [
        item({ label: 'Models', type: '7', sort: 20 }),
        item({ label: 'Videos', type: '7', sort: 10 }),
        item({ label: 'Dashboard', type: '8' }),
      ],
    }
    expect(labels(mainMenuOf(digest, viewer('guest'), menuSite(dark)))).toEqual(['Videos', 'Models'])
    expect(mainMenuOf(digest, viewer('guest', {}, 'soft'), menuSite(dark))).toEqual([])
  })

  test('in the soft layout the account menu holds only the Log In item [CHROME-035]', () => {
    const digest = accountDigest()
    expect([
      labels(accountMenuOf(digest, viewer('guest', {}, 'soft'), menuSite(dark))),
      labels(accountMenuOf(digest, viewer('member', {}, 'soft'), menuSite(dark))),
      labels(accountMenuOf(digest, viewer('member'), menuSite(dark))),
    ]).toEqual([['Log In'], [], ['Your Dashboard', 'Log Out']])
  })

  test('dropdowns are sorted, and show 12 items, or 16 on extra-large screens in the darkest theme [CHROME-013, CHROME-014]', () => {
    const pullDownMenus = Array.from({ length: 20 }, (_, index) => ({
      label: String(20 - index),
      link: '/videos/',
      rel: '',
      inNewTab: false,
      sort: 20 - index,
      image: null,
    }))
    const shown = (theme: 'dark' | 'darkest' | 'light', isExtraLarge: boolean) =>
      labels(dropdownItemsOf({ pullDownMenus }, { theme, isExtraLarge }))
    expect(shown('dark', false)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    expect(
      (['dark', 'darkest', 'light'] as const).map((theme) => [shown(theme, false).length, shown(theme, true).length]),
    ).toEqual([
      [12, 12],
      [12, 16],
      [12, 12],
    ])
  })

  test('in the mobile panel an item opens its submenu where that is switched on [CHROME-027, ENT-024]', () => {
    const pullDownMenus = [{ label: 'A', link: '/a/', rel: '', inNewTab: false, sort: 1, image: null }]
    expect([
      opensPullDownOnMobile({ isEnablePullDownOnMobile: true, pullDownMenus }),
      opensPullDownOnMobile({ isEnablePullDownOnMobile: false, pullDownMenus }),
      opensPullDownOnMobile({ isEnablePullDownOnMobile: true, pullDownMenus: [] }),
    ]).toEqual([true, false, false])
  })

  test('the bottom menu is sorted, and the item of the open page is active [CHROME-063, CHROME-064, CHROME-065]', () => {
    const home = item({ label: 'Home', link: '/', sort: 1 })
    const videos = item({ label: 'Videos', link: 'videos?page=1', sort: 2 })
    const others = ['Deals', 'Blog', 'Help'].map((label, at) => item({ label, link: `/${label}/`, sort: 5 - at }))
    const digest = { ...EMPTY_DIGEST, mobileBottomMenu: [videos, ...others, home] }
    expect(labels(bottomMenuOf(digest, viewer('guest', { device: 'mobile' }), menuSite(dark)))).toEqual([
      'Home',
      'Videos',
      'Help',
      'Blog',
      'Deals',
    ])
    expect([
      isActiveItem(videos, '/videos/', dark),
      isActiveItem(home, '/videos/', dark),
      isActiveItem(home, '/', dark),
      isActiveItem(item({ link: 'https://other.example/videos/' }), '/videos/', dark),
      isActiveItem(videos, '/videos/low-tide/', dark),
    ]).toEqual([true, false, true, false, false])
  })

  test('the footer has four columns, whose types the digest names [CHROME-042]', () => {
    const footerMenu = [item({ label: 'Terms', type: 'a' }), item({ label: 'Blog', type: '3', link: '/blog/' })]
    const columns = (footerMenuTypes: { label: string; key: string }[]) =>
      footerColumnsOf({ ...EMPTY_DIGEST, footerMenu, footerMenuTypes }, viewer('guest'), menuSite(dark)).map(
        ({ title, items }) => [title, labels(items)],
      )
    expect(columns([{ label: 'Information', key: 'a' }])).toEqual([
      ['Information', ['Terms']],
      ['Network', []],
      ['Community', ['Blog']],
      ['Contact Us', []],
    ])
    const numbered = ['1', '2', '3', '4'].map((type) => item({ label: `Of type ${type}`, type }))
    const byNumber = footerColumnsOf({ ...EMPTY_DIGEST, footerMenu: numbered }, viewer('guest'), menuSite(dark))
    expect(byNumber.map(({ title, items }) => [title, labels(items)])).toEqual([
      ['Information', ['Of type 1']],
      ['Network', ['Of type 2']],
      ['Community', ['Of type 3']],
      ['Contact Us', ['Of type 4']],
    ])
  })

  test('the soft footer is fixed [CHROME-033, CHROME-037, CHROME-038, CHROME-039, CHROME-040, CHROME-041]', () => {
    const sisters = [
      { siteName: 'Halcyon VR', subtitle: 'here', url: 'https://halcyon-vr.example/' },
      { siteName: 'Nocturne VR', subtitle: 'Men in every direction', url: 'https://nocturne-vr.example/' },
      { siteName: 'AR Lumen', subtitle: 'In your own room', url: 'https://ar-lumen.example/' },
      { siteName: 'Meridian VR', subtitle: 'Noon all day', url: 'https://meridian.example/' },
    ]
    const footer = softFooterOf({ ...dark, sisterSites: sisters })
    const urls = { ...dark.urls, affiliates: 'https://money.example/', billingSupport: 'https://pay.example/help/' }
    const other = softFooterOf({ siteName: 'Nocturne VR', sisterSites: sisters, urls })
    expect({
      affiliates: other.company[0]?.link,
      billing: other.support[3]?.link,
      sisters: other.sisterSites.map(({ label }) => label),
    }).toEqual({
      affiliates: 'https://money.example/',
      billing: 'https://pay.example/help/',
      sisters: ['Halcyon VR', 'AR Lumen', 'Meridian VR'],
    })
    const pairs = (links: readonly { label: string; link: string; inNewTab: boolean }[]) =>
      links.map(({ label, link, inNewTab }) => `${label} ${link}${inNewTab ? ' ↗' : ''}`)
    expect(footer.legal.map(({ link }) => link)).toEqual([
      '/terms-and-conditions/',
      '/privacy-policy/',
      '/cookie-policy/',
      '/ca-privacy-rights/',
      '/usc-2257/',
      '/complaints-policy/',
    ])
    expect(pairs(footer.company)).toEqual([`Affiliates ${dark.urls.affiliates} ↗`, 'Blog /blog/'])
    expect(pairs(footer.support)).toEqual([
      'Contact /join-now/',
      'FAQ /join-now/',
      'Business Inquires /join-now/',
      `Billing Support ${dark.urls.billingSupport} ↗`,
    ])
    expect(footer.sisterSites.map(({ label, link, subtitle }) => [label, link, subtitle])).toEqual([
      ['Nocturne VR', 'https://nocturne-vr.example/', 'Men in every direction'],
      ['AR Lumen', 'https://ar-lumen.example/', 'In your own room'],
      ['Meridian VR', 'https://meridian.example/', 'Noon all day'],
    ])
  })

  test('without a menu it names the legal pages all the same, and links to support', () => {
    const { legal, support } = spareFooterOf(dark)
    expect(legal).toEqual(softFooterOf(dark).legal)
    expect(support.map(({ label, link }) => [label, link])).toEqual([
      ['Contact', '/contact/'],
      ['FAQ', '/faq/'],
      ['Billing Support', dark.urls.billingSupport],
    ])
  })

  test('social links are sorted, and those without address left out [CHROME-049, CHROME-050, CHROME-051]', () => {
    const link = (name: 'twitter' | 'reddit' | 'youtube', sort: number, url = `https://social.example/${name}`) => ({
      name,
      url,
      sort,
      isInNewTab: name === 'reddit',
    })
    const { socialItems } = { socialItems: [link('youtube', 10), link('reddit', 9), link('twitter', 2, '')] }
    expect(socialLinksOf({ socialItems }, dark).map(({ name, isInNewTab }) => [name, isInNewTab])).toEqual([
      ['reddit', true],
      ['youtube', false],
    ])
  })

  test('networks are Twitter, Instagram, Reddit and Youtube, or the theme’s own four [CHROME-047, CHROME-048]', () => {
    const names = ['twitter', 'instagram', 'reddit', 'youtube', 'facebook'] as const
    const socialItems = names.map((name, sort) => ({ name, url: `/${name}/`, sort, isInNewTab: true }))
    const shown = (['dark', 'light', 'darkest'] as const).map((theme) =>
      socialLinksOf({ socialItems }, { theme }).map(({ name }) => name),
    )
    expect(shown).toEqual([
      ['twitter', 'instagram', 'reddit', 'youtube'],
      ['twitter', 'instagram', 'reddit', 'youtube'],
      ['instagram', 'reddit', 'youtube', 'facebook'],
    ])
  })

  test('the forum is linked where the site has one and the server’s own menu does not lead there [CHROME-007]', () => {
    const { forum = '' } = dark.urls
    const links = (link: string, urls = dark.urls) =>
      communityLinksOf({ footerMenu: [item({ link })] }, { urls }).map((one) => `${one.label} ${one.link}`)
    expect([links('/blog/'), links(forum), links('/blog/', { ...dark.urls, forum: undefined })]).toEqual([
      [`Forum ${forum}`],
      [],
      [],
    ])
    expect(links('/blog/', { ...dark.urls, forum: 'https://talk.example/' })).toEqual(['Forum https://talk.example/'])
  })

  test('staff find the open page in the content admin, whatever slash its address ends with [ROLE-005, ROLE-008]', () => {
    const edits = (vra: string[], path: string, contentAdmin = dark.urls.contentAdmin) =>
      staffLinksOf(visitorWith({ claims: { vra } }), { urls: { ...dark.urls, contentAdmin } }, path)
        .filter(({ label }) => label === 'Edit')
        .map(({ link, inNewTab }) => [link, inNewTab])
    expect([
      edits(['admin'], '/videos/7'),
      edits(['moderator'], '/pages/?id=12'),
      edits(['admin'], '/videos/7', 'https://admin.example/base/'),
      edits(['admin'], ''),
      edits([], '/videos/7'),
    ]).toEqual([
      [['https://admin.example/videos/7', true]],
      [['https://admin.example/pages/?id=12', true]],
      [['https://admin.example/base/videos/7', true]],
      [],
      [],
    ])
  })

  test('staff get a link more in the verified view: administrators to the content admin, moderators to the internal area [ROLE-004]', () => {
    const links = (vra: string[], isSoft = false) =>
      staffLinksOf(visitorWith({ claims: { vra }, verificationEnabled: isSoft }), dark).map(({ link }) => link)
    expect([links([]), links(['admin']), links(['moderator']), links(['super_admin', 'moderator'])]).toEqual([
      [],
      [dark.urls.contentAdmin],
      [dark.urls.staffArea],
      [dark.urls.contentAdmin, dark.urls.staffArea],
    ])
    expect([links(['admin'], true), links(['moderator'], true)]).toEqual([[], []])
    expect(links(TokenClaims.parse({ exp: 10, vra: 'editor, admin,moderator' })!.vra)).toEqual([
      dark.urls.contentAdmin,
      dark.urls.staffArea,
    ])
  })
})

test('the staff area is where the settings say, and no page of the site [ROUTE-102]', () => {
  const staffArea = 'https://inside.example/area/'
  const settings = { ...dark, urls: { ...dark.urls, staffArea } }
  const [link] = staffLinksOf(visitorWith({ claims: { vra: ['moderator'] } }), settings)
  expect({ link: link?.link, inNewTab: link?.inNewTab }).toEqual({ link: staffArea, inNewTab: true })
  expect(addressesIn(dark).filter(({ route, path }) => /staff|area|admin/.test(`${route.name} ${path}`))).toEqual([])
})

describe('buttons of the header', () => {
  const whoSeesButton = (shows: (of: ReturnType<typeof visitor>) => boolean, view: 'verified' | 'soft') =>
    NAMES.filter((name) => shows(visitor(name, view)))

  test('Log In: in the verified view not for members of any kind, else for visitors who are not logged in [ROLE-018]', () => {
    expect([whoSeesButton(showsLogIn, 'verified'), whoSeesButton(showsLogIn, 'soft')]).toEqual([['guest'], ['guest']])
    expect(showsLogIn(visitorWith({ claims: {} }))).toBe(true)
    expect(showsLogIn(visitorWith({ claims: {}, verificationEnabled: true }))).toBe(false)
  })

  test('Join Now: in the verified view not for members of any kind, else for guests, inactive and expired [ROLE-019]', () => {
    expect([whoSeesButton(showsJoinNow, 'verified'), whoSeesButton(showsJoinNow, 'soft')]).toEqual([
      ['guest'],
      ['guest', 'expired', 'inactive', 'benefits'],
    ])
  })

  test('Join Now that wide windows leave out stands in narrow ones only in the verified view', () => {
    const windows = (of: Parameters<typeof visitorWith>[0]) => joinNowWindows(visitorWith(of))
    expect({
      guest: windows({}),
      expired: windows({ claims: { usc: 300 } }),
      expiredUnverified: windows({ claims: { usc: 300 }, verificationEnabled: true }),
      active: windows({ claims: { usc: 100 } }),
      statusUnknownUnverified: windows({ claims: {}, verificationEnabled: true }),
    }).toEqual({
      guest: 'all',
      expired: 'narrow',
      expiredUnverified: 'all',
      active: 'none',
      statusUnknownUnverified: 'none',
    })
  })

  test('Join Now leads expired members to the page that knows them [CHROME-023]', () => {
    expect([visitor('guest').joinNowPath, visitor('expired').joinNowPath]).toEqual([
      '/join-now/',
      '/join-now/?event=expired',
    ])
  })

  test('on mobile Join Now is for all who are no members [CHROME-032]', () => {
    expect(whoSeesButton(showsMobileJoinNow, 'verified')).toEqual(['guest', 'expired', 'inactive', 'benefits'])
  })

  test('the soft layout shows Log Out to logged-in visitors [CHROME-036]', () => {
    expect([whoSeesButton(showsLogOut, 'soft'), whoSeesButton(showsLogOut, 'verified')]).toEqual([
      NAMES.filter((name) => name !== 'guest'),
      [],
    ])
  })

  test('the account menu is for members of any kind [CHROME-020]', () => {
    expect({
      verified: whoSeesButton(hasMemberMenus, 'verified'),
      soft: whoSeesButton(hasMemberMenus, 'soft'),
    }).toEqual({
      verified: NAMES.filter((name) => name !== 'guest'),
      soft: [],
    })
  })

  test('one site greets active and expired members [CHROME-021]', () => {
    const greeted = (greetsByEmail: boolean) => NAMES.filter((name) => showsGreeting(visitor(name), { greetsByEmail }))
    expect([greeted(true), greeted(false)]).toEqual([['member', 'canceled', 'expired'], []])
  })

  test('a banner for guests is for inactive users as well [ROLE-017]', () => {
    const seen = (isActive: boolean, visibilityRule: string[]) =>
      NAMES.filter((name) => showsPullDownBanner({ pullDownMenuBanner: { isActive, visibilityRule } }, visitor(name)))
    expect([seen(true, ['guest']), seen(true, ['member']), seen(false, ['guest'])]).toEqual([
      ['guest', 'inactive', 'benefits'],
      ['member', 'canceled'],
      [],
    ])
  })

  test('the navigation bar is hidden on the tokens and join-now pages [CHROME-025]', () => {
    expect(
      ['/tokens/', '/join-now/', '/videos/', '/vr-cam-girls/', '/payment/', '/login/', '/no/such/page/'].filter(
        (path) => !showsNavigationBar(matchRoute(path, withCams)),
      ),
    ).toEqual(['/tokens/', '/join-now/'])
  })

  test('the cookie banner stays away from what became of a payment, and from embedded players', () => {
    expect(
      ['/payment/', '/embed/low-tide/', '/videos/', '/no/such/page/'].map((path) =>
        showsCookieBanner(matchRoute(path, withCams)),
      ),
    ).toEqual([false, false, true, true])
  })
})

test('short upright films are offered where the site has them, outside of the dashboard, in the verified view [CHROME-066, ROUTE-013]', () => {
  const offered = (path: string, { vreelsEnabled = true, isInVerifiedView = true } = {}) =>
    offersClips(matchRoute(path, dark), { vreelsEnabled }, { isInVerifiedView })
  expect({
    home: offered('/'),
    missing: offered('/no/such/page/'),
    dashboard: offered('/main-dashboard/'),
    embedded: offered('/embed/night-drive/'),
    disabled: offered('/', { vreelsEnabled: false }),
    unverified: offered('/', { isInVerifiedView: false }),
  }).toEqual({ home: true, missing: true, dashboard: false, embedded: false, disabled: false, unverified: false })
})

test('a digest that is no digest gives empty menus', () => {
  const digest = DigestAnswer.safeParse({}).data ?? EMPTY_DIGEST
  expect({
    mainMenu: mainMenuOf(digest, viewer('guest'), menuSite(dark)),
    accountMenu: accountMenuOf(digest, viewer('member'), menuSite(dark)),
    bottomMenu: bottomMenuOf(digest, viewer('guest'), menuSite(dark)),
    footerColumns: footerColumnsOf(digest, viewer('guest'), menuSite(dark)).flatMap(({ items }) => items),
  }).toEqual({ mainMenu: [], accountMenu: [], bottomMenu: [], footerColumns: [] })
})

function accountDigest() {
  return {
    ...EMPTY_DIGEST,
    headerMenuTypes: [{ label: 'Account Menu', key: '8' }],
    headerMenu: [
      item({ label: 'Your Dashboard', link: '/main-dashboard/', type: '8', sort: 1, visibilityRule: ['member'] }),
      item({ label: 'Log In', link: '/login/', type: '8', sort: 2 }),
      item({ label: 'Log Out', link: '/logout/', type: '8', sort: 3, isLogOut: true }),
    ],
  }
}
