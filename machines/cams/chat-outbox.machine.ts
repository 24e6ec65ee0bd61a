import { assign, sendTo, setup } from 'xstate'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { ChatHistoryEmitted } from './chat-history.machine.ts'
import { enqueued, marked, nextWaiting, type Outbox, type OutgoingMessage, unheard, without } from './chat-outbox.ts'

export type ChatOutboxEvent =
  | ChatHistoryEmitted
  | OutboxFact
  | SendMessageAnswer
  /** `clientMsgId` names the message, however often it is sent. */
  | { type: 'message.submitted'; clientMsgId: string; text: string }
  | { type: 'message.retried'; clientMsgId: string }
  | { type: 'message.discarded'; clientMsgId: string }

export type SendMessageAnswer =
  | { type: 'message.sent'; clientMsgId: string; id: string }
  /** The provider does not take it. */
  | { type: 'message.refused'; clientMsgId: string }
  /** Whether it has arrived is not known. `chance`: from 0 to 1. */
  | { type: 'message.lost'; clientMsgId: string; chance: number }

/** Port. Sends a message, once more under the same name if it was sent before. */
export type SendMessage = (signal: AbortSignal, input: SendMessageInput) => Promise<SendMessageAnswer>
export interface SendMessageInput {
  roomId: string
  clientMsgId: string
  text: string
}

/** Port. Keeps in the tab what has not arrived yet. */
export type OutboxCommand =
  | { type: 'outbox.wanted'; roomId: string }
  | { type: 'outbox.keep'; roomId: string; messages: Outbox }
/** Stream: what had not arrived when the page went. */
export type OutboxFact = { type: 'outbox.found'; roomId: string; messages: Outbox }

interface Context {
  roomId: string
  /** What has been heard of the chat. */
  heard: readonly ChatEntry[]
  outbox: Outbox
  /** Name of the message that was sent last, and how often it was. */
  current: string
  sendings: number
  chance: number
}

const MOST_RETRIES = 2

