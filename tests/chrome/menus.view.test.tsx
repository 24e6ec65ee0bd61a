// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { ACCOUNT_MENU, menusMachine } from '../../machines/chrome/menus.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { BottomMenu } from '../../views/chrome/bottom-menu.view.tsx'
import { Footer } from '../../views/chrome/footer.view.tsx'
import { Header } from '../../views/chrome/header.view.tsx'
import { MainMenu } from '../../views/chrome/main-menu.view.tsx'
import { MenuItemLink } from '../../views/chrome/menu-item.view.tsx'
import { MobilePanel } from '../../views/chrome/mobile-panel.view.tsx'
import { PanelContent } from '../../views/chrome/panel-content.view.tsx'
import { SiteLogo } from '../../views/chrome/site-logo.view.tsx'
import { EditPathContext } from '../../views/site/route.context.ts'
import { visitorWith } from '../access/visitors.ts'
import { sanitiser } from '../support/safe-html.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)
// Their code comes when a menu opens: here it is at hand.
beforeAll(() => import('../../views/chrome/account-panel.view.tsx'))

const everybody = {
  visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
  deviceVisibility: ['mobile', 'desktop'],
  allowDevices: ['android', 'ios'],
}
const tiles = Array.from({ length: 14 }, (_, index) => ({
  label: `Tile ${index + 1}`,
  link: `/categories/tile-${index + 1}/`,
  sort: index + 1,
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
      id: 21,
      sort: 2,
      type: 1,
      label: 'Categories',
      link: '/categories/',
      isEnablePullDownOnMobile: true,
      pullDownMenus: tiles.toReversed(),
    },
    { ...everybody, id: 22, sort: 1, type: 1, label: 'Videos', link: '/videos/', pullDownMenus: tiles.slice(0, 2) },
    { ...everybody, deviceVisibility: ['desktop'], id: 23, sort: 3, type: 1, label: 'Deals', link: '/deals/' },
    { ...everybody, deviceVisibility: ['mobile'], id: 24, sort: 4, type: 1, label: 'Blog', link: '/blog/' },
    { ...everybody, id: 25, sort: 1, type: 2, label: 'Favorites', link: '/main-dashboard/favorites/' },
    { ...everybody, id: 26, sort: 2, type: 2, label: 'Log In', link: '/login/' },
    { ...everybody, id: 27, sort: 3, type: 2, label: 'Log Out', link: '/logout/', isLogOut: true },
  ],
}

interface Scene {
  visitor?: Visitor
  settings?: SiteSettings
  path?: string
  editPath?: string
  more?: object
  platform?: 'android' | 'ios' | 'other'
  /** Of the window; with a narrow one the mobile panel may open over the view. */
  width?: number
}

/** The view with menus and a navigation that live, and a session that notes what it is told. */
function draw(
  view: React.ReactNode,
  { visitor, settings, path, editPath = '', more = {}, platform, width = 1440 }: Scene = {},
) {
  const menus = createActor(menusMachine).start()
  const session = still(
    createActor(sessionMachine, { input: { verificationEnabled: false, allowedLogOutHosts: [] } }).getSnapshot(),
  )
  const navigation = still(createActor(navigationMachine, { input: { path: '/' } }).getSnapshot())
  const viewport = createActor(viewportMachine, { input: { width } })
  const actors = { menus, session: session.actor, navigation: navigation.actor, viewport }
  const drawn = <EditPathContext value={editPath}>{view}</EditPathContext>
  const { container } = render(
    onStage(drawn, {
      digest: { ...digest, ...more },
      actors,
      ...(width < 1440 && { dialogs: { menu: { actor: menus, view: <MobilePanel /> } } }),
      ...(visitor && { visitor }),
      ...(settings && { settings }),
      ...(path && { path }),
      ...(platform && { platform }),
    }),
  )
  return {
    container,
    menus,
    session: session.told,
    navigation: navigation.told,
    open: () => menus.getSnapshot().context.openDropdown,
  }
}

function logoOf(line: string) {
  return sanitiser.drawing(`<svg viewBox="0 0 8 8"><path d="${line}"/></svg>`, 'logo')
}

/** The start of the site, once it has drawn these logos. */
function bootWith(drawings: Record<'header' | 'footer', ReturnType<typeof logoOf>>) {
  const { value, context } = createActor(appBootMachine).getSnapshot()
  return still(appBootMachine.resolveState({ value, context: { ...context, drawings } })).actor
}

