import { expect, test } from 'vitest'
import { BlogPostsQuery } from '../../contracts/catalogue/blog.ts'
import { blogEndpoints } from '../../contracts/catalogue/blog-endpoints.ts'
import { pick } from '../support/pick.ts'

const post = (id: number, more: object = {}) => ({
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  text: 'Text.',
  image: null,
  publishedAt: 1_700_000_000,
  category: { slug: 'news', title: 'News' },
  ...more,
})
const READ = { slug: 'post-1', category: { slug: 'news', title: 'News' }, publishedAt: 1_700_000_000 }

test('a list is read from items and pages, and survives its worst post [API-068, ENT-014]', () => {
  const read = blogEndpoints.getBlogPosts.answer.parse({
    data: {
      items: [post(1), 'rubbish', post(2, { slug: '../x' }), post(3, { category: 7, publishedAt: Number.NaN })],
      pages: 4,
    },
  })
  expect({
    pages: read.pages,
    items: read.items.map((item) => pick(item, 'slug', 'category', 'publishedAt')),
    none: blogEndpoints.getBlogPosts.answer.parse({ pages: -1 }),
  }).toEqual({
    pages: 4,
    items: [READ, { slug: 'post-3', category: null, publishedAt: 0 }],
    none: { items: [], pages: 1 },
  })
})

test('the posts of a category are read from items; how many pages there are, not every server says [API-070]', () => {
  const { answer } = blogEndpoints.getCategoryPosts
  const read = (body: object) => {
    const { items, pages } = answer.parse(body)
    return { slugs: items.map(({ slug }) => slug), pages }
  }
  expect([read({ items: [post(1)] }), read({ items: [post(1)], pages: 3 })]).toEqual([
    { slugs: ['post-1'], pages: undefined },
    { slugs: ['post-1'], pages: 3 },
  ])
})

test('a query has whole pages from 1 and at most 100 posts', () => {
  const accepts = (query: object) => BlogPostsQuery.safeParse(query).success
  expect([{ page: 1, limit: 100 }, { page: 0 }, { page: 1.5 }, { limit: 101 }, {}].map(accepts)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('a post has a gallery, what search engines read, and its neighbours in meta [API-069, ENT-032]', () => {
  const previews = [
    { sizeAlias: 'XS', permalink: '/s.avif' },
    { sizeAlias: 'XL', permalink: '/l.avif' },
  ]
  const item = post(1, { gallery: [{ alt: 'One', previews }, { previews: [] }], seoParams: { title: 'Head' } })
  const { answer } = blogEndpoints.getBlogPost
  const read = answer.parse({ item, meta: { prev_page: { slug: 'before', title: 'Before' }, next_page: 'after' } })
  const alone = answer.parse({ item: post(1), meta: { prev_page: 7, next_page: '' } })
  expect({
    gallery: read.gallery.map(({ thumb, full }) => ({ thumb, full })),
    seo: read.seoParams.title,
    ...pick(read, 'previous', 'next'),
    alone: pick(alone, 'gallery', 'previous', 'next'),
    bare: pick(answer.parse({ item: post(1) }), 'previous', 'next'),
  }).toEqual({
    gallery: [{ thumb: '/s.avif', full: '/l.avif' }],
    seo: 'Head',
    previous: { slug: 'before', title: 'Before' },
    next: { slug: 'after', title: '' },
    alone: { gallery: [], previous: null, next: null },
    bare: { previous: null, next: null },
  })
  expect(answer.safeParse({ meta: {} }).success).toBe(false)
})

test('categories are read from items, one from item, with what search engines read [API-066, API-067, ENT-032]', () => {
  const category = { slug: 'news', title: 'News', seoParams: { title: 'All news', metaDescription: 'What is new.' } }
  const said = ({
    seoParams,
    ...rest
  }: {
    slug: string
    title: string
    seoParams: { title: string; metaDescription: string }
  }) => ({
    ...rest,
    seo: pick(seoParams, 'title', 'metaDescription'),
  })
  const expected = { slug: 'news', title: 'News', seo: { title: 'All news', metaDescription: 'What is new.' } }
  expect({
    all: blogEndpoints.getBlogCategories.answer.parse({ items: [category, { title: 'No slug' }] }).map(said),
    one: said(blogEndpoints.getBlogCategory.answer.parse({ item: category })),
    none: blogEndpoints.getBlogCategory.answer.safeParse({}).success,
  }).toEqual({ all: [expected], one: expected, none: false })
})
