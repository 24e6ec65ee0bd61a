import { assign, emit, setup } from 'xstate'
import type { RoomPermissions } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState, StreamType } from '../../contracts/cams/rooms.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { ShowFact } from './cam-show.machine.ts'
import type { InterruptedShowEmitted } from './interrupted-show.machine.ts'
import { isOwnShow, type RoomEntry, type RoomSettings, type RoomStanding } from './room-facts.ts'
import {
  entryFacts,
  heardFacts,
  newsOf,
  type RoomFact,
  type RoomKnowledge,
  type RoomNews,
  standingOf,
} from './room-knowledge.ts'

export type LiveRoomEvent =
  | RoomFact
  | EntryAnswer
  | InterruptedShowEmitted
  /** The known state of the room may be wrong. */
  | { type: 'standing.doubted' }
  | { type: 'streamType.wanted'; streamType: StreamType }

export type EntryAnswer = { type: 'entry.done'; entry: RoomEntry } | { type: 'entry.failed' }

/** Port. Enters a room, or asks for its state once more; `restores` resumes a show that was interrupted. */
export type EnterRoom = (signal: AbortSignal, input: EntryQuestion) => Promise<EntryAnswer>
export interface EntryQuestion {
  nickname: string
  streamType: StreamType
  restores: boolean
}

/** Longer than one call, and one before it in whose wake it goes. */
export const ENTRY_PATIENCE_MS = 35_000

/** `restores`: a show of this viewer's that was interrupted here is taken up when the room is asked next. */
export interface LiveRoomInput extends EntryQuestion {
  roomId: string
  channel: string
  modelName: string
  state: BroadcastState
}

export type LiveRoomEmitted =
  | ShowFact
  /** The state of the same room was asked for once more. */
  | { type: 'room.refreshed'; roomId: string; modelName: string; standing: RoomStanding }
  | { type: 'room.learned'; facts: Partial<RoomKnowledge> }
  | { type: 'room.unavailable' }
  /** The viewer is banned. */
  | { type: 'room.barred'; settings: RoomSettings }
  /** The provider lets this viewer listen no more. */
  | { type: 'room.denied'; restores: boolean }
  | { type: 'state.changed'; roomId: string; state: BroadcastState }
  | { type: 'permissions.changed'; permissions: RoomPermissions }
  | { type: 'settings.changed'; settings: RoomSettings }
  | { type: 'textStatus.changed'; roomId: string; text: string }
  | { type: 'viewers.changed'; roomId: string; viewers: number }
  | { type: 'room.erred'; roomId: string }
  | { type: 'balance.wanted' }

/** What the page of the room is told. */
export type RoomReport = Extract<
  LiveRoomEmitted,
  { type: 'room.learned' | 'room.unavailable' | 'room.barred' | 'room.denied' }
>

interface Context extends LiveRoomInput {
  /** What was heard since the provider was asked for the room's state: the answer may be older. */
  heardSince: Partial<RoomKnowledge>
}

const liveRoomSetup = setup({
  types: {
    input: {} as LiveRoomInput,
    context: {} as Context,
    events: {} as LiveRoomEvent,
    emitted: {} as LiveRoomEmitted,
    tags: {} as 'autoRefreshBalance',
  },
  actors: {
    watchRoom: unplugged<{ channel: string }>('watchRoom'),
    enterRoom: unplugged<EntryQuestion>('enterRoom'),
  },
  actions: {
    hear: assign(({ context }, fact: RoomFact) => {
      const facts = heardFacts(fact)
      return { heardSince: { ...context.heardSince, ...facts }, state: facts.state ?? context.state }
    }),
    listenAnew: assign({ heardSince: {} }),
    takeAnswer: assign(({ context }, entry: RoomEntry) => ({
      state: answeredFacts(context, entry).state,
      restores: false,
    })),
    wantRestored: assign({ restores: true }),
    keepType: keep('streamType'),
    tellFact: emit((_, fact: RoomFact) => ({ type: 'room.learned' as const, facts: heardFacts(fact) })),
    tellAnswer: emit(({ context }, entry: RoomEntry) => ({
      type: 'room.learned' as const,
      facts: answeredFacts(context, entry),
    })),
    announceNews: emit(({ context }, news: RoomNews) => newsOf(context.roomId, news)),
    announceRefresh: emit(({ context }, entry: RoomEntry) => ({
      type: 'room.refreshed' as const,
      roomId: context.roomId,
      modelName: context.modelName,
      standing: { ...standingOf(answeredFacts(context, entry)), show: entry.show },
    })),
    passOn: emit((_, fact: ShowFact) => fact),
    wantBalance: emit({ type: 'balance.wanted' } as const),
    tellUnavailable: emit({ type: 'room.unavailable' } as const),
    tellBarred: emit((_, { settings }: RoomEntry) => ({ type: 'room.barred' as const, settings })),
    tellDenied: emit(({ context }) => ({ type: 'room.denied' as const, restores: context.restores })),
  },
  guards: {
    isBanned: (_, entry: RoomEntry) => entry.isBanned,
    isOwnShow: ({ context }) => isOwnShow(context.state),
    isThisRoom: ({ context }, nickname: string) => context.nickname === nickname,
  },
  delays: { entryPatience: ENTRY_PATIENCE_MS, balancePause: 30_000 },
})

