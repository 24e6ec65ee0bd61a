import { messageDeliveryMachine } from '../../machines/cams/message-delivery.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(messageDeliveryMachine, {
  inputs: { 'a message': { roomId: 'r1', clientMsgId: 'own-message-0001', text: 'Hello' } },
  events: {
    'message.sent': [{ id: 'own' }],
    'message.lost': [{ chance: 0.5 }],
  },
  project: ({ context }) => context.sendings,
  invariants: {
    'a message is sent three times at most': ({ context }) => context.sendings >= 1 && context.sendings <= 3,
  },
})
