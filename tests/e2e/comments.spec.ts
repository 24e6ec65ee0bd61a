import type { Page } from '@playwright/test'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { deepHtml, hostileCorpus } from '../site/html-seeds.ts'
import { openPage } from './living-page.ts'
import { callsOf } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

const PATH = '/models/isolde-marrow/'
/** How deep markup and answers nest. */
const LEVELS = 10_000
const TEXT = 'Written once, and posted once.'
/** What interrupts the posting of a comment; those that carry the call out must not lead to two. */
const INTERRUPTIONS: readonly FaultRequest['kind'][] = [
  'refuse',
  'resetBefore',
  'resetAfter',
  'truncate',
  'brokenJson',
  'html',
  'wrongType',
  'serverError',
  'errorAfter',
  'fieldErrors',
  'forbidden',
  'notFound',
]

const partsOf = (page: Page) => {
  const writing = page.getByRole('form', { name: 'Write a comment' })
  return {
    field: writing.getByRole('textbox'),
    post: writing.getByRole('button', { name: 'Post', exact: true }),
    own: page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: TEXT }),
  }
}
const comeToComments = (page: Page) => page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()

test('a comment that is written survives twelve interruptions, a session that ends, status 465 and a reload, and goes only when it is posted, once', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('/posts', '/api/')
  await signIn(page, stack, 'member')
  await openPage(page, stack.origin + PATH)
  await comeToComments(page)
  const { field, post, own } = partsOf(page)
  await field.fill(TEXT)

  const seen: Record<string, string> = {}
  async function interrupt(kind: string) {
    await post.click()
    await expect(field, kind).toHaveAttribute('aria-invalid', 'true')
    seen[kind] = await field.inputValue()
  }
  for (const kind of INTERRUPTIONS) {
    // Not only once: Chromium asks again where the line breaks before an answer.
    await stack.control.addFault({ kind, endpoint: 'createPost' })
    await interrupt(kind)
    await stack.control.clearFaults()
  }
  expect(seen).toEqual(Object.fromEntries(INTERRUPTIONS.map((kind) => [kind, TEXT])))

  await page.reload()
  await comeToComments(page)
  await expect(field).toHaveValue(TEXT)

  /** Posts while the server takes them for nobody, and logs in again. */
  async function loseSession() {
    await post.click()
    // Either it is said at the field, or the field is gone with the session.
    await expect(page.locator('form textarea[name=comment]:not([aria-invalid])')).toHaveCount(0)
    await stack.control.clearFaults()
    await signIn(page, stack, 'member')
    await page.goto(stack.origin + PATH)
    await comeToComments(page)
    await expect(field).toHaveValue(TEXT)
  }
  await stack.control.addFault({ kind: 'sessionGone', endpoint: 'createPost', status: 465 })
  await loseSession()
  await stack.control.addFault({ kind: 'unauthorized', endpoint: 'createPost' })
  await loseSession()

  await stack.control.addFault({ kind: 'resetAfter', endpoint: 'createPost' })
  await interrupt('resetAfter')
  await stack.control.clearFaults()
  await post.click()
  await expect(field).toHaveValue('')
  await expect(own).toHaveCount(1)
  // Who goes on by keyboard is where they were.
  await expect(post).toBeFocused()
  await expect(post).toBeDisabled()
  expect((await callsOf(stack, 'createPost')).length).toBeGreaterThanOrEqual(2)
  await page.reload()
  await comeToComments(page)
  await expect(own).toHaveCount(1)
  await expect(field).toHaveValue('')
})

test('whatever markup comments have, and however deep answers nest, nothing of it runs or is fetched, and comments are used as before [H01, H02]', async ({
  page,
  stack,
}) => {
  const seeds = [...hostileCorpus(), ...deepHtml(LEVELS)]
  const ids = Array.from({ length: 60 }, (_, index) => String(900_000 + index))
  const top = ids[0]!
  // The lowest of all is the post that opens the discussion, and no comment.
  const OPENING = '899999'
  const postOf = (id: string, content: string, parent: string | null = null) => ({
    type: 'posts',
    id,
    attributes: { content, createdAt: '2026-01-01T00:00:00Z', votes: 0, replyCount: id === top ? LEVELS : 0 },
    relationships: { parent: { data: parent === null ? null : { type: 'posts', id: parent } } },
  })
  const contentOf = (place: number) =>
    [`<p>Comment ${place}</p>`, ...seeds.filter((_, index) => index % ids.length === place)].join('<hr>')
  const answers = Array.from({ length: LEVELS }, (_, level) =>
    postOf(String(1_000_000 + level), `<p>Level ${level}</p>`, level === 0 ? top : String(999_999 + level)),
  )
  const forum: Readonly<Record<string, (url: URL) => object>> = {
    discussions: () => ({
      data: { type: 'discussions', id: 'x', attributes: { sortedPosts: [OPENING, ...ids].map((id) => ({ id })) } },
      meta: { name: '' },
    }),
    posts: (url) => ({
      data: (url.searchParams.get('filter[id]') ?? '').split(',').map((id) => postOf(id, contentOf(ids.indexOf(id)))),
    }),
    trees: () => ({ data: postOf(top, contentOf(0)), included: answers }),
  }
  // A forum that was taken over answers.
  for (const [name, answer] of Object.entries(forum)) {
    await page.route(new RegExp(`/${name}(/[\\w-]+)?\\?`), (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: answer(new URL(route.request().url())),
      }),
    )
  }
  const asked = new Set<string>()
  page.on('request', (request) => void asked.add(new URL(request.url()).hostname))
  const ran: string[] = []
  await page.exposeFunction('canary', () => void ran.push('canary'))

  await openPage(page, stack.origin + PATH)
  await comeToComments(page)
  const list = page.getByRole('list', { name: 'Comments', exact: true })
  const pages = page.getByRole('navigation', { name: 'Pages of comments' })
  for (const place of [0, 20, 40]) {
    if (place > 0) await pages.getByRole('button', { name: 'Next' }).click()
    await expect(list).toContainText(`Comment ${place + 19}`)
    const forbidden = await list.evaluate((all) => {
      for (const element of all.querySelectorAll('*')) {
        for (const type of ['mouseover', 'focus', 'toggle', 'load', 'error'])
          element.dispatchEvent(new Event(type, { bubbles: type !== 'load' && type !== 'error' }))
      }
      return all.querySelectorAll('article [style], article [onerror], article script, article iframe, article input')
        .length
    })
    expect(forbidden, `on the page that begins with ${place}`).toBe(0)
  }
  await pages.getByRole('button', { name: 'Previous' }).click()
  await pages.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Show 10000 answers' }).click()
  const thread = page.getByRole('list', { name: 'Answers' })
  await expect(thread).toContainText('Level 0')
  const before = await thread.locator('> li').count()
  await page.getByRole('button', { name: 'Show more answers' }).click()
  await expect.poll(() => thread.locator('> li').count()).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Hide 10000 answers' }).click()
  await expect(thread).toHaveCount(0)
  await page.getByRole('button', { name: 'Popular' }).click()
  await expect(page.getByRole('button', { name: 'Popular' })).toHaveAttribute('aria-pressed', 'true')
  expect({ ran, asked: [...asked].filter((host) => !/^(localhost|127\.0\.0\.1)$/.test(host)) }).toEqual({
    ran: [],
    asked: [],
  })
})
