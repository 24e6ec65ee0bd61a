import { describe, expect, test } from 'vitest'
import { linkOfNotification, markOf } from '../../machines/chrome/notification-rules.ts'
import { hasMemberMenus } from '../../machines/session/visitor.ts'
import { visitorWith } from '../access/visitors.ts'
import { VISITORS } from '../support/samples.ts'

const site = { settings: { partnerKeywords: ['partner-vr'] }, origin: 'https://ours.example' }
const digest = {
  notificationTypes: [
    { id: '1', name: 'Video', ico: 'videos' },
    { id: '3', name: 'Post', ico: 'blog' },
  ],
}
const linkOf = (type: string, url: string) => linkOfNotification({ type, url }, digest, site)

describe('a notification leads', () => {
  test('below what its type is about, where the type is known [NOTIF-003, ENT-018, ENT-027]', () => {
    expect([linkOf('1', 'low-tide'), linkOf('1', '/low-tide/'), linkOf('3', 'low-tide')]).toEqual([
      '/videos/low-tide/',
      '/videos/low-tide/',
      '/blog/low-tide/',
    ])
  })

  test('outside as it is written [NOTIF-004]', () => {
    const written = [
      'https://app.example/new?a=1',
      'http://other.example/A%20b/?c=d#e',
      'https://ours.example/partner-vr/',
    ]
    expect(written.map((url) => linkOf('', url))).toEqual(written)
  })

  test('outside first, whatever its type; else below a known type; else to the path [NOTIF-011]', () => {
    const leads = (url: string) => ['1', '3', '7', ''].map((type) => linkOf(type, url))
    const app = 'https://app.example/videos/'
    const partner = 'https://ours.example/partner-vr/'
    expect([app, partner, 'low-tide'].map(leads)).toEqual([
      [app, app, app, app],
      [partner, partner, partner, partner],
      ['/videos/low-tide/', '/blog/low-tide/', '/low-tide/', '/low-tide/'],
    ])
  })

  test('to the path by itself otherwise [NOTIF-005]', () => {
    expect([linkOf('', 'deals'), linkOf('7', '/deals/')]).toEqual(['/deals/', '/deals/'])
  })

  test('nowhere without an address', () => {
    expect(linkOf('1', '')).toBe('')
  })
})

describe('the mark of the cookie', () => {
  const NOW = 1_800_000_000

  test('is read in unix seconds [NOTIF-007]', () => {
    expect([markOf('1700000000', NOW), markOf('1800000000', NOW), markOf(undefined, NOW)]).toEqual([
      1_700_000_000, 1_800_000_000, 0,
    ])
  })

  test('says nothing where it is no number, or lies in the future', () => {
    const bad = ['NaN', '', '-1', '1e9', '17.5', 'Infinity', '1800000001', '9999999999999', '1700000000000']
    expect(bad.map((cookie) => markOf(cookie, NOW))).toEqual(bad.map(() => 0))
  })
})

test('active, expired and inactive members are told, in the verified view only [CHROME-018]', () => {
  const claims = [
    { usc: 100 },
    { usc: 100, trial: true },
    { usc: 200 },
    { usc: 300 },
    { usc: 1 },
    { usc: 1, benefits: true },
  ] as const
  const members = claims.map((each) => visitorWith({ claims: each }))
  expect({
    told: members.map(hasMemberMenus),
    others: [VISITORS.guest, visitorWith({ claims: {} })].map(hasMemberMenus),
    unverified: members.map((visitor) => hasMemberMenus({ ...visitor, isInVerifiedView: false })),
  }).toEqual({ told: members.map(() => true), others: [false, false], unverified: members.map(() => false) })
})
