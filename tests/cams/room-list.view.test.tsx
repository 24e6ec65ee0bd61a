// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { BroadcastState, RoomItem } from '../../contracts/cams/rooms.ts'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import { camRoomListMachine } from '../../machines/cams/cam-room-list.machine.ts'
import { RoomListView } from '../../views/cams/room-list.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { listFrame, roomItem, roomPage } from './room-list-samples.ts'

afterEach(cleanup)

test('12 rooms, each with its status, what the model says of it and how many look on [CAMLIST-001, CAMLIST-002]', () => {
  show({ totalCount: 30 })
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(12)
  const [first] = cards
  expect(first && within(first).getByRole('link').getAttribute('href')).toBe('/vr-cam-girls/room-1/')
  expect(first?.textContent).toContain('live 4k')
  expect(first?.textContent).toContain('Hello from 1')
  expect(first?.textContent).toContain('7 viewers')
})

test('a status has its label, also that of a 6K stream [CAMLIST-015, CAMLIST-016, CAMLIST-018]', () => {
  const statuses: BroadcastState[] = ['PUBLIC', 'PRIVATE_SHOW', 'SPY_SHOW', 'AWAY', 'OFFLINE']
  const items = statuses.map((status, index) => ({ ...roomItem(index, status), isSixThousand: index === 0 }))
  show({ items })
  expect(screen.getAllByRole('article').map((card) => card.querySelector('[data-status]')?.textContent)).toEqual([
    'live 6k',
    'in private',
    'spy now',
    'away',
    'offline',
  ])
})

test('categories, statuses and tags are filters, and the chosen ones are marked [CAMLIST-003, CAMLIST-004, CAMLIST-006]', () => {
  const { said } = show({ search: { tags: ['curly'] } })
  const categories = screen.getByRole('navigation', { name: 'Category' })
  expect(
    within(categories)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Girls', '/vr-cam-girls/?tags=curly', 'true'],
    ['Couples', '/vr-cam-girls/?category=couples&tags=curly', 'false'],
    ['Trans', '/vr-cam-girls/?category=trans&tags=curly', 'false'],
  ])
  const group = screen.getByRole('region', { name: 'Hair' })
  expect(within(group).getByRole('link', { name: 'Curly' }).getAttribute('aria-current')).toBe('true')
  expect(within(group).getByRole('link', { name: 'Curly' }).getAttribute('href')).toBe('/vr-cam-girls/')
  const status = screen.getByLabelText('Status')
  expect((status as HTMLSelectElement).value).toBe('all')
  fireEvent.change(status, { target: { value: 'private' } })
  expect(said).toEqual([{ tags: ['curly'], status: 'private' }])
})

test('tags of the page lead to the pages of tags; pages are numbered [CAMLIST-011, CAMLIST-013]', () => {
  show({ totalCount: 30 })
  const tags = screen.getByRole('navigation', { name: 'Tags' })
  expect(within(tags).getByRole('link', { name: 'Curly hair' }).getAttribute('href')).toBe('/vr-cam-tag/curly/')
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(within(pages).getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/vr-cam-girls/?page=3')
})

test('shows placeholders while the first page is on its way, and a way on where nobody is there', () => {
  const { container } = show({ isLoaded: false })
  expect([container.querySelectorAll('[aria-hidden="true"] > li').length, screen.queryAllByRole('article')]).toEqual([
    12,
    [],
  ])
  cleanup()
  show({ items: [] })
  expect(screen.getByRole('heading', { name: 'Nobody is here just now' }).tagName).toBe('H2')
})

test('a page that failed is reported above the last good one, with a retry', () => {
  const { list } = show({ totalCount: 60 })
  act(() => {
    list.send({ type: 'address.changed', search: { page: 4 } })
    list.send({ type: 'rooms.failed', reason: 'offline' })
  })
  expect(screen.getByRole('alert').textContent).toContain('These rooms could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(list.getSnapshot().value).toBe('turning')
})

interface Shown {
  search?: RoomSearch
  totalCount?: number
  items?: RoomItem[]
  isLoaded?: boolean
}

function show({ search = {}, totalCount = 5, items, isLoaded = true }: Shown = {}) {
  const settings = { ...SITES.dark, camsEnabled: true }
  const list = createActor(
    plugPorts(camRoomListMachine, {
      loadList: fromCallback(() => {}),
      loadPage: fromCallback(() => {}),
      keepRooms: fromCallback(() => {}),
      watchClock: fromCallback(() => {}),
    }),
    { clock: new SimulatedClock(), input: { search, step: 0, nowMs: NOON_MS } },
  ).start()
  const said: RoomSearch[] = []
  list.on('search.changed', (event) => said.push(event.search))
  const page = items ? { number: 1, items, totalCount: items.length } : roomPage(1, totalCount)
  if (isLoaded) list.send({ type: 'list.loaded', frame: listFrame(), page })
  const { container } = render(onStage(<RoomListView page={list} />, { settings, path: '/vr-cam-girls/' }))
  return { list, said, container }
}
