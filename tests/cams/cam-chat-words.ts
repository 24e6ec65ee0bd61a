import { said } from './chat-samples.ts'
import type { ChatWord } from './chat-world.ts'

const OWN = { clientMsgId: 'own-message-0001', text: 'Hello' }

/** Events with a payload, by what the walks call them; others are called by their type. */
export const namedEvents: Readonly<Record<string, ChatWord>> = {
  'writer.judged': { type: 'writer.judged', gate: 'open' },
  'room.entered': { type: 'room.entered', roomId: 'r1', chatChannel: 'chat:r1', state: 'PUBLIC' },
  'state.changed AWAY': { type: 'state.changed', state: 'AWAY' },
  'chatLogin.done': { type: 'chatLogin.done', userId: 'me' },
  'history.loaded': { type: 'history.loaded', messages: [said('a', 1)] },
  'chat.heard': { type: 'chat.heard', happenings: [said('b', 2)] },
  'end.seen': { type: 'end.seen', isNearEnd: true },
  'message.submitted': { type: 'message.submitted', ...OWN },
  'message.sent': { type: 'message.sent', id: 'own' },
  'message.refused': { type: 'message.refused' },
  'message.lost': { type: 'message.lost', chance: 0.5 },
  'message.retried': { type: 'message.retried', clientMsgId: OWN.clientMsgId },
  'message.discarded': { type: 'message.discarded', clientMsgId: OWN.clientMsgId },
  'outbox.found': { type: 'outbox.found', roomId: 'r1', messages: [{ ...OWN, status: 'waiting', id: '' }] },
}

interface Walk {
  gate: 'open' | 'guest'
  start: string
  /**
   * An event, or how long nothing happens; where identity, history, outbox and sheet are then; the lines, what becomes of own messages and how many
   * lines are unread; what ports are told and what is said.
   */
  steps: readonly (readonly [event: string, words: string, shown: string, told: string])[]
}

/**
 * Walks through every transition of one statechart, written down from it. It counted the tries of a message across deliveries; each delivery has
 * three of its own.
 */
export const walks: readonly Walk[] = [
  {
    gate: 'open',
    start: 'nobody outside',
    steps: [
      ['writer.judged', 'nobody outside', '', ''],
      ['cams.signedOut', 'nobody outside', '', 'chat.availability false'],
      ['cams.signedIn', 'signedIn outside', '', ''],
      [
        'room.entered',
        'loggingIn connecting idle closed',
        '',
        'chat.opened room:r1 true, want r1, hear chat:r1, login',
      ],
      ['chatLogin.done', 'known connecting idle closed', '', 'chat.availability true'],
      ['room.closed', 'known outside', '', 'leave chat:r1, chat.closed'],
      ['room.entered', 'known connecting idle closed', '', 'chat.opened room:r1 true, want r1, hear chat:r1'],
      ['chat.heard', 'known connecting idle closed', 'b +1', 'keep'],
      ['state.changed AWAY', 'known connecting idle closed', 'b +1', 'chat.availability false'],
      ['end.seen', 'known connecting idle closed', 'b', ''],
      ['outbox.found', 'known connecting idle closed', 'b failed', ''],
      ['chat.reset', 'known connecting idle closed', 'b failed', ''],
      ['chat.denied', 'known denied idle closed', 'b failed', ''],
      ['chat.live', 'known loading idle closed', 'b failed', 'history r1'],
      ['history.loaded', 'known ready idle closed', 'a failed', 'keep failed'],
      ['message.retried', 'known ready sending closed', 'a waiting', 'keep waiting, send Hello'],
      ['message.sent', 'known ready idle closed', 'a sent', 'keep sent'],
      ['sheet.toggled', 'known ready idle open', 'a sent', ''],
      ['sheet.toggled', 'known ready idle closed', 'a sent', ''],
      [
        'room.entered',
        'known connecting idle closed',
        '',
        'leave chat:r1, chat.opened room:r1 true, want r1, hear chat:r1',
      ],
      ['chat.live', 'known loading idle closed', '', 'history r1'],
      ['history.failed', 'known failed idle closed', '', ''],
      ['10000 ms', 'known loading idle closed', '', 'history r1'],
      ['20000 ms', 'known failed idle closed', '', ''],
      ['message.submitted', 'known failed sending open', 'waiting', 'keep waiting, send Hello'],
      ['message.refused', 'known failed idle open', 'failed', 'keep failed'],
      ['message.discarded', 'known failed idle open', '', 'keep'],
      ['sheet.closed', 'known failed idle closed', '', ''],
      ['message.submitted', 'known failed sending open', 'waiting', 'keep waiting, send Hello'],
      ['message.lost', 'known failed pausing open', 'waiting', ''],
      ['2000 ms', 'known failed sending open', 'waiting', 'send Hello'],
      ['cams.signedOut', 'nobody failed sending open', 'waiting', 'chat.availability true'],
      ['cams.signedIn', 'loggingIn failed sending open', 'waiting', 'login'],
      ['chatLogin.failed', 'refused failed sending open', 'waiting', 'chat.availability false'],
      [
        'room.entered',
        'refused connecting idle closed',
        '',
        'leave chat:r1, chat.opened room:r1 false, want r1, hear chat:r1',
      ],
      ['30000 ms', 'loggingIn connecting idle closed', '', 'login'],
      ['20000 ms', 'refused connecting idle closed', '', 'chat.availability false'],
      ['cams.signedOut', 'nobody connecting idle closed', '', 'chat.availability true'],
      ['message.submitted', 'nobody connecting sending open', 'waiting', 'keep waiting, send Hello'],
      ['20000 ms', 'nobody connecting pausing open', 'waiting', ''],
      ['2000 ms', 'nobody connecting sending open', 'waiting', 'send Hello'],
      ['message.lost', 'nobody connecting pausing open', 'waiting', ''],
      ['4000 ms', 'nobody connecting sending open', 'waiting', 'send Hello'],
      ['message.lost', 'nobody connecting idle open', 'failed', 'keep failed'],
    ],
  },
  {
    gate: 'guest',
    start: 'nobody outside',
    steps: [
      ['room.entered', 'nobody connecting idle closed', '', 'chat.opened room:r1 true, want r1, hear chat:r1'],
      ['message.submitted', 'nobody connecting idle closed', '', 'message.withheld guest'],
      ['writer.judged', 'nobody connecting idle closed', '', ''],
      ['message.submitted', 'nobody connecting sending open', 'waiting', 'keep waiting, send Hello'],
      ['message.sent', 'nobody connecting idle open', 'sent', 'keep sent'],
      ['message.submitted', 'nobody connecting sending open', 'waiting', 'keep waiting, send Hello'],
      ['message.lost', 'nobody connecting pausing open', 'waiting', ''],
      ['2000 ms', 'nobody connecting sending open', 'waiting', 'send Hello'],
      ['20000 ms', 'nobody connecting pausing open', 'waiting', ''],
      ['4000 ms', 'nobody connecting sending open', 'waiting', 'send Hello'],
      ['20000 ms', 'nobody connecting idle open', 'failed', 'keep failed'],
    ],
  },
]
