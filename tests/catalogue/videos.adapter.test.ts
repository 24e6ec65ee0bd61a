import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createLayoutKeeper, type LayoutCookie, readLayout } from '../../adapters/catalogue/layout-cookie.adapter.ts'
import { createVideosAdapter } from '../../adapters/catalogue/videos.adapter.ts'
import { matchRoute } from '../../app/routes/match.ts'
import { warm } from '../../app/routes/pages/videos.page.tsx'
import { EMPTY_DIGEST } from '../../contracts/site/digest.ts'
import type { ListSearch } from '../../contracts/site/searches.ts'
import type { ListAnswer } from '../../machines/catalogue/catalogue-list.machine.ts'
import { completeSearch } from '../../machines/catalogue/list-search.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { pick } from '../support/pick.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES } from '../support/samples.ts'
import { silence } from './samples.ts'
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

const view = (search: ListSearch = {}, isLoggedIn = false) =>
  completeSearch(search, { isLoggedIn, savedLayout: undefined })

function load(search: ListSearch = {}, ofCategory?: string, visitor?: Parameters<typeof pageOptions>[1]) {
  return createVideosAdapter(pageOptions(sandbox, visitor, reports)).loadList(NEVER_ABORTED, {
    ofCategory,
    view: view(search),
  })
}

async function loaded(search: ListSearch = {}, ofCategory?: string) {
  const answer = await load(search, ofCategory)
  if (answer.type !== 'list.loaded') throw new Error(`answered ${JSON.stringify(answer)}`)
  // What the server answers travels to the browser as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  return videosIn(answer)
}

function videosIn(answer: ListAnswer) {
  if (answer.type !== 'list.loaded' || answer.content.kind !== 'videos') throw new Error(answer.type)
  return answer.content
}

describe('the list of all videos', () => {
  test('holds 12 of them, the filter that begins with all of them, its title, texts and structured data [CAT-015, CAT-016, CAT-019, CAT-049, API-034]', async () => {
    const videos = await loaded()
    const categories = await callAs(sandbox)('getCategories', {})
    const standard = categories.ok ? categories.answer.filter(({ kind }) => kind === 'category') : []
    expect(videos.filter.slice(1)).toEqual(
      standard.map((category) => category.kind === 'category' && { slug: category.slug, label: category.name }),
    )
    expect({
      items: videos.items.length,
      first: videos.filter[0],
      hasFilter: videos.filter.length > 20,
      title: videos.title,
      hasPages: videos.pages > 10,
    }).toEqual({
      items: 12,
      first: { slug: 'all', label: 'All Videos' },
      hasFilter: true,
      title: expect.any(String),
      hasPages: true,
    })
    expect([videos.title, videos.seo.shortSeoText, videos.seo.title].every((text) => text !== '')).toBe(true)
    expect(videos.jsonLd?.['@type']).toBe('WebPage')
  })

  test('pages follow each other without repeating [ROUTE-006]', async () => {
    const [first, second] = await Promise.all([loaded(), loaded({ page: 2 })])
    const keys = [...first.items, ...second.items].map((item) => (item.kind === 'video' ? item.id : item.text))
    expect(new Set(keys).size).toBe(24)
  })

  test('the last page is there, and after it is nothing: missing, not empty [API-034]', async () => {
    const { pages } = await loaded()
    expect([
      (await load({ page: pages })).type,
      (await load({ page: pages + 1 })).type,
      (await load({ page: 100_000 })).type,
    ]).toEqual(['list.loaded', 'list.missing', 'list.missing'])
  })

  test('the order is asked for by name [CAT-017]', async () => {
    const [popular, latest] = await Promise.all([loaded({ sort: 'popular' }), loaded({ sort: 'latest' })])
    const dates = latest.items.flatMap((item) => (item.kind === 'video' ? [item.publishedAt] : []))
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
    expect(popular.items).not.toEqual(latest.items)
  })

  test('a filter leaves its own category only [CAT-016]', async () => {
    const [all, rooftops] = await Promise.all([loaded(), loaded({ category: 'rooftops' })])
    expect(rooftops.pages).toBeLessThan(all.pages)
    expect((await loaded({ category: 'all' })).pages).toBe(all.pages)
  })

  test('descriptions of cards are text, not HTML', async () => {
    const { items } = await loaded()
    const descriptions = items.flatMap((item) => (item.kind === 'video' ? [item.description] : []))
    expect(descriptions.every((text) => text.length > 10 && !/[<>]/.test(text))).toBe(true)
  })

  test('nothing in a category is an empty list, not an error', async () => {
    expect(pick(await loaded({ category: 'no-such-category' }), 'items', 'pages')).toEqual({ items: [], pages: 1 })
  })

  test('visitors who must verify first get that answer', async () => {
    expect(await load({}, undefined, { site: 'light' })).toEqual({
      type: 'list.refused',
      reason: 'verificationRequired',
    })
  })
})