function namesIn(region: HTMLElement, role: 'link' | 'button' = 'link') {
  return within(region)
    .queryAllByRole(role)
    .map((found) => found.textContent || found.getAttribute('aria-label'))
}

function hrefOf(name: string) {
  return screen.getByRole('link', { name }).getAttribute('href')
}

const soft = (claims?: Parameters<typeof visitorWith>[0]) => visitorWith({ ...claims, verificationEnabled: true })

describe('the mobile panel', () => {
  const listsOf = (visitor: Visitor) => {
    const { container } = draw(<PanelContent />, { visitor })
    const lists = {
      main: namesIn(screen.getByRole('navigation', { name: 'Main' })),
      opens: namesIn(screen.getByRole('navigation', { name: 'Main' }), 'button'),
      account: namesIn(screen.getByRole('navigation', { name: 'Account' })),
      join: within(container)
        .queryAllByRole('link', { name: 'Join Now' })
        .map((link) => link.getAttribute('href')),
      search: within(container).queryAllByRole('search', { name: 'Search' }).length,
    }
    cleanup()
    return lists
  }

  test('holds the search, the main menu of narrow windows, the account menu, and Log Out or Join Now [CHROME-015, CHROME-026, CHROME-032, CHROME-023, ROLE-013, ROLE-015, SESSION-031]', () => {
    const main = ['Videos', 'Blog']
    const both = { main, opens: ['Categories'], search: 1 }
    expect({
      guest: listsOf(VISITORS.guest),
      member: listsOf(VISITORS.member),
      expired: listsOf(VISITORS.expired),
      inactive: listsOf(VISITORS.inactive),
    }).toEqual({
      guest: { ...both, account: ['Favorites', 'Log In'], join: ['/join-now/'] },
      member: { ...both, account: ['Favorites', 'Log Out'], join: [] },
      expired: { ...both, account: ['Favorites', 'Log Out'], join: ['/join-now/?event=expired'] },
      inactive: { ...both, account: ['Favorites', 'Log Out'], join: ['/join-now/'] },
    })
  })

  test('outside the verified view has no main menu, and of the account Log In only [CHROME-034, CHROME-035, CHROME-036]', () => {
    const inPanel = (visitor: Visitor) => {
      const { container } = draw(<PanelContent />, { visitor })
      const found = { hasMain: screen.queryByRole('navigation', { name: 'Main' }) !== null, links: namesIn(container) }
      cleanup()
      return found
    }
    const staff = soft({ claims: { usc: 100, vra: ['super_admin', 'moderator'] } })
    expect({
      guest: inPanel(soft()),
      member: inPanel(soft({ claims: { usc: 100 } })),
      staff: inPanel(staff),
    }).toEqual({
      guest: { hasMain: false, links: ['Log In', 'Join Now'] },
      member: { hasMain: false, links: ['Log Out'] },
      staff: { hasMain: false, links: ['Log Out'] },
    })
  })

  test('has the badges of an item, in its main menu, at what opens a submenu, and in the account [CHROME-011]', () => {
    const badges = { leftText: 'HOT', leftTextColor: '#102030', upperText: 'NEW', upperTextColor: '#ffcc00' }
    const headerMenu = digest.headerMenu.map((item) => ({ ...item, ...badges }))
    draw(<PanelContent />, { more: { headerMenu } })
    const seen = [
      screen.getByRole('link', { name: /Videos/ }),
      screen.getByRole('button', { name: /Categories/ }),
      screen.getByRole('link', { name: /Favorites/ }),
    ].map((entry) => {
      const [left, , upper] = [...entry.querySelectorAll<HTMLElement>(':scope > span:not(:empty)')]
      return [left, upper].map((badge) => `${badge?.textContent} ${badge?.style.getPropertyValue('--badge')}`)
    })
    const both = ['HOT #102030', 'NEW #ffcc00']
    expect(seen).toEqual([both, both, both])
  })

  test('opens a submenu by a press, and closes it by the next, its entries in their order; other items are links [CHROME-013, CHROME-027]', () => {
    const { container, open } = draw(<PanelContent />)
    const button = screen.getByRole('button', { name: 'Categories' })
    const before = { expanded: button.ariaExpanded, links: namesIn(container) }
    fireEvent.click(button)
    const opened = { expanded: button.ariaExpanded, open: open(), links: namesIn(button.parentElement!) }
    fireEvent.click(button)
    const links = ['Videos', 'Blog', 'Favorites', 'Log In', 'Join Now']
    expect({ before, opened, after: { expanded: button.ariaExpanded, open: open() } }).toEqual({
      before: { expanded: 'false', links },
      opened: {
        expanded: 'true',
        open: '21',
        links: ['All Categories', ...tiles.slice(0, 12).map(({ label }) => label)],
      },
      after: { expanded: 'false', open: '' },
    })
    fireEvent.click(button)
    expect({ all: hrefOf('All Categories'), third: hrefOf('Tile 3') }).toEqual({
      all: '/categories/',
      third: '/categories/tile-3/',
    })
  })

  test('has twelve entries in a submenu also in the darkest theme [CHROME-014]', () => {
    draw(<PanelContent />, { settings: SITES.darkest })
    fireEvent.click(screen.getByRole('button', { name: 'Categories' }))
    expect(screen.getAllByRole('link', { name: /^Tile/ })).toHaveLength(12)
  })

  test('ends a submenu with the banner for guests, which inactive users see too; nobody else, and nobody while it is off [ROLE-017, ENT-018, ENT-026]', () => {
    const seen = (visitor: Visitor, pullDownMenuBanner: object) => {
      draw(<PanelContent />, { visitor, more: { pullDownMenuBanner } })
      fireEvent.click(screen.getByRole('button', { name: 'Categories' }))
      const href = screen.queryByRole('link', { name: 'Deals of Halcyon VR' })?.getAttribute('href') ?? 'none'
      cleanup()
      return href
    }
    const allSee = (pullDownMenuBanner: object) => ({
      guest: seen(VISITORS.guest, pullDownMenuBanner),
      inactive: seen(VISITORS.inactive, pullDownMenuBanner),
      benefits: seen(visitorWith({ claims: { usc: 1, benefits: true } }), pullDownMenuBanner),
      member: seen(VISITORS.member, pullDownMenuBanner),
      expired: seen(VISITORS.expired, pullDownMenuBanner),
    })
    expect({
      forGuests: allSee({ isActive: true, visibilityRule: ['guest'] }),
      forMembers: allSee({ isActive: true, visibilityRule: ['member'] }),
      off: allSee({ isActive: false, visibilityRule: ['guest', 'inactive'] }),
    }).toEqual({
      forGuests: { guest: '/deals/', inactive: '/deals/', benefits: '/deals/', member: 'none', expired: 'none' },
      forMembers: { guest: 'none', inactive: 'none', benefits: 'none', member: '/deals/', expired: 'none' },
      off: { guest: 'none', inactive: 'none', benefits: 'none', member: 'none', expired: 'none' },
    })
  })

  test('opens by the burger and fetches its content then, and closes by its cross', async () => {
    const { menus } = draw(<Header />, { width: 414 })
    const panel = () => screen.queryByRole('dialog', { name: 'Menu' })
    const isOpen = () => menus.getSnapshot().hasTag('panelOpen')
    const burger = screen.getByRole('button', { name: 'Menu' })
    const before = { panel: panel(), isOpen: isOpen(), expanded: burger.ariaExpanded }
    fireEvent.pointerEnter(burger)
    fireEvent.click(burger)
    await until(() =>
      expect(namesIn(panel()!)).toEqual(['Halcyon VR', 'Videos', 'Blog', 'Favorites', 'Log In', 'Join Now']),
    )
    const opened = { isOpen: isOpen(), expanded: burger.ariaExpanded }
    fireEvent.click(screen.getByRole('button', { name: 'Close menu' }))
    expect({ before, opened, closed: { isOpen: isOpen(), expanded: burger.ariaExpanded } }).toEqual({
      before: { panel: null, isOpen: false, expanded: 'false' },
      opened: { isOpen: true, expanded: 'true' },
      closed: { isOpen: false, expanded: 'false' },
    })
  })

  test('is there up to 1024 px, opened by a button of narrow windows [CHROME-024]', () => {
    const seen = [414, 1024, 1025].map((width) => {
      draw(<Header />, { width })
      const button = screen.getByRole('button', { name: 'Menu' })
      fireEvent.click(button)
      const place = button.closest('.only-narrow')?.tagName
      const isThere = screen.queryByRole('dialog', { name: 'Menu' }) !== null
      cleanup()
      return { width, place, isThere }
    })
    expect(seen).toEqual([
      { width: 414, place: 'SPAN', isThere: true },
      { width: 1024, place: 'SPAN', isThere: true },
      { width: 1025, place: 'SPAN', isThere: false },
    ])
    expect(draw(<MobilePanel />, { width: 1440 }).container.innerHTML).toBe('')
  })
})

