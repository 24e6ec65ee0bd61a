import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOON_MS } from '../support/samples.ts'
import { message, sent } from './messenger-samples.ts'

export const cases = casesOf(messengerMachine, {
  inputs: { starts: { nowMs: NOON_MS } },
  events: {
    'logIn.demanded': [{ fetchesChats: true }],
    'session.opened': [{ clientId: 'me', channel: 'messenger:me' }],
    'events.heard': [{ events: [sent('a', message(2))] }],
    'message.sent': [{ chatId: 'a', message: message(4, { sender: 'me' }) }],
    'chat.selected': [{ chatId: 'a' }],
    'modelChat.wanted': [{ modelId: '7' }],
  },
  project: ({ context }) => [context.channel],
})
