import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../adapters/site/call.ts'
import {
  ModelAnswer,
  ModelListAnswer,
  ModelListItem,
  ModelTagAnswer,
  ModelTagsAnswer,
  SimilarModelsAnswer,
} from '../../contracts/catalogue/model.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs } from './sandbox-call.ts'

const image = { alt: 'Ada', permalink: '/p/ada.avif' }
const read = { ...image, colour: '' }
const seo = (title: string) => ({
  title,
  metaDescription: '',
  metaKeywords: '',
  metaRobots: '',
  shortSeoText: '',
  fullSeoText: '',
  breadcrumb: '',
  jsonLdScriptEnabled: false,
  ogParams: null,
  twitterParams: null,
})

describe('what is read of a model', () => {
  const wire = {
    id: 7,
    slug: 'ada-quill',
    title: 'Ada Quill',
    description: '<p>From radio.</p>',
    featuredImage: image,
    isFeatured: true,
    isForcedFeatured: true,
    rel: 'nofollow',
    isInNewTab: true,
    galleryImages: [
      {
        alt: 'One',
        previews: [
          { sizeAlias: 'XS', permalink: '/p/s.avif', width: 300, height: 400 },
          { sizeAlias: 'XL', permalink: '/p/l.avif', width: 900, height: 1200 },
        ],
      },
      { alt: 'No sizes', previews: [] },
    ],
    socialItems: [{ name: 'instagram', url: 'https://social.example/ada' }, { name: 'nameless' }, 'x'],
    adButtons: [{ text: 'Meet her', link: '/vr-cam-girls/' }, { link: '/nothing-said/' }],
    discussionId: 77,
    seoParams: { title: 'Ada' },
    unknownToAnybody: { a: [1] },
  }

  test('her or his own page [ENT-008]', () => {
    expect(ModelAnswer.parse({ item: wire })).toEqual({
      id: '7',
      slug: 'ada-quill',
      title: 'Ada Quill',
      description: '<p>From radio.</p>',
      featuredImage: read,
      isFeatured: true,
      isForcedFeatured: true,
      rel: 'nofollow',
      isInNewTab: true,
      modelInformation: [],
      galleryImages: [{ alt: 'One', thumb: '/p/s.avif', full: '/p/l.avif', width: 900, height: 1200 }],
      socialItems: [
        { name: 'instagram', url: 'https://social.example/ada' },
        { name: 'nameless', url: '' },
      ],
      adButtons: [{ text: 'Meet her', link: '/vr-cam-girls/' }],
      discussionId: '77',
      seoParams: seo('Ada'),
    })
  })

  test('what is left out is empty, and a model without a slug is none [ENT-008]', () => {
    expect(ModelAnswer.parse({ item: { id: 'a1', slug: 'bo' } })).toEqual({
      id: 'a1',
      slug: 'bo',
      title: '',
      description: '',
      featuredImage: null,
      isFeatured: false,
      isForcedFeatured: false,
      rel: '',
      isInNewTab: false,
      modelInformation: [],
      galleryImages: [],
      socialItems: [],
      adButtons: [],
      discussionId: '',
      seoParams: seo(''),
    })
    expect(ModelAnswer.safeParse({ item: { id: 1, slug: '../x' } }).success).toBe(false)
  })

  test('information: label, value and type of each row; what is no row is left out [ENT-009]', () => {
    const modelInformation = [
      { label: 'Birthday', value: -86_400, fieldType: 'type_date', more: 1 },
      { label: 'Career Status', value: 'Active', fieldType: 'type_text' },
      { label: 'Height', value: 171 },
      { label: '', value: 'nameless' },
      { label: 'Nothing', value: '' },
      { label: 'List', value: ['a'] },
      { label: 'Not a number', value: Number.NaN },
      null,
    ]
    expect(ModelAnswer.parse({ item: { ...wire, modelInformation } }).modelInformation).toEqual([
      { label: 'Birthday', value: -86_400, fieldType: 'type_date' },
      { label: 'Career Status', value: 'Active', fieldType: 'type_text' },
      { label: 'Height', value: 171, fieldType: '' },
    ])
  })

  test('a promotional item among models: type, text, link and image [ENT-010]', () => {
    const item = { type: 'cam-rooms', text: 'Meet them live', link: '/vr-cam-girls/', image }
    const { items, pages } = ModelListAnswer.parse({ items: [wire, item, { type: '' }, 5], pages: 3 })
    expect(items.map((one) => (one.kind === 'custom' ? one : one.slug))).toEqual([
      'ada-quill',
      { kind: 'custom', ...item, image: read },
    ])
    expect({ pages, empty: ModelListAnswer.parse({ items: null, pages: -2 }) }).toEqual({
      pages: 3,
      empty: { items: [], pages: 1 },
    })
    expect(ModelListItem.safeParse({ text: 'No type', link: '/x/' }).success).toBe(false)
  })

  test('a tag: label, slug and SEO values [ENT-011]', () => {
    const tag = { label: 'Theatre', slug: 'theatre', seoParams: { title: 'Theatre people' }, more: true }
    const expected = { label: 'Theatre', slug: 'theatre', seoParams: seo('Theatre people') }
    const second = { ...tag, label: 'Radio', slug: 'radio' }
    const list = ModelTagsAnswer.parse({ items: [tag, { label: 'x' }, second] })
    expect([ModelTagAnswer.parse({ item: tag }), list]).toEqual([
      expected,
      [expected, { ...expected, label: 'Radio', slug: 'radio' }],
    ])
  })

  test('a similar one, and why; not every server says it', () => {
    const card = { id: 2, slug: 'bea', title: 'Bea', featuredImage: image, isFeatured: false }
    expect(SimilarModelsAnswer.parse({ items: [{ ...card, reason: 'both dance' }, card] })).toEqual([
      { ...card, id: '2', featuredImage: read, reason: 'both dance' },
      { ...card, id: '2', featuredImage: read, reason: '' },
    ])
  })
})

