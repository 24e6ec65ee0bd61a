import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

test('a model is found by letter, liked by its heart, and taken back in place [VIDEO-019, FAV-001, MODEL-001]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/models/`)
  await page.getByRole('navigation', { name: 'First letter' }).getByRole('link', { name: 'X', exact: true }).click()
  await expect(page).toHaveURL(`${stack.origin}/models/?letter=x`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VR Models: Letter X')
  await page.getByRole('main').getByRole('link', { name: 'Xanthe Rosario', exact: true }).click()
  await expect(page).toHaveURL(`${stack.origin}/models/xanthe-rosario/`)
  const heart = page.getByRole('main').getByRole('button', { name: 'Favorite: Xanthe Rosario' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a picture of a model is enlarged, and Escape brings the focus back [MODEL-012]', async ({ page, stack }) => {
  await openPage(page, `${stack.origin}/models/xanthe-rosario/`)
  const picture = page.getByRole('button', { name: /^Enlarge: .* portrait 2$/ })
  await picture.click()
  await expect(page.getByRole('dialog', { name: 'Pictures of Xanthe Rosario' })).toContainText('2 of 8')
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
})
