import { camRoomListMachine } from '../../machines/cams/cam-room-list.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOON_MS } from '../support/samples.ts'
import { listFrame, roomPage } from './room-list-samples.ts'

export const cases = casesOf(camRoomListMachine, {
  inputs: { opens: { search: {}, step: 0, nowMs: NOON_MS } },
  events: {
    'list.loaded': [
      { frame: listFrame(), page: roomPage(1, 30) },
      { frame: listFrame(), page: roomPage(1, 5) },
    ],
    'list.refused': [{ reason: 'signInRequired' }],
    'list.failed': [{ reason: 'offline' }],
    'rooms.loaded': [{ page: roomPage(1, 30) }, { page: roomPage(2, 30) }, { page: roomPage(2, 5) }],
    'rooms.failed': [{ reason: 'offline' }],
    'address.changed': [{ search: {} }, { search: { page: 2 } }],
    'filter.chosen': [{ change: { category: 'couples' } }],
    'clock.ticked': [{ nowMs: NOON_MS + 30_000 }, { nowMs: NOON_MS + 1_000 }],
  },
  project: ({ context }) => [
    context.search.page,
    context.frame !== undefined,
    Object.keys(context.pages.byNumber),
    context.pages.totalCount,
    context.askedAtMs,
  ],
})
