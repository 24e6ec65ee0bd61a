import { interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(interruptedShowMachine, {
  events: {
    'incompleteSession.found': [{ broadcastId: '71' }, { broadcastId: '72' }],
    'ownShow.moved': [{ roomId: '71' }, { roomId: '' }],
    'broadcast.found': [{ nickname: 'Ada' }],
  },
  project: ({ context }) => context.showRoomId,
})
