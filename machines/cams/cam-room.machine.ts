import { and, assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { RoomPermissions } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState, StreamType } from '../../contracts/cams/rooms.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from '../catalogue/loading.ts'
import { type PlayerInput, playerMachine } from '../catalogue/player.machine.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { buyTooltipMachine } from './buy-tooltip.machine.ts'
import type { ShowFact } from './cam-show.machine.ts'
import { type InterruptedShowEmitted, interruptedShowMachine, type SessionFact } from './interrupted-show.machine.ts'
import { nearbyRoomMachine } from './nearby-room.machine.ts'
import { qrCodeMachine } from './qr-code.machine.ts'
import {
  isInterrupted,
  isOwnShow,
  modelNameOf,
  type RoomContent,
  type RoomEntry,
  type RoomSettings,
  type RoomStanding,
  roomAddress,
} from './room-facts.ts'
import {
  entryFacts,
  factsOf,
  heardFacts,
  isClosed,
  NOT_ENTERED,
  NOTHING_KNOWN,
  type RoomFact,
  type RoomKnowledge,
  standingOf,
} from './room-knowledge.ts'

export type CamRoomEvent =
  | RoomFact
  | RoomAnswer
  | EntryAnswer
  | StreamTypeAnswer
  /** Whose show of this viewer's was interrupted. */
  | InterruptedShowEmitted
  | SessionFact
  /** The page of a room opens. */
  | ({ type: 'room.wanted' } & RoomPage)
  /** That page closes. */
  | ({ type: 'room.left' } & RoomPage)
  /** A show that runs is ended for the sake of another room. */
  | { type: 'showEnd.confirmed' }
  | { type: 'showEnd.declined' }
  | { type: 'retry.requested' }
  | { type: 'streamType.chosen'; streamType: StreamType }
  /** The known state of the room may be wrong. */
  | { type: 'standing.doubted' }

/** `viewer`: names page and visitor together. */
interface RoomPage {
  nickname: string
  viewer: string
}

export type RoomAnswer =
  | { type: 'room.loaded'; content: RoomContent }
  | { type: 'room.missing' }
  | { type: 'room.refused'; reason: RefusalReason }
  | { type: 'room.failed'; reason: FailureReason }
export type EntryAnswer = { type: 'entry.done'; entry: RoomEntry } | { type: 'entry.failed' }
export type StreamTypeAnswer =
  | { type: 'streamType.set'; streamType: StreamType; url: string }
  | { type: 'streamType.failed' }

/** Port. What the page is drawn from: broadcast, model and texts, by REST. */
export type LoadRoom = (signal: AbortSignal, input: { nickname: string }) => Promise<RoomAnswer>
/** Port. Enters the room, or asks for its state once more; `restores` resumes a show that was interrupted. */
export type EnterRoom = (signal: AbortSignal, input: EntryQuestion) => Promise<EntryAnswer>
export interface EntryQuestion {
  nickname: string
  streamType: StreamType
  restores: boolean
}
export type SetStreamType = (signal: AbortSignal, input: StreamTypeQuestion) => Promise<StreamTypeAnswer>
export interface StreamTypeQuestion {
  roomId: string
  streamType: StreamType
}
/** Port. Which room we are in: it is left once, also when the page goes without a word (M13). */
export type PresenceCommand =
  | { type: 'room.keep'; roomId: string; nickname: string }
  | { type: 'room.leave'; roomId: string }

export interface CamRoomInput {
  /** `vr-cam-girls`: where the list is. */
  listSlug: string
}

export type CamRoomEmitted =
  | ShowFact
  | {
      type: 'room.entered'
      roomId: string
      modelName: string
      modelId: string
      chatChannel: string
      standing: RoomStanding
    }
  /** The state of the same room was asked for once more. */
  | { type: 'room.refreshed'; roomId: string; modelName: string; standing: RoomStanding }
  | { type: 'room.closed'; roomId: string }
  | { type: 'room.shown' }
  | { type: 'room.hidden' }
  | { type: 'state.changed'; roomId: string; state: BroadcastState }
  | { type: 'permissions.changed'; permissions: RoomPermissions }
  | { type: 'settings.changed'; settings: RoomSettings }
  | { type: 'textStatus.changed'; roomId: string; text: string }
  | { type: 'viewers.changed'; roomId: string; viewers: number }
  | { type: 'showEnd.wanted'; isSpy: boolean }
  | { type: 'navigation.requested'; to: string }
  | { type: 'balance.wanted' }
  | { type: 'problem.noticed'; reason: string }

