import { expect, test } from 'vitest'
import { notificationEndpoints } from '../../contracts/chrome/endpoints.ts'

const { answer } = notificationEndpoints.getNotifications

test('what members are told is read from items, the latest first, and survives its worst item [API-057, ENT-027]', () => {
  const image = { permalink: '/p.avif', alt: 'A still', colour: '' }
  const items = [
    { type: 1, url: 'low-tide', title: 'Low Tide', header: 'New film', image, publishedAt: 1_700_000_000 },
    'rubbish',
    { type: null, url: 7, title: null, publishedAt: Number.NaN },
    { type: '2', url: 'deals', title: 'Deals', header: '', image: null, publishedAt: 1_700_000_001 },
  ]
  const read = answer.parse({ data: { items } })
  expect(read.map(({ id: _, ...notification }) => notification)).toEqual([
    { type: '2', url: 'deals', title: 'Deals', header: '', image: null, publishedAt: 1_700_000_001 },
    { type: '1', url: 'low-tide', title: 'Low Tide', header: 'New film', image, publishedAt: 1_700_000_000 },
    { type: '', url: '', title: '', header: '', image: null, publishedAt: 0 },
  ])
  expect(new Set(read.map(({ id }) => id)).size).toBe(3)
  expect(answer.parse({ items: null })).toEqual([])
})
