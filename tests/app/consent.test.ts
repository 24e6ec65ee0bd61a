// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { until } from '../support/until.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()

describe('the splash of a site', () => {
  test('covers every page but the embedded player, until the visitor agrees [CHROME-069, CHROME-072, CHROME-108]', async () => {
    const tab = await tabs.open({ path: '/videos/' })
    const { splash, navigation } = tab.site.actors
    const isShown = () => splash.getSnapshot().hasTag('shown')
    const first = { isShown: isShown(), cookie: document.cookie.includes('age_confirmed') }
    // Its data comes all the same.
    await expect.poll(() => tab.site.arrival.getSnapshot()?.page?.actor?.getSnapshot().value).toBe('shown')
    navigation.send({ type: 'address.wanted', path: '/login/', manner: 'push' })
    await expect.poll(() => tab.path()).toBe('/login/')
    const elsewhere = isShown()
    splash.send({ type: 'agreement.given' })
    await expect.poll(() => document.cookie).toContain('age_confirmed=1')
    expect({ first, elsewhere, agreed: isShown() }).toEqual({
      first: { isShown: true, cookie: false },
      elsewhere: true,
      agreed: false,
    })
    const again = await tabs.open({ path: '/' })
    expect(again.site.actors.splash.getSnapshot().value).toBe('accepted')
  })

  test('is withheld from the embedded player, which confirms nothing [CHROME-108]', async () => {
    const { site } = await tabs.open({ path: '/embed/low-tide/' })
    const isConfirmed = document.cookie.includes('age_confirmed')
    expect({ state: site.actors.splash.getSnapshot().value, isConfirmed }).toEqual({
      state: 'withheld',
      isConfirmed: false,
    })
  })

  test.for(['/tour/', '/videos/'])(
    'is agreed to by the tour alone, whether it is the first page or a later one: %s [CHROME-071]',
    async (path) => {
      const tab = await tabs.open({ path })
      expect(tab.site.actors.splash.getSnapshot().hasTag('shown')).toBe(path === '/videos/')
      tab.site.actors.navigation.send({ type: 'address.wanted', path: '/tour/', manner: 'push' })
      await expect.poll(() => document.cookie).toContain('age_confirmed=1')
      expect(tab.site.actors.splash.getSnapshot().hasTag('shown')).toBe(false)
    },
  )
})

test.for([
  { kind: 'serverError', said: [{ type: 'problem.report', reason: 'No terms data', isUserStarted: false }] },
  { kind: undefined, said: [] },
] as const)(
  'terms over the splash that the server has no text of are logged as missing: $kind [ERR-026]',
  async ({ kind, said }) => {
    document.body.innerHTML = '<div id="dialog"></div>'
    const tab = await tabs.open()
    if (kind) await tabs.control().addFault({ kind, endpoint: 'getStaticPage' })
    const { dialogs } = tab.site.actors
    dialogs.send({ type: 'dialog.requested', request: dialogRequest('terms', { isUserStarted: true }) })
    await until(() => expect(dialogs.getSnapshot().hasTag('visible')).toBe(true))
    document.body.innerHTML = ''
    expect(tab.others.filter(({ type }) => type === 'problem.report')).toEqual(said)
  },
)

describe('the cookie banner of a site', () => {
  const stateAfterSecond = async (path: string) => {
    const tab = await tabs.open({ path })
    const { cookieBanner } = tab.site.actors
    tab.pass(999)
    const before = cookieBanner.getSnapshot().value
    tab.pass(1)
    return { before, after: cookieBanner.getSnapshot().value }
  }

  test('comes a second after the page, but not to who has chosen before, whichever it was [CHROME-076, CHROME-079]', async () => {
    const nobody = await stateAfterSecond('/')
    putCookie('cookieConsent=reject; path=/')
    const rejected = await stateAfterSecond('/')
    putCookie('cookieConsent=accept; path=/')
    const accepted = await stateAfterSecond('/videos/')
    expect({ nobody, rejected, accepted }).toEqual({
      nobody: { before: 'waiting', after: 'shown' },
      rejected: { before: 'done', after: 'done' },
      accepted: { before: 'done', after: 'done' },
    })
  })

  test('does not come to a session from the VR app, now or on a later page [CHROME-076, ROUTE-012]', async () => {
    const other = await stateAfterSecond('/?x_platform_source=web')
    const first = await stateAfterSecond('/?x_platform_source=app')
    const later = await stateAfterSecond('/videos/')
    expect({ other, first, later }).toEqual({
      other: { before: 'waiting', after: 'shown' },
      first: { before: 'done', after: 'done' },
      later: { before: 'done', after: 'done' },
    })
  })

  test('keeps the choice in a cookie [CHROME-077, CHROME-078]', async () => {
    for (const [type, choice] of [
      ['cookies.rejected', 'reject'],
      ['cookies.accepted', 'accept'],
    ] as const) {
      putCookie('cookieConsent=; path=/; max-age=0')
      const tab = await tabs.open({ path: '/' })
      tab.pass(1_000)
      tab.site.actors.cookieBanner.send({ type })
      await expect.poll(() => document.cookie).toContain(`cookieConsent=${choice}`)
    }
  })
})