test.each([
  [{ view: view() }, 'sort=popular&page=1&limit=12'],
  [{ view: view({ sort: 'latest', page: 3, category: 'rooftops' }) }, 'sort=latest&category=rooftops&page=3&limit=12'],
  [{ view: view({ category: 'all' }, true) }, 'sort=latest&page=1&limit=12'],
  [{ ofCategory: 'rooftops', view: view({ page: 2 }) }, 'sort=popular&category=rooftops&page=2&limit=12'],
  [
    { ofCategory: 'rooftops', view: view({ category: 'islands' }) },
    'sort=popular&category=rooftops&sub_category=islands&page=1&limit=12',
  ],
  [{ ofTag: 'natural-light', view: view({ sort: 'latest' }) }, 'sort=latest&tag=natural-light&page=1&limit=12'],
  [
    { view: view({ letter: 'b', tag: 'binaural', models: 'isolde-marrow,7' }) },
    'letter=b&sort=popular&tag=binaural&models=isolde-marrow%2C7&page=1&limit=12',
  ],
  [{ view: view({ videos: '3,broken-reel', all: '1' }) }, 'all=1&sort=popular&videos=3%2Cbroken-reel&page=1'],
  [
    { view: view({ show_custom_video: '0', show_custom_model: '1' }) },
    'sort=popular&show_custom_video=0&show_custom_model=1&page=1&limit=12',
  ],
] as const)('%j is asked for as %s [API-034, CAT-016]', async (question, query) => {
  await createVideosAdapter(pageOptions(sandbox)).loadList(NEVER_ABORTED, question)
  const lists = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
  const asked = lists.map(({ path, query: sent }) => ({ path, query: new URLSearchParams(sent).toString() }))
  expect(asked).toEqual([{ path: '/content/dark/videos', query }])
})

test.each([
  [
    { ofCategory: 'rooftops', view: view({ category: 'islands' }) },
    { category: 'rooftops', sub_category: 'islands', models: null, videos: null },
  ],
  [
    { ofCategory: 'islands', view: view({ models: 'isolde-marrow,7', videos: '3,9' }) },
    { category: 'islands', sub_category: null, models: 'isolde-marrow,7', videos: '3,9' },
  ],
  [
    { view: view({ category: 'islands', models: '7' }) },
    { category: 'islands', sub_category: null, models: '7', videos: null },
  ],
] as const)(
  'a category within a category has a key of its own, and lists are joined by commas: %j [API-073]',
  async (question, expected) => {
    // What is asked for does not depend on what is answered.
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    const answer = await createVideosAdapter(pageOptions(sandbox)).loadList(NEVER_ABORTED, question)
    const [list] = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
    const query = new URLSearchParams(list?.query)
    const asked = Object.fromEntries(Object.keys(expected).map((key) => [key, query.get(key)]))
    expect({ answer: answer.type, asked }).toEqual({ answer: 'list.failed', asked: expected })
  },
)

test('bonus videos are the last choice of the filter, or one of the categories where the server lists them [CAT-021]', async () => {
  const filterWith = async (bonusCategory: string | undefined) => {
    const { loadList } = createVideosAdapter(pageOptions(sandbox))
    return videosIn(await loadList(NEVER_ABORTED, { view: view(), bonusCategory })).filter
  }
  const filter = await filterWith(undefined)
  expect([await filterWith('bonus'), await filterWith('islands'), await filterWith('')]).toEqual([
    [...filter, { slug: 'bonus', label: 'Bonus' }],
    filter,
    filter,
  ])
})

