import { assign, emit, setup } from 'xstate'
import type { RoomPermissions } from '../../contracts/cams/room-operations.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { ShowStage } from './cam-show.machine.ts'
import { NO_PERMISSIONS, type RoomStanding } from './room-facts.ts'

export type ShowEndingEvent =
  | SpyTimeFact
  | EndingAnswer
  | { type: 'room.entered'; roomId: string; standing: Pick<RoomStanding, 'permissions'> }
  | { type: 'room.closed' }
  | { type: 'room.shown' }
  | { type: 'room.hidden' }
  | { type: 'permissions.changed'; permissions: RoomPermissions }
  | { type: 'stage.changed'; stage: ShowStage }
  | { type: 'cancel.requested' }
  | { type: 'spyLeave.requested' }

/** What the provider says in its notification feed, wherever the viewer is. */
export type SpyTimeFact = { type: 'spyTime.expiring' } | { type: 'spyTime.remaining' }

export type EndingAnswer = { type: 'ending.done' } | { type: 'ending.failed' }

/** Port. Cancels a show or the request for one; leaves spy mode. */
export type EndShow = (signal: AbortSignal, input: EndingQuestion) => Promise<EndingAnswer>
export interface EndingQuestion {
  roomId: string
  isSpy: boolean
}

interface Context {
  roomId: string
  isOnRoute: boolean
  permissions: RoomPermissions
  stage: ShowStage
  /** ENT-073. */
  spyFinishTimeout: boolean
  isSpy: boolean
}

const NO_ROOM = { roomId: '', permissions: NO_PERMISSIONS, spyFinishTimeout: false } as const satisfies Partial<Context>

export const showEndingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ShowEndingEvent,
    emitted: {} as { type: 'ending.done' },
    tags: {} as 'ending',
  },
  actors: { endShow: unplugged<EndingQuestion>('endShow'), watchSpyTime: unplugged('watchSpyTime') },
  actions: {
    comeToRoute: assign({ isOnRoute: true }),
    leaveRoute: assign({ isOnRoute: false }),
    keepRoom: assign((_, { roomId, permissions }: { roomId: string; permissions: RoomPermissions }) => ({
      roomId,
      permissions,
    })),
    forgetRoom: assign(NO_ROOM),
    keepPermissions: keep('permissions'),
    keepStage: keep('stage'),
    expectSpyEnd: assign({ spyFinishTimeout: true }),
    forgetSpyEnd: assign({ spyFinishTimeout: false }),
    endSpy: assign({ isSpy: true }),
    endPrivate: assign({ isSpy: false }),
    announceEnd: emit({ type: 'ending.done' } as const),
  },
  guards: {
    mayCancel: ({ context: { stage, permissions } }) =>
      (stage === 'pending' && permissions.canUseCancelPrivateShowRequest) ||
      (stage === 'running' && permissions.canUseCancelPrivateShow),
    mayLeaveSpy: ({ context }) => context.stage === 'spying' && context.permissions.canUseLeaveSpyShow,
    isOffRoute: ({ context }) => !context.isOnRoute,
    mustEndSpy: ({ context }) => context.spyFinishTimeout && !context.isOnRoute,
  },
  delays: { endingPatience: 20_000 },
}).createMachine({
  id: 'showEnding',
  description:
    'Cancelling a show or its request, and leaving spy mode. What failed is said by nothing but the controls.',
  context: { ...NO_ROOM, isOnRoute: false, stage: 'none', isSpy: false },
  meta: { requirements: ['SHOW-034', 'API-160', 'ENT-073'], stream: true },
  invoke: { src: 'watchSpyTime' },
  initial: 'idle',
  on: {
    'room.entered': {
      actions: {
        type: 'keepRoom',
        params: ({ event: { roomId, standing } }) => ({ roomId, permissions: standing.permissions }),
      },
    },
    'room.closed': { actions: 'forgetRoom' },
    'room.shown': { actions: 'comeToRoute' },
    'room.hidden': { actions: 'leaveRoute' },
    'permissions.changed': { actions: { type: 'keepPermissions', params: relay('permissions') } },
    'stage.changed': { actions: { type: 'keepStage', params: relay('stage') } },
    'spyTime.expiring': { guard: 'isOffRoute', actions: 'expectSpyEnd', meta: { requirements: ['SHOW-011'] } },
  },
  states: {
    idle: {
      description: 'Nothing is being ended.',
      on: {
        'cancel.requested': {
          guard: 'mayCancel',
          target: 'asking',
          actions: 'endPrivate',
          meta: { requirements: ['SHOW-005', 'SHOW-006', 'SHOW-040', 'ROOM-017'] },
        },
        'spyLeave.requested': {
          guard: 'mayLeaveSpy',
          target: 'asking',
          actions: 'endSpy',
          meta: { requirements: ['SHOW-008', 'SHOW-039', 'ROOM-018'] },
        },
        'spyTime.remaining': {
          guard: 'mustEndSpy',
          target: 'asking',
          actions: ['endSpy', 'forgetSpyEnd'],
          meta: { requirements: ['SHOW-012'] },
        },
      },
    },
    asking: {
      description: 'The provider has been asked to end it.',
      tags: 'ending',
      invoke: { src: 'endShow', input: ({ context: { roomId, isSpy } }) => ({ roomId, isSpy }) },
      after: { endingPatience: 'idle' },
      on: { 'ending.done': { target: 'idle', actions: 'announceEnd' }, 'ending.failed': 'idle' },
    },
  },
})
