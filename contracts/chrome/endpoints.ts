import type { Endpoint } from '../endpoint.ts'
import { unwrapped } from '../tolerant.ts'
import { NotificationsAnswer } from './notifications.ts'

/** What only the header of members asks. */
export const notificationEndpoints = {
  getNotifications: {
    method: 'GET',
    host: 'content',
    path: '/notification',
    answer: unwrapped(NotificationsAnswer),
    whenItFails: 'emptyDefault',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-057', 'ENT-027'],
  },
} as const satisfies Record<string, Endpoint>
