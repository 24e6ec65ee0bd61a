import { describe, expect, test } from 'vitest'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { DashboardMenuAnswer } from '../../contracts/member/dashboard-page.ts'
import { listedMemberships, standingOf, topScenesOf } from '../../machines/member/dashboard-content.ts'
import { dashboardMenuOf } from '../../machines/member/dashboard-menu.ts'
import { asOfText, dayText } from '../../machines/member/membership-facts.ts'
import { VISITORS } from '../support/samples.ts'

const everywhere = { allowDevices: ['android', 'ios'], deviceVisibility: ['mobile', 'desktop'] }

function menuFor(visitor: keyof typeof VISITORS) {
  const item = (id: number, type: number, sort: number, visibilityRule: readonly string[]) => ({
    ...everywhere,
    id,
    type,
    sort,
    visibilityRule,
  })
  const items = DashboardMenuAnswer.parse({
    items: [
      item(1, 1, 30, ['member']),
      item(2, 1, 10, ['member', 'expiredMember', 'guest']),
      item(3, 2, 20, ['member']),
      item(4, 2, 10, ['guest', 'member']),
      item(5, 3, 10, ['member']),
      item(6, 2, 30, ['inactive', 'guest']),
    ],
  })
  const menu = dashboardMenuOf(items, { visitor: VISITORS[visitor], device: 'desktop', platform: 'other' })
  return { sidebar: menu.sidebar.map(({ id }) => id), main: menu.main.map(({ id }) => id) }
}

describe('the menu of the dashboard', () => {
  test('stands in the sidebar and in the main area, each by its order [DASH-001, ENT-063]', () => {
    expect(menuFor('member')).toEqual({ sidebar: ['2', '1'], main: ['4', '3'] })
  })

  test('follows the rules of its items, and shows guests nothing, whatever the rules say [DASH-002, ROLE-012]', () => {
    expect({ expired: menuFor('expired'), inactive: menuFor('inactive'), guest: menuFor('guest') }).toEqual({
      expired: { sidebar: ['2'], main: [] },
      inactive: { sidebar: [], main: ['6'] },
      guest: { sidebar: [], main: [] },
    })
    const [all, android, mobile] = [{}, { allowDevices: ['android'] }, { deviceVisibility: ['mobile'] }].map((own) => ({
      ...everywhere,
      type: 1,
      visibilityRule: ['member'],
      ...own,
    }))
    const items = DashboardMenuAnswer.parse({ items: [all, android, mobile].map((item, id) => ({ ...item, id })) })
    const seenOn = (platform: 'ios' | 'android' | 'other', device: 'desktop' | 'mobile' = 'desktop') =>
      dashboardMenuOf(items, { visitor: VISITORS.member, device, platform }).sidebar.map(({ id }) => id)
    expect([seenOn('ios'), seenOn('android'), seenOn('other'), seenOn('ios', 'mobile')]).toEqual([
      ['0'],
      ['0', '1'],
      ['0', '1'],
      ['0', '2'],
    ])
  })
})

test('the first five of the top scenes are shown [DASH-004]', () => {
  const scenes = Array.from({ length: 7 }, (_, place) =>
    VideoListItem.parse({ id: place, slug: `scene-${place}`, title: `Scene ${place}` }),
  )
  expect(topScenesOf(scenes).map((scene) => scene.kind === 'video' && scene.slug)).toEqual([
    'scene-0',
    'scene-1',
    'scene-2',
    'scene-3',
    'scene-4',
  ])
})

test('memberships stand in their order, their statuses by the names that the server gives, or ours [ENT-062, API-100]', () => {
  const wire = (name: string, sort: number, status: string, isActive: boolean, url = '') => ({
    membership: { name, sort, isActive },
    status,
    isExternalSite: url !== '',
    url,
  })
  const listed = listedMemberships(
    [
      wire('Year', 20, '200', true),
      wire('Month', 10, '100', false, 'https://other.example/'),
      wire('Week', 30, 'On hold', false),
    ],
    [{ code: '100', name: 'Running' }],
  )
  const here = { isExternalSite: false, url: '' }
  expect(listed).toEqual([
    { name: 'Month', status: 'Running', isActive: false, isExternalSite: true, url: 'https://other.example/' },
    { ...here, name: 'Year', status: 'Canceled', isActive: true },
    { ...here, name: 'Week', status: 'On hold', isActive: false },
  ])
})

test('whatever is not known to have ended can be cancelled', () => {
  const standing = (status: string, membership_uuid = 'm1') => standingOf({ status, membership_uuid })
  expect({
    active: standing('ACTIVE'),
    trial: standing('Trial'),
    pending: standing('Pending'),
    none: standing(''),
    canceled: [standing('Canceled'), standing('cancelled')],
    over: [standing('EXPIRED'), standing('inactive'), standing('Active', '')],
  }).toEqual({
    active: 'running',
    trial: 'running',
    pending: 'running',
    none: 'running',
    canceled: ['cancelled', 'cancelled'],
    over: ['over', 'over', 'over'],
  })
})

test('days and times are told in words that do not depend on where they are read', () => {
  expect({
    day: dayText('2026-12-14'),
    otherwise: dayText('soon'),
    none: dayText(''),
    noDay: dayText('2026-13-45'),
    time: asOfText(Date.UTC(2026, 10, 21, 9, 5, 59)),
    never: asOfText(0),
  }).toEqual({
    day: 'Dec 14, 2026',
    otherwise: 'soon',
    none: '',
    noDay: '2026-13-45',
    time: 'Nov 21, 2026, 09:05 UTC',
    never: '',
  })
})
