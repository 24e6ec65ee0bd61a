import { chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { said } from './chat-samples.ts'

export const cases = casesOf(chatHistoryMachine, {
  inputs: { 'a guest': { roomId: 'r1', channel: 'chat:r1', userId: '' } },
  events: {
    'chatLogin.done': [{ userId: 'me' }],
    'history.loaded': [{ messages: [said('a', 1)] }],
    'chat.heard': [{ happenings: [said('b', 2)] }],
    'end.seen': [{ isNearEnd: true }, { isNearEnd: false }],
  },
  project: ({ context: { unread, isNearEnd, userId, since } }) => [unread > 0, isNearEnd, userId, since === null],
  invariants: {
    'whoever sees the end has nothing unread': ({ context }) => !context.isNearEnd || context.unread === 0,
  },
})
