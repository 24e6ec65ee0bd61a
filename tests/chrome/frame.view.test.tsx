// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { ACCOUNT_MENU, menusMachine } from '../../machines/chrome/menus.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { appBootMachine, menuDrawing } from '../../machines/site/app-boot.machine.ts'
import { BottomMenu } from '../../views/chrome/bottom-menu.view.tsx'
import { Fineprint } from '../../views/chrome/fineprint.view.tsx'
import { Footer } from '../../views/chrome/footer.view.tsx'
import { Header } from '../../views/chrome/header.view.tsx'
import { type CamActors, CamActorsContext } from '../../views/site/cam-actors.context.ts'
import { EditPathContext } from '../../views/site/route.context.ts'
import { VreelsContext } from '../../views/site/vreels.context.ts'
import { visitorWith } from '../access/visitors.ts'
import { sanitiser } from '../support/safe-html.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
// Its code comes when the menu opens: here it is at hand.
beforeAll(() => import('../../views/chrome/account-panel.view.tsx'))

const everybody = {
  visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
  deviceVisibility: ['mobile', 'desktop'],
  allowDevices: ['android', 'ios'],
}
const tiles = Array.from({ length: 14 }, (_, index) => ({
  label: `Tile ${index + 1}`,
  link: `/categories/tile-${index + 1}/`,
  sort: 100 - index,
  image: { alt: '', permalink: `/t/${index}.avif` },
}))
const digest = {
  siteSettings: {},
  headerMenuTypes: [
    { label: 'Main menu', key: 1 },
    { label: 'Account Menu', key: 2 },
  ],
  headerMenu: [
    {
      ...everybody,
      id: 1,
      sort: 2,
      type: 1,
      label: 'Videos',
      link: '/videos/',
      upperText: 'NEW',
      upperTextColor: '#ffcc00',
      leftText: 'HOT',
      leftTextColor: '#102030',
    },
    { ...everybody, id: 2, sort: 1, type: 1, label: 'Categories', link: '/categories/', pullDownMenus: tiles },
    { ...everybody, id: 3, sort: 1, type: 2, label: 'Favorites', link: '/main-dashboard/favorites/' },
    { ...everybody, id: 4, sort: 2, type: 2, label: 'Log Out', link: '/logout/', isLogOut: true },
  ],
  footerMenuTypes: [{ label: 'Network', key: 'net' }],
  footerMenu: [
    { ...everybody, id: 5, sort: 1, type: 'net', label: 'Partner', link: '/partners/' },
    { ...everybody, id: 6, sort: 1, type: 1, label: 'Terms', link: '/terms-and-conditions/' },
  ],
  mobileBottomMenu: [
    { ...everybody, id: 7, sort: 10, label: 'Videos', link: '/videos/', icon: { alt: '', permalink: '/i/v.svg' } },
    { ...everybody, id: 8, sort: 9, label: 'Home', link: '/', icon: { alt: '', permalink: '/i/h.svg' } },
  ],
  socialItems: [
    { name: 'youtube', url: 'https://youtube.example/', isInNewTab: true, sort: 2 },
    { name: 'reddit', url: '', isInNewTab: true, sort: 0 },
    { name: 'twitter', url: 'https://x.example/', isInNewTab: false, sort: 1 },
  ],
}
const hrefs = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => `${link.textContent || link.getAttribute('aria-label')} ${link.getAttribute('href')}`)

