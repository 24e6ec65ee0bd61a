import { printRoomSearch } from '../../../machines/cams/room-filters.ts'
import { type Wire, wire } from '../wire.ts'

/** What the list of rooms says. */
export const roomListWires: readonly Wire[] = [
  wire('roomList', 'search.changed', 'navigation', ({ search }, { shownPath }) => ({
    type: 'address.wanted',
    path: shownPath + printRoomSearch(search),
    manner: 'push',
  })),
]
