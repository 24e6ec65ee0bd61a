import { assign, emit, setup } from 'xstate'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  type ChatFact,
  type ChatHappening,
  type ChatTimeline,
  EMPTY_TIMELINE,
  newLinesOfOthers,
  withHeard,
  withHistory,
} from './chat-history.ts'

export type ChatHistoryEvent =
  | ChatFact
  | HistoryAnswer
  | { type: 'chatLogin.done'; userId: string }
  | { type: 'cams.signedOut' }
  /** The end of the list has come into sight, or gone out of it. */
  | { type: 'end.seen'; isNearEnd: boolean }

export type HistoryAnswer = { type: 'history.loaded'; messages: readonly ChatEntry[] } | { type: 'history.failed' }

/** Port. The newest lines of a room. */
export type LoadHistory = (signal: AbortSignal, input: { roomId: string }) => Promise<HistoryAnswer>

/** What has been heard by now. `isWhole`: what is not among it was taken away. */
export type ChatHistoryEmitted = { type: 'lines.heard'; heard: readonly ChatEntry[]; isWhole: boolean }

export interface ChatHistoryInput {
  roomId: string
  channel: string
  /** Of this viewer, in room chats; `''`: not known. */
  userId: string
}

interface Context extends ChatHistoryInput {
  timeline: ChatTimeline
  /** What has been heard since something was missed; null: nothing was. */
  since: ChatTimeline | null
  /** Lines that came while the end was out of sight (`hasNewMessages`: there are some). */
  unread: number
  isNearEnd: boolean
}

export const chatHistoryMachine = setup({
  types: {
    input: {} as ChatHistoryInput,
    context: {} as Context,
    events: {} as ChatHistoryEvent,
    emitted: {} as ChatHistoryEmitted,
    tags: {} as 'connecting' | 'failed' | 'denied',
  },
  actors: {
    hearChat: unplugged<{ channel: string }>('hearChat'),
    loadHistory: unplugged<{ roomId: string }>('loadHistory'),
  },
  actions: {
    keepUser: keep('userId'),
    forgetUser: assign({ userId: '' }),
    hear: assign(({ context }, happenings: readonly ChatHappening[]) => ({
      timeline: withHeard(context.timeline, happenings),
      since: context.since && withHeard(context.since, happenings),
      unread: context.unread + (context.isNearEnd ? 0 : newLinesOfOthers(context, happenings)),
    })),
    beginAnew: assign({ since: EMPTY_TIMELINE }),
    keepHistory: assign(({ context }, messages: readonly ChatEntry[]) => ({
      timeline: withHistory(context.since ?? context.timeline, messages),
      since: null,
    })),
    keepEnd: assign(({ context }, isNearEnd: boolean) => ({
      isNearEnd,
      unread: isNearEnd ? 0 : context.unread,
    })),
    announceLines: emit(({ context }, isWhole: boolean) => ({
      type: 'lines.heard' as const,
      heard: context.timeline.heard,
      isWhole,
    })),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    historyPause: 10_000,
  },
}).createMachine({
  id: 'chatHistory',
  description: 'What is said in a room, and what was said before.',
  context: ({ input }) => ({ ...input, timeline: EMPTY_TIMELINE, since: null, unread: 0, isNearEnd: false }),
  meta: { requirements: ['API-162', 'CHAT-003'], stream: true },
  invoke: { src: 'hearChat', input: ({ context }) => ({ channel: context.channel }) },
  initial: 'connecting',
  on: {
    'chat.heard': {
      actions: [
        { type: 'hear', params: relay('happenings') },
        { type: 'announceLines', params: false },
      ],
      meta: {
        requirements: ['CHAT-001', 'CHAT-002', 'CHAT-003', 'CHAT-004', 'CHAT-005', 'CHAT-006', 'CHAT-007'],
      },
    },
    'chat.reset': { target: '.connecting', actions: 'beginAnew' },
    'chat.denied': '.denied',
    'chatLogin.done': { actions: { type: 'keepUser', params: relay('userId') } },
    'cams.signedOut': { actions: 'forgetUser' },
    'end.seen': {
      actions: { type: 'keepEnd', params: relay('isNearEnd') },
      meta: { requirements: ['CHAT-008'] },
    },
  },
  states: {
    connecting: {
      description: 'What was said is asked for as soon as nothing can be missed any more.',
      tags: 'connecting',
      meta: { resting: true },
      on: { 'chat.live': 'loading' },
    },
    loading: {
      description: 'The history is on its way; new lines are merged with it by id.',
      tags: 'connecting',
      meta: { requirements: ['CHAT-003'] },
      invoke: { src: 'loadHistory', input: ({ context }) => ({ roomId: context.roomId }) },
      after: { patience: 'failed' },
      on: {
        'history.loaded': {
          target: 'ready',
          actions: [
            { type: 'keepHistory', params: relay('messages') },
            { type: 'announceLines', params: true },
          ],
        },
        'history.failed': 'failed',
      },
    },
    ready: { description: 'Everything that can be read is shown.', meta: { resting: true } },
    failed: {
      description: 'The history failed to load. New lines are shown; it is requested again.',
      tags: 'failed',
      after: { historyPause: 'loading' },
    },
    denied: {
      description: 'This viewer may not read this chat.',
      tags: 'denied',
      on: { 'chat.live': 'loading' },
    },
  },
})
