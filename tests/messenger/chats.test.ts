import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChatsAnswer, type MessengerChat, type MessengerEvent } from '../../contracts/messenger/messenger.ts'
import {
  afterEvent,
  badgeOf,
  isWritable,
  newestFirst,
  previewOf,
  timeText,
  tipSentence,
  totalUnread,
} from '../../machines/messenger/chats.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, OWN_ID, sent } from './messenger-samples.ts'

describe('the list of chats', () => {
  const chats = [chat('b', message(20)), chat('a', message(10)), chat('c')]

  test('a message becomes the last one of its chat, and its count is the one that comes with it [API-161, MSG-024, MSG-048]', () => {
    expect(afterEvent(chats, sent('a', message(30), 4)).chats).toEqual([
      { ...chat('a', message(30)), unread: 4 },
      chat('b', message(20)),
      chat('c'),
    ])
  })

  test('chats are sorted by their last message, the newest first; those without come last [MSG-026]', () => {
    expect(afterEvent(chats, sent('a', message(30))).chats.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const [early, late] = [message(90, { atMs: NOON_MS + 5000 }), message(1, { atMs: NOON_MS + 90_000 })]
    expect(afterEvent([chat('d', early), ...chats], sent('c', late)).chats.map(({ id }) => id)).toEqual([
      'c',
      'b',
      'a',
      'd',
    ])
    expect(newestFirst([chat('c'), chat('a', message(1)), chat('b', message(2))]).map(({ id }) => id)).toEqual([
      'b',
      'a',
      'c',
    ])
  })

  test('a message of an unknown chat makes nothing of the list: it has to be asked for again [MSG-025]', () => {
    expect(afterEvent(chats, sent('z', message(30)))).toEqual({ chats, isUnknown: true })
  })

  test('an older message that comes late does not take the place of a newer one', () => {
    expect(afterEvent(chats, sent('b', message(5), 2)).chats[0]).toEqual({ ...chat('b', message(20)), unread: 2 })
  })

  test('READ changes the count [MSG-028, MSG-048, API-161]', () => {
    const unread = chats.map((one) => ({ ...one, unread: 7 }))
    const afterReading = (count: number) => {
      const data = { chat_id: 'a', message_id: 'm1', reader_id: OWN_ID, unread_count: count }
      return afterEvent(unread, { ev: 'READ', data }).chats.map((one) => one.unread)
    }
    expect({ all: afterReading(0), some: afterReading(3) }).toEqual({ all: [7, 0, 7], some: [7, 3, 7] })
  })

  test('presence, muting and blocking change the chat that they are about [MSG-029, MSG-030, MSG-031, API-161, ENT-081]', () => {
    const events: MessengerEvent[] = [
      { ev: 'PRESENCE_UPDATE', data: { user_id: 'user-a', is_online: false } },
      { ev: 'MUTE_LIST', data: { user_id: 'user-b', is_muted: true } },
      { ev: 'BLACK_LIST', data: { user_id: 'user-c', is_blocked: true } },
      { ev: 'BLACK_LIST', data: { user_id: 'nobody', is_blocked: true } },
    ]
    const after = events.reduce((known: readonly MessengerChat[], event) => afterEvent(known, event).chats, chats)
    expect(
      after.map(({ id, participant: { isOnline, hasMuted, hasBlocked } }) => [id, isOnline, hasMuted, hasBlocked]),
    ).toEqual([
      ['b', true, true, false],
      ['a', false, false, false],
      ['c', true, false, true],
    ])
    expect(after.map(({ participant }) => isWritable(participant))).toEqual([false, true, false])
    const undone: MessengerEvent[] = [
      { ev: 'PRESENCE_UPDATE', data: { user_id: 'user-a', is_online: true } },
      { ev: 'MUTE_LIST', data: { user_id: 'user-b', is_muted: false } },
      { ev: 'BLACK_LIST', data: { user_id: 'user-c', is_blocked: false } },
    ]
    expect(undone.reduce((known, event) => afterEvent(known, event).chats, after)).toEqual(chats)
  })

  test('messages of one chat end alike in whatever order they come', () => {
    const those = [1, 2, 3, 4, 5].map((n) => sent('a', message(n), 5))
    fc.assert(
      fc.property(fc.shuffledSubarray(those, { minLength: 5 }), (shuffled) => {
        const after = [...shuffled, ...shuffled].reduce(
          (known: readonly MessengerChat[], event) => afterEvent(known, event).chats,
          [chat('a')],
        )
        expect(after[0]?.lastMessage?.id).toBe('m00005')
      }),
    )
  })
})

describe('what is unread', () => {
  test.each([
    [0, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [1e9, '9+'],
    [-1, ''],
    [Number.NaN, ''],
  ])('%d is shown as "%s" [MSG-002]', (unread, badge) => {
    expect(badgeOf(unread)).toBe(badge)
  })

  test('the badge is the sum over all chats [MSG-050, ENT-081]', () => {
    expect(totalUnread([chat('a', null, { unread: 3 }), chat('b', null, { unread: 4 })])).toBe(7)
  })

  test('counts that are none and names of every kind are taken as they are: one broken chat is left out [ENT-081]', () => {
    const wire = (id: unknown, unread: unknown, name = 'Ada') => ({
      id,
      unread_count: unread,
      last_message: null,
      participant: { user_id: 'u', username: name, avatar: 'javascript:alert(1)', is_online: 'yes' },
    })
    const { chats } = ChatsAnswer.parse({
      data: { chats: [wire('a', -1), wire('b', Number.NaN), wire({}, 1), wire('constructor', 2, '__proto__')] },
    })
    expect(
      chats.map(({ id, unread, participant }) => [
        id,
        unread,
        participant.username,
        participant.avatar,
        participant.isOnline,
      ]),
    ).toEqual([
      ['a', 0, 'Ada', '', false],
      ['b', 0, 'Ada', '', false],
      ['constructor', 2, '__proto__', '', false],
    ])
  })
})

describe('words', () => {
  test('a tip is one sentence, in the plural from two tokens on [MSG-014]', () => {
    expect([tipSentence('Ada', 1), tipSentence('You', 2)]).toEqual(['Ada sent 1 token', 'You sent 2 tokens'])
  })

  test('the preview of a tip has words of its own; another message is its own preview [MSG-015, MSG-006, ENT-081]', () => {
    expect([
      previewOf(chat('a', message(1, { amount: 20 })), OWN_ID),
      previewOf(chat('b', message(1, { amount: 3 })), OWN_ID),
      previewOf(chat('a', message(1, { amount: 20, sender: OWN_ID })), OWN_ID),
      previewOf(chat('a', message(1, { text: 'Ada sent 500 tokens' })), OWN_ID),
      previewOf(chat('a'), OWN_ID),
    ]).toEqual([
      'Ada a have sent 20 tokens',
      'Ada b have sent 3 tokens',
      'You have sent 20 tokens',
      'Ada sent 500 tokens',
      '',
    ])
  })

  const MINUTE = 60_000
  test.each([
    [0, 'just now'],
    [-MINUTE, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 min ago'],
    [59 * MINUTE, '59 min ago'],
    [60 * MINUTE, '1 h ago'],
    [24 * 60 * MINUTE - 1, '23 h ago'],
  ])('%d ms ago is %s [MSG-011]', (age, words) => {
    expect(timeText(NOON_MS - age, NOON_MS)).toBe(words)
  })

  test('what has no moment has no time', () => {
    expect(timeText(0, NOON_MS)).toBe('')
  })

  test('24 hours ago and more is a date [MSG-012]', () => {
    const then = new Date(2026, 2, 5, 9, 30).getTime()
    expect(timeText(then, then + 24 * 60 * MINUTE)).toBe('05.03.2026')
  })
})
