import { pressAll } from './drawn.ts'
import { openPage, REFUSED_DOCUMENTS } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const SCREENS = [
  '/',
  '/videos/',
  '/videos/?layout=list',
  '/videos/?layout=simple',
  '/videos/low-tide-in-the-atrium/',
  '/models/',
  '/models/isolde-marrow/',
  '/categories/',
  '/categories/city-nights/',
  '/vr-porn-compilations/',
  '/embed/low-tide-in-the-atrium/',
  '/join-now/',
  '/deals/',
  '/help/?topic=tech',
  '/search/?s=isolde',
  '/devices/phone-in-a-viewer/',
  '/try-ar/',
  '/business/',
  '/tokens/',
  '/free/',
  '/blog/',
  '/blog/a-day-on-set/',
  '/faq/',
  '/contact/',
  '/terms-and-conditions/',
  '/tour/',
  '/partners/',
  '/vr-cam-girls/',
  '/vr-cam-girls/mira-vale/',
  '/login/',
  '/reset-password/',
  '/cancel-membership/',
  '/playalogin/',
  '/payment/?result=refused',
  '/email-change/',
  '/account-removal/',
  '/subscription/',
  '/videos/no-such-film/',
]

/** Guests are led to the log-in from each of them. */
const MEMBER_SCREENS = [
  '/main-dashboard/',
  '/main-dashboard/membership-info/',
  '/main-dashboard/account-settings/',
  '/main-dashboard/favorites/',
  '/main-dashboard/upgrade-subscription/',
  '/main-dashboard/easy-cancel/',
]

/**
 * Guests press everything in the narrow window. Guests in the wide one and members in each press a third of it, and members the pages of their own. With `--long` everybody
 * presses everything in both.
 */
const isLong = process.env.LONG === '1'

for (const visitor of ['guest', 'member'] as const) {
  for (const width of [390, 1440]) {
    const isAll = isLong || (visitor === 'guest' && width === 390)
    const third = visitor === 'guest' ? 0 : width === 390 ? 1 : 2
    const shared = SCREENS.filter((_, index) => isAll || index % 3 === third)
    test(`every control that a ${visitor} sees in a window of ${width} px gets the press at its centre, and nothing else does`, async ({
      page,
      stack,
      adult: _,
      problems,
    }) => {
      test.setTimeout(480_000)
      problems.allow(...REFUSED_DOCUMENTS)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      if (visitor === 'member') await signIn(page, stack, 'member')
      const wrong: unknown[] = []
      let all = 0
      for (const path of visitor === 'member' ? [...shared, ...MEMBER_SCREENS] : shared) {
        await openPage(page, stack.origin + path)
        const { pressed, faults } = await pressAll(page)
        all += pressed
        if (faults.length > 0) wrong.push({ path, faults })
      }
      expect(wrong).toEqual([])
      expect(all).toBeGreaterThan(18 * shared.length)
    })
  }
}

test('every control of a site that is not verified yet gets the press at its centre, and nothing else does', async ({
  page,
  stack,
  adult: _,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(...REFUSED_DOCUMENTS)
  const light = stack.siteAt('light')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wrong: unknown[] = []
  for (const [visitor, paths] of [
    ['guest', ['/', '/join-now/', '/login/', '/contact/']],
    ['mustVerify', ['/age-verification/']],
  ] as const) {
    if (visitor !== 'guest') await signIn(page, stack, visitor, light)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths) {
        await openPage(page, light + path)
        const { pressed, faults } = await pressAll(page)
        if (faults.length > 0 || pressed < 10) wrong.push({ visitor, width, path, pressed, faults })
      }
    }
  }
  expect(wrong).toEqual([])
})
