import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { AdBannerAnswer } from '../../contracts/sales/ads.ts'
import { adPageOf, allowedFrame, chosenByWeight, keepsAdsWhenRefused } from '../../machines/sales/ads.ts'
import { SITES } from '../support/samples.ts'

const PASS = { kind: 'pass' } as const
const placeAt = (path: string, decision: Parameters<typeof adPageOf>[1] = PASS) =>
  adPageOf(matchRoute(path, SITES.dark), decision).place

describe('the place of ads', () => {
  test('is the name of the route on the pages that have ads, and no other page has any [CHROME-083]', () => {
    const places = Object.fromEntries(
      [
        ...['/', '/app/', '/deals/', '/models/', '/models/isolde-marrow/', '/videos/', '/contact/', '/faq/', '/help/'],
        ...['/categories/', '/categories/night/', '/blog/', '/blog/a-post/', '/try-ar/'],
        ...['/vr-cam-girls/', '/vr-cam-girls/somebody/', '/vr-cam-tag/dance/'],
        ...['/join-now/', '/videos/a-film/', '/login/', '/free/', '/search/', '/privacy-policy/', '/nowhere/at/all/'],
      ].map((path) => [path, placeAt(path)]),
    )
    expect(places).toEqual({
      '/': 'index',
      '/app/': 'app',
      '/deals/': 'deals',
      '/models/': 'models',
      '/models/isolde-marrow/': 'models-slug',
      '/videos/': 'videos',
      '/contact/': 'contact',
      '/faq/': 'faq',
      '/help/': 'help',
      '/categories/': 'categories',
      '/categories/night/': 'categories-slug',
      '/blog/': 'blog',
      '/blog/a-post/': 'blog-slug',
      '/try-ar/': 'try-ar',
      '/vr-cam-girls/': 'vr-cam-girls',
      '/vr-cam-girls/somebody/': 'vr-cam-girls',
      '/vr-cam-tag/dance/': 'vr-cam-girls',
      '/join-now/': '',
      '/videos/a-film/': '',
      '/login/': '',
      '/free/': '',
      '/search/': '',
      '/privacy-policy/': '',
      '/nowhere/at/all/': '',
    })
  })

  test('is one for all live rooms: that of the girls [CHROME-083, CHROME-084]', () => {
    const named = ['vr-cam-girls', 'vr-cam-boys', 'vr-cam-tag', 'vr-cam-broadcast'].map((name) => {
      const match = matchRoute('/vr-cam-girls/', SITES.dark)
      if (match.kind !== 'page') throw new Error('no page')
      return adPageOf({ ...match, route: { ...match.route, name } }, PASS).place
    })
    expect(named).toEqual(['vr-cam-girls', 'vr-cam-girls', 'vr-cam-girls', 'vr-cam-girls'])
  })

  test('is none on deals that the gate keeps shut with 401 [CHROME-085]', () => {
    const denied = { kind: 'denied', status: 401, message: 'You are not authenticated.' } as const
    expect([placeAt('/deals/'), placeAt('/deals/', denied)]).toEqual(['deals', ''])
  })

  test('is empty on deals that their own server refuses with 401, and on no other page [CHROME-085]', () => {
    const paths = ['/deals/', '/videos/', '/models/', '/']
    expect(paths.filter((path) => !keepsAdsWhenRefused(matchRoute(path, SITES.dark)))).toEqual(['/deals/'])
  })
})

describe('one of several items', () => {
  const items = [
    { name: 'often', weight: 3 },
    { name: 'seldom', weight: 1 },
  ]

  test('is chosen as often as its weight says [CHROME-089, ENT-035]', () => {
    const chosen = [0, 0.25, 0.5, 0.74, 0.75, 0.999].map((random) => chosenByWeight(items, random)?.name)
    expect(chosen).toEqual(['often', 'often', 'often', 'often', 'seldom', 'seldom'])
    expect(chosenByWeight([], 0.5)).toBe(undefined)
  })

  test('whose weight is no share of anything is never there to be chosen', () => {
    const weights = [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, '3', null, undefined, 2]
    const { middle } = AdBannerAnswer.parse({
      data: weights.map((weight) => ({ ...pictured('a'), weight, middle: true })),
    })
    expect(middle.map(({ weight }) => weight)).toEqual([2])
  })
})

