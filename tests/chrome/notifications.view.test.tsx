// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notification } from '../../contracts/chrome/notifications.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { notificationsMachine } from '../../machines/chrome/notifications.machine.ts'
import { Header } from '../../views/chrome/header.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { told } from './notification-samples.ts'

afterEach(cleanup)
// Its code comes when the menu opens: here it is at hand.
beforeAll(() => import('../../views/chrome/notifications-panel.view.tsx'))

const NOW = 2_000_000_000
const digest = {
  siteSettings: {},
  notificationTypes: [
    { id: 1, name: 'Video', ico: 'videos' },
    { id: 3, name: 'Post', ico: 'blog' },
  ],
}

function header(visitor: (typeof VISITORS)['member'], notifications: Notification[] = told(12), markSeconds = 0) {
  const menus = createActor(menusMachine).start()
  const actor = createActor(
    plugPorts(notificationsMachine, { loadNotifications: silence(), moveMark: silence() }),
  ).start()
  actor.send({ type: 'reader.changed', reader: 'ada' })
  actor.send({ type: 'notifications.loaded', notifications, markSeconds, nowSeconds: NOW })
  render(onStage(<Header />, { visitor, digest, actors: { menus, notifications: actor } }))
  return actor
}

const bell = () => screen.queryByRole('button', { name: /^Notifications/ })
async function open() {
  fireEvent.click(bell()!)
  return within(await screen.findByRole('menu', { name: 'All Notifications' }))
}

test('active, expired and inactive members have the bell, in the verified view only [CHROME-018]', () => {
  const has = (visitor: (typeof VISITORS)['member']) => {
    header(visitor)
    const isThere = bell() !== null
    cleanup()
    return isThere
  }
  const { guest, member, expired, inactive } = VISITORS
  expect({
    members: [member, expired, inactive].map(has),
    guest: has(guest),
    unverified: [member, expired, inactive].map((visitor) => has({ ...visitor, isInVerifiedView: false })),
  }).toEqual({ members: [true, true, true], guest: false, unverified: [false, false, false] })
})

test("its number is that of the unseen, '9+' above 9, and none at 0 [NOTIF-006, NOTIF-007]", () => {
  const labelWith = (count: number, markSeconds: number) => {
    header(VISITORS.member, told(count), markSeconds)
    const seen = { label: bell()?.getAttribute('aria-label'), text: bell()?.textContent }
    cleanup()
    return seen
  }
  expect([labelWith(12, 0), labelWith(9, 0), labelWith(3, NOW)]).toEqual([
    { label: 'Notifications: 9+ new', text: '9+' },
    { label: 'Notifications: 9 new', text: '9' },
    { label: 'Notifications', text: '' },
  ])
})

test('the number goes when the list is opened, and stays away when it is closed [NOTIF-009]', () => {
  const actor = header(VISITORS.member, told(3))
  const label = () => bell()?.getAttribute('aria-label')
  const before = label()
  act(() => actor.send({ type: 'list.opened' }))
  const opened = label()
  act(() => {
    actor.send({ type: 'mark.moved', markSeconds: NOW })
    actor.send({ type: 'list.closed' })
  })
  expect({ before, opened, closed: label() }).toEqual({
    before: 'Notifications: 3 new',
    opened: 'Notifications',
    closed: 'Notifications',
  })
})

test("the list is titled 'All Notifications', has six at first, and six more for 'Load More' until all are there [NOTIF-001, NOTIF-002]", async () => {
  header(VISITORS.member, told(14))
  const list = await open()
  const names = () =>
    list.getAllByRole('menuitem').map((item) => item.querySelector('strong')?.textContent ?? item.textContent)
  const first = names()
  fireEvent.click(list.getByRole('menuitem', { name: 'Load More' }))
  const second = names().length
  fireEvent.click(list.getByRole('menuitem', { name: 'Load More' }))
  expect({ title: screen.getByText('All Notifications').tagName, first, second, all: names().length }).toEqual({
    title: 'P',
    first: ['Film 1', 'Film 2', 'Film 3', 'Film 4', 'Film 5', 'Film 6', 'Load More'],
    second: 13,
    all: 14,
  })
  cleanup()
  header(VISITORS.member, told(6))
  const few = await open()
  expect(few.getAllByRole('menuitem').map((item) => item.querySelector('strong')?.textContent)).toEqual(
    first.slice(0, 6),
  )
})

