import { streamChoiceMachine } from '../../machines/cams/stream-choice.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(streamChoiceMachine, {
  input: { roomId: '71' },
  events: {
    'streamType.chosen': [{ streamType: 'video3D' }],
    'streamType.set': [{ streamType: 'video3D', url: '' }],
  },
})
