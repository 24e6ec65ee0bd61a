import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { createSiteRouter } from '../../app/routes/router.ts'
import type { RouterContext } from '../../app/routes/tree.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { siteSettings } from '../access/sites.ts'

const dark = siteSettings('dark', { camsEnabled: true })

describe('a link of ours', () => {
  test('is spelled as each site spells its pages [ROUTE-026, ROUTE-080, ROUTE-081]', () => {
    const gay = siteSettings('darkest', {
      camsEnabled: true,
      vrCamListSlug: 'vr-cam-boys',
      detailPathStyle: 'singular',
    })
    const linked = (settings: SiteSettings) => {
      const { router } = start({ settings })
      return [
        router.buildLocation({ to: '/@cams/' }),
        router.buildLocation({ to: '/@cams/$modelNickname/', params: { modelNickname: 'lena' } }),
        router.buildLocation({ to: '/videos/$slug/', params: { slug: 'café' }, search: { t: 75 } }),
        router.buildLocation({ to: '/models/$slug/', params: { slug: 'ada' } }),
        router.buildLocation({ to: '/categories/$slug/', params: { slug: 'neon' } }),
        router.buildLocation({ to: '/devices/$slug/', params: { slug: 'headset' } }),
        router.buildLocation({ to: '/videos/', search: { page: 2, sort: 'latest' } }),
        router.buildLocation({ to: '/' }),
      ].map(({ publicHref }) => publicHref)
    }
    expect({ dark: linked(dark), gay: linked(gay) }).toEqual({
      dark: [
        '/vr-cam-girls/',
        '/vr-cam-girls/lena/',
        '/videos/caf%C3%A9/?t=75',
        '/models/ada/',
        '/categories/neon/',
        '/devices/headset/',
        '/videos/?page=2&sort=latest',
        '/',
      ],
      gay: [
        '/vr-cam-boys/',
        '/vr-cam-boys/lena/',
        '/video/caf%C3%A9/?t=75',
        '/model/ada/',
        '/category/neon/',
        '/devices/headset/',
        '/videos/?page=2&sort=latest',
        '/',
      ],
    })
  })
})

test('no address names the inner path of live rooms', () => {
  expect([matchRoute('/@cams/', dark).kind, matchRoute('/@cams/lena/', dark).kind]).toEqual(['missing', 'missing'])
})

