import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNavigator } from '../../app/browser/navigator.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import type { Site } from '../../app/site/site.ts'
import type { NavigatorEvent } from '../../app/site/wire.ts'
import { siteSettings } from '../access/sites.ts'
import { visitorWith } from '../access/visitors.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the browser is led', () => {
  test.each([
    ['/join-now/', false, ['within /join-now/ push']],
    ['/join-now/?event=expired', false, ['within /join-now/?event=expired push']],
    ['https://join.example/join-now/', true, ['away https://join.example/join-now/']],
  ])('to %s, away from the site: %s [AGE-054]', (to, isExternal, expected) => {
    expect(led({ type: 'page.open', to, isExternal })).toEqual(expected)
  })

  test('to the page of contact by those who may open it, by others to the support outside, in a tab of its own [AGE-042]', () => {
    const support = (isVerified: boolean, billingSupport: string) =>
      led({ type: 'support.open' }, { isVerified, billingSupport })
    expect({
      verified: support(true, 'https://support.example/help/'),
      unverified: support(false, 'https://support.example/help/'),
      elsewhere: support(false, 'https://other.example/'),
    }).toEqual({
      verified: ['within /contact/ push'],
      unverified: ['apart https://support.example/help/ _blank noopener,noreferrer'],
      elsewhere: ['apart https://other.example/ _blank noopener,noreferrer'],
    })
  })
})

test.each([true, false])(
  'a problem is reported, and whether the visitor waits for what failed: %s [ERR-029]',
  (isUserStarted) => {
    expect(led({ type: 'problem.report', reason: 'dialog: chunk missing', isUserStarted })).toEqual([
      `reported dialog: chunk missing, ${isUserStarted}`,
    ])
  },
)

/** Where an event leads: `within` this site, `away` from it, or `apart` in another tab. */
function led(event: NavigatorEvent, { isVerified = false, billingSupport = 'https://support.example/' } = {}) {
  const ways: string[] = []
  vi.stubGlobal('location', { assign: (url: string) => ways.push(`away ${url}`) })
  vi.stubGlobal('window', { open: (...parts: string[]) => ways.push(`apart ${parts.join(' ')}`) })
  const light = siteSettings('light')
  const settings = { ...light, urls: { ...light.urls, billingSupport } }
  const visitor = visitorWith({ isVerified, verificationEnabled: true })
  const site = {
    actors: {
      navigation: {
        send: ({ path, manner }: { path: string; manner: string }) => ways.push(`within ${path} ${manner}`),
      },
    },
    visitor: { getSnapshot: () => visitor },
  } as unknown as Site
  const report = (reason: string, isUserStarted?: boolean) => void ways.push(`reported ${reason}, ${isUserStarted}`)
  createNavigator({ settings, ports: { report } as SitePorts, site: () => site, show: () => {} })(event)
  return ways
}
