import { interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(interruptedShowMachine, {
  events: {
    'incompleteSession.found': [{ broadcastId: '71' }],
    'broadcast.found': [{ nickname: 'Ada' }],
  },
})