describe('the header', () => {
  test('offers guests logo, menu, Log In and Join Now [CHROME-008, CHROME-010, CHROME-022, CHROME-023]', () => {
    render(onStage(<Header />, { digest }))
    expect(hrefs(screen.getByRole('banner'))).toEqual([
      'Halcyon VR /',
      'Categories /categories/',
      'HOTVideosNEW /videos/',
      'Search /search/',
      'Log In /login/',
      'Join Now /join-now/',
    ])
  })

  test('has Log In and Log Out in windows of every width [CHROME-022]', () => {
    const isEverywhere = (visitor: typeof VISITORS.member, name: string) => {
      render(onStage(<Header />, { digest, visitor }))
      const link = within(screen.getByRole('banner')).getByRole('link', { name })
      const found = link.closest('.only-wide, .only-narrow') === null
      cleanup()
      return found
    }
    expect([
      isEverywhere(VISITORS.guest, 'Log In'),
      isEverywhere(visitorWith({ claims: { usc: 300 }, verificationEnabled: true }), 'Log Out'),
    ]).toEqual([true, true])
  })

  test('has a place for messenger and tokens where there are live rooms, and for members of any kind in the verified view, and none elsewhere [CAMAUTH-015, CHROME-017, MSG-001, TOKENS-001]', () => {
    const part = { actors: {} as CamActors, headerPart: <p>Messenger and tokens</p> }
    const cams = { getSnapshot: () => part, subscribe: () => ({ unsubscribe() {} }) }
    const header = (
      <CamActorsContext value={cams}>
        <Header />
      </CamActorsContext>
    )
    const shown = (visitor: typeof VISITORS.member, camsEnabled = true) => {
      render(onStage(header, { digest, visitor, settings: { ...SITES.dark, camsEnabled } }))
      const found = screen.queryAllByText('Messenger and tokens').length
      cleanup()
      return found
    }
    const { member, expired, inactive, guest } = VISITORS
    expect({
      withoutRooms: shown(member, false),
      verified: [member, expired, inactive, guest].map((visitor) => shown(visitor)),
      unverified: [member, expired, inactive].map((visitor) => shown({ ...visitor, isInVerifiedView: false })),
    }).toEqual({ withoutRooms: 0, verified: [1, 1, 1, 0], unverified: [0, 0, 0] })
  })

  test('leads former members to the offer for them by Join Now [CHROME-023]', () => {
    for (const [visitor, target] of [
      ['expired', '/join-now/?event=expired'],
      ['guest', '/join-now/'],
    ] as const) {
      render(onStage(<Header />, { digest, visitor: VISITORS[visitor] }))
      expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(target)
      cleanup()
    }
  })

  test('colours both badges of an item so that they can be read, and draws none that says nothing [CHROME-011, ENT-024]', () => {
    const [videos, categories] = digest.headerMenu
    const headerMenu = [videos, { ...categories, upperText: 'SOON', upperTextColor: '#204020' }]
    render(onStage(<Header />, { digest: { ...digest, headerMenu } }))
    const badgesOf = (name: string) =>
      [...screen.getByRole('link', { name }).children].map((part) => {
        const { style } = part as HTMLElement
        return [part.textContent, style.getPropertyValue('--badge'), style.getPropertyValue('--badge-ink')]
          .join(' ')
          .trim()
      })
    expect([badgesOf('HOTVideosNEW'), badgesOf('CategoriesSOON')]).toEqual([
      ['HOT #102030 #fff', 'Videos', 'NEW #ffcc00 #000'],
      ['Categories', 'SOON #204020 #fff'],
    ])
  })

  test('opens a dropdown of sorted tiles with alternative texts [CHROME-012, CHROME-013, CHROME-014, ENT-024]', () => {
    const menus = createActor(menusMachine).start()
    render(onStage(<Header />, { digest, actors: { menus } }))
    fireEvent.click(screen.getByRole('button', { name: 'More in Categories' }))
    const pictures = screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))
    expect(pictures).toEqual(Array.from({ length: 12 }, (_, index) => `Tile ${14 - index} in VR`))
    const tile = screen.getByRole('link', { name: /Tile 3$/ })
    expect({
      href: tile.getAttribute('href'),
      picture: tile.querySelector('img')?.getAttribute('src'),
      label: tile.querySelector('img + span')?.textContent,
    }).toEqual({
      href: '/categories/tile-3/',
      picture: `${SITES.dark.hosts.contentHost}/t/2.avif?w=640`,
      label: 'Tile 3',
    })
    cleanup()
    const alts = (settings: typeof SITES.dark) => {
      render(onStage(<Header />, { digest, settings, actors: { menus } }))
      const found = screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))
      cleanup()
      return { count: found.length, first: found[0], last: found.at(-1) }
    }
    // The darkest theme's stylesheet shows the rest on extra-large windows.
    expect({ darkest: alts(SITES.darkest), light: alts(SITES.light) }).toEqual({
      darkest: { count: 14, first: 'Tile 14 in VR', last: 'Tile 1 in VR' },
      light: { count: 12, first: 'Tile 14 in AR', last: 'Tile 3 in AR' },
    })
    menus.stop()
  })

  test('opens a tile of a dropdown as its own tab and rel say [ENT-024]', () => {
    const menus = createActor(menusMachine).start()
    const pullDownMenus = [
      { label: 'Here', link: '/here/', sort: 1, rel: 'help' },
      { label: 'Apart', link: '/apart/', sort: 2, inNewTab: true },
    ]
    const headerMenu = [{ ...digest.headerMenu[1], pullDownMenus }]
    render(onStage(<Header />, { digest: { ...digest, headerMenu }, actors: { menus } }))
    fireEvent.click(screen.getByRole('button', { name: 'More in Categories' }))
    const facts = ['Here', 'Apart'].map((name) => {
      const link = screen.getByRole('link', { name })
      return ['href', 'target', 'rel'].map((attribute) => link.getAttribute(attribute))
    })
    expect(facts).toEqual([
      ['/here/', null, 'help'],
      ['/apart/', '_blank', 'noopener noreferrer'],
    ])
    menus.stop()
  })

  test('gives logged-in visitors their account menu, with Log Out in it [CHROME-020, ROLE-016]', async () => {
    const menus = createActor(menusMachine).start()
    menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })
    const { actor: session, told } = still(
      createActor(sessionMachine, { input: { verificationEnabled: false, allowedLogOutHosts: [] } }).getSnapshot(),
    )
    render(onStage(<Header />, { digest, visitor: VISITORS.member, actors: { menus, session } }))
    const items = await within(await screen.findByRole('menu', { name: 'Account' })).findAllByRole('menuitem')
    expect(items.map((item) => `${item.textContent} ${item.getAttribute('href')}`)).toEqual([
      'Favorites /main-dashboard/favorites/',
      'Log Out null',
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
    expect(told).toEqual([{ type: 'signOut.requested' }])
    menus.stop()
  })

  test('gives staff the open page’s place in the content admin, in a new tab [ROLE-005, ROLE-006, ROLE-007, ROLE-008]', async () => {
    const menus = createActor(menusMachine).start()
    menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })
    const editOf = async (visitor: keyof typeof VISITORS, path: string) => {
      const header = (
        <EditPathContext value={path}>
          <Header />
        </EditPathContext>
      )
      render(onStage(header, { digest, visitor: VISITORS[visitor], actors: { menus } }))
      await screen.findByRole('menuitem', { name: 'Favorites' })
      const link = screen.queryByRole('menuitem', { name: 'Edit' })
      const facts = link && `${link.getAttribute('href')} ${link.getAttribute('target')}`
      cleanup()
      return facts
    }
    expect([
      await editOf('administrator', '/videos/7'),
      await editOf('administrator', '/pages/?id=12'),
      await editOf('administrator', '/models/25'),
      await editOf('administrator', '/blog/4'),
      await editOf('administrator', ''),
      await editOf('member', '/videos/7'),
    ]).toEqual([
      'https://admin.example/videos/7 _blank',
      'https://admin.example/pages/?id=12 _blank',
      'https://admin.example/models/25 _blank',
      'https://admin.example/blog/4 _blank',
      null,
      null,
    ])
    menus.stop()
  })

  test('lifts itself off a scrolled page [CONST-006]', () => {
    const viewport = createActor(viewportMachine.provide({ actors: { watchViewport: fromCallback(() => {}) } }), {
      input: { width: 1440 },
    }).start()
    const { container } = render(onStage(<Header />, { digest, actors: { viewport } }))
    const looks = [75, 76, 500, 75, 0].map((top) => {
      act(() => viewport.send({ type: 'scroll.settled', top }))
      const { className = '' } = container.querySelector('header') ?? {}
      return { top, isHeader: /header/.test(className), isLifted: /scrolled/.test(className) }
    })
    const at = (top: number, isLifted: boolean) => ({ top, isHeader: true, isLifted })
    expect(looks).toEqual([at(75, false), at(76, true), at(500, true), at(75, false), at(0, false)])
    viewport.stop()
  })

  test('greets by the first letters of the e-mail where the site wants it [CHROME-021]', () => {
    const user = { uuid: 'u-1', email: 'ada.holm@example.com', affiliateId: '', tokenBalance: 0 }
    const { context } = createActor(sessionMachine, {
      input: { verificationEnabled: false, allowedLogOutHosts: [] },
    }).getSnapshot()
    const session = still(sessionMachine.resolveState({ value: { signedIn: 'known' }, context: { ...context, user } }))
    const visitors = { ...VISITORS, soft: visitorWith({ claims: { usc: 100 }, verificationEnabled: true }) }
    const greeting = (settings: typeof SITES.dark, visitor: keyof typeof visitors) => {
      render(onStage(<Header />, { settings, visitor: visitors[visitor], actors: { session: session.actor } }))
      const text = screen.queryByText(/^Hi, /)?.textContent ?? ''
      cleanup()
      return text
    }
    expect(greeting(SITES.darkest, 'member')).toBe('Hi, ada.holm@e')
    expect(greeting(SITES.darkest, 'inactive')).toBe('')
    expect(greeting(SITES.darkest, 'soft')).toBe('Hi, ada.holm@e')
    expect(greeting(SITES.dark, 'member')).toBe('')
    const greetedElsewhere = [true, false].flatMap((greetsByEmail) => [
      greeting({ ...SITES.light, greetsByEmail }, 'expired'),
      greeting({ ...SITES.darkest, greetsByEmail }, 'member'),
    ])
    expect(greetedElsewhere).toEqual(['Hi, ada.holm@e', 'Hi, ada.holm@e', '', ''])
  })

  test('has no main menu outside the verified view [CHROME-033, CHROME-034]', () => {
    render(onStage(<Header />, { digest, visitor: VISITORS.unverified }))
    expect(hrefs(screen.getByRole('banner'))).toEqual(['Halcyon VR /', 'Log In /login/', 'Join Now /join-now/'])
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('hides its bar where people buy [CHROME-025]', () => {
    for (const path of ['/join-now/', '/tokens/']) {
      render(onStage(<Header />, { digest, path }))
      expect(hrefs(screen.getByRole('banner'))).toEqual(['Halcyon VR /', 'Log In /login/', 'Join Now /join-now/'])
      cleanup()
    }
  })
})

