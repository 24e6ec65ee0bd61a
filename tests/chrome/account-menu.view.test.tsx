// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { ACCOUNT_MENU, menusMachine } from '../../machines/chrome/menus.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { AccountMenu } from '../../views/chrome/account-menu.view.tsx'
import { PanelContent } from '../../views/chrome/panel-content.view.tsx'
import { EditPathContext } from '../../views/site/route.context.ts'
import { visitorWith } from '../access/visitors.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)
// Its code comes when the menu opens: here it is at hand.
beforeAll(() => import('../../views/chrome/account-panel.view.tsx'))

const everybody = {
  visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
  deviceVisibility: ['mobile', 'desktop'],
  allowDevices: ['android', 'ios'],
  type: 2,
}
const digest = {
  siteSettings: {},
  headerMenuTypes: [{ label: 'Account Menu', key: 2 }],
  headerMenu: [
    { ...everybody, id: 1, sort: 1, label: 'Favorites', link: '/main-dashboard/favorites/' },
    { ...everybody, id: 2, sort: 2, label: 'Help', link: '/faq/', inNewTab: true, rel: 'help' },
    { ...everybody, id: 3, sort: 3, label: 'Shop', link: 'https://shop.example/', rel: 'nofollow' },
    { ...everybody, id: 4, sort: 4, label: 'Log Out', link: '', isLogOut: true },
  ],
}
const staff = visitorWith({ claims: { usc: 100, vra: ['super_admin', 'moderator'] } })

interface Scene {
  visitor?: Visitor
  settings?: SiteSettings
  editPath?: string
}

function onPage(view: React.ReactNode, { visitor = VISITORS.member, settings = SITES.dark, editPath = '' }: Scene) {
  const menus = createActor(menusMachine).start()
  menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })
  const navigation = still(createActor(navigationMachine, { input: { path: '/' } }).getSnapshot())
  const input = { verificationEnabled: false, allowedLogOutHosts: [] }
  const session = still(createActor(sessionMachine, { input }).getSnapshot())
  const actors = { menus, navigation: navigation.actor, session: session.actor }
  render(onStage(<EditPathContext value={editPath}>{view}</EditPathContext>, { digest, visitor, settings, actors }))
  return { navigation: navigation.told, session: session.told }
}

async function openMenu(scene: Scene = {}) {
  const told = onPage(<AccountMenu />, scene)
  await screen.findByRole('menuitem', { name: 'Favorites' })
  return told
}

const factsOf = (entry: HTMLElement) => ({
  name: entry.textContent,
  href: entry.getAttribute('href'),
  target: entry.getAttribute('target'),
  rel: entry.getAttribute('rel'),
})
const entries = () => screen.getAllByRole('menuitem').map(factsOf)

describe('the account menu', () => {
  test('leads within the site, or apart from it without telling who sends; an entry that logs out needs no address, and ends the session [ROUTE-005, ENT-025]', async () => {
    const told = await openMenu()
    expect(entries()).toEqual([
      { name: 'Favorites', href: '/main-dashboard/favorites/', target: null, rel: null },
      { name: 'Help', href: '/faq/', target: '_blank', rel: 'help noopener noreferrer' },
      { name: 'Shop', href: 'https://shop.example/', target: '_blank', rel: 'nofollow noopener noreferrer' },
      { name: 'Log Out', href: null, target: null, rel: null },
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
    expect(told).toEqual({ navigation: [], session: [{ type: 'signOut.requested' }] })
  })

  test('has pages of the site loaded ahead when the pointer comes over their entries, and nobody else’s', async () => {
    const { navigation } = await openMenu()
    for (const name of ['Favorites', 'Shop', 'Help'])
      fireEvent.pointerEnter(screen.getByRole('menuitem', { name }), { pointerType: 'mouse' })
    expect(navigation).toEqual([
      { type: 'link.approached', path: '/main-dashboard/favorites/' },
      { type: 'link.approached', path: '/faq/' },
    ])
  })

  for (const { siteName, urls, ...settings } of [SITES.dark, SITES.darkest]) {
    test(`of ${siteName} has the links of staff, each in a new tab, also where it is a path of the site [CHROME-007, ROLE-004, ROLE-005, ROLE-008, ROLE-009]`, async () => {
      const site = { ...settings, siteName, urls: { ...urls, contentAdmin: 'https://desk.example/cms/' } }
      const inside = { ...site, urls: { ...site.urls, staffArea: '/inside/' } }
      const staffLinks = async (scene: Scene) => {
        await openMenu({ visitor: staff, ...scene })
        const found = entries().slice(4)
        cleanup()
        return found
      }
      const apart = { target: '_blank', rel: 'noopener noreferrer' }
      const admin = { name: 'Content Admin', href: 'https://desk.example/cms/', ...apart }
      const area = { name: 'Staff Area', href: urls.staffArea, ...apart }
      const edit = (href: string) => ({ name: 'Edit', href, ...apart })
      expect({
        elsewhere: await staffLinks({ settings: site }),
        video: await staffLinks({ settings: site, editPath: '/videos/7' }),
        page: await staffLinks({ settings: inside, editPath: '/pages/?id=12' }),
      }).toEqual({
        elsewhere: [admin, area],
        video: [edit('https://desk.example/cms/videos/7'), admin, area],
        page: [edit('https://desk.example/cms/pages/?id=12'), admin, { ...area, href: '/inside/' }],
      })
    })
  }
})

test('the account in the mobile panel has the same links of staff, in a new tab [ROLE-004, ROLE-005, ROLE-009]', () => {
  onPage(<PanelContent />, { visitor: staff, editPath: '/videos/7' })
  const ours = ['Edit', 'Content Admin', 'Staff Area'].map((name) => factsOf(screen.getByRole('link', { name })))
  const apart = { target: '_blank', rel: 'noopener noreferrer' }
  expect(ours).toEqual([
    { name: 'Edit', href: 'https://admin.example/videos/7', ...apart },
    { name: 'Content Admin', href: 'https://admin.example/', ...apart },
    { name: 'Staff Area', href: SITES.dark.urls.staffArea, ...apart },
  ])
})