describe('the header of each visitor', () => {
  const linksOf = (visitor: Visitor) => {
    draw(<Header />, { visitor })
    const banner = screen.getByRole('banner')
    const outside = within(banner).queryByRole('navigation', { name: 'Main' })
    const links = namesIn(banner).filter((name) => !outside || !namesIn(outside).includes(name))
    const account = within(banner).queryByRole('button', { name: 'Account' }) !== null
    const join = within(banner).queryByRole('link', { name: 'Join Now' })
    const found = { links: links.slice(1), account, isNarrow: join?.closest('.only-narrow') != null }
    cleanup()
    return found
  }

  test('in the verified view: Log In and Join Now for strangers, the account menu for members of any kind, Join Now on phones for who is none [ROLE-018, ROLE-019, CHROME-020, CHROME-022, CHROME-023, CHROME-032]', () => {
    expect({
      guest: linksOf(VISITORS.guest),
      withoutMembership: linksOf(visitorWith({ claims: {} })),
      member: linksOf(VISITORS.member),
      expired: linksOf(VISITORS.expired),
      inactive: linksOf(VISITORS.inactive),
    }).toEqual({
      guest: { links: ['Search', 'Log In', 'Join Now'], account: false, isNarrow: false },
      withoutMembership: { links: ['Search', 'Log In', 'Join Now'], account: false, isNarrow: false },
      member: { links: ['Search'], account: true, isNarrow: false },
      expired: { links: ['Search', 'Join Now'], account: true, isNarrow: true },
      inactive: { links: ['Search', 'Join Now'], account: true, isNarrow: true },
    })
  })

  test('outside of it: Log In for guests, Log Out for others, Join Now for who has no membership that runs [ROLE-018, ROLE-019, CHROME-022, CHROME-033, CHROME-036]', () => {
    expect({
      guest: linksOf(soft()),
      withoutMembership: linksOf(soft({ claims: {} })),
      member: linksOf(soft({ claims: { usc: 100 } })),
      canceled: linksOf(soft({ claims: { usc: 200 } })),
      expired: linksOf(soft({ claims: { usc: 300 } })),
      inactive: linksOf(soft({ claims: { usc: 1 } })),
      benefits: linksOf(soft({ claims: { usc: 1, benefits: true } })),
    }).toEqual({
      guest: { links: ['Log In', 'Join Now'], account: false, isNarrow: false },
      withoutMembership: { links: ['Log Out'], account: false, isNarrow: false },
      member: { links: ['Log Out'], account: false, isNarrow: false },
      canceled: { links: ['Log Out'], account: false, isNarrow: false },
      expired: { links: ['Log Out', 'Join Now'], account: false, isNarrow: false },
      inactive: { links: ['Log Out', 'Join Now'], account: false, isNarrow: false },
      benefits: { links: ['Log Out', 'Join Now'], account: false, isNarrow: false },
    })
  })

  test('leads expired members to the join page that knows them, and others to the usual one [CHROME-023]', () => {
    const joinsOf = (...visitors: Visitor[]) =>
      visitors.map((visitor) => {
        draw(<Header />, { visitor })
        const href = hrefOf('Join Now')
        cleanup()
        return href
      })
    const ways = ['/join-now/', '/join-now/?event=expired', '/join-now/']
    expect({
      verified: joinsOf(VISITORS.guest, VISITORS.expired, VISITORS.inactive),
      soft: joinsOf(soft(), soft({ claims: { usc: 300 } }), soft({ claims: { usc: 1 } })),
    }).toEqual({ verified: ways, soft: ways })
  })

  test('is the logo that the digest brings, or the name of the site, and leads home; the footer has its own [CHROME-008, ENT-020]', () => {
    const boot = bootWith({ header: logoOf('M4 4h1'), footer: logoOf('M1 1h6') })
    const { container } = render(onStage(<Header />, { actors: { boot }, settings: SITES.light }))
    const drawn = screen.getByRole('link', { name: 'AR Lumen, home' })
    expect({ href: drawn.getAttribute('href'), path: drawn.querySelector('path')?.getAttribute('d') }).toEqual({
      href: '/',
      path: 'M4 4h1',
    })
    expect(container.textContent).not.toContain('AR Lumen')
    cleanup()
    render(onStage(<Footer />, { actors: { boot }, settings: SITES.light }))
    const below = screen.getByRole('link', { name: 'AR Lumen, home' })
    expect({ href: below.getAttribute('href'), path: below.querySelector('path')?.getAttribute('d') }).toEqual({
      href: '/',
      path: 'M1 1h6',
    })
    cleanup()
    draw(<Header />)
    expect(screen.getByRole('link', { name: 'Halcyon VR, home' }).textContent).toBe('Halcyon VR')
  })

  test.for(['header', 'footer'] as const)(
    'has the drawing of its logo within the page; without one the name stands there: %s [CHROME-009]',
    (place) => {
      const drawn = [
        bootWith({ header: logoOf('M4 4h1'), footer: logoOf('M1 1h6') }),
        bootWith({ header: logoOf('M2 2h2'), footer: logoOf('M3 3h3') }),
        bootWith({ header: null, footer: null }),
      ].map((boot) => {
        const { container } = render(onStage(<SiteLogo place={place} />, { actors: { boot } }))
        const seen = [container.querySelector('svg > path')?.getAttribute('d') ?? '', container.textContent]
        cleanup()
        return seen
      })
      const lines = { header: ['M4 4h1', 'M2 2h2'], footer: ['M1 1h6', 'M3 3h3'] }[place]
      expect(drawn).toEqual([...lines.map((line) => [line, '']), ['', 'Halcyon VR']])
    },
  )

  test('of the shop has no bar, nor of the join page; of any other page it has [CHROME-025]', () => {
    const paths = ['/tokens/', '/join-now/', '/videos/', '/login/'].filter((path) => {
      draw(<Header />, { path, visitor: VISITORS.member })
      const hasBar = screen.queryByRole('navigation', { name: 'Main' }) !== null
      cleanup()
      return hasBar
    })
    expect(paths).toEqual(['/videos/', '/login/'])
  })
})

