import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createLayoutKeeper } from '../../adapters/catalogue/layout-cookie.adapter.ts'
import { createModelsAdapter } from '../../adapters/catalogue/models.adapter.ts'
import type { ModelListSearch } from '../../contracts/site/searches.ts'
import type { ListAnswer } from '../../machines/catalogue/catalogue-list.machine.ts'
import { completeSearch } from '../../machines/catalogue/list-search.ts'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

/** 25 November 2026. */
const NOW_MS = 1_795_608_000_000

let sandbox: TestSandbox
let reported: string[]
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  reported = []
  await sandbox.control.reset()
  await sandbox.control.clearRequests()
})

function load(
  search: ModelListSearch = {},
  ofTag?: string,
  visitor?: Parameters<typeof pageOptions>[1],
  nowMs = NOW_MS,
) {
  const report = (problem: string) => void reported.push(problem)
  const { loadList } = createModelsAdapter({ ...pageOptions(sandbox, visitor), now: () => nowMs, report })
  const view = completeSearch(search, { isLoggedIn: false, savedLayout: undefined })
  return loadList(NEVER_ABORTED, { ofTag, view })
}

function modelsIn(answer: ListAnswer) {
  if (answer.type !== 'list.loaded' || answer.content.kind !== 'models') throw new Error(answer.type)
  // What the server answers travels to the browser as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  return answer.content
}

async function asked() {
  return (await sandbox.control.requests()).flatMap(({ endpoint, query }) => (endpoint === 'getModels' ? [query] : []))
}

const names = ({ items }: ReturnType<typeof modelsIn>) =>
  items.map((item) => (item.kind === 'custom' ? item.text : item.title))

