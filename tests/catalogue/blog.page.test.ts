import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBlogAdapter } from '../../adapters/catalogue/blog.adapter.ts'
import type { BlogSearch } from '../../contracts/site/searches.ts'
import { completeSearch } from '../../machines/catalogue/list-search.ts'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs, NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.clearFaults()
  await sandbox.control.clearRequests()
})

async function drawn(path: string) {
  const { status, head, main, html } = await drawPage(sandbox, path)
  const { document } = new JSDOM(html).window
  return { status, head, title: /<title>([^<]*)/.exec(head)?.[1], html: main, main: document.querySelector('main')! }
}

const texts = (main: Element, selector: string) =>
  [...main.querySelectorAll(selector)].map((found) => found.textContent)
const posts = (main: Element) => texts(main, 'article h2')
const links = (main: Element, selector: string) =>
  [...main.querySelectorAll(selector)].map((link) => `${link.textContent} ${link.getAttribute('href')}`)

async function asked(...names: string[]) {
  const requests = await sandbox.control.requests()
  return requests.flatMap(({ endpoint, path, query }) => (names.includes(endpoint ?? '') ? [`${path}${query}`] : []))
}

const LATEST = [
  'How We Record a Room',
  'The Headsets of This Autumn',
  'Why Our Films Get Darker',
  'A Day on Set',
  'The Café on the Corner',
  'A Greenhouse in Winter',
  'How to Sit',
  'Eight Thousand Points',
  'The Lighthouse',
  'Subtitles That Stay',
]
const PLACES = ['The Café on the Corner', 'A Greenhouse in Winter', 'The Lighthouse']

describe('the blog', () => {
  test('has the ten latest posts on its first page, the rest on the next [BLOG-001, API-068, ROUTE-040]', async () => {
    const first = await drawn('/blog/')
    const second = await drawn('/blog/?page=2')
    expect({
      first: posts(first.main),
      second: posts(second.main),
      titles: [first.title, second.title],
      asked: await asked('getBlogPosts'),
    }).toEqual({
      first: LATEST,
      second: ['A Letter a Month', 'The First Film'],
      titles: ['Blog | Halcyon VR', 'Blog | Halcyon VR - Page 2'],
      asked: ['/content/dark/blog-single-post?page=1&limit=10', '/content/dark/blog-single-post?page=2&limit=10'],
    })
  })

  test('has of each post the first 55 characters without markup, and all of one that is shorter [VALID-019]', async () => {
    const [one, two] = ['a'.repeat(30), 'b'.repeat(24)]
    const written = [`<p>${one} <b>${two}</b></p>`, `<p>${one}</p><p>${two}cd</p>`, '<p>Shorter &amp; whole.</p>']
    const items = written.map((text, id) => ({ id, slug: `post-${id}`, title: 'Post', text }))
    const fetch: typeof globalThis.fetch = async (input, init) =>
      String(input).includes('blog-single-post') ? Response.json({ items, pages: 1 }) : globalThis.fetch(input, init)
    const { loadList } = createBlogAdapter({ ...pageOptions(sandbox), call: callAs(sandbox, { fetch }) })
    const view = completeSearch({}, { isLoggedIn: false, savedLayout: undefined })
    const excerpts = []
    for (const narrowed of [{}, { ofCategory: 'places' }]) {
      const answer = await loadList(NEVER_ABORTED, { ...narrowed, view })
      if (answer.type !== 'list.loaded') throw new Error(answer.type)
      excerpts.push(answer.content.items.map((item) => ('text' in item ? item.text : '')))
    }
    const cut = [`${one} ${two}`, `${one} ${two}...`, 'Shorter & whole.']
    expect(excerpts).toEqual([cut, cut])
  })

  test('names its neighbours in the head, and has no third page [ROUTE-009]', async () => {
    const relations = (head: string) =>
      [...head.matchAll(/rel="(prev|next)" href="([^"]*)"/g)].map(([, rel, href]) => `${rel} ${href}`)
    expect({
      first: relations((await drawn('/blog/')).head),
      second: relations((await drawn('/blog/?page=2')).head),
      third: (await drawn('/blog/?page=3')).status,
    }).toEqual({
      first: ['next https://halcyon-vr.example/blog/?page=2'],
      second: ['prev https://halcyon-vr.example/blog/'],
      third: 404,
    })
  })

  test('is called in its head by path and page number alone, with the structured data of that page [SEO-006, SEO-009, SEO-010, API-060]', async () => {
    const pages = await Promise.all(
      ['/blog/?utm_source=letter', '/blog/?page=2&utm_source=letter'].map(async (path) => {
        const { head, jsonLd } = await drawPage(sandbox, path)
        const { '@type': type, name } = JSON.parse(jsonLd)
        return { canonical: /rel="canonical" href="([^"]*)"/.exec(head)?.[1], data: `${type} ${name}` }
      }),
    )
    expect({ pages, asked: (await asked('getJsonLd')).toSorted() }).toEqual({
      pages: [
        { canonical: 'https://halcyon-vr.example/blog/', data: 'WebPage Blog' },
        { canonical: 'https://halcyon-vr.example/blog/?page=2', data: 'WebPage Blog' },
      ],
      asked: ['/content/dark/jsonld/blog?path=%2Fblog%2F', '/content/dark/jsonld/blog?path=%2Fblog%2F&page=2'],
    })
  })

  test('leads to each category at an address of its own, and is narrowed by the query as well [BLOG-002, BLOG-005, API-066, API-070, ROUTE-040]', async () => {
    const { main } = await drawn('/blog/?category=places')
    expect({
      subjects: links(main, 'nav[aria-label=Subjects] a'),
      chosen: texts(main, 'nav[aria-label=Subjects] a[aria-current=true]'),
      heading: texts(main, 'h1'),
      posts: posts(main),
      asked: await asked('getCategoryPosts', 'getBlogCategories'),
    }).toEqual({
      subjects: [
        'All Posts /blog/',
        'Making Of /blog_category/making-of/',
        'Headsets /blog_category/headsets/',
        'Places /blog_category/places/',
        'News /blog_category/news/',
      ],
      chosen: ['Places'],
      heading: ['Blog: Places'],
      posts: PLACES,
      asked: ['/content/dark/blog-single-post-category/places?page=1&limit=10', '/content/dark/blog-category'],
    })
  })

  test('a category that nothing is written about says so', async () => {
    const { status, main } = await drawn('/blog/?category=weather')
    expect({ status, notice: texts(main, 'h2'), posts: posts(main) }).toEqual({
      status: 200,
      notice: ['Nothing written yet'],
      posts: [],
    })
  })

  test('goes on without its categories and the texts of the editors, and says when its posts do not come', async () => {
    for (const endpoint of ['getBlogCategories', 'getStaticPage'] as const)
      await sandbox.control.addFault({ kind: 'serverError', endpoint })
    const bare = await drawn('/blog/')
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getBlogPosts' })
    const failed = await drawn('/blog/')
    expect({
      bare: {
        heading: texts(bare.main, 'h1'),
        posts: posts(bare.main).length,
        subjects: texts(bare.main, 'nav[aria-label=Subjects]'),
      },
      failed: { status: failed.status, buttons: texts(failed.main, 'button') },
    }).toEqual({
      bare: { heading: ['Blog'], posts: 10, subjects: [] },
      failed: { status: 500, buttons: ['Try again'] },
    })
  })
})