describe('the main menu', () => {
  const item = (name: string) => screen.getByRole('link', { name }).closest('li')!
  const openers = () => screen.getAllByRole('button', { name: /^More in/ }).map((button) => button.ariaExpanded)

  test('opens the dropdown under the mouse, and closes it when the mouse leaves or comes over an item without one [CHROME-010, CHROME-012]', () => {
    const { open } = draw(<Header />)
    const over = (name: string) => fireEvent.pointerEnter(item(name), { pointerType: 'mouse' })
    over('Categories')
    const first = open()
    over('Videos')
    const second = open()
    over('Deals')
    const third = open()
    over('Videos')
    fireEvent.pointerLeave(item('Videos'), { pointerType: 'mouse' })
    const left = open()
    fireEvent.pointerEnter(item('Videos'), { pointerType: 'touch' })
    expect({ first, second, third, left, touched: open() }).toEqual({
      first: '21',
      second: '22',
      third: '',
      left: '',
      touched: '',
    })
  })

  test('opens one by its button, closes it by a press outside or Escape, and not by a press inside [CHROME-010, CHROME-096]', () => {
    const { open } = draw(<Header />)
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'More in Categories' }))
    press()
    const opened = { open: open(), openers: openers() }
    fireEvent.pointerDown(screen.getByRole('link', { name: 'Tile 2' }))
    const inside = open()
    fireEvent.pointerDown(document.body)
    const outside = { open: open(), openers: openers() }
    press()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect({ opened, inside, outside, escaped: open() }).toEqual({
      opened: { open: '21', openers: ['false', 'true'] },
      inside: '21',
      outside: { open: '', openers: ['false', 'false'] },
      escaped: '',
    })
  })

  test('ends with the banner, for inactive users as for guests [ROLE-017, ENT-026]', () => {
    const seen = (visitor: Visitor) => {
      const more = { pullDownMenuBanner: { isActive: true, visibilityRule: ['guest'] } }
      draw(<Header />, { visitor, more, settings: SITES.darkest })
      fireEvent.click(screen.getByRole('button', { name: 'More in Categories' }))
      const links = namesIn(screen.getByRole('navigation', { name: 'Main' }))
      cleanup()
      return links[links.indexOf('Tile 14') + 1]
    }
    expect({
      guest: seen(VISITORS.guest),
      inactive: seen(VISITORS.inactive),
      member: seen(VISITORS.member),
      expired: seen(VISITORS.expired),
    }).toEqual({
      guest: 'Deals of Nocturne VR',
      inactive: 'Deals of Nocturne VR',
      member: 'Deals',
      expired: 'Deals',
    })
  })

  test.for(['Categories', 'Videos'])('closes on another page: %s [CHROME-095]', (label) => {
    const { menus } = draw(<MainMenu />)
    const seen = () => ({ openers: openers(), hasTiles: screen.queryAllByRole('link', { name: /^Tile/ }).length > 0 })
    fireEvent.click(screen.getByRole('button', { name: `More in ${label}` }))
    const before = seen()
    act(() => menus.send({ type: 'route.changed' }))
    expect({ before, after: seen() }).toEqual({
      before: { openers: ['Videos', 'Categories'].map((each) => String(each === label)), hasTiles: true },
      after: { openers: ['false', 'false'], hasTiles: false },
    })
  })

  test('marks the open page, and leaves out what phones are for [ROLE-013]', () => {
    draw(<Header />, { path: '/deals/' })
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect({
      names: namesIn(nav),
      current: within(nav).getByRole('link', { current: 'page' }).textContent,
      looks: new Set(
        within(nav)
          .getAllByRole('link')
          .map(({ className }) => className),
      ).size,
    }).toEqual({ names: ['Videos', 'Categories', 'Deals'], current: 'Deals', looks: 2 })
  })
})