describe('the list of all models', () => {
  test('says of each model what the server says of her: whether she is featured, and how her link opens [ENT-008]', async () => {
    const facts = [
      { rel: 'nofollow', isInNewTab: true, isFeatured: true, isForcedFeatured: false },
      { rel: '', isInNewTab: false, isFeatured: false, isForcedFeatured: true },
    ]
    const items = facts.map((fact, id) => ({ id, slug: `model-${id}`, title: 'Ada', ...fact }))
    const fetch: typeof globalThis.fetch = async (input, init) =>
      /\/models\?/.test(String(input)) ? Response.json({ items, pages: 1 }) : globalThis.fetch(input, init)
    const read = modelsIn(await load({}, undefined, { fetch })).items.map((item) => {
      if (item.kind === 'custom') return item.kind
      const { rel, isInNewTab, isFeatured, isForcedFeatured } = item
      return { rel, isInNewTab, isFeatured, isForcedFeatured }
    })
    expect(read).toEqual(facts)
  })

  test('asks for the first twelve of all of them, and has every tag behind All Models [MODEL-002, MODEL-003, ENT-011]', async () => {
    const models = modelsIn(await load())
    expect(await asked()).toEqual(['?page=1&sort=popular&limit=12'])
    expect({ itemCount: models.items.length, pages: models.pages, title: models.title }).toEqual({
      itemCount: 12,
      pages: 7,
      title: 'VR Models',
    })
    expect(models.filter).toEqual([
      { slug: 'all', label: 'All Models' },
      { slug: 'art-school', label: 'Art School' },
      { slug: 'circus', label: 'Circus' },
      { slug: 'dance', label: 'Dance' },
      { slug: 'directs', label: 'Directs' },
      { slug: 'musician', label: 'Musician' },
      { slug: 'newcomer', label: 'Newcomer' },
      { slug: 'radio', label: 'Radio' },
      { slug: 'theatre', label: 'Theatre' },
    ])
    expect([models.seo.title, models.jsonLd?.['@type']]).toEqual(['VR Models | Halcyon VR', 'WebPage'])
  })

  test('asks model-tags of its content for its tags, and reads the items of the answer [API-043]', async () => {
    const answers = [
      [
        { slug: 'opera', label: 'Opera' },
        { slug: 'chess', label: 'Chess' },
      ],
      [{ slug: 'sailing', label: 'Sailing' }],
    ]
    const read = []
    for (const items of answers) {
      const sent: string[] = []
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const { pathname, search } = new URL(String(input))
        if (!pathname.includes('model-tags')) return globalThis.fetch(input, init)
        sent.push(`${init?.method ?? 'GET'} ${pathname}${search}`)
        return Response.json({ items })
      }
      const { filter } = modelsIn(await load({}, undefined, { fetch }))
      read.push({ sent, tags: filter.filter(({ slug }) => slug !== 'all') })
    }
    const sent = ['GET /content/dark/model-tags']
    expect(read).toEqual(answers.map((tags) => ({ sent, tags })))
  })

  test('asks model-tags of its content for the tag of its address, and is called by the item of the answer [API-044]', async () => {
    const read = []
    for (const label of ['Plays the Cello', 'Chess']) {
      const sent: string[] = []
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const { pathname, search } = new URL(String(input))
        if (!pathname.includes('model-tags')) return globalThis.fetch(input, init)
        sent.push(`${init?.method ?? 'GET'} ${pathname}${search}`)
        return Response.json({ item: { slug: 'circus', label } })
      }
      const { title, filter } = modelsIn(await load({}, 'circus', { fetch }))
      read.push({ sent, title, filter })
    }
    expect(read).toEqual(
      ['Plays the Cello', 'Chess'].map((label) => ({
        sent: ['GET /content/dark/model-tags/circus'],
        title: label,
        filter: [{ slug: 'circus', label }],
      })),
    )
  })

  test('asks for a letter, a tag, an order and a page as they are chosen [MODEL-001, MODEL-002, API-040]', async () => {
    const found = modelsIn(await load({ letter: 'm', tag: 'circus', sort: 'latest' }))
    for (const name of names(found)) expect(name).toMatch(/^M/)
    await load({ page: 3 })
    expect(await asked()).toEqual(['?page=1&sort=latest&tag=circus&letter=m&limit=12', '?page=3&sort=popular&limit=12'])
    expect(names(modelsIn(await load({ letter: 'x' })))).toEqual(['Xanthe Rosario'])
  })

  test('is the featured ones or all, and the other way round, as its address says [API-040]', async () => {
    const first = modelsIn(await load({ sort: 'popular', type: 'featured' }))
    const last = modelsIn(await load({ sort: 'popular', type: 'featured', order: 'asc', page: first.pages }))
    const lowest = modelsIn(await load({ order: 'asc', letter: 'm' }))
    const highest = modelsIn(await load({ order: 'desc', letter: 'm' }))
    expect({
      asked: await asked(),
      featured: first.items.every((item) => item.kind === 'model' && item.isFeatured),
      ends: names(last).at(-1) === names(first)[0],
      turned: names(lowest).toReversed(),
    }).toEqual({
      asked: [
        '?page=1&type=featured&sort=popular&limit=12',
        `?page=${first.pages}&type=featured&sort=popular&order=asc&limit=12`,
        '?page=1&sort=popular&order=asc&letter=m&limit=12',
        '?page=1&sort=popular&order=desc&letter=m&limit=12',
      ],
      featured: true,
      ends: true,
      turned: names(highest),
    })
    await sandbox.control.clearRequests()
    await drawPage(sandbox, '/models/?order=asc&type=featured')
    await drawPage(sandbox, '/models/?order=up&type=new')
    expect(await asked()).toEqual([
      '?page=1&type=featured&sort=popular&order=asc&limit=12',
      '?page=1&sort=popular&limit=12',
    ])
  })

  test('a letter that nobody has is an empty list, a page after the last one is missing', async () => {
    expect({ items: modelsIn(await load({ letter: 'q' })).items, type: (await load({ page: 8 })).type }).toEqual({
      items: [],
      type: 'list.missing',
    })
  })

  test('has rows that say who somebody is, dates as an age or a day of the year, and reports what cannot be a birthday [MODEL-010, MODEL-011]', async () => {
    const birth = (value: unknown) => [
      { label: 'Birthday', value, fieldType: 'type_date' },
      { label: 'Career Status', value: 'Active', fieldType: 'type_text' },
      { label: 'Name Day', value: 951_868_800, fieldType: 'type_date' },
    ]
    const write = (slug: string, value: unknown) =>
      sandbox.database
        .prepare('UPDATE models SET information = ?, description = ? WHERE slug = ?')
        .run(JSON.stringify(birth(value)), '<p>From <script>x()</script>radio.</p>', slug)
    const before = sandbox.database
      .prepare("SELECT * FROM models WHERE slug IN ('xanthe-rosario', 'yuki-arashima')")
      .all()
    write('xanthe-rosario', 657_504_000_000)
    write('yuki-arashima', 657_504_000)
    const [child, adult] = [modelsIn(await load({ letter: 'x' })), modelsIn(await load({ letter: 'y' }))].map(
      ({ items: [item] }) => item?.kind === 'model' && { facts: item.facts, description: item.description },
    )
    const later = modelsIn(await load({ letter: 'y' }, undefined, undefined, NOW_MS + 4 * 366 * 86_400_000)).items[0]
    for (const { slug, information, description } of before)
      sandbox.database
        .prepare('UPDATE models SET information = ?, description = ? WHERE slug = ?')
        .run(information!, description!, slug!)
    const status = { label: 'Career Status', value: 'Active', isGood: true }
    const day = { label: 'Name Day', value: 'March 1' }
    expect({ child, adult, later: later?.kind === 'model' && later.facts[1]?.value }).toEqual({
      child: { facts: [status, day], description: 'From radio.' },
      adult: { facts: [status, { label: 'Age', value: '36' }, day], description: 'From radio.' },
      later: '40',
    })
    expect(reported).toEqual(['model xanthe-rosario: a birthday that is none of an adult'])
  })

  test('goes on without its tags and the texts of the editors [ERR-030]', async () => {
    for (const endpoint of ['getModelTags', 'getStaticPage', 'getJsonLd'] as const)
      await sandbox.control.addFault({ kind: 'serverError', endpoint })
    const models = modelsIn(await load())
    expect({ itemCount: models.items.length, filter: models.filter, title: models.title }).toEqual({
      itemCount: 12,
      filter: [{ slug: 'all', label: 'All Models' }],
      title: '',
    })
  })

  test('says what kept it from coming', async () => {
    expect(await load({}, undefined, { site: 'light' })).toEqual({
      type: 'list.refused',
      reason: 'verificationRequired',
    })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getModels' })
    expect(await load()).toEqual({ type: 'list.failed', reason: 'unavailable' })
  })
})

