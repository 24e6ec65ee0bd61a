// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { Fineprint } from '../../views/chrome/fineprint.view.tsx'
import { Footer } from '../../views/chrome/footer.view.tsx'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'

afterEach(cleanup)

const everybody = {
  visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
  deviceVisibility: ['mobile', 'desktop'],
  allowDevices: ['android', 'ios'],
}

interface Scene {
  settings?: SiteSettings
  visitor?: Visitor
  footerMenu?: object[]
  socialItems?: object[]
}

function footerOf({ footerMenu = [], socialItems = [], ...stage }: Scene = {}) {
  cleanup()
  render(onStage(<Footer />, { ...stage, digest: { siteSettings: {}, footerMenu, socialItems } }))
  return screen.getByRole('contentinfo')
}

/** By its heading: what a column says, where each link leads, and whether in a new tab. */
function columnsOf(scene: Scene) {
  const nav = within(footerOf(scene)).getByRole('navigation', { name: 'Footer' })
  return Object.fromEntries(
    within(nav)
      .getAllByRole('heading')
      .map((heading) => [
        heading.textContent,
        within(heading.nextElementSibling as HTMLElement)
          .getAllByRole('link')
          .map((link) => {
            const below = link.querySelector('small')?.textContent
            const isApart = link.getAttribute('target') === '_blank'
            return [
              link.textContent?.replace(below ?? '', ''),
              below && `(${below})`,
              link.getAttribute('href'),
              isApart && '↗',
            ]
              .filter(Boolean)
              .join(' ')
          }),
      ]),
  )
}

const LEGAL = [
  'Terms and Conditions /terms-and-conditions/',
  'Privacy Policy /privacy-policy/',
  'Cookie Policy /cookie-policy/',
  'California Privacy Rights /ca-privacy-rights/',
  '18 U.S.C. 2257 /usc-2257/',
  'Complaints Policy /complaints-policy/',
]
const SISTERS = {
  dark: 'Halcyon VR (Cinema that surrounds you) https://halcyon-vr.example/ ↗',
  darkest: 'Nocturne VR (Men in every direction) https://nocturne-vr.example/ ↗',
  light: 'AR Lumen (In your own room) https://ar-lumen.example/ ↗',
}
const COMMUNITY = ['Affiliates https://affiliates.example/ ↗', 'Blog /blog/']
const BILLING = 'Billing Support https://billing.example/support/ ↗'

for (const { site, sisters } of [
  { site: 'dark', sisters: [SISTERS.darkest, SISTERS.light] },
  { site: 'light', sisters: [SISTERS.dark, SISTERS.darkest] },
] as const) {
  describe(`the footer of the ${site} site`, () => {
    test('outside the verified view is the same whatever the menu: legal pages, sister sites, affiliates, blog, and the join page for questions [AGE-051, CHROME-033, CHROME-037, CHROME-038, CHROME-039, CHROME-040, CHROME-041]', () => {
      const footerMenu = [{ ...everybody, id: 1, sort: 1, type: 1, label: 'Deals', link: '/deals/' }]
      expect(columnsOf({ settings: SITES[site], visitor: VISITORS.unverified, footerMenu })).toEqual({
        Information: LEGAL,
        Network: sisters,
        Community: COMMUNITY,
        'Contact Us': ['Contact /join-now/', 'FAQ /join-now/', 'Business Inquires /join-now/', BILLING],
      })
    })

    test('leads to the contact and to the questions themselves where no menu could be fetched', () => {
      expect(columnsOf({ settings: SITES[site], visitor: VISITORS.member })).toEqual({
        Information: LEGAL,
        Network: sisters,
        Community: COMMUNITY,
        'Contact Us': ['Contact /contact/', 'FAQ /faq/', BILLING],
      })
    })

    test('leads to the forum once: by the menu of the server where that has it, in its own words [CHROME-007]', () => {
      const { forum } = SITES[site].urls
      const club = { ...everybody, id: 2, sort: 1, type: 3, label: 'The club', subtitle: 'Talk to us' }
      expect({
        byMenu: columnsOf({ settings: SITES[site], footerMenu: [{ ...club, link: forum }] }),
        bySettings: columnsOf({ settings: SITES[site], footerMenu: [{ ...club, link: '/blog/' }] }),
      }).toEqual({
        byMenu: { Community: [`The club (Talk to us) ${forum} ↗`] },
        bySettings: { Community: ['The club (Talk to us) /blog/', `Forum ${forum} ↗`] },
      })
    })
  })
}

