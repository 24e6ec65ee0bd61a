import { createNotifications } from '../../adapters/chrome/notifications.adapter.ts'
import { notificationEndpoints } from '../../contracts/chrome/endpoints.ts'
import type { SitePorts } from '../ports/ports.ts'

/** What a member is told: a chunk of its own, which guests do not need. */
export function notificationList(ports: Pick<SitePorts, 'bringRows' | 'jar' | 'now' | 'page'>) {
  ports.bringRows(notificationEndpoints)
  return createNotifications({ ...ports.page, jar: ports.jar, now: ports.now })
}
