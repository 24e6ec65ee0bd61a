import { markOf } from '../../machines/chrome/notification-rules.ts'
import type { LoadNotifications, MoveMark } from '../../machines/chrome/notifications.machine.ts'
import type { Call } from '../site/call.ts'
import type { CookieJar } from '../site/cookie-jar.ts'
import { reportFailure } from '../site/report-failure.ts'

interface NotificationsOptions {
  call: Call
  jar: CookieJar
  report: (problem: string) => void
  /** Unix ms by the server's clock, as the dates of what is told. */
  now: () => number
}

const MARK_COOKIE = 'notificationMark'
const YEAR_SECONDS = 31_536_000

/** What members are told, and the cookie that says up to when they have seen it (NOTIF-007). */
export function createNotifications({ call, jar, report, now }: NotificationsOptions): {
  loadNotifications: LoadNotifications
  moveMark: MoveMark
} {
  const nowSeconds = () => Math.floor(now() / 1000)
  return {
    async loadNotifications(signal) {
      const result = await call('getNotifications', {}, signal)
      if (!result.ok) {
        reportFailure(report, 'notifications', result)
        return { type: 'notifications.failed' }
      }
      return {
        type: 'notifications.loaded',
        notifications: result.answer,
        markSeconds: markOf(jar.read(MARK_COOKIE), nowSeconds()),
        nowSeconds: nowSeconds(),
      }
    },

    async moveMark() {
      const markSeconds = nowSeconds()
      jar.write(MARK_COOKIE, String(markSeconds), { maxAgeSeconds: YEAR_SECONDS })
      return { type: 'mark.moved', markSeconds }
    },
  }
}
