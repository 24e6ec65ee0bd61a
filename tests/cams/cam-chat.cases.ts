import { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

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
    'message.submitted': [OWN, { ...OWN, text: '  ' }],
  },
  project: ({ context: { gate, state } }) => [gate, state],
})
