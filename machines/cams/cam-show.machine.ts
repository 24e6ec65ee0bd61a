import { assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { ShowKind } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { ShowEnd } from './compliment.machine.ts'
import { isOwnShow, NO_SETTINGS, type RoomSettings, type RoomStanding } from './room-facts.ts'
import {
  balanceFacts,
  chargeFacts,
  type EarlyRefusal,
  isAsked,
  isOver,
  isRunning,
  kindIn,
  NO_SHOW,
  reasonOf,
  type ShowCharge,
  type ShowKnowledge,
  type ShowStart,
  standingFacts,
  startFacts,
  withOver,
  withoutShow,
  withRefusal,
} from './show-knowledge.ts'
import { dialogOfModelRefusal, type ShowDialog, type ShowFees } from './show-rules.ts'

/** What the provider says of shows, in the one order of the viewer's own channel of a room. */
export type ShowFact =
  | ({ type: 'show.started' } & ShowStart)
  | ({ type: 'show.billed' } & ShowCharge)
  | ({ type: 'show.completed'; privateRequestId: string } & ShowFees)
  | { type: 'request.expired'; privateRequestId: string }
  | { type: 'request.refused'; privateRequestId: string; reason: string }
  /** `privateRequestId`: `''` where the provider does not say whose. */
  | { type: 'showBalance.low'; privateRequestId: string; remainingMinutes: number; isSpy: boolean }

export type CamShowEvent =
  | ShowFact
  /** What was being ended is: should the model have been quicker, the provider says so. */
  | { type: 'ending.done' }
  /** And whenever the provider was asked again for its state. */
  | ({ type: 'room.entered' } & RoomEntered)
  | { type: 'room.closed' }
  | { type: 'state.changed'; state: BroadcastState }
  | { type: 'settings.changed'; settings: RoomSettings }
  | ({ type: 'balance.changed' } & TokenBalance)
  | { type: 'clock.ticked'; nowMs: number }
  /** This viewer asks for a show. */
  | { type: 'request.begun'; kind: ShowKind }
  /** The provider has the request. */
  | { type: 'request.taken'; privateRequestId: string }

interface RoomEntered {
  roomId: string
  modelName: string
  standing: RoomStanding
}

export type CamShowEmitted =
  | ({ type: 'show.ended' } & ShowEnd)
  | { type: 'news.told'; dialog: ShowDialog }
  | { type: 'buyTooltip.wanted' }
  | { type: 'standing.doubted' }
  | ({ type: 'balance.learned' } & TokenBalance)

interface Context extends ShowKnowledge {
  roomId: string
  modelName: string
  state: BroadcastState
  settings: RoomSettings
  nowMs: number
}

/** How the show stands; `spying`: it runs, and is somebody else's. */
export type ShowStage = 'none' | 'pending' | 'running' | 'spying'

const NO_ROOM = {
  roomId: '',
  modelName: '',
  state: 'UNINITIALIZED',
  settings: NO_SETTINGS,
} as const satisfies Partial<Context>

const showSetup = setup({
  types: {
    context: {} as Context,
    events: {} as CamShowEvent,
    emitted: {} as CamShowEmitted,
    tags: {} as 'pending' | 'running' | 'spying',
  },
  actors: {
    watchClock: unplugged('watchClock'),
  },
  actions: {
    keepRoom: assign(({ context }, { roomId, modelName, standing }: RoomEntered) => {
      const { state, settings } = standing
      return { roomId, modelName, state, settings, ...standingFacts(context, standing) }
    }),
    keepState: keep('state'),
    keepSettings: keep('settings'),
    forgetRoom: assign(NO_ROOM),
    keepKind: keep('kind'),
    keepRequest: keep('privateRequestId'),
    keepKindOfState: assign((_, state: BroadcastState) => kindIn(state)),
    keepStart: assign(({ context }, start: ShowStart) => startFacts(context, start)),
    keepBill: assign(({ context }, charge: ShowCharge) => chargeFacts(context, charge, context.settings)),
    keepBalance: assign(({ context }, balance: TokenBalance) => balanceFacts(context, balance)),
    forgetShow: assign(({ context }) => withoutShow(context)),
    markOver: assign(({ context }, id: string) => ({ over: withOver(context, id) })),
    keepEarlyRefusal: assign(({ context }, refusal: EarlyRefusal) => ({
      earlyRefusals: withRefusal(context, refusal),
    })),
    keepNow: keep('nowMs'),
    tellEarlyRefusal: emit(({ context }, id: string) => ({
      type: 'news.told' as const,
      dialog: dialogOfModelRefusal(reasonOf(context, id) ?? '', context.modelName),
    })),
    tellModelRefusal: emit(({ context }, reason: string) => ({
      type: 'news.told' as const,
      dialog: dialogOfModelRefusal(reason, context.modelName),
    })),
    tellLowBalance: emit((_, { remainingMinutes, isSpy }: { remainingMinutes: number; isSpy: boolean }) => ({
      type: 'news.told' as const,
      dialog: { kind: 'lowBalance' as const, remainingMinutes, isSpy },
    })),
    announceEnd: emit(({ context: { modelName } }, { privateRequestId, ...fees }: Omit<ShowEnd, 'modelName'>) => ({
      type: 'show.ended' as const,
      privateRequestId,
      modelName,
      privateShowFee: fees.privateShowFee,
      privateChatTipFee: fees.privateChatTipFee,
      tipMenuFee: fees.tipMenuFee,
      toysMenuFee: fees.toysMenuFee,
    })),
    announceBalance: emit((_, { balance, version }: TokenBalance) => ({
      type: 'balance.learned' as const,
      balance,
      version,
    })),
    showBuyTooltip: emit({ type: 'buyTooltip.wanted' } as const),
    doubtStanding: emit({ type: 'standing.doubted' } as const),
  },
  guards: {
    isBegun: ({ context }, id: string) => id !== '' && !isOver(context, id),
    isNotOver: ({ context }, id: string) => !isOver(context, id),
    /** Nothing that is over, and of no other request than the one that we have; of any, as long as we know none. */
    concernsUs: ({ context }, id: string) =>
      !isOver(context, id) && (id === context.privateRequestId || context.privateRequestId === ''),
    /** The model's answer to what this page asked for, or found waiting. A show that runs was accepted, whatever comes late. */
    isAwaited: ({ context: { privateRequestId, startedAtMs, state } }, id: string) =>
      id !== '' && id === privateRequestId && startedAtMs === 0 && !isOwnShow(state),
    wasRefusedEarly: ({ context }, id: string) => reasonOf(context, id) !== undefined,
    isShort: ({ context }, id: string) => isOwnShow(context.state) && !isOver(context, id),
    isOwnShow: (_, state: BroadcastState) => isOwnShow(state),
    isRunning: ({ context }, standing: RoomStanding) => isRunning(context, standing),
    isAsked: ({ context }, { show }: RoomStanding) => isAsked(context, show),
    isVoice: ({ context }) => context.kind === 'voice',
    isSpy: ({ context }) => context.kind === 'spy',
  },
  delays: {
    /** Longer than any model is given to answer. */
    answerPatience: 600_000,
  },
})

export const camShowMachine = showSetup.createMachine({
  id: 'camShow',
  description: 'Paid shows of one room: one at most, run and ended as the provider says.',
  context: { ...NO_SHOW, ...NO_ROOM, nowMs: 0 },
  meta: { requirements: ['SHOW-038', 'API-159'] },
  initial: 'none',
  on: {
    'settings.changed': { actions: { type: 'keepSettings', params: relay('settings') } },
    'balance.changed': { actions: { type: 'keepBalance', params: ({ event }) => event } },
    'request.begun': { actions: { type: 'keepKind', params: relay('kind') } },
    'showBalance.low': {
      guard: { type: 'isShort', params: relay('privateRequestId') },
      actions: [{ type: 'tellLowBalance', params: ({ event }) => event }, 'showBuyTooltip'],
      meta: { requirements: ['SHOW-032', 'SHOW-033', 'ROOM-021'] },
    },
    'room.entered': [
      {
        guard: { type: 'isRunning', params: relay('standing') },
        target: '.active',
        actions: { type: 'keepRoom', params: ({ event }) => event },
      },
      {
        guard: { type: 'isAsked', params: relay('standing') },
        target: '.pending',
        actions: { type: 'keepRoom', params: ({ event }) => event },
      },
      { target: '.none', actions: { type: 'keepRoom', params: ({ event }) => event } },
    ],
    'room.closed': { target: '.none', actions: 'forgetRoom' },
    'state.changed': [
      {
        guard: { type: 'isOwnShow', params: relay('state') },
        target: '.active',
        actions: [
          { type: 'keepState', params: relay('state') },
          { type: 'keepKindOfState', params: relay('state') },
        ],
      },
      { actions: { type: 'keepState', params: relay('state') } },
    ],
    'show.started': {
      guard: { type: 'isNotOver', params: relay('privateRequestId') },
      target: '.active',
      actions: { type: 'keepStart', params: ({ event }) => event },
    },
    'show.completed': {
      guard: { type: 'isNotOver', params: relay('privateRequestId') },
      actions: [
        { type: 'announceEnd', params: ({ event }) => event },
        { type: 'markOver', params: relay('privateRequestId') },
      ],
    },
    'request.taken': {
      description: 'The model was quicker than the answer that names the request.',
      guard: { type: 'wasRefusedEarly', params: relay('privateRequestId') },
      actions: { type: 'tellEarlyRefusal', params: relay('privateRequestId') },
      meta: { requirements: ['SHOW-028', 'SHOW-029', 'SHOW-030', 'SHOW-031'] },
    },
    'request.expired': {
      actions: [
        { type: 'keepEarlyRefusal', params: ({ event }) => ({ ...event, reason: 'EXPIRED' }) },
        { type: 'markOver', params: relay('privateRequestId') },
      ],
    },
    'request.refused': {
      actions: [
        { type: 'keepEarlyRefusal', params: ({ event }) => event },
        { type: 'markOver', params: relay('privateRequestId') },
      ],
    },
  },
  states: {
    none: {
      description: 'There is no show and no request for one.',
      entry: 'forgetShow',
      on: {
        'request.taken': {
          guard: { type: 'isBegun', params: relay('privateRequestId') },
          target: 'pending',
          actions: { type: 'keepRequest', params: relay('privateRequestId') },
        },
      },
    },
    pending: {
      description: 'The request has arrived; the model has not answered yet.',
      tags: 'pending',
      after: { answerPatience: { target: 'none', actions: 'doubtStanding' } },
      on: {
        'request.expired': {
          guard: { type: 'isAwaited', params: relay('privateRequestId') },
          target: 'none',
          actions: [
            { type: 'tellModelRefusal', params: 'EXPIRED' },
            { type: 'markOver', params: relay('privateRequestId') },
          ],
          meta: { requirements: ['SHOW-031'] },
        },
        'request.refused': {
          guard: { type: 'isAwaited', params: relay('privateRequestId') },
          target: 'none',
          actions: [
            { type: 'tellModelRefusal', params: relay('reason') },
            { type: 'markOver', params: relay('privateRequestId') },
          ],
          meta: { requirements: ['SHOW-028', 'SHOW-029', 'SHOW-030', 'ROOM-027'] },
        },
        'show.completed': {
          guard: { type: 'concernsUs', params: relay('privateRequestId') },
          target: 'none',
          actions: [
            { type: 'announceEnd', params: ({ event }) => event },
            { type: 'markOver', params: relay('privateRequestId') },
          ],
        },
        'ending.done': {
          description: 'The request is cancelled. Should the model have been quicker, the provider says so.',
          target: 'none',
          meta: { requirements: ['SHOW-040'] },
        },
      },
    },
    active: {
      description: 'A show runs, and is paid for.',
      tags: 'running',
      meta: { requirements: ['ROOM-022'], stream: true },
      invoke: { src: 'watchClock' },
      initial: 'opening',
      on: {
        'clock.ticked': { actions: { type: 'keepNow', params: relay('nowMs') } },
        'show.billed': {
          guard: { type: 'concernsUs', params: relay('privateRequestId') },
          actions: [
            { type: 'keepBill', params: ({ event }) => event },
            { type: 'announceBalance', params: ({ event }) => event },
          ],
        },
        'state.changed': [
          {
            guard: { type: 'isOwnShow', params: relay('state') },
            actions: { type: 'keepState', params: relay('state') },
          },
          { target: 'none', actions: { type: 'keepState', params: relay('state') } },
        ],
        'request.expired': { description: 'It was accepted: this comes too late.' },
        'request.refused': { description: 'It was accepted: this comes too late.' },
        'show.completed': {
          guard: { type: 'concernsUs', params: relay('privateRequestId') },
          target: 'none',
          actions: [
            { type: 'announceEnd', params: ({ event }) => event },
            { type: 'markOver', params: relay('privateRequestId') },
          ],
        },
      },
      states: {
        opening: {
          description: 'Which kind of show is it?',
          always: [{ guard: 'isSpy', target: 'spy' }, { guard: 'isVoice', target: 'voice' }, { target: 'private' }],
        },
        private: { description: 'A private show with picture and sound.' },
        voice: { description: 'A private show in which the viewer is heard.' },
        spy: { description: 'The viewer watches another viewer’s show.', tags: 'spying' },
      },
    },
  },
})

export function stageOf(show: SnapshotFrom<typeof camShowMachine>): ShowStage {
  return STAGES.find((stage) => show.hasTag(stage)) ?? 'none'
}

/** The first that it has counts. */
const STAGES = ['spying', 'running', 'pending'] as const
