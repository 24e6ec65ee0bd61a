import { NO_PERMISSIONS } from '../../machines/cams/room-facts.ts'
import { type ShowRequestInput, showRequestMachine } from '../../machines/cams/show-request.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { ALL_PERMISSIONS, running, standing } from './room-samples.ts'

export const MEMBER: ShowRequestInput = { access: 'authorized', isPending: false }

export const cases = casesOf(showRequestMachine, {
  inputs: {
    'a member': MEMBER,
    'a guest': { ...MEMBER, access: 'guest' },
    'somebody whom the provider does not serve': { ...MEMBER, access: 'unauthorized' },
    'after a reload': { ...MEMBER, isPending: true },
  },
  events: {
    'room.entered': [
      { roomId: '71', standing: standing() },
      { roomId: '71', standing: standing({ show: running({ startedAtMs: 0 }) }) },
    ],
    'permissions.changed': [{ permissions: ALL_PERMISSIONS }, { permissions: NO_PERMISSIONS }],
    'settings.changed': [
      { settings: standing().settings },
      { settings: { ...standing().settings, privateShowTariff: 70, voicePrivateShowTariff: 90, spyShowTariff: 15 } },
    ],
    'request.confirmed': [{ isLast: false }, { isLast: true }],
    'viewer.changed': [{ access: 'authorized' }],
    'stage.changed': [{ stage: 'none' }, { stage: 'pending' }],
    'ending.changed': [{ isEnding: false }, { isEnding: true }],
    'spending.settled': [
      { balance: { balance: 40, version: 5 }, privateRequestId: 'p1', wasLost: false },
      { balance: null, privateRequestId: 'p1', wasLost: true },
    ],
    'spending.refused': [{ refusal: NOT_DONE, wasLost: false }],
    'spending.unresolved': [{ isSilent: false }],
  },
  project: ({ context: { access, roomId, permissions, settings, stage, isEnding, kind, unasked } }) => [
    access,
    roomId !== '',
    permissions.canUseRequestPrivateShow,
    settings.privateShowTariff === 70,
    stage,
    isEnding,
    kind,
    unasked.length > 0,
  ],
  // Its spending speaks while it is waited for, and is asked before it speaks again; permissions and shows are of a room that was entered.
  mayHappen: (snapshot, { type }) => {
    const { roomId, stage, isEnding } = snapshot.context
    if (type.startsWith('spending.')) return snapshot.hasTag('asking')
    if (type === 'stage.changed') return roomId !== '' && snapshot.matches('idle') && !isEnding
    if (type === 'ending.changed') return roomId !== '' && snapshot.matches('idle') && stage === 'none'
    return roomId !== '' || !/^(permissions|settings|show)\./.test(type)
  },
  invariants: {
    'nothing is asked for outside of a room': (snapshot) =>
      snapshot.matches('idle') || snapshot.context.roomId !== '' || snapshot.context.kind === null,
  },
})
