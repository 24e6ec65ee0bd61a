import { describePaths } from '../support/paths.ts'
import { cases } from './messenger-thread.cases.ts'

describePaths('messengerThread', cases, {
  events: [
    'clock.ticked',
    'end.judged',
    'events.heard',
    'feed.live',
    'message.sent',
    'messages.failed',
    'messages.loaded',
    'messages.seen',
    'missed.failed',
    'missed.loaded',
    'retry.requested',
    'start.neared',
  ],
  lasts: {
    'open.present.following after pause': { ms: 5_000 },
    'open.present.catchingUp after patience': { ms: 20_000 },
    'loading after patience': { ms: 20_000 },
    'open.history.pausing after pause': { ms: 5_000 },
    'open.history.loading after patience': { ms: 20_000 },
  },
})