describe('the footer', () => {
  test('sorts its links into columns by the menu types [CHROME-042, ENT-019]', () => {
    render(onStage(<Footer />, { digest }))
    const columns = screen
      .getAllByRole('heading')
      .map((heading) => `${heading.textContent}: ${heading.nextElementSibling?.textContent}`)
    expect(columns).toEqual(['Information: Terms', 'Network: Partner', 'Community: Forum'])
  })

  test('shows whose the site is, in the year of the moment in UTC, wherever it is drawn [CHROME-044]', () => {
    vi.spyOn(Date.prototype, 'getFullYear').mockReturnValue(1999)
    const lineAt = (moment: string, settings = SITES.dark) => {
      render(onStage(<Fineprint />, { settings, drawnAtMs: Date.parse(moment) }))
      const line = screen.getByText(/^©/).textContent
      cleanup()
      return line
    }
    expect([
      lineAt('2026-12-31T23:59:59Z'),
      lineAt('2027-01-01T00:00:00Z'),
      lineAt('2031-06-30T12:00:00Z', SITES.light),
    ]).toEqual([
      '© 2026 Halcyon VR. All rights reserved.',
      '© 2027 Halcyon VR. All rights reserved.',
      '© 2031 AR Lumen. All rights reserved.',
    ])
  })
})

