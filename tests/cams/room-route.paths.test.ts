import { describePaths } from '../support/paths.ts'
import { cases } from './room-route.cases.ts'

describePaths('roomRoute', cases, {
  events: [
    'broadcast.found',
    'room.closed',
    'room.entered',
    'room.left',
    'room.refreshed',
    'room.wanted',
    'show.completed',
    'showEnd.confirmed',
    'showEnd.declined',
    'state.changed',
  ],
  lasts: { 'closing after closingTime': { ms: 1_000 }, 'ending after endPatience': { ms: 25_000 } },
})
