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

const [sample] = told(1) as [Notification]
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

/** The list with one item for each type and address: where each leads, and how. */
async function linksOf(...told: (readonly [type: string, url: string])[]) {
  const all = told.map(([type, url], index) => ({ ...sample, id: `n${index}`, type, url }))
  header(VISITORS.member, all)
  const list = await open()
  return list.getAllByRole('menuitem').map((item) =>
    ['href', 'target', 'rel']
      .map((name) => item.getAttribute(name) ?? '')
      .join(' ')
      .trim(),
  )
}

test('each leads below what its type is about, or to its path by itself, or nowhere [NOTIF-003, NOTIF-005, ENT-018, ENT-027]', async () => {
  expect(await linksOf(['1', 'low-tide'], ['3', 'on-set'], ['', 'deals'], ['7', '/deals/'], ['', ''])).toEqual([
    '/videos/low-tide/',
    '/blog/on-set/',
    '/deals/',
    '/deals/',
    '',
  ])
})

test('those that lead outside open in a new tab, which learns nothing of where it was opened', async () => {
  expect(await linksOf(['1', 'https://app.example/new/'], ['', 'https://other.example/?a=1'])).toEqual([
    'https://app.example/new/ _blank noopener noreferrer',
    'https://other.example/?a=1 _blank noopener noreferrer',
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
