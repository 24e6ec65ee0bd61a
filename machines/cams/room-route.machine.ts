import { assign, emit, setup } from 'xstate'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import { keep, relay } from '../keep.ts'
import type { InterruptedShowEmitted } from './interrupted-show.machine.ts'
import { isOwnShow, isSpyShow, roomAddress } from './room-facts.ts'

export type RoomRouteEvent =
  /** The page of a room opens. */
  | ({ type: 'room.wanted' } & RoomPage)
  /** That page closes. */
  | ({ type: 'room.left' } & RoomPage)
  /** The viewer is let in. */
  | { type: 'room.entered'; state: BroadcastState }
  /** The state of the same room was asked for once more. */
  | { type: 'room.refreshed'; state: BroadcastState }
  | { type: 'room.closed' }
  | { type: 'state.changed'; state: BroadcastState }
  | { type: 'show.completed' }
  /** A show that runs is ended for the sake of another room. */
  | { type: 'showEnd.confirmed' }
  | { type: 'showEnd.declined' }
  | Extract<InterruptedShowEmitted, { type: 'broadcast.found' }>

/** `viewer`: names page and visitor together. */
interface RoomPage {
  nickname: string
  viewer: string
}

export interface RoomRouteInput {
  /** `vr-cam-girls`: where the list is. */
  listSlug: string
}

export type RoomRouteEmitted =
  /** The room is to be loaded; `restores`: a show that was interrupted there is taken up. */
  | { type: 'room.opened'; nickname: string; restores: boolean }
  | { type: 'room.abandoned' }
  | { type: 'room.shown' }
  | { type: 'room.hidden' }
  /** A page closes, whether of the room that is open or not. */
  | { type: 'page.closed' }
  | { type: 'showEnd.wanted'; isSpy: boolean }
  | { type: 'navigation.requested'; to: string }

interface Context extends RoomRouteInput, RoomPage {
  isOnRoute: boolean
  isInside: boolean
  /** Of the room that the viewer is in. */
  state: BroadcastState
  /** Of another room, while a show runs in this one; `''`: none. */
  nextPage: RoomPage
}

const NO_PAGE: RoomPage = { nickname: '', viewer: '' }
const NOWHERE = { isInside: false, state: 'UNINITIALIZED' } as const satisfies Partial<Context>
const LEAVES = ['announceClosing', 'abandonRoom', 'announceHidden', 'forgetRoom'] as const