interface Context extends CamRoomInput, RoomKnowledge {
  nickname: string
  viewer: string
  isOnRoute: boolean
  /** Of another room, while a show runs in this one; `''`: none. */
  nextPage: RoomPage
  content: RoomContent | undefined
  refusal: RefusalReason
  failure: FailureReason
  /** Takes up an interrupted show with the next entry. */
  restores: boolean
  wantedStreamType: StreamType
  /** Events since the provider was asked for the room's state: the answer may be older. */
  heardSince: readonly RoomFact[]
}

const NO_PAGE: RoomPage = { nickname: '', viewer: '' }
/** What is forgotten with the room one was in. */
const NOWHERE = { ...NOT_ENTERED, heardSince: [] } as const satisfies Partial<Context>

const roomSetup = setup({
  types: {
    input: {} as CamRoomInput,
    context: {} as Context,
    events: {} as CamRoomEvent,
    emitted: {} as CamRoomEmitted,
    children: {} as {
      player: 'player'
      qrCode: 'qrCode'
      buyTooltip: 'buyTooltip'
      nearbyRoom: 'nearbyRoom'
      interruptedShow: 'interruptedShow'
    },
    tags: {} as
      | 'settled'
      | 'visible'
      | 'busy'
      | 'missing'
      | 'refused'
      | 'failed'
      | 'entering'
      | 'entered'
      | 'notEntered'
      | 'banned'
      | 'autoRefreshBalance'
      | 'switchingStream'
      | 'askingToEnd'
      | 'endingShow'
      | 'player'
      | 'vrPlayer',
  },
  actors: {
    loadRoom: unplugged<{ nickname: string }>('loadRoom'),
    enterRoom: unplugged<EntryQuestion>('enterRoom'),
    watchRoom: unplugged<{ channel: string }>('watchRoom'),
    watchSessions: unplugged('watchSessions'),
    setStreamType: unplugged<StreamTypeQuestion>('setStreamType'),
    keepPresence: unplugged<unknown, PresenceCommand>('keepPresence'),
    player: playerMachine,
    qrCode: qrCodeMachine,
    buyTooltip: buyTooltipMachine,
    nearbyRoom: nearbyRoomMachine,
    interruptedShow: interruptedShowMachine,
  },
  actions: {
    wantRoom: assign((_, page: RoomPage) => roomWanted(page)),
    wantNextRoom: assign(({ context }) => roomWanted(context.nextPage)),
    keepNextPage: assign((_, { nickname, viewer }: RoomPage) => ({ nextPage: { nickname, viewer } })),
    forgetNextPage: assign({ nextPage: NO_PAGE }),
    comeToRoute: assign((_, viewer: string) => ({ viewer, isOnRoute: true })),
    hideCode: sendTo('qrCode', { type: 'room.left' } as const),
    leaveRoute: assign({ isOnRoute: false }),
    forgetRoom: assign({ ...NOWHERE, nickname: '', viewer: '', isOnRoute: false, content: undefined }),
    forgetPlace: assign(NOWHERE),
    keepContent: assign((_, content: RoomContent) => ({ content, ...factsOf(content) })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    /** A show of this viewer's that was interrupted here is taken up when the room is asked next. */
    keepEntry: assign((_, entry: RoomEntry) => ({ ...entryFacts(entry), restores: isInterrupted(entry) })),
    keepSettings: keep('settings'),
    /** What was heard since is newer than the answer, or the same. */
    keepAnewEntry: assign(({ context }, entry: RoomEntry) => ({
      ...Object.assign(entryFacts(entry), ...context.heardSince.map(heardFacts)),
      heardSince: [],
      restores: false,
    })),
    hear: assign((_, fact: RoomFact) => heardFacts(fact)),
    note: assign(({ context }, fact: RoomFact) => ({ heardSince: [...context.heardSince, fact] })),
    listenAnew: assign({ heardSince: [] }),
    keepStreamType: assign((_, { streamType, url }: { streamType: StreamType; url: string }) => ({
      currentStreamType: streamType,
      ...(url !== '' && { streamUrl: url }),
    })),
    wantStreamType: keep('wantedStreamType'),
    findShow: sendTo('interruptedShow', (_, fact: SessionFact) => fact),
    wantRestoredHere: assign({ restores: true }),
    wantRestored: assign((_, nickname: string) => ({ ...NOWHERE, nickname, content: undefined, restores: true })),
    keepPresence: sendTo(
      'presence',
      ({ context: { id, nickname } }): PresenceCommand => ({ type: 'room.keep', roomId: id, nickname }),
    ),
    tellLeft: sendTo('presence', ({ context }): PresenceCommand => ({ type: 'room.leave', roomId: context.id })),
    announceEntry: emit(({ context }, entry: RoomEntry) => ({
      type: 'room.entered' as const,
      roomId: entry.broadcast.id,
      modelName: modelNameOf(context),
      modelId: entry.broadcast.modelId,
      chatChannel: entry.channels.chat,
      standing: standingOf(entry),
    })),
    announceRefresh: emit(({ context }, { show }: RoomEntry) => ({
      type: 'room.refreshed' as const,
      roomId: context.id,
      modelName: modelNameOf(context),
      standing: { ...standingOf(context), show },
    })),
    announceClosed: emit(({ context }) => ({ type: 'room.closed' as const, roomId: context.id })),
    announceShown: emit({ type: 'room.shown' } as const),
    announceHidden: emit({ type: 'room.hidden' } as const),
    announceState: emit(({ context }, state: BroadcastState) => ({
      type: 'state.changed' as const,
      roomId: context.id,
      state,
    })),
    announcePermissions: emit((_, permissions: RoomPermissions) => ({
      type: 'permissions.changed' as const,
      permissions,
    })),
    announceSettings: emit((_, settings: RoomSettings) => ({ type: 'settings.changed' as const, settings })),
    announceTextStatus: emit(({ context }, text: string) => ({
      type: 'textStatus.changed' as const,
      roomId: context.id,
      text,
    })),
    announceViewers: emit(({ context }, viewers: number) => ({
      type: 'viewers.changed' as const,
      roomId: context.id,
      viewers,
    })),
    passOn: emit((_, fact: ShowFact) => fact),
    leadToRoom: emit(({ context }, nickname: string) => ({
      type: 'navigation.requested' as const,
      to: roomAddress(context, nickname),
    })),
    leadBack: emit(({ context }) => ({
      type: 'navigation.requested' as const,
      to: roomAddress(context, context.nickname),
    })),
    wantShowEnd: emit(({ context }) => ({ type: 'showEnd.wanted' as const, isSpy: context.state === 'SPY_SHOW' })),
    leadToList: emit(({ context }) => ({ type: 'navigation.requested' as const, to: `/${context.listSlug}/` })),
    wantBalance: emit({ type: 'balance.wanted' } as const),
    reportError: emit({ type: 'problem.noticed', reason: 'The broadcast broke' } as const),
  },
  guards: {
    isSameRoom: ({ context }, { nickname, viewer }: RoomPage) =>
      nickname === context.nickname && (viewer === context.viewer || context.viewer === ''),
    isOtherPage: ({ context }, { nickname, viewer }: RoomPage) =>
      nickname !== context.nickname || viewer !== context.viewer,
    isOwnShow: ({ context }) => isOwnShow(context.state),
    isBanned: (_, entry: RoomEntry) => entry.isBanned,
    isNotBanned: (_, entry: RoomEntry) => !entry.isBanned,
    /** Whoever waits to enter another room is not led back. */
    isOffRoute: ({ context }) => !context.isOnRoute && context.nickname !== '' && context.nextPage.nickname === '',
    /** Leaving would only interrupt it: the provider would ask to take it up again. */
    wouldInterrupt: ({ context }, { nickname }: RoomPage) => isOwnShow(context.state) && nickname !== context.nickname,
    isNextPage: ({ context: { nextPage } }, page: RoomPage) => isSamePage(nextPage, page),
    isGivenUp: ({ context: { nextPage, state } }, page: RoomPage) => isSamePage(nextPage, page) && !isOwnShow(state),
    isShowOver: ({ context }) => !isOwnShow(context.state),
    isGoingOn: stateIn({ changing: 'goingOn' }),
    isState: ({ context }, state: BroadcastState) => context.state === state,
    isOffered: ({ context }, streamType: StreamType) => context.streamTypes && streamType !== context.currentStreamType,
    isHere: ({ context }, broadcastId: string) => context.id === broadcastId && isOwnShow(context.state),
    isWatched: ({ context }) => isWatched(context),
    isUnwatched: ({ context }) => !isWatched(context),
    isWatchedFlat: and(['isWatched', 'isFlat']),
    isWatchedSpatial: and(['isWatched', 'isSpatial']),
    isThisRoom: ({ context }, nickname: string) => context.nickname === nickname,
    isSpatial: ({ context }) => context.currentStreamType === 'video3D',
    isFlat: ({ context }) => context.currentStreamType === 'video2D',
    isOtherStream: ({ context }, url: string) => url !== '' && url !== context.streamUrl,
  },
  delays: {
    patience: PAGE_PATIENCE_MS,
    /** Longer than one call, and one before it in whose wake it goes. */
    entryPatience: 35_000,
    answerPatience: PAGE_PATIENCE_MS,
    balancePause: 30_000,
    /** Longer than the viewer who ends the show waits for an answer. */
    endPatience: 25_000,
    /** The bill of a show comes right after its end. */
    closingTime: 1_000,
  },
})

const SHOW_FACTS = {
  'show.started': { actions: { type: 'passOn', params: ({ event }: Said) => event } },
  'show.billed': { actions: { type: 'passOn', params: ({ event }: Said) => event } },
  'show.completed': { actions: { type: 'passOn', params: ({ event }: Said) => event } },
  'request.expired': { actions: { type: 'passOn', params: ({ event }: Said) => event } },
  'request.refused': { actions: { type: 'passOn', params: ({ event }: Said) => event } },
  'showBalance.low': { actions: { type: 'passOn', params: ({ event }: Said) => event } },
} as const
interface Said {
  event: ShowFact
}

const noteIt = { actions: { type: 'note', params: ({ event }: { event: RoomFact }) => event } } as const

export const camRoomMachine = roomSetup.createMachine({
  id: 'camRoom',
  description:
    'One live room: its page, the way into it, how it stands for this viewer, and what there is to watch. A show of one’s own goes on off its page.',
  context: ({ input }) => ({
    ...input,
    ...NOTHING_KNOWN,
    heardSince: [],
    nickname: '',
    viewer: '',
    isOnRoute: false,
    nextPage: NO_PAGE,
    content: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
    restores: false,
    wantedStreamType: 'video2D',
  }),
  type: 'parallel',
  meta: { requirements: ['ENT-070', 'ENT-071', 'ENT-072', 'ENT-073', 'API-158', 'ROOM-024', 'ROOM-026'], stream: true },
  invoke: [
    { src: 'keepPresence', id: 'presence' },
    { src: 'watchSessions' },
    { src: 'qrCode', id: 'qrCode' },
    { src: 'buyTooltip', id: 'buyTooltip' },
    { src: 'interruptedShow', id: 'interruptedShow' },
  ],
  on: {
    'incompleteSession.found': {
      actions: { type: 'findShow', params: ({ event }) => event },
      meta: { requirements: ['ROOM-037', 'API-145'] },
    },
  },
  states: {
    room: {
      description: 'Which room, and how far the viewer has come.',
      initial: 'outside',
      always: { guard: 'isGoingOn', target: '.loading', actions: ['wantNextRoom', 'announceShown'] },
      on: {
        'room.wanted': [
          {
            description: 'Back on the page of a room that was not left.',
            guard: { type: 'isSameRoom', params: ({ event }) => event },
            actions: [{ type: 'comeToRoute', params: relay('viewer') }, 'announceShown'],
            meta: { requirements: ['ROOM-046'] },
          },
          {
            description: 'A show runs here: it is asked first.',
            guard: { type: 'wouldInterrupt', params: ({ event }) => event },
          },
          {
            target: '.loading',
            actions: [{ type: 'wantRoom', params: ({ event }) => event }, 'announceShown'],
          },
        ],
        'room.left': [
          {
            description: 'The show was ended for a room that is not wanted any more.',
            guard: { type: 'isGivenUp', params: ({ event }) => event },
            target: '.outside',
            actions: ['hideCode', 'announceHidden', 'forgetRoom'],
          },
          {
            description: 'A page that closes after the next one has opened.',
            guard: { type: 'isOtherPage', params: ({ event }) => event },
            actions: 'hideCode',
          },
          {
            description: 'A show that runs is kept alive.',
            guard: 'isOwnShow',
            actions: ['hideCode', 'leaveRoute', 'announceHidden'],
            meta: { requirements: ['ROOM-046'] },
          },
          {
            target: '.outside',
            actions: ['hideCode', 'announceHidden', 'forgetRoom'],
            meta: { requirements: ['ROOM-046', 'API-139'] },
          },
        ],
        'broadcast.found': {
          target: '.loading',
          actions: [
            { type: 'leadToRoom', params: relay('nickname') },
            { type: 'wantRestored', params: relay('nickname') },
          ],
          meta: { requirements: ['ROOM-037'] },
        },
      },
      states: {
        outside: { description: 'In no room.' },
        loading: {
          description: 'The room’s page is on its way.',
          tags: 'busy',
          meta: { requirements: ['API-130', 'API-131', 'API-132', 'SEO-011'] },
          invoke: { src: 'loadRoom', input: ({ context }) => ({ nickname: context.nickname }) },
          after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
          on: {
            'room.loaded': {
              target: 'entering',
              actions: { type: 'keepContent', params: relay('content') },
            },
            'room.missing': 'missing',
            'room.refused': {
              target: 'refused',
              actions: { type: 'keepRefusal', params: relay('reason') },
            },
            'room.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
          },
        },
        entering: {
          description: 'The page is drawn; the provider lets the viewer in.',
          tags: ['settled', 'visible', 'entering'],
          meta: { requirements: ['API-139', 'API-146'] },
          invoke: { src: 'enterRoom', input: ({ context }) => entryQuestion(context) },
          after: { entryPatience: 'notEntered' },
          on: {
            'entry.done': [
              {
                guard: { type: 'isBanned', params: relay('entry') },
                target: 'banned',
                actions: { type: 'keepSettings', params: ({ event }) => event.entry.settings },
                meta: { requirements: ['ROOM-036'] },
              },
              {
                target: 'inRoom',
                actions: [
                  { type: 'keepEntry', params: relay('entry') },
                  { type: 'announceEntry', params: relay('entry') },
                ],
              },
            ],
            'entry.failed': 'notEntered',
          },
        },
        notEntered: {
          description: 'The way in is closed: the room counts as offline, and to come again is to try again.',
          tags: ['settled', 'visible', 'notEntered'],
          meta: { requirements: ['ROOM-043', 'ROOM-044'] },
          on: { 'retry.requested': 'entering' },
        },
        inRoom: {
          description: 'In the room: what the provider says of it is heard.',
          tags: ['settled', 'visible', 'entered'],
          type: 'parallel',
          meta: { stream: true },
          entry: 'keepPresence',
          exit: ['announceClosed', 'tellLeft'],
          invoke: [
            { src: 'watchRoom', input: ({ context }) => ({ channel: context.channels.room }) },
            {
              src: 'nearbyRoom',
              id: 'nearbyRoom',
              input: ({ context: { id, listSlug } }) => ({ roomId: id, listSlug }),
            },
          ],
          on: {
            'broadcast.unavailable': { target: 'banned', actions: 'leadToList', meta: { requirements: ['ROOM-035'] } },
            'channel.denied': { target: 'notEntered', actions: 'forgetPlace' },
          },
          states: {
            broadcast: {
              description: 'What the broadcast is doing, as this viewer sees it.',
              meta: { requirements: ['ROOM-023', 'ROOM-025', 'ROOM-029'] },
              initial: 'judging',
              on: {
                ...SHOW_FACTS,
                'entry.done': {
                  description: 'Of a room that is closed there is nothing to judge.',
                  guard: { type: 'isNotBanned', params: relay('entry') },
                  target: '.judging',
                },
                'state.changed': [
                  {
                    guard: 'isOffRoute',
                    target: '.judging',
                    actions: [
                      { type: 'hear', params: ({ event }) => event },
                      { type: 'announceState', params: relay('state') },
                      { type: 'leadToRoom', params: ({ context }) => context.nickname },
                    ],
                    meta: { requirements: ['ROOM-030', 'ROOM-047'] },
                  },
                  {
                    target: '.judging',
                    actions: [
                      { type: 'hear', params: ({ event }) => event },
                      { type: 'announceState', params: relay('state') },
                    ],
                    meta: { requirements: ['ROOM-029', 'ROOM-031'] },
                  },
                ],
                'room.erred': {
                  target: '.judging',
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'announceState', params: 'ERROR' },
                    'reportError',
                  ],
                  meta: { requirements: ['ROOM-045'] },
                },
                'textStatus.changed': {
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'announceTextStatus', params: relay('text') },
                  ],
                  meta: { requirements: ['ROOM-032', 'ROOM-033'] },
                },
                'viewers.changed': {
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'announceViewers', params: relay('count') },
                  ],
                  meta: { requirements: ['ROOM-034'] },
                },
                'permissions.changed': {
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'announcePermissions', params: relay('permissions') },
                  ],
                  meta: { requirements: ['ROOM-038'] },
                },
                'settings.changed': {
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'announceSettings', params: relay('settings') },
                  ],
                  meta: { requirements: ['ROOM-039'] },
                },
                'tipMenu.changed': {
                  actions: { type: 'hear', params: ({ event }) => event },
                  meta: { requirements: ['ROOM-040'] },
                },
                'toyMenu.changed': {
                  actions: { type: 'hear', params: ({ event }) => event },
                  meta: { requirements: ['ROOM-041'] },
                },
                'stream.changed': {
                  actions: { type: 'hear', params: ({ event }) => event },
                  meta: { requirements: ['ROOM-042'] },
                },
              },
              states: {
                judging: {
                  description: 'Which of the provider’s codes is it?',
                  always: [
                    { guard: { type: 'isState', params: 'PUBLIC' }, target: 'public' },
                    { guard: { type: 'isState', params: 'OFFLINE' }, target: 'offline' },
                    { guard: { type: 'isState', params: 'PRIVATE_SHOW' }, target: 'inPrivateShow' },
                    { guard: { type: 'isState', params: 'MY_PRIVATE_SHOW' }, target: 'inMyPrivateShow' },
                    { guard: { type: 'isState', params: 'SPY_SHOW' }, target: 'spying' },
                    { guard: { type: 'isState', params: 'AWAY' }, target: 'away' },
                    { guard: { type: 'isState', params: 'ERROR' }, target: 'broken' },
                    { target: 'uninitialized' },
                  ],
                },
                uninitialized: { description: 'UNINITIALIZED: not known yet; it counts as offline.' },
                public: { description: 'PUBLIC: everybody sees it.' },
                offline: { description: 'OFFLINE: nothing is broadcast.' },
                inPrivateShow: { description: 'PRIVATE_SHOW: the model is in a private show with another viewer.' },
                inMyPrivateShow: {
                  description:
                    'MY_PRIVATE_SHOW: the model is in a private show with this viewer, who pays by the second.',
                  tags: 'autoRefreshBalance',
                  meta: { requirements: ['ROOM-022'] },
                  after: { balancePause: { target: 'inMyPrivateShow', reenter: true, actions: 'wantBalance' } },
                },
                spying: {
                  description: 'SPY_SHOW: this viewer watches another viewer’s show, and pays by the second.',
                  tags: 'autoRefreshBalance',
                  meta: { requirements: ['ROOM-022'] },
                  after: { balancePause: { target: 'spying', reenter: true, actions: 'wantBalance' } },
                },
                away: { description: 'AWAY: the model has left for a moment.' },
                broken: { description: 'ERROR: the provider says that something broke.' },
              },
            },
            news: {
              description: 'Whether what was heard is all there is.',
              initial: 'steady',
              on: {
                'channel.live': '.asking',
                'standing.doubted': '.asking',
                'incompleteSession.found': {
                  description:
                    'It was interrupted, and here nobody has noticed yet; where it runs all the same, nothing changes.',
                  guard: { type: 'isHere', params: relay('broadcastId') },
                  target: '.asking',
                  actions: 'wantRestoredHere',
                  meta: { requirements: ['ROOM-037'] },
                },
                'broadcast.found': {
                  description: 'The interrupted show is one of this very room.',
                  guard: { type: 'isThisRoom', params: relay('nickname') },
                  target: '.asking',
                  actions: ['wantRestoredHere', { type: 'leadToRoom', params: relay('nickname') }],
                  meta: { requirements: ['ROOM-037'] },
                },
              },
              states: {
                steady: { description: 'Nothing was missed.' },
                asking: {
                  description:
                    'The provider is asked once more for the state of the room; events that come meanwhile win.',
                  entry: 'listenAnew',
                  invoke: { src: 'enterRoom', input: ({ context }) => entryQuestion(context) },
                  after: { entryPatience: 'steady' },
                  on: {
                    'entry.done': [
                      {
                        guard: { type: 'isBanned', params: relay('entry') },
                        target: '#camRoom.room.banned',
                        actions: { type: 'keepSettings', params: ({ event }) => event.entry.settings },
                        meta: { requirements: ['ROOM-036'] },
                      },
                      {
                        target: 'steady',
                        actions: [
                          { type: 'keepAnewEntry', params: relay('entry') },
                          { type: 'announceRefresh', params: relay('entry') },
                        ],
                      },
                    ],
                    'entry.failed': 'steady',
                    'state.changed': noteIt,
                    'room.erred': noteIt,
                    'textStatus.changed': noteIt,
                    'viewers.changed': noteIt,
                    'permissions.changed': noteIt,
                    'settings.changed': noteIt,
                    'tipMenu.changed': noteIt,
                    'toyMenu.changed': noteIt,
                    'stream.changed': noteIt,
                  },
                },
              },
            },
            streamType: {
              description: 'The choice between 2D and 3D.',
              meta: { requirements: ['ROOM-013', 'ROOM-014', 'ROOM-028', 'ROOM-051', 'API-141'] },
              initial: 'steady',
              states: {
                steady: {
                  description: 'The stream is of the type that was chosen.',
                  on: {
                    'streamType.chosen': {
                      guard: { type: 'isOffered', params: relay('streamType') },
                      target: 'switching',
                      actions: { type: 'wantStreamType', params: relay('streamType') },
                    },
                  },
                },
                switching: {
                  description: 'The preferred type is sent to the provider.',
                  tags: 'switchingStream',
                  invoke: {
                    src: 'setStreamType',
                    input: ({ context: { id, wantedStreamType } }) => ({ roomId: id, streamType: wantedStreamType }),
                  },
                  after: { answerPatience: 'steady' },
                  on: {
                    'streamType.set': {
                      target: 'steady',
                      actions: { type: 'keepStreamType', params: ({ event }) => event },
                    },
                    'streamType.failed': 'steady',
                  },
                },
              },
            },
          },
        },
        banned: {
          description: 'The room is closed to this viewer.',
          tags: ['settled', 'visible', 'banned'],
          meta: { requirements: ['ROOM-035', 'ROOM-036'] },
          entry: 'forgetPlace',
        },
        missing: {
          description: 'There is no such room: the 404 screen.',
          tags: ['settled', 'missing'],
          on: { 'retry.requested': 'loading' },
        },
        refused: {
          description: 'The provider does not show this room to this visitor: the 401 screen.',
          tags: ['settled', 'refused'],
          on: { 'retry.requested': 'loading' },
        },
        failed: {
          description: 'The room’s page did not come: an error screen with a way to try again.',
          tags: ['settled', 'failed'],
          on: { 'retry.requested': 'loading' },
        },
      },
    },
    changing: {
      description: 'Whether a show of one’s own is ended for another room.',
      initial: 'settled',
      on: {
        'room.wanted': [
          {
            guard: { type: 'wouldInterrupt', params: ({ event }) => event },
            target: '.asking',
            actions: { type: 'keepNextPage', params: ({ event }) => event },
          },
          { target: '.settled' },
        ],
        'room.left': { guard: { type: 'isNextPage', params: ({ event }) => event }, target: '.settled' },
      },
      states: {
        settled: { description: 'No show is in the way.', entry: 'forgetNextPage' },
        asking: {
          description: 'Another room is wanted while a show runs: the viewer says whether to end it.',
          tags: 'askingToEnd',
          meta: { resting: true },
          always: { guard: 'isShowOver', target: 'closing' },
          on: {
            'showEnd.confirmed': { target: 'ending', actions: 'wantShowEnd' },
            'showEnd.declined': { target: 'settled', actions: 'leadBack' },
          },
        },
        ending: {
          description: 'The provider is being asked to end the show.',
          tags: ['askingToEnd', 'endingShow'],
          always: { guard: 'isShowOver', target: 'closing' },
          after: { endPatience: 'asking' },
          on: { 'show.completed': 'goingOn' },
        },
        closing: {
          description: 'The show is over; what it has cost is on its way.',
          after: { closingTime: 'goingOn' },
          on: { 'show.completed': 'goingOn' },
        },
        goingOn: { description: 'The other room is opened.', always: 'settled' },
      },
    },
    stream: {
      description: 'What is watched, on the room’s page only.',
      meta: { requirements: ['ROOM-002', 'ROOM-048'] },
      initial: 'off',
      on: {
        'stream.changed': { guard: { type: 'isOtherStream', params: relay('url') }, target: '.off' },
        'streamType.set': { guard: { type: 'isOtherStream', params: relay('url') }, target: '.off' },
        'entry.done': {
          guard: { type: 'isOtherStream', params: ({ event }) => event.entry.streamUrl },
          target: '.off',
        },
      },
      states: {
        off: {
          description: 'Nothing to watch, or no viewer.',
          always: [
            { guard: 'isWatchedSpatial', target: 'spatial' },
            { guard: 'isWatchedFlat', target: 'flat' },
          ],
        },
        flat: {
          description: '2D.',
          tags: 'player',
          meta: { stream: true },
          invoke: { src: 'player', id: 'player', input: ({ context }) => livePlayer(context) },
          always: [
            { guard: 'isUnwatched', target: 'off' },
            { guard: 'isSpatial', target: 'spatial' },
          ],
        },
        spatial: {
          description: '3D: a picture for each eye.',
          tags: ['player', 'vrPlayer'],
          meta: { stream: true },
          invoke: { src: 'player', id: 'player', input: ({ context }) => livePlayer(context) },
          always: [
            { guard: 'isUnwatched', target: 'off' },
            { guard: 'isFlat', target: 'flat' },
          ],
        },
      },
    },
  },
})

