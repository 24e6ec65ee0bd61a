import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, sent } from './messenger-samples.ts'

export const cases = casesOf(messengerMachine, {
  inputs: { starts: { nowMs: NOON_MS } },
  events: {
    'logIn.demanded': [{ fetchesChats: true }],
    'messenger.loggedIn': [{ clientId: 'me', channel: 'messenger:me' }],
    'chats.loaded': [{ chats: [chat('a', message(1))] }],
    'chat.loaded': [{ chat: chat('a', message(1)) }],
    'events.heard': [{ events: [sent('a', message(2))] }, { events: [sent('z', message(3))] }],
    'message.sent': [{ chatId: 'a', message: message(4, { sender: 'me' }) }],
    'clock.ticked': [{ nowMs: NOON_MS + 60_000 }],
    'chat.selected': [{ chatId: 'a' }],
    'modelChat.wanted': [{ modelId: '7' }],
  },
  project: ({ context }) => [
    context.chats.some(({ id }) => id === 'a'),
    context.chatId,
    context.session.clientId,
    context.failedPings,
    context.meanwhile.some(({ ev, data }) => ev === 'SENT' && data.chat_id === 'z'),
  ],
})
