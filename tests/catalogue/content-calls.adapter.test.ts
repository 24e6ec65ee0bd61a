import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../adapters/site/call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs } from './sandbox-call.ts'

let sandbox: TestSandbox
let call: Call
beforeAll(async () => {
  sandbox = await startTestSandbox()
  call = callAs(sandbox)
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearRequests())

/** What left the client, and what the same address answers to somebody who reads the bare body. */
async function seen() {
  const [{ method, path, query } = { method: '', path: '', query: '' }] = await sandbox.control.requests()
  const response = await fetch(`${sandbox.apiOrigin}${path}${query}`)
  return { line: `${method} ${path}${query}`, body: (await response.json()) as Record<string, never> }
}

/** The parsed answer. A refused call fails the test with its reason. */
async function answerOf<Answer>(asking: Promise<{ ok: true; answer: Answer } | { ok: false; cause: string }>) {
  const result = await asking
  if (!result.ok) throw new Error(`refused: ${result.cause}`)
  return result.answer
}

const slugsOf = (items: readonly object[]) => items.map((item) => ('slug' in item ? item.slug : 'custom'))

describe('the content calls', () => {
  test('categories: reads items [API-045]', async () => {
    const categories = await answerOf(call('getCategories', {}))
    const { line, body } = await seen()
    const items: object[] = body.items ?? []
    expect(line).toBe('GET /content/dark/categories')
    expect({ hasCategories: categories.length > 3, slugsOf: slugsOf(categories) }).toEqual({
      hasCategories: true,
      slugsOf: slugsOf(items),
    })
  })

  test('one category: reads item [API-046]', async () => {
    const [slug = ''] = slugsOf(await answerOf(call('getCategories', {}))).filter((name) => name !== 'custom')
    await sandbox.control.clearRequests()
    const category = await answerOf(call('getCategory', { params: { slug: String(slug) } }))
    const { line, body } = await seen()
    const item: { name: string; slug: string } = body.item ?? { name: 'none', slug: 'none' }
    expect({ line, slug: category.slug, name: category.name }).toEqual({
      line: `GET /content/dark/categories/${slug}`,
      slug,
      name: item.name,
    })
  })

  test('a page of the editors: reads item [API-049]', async () => {
    const page = await answerOf(call('getStaticPage', { params: { slug: 'contact' } }))
    const { line, body } = await seen()
    const item: { title: string } = body.item ?? { title: 'none' }
    expect({ line, title: page.title }).toEqual({ line: 'GET /content/dark/pages/contact', title: item.title })
  })

  test('the home page: reads homePageBuilder [API-051]', async () => {
    const home = await answerOf(call('getHomePage', {}))
    const { line, body } = await seen()
    const builder: Record<'topModels' | 'topVideos' | 'topCategories' | 'upcomingScenes', object[]> & {
      titleWinner: string
    } = body.homePageBuilder ?? {
      titleWinner: 'none',
      topModels: [],
      topVideos: [],
      topCategories: [],
      upcomingScenes: [],
    }
    const listsOf = ({ titleWinner, topModels, topVideos, topCategories, upcomingScenes }: typeof builder) => ({
      titleWinner,
      models: slugsOf(topModels),
      videos: slugsOf(topVideos),
      categories: slugsOf(topCategories),
      upcoming: upcomingScenes.length,
    })
    expect({ line, ...listsOf(home) }).toEqual({ line: 'GET /content/dark/home-page-builder', ...listsOf(builder) })
    expect(Math.min(home.topVideos.length, home.topCategories.length, home.upcomingScenes.length)).toBeGreaterThan(1)
  })

  test('the soft page: reads the whole body [API-052, CAT-010]', async () => {
    const soft = await answerOf(call('getSoftPage', {}))
    const { line, body } = await seen()
    const whole = body as unknown as Record<'models' | 'videos' | 'slides', object[]> &
      Record<'title' | 'subtitle', string>
    expect({
      line,
      title: soft.title,
      subtitle: soft.subtitle,
      models: soft.models.length,
      videos: soft.videos.length,
      slides: soft.slides.length,
    }).toEqual({
      line: 'GET /content/dark/soft-page',
      title: whole.title,
      subtitle: whole.subtitle,
      models: whole.models.length,
      videos: whole.videos.length,
      slides: whole.slides.length,
    })
  })

  test('the announcement slider: reads data [API-053, CAT-008]', async () => {
    const slides = await answerOf(call('getAnnouncements', {}))
    const { line, body } = await seen()
    const data: { title: string }[] = body.data ?? []
    const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).toSorted()
    expect({ line, hasSlides: slides.length > 0, titlesOf: titlesOf(slides) }).toEqual({
      line: 'GET /content/dark/announcement-slider',
      hasSlides: true,
      titlesOf: titlesOf(data),
    })
  })

  test('the partner page: reads items [API-063]', async () => {
    const partners = await answerOf(call('getPartners', {}))
    const { line, body } = await seen()
    const items: { title: string }[] = body.items ?? []
    expect({ line, hasPartners: partners.length > 3, partners: partners.map(({ title }) => title) }).toEqual({
      line: 'GET /content/dark/partners-page',
      hasPartners: true,
      partners: items.map(({ title }) => title),
    })
  })

  test.each([
    ['stand-alone-headset', 'Stand-alone headset'],
    ['phone-in-a-viewer', 'Phone in a viewer'],
  ])('the device %s: reads item and videos [API-048]', async (slug, name) => {
    const device = await answerOf(call('getDevice', { params: { slug } }))
    const { line, body } = await seen()
    const videos: object[] = body.videos ?? []
    expect({ line, name: device.name, hasVideos: device.videos.length > 2, videos: slugsOf(device.videos) }).toEqual({
      line: `GET /content/dark/devices/${slug}`,
      name,
      hasVideos: true,
      videos: slugsOf(videos),
    })
  })

  test('structured data: sends path, query and page, reads item [API-060, SEO-009]', async () => {
    const query = { path: '/videos/', query: 'sort=latest', page: 2 }
    const jsonLd = await answerOf(call('getJsonLd', { params: { page: 'videos' }, query }))
    const { line, body } = await seen()
    expect(line).toBe('GET /content/dark/jsonld/videos?path=%2Fvideos%2F&query=sort%3Dlatest&page=2')
    expect([jsonLd === null, jsonLd]).toEqual([false, body.item])
  })
})
