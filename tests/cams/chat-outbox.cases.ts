import { chatOutboxMachine } from '../../machines/cams/chat-outbox.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { said } from './chat-samples.ts'

const OWN = { clientMsgId: 'own-message-0001', text: 'Hello' }

export const cases = casesOf(chatOutboxMachine, {
  inputs: { 'nothing was left': { roomId: 'r1' } },
  events: {
    'lines.heard': [
      { heard: [said('b', 2)], isWhole: false },
      { heard: [said('own', 3, { clientMsgId: OWN.clientMsgId })], isWhole: false },
      { heard: [], isWhole: true },
    ],
    'message.submitted': [OWN],
    'delivery.succeeded': [{ clientMsgId: OWN.clientMsgId, id: 'own' }],
    'delivery.failed': [{ clientMsgId: OWN.clientMsgId }],
    'message.retried': [{ clientMsgId: OWN.clientMsgId }],
    'message.discarded': [{ clientMsgId: OWN.clientMsgId }],
    'outbox.found': [
      { roomId: 'r1', messages: [{ ...OWN, status: 'waiting', id: '' }] },
      { roomId: 'other', messages: [] },
    ],
  },
  // One message at a time is enough to walk.
  project: ({ context: { outbox, heard } }) => [outbox[0]?.status, heard.some(({ data }) => data.id === 'own')],
  invariants: {
    'a message waits at most once': ({ context }) =>
      new Set(context.outbox.map(({ clientMsgId }) => clientMsgId)).size === context.outbox.length,
  },
})