function roomWanted({ nickname, viewer }: RoomPage): Partial<Context> {
  return { ...NOWHERE, nickname, viewer, isOnRoute: true, content: undefined, restores: false }
}

function isSamePage(one: RoomPage, other: RoomPage): boolean {
  return one.nickname === other.nickname && one.viewer === other.viewer
}

function entryQuestion({ nickname, wantedStreamType, restores }: Context): EntryQuestion {
  return { nickname, streamType: wantedStreamType, restores }
}

/** A stream may be told of before the state in which it can be seen. */
function isWatched({ isOnRoute, streamUrl, state }: Context): boolean {
  return isOnRoute && streamUrl !== '' && !isClosed(state)
}

function livePlayer({ model, nickname, streamUrl, currentStreamType }: Context): PlayerInput {
  const isSpatial = currentStreamType === 'video3D'
  return {
    memoryKey: '',
    title: modelNameOf({ model, nickname }),
    kind: 'live',
    sources: [
      {
        src: streamUrl,
        quality: 'auto',
        type: 'application/vnd.apple.mpegurl',
        projection: isSpatial ? '180' : 'flat',
        stereo: isSpatial ? 'sbs' : 'none',
        fileSize: 0,
      },
    ],
    durationSeconds: 0,
    startsAtOnce: true,
  }
}
