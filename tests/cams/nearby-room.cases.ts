import { nearbyRoomMachine } from '../../machines/cams/nearby-room.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(nearbyRoomMachine, {
  input: { roomId: '71', listSlug: 'vr-cam-girls' },
  events: {
    'nearby.requested': [{ direction: 'previous' }, { direction: 'next' }],
    'nearby.found': [{ nickname: 'Bea' }],
  },
})