describe('the account menu', () => {
  const openAccount = async (scene: Scene) => {
    const drawn = draw(<Header />, scene)
    act(() => drawn.menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU }))
    await screen.findByRole('menuitem', { name: 'Favorites' })
    return drawn
  }
  const entries = () =>
    screen.getAllByRole('menuitem').map((entry) => ({
      name: entry.textContent,
      href: entry.getAttribute('href'),
      target: entry.getAttribute('target'),
    }))

  test('has the links of staff, in a new tab; administrators and moderators have their own [ROLE-004, ROLE-005, ROLE-009]', async () => {
    const outside = (name: string, href: string) => ({ name, href, target: '_blank' })
    const edit = outside('Edit', 'https://admin.example/videos/7')
    const admin = outside('Content Admin', 'https://admin.example/')
    const area = outside('Staff Area', SITES.dark.urls.staffArea)
    const own = [
      { name: 'Favorites', href: '/main-dashboard/favorites/', target: null },
      { name: 'Log Out', href: null, target: null },
    ]
    const staffOf = async (vra: string[], editPath = '') => {
      await openAccount({ visitor: visitorWith({ claims: { usc: 100, vra } }), editPath })
      const found = entries()
      cleanup()
      return found
    }
    expect(await staffOf([])).toEqual(own)
    expect(await staffOf(['admin'])).toEqual([...own, admin])
    expect(await staffOf(['moderator'])).toEqual([...own, area])
    expect(await staffOf(['super_admin', 'moderator'], '/videos/7')).toEqual([...own, edit, admin, area])
  })

  test('has the badges of an entry [CHROME-011]', async () => {
    const badges = { leftText: 'HOT', leftTextColor: '#102030', upperText: 'NEW', upperTextColor: '#ffcc00' }
    const more = { headerMenu: digest.headerMenu.map((item) => ({ ...item, ...badges })) }
    const { menus } = draw(<Header />, { visitor: VISITORS.member, more })
    act(() => menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU }))
    const entry = await screen.findByRole('menuitem', { name: /Favorites/ })
    const [, left, , upper] = [...entry.querySelectorAll<HTMLElement>(':scope > span')]
    expect([left, upper].map((badge) => `${badge?.textContent} ${badge?.style.getPropertyValue('--badge')}`)).toEqual([
      'HOT #102030',
      'NEW #ffcc00',
    ])
  })

  test('follows an entry within the site', async () => {
    const { navigation } = await openAccount({ visitor: VISITORS.member })
    fireEvent.click(screen.getByRole('menuitem', { name: 'Favorites' }))
    expect(navigation).toContainEqual({
      type: 'address.wanted',
      path: '/main-dashboard/favorites/',
      manner: 'push',
    })
  })

  test('closes by Escape [CHROME-096]', async () => {
    const { open } = await openAccount({ visitor: VISITORS.member })
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Favorites' }), { key: 'Escape' })
    await until(() => expect(open()).toBe(''))
  })

  test('closes by a press outside of it, and not by one inside [CHROME-096]', async () => {
    const { open } = await openAccount({ visitor: VISITORS.member })
    const press = (place: Element) => {
      for (const tell of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.pointerUp, fireEvent.mouseUp])
        tell(place)
      fireEvent.click(place)
    }
    press(screen.getByRole('menu', { name: 'Account' }))
    const inside = open()
    press(document.body)
    await until(() => expect({ inside, outside: open() }).toEqual({ inside: 'account', outside: '' }))
  })

  test('opens and closes by its button, which is for wide windows [CHROME-020]', () => {
    const { open } = draw(<Header />, { visitor: VISITORS.member })
    const button = screen.getByRole('button', { name: 'Account' })
    expect(button.closest('.only-wide')?.tagName).toBe('SPAN')
    fireEvent.click(button)
    const opened = { open: open(), expanded: button.ariaExpanded }
    fireEvent.click(button)
    expect({ opened, closed: { open: open(), expanded: button.ariaExpanded } }).toEqual({
      opened: { open: 'account', expanded: 'true' },
      closed: { open: '', expanded: 'false' },
    })
  })
})

