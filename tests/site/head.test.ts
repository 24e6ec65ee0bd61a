import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { EMPTY_SEO, SeoParams } from '../../contracts/site/seo.ts'
import { errorHead, type HeadInput, headOf, missingHead } from '../../machines/site/head.ts'
import { siteSettings } from '../access/sites.ts'

const dark = siteSettings('dark')
const settings = { ...dark, hosts: { ...dark.hosts, contentHost: 'https://media.example' } }
const seo = SeoParams.parse({
  title: 'Videos',
  metaDescription: 'All of them.',
  metaKeywords: 'a, b',
  metaRobots: 'index',
})
const head = (input: Partial<HeadInput> = {}) =>
  headOf({ settings, match: matchRoute('/videos/', settings), seo, fallbackTitle: 'Fallback', ...input })

test('description, keywords and robots are what editors wrote [SEO-005, ENT-028]', () => {
  const { title, description, keywords, robots } = head()
  expect({ title, description, keywords, robots }).toEqual({
    title: 'Videos',
    description: 'All of them.',
    keywords: 'a, b',
    robots: 'index',
  })
  const other = {
    title: 'Models',
    metaDescription: 'Who is in them.',
    metaKeywords: 'c',
    metaRobots: 'noindex, nofollow',
  }
  const next = head({ seo: SeoParams.parse(other) })
  expect({
    title: next.title,
    metaDescription: next.description,
    metaKeywords: next.keywords,
    metaRobots: next.robots,
  }).toEqual(other)
})

test('a page without a title has one all the same', () => {
  expect([head({ seo: EMPTY_SEO }).title, head({ seo: EMPTY_SEO, fallbackTitle: '' }).title]).toEqual([
    'Fallback',
    'Halcyon VR',
  ])
})

test('the title of a list says first what it is filtered by', () => {
  expect(['', 'City Nights, Latest'].map((narrowing) => head({ narrowing, page: 2 }).title)).toEqual([
    'Videos - Page 2',
    'City Nights, Latest - Videos - Page 2',
  ])
})

describe('later pages', () => {
  test("their titles end in ' - Page N' [ROUTE-007]", () => {
    expect([1, 2, 37].map((page) => head({ page }).title)).toEqual(['Videos', 'Videos - Page 2', 'Videos - Page 37'])
  })

  test("their descriptions end in ' Page N', but only where there is one [ROUTE-008]", () => {
    expect(
      [head({ page: 1 }), head({ page: 3 }), head({ page: 3, seo: EMPTY_SEO })].map(({ description }) => description),
    ).toEqual(['All of them.', 'All of them. Page 3', ''])
  })

  test('lists name their neighbours; other pages do not [ROUTE-009]', () => {
    const links = [
      head({ page: 1, pages: 3 }),
      head({ page: 3, pages: 3 }),
      head({ page: 1, pages: 1 }),
      head({ page: 2 }),
    ]
    expect(links.map(({ prev, next }) => [prev, next])).toEqual([
      ['', 'https://halcyon-vr.example/videos/?page=2'],
      ['https://halcyon-vr.example/videos/?page=2', ''],
      ['', ''],
      ['', ''],
    ])
  })

  test('before page 2 comes the bare path [ROUTE-010]', () => {
    expect(head({ page: 2, pages: 3 }).prev).toBe('https://halcyon-vr.example/videos/')
  })
})

test('the canonical address is the one of the page and its number, whichever spelling was asked for [SEO-006, SEO-010, ROUTE-026]', () => {
  const canonical = (path: string, page = 1) => head({ match: matchRoute(path, settings), page }).canonical
  expect([canonical('/videos'), canonical('/videos/', 4), canonical('/video/x/'), canonical('/videos/x/')]).toEqual([
    'https://halcyon-vr.example/videos/',
    'https://halcyon-vr.example/videos/?page=4',
    'https://halcyon-vr.example/videos/x/',
    'https://halcyon-vr.example/videos/x/',
  ])
  const light = siteSettings('light')
  expect(head({ settings: light, match: matchRoute('/models/ada/', light) }).canonical).toBe(
    'https://ar-lumen.example/models/ada/',
  )
})

