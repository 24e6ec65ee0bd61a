import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearRequests())

async function drawn(address: string) {
  const { main } = await drawPage(sandbox, address)
  const asked = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
  return { main, asked: asked.map(({ query }) => Object.fromEntries(new URLSearchParams(query))) }
}

test.for<Record<string, string>>([
  { letter: 'b' },
  { models: 'isolde-marrow' },
  { videos: 'broken-reel,missing-reel' },
  { tag: 'binaural' },
  { show_custom_video: '0' },
  { show_custom_video: '0', show_custom_model: '1' },
])('a visitor who opens /videos/ with %j is shown what the server has for it [API-034]', async (filter) => {
  const { asked } = await drawn(`/videos/?${new URLSearchParams(filter)}`)
  expect(asked).toEqual([{ ...filter, sort: 'popular', page: '1', limit: '12' }])
})

test('a visitor who opens /videos/?all=1 has every video of a category on one page, without a pager [API-034]', async () => {
  const paged = await drawn('/videos/?category=islands')
  await sandbox.control.clearRequests()
  const { main, asked } = await drawn('/videos/?category=islands&all=1')
  const cards = (page: string) => page.match(/<article/g)?.length
  expect({
    asked,
    pagedCards: cards(paged.main),
    hasMore: Number(cards(main)) > 12,
    pagers: [paged.main, main].map((page) => page.includes('Next page')),
  }).toEqual({
    asked: [{ all: '1', category: 'islands', sort: 'popular', page: '1' }],
    pagedCards: 12,
    hasMore: true,
    pagers: [true, false],
  })
})

test('a visitor can filter by bonus videos only in the list of all videos, and only where the site is set up for it [CAT-021]', async () => {
  const offersBonus = async (path: string, changes: Partial<SiteSettings> = {}) => {
    const { main } = await drawPage(sandbox, path, { changes })
    return /<option value="bonus"[^>]*>Bonus</.test(main)
  }
  const on = { bonusCategoryFilterEnabled: true }
  expect({
    asSetUp: [await offersBonus('/videos/'), await offersBonus('/videos/?category=bonus')],
    on: [await offersBonus('/videos/', on), await offersBonus('/videos/?category=bonus', on)],
    elsewhere: [await offersBonus('/categories/rooftops/', on), await offersBonus('/free/', on)],
  }).toEqual({ asSetUp: [false, false], on: [true, true], elsewhere: [false, false] })
})

test('the filter of categories keeps the other filters of the address where there are no scripts', async () => {
  const { main } = await drawn('/videos/?letter=b&models=isolde-marrow&sort=latest&layout=list')
  const kept = [...main.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, ...field]) => field)
  expect(kept).toEqual([
    ['layout', 'list'],
    ['letter', 'b'],
    ['models', 'isolde-marrow'],
    ['sort', 'latest'],
  ])
})

test('a visitor finds the list of videos as they left it, whatever they chose for models, unless the address says otherwise [VIDEO-001]', async () => {
  const looks = async (cookies: string, query = '') => {
    const { main } = await drawPage(sandbox, `/videos/${query}`, { cookies })
    const [, name] =
      /aria-label="(\w+)"[^>]*aria-current="true"/.exec(/<nav[^>]*aria-label="Layout">.*?<\/nav>/s.exec(main)![0]) ?? []
    return [name, main.includes('Duration:')]
  }
  expect({
    list: await looks('videosLayoutType=list; modelsLayoutType=simple'),
    simple: await looks('videosLayoutType=simple; modelsLayoutType=list'),
    ofModels: await looks('modelsLayoutType=list'),
    asAddressed: await looks('videosLayoutType=simple', '?layout=list'),
  }).toEqual({
    list: ['List', true],
    simple: ['Simple', false],
    ofModels: ['Grid', false],
    asAddressed: ['List', true],
  })
})