describe('an item', () => {
  /** All four menus, each with one item, of which some rule is its own. */
  const menusWith = (own: object) => {
    const ruled = (item: object) => ({ ...item, ...everybody, ...own })
    const headerMenu = [
      { id: 51, sort: 1, type: 1, label: 'Headset', link: '/app/' },
      { id: 52, sort: 1, type: 2, label: 'Favorites', link: '/main-dashboard/favorites/' },
    ].map(ruled)
    const footerMenu = [{ id: 53, sort: 1, type: 1, label: 'Terms', link: '/terms-and-conditions/' }].map(ruled)
    return { headerMenu, footerMenu, mobileBottomMenu: [{ id: 54, sort: 1, label: 'Home', link: '/' }].map(ruled) }
  }

  /** What is seen of them in each place. */
  const seenBy = async (scene: Scene) => {
    const drawn = { visitor: VISITORS.member, ...scene }
    const names: Record<string, (string | null)[]> = {}
    for (const [place, view] of Object.entries({
      panel: <PanelContent />,
      bottom: <BottomMenu />,
      footer: <Footer />,
    })) {
      const { container } = draw(view, drawn)
      names[place] = namesIn(container).filter((name) => /Headset|Favorites|Terms|^Home$/.test(name ?? ''))
      cleanup()
    }
    const { container, menus } = draw(<Header />, drawn)
    names.header = namesIn(container).filter((name) => name === 'Headset')
    act(() => menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU }))
    await screen.findByRole('menu', { name: 'Account' })
    names.account = screen.queryAllByRole('menuitem').map((entry) => entry.textContent)
    cleanup()
    return names
  }
  const all = {
    panel: ['Headset', 'Favorites'],
    bottom: ['Home'],
    footer: ['Terms'],
    header: ['Headset'],
    account: ['Favorites'],
  }
  const none = { panel: [], bottom: [], footer: [], header: [], account: [] }

  test('for Android only is in no menu on iOS, and in every one elsewhere [ROLE-014]', async () => {
    const more = menusWith({ allowDevices: ['android'] })
    const seen = (platform: 'android' | 'ios' | 'other') => seenBy({ more, platform })
    expect({ android: await seen('android'), ios: await seen('ios'), other: await seen('other') }).toEqual({
      android: all,
      ios: none,
      other: all,
    })
  })

  test('for some groups only is in no menu of others, and in every one of theirs', async () => {
    const more = menusWith({ visibilityRule: ['expiredMember', 'inactive'] })
    const seen = (who: 'member' | 'expired' | 'inactive') => seenBy({ more, visitor: VISITORS[who] })
    expect({
      member: await seen('member'),
      expired: await seen('expired'),
      inactive: await seen('inactive'),
    }).toEqual({ member: none, expired: all, inactive: all })
  })
})

