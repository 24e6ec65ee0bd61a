import type { Notification } from '../../contracts/chrome/notifications.ts'
import type { Digest } from '../../contracts/site/digest.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { resolveLink } from '../access/links.ts'

/** How many are shown at first, and how many more each time (NOTIF-002). */
export const AT_ONCE = 6

/** Above it the exact number says no more (NOTIF-006). */
const MOST_COUNTED = 9

interface Known {
  notifications: readonly Notification[]
  markSeconds: number
  nowSeconds: number
}

/** How many were published since the mark. What is dated later than now does not count yet, since no mark could take it back. */
export function unseenOf({ notifications, markSeconds, nowSeconds }: Known): number {
  return notifications.filter(({ publishedAt }) => publishedAt > markSeconds && publishedAt <= nowSeconds).length
}

/** `''`: nothing to count. */
export function badgeOf(unseen: number): string {
  if (unseen <= 0) return ''
  return unseen > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unseen)
}

/** What the cookie says, unix seconds. No number, or a moment that has not come, says nothing: it would hide what is yet to be told. */
export function markOf(cookie: string | undefined, nowSeconds: number): number {
  const seconds = /^\d{1,12}$/.test(cookie ?? '') ? Number(cookie) : 0
  return seconds <= nowSeconds ? seconds : 0
}

/** Where a notification leads (NOTIF-003, NOTIF-004, NOTIF-005): outside as it is; below what its type is about; else to the path by itself. */
export function linkOfNotification(
  { type, url }: Pick<Notification, 'type' | 'url'>,
  { notificationTypes }: Pick<Digest, 'notificationTypes'>,
  site: { settings: Pick<SiteSettings, 'partnerKeywords'>; origin: string },
): string {
  if (url === '') return ''
  const link = resolveLink(url, site)
  if (link.kind === 'external') return link.url
  const about = notificationTypes.find(({ id }) => id === type)?.ico
  const path = url.replaceAll(/^\/+|\/+$/g, '')
  return about ? `/${about}/${path}/` : `/${path}/`
}
