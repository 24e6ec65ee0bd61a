import { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, sent } from './messenger-samples.ts'

export const cases = casesOf(messengerChatsMachine, {
  inputs: {
    'chats are asked for': { fetchesChats: true, nowMs: NOON_MS },
    'chats are not asked for': { fetchesChats: false, nowMs: NOON_MS },
  },
  events: {
    'session.opened': [{ clientId: 'me' }],
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
    context.clientId,
    context.meanwhile.some(({ ev, data }) => ev === 'SENT' && data.chat_id === 'z'),
  ],
  // A session that is opened again and a new minute change nothing that anything else hangs on.
  mayHappen: (snapshot, { type }) => {
    if (type === 'session.opened') return snapshot.context.clientId === ''
    return type !== 'clock.ticked' || snapshot.matches({ view: 'list' })
  },
})
