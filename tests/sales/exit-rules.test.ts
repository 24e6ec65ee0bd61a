import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../machines/access/routes.ts'
import { isFreeToLeave, mayHoldLink } from '../../machines/sales/exit-rules.ts'
import { SITES } from '../support/samples.ts'

const to = (path: string) => matchRoute(path, SITES.dark)
const LINK = { isPlain: true, isInDialog: false, isOwn: true, isSamePage: false, match: to('/videos/') }

describe('a link', () => {
  test.for([
    '/',
    '/videos/',
    '/videos/night-drive/',
    '/models/',
    '/categories/city-nights/',
    '/free/',
    '/login/',
    '/deals/',
    '/blog/',
    '/some-page-of-the-editors/',
    '/no/such/page/',
  ])('POPUP-009: to %s may be held', (path) => {
    expect(mayHoldLink({ ...LINK, match: to(path) })).toBe(true)
  })

  test.for([
    '/join-now/',
    '/join-now/authenticated/',
    '/logout/',
    '/contact/',
    '/help/',
    '/payment/',
    '/subscription/',
    '/account-removal/',
    '/email-change/',
    '/reset-password/',
    '/age-verification/',
    '/main-dashboard/easy-cancel/',
    '/main-dashboard/membership-info/',
    '/main-dashboard/upgrade-subscription/',
    '/terms-and-conditions/',
    '/privacy-policy/',
    '/cookie-policy/',
    '/ca-privacy-rights/',
    '/usc-2257/',
    '/complaints-policy/',
    '/embed/night-drive/',
    '/playalogin/',
  ])('POPUP-009: to %s never is', (path) => {
    expect([mayHoldLink({ ...LINK, match: to(path) }), isFreeToLeave(to(path))]).toEqual([false, true])
  })

  test.for([
    ['of another key, button, tab, or to be downloaded', { isPlain: false }],
    ['in a dialog', { isInDialog: true }],
    ['off the site', { isOwn: false }],
    ['within the page', { isSamePage: true }],
  ] as const)('POPUP-009: %s never is', ([, changes]) => {
    expect(mayHoldLink({ ...LINK, ...changes })).toBe(false)
  })
})

test('POPUP-009: every page that may be left freely is one whose links are never held', () => {
  expect(['/', '/videos/', '/login/'].map((path) => isFreeToLeave(to(path)))).toEqual([false, false, false])
})
