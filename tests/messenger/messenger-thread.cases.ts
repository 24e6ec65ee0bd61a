import { messengerThreadMachine } from '../../machines/messenger/messenger-thread.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, messages, OWN_ID, pageOf, sent } from './messenger-samples.ts'

export const cases = casesOf(messengerThreadMachine, {
  inputs: { opens: { chat: chat('a', message(60)), ownId: OWN_ID, nowMs: NOON_MS, most: 120 } },
  events: {
    'messages.loaded': [pageOf(messages(51, 100, {})), pageOf(messages(101, 150, {})), pageOf(messages(1, 3, {}))],
    'missed.loaded': [pageOf(messages(101, 150, {})), pageOf(messages(1, 3, {}))],
    'events.heard': [{ events: messages(181, 200, {}).map((one) => sent('a', one)) }],
    'message.sent': [{ chatId: 'a', message: message(201, { sender: OWN_ID }) }],
    'clock.ticked': [{ nowMs: NOON_MS + 60_000 }],
    'messages.seen': [{ ids: ['m00100', 'm00003'] }],
    'end.judged': [{ isNear: false }, { isNear: true }],
  },
  project: ({ context }) => [
    context.messages.length,
    context.messages.at(-1)?.id,
    context.messages.some(({ id, readAtMs }) => (id === 'm00100' || id === 'm00003') && readAtMs === 0),
    context.isNearEnd,
    context.hasLetGo,
    context.isBehind,
    context.nowMs,
  ],
})
