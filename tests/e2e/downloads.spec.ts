import { readFileSync } from 'node:fs'
import { findFilm } from '../../sandbox/media/films.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

test('a member reads what the day has left, and the browser saves the very file', async ({ page, stack }) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/videos/broken-reel/`)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Full Video' })
  await expect(dialog).toContainText('20 of 20 left today')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^3K/ }).click()
  const download = await saving
  await expect(dialog.getByRole('status')).toContainText('is on its way')
  await expect(dialog).toContainText('19 of 20 left today')
  expect({
    name: download.suggestedFilename(),
    isSame: readFileSync(await download.path()).equals(readFileSync(findFilm('broken-cut-short.mp4')!.path)),
    page: new URL(page.url()).pathname,
  }).toEqual({ name: 'Broken Reel (3K).mp4', isSame: true, page: '/videos/broken-reel/' })
})
