import { assign, sendParent, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { DeliveryNews } from './delivery-news.ts'

export type SendMessageAnswer =
  | { type: 'message.sent'; id: string }
  /** The provider does not take it. */
  | { type: 'message.refused' }
  /** Whether it has arrived is not known. `chance`: from 0 to 1. */
  | { type: 'message.lost'; chance: number }

/** Port. Sends a message, once more under the same name if it was sent before. */
export type SendMessage = (signal: AbortSignal, input: SendMessageInput) => Promise<SendMessageAnswer>
export interface SendMessageInput {
  roomId: string
  clientMsgId: string
  text: string
}

interface Context {
  message: SendMessageInput
  /** How often it was sent. */
  sendings: number
  chance: number
}

const MOST_RETRIES = 2

export const messageDeliveryMachine = setup({
  types: {
    input: {} as SendMessageInput,
    context: {} as Context,
    events: {} as SendMessageAnswer,
  },
  actors: { sendMessage: unplugged<SendMessageInput>('sendMessage') },
  actions: {
    countSending: assign(({ context }) => ({ sendings: context.sendings + 1 })),
    keepChance: keep('chance'),
    tellSuccess: sendParent(({ context: { message } }, id: string): DeliveryNews => {
      return { type: 'delivery.succeeded', clientMsgId: message.clientMsgId, id }
    }),
    tellFailure: sendParent(({ context: { message } }): DeliveryNews => {
      return { type: 'delivery.failed', clientMsgId: message.clientMsgId }
    }),
  },
  guards: { hasRetriesLeft: ({ context }) => context.sendings <= MOST_RETRIES },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    retryPause: ({ context }) => 1_000 * 2 ** context.sendings * (0.5 + context.chance),
  },
}).createMachine({
  id: 'messageDelivery',
  description: 'One message on its way into the chat: the same one again, twice at most, while nobody knows.',
  context: ({ input }) => ({ message: input, sendings: 0, chance: 0 }),
  meta: { requirements: ['API-149'] },
  initial: 'sending',
  states: {
    sending: {
      description: 'It is on its way, under its own name.',
      entry: 'countSending',
      invoke: { src: 'sendMessage', input: ({ context }) => context.message },
      after: { patience: [{ guard: 'hasRetriesLeft', target: 'pausing' }, { target: 'failed' }] },
      on: {
        'message.sent': { target: 'delivered', actions: { type: 'tellSuccess', params: relay('id') } },
        'message.refused': 'failed',
        'message.lost': [
          {
            guard: 'hasRetriesLeft',
            target: 'pausing',
            actions: { type: 'keepChance', params: relay('chance') },
          },
          { target: 'failed' },
        ],
      },
    },
    pausing: {
      description: 'Whether it arrived is not known. The same message is sent again soon.',
      after: { retryPause: 'sending' },
    },
    delivered: { description: 'The provider has it.', type: 'final' },
    failed: {
      description: 'It was refused, or nobody knows after all that was tried.',
      type: 'final',
      entry: 'tellFailure',
    },
  },
})
