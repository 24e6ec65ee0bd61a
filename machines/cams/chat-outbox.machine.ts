import { assign, sendTo, setup } from 'xstate'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { ChatHistoryEmitted } from './chat-history.machine.ts'
import { enqueued, marked, nextWaiting, type Outbox, type OutgoingMessage, unheard, without } from './chat-outbox.ts'
import type { DeliveryNews } from './delivery-news.ts'
import { messageDeliveryMachine, type SendMessageInput } from './message-delivery.machine.ts'

export type ChatOutboxEvent =
  | ChatHistoryEmitted
  | OutboxFact
  | DeliveryNews
  /** `clientMsgId` names the message, however often it is sent. */
  | { type: 'message.submitted'; clientMsgId: string; text: string }
  | { type: 'message.retried'; clientMsgId: string }
  | { type: 'message.discarded'; clientMsgId: string }

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
  /** Name of the message that was sent last. */
  current: string
}

export const chatOutboxMachine = setup({
  types: {
    input: {} as { roomId: string },
    context: {} as Context,
    events: {} as ChatOutboxEvent,
    children: {} as { messageDelivery: 'messageDelivery' },
  },
  actors: {
    messageDelivery: messageDeliveryMachine,
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
    keepCurrent: assign(({ context }) => ({ current: sendingOf(context).clientMsgId })),
    markSent: assign(({ context }, { clientMsgId, id }: { clientMsgId: string; id: string }) => ({
      outbox: unheard(marked(context.outbox, clientMsgId, 'sent', id), context.heard),
    })),
    markFailed: assign(({ context }, clientMsgId: string) => ({
      outbox: marked(context.outbox, clientMsgId, 'failed'),
    })),
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
    isOver: ({ context }) => sendingOf(context).clientMsgId !== context.current,
  },
}).createMachine({
  id: 'chatOutbox',
  description: 'What this viewer says in a room, one message after another, until it stands in the chat.',
  context: ({ input }) => ({ ...input, heard: [], outbox: [], current: '' }),
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
      description: 'One message is on its way, until the chat has it or nobody knows.',
      meta: { requirements: ['API-149'], stream: true },
      entry: 'keepCurrent',
      invoke: { src: 'messageDelivery', id: 'messageDelivery', input: ({ context }) => sendingOf(context) },
      always: { description: 'It has an answer, or was heard before that.', guard: 'isOver', target: 'idle' },
      on: {
        'delivery.succeeded': { actions: [{ type: 'markSent', params: ({ event }) => event }, 'keepOutbox'] },
        'delivery.failed': { actions: [{ type: 'markFailed', params: relay('clientMsgId') }, 'keepOutbox'] },
      },
    },
  },
})

function sendingOf({ roomId, outbox }: Context): SendMessageInput {
  const { clientMsgId, text } = nextWaiting(outbox) ?? { clientMsgId: '', text: '' }
  return { roomId, clientMsgId, text }
}