describe('the bottom menu of phones', () => {
  test('is sorted, has icons and marks the open page [CHROME-063, CHROME-064, CHROME-065, ENT-024, ENT-019]', () => {
    const { container } = render(onStage(<BottomMenu />, { digest, path: '/videos/' }))
    const bar = screen.getByRole('navigation', { name: 'Quick menu' })
    expect(hrefs(bar)).toEqual(['Home /', 'Videos /videos/'])
    const icons = [...container.querySelectorAll('li img')].map((icon) => icon.getAttribute('src'))
    expect(icons).toEqual([
      `${SITES.dark.hosts.contentHost}/i/h.svg?w=640`,
      `${SITES.dark.hosts.contentHost}/i/v.svg?w=640`,
    ])
    const [home, videos] = within(bar).getAllByRole('listitem')
    const isMarked = (entry: HTMLElement | undefined) => /current/.test(entry?.className ?? '')
    expect({ home: isMarked(home), videos: isMarked(videos) }).toEqual({ home: false, videos: true })
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Videos')
  })

  test('draws an item’s own drawing in place of its icon [ENT-024]', () => {
    const svg = '<svg viewBox="0 0 24 24"><path fill-rule="evenodd" d="M4 4h16"/><script>canary()</script></svg>'
    const boot = createActor(appBootMachine).getSnapshot()
    const drawings = { [menuDrawing(`${digest.mobileBottomMenu[0]?.id}`)]: sanitiser.drawing(svg, 'x') }
    const { actor } = still(appBootMachine.resolveState({ value: boot.value, context: { ...boot.context, drawings } }))
    render(onStage(<BottomMenu />, { digest, actors: { boot: actor } }))
    const marks = screen.getAllByRole('listitem').map((entry) => entry.querySelector('svg, img')?.outerHTML)
    expect(marks[0]).toMatch(/^<img/)
    expect(marks[1]).toBe(
      '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path fill-rule="evenodd" d="M4 4h16"></path></svg>',
    )
  })

  test('ends with a button that opens the clips, outside of the dashboard [CHROME-066, CAT-035, CAT-036]', () => {
    const open = vi.fn()
    const menu = (
      <VreelsContext value={{ open }}>
        <BottomMenu />
      </VreelsContext>
    )
    render(onStage(menu, { digest }))
    const button = screen.getByRole('button', { name: 'VReels' })
    expect(screen.getAllByRole('listitem').at(-1)?.contains(button)).toBe(true)
    fireEvent.click(button)
    expect(open).toHaveBeenCalledOnce()
    cleanup()
    const elsewhere = [
      { path: '/main-dashboard/', visitor: VISITORS.member },
      { settings: { ...SITES.dark, vreelsEnabled: false } },
      { visitor: VISITORS.unverified },
    ]
    for (const stage of elsewhere) {
      render(onStage(menu, { digest, ...stage }))
      expect(screen.queryByRole('button', { name: 'VReels' })).toBeNull()
      cleanup()
    }
  })

  test('is not there without items [CHROME-063]', () => {
    expect(render(onStage(<BottomMenu />)).container.innerHTML).toBe('')
  })
})
