import { expect, test } from 'vitest'
import { pageOf } from '../../app/routes/match.ts'
import { createSiteRouter } from '../../app/routes/router.ts'
import { siteSettings } from './sites.ts'

const nobodyOpens = { admit: () => new Promise<never>(() => {}), open: () => new Promise<never>(() => {}) }
const routerOf = (settings = siteSettings('dark')) =>
  createSiteRouter({ settings, origin: 'https://site.example', isServer: false, context: nobodyOpens })

test('a link has the spelling of its site, one slash at both ends, and what is said of its query', () => {
  const plural = routerOf()
  const singular = routerOf(siteSettings('dark', { detailPathStyle: 'singular' }))
  const video = { to: '/videos/$slug', params: { slug: 'night-drive' } }
  expect({
    list: plural.hrefOf({ to: '/videos/' }),
    plural: plural.hrefOf(video),
    singular: singular.hrefOf(video),
    query: plural.hrefOf({ to: '/videos/', search: { page: 2, order: undefined, tag: 'a b&c' } }),
    nothingSaid: plural.hrefOf({ to: '/videos/', search: { page: undefined } }),
    part: plural.hrefOf({ to: '/faq/', hash: 'cams' }),
  }).toEqual({
    list: '/videos/',
    plural: '/videos/night-drive/',
    singular: '/video/night-drive/',
    query: '/videos/?page=2&tag=a+b%26c',
    nothingSaid: '/videos/',
    part: '/faq/#cams',
  })
})

test('the query of an address is read as texts', () => {
  const router = routerOf()
  expect({
    page: router.searchOf('/deals/?from=mail&x=1'),
    nothing: router.searchOf('/deals/'),
  }).toEqual({ page: { from: 'mail', x: '1' }, nothing: {} })
})

test('each page is a chunk of its own', () => {
  const settings = siteSettings('dark', { camsEnabled: true })
  const chunks = {
    '/': 'home',
    '/videos/': 'videos',
    '/videos/x/': 'video',
    '/video/x/': 'video',
    '/embed/x/': 'embed',
    '/categories/': 'categories',
    '/deals/': 'deals',
    '/login/': 'login',
    '/logout/': 'logout',
    '/age-verification/': 'age-verification',
    '/join-now/': 'join-now',
    '/payment/': 'payment',
    '/tokens/': 'tokens',
    '/vr-cam-girls/': 'cam-list',
    '/vr-cam-girls/lena/': 'cam-room',
    '/faq/': 'faq',
    '/blog/': 'blog',
    '/blog_category/x/': 'blog',
    '/blog/x/': 'post',
    '/tour/': 'static',
    '/404/': 'missing',
    '/no/such/page/': 'missing',
  }
  const found = Object.keys(chunks).map((path) => {
    const { chunk } = pageOf({ kind: 'missing', path }, settings)
    return [path, chunk?.replace('app/routes/pages/', '').replace('.page.tsx', '')]
  })
  expect(Object.fromEntries(found)).toEqual(chunks)
})
