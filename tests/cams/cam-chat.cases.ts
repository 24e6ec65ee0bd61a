import { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { said } from './chat-samples.ts'

const OWN = { clientMsgId: 'own-message-0001', text: 'Hello' }

export const cases = casesOf(camChatMachine, {
  inputs: {
    'who may write': { gate: 'open' },
    'a guest': { gate: 'guest' },
  },
  events: {
    'room.entered': [{ roomId: 'r1', chatChannel: 'chat:r1', state: 'PUBLIC' }],
    'state.changed': [{ state: 'AWAY' }, { state: 'PUBLIC' }],
    'writer.judged': [{ gate: 'open' }],
    'chatLogin.done': [{ userId: 'me' }],
    'history.loaded': [{ messages: [said('a', 1)] }],
    'chat.heard': [{ happenings: [said('b', 2)] }],
    'message.submitted': [OWN, { ...OWN, text: '  ' }],
    'message.sent': [{ clientMsgId: OWN.clientMsgId, id: 'own' }],
    'message.refused': [{ clientMsgId: OWN.clientMsgId }],
    'message.lost': [{ clientMsgId: OWN.clientMsgId, chance: 0.5 }],
    'message.retried': [{ clientMsgId: OWN.clientMsgId }],
    'message.discarded': [{ clientMsgId: OWN.clientMsgId }],
    'outbox.found': [
      { roomId: 'r1', messages: [{ ...OWN, status: 'waiting', id: '' }] },
      { roomId: 'other', messages: [] },
    ],
    'end.seen': [{ isNearEnd: true }, { isNearEnd: false }],
  },
  // One message at a time is enough to walk: what it says of itself, and how often it was sent.
  project: ({ context: { gate, state, outbox, sendings, unread } }) => [
    gate,
    state,
    outbox[0]?.status,
    outbox[0]?.status === 'waiting' && sendings,
    unread > 0,
  ],
  invariants: {
    'a message waits at most once': ({ context }) =>
      new Set(context.outbox.map(({ clientMsgId }) => clientMsgId)).size === context.outbox.length,
    'outside rooms nothing is held': ({ context }) =>
      context.roomId !== '' || (context.timeline.heard.length === 0 && context.outbox.length === 0),
  },
})