describe('the page of a category', () => {
  test("has the category's own title, texts and videos [CAT-015, API-046, ENT-012]", async () => {
    expect((await loaded({}, 'islands')).title).toBe('Islands')
    const [page, filtered] = await Promise.all([loaded({}, 'rooftops'), loaded({ category: 'rooftops' })])
    expect({ title: page.title, filter: page.filter, items: page.items, type: page.jsonLd?.['@type'] }).toEqual({
      title: 'Rooftops',
      filter: [{ slug: 'rooftops', label: 'Rooftops' }],
      items: filtered.items,
      type: 'CollectionPage',
    })
    expect(page.seo.title).toContain('Rooftops')
  })

  test.each([
    ['rooftops', 'islands', 'sort=popular&category=rooftops&sub_category=islands', 'Rooftops'],
    ['islands', undefined, 'sort=popular&category=islands', 'Islands'],
  ] as const)(
    'of %s holds its videos, of the sub-category %s where the address names one [ROUTE-038]',
    async (slug, category, asked, name) => {
      const query = { ...Object.fromEntries(new URLSearchParams(asked)), page: 1, limit: 12 }
      const list = await callAs(sandbox)('getVideos', { query })
      await sandbox.control.clearRequests()
      const { items, pages, title, filter } = await loaded({ category }, slug)
      const sent = (await sandbox.control.requests()).map(
        ({ path, query: one }) => `${path}?${new URLSearchParams(one)}`,
      )
      const slugsOf = (some: readonly object[]) => some.map((item) => 'slug' in item && item.slug)
      if (!list.ok) throw new Error('not answered')
      expect({ asked: sent.toSorted(), slugs: slugsOf(items), pages, title, filter }).toEqual({
        asked: [
          `/content/dark/categories/${slug}?`,
          `/content/dark/jsonld/categories?path=%2Fcategories%2F${slug}%2F`,
          '/content/dark/pages/categories?',
          `/content/dark/videos?${asked}&page=1&limit=12`,
        ],
        slugs: slugsOf(list.answer.items),
        pages: Math.max(1, list.answer.pages),
        title: name,
        filter: [{ slug, label: name }],
      })
    },
  )

  test('of a category that is not there is missing', async () => {
    expect(await load({}, 'no-such-category')).toEqual({ type: 'list.missing' })
  })

  test('a slug that would leave its place in the address is missing, and no other endpoint is asked', async () => {
    const hostile = ['..', '.', '%2e%2e', 'a/b', 'x?y=1', '#', '\u0000', 'x'.repeat(10_000)]
    const answers = await Promise.all(hostile.map((slug) => load({}, slug)))
    expect(answers.map(({ type }) => type)).toEqual(hostile.map(() => 'list.missing'))
    const asked = new Set((await sandbox.control.requests()).map(({ endpoint }) => endpoint))
    expect([...asked].toSorted()).toEqual(['getCategory', 'getStaticPage', 'getVideos'])
  })
})

test.each(['rooftops', 'islands'])(
  'the free videos are those of the category that the digest names: %s [ENT-018, ROUTE-104]',
  async (freeVideoCategoryKey) => {
    const boot = createActor(plugPorts(appBootMachine, { loadDigest: silence(), askMaintenance: silence() })).start()
    boot.send({ type: 'digest.loaded', digest: { ...EMPTY_DIGEST, freeVideoCategoryKey }, drawings: {} })
    boot.send({ type: 'maintenance.answered', isActive: false })
    const site = {
      actors: { boot },
      ports: { page: pageOptions(sandbox), layout: { saved: () => undefined } },
      settings: SITES.dark,
      visitor: { getSnapshot: () => ({ isLoggedIn: false }) },
    }
    await warm({ site, match: matchRoute('/free/', SITES.dark), search: {} } as never, NEVER_ABORTED)
    boot.stop()
    const lists = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
    expect(lists.map(({ query }) => new URLSearchParams(query).get('category'))).toEqual([freeVideoCategoryKey])
  },
)