describe('an item that logs out', () => {
  const places = {
    header: () => draw(<Header />, { visitor: soft({ claims: { usc: 100 } }) }),
    panel: () => draw(<PanelContent />, { visitor: VISITORS.member }),
    item: () => {
      const item = { isLogOut: true, link: '/videos/', inNewTab: true, rel: '' }
      return draw(<MenuItemLink item={item}>Log Out</MenuItemLink>, { visitor: VISITORS.member })
    },
  }
  for (const [place, drawn] of Object.entries(places)) {
    test(`in the ${place} ends the session, and opens no page by itself [ENT-024, ENT-025, CHROME-022]`, () => {
      const { session, navigation } = drawn()
      const isLeft = fireEvent.click(screen.getByRole('link', { name: 'Log Out' }))
      expect({ session, navigation, isLeft, href: hrefOf('Log Out') }).toEqual({
        session: [{ type: 'signOut.requested' }],
        navigation: [],
        isLeft: false,
        href: '/logout/',
      })
    })
  }

  test('and no other does: it goes inside the site, or elsewhere in a new tab [ENT-024, ENT-025, ROUTE-003, ROUTE-004, ROUTE-005]', () => {
    const items = [
      { link: 'videos', inNewTab: false },
      { link: '/categories/', inNewTab: true },
      { link: 'https://other.example/', inNewTab: false },
      { link: '/go/Partner-VR/', inNewTab: false },
      { link: 'data:x', inNewTab: false },
    ]
    const followed = items.map((item) => {
      const { container, session, navigation } = draw(
        <MenuItemLink item={{ ...item, isLogOut: false, rel: 'nofollow' }}>Go</MenuItemLink>,
      )
      const link = container.querySelector('a')
      if (link) fireEvent.click(link)
      const facts = ['href', 'target', 'rel'].map((name) => link?.getAttribute(name) ?? '')
      cleanup()
      return { facts: facts.join(' ').trim(), session, navigation }
    })
    const apart = { session: [], navigation: [] }
    expect(followed).toEqual([
      {
        facts: '/videos/  nofollow',
        session: [],
        navigation: [{ type: 'address.wanted', path: '/videos/', manner: 'push' }],
      },
      { ...apart, facts: '/categories/ _blank nofollow noopener noreferrer' },
      { ...apart, facts: 'https://other.example/ _blank nofollow noopener noreferrer' },
      { ...apart, facts: 'http://localhost/go/Partner-VR/ _blank nofollow noopener noreferrer' },
      { ...apart, facts: '' },
    ])
  })
})

