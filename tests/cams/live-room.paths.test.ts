import { describePaths } from '../support/paths.ts'
import { cases } from './live-room.cases.ts'

describePaths('liveRoom', cases, {
  events: [
    'broadcast.found',
    'broadcast.unavailable',
    'channel.denied',
    'channel.live',
    'entry.done',
    'entry.failed',
    'permissions.changed',
    'request.expired',
    'request.refused',
    'room.erred',
    'settings.changed',
    'show.billed',
    'show.completed',
    'show.interrupted',
    'show.started',
    'showBalance.low',
    'standing.doubted',
    'state.changed',
    'stream.changed',
    'streamType.wanted',
    'textStatus.changed',
    'tipMenu.changed',
    'toyMenu.changed',
    'viewers.changed',
  ],
  lasts: { 'broadcast.ownShow after balancePause': { ms: 30_000 }, 'news.asking after entryPatience': { ms: 35_000 } },
})
