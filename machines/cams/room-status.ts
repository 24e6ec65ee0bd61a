import type { BroadcastState } from '../../contracts/cams/rooms.ts'

/** What a status is called on screen (cams §4.1). `PUBLIC_6K` is a label's key only (CAMLIST-020). */
const LABELS: Readonly<Record<BroadcastState | 'PUBLIC_6K', string>> = {
  PUBLIC: 'live 4k',
  PUBLIC_6K: 'live 6k',
  PRIVATE_SHOW: 'in private',
  MY_PRIVATE_SHOW: 'in private',
  AWAY: 'away',
  SPY_SHOW: 'spy now',
  OFFLINE: 'offline',
  UNINITIALIZED: 'offline',
  ERROR: 'offline',
}

export function statusLabel(state: BroadcastState, isSixThousand: boolean): string {
  return LABELS[state === 'PUBLIC' && isSixThousand ? 'PUBLIC_6K' : state]
}

/** A status as filters name it: the mapping of cams §4.1, word by word. */
export function filterStatusOf(state: BroadcastState): 'away' | 'in private' | 'offline' | 'public' | 'private' {
  switch (state) {
    case 'AWAY':
      return 'away'
    case 'MY_PRIVATE_SHOW':
    case 'PRIVATE_SHOW':
      return 'in private'
    case 'PUBLIC':
      return 'public'
    case 'SPY_SHOW':
      return 'private'
    case 'OFFLINE':
    case 'UNINITIALIZED':
    case 'ERROR':
      return 'offline'
  }
}

/** Groups of statuses that lists are asked for by. */
export const STATUS_GROUPS = {
  ONLINE: ['away', 'public', 'private'],
  ALL: ['away', 'public', 'private', 'offline'],
} as const

export type StatusFilter = 'all' | 'online' | (typeof STATUS_GROUPS.ALL)[number]

/** What a call carries for a filter; `in private` is sent as `private` (CAMLIST-027). */
export function sentStatuses(filter: StatusFilter | 'in private'): string {
  if (filter === 'all') return STATUS_GROUPS.ALL.join(',')
  if (filter === 'online') return STATUS_GROUPS.ONLINE.join(',')
  return filter === 'in private' ? 'private' : filter
}

/** Whether a room with this status belongs under the filter. */
export function fitsStatus(state: BroadcastState, filter: StatusFilter): boolean {
  return sentStatuses(filter)
    .split(',')
    .includes(sentStatuses(filterStatusOf(state)))
}

/** Whether there is something to see, hear and say (ROOM-025). */
export function isActiveBroadcast(state: BroadcastState): boolean {
  return state !== 'AWAY' && state !== 'OFFLINE' && state !== 'UNINITIALIZED' && state !== 'PRIVATE_SHOW'
}

/** How many look on: of a room that is closed the provider tells how many were there last, so nobody does. */
export function viewersIn(state: BroadcastState, told: number): number {
  return filterStatusOf(state) === 'offline' ? 0 : told
}
