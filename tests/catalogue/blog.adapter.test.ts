import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBlogAdapter } from '../../adapters/catalogue/blog.adapter.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs, NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearRequests())

async function popularBeside(slug: string) {
  const answer = await createBlogAdapter(pageOptions(sandbox)).loadContent(NEVER_ABORTED, {
    kind: 'popularPosts',
    slug,
  })
  if (answer.type !== 'content.loaded' || answer.content.kind !== 'popularPosts') throw new Error(answer.type)
  return answer.content.posts.map((post) => post.slug)
}

test('the popular posts are six of the first hundred, in another order, never the post beside which they stand [BLOG-004]', async () => {
  const first = await popularBeside('a-day-on-set')
  const asked = (await sandbox.control.requests()).map(({ method, path, query }) => `${method} ${path}${query}`)
  const [again, other] = [await popularBeside('a-day-on-set'), await popularBeside('the-lighthouse')]
  const posts = await callAs(sandbox)('getBlogPosts', { query: { page: 1, limit: 100 } })
  const all = posts.ok ? posts.answer.items.map(({ slug }) => slug) : []
  const placesOf = (slugs: readonly string[]) => slugs.map((slug) => all.indexOf(slug))
  expect({
    asked,
    counts: [first, other].map((slugs) => new Set(slugs).size),
    again,
    areKnown: [...placesOf(first), ...placesOf(other)].every((place) => place >= 0),
    areInOrder: [first, other].map(
      (slugs) =>
        placesOf(slugs).join() ===
        placesOf(slugs)
          .toSorted((a, b) => a - b)
          .join(),
    ),
    isOther: other.join() !== first.join(),
    haveThemselves: [first.includes('a-day-on-set'), other.includes('the-lighthouse')],
  }).toEqual({
    asked: ['GET /content/dark/blog-single-post?page=1&limit=100'],
    counts: [6, 6],
    again: first,
    areKnown: true,
    areInOrder: [false, false],
    isOther: true,
    haveThemselves: [false, false],
  })
})
