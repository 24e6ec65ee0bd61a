import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContentAdapter } from '../../adapters/catalogue/content.adapter.ts'
import { jsonLdOf } from '../../adapters/catalogue/page-parts.ts'
import type { ContentAnswer } from '../../machines/catalogue/content-page.machine.ts'
import type { PageContent, PageKind, PageQuestion } from '../../machines/catalogue/page-content.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs, NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.clearRequests()
  reports.length = 0
})

const reports: string[] = []

function load(page: PageQuestion, visitor?: Parameters<typeof pageOptions>[1]): Promise<ContentAnswer> {
  return createContentAdapter(pageOptions(sandbox, visitor, reports)).loadContent(NEVER_ABORTED, page)
}

async function loaded<Kind extends PageKind>(kind: Kind, visitor?: Parameters<typeof pageOptions>[1], slug?: string) {
  const answer = await load({ kind, slug }, visitor)
  if (answer.type !== 'content.loaded') throw new Error(`answered ${JSON.stringify(answer)}`)
  // What the server answers travels to the browser as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  return answer.content as Extract<PageContent, { kind: Kind }>
}

const asked = async () =>
  (await sandbox.control.requests()).map(({ endpoint, query }) => `${endpoint}${query}`).toSorted()

test('structured data is asked for where editors switched it on, and nowhere else [SEO-009, ENT-028]', async () => {
  const dataOf = (jsonLdScriptEnabled: boolean) =>
    jsonLdOf(pageOptions(sandbox), { jsonLdScriptEnabled }, { page: 'models', path: '/models/' }, NEVER_ABORTED)
  await sandbox.control.clearRequests()
  const off = { data: await dataOf(false), asked: await asked() }
  const on = { type: (await dataOf(true))?.['@type'], asked: await asked() }
  expect({ off, on }).toEqual({
    off: { data: null, asked: [] },
    on: { type: 'WebPage', asked: ['getJsonLd?path=%2Fmodels%2F'] },
  })
})

describe('home', () => {
  test('has its parts from the builder, and the 12 latest videos and the slides from their own calls [CAT-008, CAT-012, CAT-014, CAT-050]', async () => {
    const { home, latest, announcements, jsonLd } = await loaded('home')
    const calls = (await sandbox.control.requests()).map(({ method, path, query }) => `${method} ${path}${query}`)
    const call = callAs(sandbox)
    const [builder, newest, slides] = await Promise.all([
      call('getHomePage', {}),
      call('getVideos', { query: { sort: 'latest', limit: 12 } }),
      call('getAnnouncements', {}),
    ])
    if (!builder.ok || !newest.ok || !slides.ok) throw new Error('not answered')
    const names = (items: readonly object[]) =>
      items.map((item) => ('slug' in item ? item.slug : 'text' in item && item.text))
    const { topVideos, topModels, topCategories, upcomingScenes } = builder.answer
    const parts = [topVideos, topModels, topCategories, upcomingScenes, newest.answer.items]
    expect({
      topVideos: names(home.topVideos),
      topModels: names(home.topModels),
      topCategories: names(home.topCategories),
      upcomingScenes: names(home.upcomingScenes),
      latest: names(latest),
      announcements,
      lengths: parts.map(({ length }) => length > 1),
    }).toEqual({
      topVideos: names(topVideos),
      topModels: names(topModels),
      topCategories: names(topCategories),
      upcomingScenes: names(upcomingScenes),
      latest: names(newest.answer.items),
      announcements: slides.answer,
      lengths: parts.map(() => true),
    })
    expect({
      latest: latest.length,
      hasAnnouncements: announcements.length > 1,
      lander: home.landerButton?.label,
      isWhatActive: home.whatDoYouGet.isActive,
      type: jsonLd?.['@type'],
    }).toEqual({ latest: 12, hasAnnouncements: true, lander: 'See what is free', isWhatActive: true, type: 'WebSite' })
    expect(
      ['home-page-builder', 'announcement-slider', 'videos?sort=latest&limit=12', 'categories'].filter(
        (one) => !calls.includes(`GET /content/dark/${one}`),
      ),
    ).toEqual([])
  })

  test('has those of its top models for its image map that are featured', async () => {
    const { featuredModels, home } = await loaded('home')
    expect({
      featured: featuredModels,
      isSome: featuredModels.length > 0 && featuredModels.length <= 8,
    }).toEqual({ featured: home.topModels.filter(({ isFeatured }) => isFeatured).slice(0, 8), isSome: true })
  })

  test('is drawn without the parts that fail, which are reported, but not without its builder [ERR-028, ERR-030]', async () => {
    for (const endpoint of ['getAnnouncements', 'getVideos', 'getCategories', 'getStaticPage']) {
      await sandbox.control.addFault({ kind: 'serverError', endpoint })
    }
    const { latest, announcements, home, seo } = await loaded('home')
    expect({
      latest,
      announcements,
      hasTopVideos: home.topVideos.length > 0,
      title: seo.title,
      reports: reports.toSorted(),
    }).toEqual({
      latest: [],
      announcements: [],
      hasTopVideos: true,
      title: '',
      reports: [
        'getAnnouncements: unavailable',
        'getCategories: unavailable',
        'getStaticPage: unavailable',
        'getVideos: unavailable',
      ],
    })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getHomePage' })
    expect(await load({ kind: 'home' })).toEqual({ type: 'content.failed', reason: 'unavailable' })
  })

  test('is refused to visitors who must verify first', async () => {
    expect(await load({ kind: 'home' }, { site: 'light' })).toEqual({
      type: 'content.refused',
      reason: 'verificationRequired',
    })
  })

  test('is refused where no log-in is held that could be renewed [ERR-013]', async () => {
    await sandbox.control.addFault({ kind: 'unauthorized', endpoint: 'getHomePage' })
    expect({
      answer: await load({ kind: 'home' }),
      asked: (await asked()).filter((call) => call === 'getHomePage'),
    }).toEqual({
      answer: { type: 'content.refused', reason: 'signInRequired' },
      asked: ['getHomePage'],
    })
  })
})

