import { expect, test } from 'vitest'
import { ArPageAnswer, DeviceAnswer, DevicesAnswer, FaqsAnswer } from '../../contracts/catalogue/help.ts'
import { helpEndpoints } from '../../contracts/catalogue/help-endpoints.ts'

const faq = (id: number, sort: number, more: object = {}) => ({
  id,
  slug: `q-${id}`,
  title: `Q${id}?`,
  text: 'A.',
  sort,
  ...more,
})

test('questions are read from items, in the order of sort, each of one of three topics [API-056, CAT-044, ENT-015]', () => {
  const items = [
    faq(1, 30, { topic: 'tech' }),
    faq(2, 10, { topic: 'bill' }),
    faq(3, 20, { topic: 'weather' }),
    'rubbish',
  ]
  const read = FaqsAnswer.parse({ items })
  expect({
    read: read.map(({ slug, topic, title, text }) => ({ slug, topic, title, text })),
    wrapped: helpEndpoints.getFaqs.answer.parse({ data: { items } }).map(({ slug }) => slug),
  }).toEqual({
    read: [
      { slug: 'q-2', topic: 'bill', title: 'Q2?', text: 'A.' },
      { slug: 'q-3', topic: 'general', title: 'Q3?', text: 'A.' },
      { slug: 'q-1', topic: 'tech', title: 'Q1?', text: 'A.' },
    ],
    wrapped: ['q-2', 'q-3', 'q-1'],
  })
})

test('devices are read from items, in the order of sort [API-047, CAT-044, ENT-015]', () => {
  const device = (slug: string, sort: number) => ({ slug, name: slug, image: null, sort })
  expect(DevicesAnswer.parse({ items: [device('one', 2), device('two', 1), null] }).map(({ slug }) => slug)).toEqual([
    'two',
    'one',
  ])
})

const film = { id: 7, slug: 'low-tide', title: 'Low Tide', models: [] }

test('a device has its name, its clipped picture, what search engines read, and videos [ENT-033, API-048]', () => {
  const read = DeviceAnswer.parse({
    item: {
      device: { name: 'Visor' },
      deviceImageClipped: { permalink: '/pictures/visor.avif', alt: 'A visor' },
      seoParams: { title: 'Films for the Visor' },
    },
    videos: [film, 'rubbish'],
  })
  expect({
    name: read.name,
    image: read.image?.permalink,
    seo: read.seoParams.title,
    videos: read.videos.map((video) => 'slug' in video && video.slug),
  }).toEqual({ name: 'Visor', image: '/pictures/visor.avif', seo: 'Films for the Visor', videos: ['low-tide'] })
  expect(DeviceAnswer.safeParse({ videos: [film] }).success).toBe(false)
})

test('the AR page has AR and AI videos and the categories of both [ENT-034, API-061]', () => {
  const read = (ARPage: object) => {
    const { arVideos, aiVideos, ...categories } = ArPageAnswer.parse({ ARPage })
    return { arVideos: arVideos.length, aiVideos: aiVideos.length, ...categories }
  }
  expect({
    whole: read({ arVideos: [film], aiVideos: [film, film], arCategory: { slug: 'ar' }, aiCategory: { slug: 'ai' } }),
    bare: read({ arVideos: null }),
    missing: ArPageAnswer.safeParse({ arPage: {} }).success,
  }).toEqual({
    whole: { arVideos: 1, aiVideos: 2, arCategory: 'ar', aiCategory: 'ai' },
    bare: { arVideos: 0, aiVideos: 0, arCategory: '', aiCategory: '' },
    missing: false,
  })
})
