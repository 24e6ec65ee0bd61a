import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

test('a name that is changed in one tab stands in the other one, too, without a reload [COMMENT-005]', async ({
  context,
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openPage(tab, `${stack.origin}/models/isolde-marrow/`)
    await tab.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
    await expect(tab.getByText(/^You write as/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Change your name' }).click()
  await page.getByLabel('New name').fill('two-tabs')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your name is changed.')).toBeVisible()
  await expect(other.getByText(/^You write as/)).toHaveText('You write as two-tabs')
})

test('a member who changes their name too often reads when they can again', async ({ page, stack, problems }) => {
  problems.allow('/users/update/username')
  await signIn(page, stack, 'member')
  await stack.control.addFault({ kind: 'tooMany', endpoint: 'changeForumName', retryAfterSeconds: 90 })
  await openPage(page, `${stack.origin}/models/isolde-marrow/`)
  await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Change your name' }).click()
  const field = page.getByLabel('New name')
  await field.fill('night-owl')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/You can try again in 2 minutes\.$/)
  await expect(field).toHaveValue('night-owl')
})

test('a member is refused a name, keeps what was typed and the comment begun, and writes under another one after a reload too [COMMENT-005]', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('/users/update/username')
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/models/isolde-marrow/`)
  const comments = page.getByRole('list', { name: 'Comments' })
  const writing = page.getByRole('form', { name: 'Write a comment' })
  await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
  await writing.getByRole('textbox').fill('Seen twice.')
  await page.getByRole('button', { name: 'Change your name' }).click()
  const field = page.getByLabel('New name')
  await expect(field).toBeFocused()
  await field.fill('a!')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(
    /at least 3 characters\.\s+A name has letters from A to Z, digits, hyphens and underscores only\.$/,
  )
  await expect(field).toHaveValue('a!')
  await field.fill('night-owl')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name is changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change your name' })).toBeFocused()
  await expect(writing.getByRole('textbox')).toHaveValue('Seen twice.')
  await writing.getByRole('button', { name: 'Post' }).click()
  const own = comments.getByRole('article').filter({ hasText: 'Seen twice.' })
  await expect(own.getByRole('strong')).toHaveText('night-owl')
  await page.reload()
  await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(/^You write as/)).toHaveText('You write as night-owl')
  await expect(own.getByRole('strong')).toHaveText('night-owl')
})
