import { openPage } from './living-page.ts'
import { expectGuest, expectMember, logInByForm } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

test('a member logs out everywhere else: the other browser has to log in again, and this one goes on', async ({
  page,
  stack,
  browser,
}) => {
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; Quest 3) OculusBrowser/39.0 Chrome/136.0 VR Safari/537.36',
  })
  await other.addCookies(await page.context().cookies())
  const headset = await other.newPage()
  await openPage(headset, `${stack.origin}/login/`)
  await logInByForm(headset, 'member')
  await expectMember(headset)

  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/main-dashboard/account-settings/`)
  const section = page.getByRole('region', { name: 'Where you are logged in' })
  const devices = section.getByRole('listitem')
  await expect(devices).toHaveText([/^Chrome on LinuxThis device$/, /^Meta Quest Browser on Meta QuestLast used /])
  await section.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(section.getByRole('alert')).toHaveText(
    'Every other browser and headset is asked to log in again. This one stays logged in, and your passkeys stay.',
  )
  await section.getByRole('button', { name: 'Log them out' }).click()
  await expect(devices).toHaveText(['Chrome on LinuxThis device'])
  await expect(section.getByText('You are logged in on this device only.')).toBeVisible()

  await openPage(headset, `${stack.origin}/videos/`)
  await expectGuest(headset)
  await openPage(headset, `${stack.origin}/login/`)
  await logInByForm(headset, 'member')
  await expectMember(headset)
  await page.reload()
  await expectMember(page)
  await expect(devices).toHaveCount(2)
  await other.close()
})