describe('the answer', () => {
  test('is read as one list whose items say where they stand, or as a list for each position [ENT-035, CHROME-088]', () => {
    const flat = AdBannerAnswer.parse({
      data: [
        { ...pictured('m'), middle: true, bottom: false },
        { ...pictured('b'), bottom: true },
        { ...pictured('both'), middle: true, bottom: true },
        { ...pictured('nowhere'), middle: 'yes' },
      ],
    })
    const lists = AdBannerAnswer.parse({
      data: { middle: [pictured('m'), pictured('both')], bottom: [pictured('b'), pictured('both')] },
    })
    const names = ({ middle, bottom }: typeof flat) => [middle.map(linkOf), bottom.map(linkOf)]
    expect([names(flat), names(lists)]).toEqual([
      [
        ['/m/', '/both/'],
        ['/b/', '/both/'],
      ],
      [
        ['/m/', '/both/'],
        ['/b/', '/both/'],
      ],
    ])
  })

  test('has frames of type 1, and pictures and films of type 3, for desktop and mobile [ENT-035, CHROME-086, CHROME-087]', () => {
    const { middle } = AdBannerAnswer.parse({
      data: {
        middle: [
          { type: 1, weight: 1, iframesDesktop: [{ iframe: '<iframe>' }], iframesMobile: [{ iframe: '<b>' }, 3] },
          {
            type: 3,
            weight: 2,
            imagesDesktop: [{ image: { permalink: '/p/a.avif', alt: 'A' }, link: '/a/', openLinkInNewTab: true }],
            imagesMobile: [{ image: { permalink: '/p/b.avif', alt: 'B' }, link: '/b/' }],
            videoDesktop: { permalink: '/v/a.mp4' },
            videoMobile: '/v/b.mp4',
          },
          {
            type: 3,
            weight: 5,
            imagesDesktop: [{ image: { permalink: '/p/b.avif', alt: 'B' }, link: '/b/', openLinkInNewTab: false }],
            imagesMobile: [{ image: { permalink: '/p/c.avif', alt: 'C' }, link: '/c/', openLinkInNewTab: true }],
          },
          { type: 3, weight: 6, videoDesktop: '/v/c.mp4', videoMobile: { permalink: '/v/d.mp4' } },
          { type: 2, weight: 9, imagesDesktop: [{ image: { permalink: '/p/a.avif' } }] },
          null,
        ],
      },
    })
    expect(middle).toEqual([
      { kind: 'frame', weight: 1, desktop: ['<iframe>'], mobile: ['<b>'] },
      {
        kind: 'media',
        weight: 2,
        desktop: {
          picture: { permalink: '/p/a.avif', alt: 'A', colour: '' },
          link: '/a/',
          isInNewTab: true,
          film: '/v/a.mp4',
        },
        mobile: {
          picture: { permalink: '/p/b.avif', alt: 'B', colour: '' },
          link: '/b/',
          isInNewTab: false,
          film: '/v/b.mp4',
        },
      },
      {
        kind: 'media',
        weight: 5,
        desktop: {
          picture: { permalink: '/p/b.avif', alt: 'B', colour: '' },
          link: '/b/',
          isInNewTab: false,
          film: '',
        },
        mobile: { picture: { permalink: '/p/c.avif', alt: 'C', colour: '' }, link: '/c/', isInNewTab: true, film: '' },
      },
      {
        kind: 'media',
        weight: 6,
        desktop: { picture: null, link: '', isInNewTab: false, film: '/v/c.mp4' },
        mobile: { picture: null, link: '', isInNewTab: false, film: '/v/d.mp4' },
      },
    ])
  })

  test('that is odd has no ads, and one that is no answer is a breach of contract', () => {
    const odd = [null, undefined, 7, 'ads', {}, { middle: 'x' }, { middle: {} }].map((data) =>
      AdBannerAnswer.parse({ data }),
    )
    expect(odd.every(({ middle, bottom }) => middle.length + bottom.length === 0)).toBe(true)
    expect([AdBannerAnswer.safeParse(null).success, AdBannerAnswer.safeParse([]).success]).toEqual([false, false])
  })
})

test('a frame shows an allowed origin and nothing else [H05]', () => {
  const allowed = ['https://ads.example', 'http://127.0.0.1:4201']
  const asked = [
    'https://ads.example/a/?b=1',
    'http://127.0.0.1:4201/a/',
    'http://ads.example/a/',
    'https://ads.example.evil.example/',
    'https://evil.example/https://ads.example/',
    'https://user@ads.example/',
    'https://ads.example:8443/',
    '//ads.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://ads.example/1',
    'about:srcdoc',
    '/a/',
    '',
  ]
  expect(asked.filter((src) => allowedFrame(src, allowed) !== undefined)).toEqual([
    'https://ads.example/a/?b=1',
    'http://127.0.0.1:4201/a/',
  ])
})

function pictured(name: string) {
  return {
    type: 3,
    weight: 1,
    imagesDesktop: [{ image: { permalink: `/p/${name}.avif`, alt: name }, link: `/${name}/` }],
  }
}

function linkOf(item: { kind: string; desktop: unknown }) {
  return (item.desktop as { link: string }).link
}