describe('the page of a tag', () => {
  const ofTag = (tag: string, search: ListSearch = {}) =>
    createVideosAdapter(pageOptions(sandbox)).loadList(NEVER_ABORTED, { ofTag: tag, view: view(search) })

  test('has the tag as its title and the videos that carry it [CAT-015, ROUTE-031]', async () => {
    const [answer, all] = await Promise.all([ofTag('natural-light', { sort: 'latest' }), loaded()])
    const videos = videosIn(answer)
    const carry = sandbox.database
      .prepare(
        "SELECT v.slug FROM videos AS v JOIN video_tags ON video_id = v.id WHERE tag = 'natural-light' AND audience <> 'men' ORDER BY published_at DESC",
      )
      .all()
    expect(videos.items.map((item) => item.kind === 'video' && item.slug)).toEqual(
      carry.slice(0, 12).map(({ slug }) => slug),
    )
    expect([videos.pages, videos.pages < all.pages]).toEqual([Math.ceil(carry.length / 12), true])
    expect({ title: videos.title, seoTitle: videos.seo.title, filter: videos.filter }).toEqual({
      title: 'Natural light',
      seoTitle: 'Natural light: Videos by Tag | Halcyon VR',
      filter: [],
    })
  })

  test('that no video carries, or that is no slug, is missing', async () => {
    const hostile = ['no-such-tag', '..', 'a/b', 'natural-light,binaural', '', 'x'.repeat(10_000)]
    const answers = await Promise.all(hostile.map((tag) => ofTag(tag)))
    expect(answers).toEqual(hostile.map(() => ({ type: 'list.missing' })))
    expect(await ofTag('natural-light', { page: 999 })).toEqual({ type: 'list.missing' })
  })
})

describe('when things break', () => {
  const BROKEN: ReadonlyArray<readonly [FaultKind, string]> = [
    ['serverError', 'unavailable'],
    ['tooMany', 'unavailable'],
    ['brokenJson', 'unavailable'],
    ['html', 'unavailable'],
    ['wrongType', 'contract'],
    ['resetBefore', 'offline'],
  ]
  for (const [kind, reason] of BROKEN) {
    test(`the list itself (${kind}): the page fails and says that it was '${reason}'`, async () => {
      await sandbox.control.addFault({ kind, endpoint: 'getVideos' })
      expect(await load()).toEqual({ type: 'list.failed', reason })
    })
  }

  test('a part beside the list that fails is empty and reported, and nothing else is [ERR-028, ERR-030]', async () => {
    for (const endpoint of ['getCategories', 'getStaticPage', 'getJsonLd']) {
      await sandbox.control.addFault({ kind: 'serverError', endpoint })
    }
    const { items, filter, seo, jsonLd } = await loaded()
    expect({ items: items.length, filter, title: seo.title, jsonLd, reports: reports.toSorted() }).toEqual({
      items: 12,
      filter: [{ slug: 'all', label: 'All Videos' }],
      title: '',
      jsonLd: null,
      reports: ['getCategories: unavailable', 'getStaticPage: unavailable'],
    })
  })

  test('a part beside the list that is not found is empty, and only the list itself makes the page missing [ERR-014]', async () => {
    for (const endpoint of ['getCategories', 'getStaticPage', 'getJsonLd']) {
      await sandbox.control.addFault({ kind: 'notFound', endpoint })
    }
    const { items, filter, seo, jsonLd } = await loaded()
    expect({ items: items.length, filter, title: seo.title, jsonLd }).toEqual({
      items: 12,
      filter: [{ slug: 'all', label: 'All Videos' }],
      title: '',
      jsonLd: null,
    })
    await sandbox.control.addFault({ kind: 'notFound', endpoint: 'getVideos' })
    expect(await load()).toEqual({ type: 'list.missing' })
  })

  test('answers of any shape never throw, and never reach the prototype of objects', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      await sandbox.control.clearFaults()
      await sandbox.control.addFault({ kind: 'mutate', endpoint: '*', seed })
      expect(['list.loaded', 'list.missing', 'list.failed', 'list.refused']).toContain((await load()).type)
    }
    expect(Object.getOwnPropertyNames(Object.prototype).includes('polluted')).toBe(false)
  })

  test('a sanitiser that does not come: nothing is shown unsanitised', async () => {
    const { loadList } = createVideosAdapter({
      ...pageOptions(sandbox),
      html: () => Promise.reject(new Error('chunk')),
    })
    expect(await loadList(NEVER_ABORTED, { ofCategory: undefined, view: view() })).toEqual({
      type: 'list.failed',
      reason: 'offline',
    })
  })
})