describe('the models with one tag', () => {
  test('have its label as title, and nobody without it [ROUTE-035, ROUTE-036, ENT-011]', async () => {
    const models = modelsIn(await load({}, 'art-school'))
    const slugs = sandbox.database
      .prepare("SELECT slug FROM models JOIN model_tags ON model_id = models.id WHERE tag = 'art-school'")
      .all()
      .map(({ slug }) => slug)
    expect(models.items.filter((item) => item.kind === 'custom' || !slugs.includes(item.slug))).toEqual([])
    expect({ title: models.title, filter: models.filter, pages: models.pages }).toEqual({
      title: 'Art School',
      filter: [{ slug: 'art-school', label: 'Art School' }],
      pages: Math.ceil(slugs.length / 12),
    })
    expect(await asked()).toEqual(['?page=1&sort=popular&tag=art-school&limit=12'])
    expect([(await load({}, 'no-such-tag')).type, (await load({}, '..')).type]).toEqual([
      'list.missing',
      'list.missing',
    ])
  })

  test('stand at /model_tag/{slug}/ [ROUTE-035, ROUTE-036, ENT-011]', async () => {
    const { main, head, status } = await drawPage(sandbox, '/model_tag/theatre/')
    expect({
      status,
      title: /<title>(.*?)<\/title>/.exec(head)?.[1],
      heading: /<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1],
    }).toEqual({ status: 200, title: 'Theatre: Models | Halcyon VR', heading: 'Theatre' })
    expect((await drawPage(sandbox, '/model_tag/no-such-tag/')).status).toBe(404)
  })
})

describe('the layout', () => {
  test("is kept for a year in 'modelsLayoutType' [MODEL-004]", () => {
    const written: unknown[] = []
    const keeper = createActor(
      createLayoutKeeper({ write: (...cookie: unknown[]) => void written.push(cookie) }, 'modelsLayoutType'),
    ).start()
    keeper.send({ type: 'layout.keep', layout: 'simple' })
    keeper.send({ type: 'layout.keep', layout: 'list' })
    expect(written).toEqual([
      ['modelsLayoutType', 'simple', { maxAgeSeconds: 31_536_000 }],
      ['modelsLayoutType', 'list', { maxAgeSeconds: 31_536_000 }],
    ])
  })

  test('is drawn by the server as the cookie says, unless the address does [MODEL-004]', async () => {
    const layoutOf = async (cookies: string, query = '') => {
      const { main } = await drawPage(sandbox, `/models/${query}`, { cookies })
      return /aria-label="(\w+)" aria-current="true"/.exec(main)?.[1]
    }
    expect([
      await layoutOf(''),
      await layoutOf('modelsLayoutType=list'),
      await layoutOf('modelsLayoutType=simple; videosLayoutType=list'),
      await layoutOf('videosLayoutType=list'),
      await layoutOf('modelsLayoutType=list', '?layout=simple'),
    ]).toEqual(['Grid', 'List', 'Simple', 'Grid', 'Simple'])
  })
})
