import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { openRouteOf } from '../../app/site/address.ts'
import { isFreeToLeave, isQuiet, mayHoldLink } from '../../machines/sales/exit-rules.ts'
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
  ])('to %s may be held [POPUP-009]', (path) => {
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
    '/cancel-membership/',
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
  ])('to %s never is [POPUP-009]', (path) => {
    expect({ mayHoldLink: mayHoldLink({ ...LINK, match: to(path) }), isFreeToLeave: isFreeToLeave(to(path)) }).toEqual({
      mayHoldLink: false,
      isFreeToLeave: true,
    })
  })

  test.for([
    ['of another key, button, tab, or to be downloaded', { isPlain: false }],
    ['in a dialog', { isInDialog: true }],
    ['off the site', { isOwn: false }],
    ['within the page', { isSamePage: true }],
  ] as const)('%s never is [POPUP-009]', ([, changes]) => {
    expect(mayHoldLink({ ...LINK, ...changes })).toBe(false)
  })
})

test('every page that may be left freely is one whose links are never held [POPUP-009]', () => {
  expect(['/', '/videos/', '/login/'].map((path) => isFreeToLeave(to(path)))).toEqual([false, false, false])
})

test('no pop-up opens where one ends something, or brings a secret that was mailed', () => {
  const paths = [
    '/account-removal/',
    '/cancel-membership/',
    '/email-change/',
    '/reset-password/',
    '/subscription/',
    '/main-dashboard/easy-cancel/',
    '/main-dashboard/membership-info/',
    '/main-dashboard/',
    '/videos/',
    '/nowhere/',
  ]
  expect(paths.filter((path) => isQuiet(openRouteOf(to(path)).name))).toEqual(paths.slice(0, 8))
})
