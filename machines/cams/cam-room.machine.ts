import { assign, emit, sendTo, setup } from 'xstate'
import type { StreamType } from '../../contracts/cams/rooms.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { buyTooltipMachine } from './buy-tooltip.machine.ts'
import { interruptedShowMachine } from './interrupted-show.machine.ts'
import { livePictureMachine } from './live-picture.machine.ts'
import {
  ENTRY_PATIENCE_MS,
  type EntryAnswer,
  type EntryQuestion,
  type LiveRoomInput,
  liveRoomMachine,
  type RoomReport,
} from './live-room.machine.ts'
import { nearbyRoomMachine } from './nearby-room.machine.ts'
import { qrCodeMachine } from './qr-code.machine.ts'
import { isInterrupted, modelNameOf, type RoomContent, type RoomEntry, type RoomStanding } from './room-facts.ts'
import { entryFacts, factsOf, NOT_ENTERED, NOTHING_KNOWN, type RoomKnowledge, standingOf } from './room-knowledge.ts'
import { type RoomRouteEmitted, type RoomRouteInput, roomRouteMachine } from './room-route.machine.ts'
import { type StreamChoiceEmitted, type StreamTypeSet, streamChoiceMachine } from './stream-choice.machine.ts'

export type CamRoomEvent =
  | RoomAnswer
  | EntryAnswer
  | RoomReport
  | StreamChoiceEmitted
  | Extract<RoomRouteEmitted, { type: 'room.opened' | 'room.abandoned' | 'room.shown' | 'room.hidden' }>
  | { type: 'retry.requested' }
  | { type: 'streamType.chosen'; streamType: StreamType }

export type RoomAnswer =
  | { type: 'room.loaded'; content: RoomContent }
  | { type: 'room.missing' }
  | { type: 'room.refused'; reason: RefusalReason }
  | { type: 'room.failed'; reason: FailureReason }

/** Port. What the page is drawn from: broadcast, model and texts, by REST. */
export type LoadRoom = (signal: AbortSignal, input: { nickname: string }) => Promise<RoomAnswer>
/** Port. Which room we are in: it is left once, also when the page goes without a word (M13). */
export type PresenceCommand =
  | { type: 'room.keep'; roomId: string; nickname: string }
  | { type: 'room.leave'; roomId: string }

export type CamRoomEmitted =
  | {
      type: 'room.entered'
      roomId: string
      modelName: string
      modelId: string
      chatChannel: string
      standing: RoomStanding
    }
  | { type: 'room.closed'; roomId: string }
  | { type: 'navigation.requested'; to: string }

interface Context extends RoomRouteInput, RoomKnowledge {
  nickname: string
  isOnRoute: boolean
  content: RoomContent | undefined
  refusal: RefusalReason
  failure: FailureReason
  /** Takes up an interrupted show with the next entry. */
  restores: boolean
  wantedStreamType: StreamType
}

/** What is forgotten with the room one was in. */
const NOWHERE = { ...NOT_ENTERED, content: undefined } as const satisfies Partial<Context>

