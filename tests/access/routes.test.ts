import { describe, expect, test } from 'vitest'
import { isAcceptedPath, matchRoute } from '../../app/routes/match.ts'
import {
  analyticsKeyOf,
  breadcrumbOf,
  canonicalOf,
  type RouteMatch,
  staticPageSlugOf,
} from '../../machines/access/routes.ts'
import { addressesIn } from '../support/tree.ts'
import { siteSettings } from './sites.ts'

const dark = siteSettings('dark')
const withCams = siteSettings('dark', { camsEnabled: true })
const gay = siteSettings('darkest', { camsEnabled: true })
const singular = siteSettings('dark', { detailPathStyle: 'singular' })

const nameOf = (path: string, settings = dark) => {
  const match = matchRoute(path, settings)
  return match.kind === 'page' ? match.route.name : match.kind
}

describe('which page answers a path', () => {
  test('of one film, model or category is the same under both spellings, whichever the site writes [ROUTE-029, ROUTE-034, ROUTE-038]', () => {
    for (const settings of [dark, singular]) {
      expect(
        ['/videos/a/', '/video/a/', '/models/a/', '/model/a/', '/categories/a/', '/category/a/'].map((path) =>
          nameOf(path, settings),
        ),
      ).toEqual(['videos-slug', 'videos-slug', 'models-slug', 'models-slug', 'categories-slug', 'categories-slug'])
    }
  })

  const pages: ReadonlyArray<[path: string, name: string, id: string]> = [
    ['/', 'index', 'ROUTE-027'],
    ['/videos/', 'videos', 'ROUTE-028'],
    ['/videos/night-drive/', 'videos-slug', 'ROUTE-029'],
    ['/video/night-drive/', 'videos-slug', 'ROUTE-029'],
    ['/video_tag/sunset/', 'video_tag-slug', 'ROUTE-031, ROUTE-032'],
    ['/models/', 'models', 'ROUTE-033'],
    ['/models/ada/', 'models-slug', 'ROUTE-034'],
    ['/model/ada/', 'models-slug', 'ROUTE-034'],
    ['/model_tag/dancer/', 'model_tag-slug', 'ROUTE-035, ROUTE-036'],
    ['/categories/', 'categories', 'ROUTE-037'],
    ['/categories/outdoor/', 'categories-slug', 'ROUTE-038'],
    ['/category/outdoor/', 'categories-slug', 'ROUTE-038'],
    ['/devices/headset-1/', 'devices-slug', 'ROUTE-039'],
    ['/blog/', 'blog', 'ROUTE-040'],
    ['/blog/hello/', 'blog-slug', 'ROUTE-041'],
    ['/blog_category/news/', 'blog_category-slug', 'ROUTE-042'],
    ['/search/', 'search', 'ROUTE-043'],
    ['/vr-porn-compilations/', 'vr-porn-compilations', 'ROUTE-044'],
    ['/free/', 'free', 'ROUTE-046'],
    ['/app/', 'app', 'ROUTE-047'],
    ['/try-ar/', 'try-ar', 'ROUTE-048, ROUTE-049'],
    ['/partners/', 'partners', 'ROUTE-050'],
    ['/deals/', 'deals', 'ROUTE-051'],
    ['/contact/', 'contact', 'ROUTE-052'],
    ['/faq/', 'faq', 'ROUTE-053'],
    ['/help/', 'help', 'ROUTE-054'],
    ['/business/', 'business', 'ROUTE-055'],
    ['/login/', 'login', 'ROUTE-057'],
    ['/logout/', 'logout', 'ROUTE-060'],
    ['/reset-password/', 'reset-password', 'ROUTE-061'],
    ['/account-removal/', 'account-removal', 'ROUTE-062'],
    ['/email-change/', 'email-change', 'ROUTE-063, ROUTE-064'],
    ['/age-verification/', 'age-verification', 'ROUTE-065'],
    ['/join-now/', 'join-now', 'ROUTE-066'],
    ['/payment/', 'payment', 'ROUTE-068'],
    ['/subscription/', 'subscription', 'ROUTE-070'],
    ['/main-dashboard/', 'main-dashboard', 'ROUTE-073'],
    ['/main-dashboard/account-settings/', 'main-dashboard-account-settings', 'ROUTE-074'],
    ['/main-dashboard/easy-cancel/', 'main-dashboard-easy-cancel', 'ROUTE-075'],
    ['/main-dashboard/favorites/', 'main-dashboard-favorites', 'ROUTE-076'],
    ['/main-dashboard/membership-info/', 'main-dashboard-membership-info', 'ROUTE-077'],
    ['/main-dashboard/upgrade-subscription/', 'main-dashboard-upgrade-subscription', 'ROUTE-078'],
    ['/terms-and-conditions/', 'terms-and-conditions', 'ROUTE-084'],
    ['/privacy-policy/', 'privacy-policy', 'ROUTE-085'],
    ['/cookie-policy/', 'cookie-policy', 'ROUTE-086'],
    ['/ca-privacy-rights/', 'ca-privacy-rights', 'ROUTE-087'],
    ['/usc-2257/', 'usc-2257', 'ROUTE-088'],
    ['/complaints-policy/', 'complaints-policy', 'ROUTE-089'],
    ['/tour/', 'tour', 'ROUTE-090'],
    ['/sneak-peek-2020/', 'sneak-peek-2020', 'ROUTE-091'],
    ['/time-capsule/', 'time-capsule', 'ROUTE-092'],
    ['/wc-2018/', 'wc-2018', 'ROUTE-093'],
    ['/halloween/', 'halloween', 'ROUTE-094'],
    ['/date-night/', 'date-night', 'ROUTE-095'],
    ['/anniversary/', 'anniversary', 'ROUTE-096'],
    ['/worldcup2022/', 'worldcup2022', 'ROUTE-097'],
    ['/404/', '404', 'ROUTE-099'],
  ]
  for (const [path, name, ids] of pages) {
    test(`${path} is ${name} [${ids}]`, () => {
      expect(nameOf(path)).toBe(name)
    })
  }

  test('the embedded player, the partner log-in and the dashboard have layouts of their own; every route has one [ROUTE-017, ROUTE-056, ROUTE-058, ROUTE-059, ROUTE-073]', () => {
    const layoutOf = (path: string) => {
      const match = matchRoute(path, dark)
      return match.kind === 'page' ? [match.route.name, match.route.layout] : match.kind
    }
    expect(layoutOf('/embed/night-drive/')).toEqual(['embed-slug', 'embed'])
    expect([layoutOf('embed//night-drive'), layoutOf('/embed/'), layoutOf('/embed/a/b/')]).toEqual([
      ['embed-slug', 'embed'],
      ['page-constructor', 'default'],
      'missing',
    ])
    expect([layoutOf('/playalogin'), layoutOf('/vr-cam-girls/'), layoutOf('/500-scenes/')]).toEqual([
      ['playalogin', 'empty'],
      ['vr-cam-girls', 'default'],
      'redirect',
    ])
    expect(layoutOf('/playalogin/')).toEqual(['playalogin', 'empty'])
    expect(layoutOf('/main-dashboard/favorites/')).toEqual(['main-dashboard-favorites', 'dashboard'])
    expect(layoutOf('/videos/')).toEqual(['videos', 'default'])
    const namesByLayout = Object.groupBy(addressesIn(withCams), ({ route }) => route.layout)
    const { default: ordinary = [], ...special } = namesByLayout
    expect(ordinary.length).toBeGreaterThan(40)
    expect(
      Object.fromEntries(Object.entries(special).map(([layout, of]) => [layout, of.map(({ route }) => route.name)])),
    ).toEqual({
      embed: ['embed-slug'],
      empty: ['playalogin', 'logout'],
      dashboard: [
        'main-dashboard',
        'main-dashboard-account-settings',
        'main-dashboard-easy-cancel',
        'main-dashboard-favorites',
        'main-dashboard-membership-info',
        'main-dashboard-upgrade-subscription',
      ],
    })
  })

  test('every path is below the base "/" and no two routes share one [ROUTE-001]', () => {
    const paths = addressesIn(withCams).map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toContain('/')
    const written = siteSettings('dark', { camsEnabled: true, vrCamListSlug: 'live', detailPathStyle: 'singular' })
    const others = addressesIn(written).map(({ path }) => path)
    expect(others.filter((path) => !paths.includes(path)).toSorted()).toEqual(['/live/', '/live/some-name/'])
  })

  test('promotional pages of the settings are pages of their own; a slug that is taken or no slug is left out [ROUTE-098]', () => {
    const settings = siteSettings('dark', { promoPages: ['space-odyssey', 'videos', '../x', 'tour'] })
    const named = ['/space-odyssey/', '/tour/', '/videos/', '/../x/'].map((path) => {
      const match = matchRoute(path, settings)
      return match.kind === 'page' ? [match.route.name, match.route.group] : match.kind
    })
    expect(named).toEqual([['space-odyssey', 'promo'], ['tour', 'promo'], ['videos', 'main'], 'missing'])
    expect(nameOf('/space-odyssey/', siteSettings('dark', { promoPages: [] }))).toBe('page-constructor')
    expect(['/videos/space-odyssey/', '/blog/tour/'].map((path) => nameOf(path, settings))).toEqual([
      'videos-slug',
      'blog-slug',
    ])
  })

  test('any other single segment is a page of the editors, matched last [ROUTE-100]', () => {
    expect(nameOf('/summer-scents/')).toBe('page-constructor')
    const taken = ['/videos/', '/faq/', '/tour/', '/404/', '/tokens/', '/vr-cam-girls/', '/500-scenes/']
    expect(taken.map((path) => nameOf(path, withCams))).toEqual([
      'videos',
      'faq',
      'tour',
      '404',
      'tokens',
      'vr-cam-girls',
      'redirect',
    ])
    expect(nameOf('/summer-scents/more/')).toBe('missing')
    expect(matchRoute('/summer-scents', dark)).toEqual({
      kind: 'page',
      route: {
        name: 'page-constructor',
        layout: 'default',
        group: 'main',
        guards: [],
        openUnverified: 'nobody',
        hasBarePath: true,
      },
      params: { slug: 'summer-scents' },
      path: '/summer-scents/',
      canonicalPath: '/summer-scents/',
    })
  })

  test('cam pages exist only where cams are on, under the slug of the settings [ROUTE-072, ROUTE-079, ROUTE-080, ROUTE-081, ROUTE-082, ROUTE-083]', () => {
    const paths = ['/tokens', '/vr-cam-girls/', '/vr-cam-girls/lena/', '/vr-cam-tag/dance']
    expect(paths.map((path) => nameOf(path, withCams))).toEqual([
      'tokens',
      'vr-cam-girls',
      'vr-cam-broadcast',
      'vr-cam-tag',
    ])
    expect(paths.map((path) => nameOf(path, siteSettings('dark', { camsEnabled: false })))).toEqual([
      'missing',
      'missing',
      'missing',
      'missing',
    ])
    expect(nameOf('/vr-cam-boys/', gay)).toBe('vr-cam-boys')
    expect(nameOf('/vr-cam-boys/leo/', gay)).toBe('vr-cam-broadcast')
    const live = siteSettings('dark', { camsEnabled: true, vrCamListSlug: 'live' })
    const canonical = ['/live', '/live/lena', '/tokens'].map((path) => {
      const match = matchRoute(path, live)
      return match.kind === 'page' ? [match.route.name, match.route.group, match.canonicalPath] : match.kind
    })
    expect(canonical).toEqual([
      ['vr-cam-girls', 'cam', '/live/'],
      ['vr-cam-broadcast', 'cam', '/live/lena/'],
      ['tokens', 'cam', '/tokens/'],
    ])
  })

  test('two old addresses lead on [ROUTE-045, ROUTE-067]', () => {
    expect(matchRoute('/500-scenes/', dark)).toEqual({
      kind: 'redirect',
      path: '/500-scenes/',
      to: '/vr-porn-compilations/',
    })
    expect(matchRoute('/join-now/authenticated', dark)).toEqual({
      kind: 'redirect',
      path: '/join-now/authenticated/',
      to: '/join-now/',
    })
  })

  test('a path without its last slash means the same page, in its form with one [ROUTE-002]', () => {
    expect(matchRoute('/videos', dark)).toEqual(matchRoute('/videos/', dark))
    expect(matchRoute('//videos//', dark)).toEqual(matchRoute('/videos/', dark))
    expect([isAcceptedPath('/videos/', dark), isAcceptedPath('/videos', dark)]).toEqual([true, false])
    const pages = addressesIn(withCams).filter(({ path }) => path !== '/')
    expect(pages.filter(({ path }) => !path.endsWith('/') || !isAcceptedPath(path, withCams))).toEqual([])
    const bare = pages.filter(({ path }) => isAcceptedPath(path.slice(0, -1), withCams))
    expect(bare.map(({ route }) => route.name)).toEqual(['devices-slug', 'vr-cam-tag', 'page-constructor'])
  })

  test('device and cam tag pages are served with and without the last slash [ROUTE-039, ROUTE-082]', () => {
    expect(['/devices/x', '/devices/x/'].map((path) => isAcceptedPath(path, dark))).toEqual([true, true])
    expect(['/vr-cam-tag/x', '/vr-cam-tag/x/'].map((path) => isAcceptedPath(path, withCams))).toEqual([true, true])
    const refused = ['/nothing/of/this', '/nothing/of/this/', '/500-scenes', '/devices//x']
    expect(refused.map((path) => isAcceptedPath(path, dark))).toEqual([false, false, false, false])
    expect(isAcceptedPath('/500-scenes/', dark)).toBe(true)
  })

  test('both spellings of detail pages are served, and the settings say which one links use [ROUTE-026]', () => {
    expect(['/video/x/', '/videos/x/'].map((path) => nameOf(path, singular))).toEqual(['videos-slug', 'videos-slug'])
    const linked = (path: string, settings = dark) => {
      const match = matchRoute(path, settings)
      return match.kind === 'page' && match.canonicalPath
    }
    const spellings = ['/videos/x/', '/models/x/', '/categories/x/', '/video/x', '/model/x', '/category/x']
    expect(spellings.map((path) => linked(path))).toEqual([
      '/videos/x/',
      '/models/x/',
      '/categories/x/',
      '/videos/x/',
      '/models/x/',
      '/categories/x/',
    ])
    expect(spellings.map((path) => linked(path, singular))).toEqual([
      '/video/x/',
      '/model/x/',
      '/category/x/',
      '/video/x/',
      '/model/x/',
      '/category/x/',
    ])
    expect(linked('/devices/x')).toBe('/devices/x/')
  })

  const nowhere = [
    '/a/b/',
    '/videos/../',
    '/videos/%2e%2e/',
    '/videos/a%2Fb/',
    '/videos/%00/',
    '/videos/%zz/',
    '/VIDEOS/x/',
    '/videos/x/y/',
    `/videos/${'x'.repeat(3000)}/`,
    '/videos/?x=1/',
  ]
  for (const path of nowhere) {
    test(`${path.slice(0, 30)} is no page`, () => {
      expect(nameOf(path)).toBe('missing')
    })
  }

  test('names are read decoded, and written encoded', () => {
    const match = matchRoute('/videos/caf%C3%A9/', dark)
    expect(match.kind === 'page' && match.params).toEqual({ slug: 'café' })
    expect(match.kind === 'page' && match.canonicalPath).toBe('/videos/caf%C3%A9/')
  })
})