export const chatOutboxMachine = setup({
  types: {
    input: {} as { roomId: string },
    context: {} as Context,
    events: {} as ChatOutboxEvent,
  },
  actors: {
    sendMessage: unplugged<SendMessageInput>('sendMessage'),
    keepOutbox: unplugged<unknown, OutboxCommand>('keepOutbox'),
  },
  actions: {
    hear: assign(({ context }, { heard, isWhole }: Omit<ChatHistoryEmitted, 'type'>) => ({
      heard,
      outbox: unheard(context.outbox, heard).filter(({ status }) => !isWhole || status !== 'sent'),
    })),
    enqueue: assign(({ context }, { clientMsgId, text }: Pick<OutgoingMessage, 'clientMsgId' | 'text'>) => ({
      outbox: enqueued(context.outbox, clientMsgId, text),
    })),
    enqueueAgain: assign(({ context }, clientMsgId: string) => {
      const text = context.outbox.find((message) => message.clientMsgId === clientMsgId)?.text ?? ''
      return { outbox: enqueued(context.outbox, clientMsgId, text) }
    }),
    discard: assign(({ context }, clientMsgId: string) => ({ outbox: without(context.outbox, clientMsgId) })),
    restore: assign(({ context }, messages: Outbox) => {
      const known = new Set(context.outbox.map(({ clientMsgId }) => clientMsgId))
      const lost = messages
        .filter(({ clientMsgId }) => !known.has(clientMsgId))
        .map((message) => ({ ...message, status: 'failed' as const }))
      return { outbox: [...unheard(lost, context.heard), ...context.outbox] }
    }),
    countSending: assign(({ context }) => {
      const { clientMsgId: current } = sendingOf(context)
      return { current, sendings: current === context.current ? context.sendings + 1 : 1 }
    }),
    keepChance: keep('chance'),
    markSent: assign(({ context }, { clientMsgId, id }: { clientMsgId: string; id: string }) => ({
      outbox: unheard(marked(context.outbox, clientMsgId, 'sent', id), context.heard),
    })),
    markFailed: assign(({ context }) => ({ outbox: marked(context.outbox, context.current, 'failed'), current: '' })),
    wantOutbox: sendTo('storage', ({ context }): OutboxCommand => ({ type: 'outbox.wanted', roomId: context.roomId })),
    keepOutbox: sendTo(
      'storage',
      ({ context }): OutboxCommand => ({ type: 'outbox.keep', roomId: context.roomId, messages: context.outbox }),
    ),
  },
  guards: {
    hasFailedOnce: ({ context }, clientMsgId: string) =>
      context.outbox.some((message) => message.clientMsgId === clientMsgId && message.status === 'failed'),
    isOfThisRoom: ({ context }, roomId: string) => roomId === context.roomId,
    hasWaiting: ({ context }) => nextWaiting(context.outbox) !== undefined,
    hasRetriesLeft: ({ context }) => context.sendings <= MOST_RETRIES,
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    retryPause: ({ context }) => 1_000 * 2 ** context.sendings * (0.5 + context.chance),
  },
}).createMachine({
  id: 'chatOutbox',
  description: 'What this viewer says in a room, one message after another, until it stands in the chat.',
  context: ({ input }) => ({ ...input, heard: [], outbox: [], current: '', sendings: 0, chance: 0 }),
  meta: { requirements: ['API-149', 'CHAT-009'], stream: true },
  invoke: { src: 'keepOutbox', id: 'storage' },
  entry: 'wantOutbox',
  initial: 'idle',
  on: {
    'lines.heard': { actions: [{ type: 'hear', params: ({ event }) => event }, 'keepOutbox'] },
    'outbox.found': {
      guard: { type: 'isOfThisRoom', params: relay('roomId') },
      actions: { type: 'restore', params: relay('messages') },
    },
    'message.submitted': {
      actions: [{ type: 'enqueue', params: ({ event }) => event }, 'keepOutbox'],
      meta: { requirements: ['CHAT-009'] },
    },
    'message.retried': {
      guard: { type: 'hasFailedOnce', params: relay('clientMsgId') },
      actions: [{ type: 'enqueueAgain', params: relay('clientMsgId') }, 'keepOutbox'],
    },
    'message.discarded': {
      guard: { type: 'hasFailedOnce', params: relay('clientMsgId') },
      actions: [{ type: 'discard', params: relay('clientMsgId') }, 'keepOutbox'],
    },
  },
  states: {
    idle: {
      description: 'Nothing is on its way.',
      always: { guard: 'hasWaiting', target: 'sending' },
    },
    sending: {
      description: 'One message is on its way, under its own name.',
      meta: { requirements: ['API-149'] },
      entry: 'countSending',
      invoke: { src: 'sendMessage', input: ({ context }) => sendingOf(context) },
      after: {
        patience: [
          { guard: 'hasRetriesLeft', target: 'pausing' },
          { target: 'idle', actions: ['markFailed', 'keepOutbox'] },
        ],
      },
      on: {
        'message.sent': {
          target: 'idle',
          actions: [{ type: 'markSent', params: ({ event }) => event }, 'keepOutbox'],
        },
        'message.refused': { target: 'idle', actions: ['markFailed', 'keepOutbox'] },
        'message.lost': [
          {
            guard: 'hasRetriesLeft',
            target: 'pausing',
            actions: { type: 'keepChance', params: relay('chance') },
          },
          { target: 'idle', actions: ['markFailed', 'keepOutbox'] },
        ],
      },
    },
    pausing: {
      description: 'Whether it arrived is not known. The same message is sent again soon.',
      after: { retryPause: 'idle' },
    },
  },
})

function sendingOf({ roomId, outbox }: Context): SendMessageInput {
  const { clientMsgId, text } = nextWaiting(outbox) ?? { clientMsgId: '', text: '' }
  return { roomId, clientMsgId, text }
}
