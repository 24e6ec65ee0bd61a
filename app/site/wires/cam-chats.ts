import { same, type Wire, wire } from '../wire.ts'

/** What the chat of a room and the messenger say. */
export const camChatWires: readonly Wire[] = [
  wire('camChat', 'chat.opened', 'roomComposer', ({ key, isEnabled }) => ({
    type: 'conversation.opened',
    key,
    isEnabled,
  })),
  wire('camChat', 'chat.closed', 'roomComposer', () => ({ type: 'conversation.closed' })),
  wire('camChat', 'chat.availability', 'roomComposer', ({ isEnabled }) => ({
    type: 'availability.changed',
    isEnabled,
  })),
  wire('camChat', 'message.withheld', 'tipFlow', same),
  wire('chatHistory', 'lines.heard', 'chatOutbox', same),

  wire('messengerSession', 'session.opened', 'messenger', same),
  wire('messengerSession', 'session.opened', 'messengerChats', same),
  wire('messengerSession', 'session.lost', 'messenger', same),
  wire('messengerChats', 'chat.opened', 'messengerTips', ({ userId }) => ({
    type: 'target.changed',
    target: { kind: 'messenger', userId },
  })),
  wire('messengerChats', 'chat.closed', 'messengerTips', () => ({ type: 'target.changed', target: null })),
]
