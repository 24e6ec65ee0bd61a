import { notificationsMachine } from '../../machines/chrome/notifications.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { told } from './notification-samples.ts'

export const cases = casesOf(notificationsMachine, {
  events: {
    'reader.changed': [{ reader: 'user-member fam' }, { reader: '' }],
    'notifications.loaded': [{ notifications: told(8), markSeconds: 0, nowSeconds: 2_000_000_000 }],
    'mark.moved': [{ markSeconds: 2_000_000_000 }],
    'notification.followed': [{ id: 'first' }],
  },
  // Whether there is more to show, and whether the reader is known.
  project: ({ context }) => [context.reader, context.shown < context.notifications.length],
})
