// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type BroadcastState, type RoomItem, TagGroupsAnswer } from '../../contracts/cams/rooms.ts'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { camRoomListMachine, type RoomListFrame } from '../../machines/cams/cam-room-list.machine.ts'
import type { RoomPage } from '../../machines/cams/room-pages.ts'
import { RoomListView } from '../../views/cams/room-list.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { listFrame, roomItem, roomPage } from './room-list-samples.ts'
import { ROOM_STATES } from './room-samples.ts'

afterEach(cleanup)

test('12 rooms, each with its status, what the model says of it and how many look on, nobody where it is closed [CAMLIST-001, CAMLIST-002, ENT-067]', () => {
  const states = ['PUBLIC', 'PRIVATE_SHOW', 'OFFLINE'] as const
  const items = Array.from({ length: 12 }, (_, place) => ({
    ...roomItem(place + 1, states[place % 3]),
    broadcastMembersCount: 100 + place,
  }))
  show({ items })
  const cards = screen.getAllByRole('article').map((card) => ({
    href: within(card).getByRole('link').getAttribute('href'),
    status: card.querySelector('[data-status]')?.textContent,
    text: within(card).getByText(/^Hello from/).textContent,
    viewers: within(card).getByText(/viewers$/).textContent,
    count: within(card).getByText(/viewers$/).previousElementSibling?.textContent,
  }))
  expect(cards).toEqual(
    Array.from({ length: 12 }, (_, place) => ({
      href: `/vr-cam-girls/room-${place + 1}/`,
      status: ['live 4k', 'in private', 'offline'][place % 3],
      text: `Hello from ${place + 1}`,
      viewers: place % 3 === 2 ? '0 viewers' : `${100 + place} viewers`,
      count: place % 3 === 2 ? '0' : `${100 + place}`,
    })),
  )
})

test('rooms and the mark among the numbers are those of the page in the address [CAMLIST-001, CAMLIST-011]', () => {
  const shown = ([1, 2, 3] as const).map((page) => {
    show({ search: { page }, page: roomPage(page, 30) })
    const names = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    const current = pages.querySelector('[aria-current="page"]')?.textContent
    cleanup()
    return { first: names[0], last: names.at(-1), count: names.length, current }
  })
  expect(shown).toEqual([
    { first: 'Room 1', last: 'Room 12', count: 12, current: '1' },
    { first: 'Room 13', last: 'Room 24', count: 12, current: '2' },
    { first: 'Room 25', last: 'Room 30', count: 6, current: '3' },
  ])
})

test('a status has its label, also that of a 6K stream [CAMLIST-014, CAMLIST-015, CAMLIST-016, CAMLIST-017, CAMLIST-018, CAMLIST-019, CAMLIST-020]', () => {
  const statuses: BroadcastState[] = [
    'PUBLIC',
    'PUBLIC',
    'PRIVATE_SHOW',
    'MY_PRIVATE_SHOW',
    'SPY_SHOW',
    'AWAY',
    'OFFLINE',
    'UNINITIALIZED',
    'ERROR',
  ]
  const items = statuses.map((status, index) => ({ ...roomItem(index, status), isSixThousand: index !== 1 }))
  show({ items })
  expect(screen.getAllByRole('article').map((card) => card.querySelector('[data-status]')?.textContent)).toEqual([
    'live 6k',
    'live 4k',
    'in private',
    'in private',
    'spy now',
    'away',
    'offline',
    'offline',
    'offline',
  ])
})

test('every group of tags is a filter with all its tags, those of what models look like and do among them [CAMLIST-004, CAMLIST-009, CAMLIST-010, ENT-068]', () => {
  const codes = ['m_my_specs', 'm_ethnicity', 'm_body_type', 'm_hair', 'm_eyes', 'm_in_private_shows', 'm_in_shows']
  const tagsOf = (code: string) => [`${code}-one`, `${code}-two`].map((tag) => ({ code: tag, name: `Name of ${tag}` }))
  const groups = codes.map((code) => ({ code, name: `Group ${code}`, tags: tagsOf(code) }))
  const answer = TagGroupsAnswer.parse({ data: { groups } })
  show({ frame: { ...listFrame(), groups: answer.groups } })
  const shown = codes.map((code) =>
    within(screen.getByRole('region', { name: `Group ${code}` }))
      .getAllByRole('link')
      .map((link) => ({ name: link.textContent, href: link.getAttribute('href') })),
  )
  const headings = codes.map((code) => screen.getByRole('heading', { name: `Group ${code}` }).textContent)
  expect(headings).toEqual(codes.map((code) => `Group ${code}`))
  expect(shown).toEqual(
    codes.map((code) => [
      { name: `Name of ${code}-one`, href: `/vr-cam-girls/?tags=${code}-one` },
      { name: `Name of ${code}-two`, href: `/vr-cam-girls/?tags=${code}-two` },
    ]),
  )
})

