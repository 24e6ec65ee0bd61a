import { NO_PERMISSIONS } from '../../machines/cams/room-facts.ts'
import { showEndingMachine } from '../../machines/cams/show-ending.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { ALL_PERMISSIONS, standing } from './room-samples.ts'

export const cases = casesOf(showEndingMachine, {
  events: {
    'room.entered': [{ roomId: '71', standing: standing() }],
    'permissions.changed': [{ permissions: ALL_PERMISSIONS }, { permissions: NO_PERMISSIONS }],
    'stage.changed': [{ stage: 'none' }, { stage: 'pending' }, { stage: 'running' }, { stage: 'spying' }],
  },
  project: ({ context: { roomId, isOnRoute, permissions, stage, spyFinishTimeout, isSpy } }) => [
    roomId !== '',
    isOnRoute,
    permissions.canUseCancelPrivateShow,
    stage,
    spyFinishTimeout,
    isSpy,
  ],
})