describe('the social networks', () => {
  const item = (name: string, sort: number, url: string, isInNewTab = true) => ({ name, sort, url, isInNewTab })
  const shownBy = (socialItems: object[], settings = SITES.dark) =>
    within(footerOf({ socialItems, settings, visitor: VISITORS.unverified }))
      .queryAllByRole('list', { name: 'Social networks' })
      .flatMap((list) => within(list).getAllByRole('link'))
      .map((link) => ({
        name: link.getAttribute('aria-label'),
        href: link.getAttribute('href'),
        target: link.getAttribute('target'),
        icon: link.querySelector('svg')?.innerHTML,
      }))
  const names = (links: ReturnType<typeof shownBy>) => links.map(({ name }) => name)
  const all = ['facebook', 'youtube', 'reddit', 'instagram', 'twitter']

  test('are Twitter, Instagram, Reddit and Youtube [CHROME-047]', () => {
    const items = all.map((name, place) => item(name, place, `https://${name}.example/`))
    expect([SITES.dark, SITES.light].map((site) => names(shownBy(items, site)))).toEqual([
      ['Youtube', 'Reddit', 'Instagram', 'Twitter'],
      ['Youtube', 'Reddit', 'Instagram', 'Twitter'],
    ])
    expect(new Set(shownBy(items).map(({ icon }) => icon)).size).toBe(4)
    expect(shownBy(items).map(({ href }) => href)).toEqual(
      ['youtube', 'reddit', 'instagram', 'twitter'].map((name) => `https://${name}.example/`),
    )
  })

  test('are Reddit, Youtube, Facebook and Instagram in the darkest theme [CHROME-048]', () => {
    const items = all.map((name, place) => item(name, place, `https://${name}.example/`))
    expect(names(shownBy(items, SITES.darkest))).toEqual(['Facebook', 'Youtube', 'Reddit', 'Instagram'])
    expect(new Set(shownBy(items, SITES.darkest).map(({ icon }) => icon)).size).toBe(4)
    expect(shownBy(items, SITES.darkest).map(({ href }) => href)).toEqual(
      ['facebook', 'youtube', 'reddit', 'instagram'].map((name) => `https://${name}.example/`),
    )
  })

  test('stand in the order of their sort, whatever the order in which they come [CHROME-049, ENT-019, ENT-020]', () => {
    const sorts = [
      [3, 1, 2],
      [1, 2, 3],
      [2, 3, 1],
    ]
    const shown = sorts.map(([twitter, reddit, youtube]) =>
      names(
        shownBy([item('twitter', twitter!, '/a/'), item('reddit', reddit!, '/b/'), item('youtube', youtube!, '/c/')]),
      ),
    )
    expect(shown).toEqual([
      ['Reddit', 'Youtube', 'Twitter'],
      ['Twitter', 'Reddit', 'Youtube'],
      ['Youtube', 'Twitter', 'Reddit'],
    ])
  })

  test('are hidden one by one where they have no address, and the list with the last of them [CHROME-050]', () => {
    expect({
      some: names(shownBy([item('twitter', 1, ''), item('youtube', 2, 'https://youtube.example/')])),
      none: shownBy([item('twitter', 1, ''), item('youtube', 2, '')]),
      lists: screen.queryAllByRole('list', { name: 'Social networks' }),
    }).toEqual({ some: ['Youtube'], none: [], lists: [] })
  })

  test('open in a new tab each by its own flag [CHROME-051, ENT-019, ENT-020]', () => {
    const targets = [true, false].map((isTwitterApart) =>
      shownBy([item('twitter', 1, '/faq/', isTwitterApart), item('reddit', 2, '/blog/', !isTwitterApart)]).map(
        ({ href, target }) => `${href} ${target}`,
      ),
    )
    expect(targets).toEqual([
      ['/faq/ _blank', '/blog/ null'],
      ['/faq/ null', '/blog/ _blank'],
    ])
  })
})

describe('the small print', () => {
  const LINK = { name: 'Restricted to Adults: RTA label' }

  test('has the RTA label, which leads to those who give it [CHROME-043]', () => {
    const label = within(footerOf()).getByRole('link', LINK)
    expect([label.textContent, label.getAttribute('href')]).toEqual(['RTA', 'https://www.rtalabel.org/'])
  })

  const NOTICE = 'Secure, anonymous age check compliant with global regulations.'

  test('says that the age check is secure and anonymous [CHROME-045]', () => {
    const notices = [SITES.dark, SITES.light].map((settings) => {
      const { container } = render(onStage(<Fineprint />, { settings }))
      const [first] = container.querySelectorAll('p')
      cleanup()
      return first?.textContent
    })
    expect(notices).toEqual([NOTICE, NOTICE])
  })

  test('ends the footer in the verified view and outside of it', () => {
    const notices = [VISITORS.guest, VISITORS.unverified].map((visitor) =>
      within(footerOf({ visitor })).queryAllByText(NOTICE),
    )
    expect(notices.map(({ length }) => length)).toEqual([1, 1])
  })

  test('says since when there is the site: 2021, or 2022 where its settings say so [CHROME-046]', () => {
    const years = [SITES.dark, SITES.light, { ...SITES.dark, foundedYear: 2022 } as const, SITES.darkest].map(
      (settings) => /Founded in (\d+)/.exec(footerOf({ settings }).textContent ?? '')?.[1],
    )
    expect(years).toEqual(['2021', '2022', '2022', '2022'])
  })
})