describe('what is derived from a page', () => {
  const page = (path: string, settings = withCams): RouteMatch => matchRoute(path, settings)

  const slugs: ReadonlyArray<[string, string, string]> = [
    ['/categories/outdoor/', 'categories', 'CAT-038'],
    ['/category/outdoor/', 'categories', 'CAT-038'],
    ['/models/ada/', 'models', 'CAT-039'],
    ['/model/ada/', 'models', 'CAT-039'],
    ['/video/x/', 'videos', 'CAT-040'],
    ['/videos/x/', 'videos', 'CAT-040'],
    ['/blog/hello/', 'blog', 'CAT-041'],
    ['/blog_category/news/', 'blog', 'CAT-041'],
    ['/help/', 'help', 'CAT-042'],
    ['/scent-in-vr/more/', 'scent-in-vr', 'CAT-042'],
    ['/main-dashboard/favorites/', 'main-dashboard', 'CAT-042'],
    ['/', 'index', 'CAT-042'],
    ['/vr-cam-tag/dance/', 'vr-cam-girls', 'CAT-043'],
  ]
  test('the static page of a cam tag follows the settings [CAT-043]', () => {
    const live = siteSettings('dark', { camsEnabled: true, vrCamListSlug: 'live' })
    expect(staticPageSlugOf(matchRoute('/vr-cam-tag/dance/', live), live)).toBe('live')
  })
  for (const [path, slug, id] of slugs) {
    test(`the static page of ${path} is '${slug}' [${id}]`, () => {
      expect(staticPageSlugOf(page(path), withCams)).toBe(slug)
    })
  }

  const keys: ReadonlyArray<[string, string, string]> = [
    ['/', 'main/main', 'ROUTE-018'],
    ['/blog/hello/', 'article/hello', 'ROUTE-019'],
    ['/models/ada/', 'model/ada', 'ROUTE-020'],
    ['/model/ada/', 'model/ada', 'ROUTE-020'],
    ['/videos/x/', 'video/x', 'ROUTE-021'],
    ['/video/night-drive/', 'video/night-drive', 'ROUTE-021'],
    ['/category/x/', 'category/x', 'ROUTE-022'],
    ['/categories/outdoor/', 'category/outdoor', 'ROUTE-022'],
    ['/devices/x/', 'device/x', 'ROUTE-023'],
    ['/devices/headset-1', 'device/headset-1', 'ROUTE-023'],
    ['/blog/a-day-on-set', 'article/a-day-on-set', 'ROUTE-019'],
    ['/deals/', 'page/deals', 'ROUTE-024'],
    ['/models/', 'page/models', 'ROUTE-024'],
    ['/blog/', 'page/blog', 'ROUTE-024'],
    ['/blog_category/news/', 'page/blog_category', 'ROUTE-024'],
    ['/embed/x/', 'page/embed', 'ROUTE-024'],
    ['/vr-cam-girls/lena/', 'page/vr-cam-girls', 'ROUTE-024'],
    ['/main-dashboard/favorites/', 'page/main-dashboard', 'ROUTE-024'],
    ['/500-scenes/', 'page/500-scenes', 'ROUTE-024'],
    ['/a/b/', 'page/a', 'ROUTE-024'],
  ]
  for (const [path, key, id] of keys) {
    test(`analytics call ${path} '${key}' [${id}]`, () => {
      expect(analyticsKeyOf(page(path))).toBe(key)
    })
  }

  const crumbs = (path: string, data = {}, settings = withCams) =>
    breadcrumbOf(matchRoute(path, settings), data, settings).map(({ label, path: to }) => `${label} ${to ?? ''}`.trim())

  test('breadcrumbs are hidden on four pages, and where there is none [CHROME-052]', () => {
    expect(['/', '/login/', '/reset-password/', '/age-verification/', '/a/b/'].map((path) => crumbs(path))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
    const others = ['/contact/', '/deals/', '/email-change/', '/join-now/', '/search/', '/privacy-policy/', '/tour/']
    expect(others.filter((path) => crumbs(path, { title: 'Title' }).join() !== 'Home /,Title')).toEqual([])
  })

  test('breadcrumbs have three levels: home, section, page [CHROME-053, CHROME-056, CHROME-057, CHROME-058, CHROME-054, ENT-028]', () => {
    expect(crumbs('/models/ada/', { title: 'Ada' })).toEqual(['Home /', 'Models /models/', 'Ada'])
    expect(crumbs('/categories/outdoor/')).toEqual(['Home /', 'Categories /categories/', 'Outdoor'])
    expect(crumbs('/blog/hello/', { title: 'Hello' })).toEqual(['Home /', 'Blog /blog/', 'Hello'])
    expect(crumbs('/blog_category/news/')).toEqual(['Home /', 'Blog /blog/', 'News'])
    expect(crumbs('/devices/headset-1/', { title: 'Headset' })).toEqual(['Home /', 'Help /help/', 'Headset'])
    expect(crumbs('/models/')).toEqual(['Home /', 'Models'])
    const own = { title: 'Of the page', breadcrumb: 'Own' }
    expect(['/videos/', '/models/', '/categories/', '/blog/'].map((path) => crumbs(path, own)[1])).toEqual([
      'Own',
      'Own',
      'Own',
      'Own',
    ])
    expect(['/videos/', '/models/', '/categories/', '/blog/'].map((path) => crumbs(path, { title: 'X' })[1])).toEqual([
      'Videos',
      'Models',
      'Categories',
      'Blog',
    ])
    expect(crumbs('/categories/')).toEqual(['Home /', 'Categories'])
    expect(crumbs('/blog/')).toEqual(['Home /', 'Blog'])
    expect(crumbs('/model_tag/dancer/')).toEqual(['Home /', 'Models /models/', 'Dancer'])
    expect(crumbs('/deals/', { title: 'Deals of the week' })).toEqual(['Home /', 'Deals of the week'])
  })

  test('a list that is filtered leads back to all of it, and says below what it is filtered by', () => {
    const narrowing = 'City Nights, Latest'
    expect(crumbs('/videos/', { narrowing })).toEqual(['Home /', 'Videos /videos/', narrowing])
    expect(crumbs('/videos/', { narrowing: '' })).toEqual(['Home /', 'Videos'])
    expect(crumbs('/', { narrowing })).toEqual([])
    expect(breadcrumbOf(page('/videos/'), { narrowing }, withCams)).toEqual([
      { label: 'Home', path: '/' },
      { label: 'Videos', path: '/videos/' },
      { label: 'City Nights, Latest', path: null },
    ])
  })

  test('videos are "VR Porn Videos" on their pages unless the page has a breadcrumb of its own, and "AR" ones on AR sites [CHROME-004, CHROME-055]', () => {
    expect(crumbs('/videos/x/', { title: 'X' })).toEqual(['Home /', 'VR Porn Videos /videos/', 'X'])
    expect(crumbs('/videos/x/', { title: 'X', breadcrumb: 'Own' })).toEqual(['Home /', 'Videos /videos/', 'Own'])
    expect(crumbs('/videos/')).toEqual(['Home /', 'Videos'])
    expect(crumbs('/video_tag/sunset/')).toEqual(['Home /', 'Videos /videos/', 'Sunset'])
    expect(crumbs('/videos/x/', { title: 'X' }, siteSettings('light'))[1]).toBe('AR Porn Videos /videos/')
  })

  test('cam pages stand below the cam section, under its name [CHROME-059, CHROME-062, CHROME-003]', () => {
    expect(crumbs('/vr-cam-girls/')).toEqual(['Home /', 'VR Cam Girls'])
    expect(crumbs('/vr-cam-girls/lena/', { title: 'Lena' })).toEqual(['Home /', 'VR Cam Girls /vr-cam-girls/', 'Lena'])
    expect(crumbs('/vr-cam-boys/leo-m/', {}, gay)).toEqual(['Home /', 'VR Cam Boys /vr-cam-boys/', 'Leo m'])
    const live = { camsEnabled: true, vrCamListSlug: 'live' }
    expect([
      crumbs('/vr-cam-boys/', {}, gay),
      crumbs('/live/', {}, siteSettings('darkest', live)),
      crumbs('/live/lena/', { title: 'Lena' }, siteSettings('dark', live)),
    ]).toEqual([
      ['Home /', 'VR Cam Boys'],
      ['Home /', 'VR Cam Boys'],
      ['Home /', 'VR Cam Girls /live/', 'Lena'],
    ])
    expect(crumbs('/vr-cam-tag/dance/', { group: 'Outdoors' })[2]).toBe('Outdoors Live VR Porn')
    expect(crumbs('/vr-cam-tag/dance/')[2]).toBe('Dance Live VR Porn')
    expect(crumbs('/vr-cam-tag/dance/', { breadcrumb: 'Dancers' })[2]).toBe('Dancers')
  })

  test('the dashboard names its pages [CHROME-060, CHROME-061]', () => {
    const names = ['account-settings', 'membership-info', 'favorites', 'easy-cancel', 'upgrade-subscription']
    expect(crumbs('/main-dashboard/')).toEqual(['Home /', 'Your Dashboard'])
    expect(names.map((name) => crumbs(`/main-dashboard/${name}/`).slice(1))).toEqual([
      ['Your Dashboard /main-dashboard/', 'Account Settings'],
      ['Your Dashboard /main-dashboard/', 'Membership Info'],
      ['Your Dashboard /main-dashboard/', 'Favorites'],
      ['Your Dashboard /main-dashboard/', 'Easy Cancel'],
      ['Your Dashboard /main-dashboard/', 'Upgrade Subscription'],
    ])
  })

  test('the canonical address is the site’s domain, its spelling of the path, and the list page after the first [SEO-010]', () => {
    expect([
      canonicalOf(page('/'), 1, withCams),
      canonicalOf(page('/videos'), 1, withCams),
      canonicalOf(page('/videos'), 3, withCams),
      canonicalOf(page('/devices/x'), 1, withCams),
      canonicalOf(page('/500-scenes/'), 1, withCams),
      canonicalOf(page('/videos/a b"<c/'), 1, withCams),
      canonicalOf(page('//evil.example//x'), 1, withCams),
      canonicalOf(page('/\\evil.example'), 1, withCams),
      canonicalOf(page('/../../x/'), 1, withCams),
      canonicalOf(page('/videos/'), 2, { siteDomain: 'tide-library.example' }),
    ]).toEqual([
      'https://halcyon-vr.example/',
      'https://halcyon-vr.example/videos/',
      'https://halcyon-vr.example/videos/?page=3',
      'https://halcyon-vr.example/devices/x/',
      'https://halcyon-vr.example/vr-porn-compilations/',
      'https://halcyon-vr.example/videos/a%20b%22%3Cc/',
      'https://halcyon-vr.example/evil.example/x/',
      'https://halcyon-vr.example/evil.example/',
      'https://halcyon-vr.example/x/',
      'https://tide-library.example/videos/?page=2',
    ])
  })

  for (const [singularPath, pluralPath] of [
    ['/video/x/', '/videos/x/'],
    ['/model/ada/', '/models/ada/'],
    ['/category/neon/', '/categories/neon/'],
  ] as const) {
    test(`${singularPath} and ${pluralPath} are one page: the site's spelling is the canonical one [ROUTE-026, SEO-010]`, () => {
      const both = [singularPath, pluralPath]
      expect(both.map((path) => canonicalOf(page(path), 1, withCams))).toEqual(
        both.map(() => `https://halcyon-vr.example${pluralPath}`),
      )
      expect(both.map((path) => canonicalOf(page(path, singular), 1, singular))).toEqual(
        both.map(() => `https://halcyon-vr.example${singularPath}`),
      )
    })
  }
})