describe('home in the unverified view', () => {
  test('is the soft page and nothing of the real one; its slides lead to the join page [CAT-009, CAT-010, CAT-011]', async () => {
    const { soft, ...rest } = await loaded('softHome', { site: 'light' })
    expect({
      hasTitle: soft.title !== '',
      hasModels: soft.models.length > 0,
      hasVideos: soft.videos.length > 0,
      hasSlides: soft.slides.length > 0,
    }).toEqual({ hasTitle: true, hasModels: true, hasVideos: true, hasSlides: true })
    expect(new Set(soft.slides.map(({ link }) => link))).toEqual(new Set(['/join-now/']))
    expect(Object.keys(rest).toSorted()).toEqual(['jsonLd', 'kind', 'seo'])
    expect((await asked()).some((call) => /getHomePage|getVideos|getAnnouncements/.test(call))).toBe(false)
  })

  test("says 'Failed to fetch soft data' where it does not come, and shows nothing of the real one [ERR-024, CAT-009]", async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getSoftPage' })
    const answer = await load({ kind: 'softHome' }, { site: 'light' })
    expect({ answer, reports, isHomeAsked: (await asked()).includes('getHomePage') }).toEqual({
      answer: { type: 'content.failed', reason: 'unavailable' },
      reports: ['Failed to fetch soft data'],
      isHomeAsked: false,
    })
  })
})

test('the list of categories holds standard and custom ones [CAT-022]', async () => {
  await sandbox.control.clearRequests()
  const { categories, title, jsonLd } = await loaded('categories')
  const structured = (await asked()).filter((line) => line.startsWith('getJsonLd'))
  const sent = await callAs(sandbox)('getCategories', {})
  expect(categories).toEqual(sent.ok && sent.answer)
  const kinds = new Set(categories.map(({ kind }) => kind))
  expect({
    kinds,
    hasCategories: categories.length > 20,
    hasTitle: title !== '',
    structured,
    type: jsonLd?.['@type'],
  }).toEqual({
    kinds: new Set(['category', 'custom']),
    hasCategories: true,
    hasTitle: true,
    structured: ['getJsonLd?path=%2Fcategories%2F'],
    type: 'WebPage',
  })
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getCategories' })
  expect(await load({ kind: 'categories' })).toEqual({ type: 'content.failed', reason: 'unavailable' })
})

test('the page of categories has each of them once, in the order of the server [API-045]', async () => {
  const { items } = await (await sandbox.call('getCategories', {})).json()
  const { categories } = await loaded('categories')
  const nameOf = (category: object) => ('name' in category ? category.name : 'text' in category && category.text)
  expect({ count: items.length > 3, names: categories.map(nameOf) }).toEqual({ count: true, names: items.map(nameOf) })
})