describe('a blog category', () => {
  test('lists its posts below its name [BLOG-002, BLOG-005, API-067, API-070, ENT-032, ROUTE-042]', async () => {
    const { status, title, main, head } = await drawn('/blog_category/places/')
    expect({
      status,
      title,
      description: /name="description" content="([^"]*)"/.exec(head)?.[1],
      heading: texts(main, 'h1'),
      crumbs: texts(main, 'nav[aria-label=Breadcrumbs] li'),
      posts: posts(main),
    }).toEqual({
      status: 200,
      title: 'Places | Halcyon VR Blog',
      description: 'What Halcyon VR writes about places.',
      heading: ['Places'],
      crumbs: ['Home', 'Blog', 'Places'],
      posts: PLACES,
    })
    const [byAddress, byQuery] = [await drawn('/blog_category/news/'), await drawn('/blog/?category=news')]
    expect({ heading: texts(byAddress.main, 'h1'), posts: posts(byAddress.main) }).toEqual({
      heading: ['News'],
      posts: posts(byQuery.main),
    })
    expect(posts(byQuery.main)).not.toEqual(PLACES)
  })

  test('that there is none of is no page, and one that fails says so [API-067]', async () => {
    const none = await drawn('/blog_category/weather/')
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getBlogCategory' })
    const failed = await drawn('/blog_category/places/')
    expect({ missing: none.status, failed: failed.status, posts: posts(failed.main) }).toEqual({
      missing: 404,
      failed: 500,
      posts: [],
    })
  })

  test.each([
    [200, 'list.loaded'],
    [202, 'list.failed'],
  ] as const)('answered with status %i: %s [API-067]', async (status, type) => {
    const { loadList } = createBlogAdapter({
      ...pageOptions(sandbox),
      call: callAs(sandbox, {
        fetch: async (url, init) => {
          const answer = await fetch(url, init)
          return /\/blog-category\/places$/.test(String(url)) ? new Response(answer.body, { status }) : answer
        },
      }),
    })
    const view = completeSearch({}, { isLoggedIn: false, savedLayout: undefined })
    expect((await loadList(NEVER_ABORTED, { ofCategory: 'places', view })).type).toBe(type)
  })

  test('of a server that does not count pages has one more while a page is full [API-070]', async () => {
    const call = callAs(sandbox)
    const queries: string[] = []
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: index, slug: `post-${index}`, title: 'Post', text: '' }))
    let count = 10
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).includes('blog-single-post-category')) return globalThis.fetch(input, init)
      const { pathname, search } = new URL(String(input))
      queries.push(pathname.split('/').at(-1) + search)
      return Response.json({ items: items(count) })
    }
    const { loadList } = createBlogAdapter({ ...pageOptions(sandbox), call: callAs(sandbox, { fetch }) })
    const pages = async (search: BlogSearch) => {
      const view = completeSearch(search, { isLoggedIn: false, savedLayout: undefined })
      const answer = await loadList(NEVER_ABORTED, { ofCategory: 'news', view })
      return answer.type === 'list.loaded' ? answer.content.pages : answer.type
    }
    const full = await pages({ page: 3 })
    count = 4
    const last = await pages({ page: 3 })
    count = 0
    const beyond = await pages({ page: 4 })
    const isThere = (await call('getBlogCategory', { params: { slug: 'news' } })).ok
    expect({ full, last, beyond, isThere, queries }).toEqual({
      full: 4,
      last: 3,
      beyond: 'list.missing',
      isThere: true,
      queries: ['news?page=3&limit=10', 'news?page=3&limit=10', 'news?page=4&limit=10'],
    })
  })
})