export const roomRouteMachine = setup({
  types: {
    input: {} as RoomRouteInput,
    context: {} as Context,
    events: {} as RoomRouteEvent,
    emitted: {} as RoomRouteEmitted,
    tags: {} as 'askingToEnd' | 'endingShow',
  },
  actions: {
    goTo: assign((_, { nickname, viewer }: RoomPage) => ({ nickname, viewer, isOnRoute: true })),
    goOn: assign(({ context }) => ({ ...context.nextPage, isOnRoute: true })),
    goToShow: keep('nickname'),
    keepNextPage: assign((_, { nickname, viewer }: RoomPage) => ({ nextPage: { nickname, viewer } })),
    forgetNextPage: assign({ nextPage: NO_PAGE }),
    leaveRoute: assign({ isOnRoute: false }),
    forgetRoom: assign({ ...NO_PAGE, isOnRoute: false }),
    enter: assign((_, state: BroadcastState) => ({ isInside: true, state })),
    leavePlace: assign(NOWHERE),
    keepState: keep('state'),
    openRoom: emit(({ context }) => ({ type: 'room.opened' as const, nickname: context.nickname, restores: false })),
    reopenRoom: emit(({ context }) => ({ type: 'room.opened' as const, nickname: context.nickname, restores: true })),
    abandonRoom: emit({ type: 'room.abandoned' } as const),
    announceShown: emit({ type: 'room.shown' } as const),
    announceHidden: emit({ type: 'room.hidden' } as const),
    announceClosing: emit({ type: 'page.closed' } as const),
    leadToRoom: emit(({ context }) => ({
      type: 'navigation.requested' as const,
      to: roomAddress(context, context.nickname),
    })),
    wantShowEnd: emit(({ context }) => ({ type: 'showEnd.wanted' as const, isSpy: isSpyShow(context.state) })),
  },
  guards: {
    isSameRoom: ({ context }, { nickname, viewer }: RoomPage) =>
      nickname === context.nickname && (viewer === context.viewer || context.viewer === ''),
    isOtherPage: ({ context }, page: RoomPage) => !isSamePage(context, page),
    isNextPage: ({ context }, page: RoomPage) => isSamePage(context.nextPage, page),
    isGivenUp: ({ context }, page: RoomPage) => isSamePage(context.nextPage, page) && !isOwnShow(context.state),
    isOwnShow: ({ context }) => isOwnShow(context.state),
    isShowOver: ({ context }) => !isOwnShow(context.state),
    /** Leaving would only interrupt it: the provider would ask to take it up again. */
    wouldInterrupt: ({ context }, { nickname }: RoomPage) => isOwnShow(context.state) && nickname !== context.nickname,
    /** Whoever waits to enter another room is not led back. */
    isOffRoute: ({ context }) => !context.isOnRoute && context.nickname !== '' && context.nextPage.nickname === '',
    isThisRoom: ({ context }, nickname: string) => context.isInside && context.nickname === nickname,
  },
  delays: {
    /** Longer than the viewer who ends the show waits for an answer. */
    endPatience: 25_000,
    /** The bill of a show comes right after its end. */
    closingTime: 1_000,
  },
}).createMachine({
  id: 'roomRoute',
  description:
    'Which room a viewer is to be in: that of the page, or one where a show of their own goes on off its page, which is ended before another room is entered.',
  context: ({ input }) => ({ ...input, ...NO_PAGE, ...NOWHERE, isOnRoute: false, nextPage: NO_PAGE }),
  meta: { requirements: ['ROOM-046'] },
  initial: 'settled',
  on: {
    'room.wanted': [
      {
        description: 'Back on the page of a room that was not left.',
        guard: { type: 'isSameRoom', params: ({ event }) => event },
        target: '.settled',
        actions: [{ type: 'goTo', params: ({ event }) => event }, 'announceShown'],
        meta: { requirements: ['ROOM-046'] },
      },
      {
        description: 'A show runs here: it is asked first.',
        guard: { type: 'wouldInterrupt', params: ({ event }) => event },
        target: '.asking',
        actions: { type: 'keepNextPage', params: ({ event }) => event },
      },
      {
        target: '.settled',
        actions: [{ type: 'goTo', params: ({ event }) => event }, 'openRoom', 'announceShown'],
      },
    ],
    'room.left': [
      {
        description: 'The show was ended for a room that is not wanted any more.',
        guard: { type: 'isGivenUp', params: ({ event }) => event },
        target: '.settled',
        actions: LEAVES,
      },
      {
        description: 'The show goes on: the other room is not wanted any more.',
        guard: { type: 'isNextPage', params: ({ event }) => event },
        target: '.settled',
        actions: 'announceClosing',
      },
      {
        description: 'A page that closes after the next one has opened.',
        guard: { type: 'isOtherPage', params: ({ event }) => event },
        actions: 'announceClosing',
      },
      {
        description: 'A show that runs is kept alive.',
        guard: 'isOwnShow',
        actions: ['announceClosing', 'leaveRoute', 'announceHidden'],
        meta: { requirements: ['ROOM-046'] },
      },
      { actions: LEAVES, meta: { requirements: ['ROOM-046', 'API-139'] } },
    ],
    'room.entered': { actions: { type: 'enter', params: relay('state') } },
    'room.refreshed': { actions: { type: 'keepState', params: relay('state') } },
    'room.closed': { actions: 'leavePlace' },
    'state.changed': [
      {
        guard: 'isOffRoute',
        actions: [{ type: 'keepState', params: relay('state') }, 'leadToRoom'],
        meta: { requirements: ['ROOM-030', 'ROOM-047'] },
      },
      { actions: { type: 'keepState', params: relay('state') } },
    ],
    'broadcast.found': [
      {
        description: 'The interrupted show is one of this very room.',
        guard: { type: 'isThisRoom', params: relay('nickname') },
        actions: 'leadToRoom',
        meta: { requirements: ['ROOM-037'] },
      },
      {
        actions: [{ type: 'goToShow', params: relay('nickname') }, 'reopenRoom', 'leadToRoom'],
        meta: { requirements: ['ROOM-037'] },
      },
    ],
  },
  states: {
    settled: { description: 'No show is in the way of another room.', entry: 'forgetNextPage' },
    asking: {
      description: 'Another room is wanted while a show runs: the viewer says whether to end it.',
      tags: 'askingToEnd',
      meta: { resting: true },
      always: { guard: 'isShowOver', target: 'closing' },
      on: {
        'showEnd.confirmed': { target: 'ending', actions: 'wantShowEnd' },
        'showEnd.declined': { target: 'settled', actions: 'leadToRoom' },
      },
    },
    ending: {
      description: 'The provider is being asked to end the show.',
      tags: ['askingToEnd', 'endingShow'],
      always: { guard: 'isShowOver', target: 'closing' },
      after: { endPatience: 'asking' },
      on: { 'show.completed': { target: 'settled', actions: ['goOn', 'openRoom', 'announceShown'] } },
    },
    closing: {
      description: 'The show is over; what it has cost is on its way.',
      after: { closingTime: { target: 'settled', actions: ['goOn', 'openRoom', 'announceShown'] } },
      on: { 'show.completed': { target: 'settled', actions: ['goOn', 'openRoom', 'announceShown'] } },
    },
  },
})

function isSamePage(one: RoomPage, other: RoomPage): boolean {
  return one.nickname === other.nickname && one.viewer === other.viewer
}
