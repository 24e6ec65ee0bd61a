import type { Page } from '@playwright/test'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { openPage } from './living-page.ts'
import { callsOf } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

const PATH = '/models/isolde-marrow/'
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

test('a comment that is written survives twelve interruptions, a session that ends, status 465 and a reload, and goes only when it is posted, once [COMMENT-006]', async ({
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
  expect((await callsOf(stack, 'createPost')).length).toBeGreaterThanOrEqual(2)
  await page.reload()
  await comeToComments(page)
  await expect(own).toHaveCount(1)
  await expect(field).toHaveValue('')
})
