import type { Notification } from '../../contracts/chrome/notifications.ts'

/** So many of them, one a second, the latest first. */
export function told(count: number): Notification[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index === 0 ? 'first' : `number ${index + 1}`,
    type: '1',
    url: `film-${index + 1}`,
    title: `Film ${index + 1}`,
    header: 'New film',
    image: null,
    publishedAt: 1_900_000_000 - index,
  }))
}