describe('a post', () => {
  test('has its text in parts with a table of contents, its subject, its date and its pictures [BLOG-003, API-069, ENT-032, ROUTE-041]', async () => {
    const { status, title, main } = await drawn('/blog/a-day-on-set/')
    expect({
      status,
      title,
      heading: texts(main, 'h1'),
      crumbs: texts(main, 'nav[aria-label=Breadcrumbs] li'),
      contents: links(main, 'nav[aria-label="On this page"] a'),
      parts: [...main.querySelectorAll('article > section')].map(({ id }) => id),
      lead: main.querySelector('article > div p')?.textContent,
      subject: links(main, 'article header a'),
      date: main.querySelector('article time')?.getAttribute('datetime'),
      gallery: [...main.querySelectorAll('section button[aria-label^=Enlarge]')].map((button) =>
        button.getAttribute('aria-label'),
      ),
    }).toEqual({
      status: 200,
      title: 'A Day on Set | Halcyon VR',
      heading: ['A Day on Set'],
      crumbs: ['Home', 'Blog', 'A Day on Set'],
      contents: [
        'Seven in the morning /blog/a-day-on-set/#part-seven-in-the-morning',
        'Noon /blog/a-day-on-set/#part-noon',
        'The last take /blog/a-day-on-set/#part-the-last-take',
      ],
      parts: ['part-seven-in-the-morning', 'part-noon', 'part-the-last-take'],
      lead: 'From the first coffee to the last take: seventeen people, one camera, no place to hide.',
      subject: ['Making Of /blog_category/making-of/'],
      date: '2026-10-20',
      gallery: [1, 2, 3, 4].map((number) => `Enlarge: A Day on Set, picture ${number}`),
    })
  })

  test('leads to the post before and the one after it; the ends have one neighbour [BLOG-003, API-069, ENT-032]', async () => {
    const neighbours = async (slug: string) => {
      const { main } = await drawn(`/blog/${slug}/`)
      return [...main.querySelectorAll('nav[aria-label="Other posts"] a')].map(
        (link) => `${link.getAttribute('rel')} ${link.textContent} ${link.getAttribute('href')}`,
      )
    }
    expect({
      middle: await neighbours('a-day-on-set'),
      latest: await neighbours('how-we-record-a-room'),
      first: await neighbours('the-first-film'),
    }).toEqual({
      middle: [
        'prev Previous postThe Café on the Corner /blog/the-cafe-on-the-corner/',
        'next Next postWhy Our Films Get Darker /blog/why-films-get-darker/',
      ],
      latest: ['prev Previous postThe Headsets of This Autumn /blog/headsets-of-this-autumn/'],
      first: ['next Next postA Letter a Month /blog/a-letter-a-month/'],
    })
  })

  test('has six popular posts, the same each time it is drawn', async () => {
    const popular = ({ main }: { main: Element }) => texts(main, 'article h3')
    const first = popular(await drawn('/blog/a-day-on-set/'))
    const again = popular(await drawn('/blog/a-day-on-set/'))
    const other = popular(await drawn('/blog/the-lighthouse/'))
    expect({
      count: first.length,
      again,
      isOther: other.join() !== first.join(),
      hasItself: first.includes('A Day on Set'),
      isReordered:
        first.join() !==
        LATEST.filter((title) => title !== 'A Day on Set')
          .slice(0, 6)
          .join(),
      asked: (await asked('getBlogPosts'))[0],
    }).toEqual({
      count: 6,
      again: first,
      isOther: true,
      hasItself: false,
      isReordered: true,
      asked: '/content/dark/blog-single-post?page=1&limit=100',
    })
  })

  test('is there without the popular ones, which say that they did not come', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getBlogPosts' })
    const { status, main } = await drawn('/blog/a-day-on-set/')
    expect({ status, heading: texts(main, 'h1'), alert: texts(main, '[role=alert] p') }).toEqual({
      status: 200,
      heading: ['A Day on Set'],
      alert: ['The popular posts could not be loaded.'],
    })
  })

  test('that there is none of is no page', async () => {
    expect((await drawn('/blog/no-such-post/')).status).toBe(404)
  })
})