describe('what a page reads off its query', () => {
  const queries: ReadonlyArray<[path: string, search: object, ids?: string]> = [
    [
      '/videos/?page=3&sort=latest&layout=list&category=rooftops',
      { page: 3, sort: 'latest', layout: 'list', category: 'rooftops' },
      'ROUTE-006',
    ],
    ['/videos/?page=abc&sort=best&layout=&category=all', {}, 'ROUTE-006'],
    ['/models/?page=4', { page: 4 }, 'ROUTE-006'],
    ['/categories/x/?page=2', { page: 2 }, 'ROUTE-006'],
    ['/video_tag/x/?page=3', { page: 3 }, 'ROUTE-006'],
    ['/model_tag/x/?page=3', { page: 3 }, 'ROUTE-006'],
    ['/vr-porn-compilations/?page=2', { page: 2 }, 'ROUTE-006'],
    ['/free/?page=2', { page: 2 }, 'ROUTE-006'],
    ['/blog_category/x/?page=2', { page: 2 }, 'ROUTE-006'],
    ['/vr-cam-girls/?page=2', { page: 2 }, 'ROUTE-006'],
    ['/vr-cam-tag/x?page=2', { page: 2 }, 'ROUTE-006'],
    ['/models/?page=1', {}, 'ROUTE-006'],
    ['/models/?page=0', {}, 'ROUTE-006'],
    ['/categories/x/?category=islands', { category: 'islands' }, 'ROUTE-038'],
    ['/category/x/?category=islands', { category: 'islands' }, 'ROUTE-038'],
    ['/categories/x/?category=all', {}, 'ROUTE-038'],
    ['/blog/?category=places&page=2', { category: 'places', page: 2 }, 'ROUTE-006, ROUTE-040'],
    ['/blog/?category=all&page=1', {}, 'ROUTE-006, ROUTE-040'],
    ['/search/?s=night%20drive', { s: 'night drive' }, 'ROUTE-043'],
    ['/search/?s=%20', {}, 'ROUTE-043'],
    ['/search/?s=180', { s: '180' }, 'ROUTE-043'],
    ['/search/?s=%202257', { s: '2257' }, 'ROUTE-043'],
    ['/vr-cam-girls/?tags=b,a,b&status=online&category=girls', { tags: ['a', 'b'], status: 'online' }],
    ['/videos/x/?isVideoFromFreePage=1', { isVideoFromFreePage: 1 }, 'ROUTE-030'],
    ['/video/x/?isVideoFromFreePage=1&t=75.9', { isVideoFromFreePage: 1, t: 75 }, 'ROUTE-030'],
    ['/videos/x/?isVideoFromFreePage=2', {}, 'ROUTE-030'],
    ['/payment/?result=approved', { result: 'approved' }],
    ['/join-now/?event=expired', { event: 'expired' }, 'ROUTE-066'],
    ['/join-now/?event=other', {}, 'ROUTE-066'],
    ['/join-now/', {}, 'ROUTE-066'],
    ['/age-verification/?sessionId=42', { sessionId: '42' }, 'ROUTE-014, ROUTE-065'],
  ]
  for (const [path, search, ids] of queries) {
    test(`${path} says ${JSON.stringify(search)}${ids ? ` [${ids}]` : ''}`, () => {
      expect(start({}).router.searchOf(path)).toEqual(search)
    })
  }
})

describe('an address that is asked for', () => {
  const spellings = ['/video/x/', '/videos/a%2Fb/', '/videos/?page=01', '/videos/?utm=a%20b&utm=c', '/%zz/', '/a/b/']

  for (const isServer of [true, false]) {
    for (const path of spellings) {
      test(`${path} is opened as it is written, on the ${isServer ? 'server' : 'browser'}`, async () => {
        const { router, admitted, opened } = start({ isServer })
        const matches = await router.visit(path)
        expect({ admitted, opened, status: matches.at(-1)?.status }).toEqual({
          admitted: [path],
          opened: [path],
          status: 'success',
        })
      })
    }
  }

  test('is followed where it leads on, and given up in a circle', async () => {
    const { router, admitted } = start({ leads: (path) => (path === '/faq/' ? '/help/' : undefined) })
    await router.visit('/faq/')
    expect({ admitted, publicHref: router.state.location.publicHref }).toEqual({
      admitted: ['/faq/', '/help/'],
      publicHref: '/help/',
    })
    const circle = start({ leads: (path) => (path === '/faq/' ? '/help/' : '/faq/') })
    const matches = await circle.router.visit('/faq/')
    expect({ hasError: matches.some(({ status }) => status === 'error'), opened: circle.opened }).toEqual({
      hasError: true,
      opened: [],
    })
  })
})

interface Start {
  settings?: SiteSettings
  isServer?: boolean
  leads?: (path: string) => string | undefined
}

function start({ settings = dark, isServer = false, leads = () => undefined }: Start) {
  const admitted: string[] = []
  const opened: string[] = []
  const context: RouterContext = {
    async admit(path) {
      admitted.push(path)
      const match = matchRoute(path.replace(/\?.*/, ''), settings)
      const to = leads(path)
      if (to === undefined) return { match, decision: { kind: 'pass' } }
      return { match, decision: { kind: 'redirect', to, isExternal: false, status: 302, signsOut: false } }
    },
    async open({ match, decision }) {
      opened.push(admitted.at(-1) ?? '')
      return { match, decision, analyticsKey: '', page: null }
    },
  }
  const router = createSiteRouter({ settings, origin: 'http://localhost', isServer, context })
  return { router, admitted, opened }
}
