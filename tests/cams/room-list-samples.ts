import type { BroadcastState, RoomItem } from '../../contracts/cams/rooms.ts'
import type { RoomListFrame } from '../../machines/cams/cam-room-list.machine.ts'
import type { RoomPage } from '../../machines/cams/room-pages.ts'
import { seo } from '../catalogue/samples.ts'

export function roomItem(id: number | string, broadcastStatus: BroadcastState = 'PUBLIC'): RoomItem {
  return {
    id: String(id),
    broadcastStatus,
    broadcastTextStatus: `Hello from ${id}`,
    broadcastMembersCount: 7,
    modelNickname: `room-${id}`,
    modelName: `Room ${id}`,
    picture: '/pictures/room.webp',
    isSixThousand: false,
  }
}

/** Rooms `(number - 1) * 12 + 1` and on, as many as there are on that page. */
export function roomPage(number: number, totalCount: number): RoomPage {
  const first = (number - 1) * 12
  const count = Math.max(0, Math.min(12, totalCount - first))
  return { number, totalCount, items: Array.from({ length: count }, (_, index) => roomItem(first + index + 1)) }
}

export function listFrame(): RoomListFrame {
  return {
    title: 'Live rooms',
    group: '',
    ownTags: [],
    pageTags: [{ code: 'curly', name: 'Curly hair' }],
    categories: [{ code: 'girls', name: 'Girls' }],
    groups: [{ code: 'm_hair', name: 'Hair', tags: [{ code: 'curly', name: 'Curly' }] }],
    seo,
    jsonLd: null,
  }
}