describe('the lower edge', () => {
  const footerMenu = [
    { ...everybody, id: 31, sort: 1, type: 1, label: 'Terms', link: '/terms-and-conditions/', subtitle: 'in short' },
    { ...everybody, deviceVisibility: ['desktop'], id: 32, sort: 2, type: 1, label: 'Deals', link: '/deals/' },
    { ...everybody, deviceVisibility: ['mobile'], id: 33, sort: 3, type: 1, label: 'Blog', link: '/blog/' },
    { ...everybody, id: 34, sort: 1, type: 2, label: 'Partner', link: '/videos/' },
    { ...everybody, id: 35, sort: 1, type: 3, label: 'Club', link: '/categories/' },
    { ...everybody, id: 36, sort: 1, type: 4, label: 'Write to us', link: '/contact/' },
  ]

  test('has each item where its window sees it, and its column by the key of the menu type [CHROME-042, ROLE-013, ENT-019, ENT-024]', () => {
    const footerMenuTypes = [
      { label: 'Contact Us', key: 3 },
      { label: 'Community', key: 4 },
    ]
    draw(<Footer />, { more: { footerMenu, footerMenuTypes } })
    const columns = screen.getAllByRole('heading').map((heading) => ({
      title: heading.textContent,
      items: within(heading.nextElementSibling as HTMLElement)
        .getAllByRole('listitem')
        .map((entry) => `${entry.textContent} ${entry.className}`.trim()),
    }))
    expect(columns).toEqual([
      { title: 'Information', items: ['Termsin short', 'Deals only-wide', 'Blog only-narrow'] },
      { title: 'Network', items: ['Partner'] },
      { title: 'Community', items: ['Write to us', 'Forum'] },
      { title: 'Contact Us', items: ['Club'] },
    ])
  })

  test('ends with whose the site is', () => {
    draw(<Footer />, { settings: SITES.light })
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 AR Lumen. All rights reserved.')
  })

  test('has its quick menu in the verified view only [CHROME-033, CHROME-063]', () => {
    const mobileBottomMenu = [
      { ...everybody, id: 41, sort: 1, label: 'Home', link: '/' },
      { ...everybody, deviceVisibility: ['desktop'], id: 42, sort: 2, label: 'Deals', link: '/deals/' },
    ]
    const itemsFor = (visitor: Visitor) => {
      const { container } = draw(<BottomMenu />, { visitor, more: { mobileBottomMenu } })
      const names = namesIn(container)
      cleanup()
      return names
    }
    expect({ verified: itemsFor(VISITORS.guest), soft: itemsFor(soft()) }).toEqual({ verified: ['Home'], soft: [] })
  })
})