const LEARNED = [
  { type: 'hear', params: ({ event }: { event: RoomFact }) => event },
  { type: 'tellFact', params: ({ event }: { event: RoomFact }) => event },
] as const
const TOLD = [...LEARNED, { type: 'announceNews', params: ({ event }: { event: RoomNews }) => event }] as const
const passedOn = { actions: { type: 'passOn', params: ({ event }: { event: ShowFact }) => event } } as const

export const liveRoomMachine = liveRoomSetup.createMachine({
  id: 'liveRoom',
  description:
    'The room that a viewer is in: what the provider says of it is heard, and told to those whom it concerns.',
  context: ({ input }) => ({ ...input, heardSince: {} }),
  type: 'parallel',
  meta: { requirements: ['API-158', 'ROOM-026'], stream: true },
  invoke: { src: 'watchRoom', input: ({ context }) => ({ channel: context.channel }) },
  on: {
    'broadcast.unavailable': { actions: 'tellUnavailable', meta: { requirements: ['ROOM-035'] } },
    'channel.denied': { actions: 'tellDenied' },
    'streamType.wanted': { actions: { type: 'keepType', params: relay('streamType') } },
  },
  states: {
    broadcast: {
      description: 'What the broadcast is doing, as this viewer sees it.',
      meta: { requirements: ['ROOM-023', 'ROOM-025', 'ROOM-029'] },
      initial: 'free',
      on: {
        'state.changed': { target: '.free', actions: TOLD, meta: { requirements: ['ROOM-029', 'ROOM-031'] } },
        'room.erred': { target: '.free', actions: TOLD, meta: { requirements: ['ROOM-045'] } },
        'entry.done': {
          description: 'It may be a show of one’s own by now, or none any more.',
          target: '.free',
        },
        'textStatus.changed': { actions: TOLD, meta: { requirements: ['ROOM-032', 'ROOM-033'] } },
        'viewers.changed': { actions: TOLD, meta: { requirements: ['ROOM-034'] } },
        'permissions.changed': { actions: TOLD, meta: { requirements: ['ROOM-038'] } },
        'settings.changed': { actions: TOLD, meta: { requirements: ['ROOM-039'] } },
        'tipMenu.changed': { actions: LEARNED, meta: { requirements: ['ROOM-040'] } },
        'toyMenu.changed': { actions: LEARNED, meta: { requirements: ['ROOM-041'] } },
        'stream.changed': { actions: LEARNED, meta: { requirements: ['ROOM-042'] } },
        'show.started': passedOn,
        'show.billed': passedOn,
        'show.completed': passedOn,
        'request.expired': passedOn,
        'request.refused': passedOn,
        'showBalance.low': passedOn,
      },
      states: {
        free: {
          description:
            'PUBLIC, OFFLINE, AWAY, ERROR, UNINITIALIZED, or PRIVATE_SHOW with another viewer: it costs nothing.',
          always: { guard: 'isOwnShow', target: 'ownShow' },
        },
        ownShow: {
          description: 'MY_PRIVATE_SHOW or SPY_SHOW: this viewer pays by the second.',
          tags: 'autoRefreshBalance',
          meta: { requirements: ['ROOM-022'] },
          after: { balancePause: { target: 'free', actions: 'wantBalance' } },
        },
      },
    },
    news: {
      description: 'Whether what was heard is all there is.',
      initial: 'steady',
      on: {
        'channel.live': '.asking',
        'standing.doubted': '.asking',
        'show.interrupted': {
          description:
            'It was interrupted, and here nobody has noticed yet; where it runs all the same, nothing changes.',
          target: '.asking',
          actions: 'wantRestored',
          meta: { requirements: ['ROOM-037'] },
        },
        'broadcast.found': {
          description: 'The interrupted show is one of this very room.',
          guard: { type: 'isThisRoom', params: relay('nickname') },
          target: '.asking',
          actions: 'wantRestored',
          meta: { requirements: ['ROOM-037'] },
        },
      },
      states: {
        steady: { description: 'Nothing was missed.' },
        asking: {
          description: 'The provider is asked once more for the state of the room; events that come meanwhile win.',
          entry: 'listenAnew',
          invoke: {
            src: 'enterRoom',
            input: ({ context: { nickname, streamType, restores } }) => ({ nickname, streamType, restores }),
          },
          after: { entryPatience: 'steady' },
          on: {
            'entry.done': [
              {
                guard: { type: 'isBanned', params: relay('entry') },
                target: 'steady',
                actions: { type: 'tellBarred', params: relay('entry') },
                meta: { requirements: ['ROOM-036'] },
              },
              {
                target: 'steady',
                actions: [
                  { type: 'tellAnswer', params: relay('entry') },
                  { type: 'announceRefresh', params: relay('entry') },
                  { type: 'takeAnswer', params: relay('entry') },
                ],
              },
            ],
            'entry.failed': 'steady',
          },
        },
      },
    },
  },
})

/** What was heard since is newer than the answer, or the same. */
function answeredFacts({ heardSince }: Context, entry: RoomEntry) {
  return { ...entryFacts(entry), ...heardSince }
}