test('structured data is not asked for in the browser', async () => {
  const { loadList } = createVideosAdapter({ ...pageOptions(sandbox), withJsonLd: false })
  const answer = await loadList(NEVER_ABORTED, { ofCategory: undefined, view: view() })
  expect(answer.type === 'list.loaded' && answer.content.jsonLd).toBe(null)
  expect((await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getJsonLd')).toEqual([])
})

describe('the layout', () => {
  const jar = () => {
    const written: unknown[] = []
    return { written, write: (...cookie: unknown[]) => void written.push(cookie) }
  }

  test("is kept for a year in 'videosLayoutType' [CAT-020]", () => {
    const cookies = jar()
    const keeper = createActor(createLayoutKeeper(cookies, 'videosLayoutType'))
    keeper.start()
    keeper.send({ type: 'layout.keep', layout: 'list' })
    expect(cookies.written).toEqual([['videosLayoutType', 'list', { maxAgeSeconds: 31_536_000 }]])
  })

  const layoutsIn = (name: LayoutCookie, other: LayoutCookie) =>
    ['grid', 'list', 'simple', 'wall', undefined].map((layout) => {
      const values: Record<string, string | undefined> = { [name]: layout, [other]: 'list' }
      return readLayout({ read: (cookie) => values[cookie] }, name)
    })
  const LAYOUTS = ['grid', 'list', 'simple', undefined, undefined]

  test('of videos is read back from their cookie and no other, if it is one [ROUTE-015]', () => {
    expect(layoutsIn('videosLayoutType', 'modelsLayoutType')).toEqual(LAYOUTS)
  })

  test('of models is read back from their cookie and no other, if it is one [ROUTE-016]', () => {
    expect(layoutsIn('modelsLayoutType', 'videosLayoutType')).toEqual(LAYOUTS)
  })
})

describe('the free videos', () => {
  const free = (ofCategory: string, search: ListSearch = {}) =>
    createVideosAdapter(pageOptions(sandbox)).loadList(NEVER_ABORTED, {
      ofCategory,
      editorsPage: 'free',
      view: view(search),
    })

  test('are those of the category that the digest names, with the text and sections of their own page [ROUTE-104]', async () => {
    sandbox.database
      .prepare("UPDATE static_pages SET sections = ? WHERE slug = 'free'")
      .run(JSON.stringify([{ title: 'How', text: '<p>So</p><script>canary()</script>' }]))
    const [answer, ofCategory] = await Promise.all([free('free'), loaded({}, 'free')])
    const videos = videosIn(answer)
    expect({ hasItems: videos.items.length > 0, items: videos.items, pages: videos.pages }).toEqual({
      hasItems: true,
      items: ofCategory.items,
      pages: ofCategory.pages,
    })
    expect({ title: videos.title, sections: videos.sections, filter: videos.filter }).toEqual({
      title: 'Free VR Videos',
      sections: [{ title: 'How', text: [{ tag: 'p', children: ['So'] }] }],
      filter: [],
    })
    expect({
      text: typeof videos.text?.[0],
      hasNoSeo: videos.seo.shortSeoText.length === 0,
      type: videos.jsonLd?.['@type'],
    }).toEqual({ text: 'object', hasNoSeo: false, type: 'WebPage' })
  })

  test('are none, and not all, where the digest names no category', async () => {
    const answer = await free('')
    if (answer.type !== 'list.loaded') throw new Error(answer.type)
    expect({ items: answer.content.items, pages: answer.content.pages, title: answer.content.title }).toEqual({
      items: [],
      pages: 1,
      title: 'Free VR Videos',
    })
  })

  test('end somewhere, and fail like any list', async () => {
    expect(await free('free', { page: 999 })).toEqual({ type: 'list.missing' })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    expect(await free('free')).toEqual({ type: 'list.failed', reason: 'unavailable' })
  })
})