describe('the calls about models', () => {
  let sandbox: TestSandbox
  let call: Call
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    call = callAs(sandbox)
  })
  afterAll(() => sandbox.close())
  beforeEach(() => sandbox.control.clearRequests())

  async function answerOf<Answer>(asking: Promise<{ ok: true; answer: Answer } | { ok: false; cause: string }>) {
    const result = await asking
    if (!result.ok) throw new Error(`refused: ${result.cause}`)
    const [{ method, path, query } = { method: '', path: '', query: '' }] = await sandbox.control.requests()
    await sandbox.control.clearRequests()
    return { line: `${method} ${path}${query}`, answer: result.answer }
  }

  const names = (items: readonly { title?: string; text?: string }[]) => items.map(({ title, text }) => title ?? text)

  test('the list: reads items and pages of what its query asks for [API-040, ENT-014]', async () => {
    const query = { page: 2, type: 'all', sort: 'popular', order: 'asc', tag: 'all', letter: 'all', limit: 5 } as const
    const { line, answer } = await answerOf(call('getModels', { query }))
    expect({ line, itemCount: answer.items.length, pages: answer.pages }).toEqual({
      line: 'GET /content/dark/models?page=2&type=all&sort=popular&order=asc&tag=all&letter=all&limit=5',
      itemCount: 5,
      pages: 15,
    })
    const first = await answerOf(call('getModels', {}))
    const last = await answerOf(call('getModels', { query: { page: 7 } }))
    expect([first.answer.items.length, first.answer.pages, last.answer.items.length]).toEqual([12, 7, 1])
  })

  test('the list by letter, tag, kind and order [API-040]', async () => {
    const ask = async (query: object) => names((await answerOf(call('getModels', { query }))).answer.items)
    expect(await ask({ letter: 'x' })).toEqual(['Xanthe Rosario'])
    expect(await ask({ letter: 'q' })).toEqual([])
    expect((await ask({ letter: 'm', limit: 100 })).toSorted()).toEqual([
      'Malik Ferreira',
      'Marek Zielony',
      'Marisol Quince',
      'Mateo Orsini',
      'Mina Eastwood-Roe',
      'Mireille Stroud',
    ])
    const popular = await ask({ limit: 100 })
    const latest = await ask({ limit: 100, sort: 'latest' })
    expect({
      count: popular.length,
      popular: popular[5],
      latest: latest[5],
      isSameFirst: popular[0] === latest[0],
    }).toEqual({ count: 73, popular: 'VR Cam Girls', latest: 'VR Cam Girls', isSameFirst: false })
    const circus = await ask({ tag: 'circus', limit: 100 })
    expect([circus.length > 4, circus.length < 40, circus.includes('VR Cam Girls')]).toEqual([true, true, false])
    expect(await ask({ tag: 'circus', order: 'asc', limit: 100 })).toEqual(circus.toReversed())
    expect(await ask({ tag: 'no-such-tag' })).toEqual([])
    expect((await ask({ type: 'featured', limit: 100 })).length).toBe(24)
  })

  test('one model: reads item [API-041]', async () => {
    const { line, answer } = await answerOf(call('getModel', { params: { slug: 'isolde-marrow' } }))
    expect({
      line,
      title: answer.title,
      galleryImageCount: answer.galleryImages.length,
      modelInformationCount: answer.modelInformation.length,
    }).toEqual({
      line: 'GET /content/dark/models/isolde-marrow',
      title: 'Isolde Marrow',
      galleryImageCount: 8,
      modelInformationCount: 11,
    })
    const missing = await call('getModel', { params: { slug: 'nobody' } })
    expect(missing.ok ? 'there' : missing.cause).toBe('notFound')
  })

  test('similar ones: reads items, each with its reason [API-042]', async () => {
    const { line, answer } = await answerOf(call('getSimilarModels', { params: { slug: 'isolde-marrow' } }))
    expect(line).toBe('GET /content/dark/models/isolde-marrow/similar')
    expect({ count: answer.length, isItself: answer.some(({ slug }) => slug === 'isolde-marrow') }).toEqual({
      count: 8,
      isItself: false,
    })
    for (const { reason } of answer) expect(reason).toMatch(/^(they made .+ together|both .+)$/)
    // Who has made films with her comes first.
    expect(answer[0]?.reason).toMatch(/^they made (a film|\d films) together$/)
  })

  test("a model's videos: by her or his id, and no other's [API-038]", async () => {
    const { line, answer } = await answerOf(call('getModelVideos', { params: { modelId: '2' } }))
    expect(line).toBe('GET /content/dark/videos/include/2')
    const others = answer.filter((item) => item.kind === 'custom' || !item.models.some(({ id }) => id === '2'))
    expect({ hasAnswer: answer.length > 3, others }).toEqual({ hasAnswer: true, others: [] })
    expect((await answerOf(call('getModelVideos', { params: { modelId: '9999' } }))).answer).toEqual([])
  })

  test('tags: reads items [API-043], and of one its item [API-044]', async () => {
    const { line, answer } = await answerOf(call('getModelTags', {}))
    expect({ line, answer: answer.map(({ label }) => label) }).toEqual({
      line: 'GET /content/dark/model-tags',
      answer: ['Art School', 'Circus', 'Dance', 'Directs', 'Musician', 'Newcomer', 'Radio', 'Theatre'],
    })
    const one = await answerOf(call('getModelTag', { params: { slug: 'art-school' } }))
    expect({ line: one.line, label: one.answer.label }).toEqual({
      line: 'GET /content/dark/model-tags/art-school',
      label: 'Art School',
    })
    const missing = await call('getModelTag', { params: { slug: 'no-such-tag' } })
    expect(missing.ok ? 'there' : missing.cause).toBe('notFound')
  })
})
