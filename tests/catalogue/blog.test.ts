import { expect, test } from 'vitest'
import { partsOf, popularOf, readingMinutes } from '../../machines/catalogue/blog.ts'
import { safeHtml } from '../support/safe-html.ts'

const post = (number: number) => ({ slug: `post-${number}` })
const POSTS = Array.from({ length: 20 }, (_, index) => post(index + 1))

test('a text is parted at its headings of the second level, each with a name of its own', () => {
  const text = safeHtml(
    '<p>Lead.</p><h2>The <em>first</em> part</h2><p>One.</p><h3>Below</h3><p>Two.</p><h2>Ça & là!</h2><h2>The first part</h2><p>Three.</p>',
  )
  expect(partsOf(text)).toEqual({
    lead: safeHtml('<p>Lead.</p>'),
    parts: [
      { id: 'part-the-first-part', title: 'The first part', text: safeHtml('<p>One.</p><h3>Below</h3><p>Two.</p>') },
      { id: 'part-ça-là', title: 'Ça & là!', text: [] },
      { id: 'part-the-first-part~2', title: 'The first part', text: safeHtml('<p>Three.</p>') },
    ],
  })
})

test('a heading without words begins no part, and a text without headings has none', () => {
  const text = safeHtml('<h2> </h2><p>One.</p>')
  expect(partsOf(text)).toEqual({ lead: text, parts: [] })
})

test('headings of nothing but signs are still told apart', () => {
  const { parts } = partsOf(safeHtml('<h2>***</h2><h2>!?</h2>'))
  expect(parts.map(({ id }) => id)).toEqual(['part-', 'part-~2'])
})

test('the popular posts are six in another order, never the post itself, the same for one seed [BLOG-004]', () => {
  const popular = popularOf(POSTS, 'post-7', 1)
  const slugs = popular.map(({ slug }) => slug)
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  const everPopular = new Set(seeds.flatMap((seed) => popularOf(POSTS, 'post-7', seed).map(({ slug }) => slug)))
  expect({
    everPopular: everPopular.size,
    count: popular.length,
    once: new Set(slugs).size,
    isBeside: slugs.includes('post-7'),
    again: popularOf(POSTS, 'post-7', 1),
    isReordered: slugs.join() !== [1, 2, 3, 4, 5, 6].map((number) => `post-${number}`).join(),
    differs:
      popularOf(POSTS, 'post-7', 2)
        .map(({ slug }) => slug)
        .join() !== slugs.join(),
  }).toEqual({ everPopular: 19, count: 6, once: 6, isBeside: false, again: popular, isReordered: true, differs: true })
})

test('of fewer than six all are popular', () => {
  expect(
    popularOf(POSTS.slice(0, 3), 'post-1', 5)
      .map(({ slug }) => slug)
      .toSorted(),
  ).toEqual(['post-2', 'post-3'])
})

test('reading takes whole minutes, and at least one', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect([readingMinutes(''), readingMinutes(words(220)), readingMinutes(words(500))]).toEqual([1, 1, 2])
})