test('each leads by its type, outside, or to its path [NOTIF-003, NOTIF-004, NOTIF-005, NOTIF-011, ENT-018, ENT-027]', async () => {
  const [one] = told(1)
  const at = (id: string, type: string, url: string): Notification => ({ ...one!, id, title: id, type, url })
  header(VISITORS.member, [
    at('film', '1', 'low-tide'),
    at('post', '3', 'on-set'),
    at('outside', '1', 'https://app.example/new/'),
    at('path', '', 'deals'),
    at('nowhere', '', ''),
  ])
  const list = await open()
  const links = list.getAllByRole('menuitem').map((item) => ({
    name: item.querySelector('strong')?.textContent,
    href: item.getAttribute('href'),
    target: item.getAttribute('target'),
  }))
  expect(links).toEqual([
    { name: 'film', href: '/videos/low-tide/', target: null },
    { name: 'post', href: '/blog/on-set/', target: null },
    { name: 'outside', href: 'https://app.example/new/', target: '_blank' },
    { name: 'path', href: '/deals/', target: null },
    { name: 'nowhere', href: null, target: null },
  ])
})

test('each has its title, its header, its picture and how long ago it came, as far as they are there [ENT-027, VALID-021]', async () => {
  const [one] = told(1)
  const image = { alt: '', permalink: '/p/tide.avif', colour: '' }
  header(VISITORS.member, [
    { ...one!, id: 'full', title: 'Low Tide', header: 'New film', image, publishedAt: NOW - 7_200 },
    { ...one!, id: 'bare', title: 'Deals', header: '', image: null, publishedAt: 0 },
  ])
  const list = await open()
  const seen = list.getAllByRole('menuitem').map((item) => ({
    title: item.querySelector('strong')?.textContent,
    notes: [...item.querySelectorAll('small')].map(({ textContent }) => textContent),
    picture: /\/p\/\w+\.avif/.exec(item.querySelector('img')?.src ?? '')?.[0] ?? null,
  }))
  expect(seen).toEqual([
    { title: 'Low Tide', notes: ['New film', '2 hours ago'], picture: '/p/tide.avif' },
    { title: 'Deals', notes: [], picture: null },
  ])
})

test('what is new to the reader is marked, and no more once its link was followed', async () => {
  const actor = header(VISITORS.member, told(3), told(3)[2]!.publishedAt)
  const list = await open()
  const marked = () => list.getAllByRole('menuitem').map((item) => within(item).queryByText('New') !== null)
  const before = marked()
  act(() => actor.send({ type: 'notification.followed', id: 'first' }))
  expect({ before, after: marked() }).toEqual({ before: [true, true, false], after: [false, true, false] })
})

test('an empty list says so, and one that did not come has a way to ask again', async () => {
  header(VISITORS.member, [])
  await open()
  expect(screen.getByText('Nothing to tell you yet.').getAttribute('role')).toBe('status')
  cleanup()
  const actor = header(VISITORS.member)
  act(() => {
    actor.send({ type: 'reader.changed', reader: 'bea' })
    actor.send({ type: 'notifications.failed' })
  })
  const list = await open()
  fireEvent.click(list.getByRole('menuitem', { name: 'Try again' }))
  expect({ state: actor.getSnapshot().value.list, label: bell()?.getAttribute('aria-label') ?? 'hidden' }).toEqual({
    state: 'loading',
    label: 'hidden',
  })
})