describe('Open Graph and Twitter values', () => {
  const params = {
    ogParams: {
      enabled: true,
      title: 'T',
      type: 'video.other',
      url: 'https://halcyon-vr.example/x/',
      description: 'D',
      siteName: 'S',
      imageSecureFile: { permalink: '/pictures/x.avif' },
    },
    twitterParams: {
      enabled: true,
      title: 'T',
      card: 'summary',
      site: '@s',
      description: 'D',
      domain: 'd',
      creator: '@c',
      imageLink: 'https://pictures.example/x.png',
    },
  }

  test('are those of the editors when enabled, pictures on the content host [SEO-007, ENT-029]', () => {
    expect(head({ seo: SeoParams.parse(params) }).og).toEqual([
      { name: 'og:title', content: 'T' },
      { name: 'og:type', content: 'video.other' },
      { name: 'og:url', content: 'https://halcyon-vr.example/x/' },
      { name: 'og:description', content: 'D' },
      { name: 'og:site_name', content: 'S' },
      { name: 'og:image', content: 'https://media.example/pictures/x.avif' },
    ])
  })

  test('of Twitter likewise [SEO-008, ENT-030]', () => {
    expect(head({ seo: SeoParams.parse(params) }).twitter).toEqual([
      { name: 'twitter:card', content: 'summary' },
      { name: 'twitter:title', content: 'T' },
      { name: 'twitter:site', content: '@s' },
      { name: 'twitter:description', content: 'D' },
      { name: 'twitter:domain', content: 'd' },
      { name: 'twitter:creator', content: '@c' },
      { name: 'twitter:image', content: 'https://pictures.example/x.png' },
    ])
  })

  test('a picture of ours goes before an address elsewhere, which stands in for it [ENT-029, ENT-030]', () => {
    const file = { permalink: '/pictures/own.avif' }
    const elsewhere = 'https://pictures.example/x.png'
    const pictures = (imageFile: object | undefined, imageLink: string) => {
      const { og, twitter } = head({
        seo: SeoParams.parse({
          ogParams: { enabled: true, imageSecureFile: imageFile, imageSecureUrl: imageLink },
          twitterParams: { enabled: true, imageFile, imageLink },
        }),
      })
      return [...og, ...twitter].filter(({ name }) => name.endsWith(':image')).map(({ content }) => content)
    }
    expect({
      both: pictures(file, elsewhere),
      elsewhere: pictures(undefined, elsewhere),
      file: pictures(file, ''),
      none: pictures(undefined, ''),
    }).toEqual({
      both: ['https://media.example/pictures/own.avif', 'https://media.example/pictures/own.avif'],
      elsewhere: [elsewhere, elsewhere],
      file: ['https://media.example/pictures/own.avif', 'https://media.example/pictures/own.avif'],
      none: [],
    })
  })

  test('are left out when switched off or absent [SEO-007, SEO-008, ENT-029, ENT-030]', () => {
    const off = SeoParams.parse({
      ogParams: { ...params.ogParams, enabled: false },
      twitterParams: { ...params.twitterParams, enabled: false },
    })
    expect([head({ seo: off }), head({ seo: EMPTY_SEO })].map(({ og, twitter }) => [og, twitter])).toEqual([
      [[], []],
      [[], []],
    ])
  })

  test('an address that is none of the web never reaches the head', () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user:pass@evil.example/',
      'file:///etc/passwd',
      '//x',
      ' ',
    ]
    for (const url of bad) {
      const values = SeoParams.parse({ ogParams: { enabled: true, url, imageSecureUrl: url } })
      expect(head({ seo: values }).og).toEqual([])
    }
  })
})

test("the 404 screen is called 'Nothing found for {slug}' and is not indexed [ERR-004]", () => {
  const missing = ['/videos/no-such-film/', '/caf%C3%A9/', '/%E0%A4%A/'].map((path) =>
    missingHead({ settings, match: matchRoute(path, settings) }),
  )
  expect(missing.map(({ title, robots, canonical }) => [title, robots, canonical])).toEqual([
    ['Nothing found for no-such-film', 'noindex', ''],
    ['Nothing found for café', 'noindex', ''],
    ['Nothing found for %E0%A4%A', 'noindex', ''],
  ])
})

test('screens of errors are not indexed either', () => {
  expect(errorHead({ settings, title: 'Access denied' })).toEqual({
    title: 'Access denied',
    description: '',
    keywords: '',
    robots: 'noindex',
    canonical: '',
    prev: '',
    next: '',
    og: [],
    twitter: [],
  })
})