export const camRoomMachine = setup({
  types: {
    input: {} as RoomRouteInput,
    context: {} as Context,
    events: {} as CamRoomEvent,
    emitted: {} as CamRoomEmitted,
    children: {} as {
      qrCode: 'qrCode'
      buyTooltip: 'buyTooltip'
      nearbyRoom: 'nearbyRoom'
      interruptedShow: 'interruptedShow'
      roomRoute: 'roomRoute'
      livePicture: 'livePicture'
      liveRoom: 'liveRoom'
      streamChoice: 'streamChoice'
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
      | 'banned',
  },
  actors: {
    loadRoom: unplugged<{ nickname: string }>('loadRoom'),
    enterRoom: unplugged<EntryQuestion>('enterRoom'),
    keepPresence: unplugged<unknown, PresenceCommand>('keepPresence'),
    qrCode: qrCodeMachine,
    buyTooltip: buyTooltipMachine,
    nearbyRoom: nearbyRoomMachine,
    interruptedShow: interruptedShowMachine,
    roomRoute: roomRouteMachine,
    livePicture: livePictureMachine,
    liveRoom: liveRoomMachine,
    streamChoice: streamChoiceMachine,
  },
  actions: {
    openRoom: assign((_, { nickname, restores }: { nickname: string; restores: boolean }) => ({
      ...NOWHERE,
      nickname,
      restores,
    })),
    forgetRoom: assign({ ...NOWHERE, nickname: '' }),
    forgetPlace: assign(NOT_ENTERED),
    noteRoute: keep('isOnRoute'),
    keepContent: assign((_, content: RoomContent) => ({ content, ...factsOf(content) })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    keepEntry: assign((_, entry: RoomEntry) => ({ ...entryFacts(entry), restores: isInterrupted(entry) })),
    keepSettings: keep('settings'),
    keepRestores: keep('restores'),
    learn: assign((_, facts: Partial<RoomKnowledge>) => facts),
    keepChoice: keep('wantedStreamType'),
    keepStream: assign((_, { streamType, url }: StreamTypeSet) => ({
      currentStreamType: streamType,
      ...(url !== '' && { streamUrl: url }),
    })),
    choose: sendTo('streamChoice', (_, streamType: StreamType) => ({ type: 'streamType.chosen' as const, streamType })),
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
    announceClosed: emit(({ context }) => ({ type: 'room.closed' as const, roomId: context.id })),
    leadToList: emit(({ context }) => ({ type: 'navigation.requested' as const, to: `/${context.listSlug}/` })),
  },
  guards: {
    isBanned: (_, entry: RoomEntry) => entry.isBanned,
    isOffered: ({ context }, streamType: StreamType) => context.streamTypes && streamType !== context.currentStreamType,
  },
  delays: { patience: PAGE_PATIENCE_MS, entryPatience: ENTRY_PATIENCE_MS },
}).createMachine({
  id: 'camRoom',
  description:
    'One live room: its page, the way into it, and what is known of it. Around it are actors for all that happens there.',
  context: ({ input }) => ({
    ...input,
    ...NOTHING_KNOWN,
    nickname: '',
    isOnRoute: false,
    content: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
    restores: false,
    wantedStreamType: 'video2D',
  }),
  meta: { requirements: ['ENT-070', 'ENT-071', 'ENT-072', 'ENT-073', 'ROOM-024'], stream: true },
  invoke: [
    { src: 'keepPresence', id: 'presence' },
    { src: 'roomRoute', id: 'roomRoute', input: ({ context: { listSlug } }) => ({ listSlug }) },
    { src: 'interruptedShow', id: 'interruptedShow' },
    { src: 'livePicture', id: 'livePicture' },
    { src: 'qrCode', id: 'qrCode' },
    { src: 'buyTooltip', id: 'buyTooltip' },
  ],
  initial: 'outside',
  on: {
    'room.opened': { target: '.loading', actions: { type: 'openRoom', params: ({ event }) => event } },
    'room.abandoned': { target: '.outside', actions: 'forgetRoom' },
    'room.shown': { actions: { type: 'noteRoute', params: true } },
    'room.hidden': { actions: { type: 'noteRoute', params: false } },
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
        'room.loaded': { target: 'entering', actions: { type: 'keepContent', params: relay('content') } },
        'room.missing': 'missing',
        'room.refused': { target: 'refused', actions: { type: 'keepRefusal', params: relay('reason') } },
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
      description: 'In the room: what is learned of it is kept.',
      tags: ['settled', 'visible', 'entered'],
      meta: { stream: true },
      entry: 'keepPresence',
      exit: ['announceClosed', 'tellLeft'],
      invoke: [
        { src: 'liveRoom', id: 'liveRoom', input: ({ context }) => liveRoomOf(context) },
        { src: 'streamChoice', id: 'streamChoice', input: ({ context: { id } }) => ({ roomId: id }) },
        {
          src: 'nearbyRoom',
          id: 'nearbyRoom',
          input: ({ context: { id, listSlug } }) => ({ roomId: id, listSlug }),
        },
      ],
      on: {
        'room.learned': { actions: { type: 'learn', params: relay('facts') } },
        'room.unavailable': { target: 'banned', actions: 'leadToList', meta: { requirements: ['ROOM-035'] } },
        'room.barred': {
          target: 'banned',
          actions: [{ type: 'keepSettings', params: relay('settings') }, 'leadToList'],
          meta: { requirements: ['ROOM-035', 'ROOM-036'] },
        },
        'room.denied': {
          target: 'notEntered',
          actions: [{ type: 'keepRestores', params: relay('restores') }, 'forgetPlace'],
        },
        'streamType.chosen': {
          guard: { type: 'isOffered', params: relay('streamType') },
          actions: { type: 'choose', params: relay('streamType') },
          meta: { requirements: ['ROOM-013', 'ROOM-051'] },
        },
        'streamType.wanted': { actions: { type: 'keepChoice', params: relay('streamType') } },
        'streamType.set': { actions: { type: 'keepStream', params: ({ event }) => event } },
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
})

function entryQuestion({ nickname, wantedStreamType, restores }: Context): EntryQuestion {
  return { nickname, streamType: wantedStreamType, restores }
}

function liveRoomOf(context: Context): LiveRoomInput {
  const { id, channels, state } = context
  return { ...entryQuestion(context), roomId: id, channel: channels.room, modelName: modelNameOf(context), state }
}