test('every choice of status is offered, and asks for the list of it [CAMLIST-006]', () => {
  const { said } = show()
  const status = screen.getByLabelText('Status')
  const options = within(status).getAllByRole<HTMLOptionElement>('option')
  for (const { value } of options) fireEvent.change(status, { target: { value } })
  expect({ options: options.map(({ value, textContent }) => ({ value, textContent })), said }).toEqual({
    options: [
      { value: 'all', textContent: 'All rooms' },
      { value: 'online', textContent: 'Online' },
      { value: 'away', textContent: 'Away' },
      { value: 'public', textContent: 'Live' },
      { value: 'private', textContent: 'In private' },
      { value: 'offline', textContent: 'Offline' },
    ],
    said: [
      // All rooms are asked for without a status.
      {},
      { status: 'online' },
      { status: 'away' },
      { status: 'public' },
      { status: 'private' },
      { status: 'offline' },
    ],
  })
})

test('categories, statuses and tags are filters, and the chosen ones are marked [CAMLIST-003, CAMLIST-004, CAMLIST-006, ENT-068]', () => {
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

test('a room that is away, offline, not initialised or in private is not marked as active [ROOM-025]', () => {
  show({ items: ROOM_STATES.map((state, place) => roomItem(place, state)) })
  const marks = screen.getAllByRole('article').map((card) => card.getAttribute('data-active'))
  expect(ROOM_STATES.filter((_, place) => marks[place] === 'true')).toEqual([
    'PUBLIC',
    'MY_PRIVATE_SHOW',
    'SPY_SHOW',
    'ERROR',
  ])
})

test('tags of the page lead to the pages of tags; pages are numbered [CAMLIST-011, CAMLIST-013, CAMLIST-030, ENT-067]', () => {
  show({ totalCount: 30 })
  const tags = screen.getByRole('navigation', { name: 'Tags' })
  expect(within(tags).getByRole('link', { name: 'Curly hair' }).getAttribute('href')).toBe('/vr-cam-tag/curly/')
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(
    within(pages)
      .getAllByRole('link', { name: /^Page/ })
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Page 1', '/vr-cam-girls/'],
    ['Page 2', '/vr-cam-girls/?page=2'],
    ['Page 3', '/vr-cam-girls/?page=3'],
  ])
})

test('shows placeholders while the first page is on its way, and a way on where nobody is there', () => {
  const { container } = show({ isLoaded: false })
  expect({
    skeletons: container.querySelectorAll('[aria-hidden="true"] > li').length,
    rooms: screen.queryAllByRole('article'),
  }).toEqual({ skeletons: 12, rooms: [] })
  cleanup()
  show({ items: [] })
  expect(screen.getByRole('heading', { name: 'Nobody is here just now' }).tagName).toBe('H2')
})

test('has the name of the live area as its title, which is another one on the gay-themed site [CHROME-003]', () => {
  const titles = [SITES.dark, SITES.darkest].map((site) => {
    show({ frame: { ...listFrame(), title: '' }, settings: { ...site, camsEnabled: true } })
    const title = screen.getByRole('heading', { level: 1 }).textContent
    cleanup()
    return title
  })
  expect(titles).toEqual(['VR Cam Girls', 'VR Cam Boys'])
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
  page?: RoomPage
  isLoaded?: boolean
  frame?: RoomListFrame
  settings?: SiteSettings
}

function show({
  search = {},
  totalCount = 5,
  items,
  page = items ? { number: 1, items, totalCount: items.length } : roomPage(1, totalCount),
  isLoaded = true,
  frame = listFrame(),
  settings = { ...SITES.dark, camsEnabled: true },
}: Shown = {}) {
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
  if (isLoaded) list.send({ type: 'list.loaded', frame, page })
  const { container } = render(onStage(<RoomListView page={list} />, { settings, path: `/${settings.vrCamListSlug}/` }))
  return { list, said, container }
}
