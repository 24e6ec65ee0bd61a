// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createRoomCache } from '../../adapters/cams/room-cache.adapter.ts'
import { prepareTabs } from '../app/open-tab.ts'
import { pick } from '../support/pick.ts'
import { SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { openCamTab } from './room-tab.tsx'

const tabs = prepareTabs()
afterEach(cleanup)

test('a list is looked at again every 30 seconds while it is open, and goes on from the step and the pages that it was left with [CAMLIST-001, CAMLIST-028, CAMLIST-031, CAMLIST-032, CAMLIST-033, CAMLIST-035, CAMLIST-036]', async () => {
  const PATH = '/vr-cam-girls/'
  const { site, endpoints, path } = await openCamTab(tabs, { path: PATH })
  const cache = createRoomCache({ storage: site.ports.tabStorage, now: site.ports.now })
  const shown = () => {
    const actor = site.arrival.getSnapshot()?.page?.actor
    if (!actor) throw new Error('No list is shown')
    return actor
  }
  const asked = async () => (await endpoints()).filter((name) => name === 'getRooms').length
  const go = async (to: string) => {
    await act(async () => site.actors.navigation.send({ type: 'address.wanted', path: to, manner: 'push' }))
    await until(() => expect(path()).toBe(to))
  }
  await until(() => expect(screen.getAllByRole('article')).toHaveLength(12))
  const rests = () => until(() => expect(shown().getSnapshot().value).toEqual({ shown: 'resting' }))
  await rests()
  const list = shown()
  const { askedAtMs: openedAtMs } = list.getSnapshot().context
  const steps = []
  for (const passedMs of [29_999, 30_000, 59_999, 60_000]) {
    const before = await asked()
    await act(async () => list.send({ type: 'clock.ticked', nowMs: openedAtMs + passedMs }))
    await rests()
    steps.push({ asked: (await asked()) - before, step: cache.step() })
  }
  expect(steps).toEqual([
    { asked: 0, step: 0 },
    { asked: 1, step: 1 },
    { asked: 0, step: 1 },
    { asked: 1, step: 2 },
  ])
  const statuses = (await tabs.control().requests()).flatMap(({ endpoint, query }) =>
    endpoint === 'getRooms' ? [new URLSearchParams(query).get('status')] : [],
  )
  expect(new Set(statuses)).toEqual(new Set(['away,public,private,offline']))
  await go('/tokens/')
  expect(list.getSnapshot().status).toBe('stopped')
  await go(PATH)
  await rests()
  const { step, pages } = shown().getSnapshot().context
  // What can be filtered by is kept.
  const options = ['getRoomCategories', 'getTagGroups', 'getCamPageTags']
  expect((await endpoints()).filter((name) => name && options.includes(name)).sort()).toEqual([...options].sort())
  expect({ step, rooms: pages.byNumber[1]?.length }).toEqual({ step: 2, rooms: 12 })
})

test.each([
  { path: '/vr-cam-girls/', asks: ['girls', '', 'away,public,private,offline'] },
  { path: '/vr-cam-girls/?category=couples&status=away', asks: ['couples', '', 'away'] },
  {
    path: '/vr-cam-girls/?category=trans&tags=curly,m_hair',
    asks: ['trans', 'curly,m_hair', 'away,public,private,offline'],
  },
  { path: '/vr-cam-tag/in-loft/?tags=mood-calm', asks: ['girls', 'in-loft,mood-calm', 'away,public,private,offline'] },
])(
  'the list at $path is asked for by its address, in both types of streams, favourites or not [CAMLIST-003, CAMLIST-005, CAMLIST-006, CAMLIST-007, CAMLIST-008]',
  async ({ path, asks }) => {
    const { page } = await openCamTab(tabs, { path })
    const asked = async () =>
      (await tabs.control().requests()).flatMap(({ endpoint, query }) =>
        endpoint === 'getRooms' ? [new URLSearchParams(query)] : [],
      )
    await until(async () => expect((await asked()).length).toBeGreaterThan(0))
    const [query] = await asked()
    const list = page.actor!
    await until(() => expect(list.getSnapshot().value).toEqual({ shown: 'resting' }))
    const before = (await asked()).length
    await act(async () => list.send({ type: 'clock.ticked', nowMs: list.getSnapshot().context.askedAtMs + 30_000 }))
    await until(async () => expect((await asked()).length).toBeGreaterThan(before))
    const again = (await asked()).at(-1)
    const fields = ['tag-categories', 'tags', 'status', 'stream-types', 'include-favorites']
    for (const sent of [query, again])
      expect(fields.map((field) => sent?.get(field) ?? '')).toEqual([...asks, 'video2D,video3D', 'false'])
  },
)

test.for(['rest', 'interface'] as const)(
  "the statuses that a visitor chooses are sent by their names, 'In private' as private and all rooms as each of them (%s) [CAMLIST-027]",
  async (roomList) => {
    const camProvider = { ...SITES.dark.camProvider, roomList }
    const tab = await openCamTab(tabs, { path: '/vr-cam-girls/', settings: { camProvider } })
    const [endpoint, field] = roomList === 'rest' ? ['getRooms', 'status'] : ['getInterfaceRooms', 'statuses']
    const sent = async () =>
      (await tabs.control().requests()).flatMap((request) =>
        request.endpoint === endpoint ? [new URLSearchParams(request.query).get(field)] : [],
      )
    const options = within(screen.getByLabelText('Status')).getAllByRole<HTMLOptionElement>('option')
    const values = Object.fromEntries(options.map(({ textContent, value }) => [textContent, value]))
    const chosen: unknown[] = [(await sent()).at(-1)]
    for (const label of ['In private', 'Away', 'Online', 'All rooms']) {
      const before = (await sent()).length
      await act(async () => {
        fireEvent.change(screen.getByLabelText('Status'), { target: { value: values[label] } })
      })
      await until(async () => expect((await sent()).length).toBeGreaterThan(before))
      await until(() => expect(tab.page.actor?.getSnapshot().hasTag('settled')).toBe(true))
      chosen.push((await sent()).at(-1))
    }
    const all = 'away,public,private,offline'
    expect(chosen).toEqual([all, 'private', 'away', 'away,public,private', all])
  },
)

test('a look at the list that fails is silent: its rooms stay, and the visitor is led nowhere [CAMLIST-037]', async () => {
  const { page, endpoints, path } = await openCamTab(tabs, { path: '/vr-cam-girls/' })
  const list = page.actor!
  const rests = () => until(() => expect(list.getSnapshot().value).toEqual({ shown: 'resting' }))
  const names = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent)
  const asked = async () => (await endpoints()).filter((name) => name === 'getRooms').length
  await until(() => expect(screen.getAllByRole('article')).toHaveLength(12))
  await rests()
  const rooms = names()
  const { askedAtMs } = list.getSnapshot().context
  for (const [look, kind] of (['serverError', 'notFound', 'forbidden'] as const).entries()) {
    await tabs.control().addFault({ endpoint: 'getRooms', kind })
    const before = await asked()
    await act(async () => list.send({ type: 'clock.ticked', nowMs: askedAtMs + (look + 1) * 30_000 }))
    await until(async () => expect(await asked()).toBeGreaterThan(before))
    await rests()
    await tabs.control().clearFaults()
    expect({ kind, rooms: names(), alerts: screen.queryAllByRole('alert').length, path: path() }).toEqual({
      kind,
      rooms,
      alerts: 0,
      path: '/vr-cam-girls/',
    })
  }
})

test.for([
  ['vr-cam-girls', 'VR Cam Girls | Halcyon VR - Page 2', 'Live rooms in VR on Halcyon VR. Page 2'],
  ['live', 'VR Cam Girls - Page 2', ''],
] as const)(
  'page 2 of the list says in its head which it is, and before it comes the bare path: %s [ROUTE-007, ROUTE-008, ROUTE-010]',
  async ([vrCamListSlug, title, description]) => {
    const { page } = await openCamTab(tabs, { settings: { vrCamListSlug }, path: `/${vrCamListSlug}/?page=2` })
    await until(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
    const head = page.head(page.actor?.getSnapshot() ?? null)
    expect(pick(head, 'title', 'description', 'prev')).toEqual({
      title,
      description,
      prev: `https://halcyon-vr.example/${vrCamListSlug}/`,
    })
  },
)