describe('a static page', () => {
  test.each([
    {
      slug: 'contact',
      title: 'Where we are',
      text: '<p>Above the harbour.</p>',
      safe: [{ tag: 'p', children: ['Above the harbour.'] }],
      part: 'By post',
      publishedAt: 1_700_000_000,
    },
    {
      slug: 'help',
      title: 'Who we are',
      text: '<p>Five people.</p><script>canary()</script>',
      safe: [{ tag: 'p', children: ['Five people.'] }],
      part: 'The youngest',
      publishedAt: 1_710_000_000,
    },
  ])(
    '$slug has an id, its title, its text, sections, three times, and what search engines read [ENT-031]',
    async (written) => {
      const { slug, title, text, safe, part, publishedAt } = written
      const sections = [{ title: part, text }]
      sandbox.database
        .prepare(
          'UPDATE static_pages SET title = ?, text = ?, sections = ?, published_at = ?, short_seo_text = ? WHERE slug = ?',
        )
        .run(title, text, JSON.stringify(sections), publishedAt, text, slug)
      await sandbox.control.clearRequests()
      const { kind, page, seo } = await loaded('static', undefined, slug)
      const paths = (await sandbox.control.requests()).map(({ path, query: sent }) => `${path}${sent}`)
      const row = sandbox.database.prepare('SELECT id FROM static_pages WHERE slug = ?').get(slug)
      expect({ kind, page, seoText: seo.shortSeoText, paths }).toEqual({
        kind: 'static',
        paths: [`/content/dark/pages/${slug}`, `/content/dark/jsonld/${slug}?path=%2F${slug}%2F`],
        page: {
          id: `${row?.id}`,
          title,
          text: safe,
          sections: [{ title: part, text: safe }],
          createdAt: publishedAt,
          updatedAt: publishedAt + 604_800,
          publishedAt,
        },
        seoText: safe,
      })
    },
  )

  test('loses scripts that an editor wrote into it', async () => {
    const hostile = '<p>Terms</p><script>canary()</script><img src=x onerror=canary()>'
    sandbox.database
      .prepare("UPDATE static_pages SET text = ?, full_seo_text = ? WHERE slug = 'contact'")
      .run(hostile, hostile)
    const { page, seo } = await loaded('static', undefined, 'contact')
    const picture = { tag: 'img', attributes: { src: `${sandbox.thirdPartyOrigin}/x` } }
    const kept = [{ tag: 'p', children: ['Terms'] }, picture]
    expect({ text: page.text, fullSeoText: seo.fullSeoText }).toEqual({ text: kept, fullSeoText: kept })
  })

  test('that is not there is missing', async () => {
    expect(await load({ kind: 'static', slug: 'no-such-page' })).toEqual({ type: 'content.missing' })
    expect(await load({ kind: 'static', slug: '../digest' })).toEqual({ type: 'content.missing' })
  })

  test('of another shape is a failure that says so', async () => {
    await sandbox.control.addFault({ kind: 'wrongType', endpoint: 'getStaticPage' })
    expect(await load({ kind: 'static', slug: 'contact' })).toEqual({ type: 'content.failed', reason: 'contract' })
  })
})

describe('the partner page', () => {
  test('has the items of the server’s partners beside its text; no other page asks for them [ROUTE-104, API-063]', async () => {
    const { partners = [], page } = await loaded('static', undefined, 'partners')
    const answered = await fetch(`${sandbox.apiOrigin}/content/dark/partners-page`)
    const { items } = (await answered.json()) as { items: { title: string }[] }
    expect({ title: page.title, partners: partners.map(({ title }) => title), areSeveral: items.length > 3 }).toEqual({
      title: 'Partners',
      partners: items.map(({ title }) => title),
      areSeveral: true,
    })
    await sandbox.control.clearRequests()
    expect((await loaded('static', undefined, 'contact')).partners).toBe(undefined)
    expect((await asked()).filter((line) => line.startsWith('getPartners'))).toEqual([])
  })

  test('is drawn without them where they fail [ERR-030]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getPartners' })
    expect((await loaded('static', undefined, 'partners')).partners).toEqual([])
  })
})

test('the slides of the log-in page are its items, in their order [API-015]', async () => {
  const { slides } = await loaded('loginSlides')
  const [{ method, path } = { method: '', path: '' }, ...others] = await sandbox.control.requests()
  const { items } = (await (await fetch(`${sandbox.apiOrigin}${path}`)).json()) as {
    items: { title: string; sort: number }[]
  }
  expect({
    line: `${method} ${path}`,
    others,
    hasSlides: slides.length > 3,
    titles: slides.map(({ title }) => title),
  }).toEqual({
    line: 'GET /content/dark/login-page-sliders',
    others: [],
    hasSlides: true,
    titles: items.toSorted((one, other) => one.sort - other.sort).map(({ title }) => title),
  })
})

test('slides of the log-in page that do not come are none [ERR-030]', async () => {
  const some = await loaded('loginSlides')
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getLoginSlides' })
  expect({ hasSlides: some.slides.length > 3, slides: (await loaded('loginSlides')).slides }).toEqual({
    hasSlides: true,
    slides: [],
  })
})

describe('the 404 screen', () => {
  test('offers the first 6 top videos [ERR-005]', async () => {
    const [{ suggestions }, { home }] = await Promise.all([loaded('notFound'), loaded('home')])
    expect(suggestions.videos).toEqual(home.topVideos.slice(0, 6))
    expect(suggestions.videos.length).toBe(6)
  })

  test("offers the first 4 categories without a 'type' [ERR-006]", async () => {
    const [{ suggestions }, { categories }] = await Promise.all([loaded('notFound'), loaded('categories')])
    expect(suggestions.categories).toEqual(categories.filter(({ kind }) => kind === 'category').slice(0, 4))
    expect(suggestions.categories.length).toBe(4)
  })

  test('offers the first 6 top models [ERR-007]', async () => {
    const { suggestions } = await loaded('notFound')
    const builder = await callAs(sandbox)('getHomePage', {})
    if (!builder.ok) throw new Error('not answered')
    const { topModels } = builder.answer
    expect({ offered: suggestions.models, areMore: topModels.length > 6 }).toEqual({
      offered: topModels.slice(0, 6),
      areMore: true,
    })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getHomePage' })
    expect((await loaded('notFound')).suggestions.models).toEqual([])
  })

  test('asks for the builder, the categories, and videos without custom ones, latest first, of bonus key 0, and offers what comes [ERR-008]', async () => {
    const query = { sort: 'latest', category: '0', show_custom_video: '0' } as const
    const call = callAs(sandbox)
    const [builder, categories, latest] = await Promise.all([
      call('getHomePage', {}),
      call('getCategories', {}),
      call('getVideos', { query }),
    ])
    if (!builder.ok || !categories.ok || !latest.ok) throw new Error('not answered')
    const slugsOf = (items: readonly object[], most: number) =>
      items.flatMap((item) => ('slug' in item ? [item.slug] : [])).slice(0, most)
    const offeredWithout = async (endpoint?: 'getHomePage' | 'getCategories' | 'getVideos') => {
      await sandbox.control.reset()
      if (endpoint) await sandbox.control.addFault({ kind: 'serverError', endpoint })
      await sandbox.control.clearRequests()
      const { videos, categories: some, models } = (await loaded('notFound')).suggestions
      return {
        videos: slugsOf(videos, 99),
        categories: slugsOf(some, 99),
        models: slugsOf(models, 99),
        asked: await asked(),
      }
    }
    const all = {
      videos: slugsOf(builder.answer.topVideos, 6),
      categories: slugsOf(categories.answer, 4),
      models: slugsOf(builder.answer.topModels, 6),
      asked: ['getCategories', 'getHomePage', 'getVideos?sort=latest&category=0&show_custom_video=0'],
    }
    expect({
      all: await offeredWithout(),
      builder: await offeredWithout('getHomePage'),
      categories: await offeredWithout('getCategories'),
      latest: await offeredWithout('getVideos'),
    }).toEqual({
      all,
      builder: { ...all, videos: slugsOf(latest.answer.items, 6), models: [] },
      categories: { ...all, categories: [] },
      latest: all,
    })
  })

  test('is drawn without its texts where they fail, and never fails itself [ERR-030]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: '*' })
    const { suggestions } = await loaded('notFound')
    expect(suggestions).toEqual({ videos: [], categories: [], models: [] })
  })
})
