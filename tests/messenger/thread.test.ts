import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MessagesAnswer } from '../../contracts/messenger/messenger.ts'
import {
  areSameRows,
  firstUnreadOf,
  mergedMessages,
  newestSeen,
  readUpTo,
  rowsOf,
} from '../../machines/messenger/thread.ts'
import { NOON_MS } from '../support/samples.ts'
import { message, messages, OWN_ID } from './messenger-samples.ts'

const DAY = 86_400_000
const endOfDay = (atMs: number) => (Math.floor(atMs / DAY) + 1) * DAY

describe('messages that are put together', () => {
  test('each is there once, in the order of sending, those of one moment by their id [MSG-035]', () => {
    const alike = message(9, { atMs: NOON_MS + 3000, text: 'Message 3' })
    const all = mergedMessages(messages(3, 6), [...messages(1, 4), alike])
    expect(all.map(({ id }) => id)).toEqual(['m00001', 'm00002', 'm00003', 'm00009', 'm00004', 'm00005', 'm00006'])
  })

  test('duplicates and any order give the same thread; read messages stay read', () => {
    const those = [...messages(1, 6, {}), message(3, { readAtMs: NOON_MS })]
    const whole = mergedMessages([], those)
    fc.assert(
      fc.property(fc.shuffledSubarray(those, { minLength: 7 }), fc.integer({ min: 1, max: 7 }), (shuffled, cut) => {
        const once = mergedMessages(mergedMessages([], shuffled.slice(0, cut)), shuffled.slice(cut))
        expect(mergedMessages(once, shuffled)).toEqual(whole)
      }),
      { numRuns: 1000 },
    )
  })

  test('those of one moment stand as the server counts them: 9 before 10', () => {
    const those = ['message-10', 'message-9', 'message-11'].map((id) => ({ ...message(1), id }))
    expect(mergedMessages([], those).map(({ id }) => id)).toEqual(['message-9', 'message-10', 'message-11'])
  })

  test('nothing new makes nothing new', () => {
    const known = messages(1, 3)
    expect(mergedMessages(known, [])).toBe(known)
  })

  test('being read changes no row and renders nothing again; a new message does [R06]', () => {
    const known = mergedMessages([], messages(1, 6, {}))
    const rows = rowsOf(known, 'm00003', endOfDay)
    const read = readUpTo(known, 'm00005', OWN_ID, NOON_MS)
    expect(read.some(({ readAtMs }) => readAtMs > 0)).toBe(true)
    expect(areSameRows(rows, rowsOf(read, 'm00003', endOfDay))).toBe(true)
    const others = [rowsOf(read, 'm00004', endOfDay), rowsOf(messages(1, 7, {}), 'm00003', endOfDay), []]
    expect(others.map((other) => areSameRows(rows, other))).toEqual([false, false, false])
  })

  test('ids that are names of every object are ids; a message without one is left out [ENT-082]', () => {
    const wire = (id: unknown, content: unknown) => ({
      id,
      type: 'text',
      sender_id: 'ada',
      content,
      sent_at: 'never',
      attachments: null,
    })
    const answer = MessagesAnswer.parse({
      data: { messages: [wire('__proto__', 'x'.repeat(10_500)), wire('constructor', 7), wire(null, 'lost')] },
    })
    expect(answer.count).toBe(3)
    expect(
      answer.messages.map(({ id, content, sentAtMs, readAtMs, amount }) => [
        id,
        content.length,
        sentAtMs,
        readAtMs,
        amount,
      ]),
    ).toEqual([
      ['__proto__', 10_240, 0, 0, 0],
      ['constructor', 0, 0, 0, 0],
    ])
    expect(mergedMessages(answer.messages, answer.messages)).toHaveLength(2)
  })
})

describe('what is new', () => {
  const thread = [...messages(1, 3), message(4, { sender: OWN_ID }), message(5), message(6)]

  test('is not read and not one’s own [MSG-052]', () => {
    expect(firstUnreadOf(thread, OWN_ID)).toBe('m00005')
    expect(firstUnreadOf(messages(1, 3), OWN_ID)).toBe('')
  })

  test('the lowest unread message in view is sent; it and every earlier one is read now [MSG-040, MSG-041, MSG-053, ENT-082]', () => {
    const seen = new Set(['m00002', 'm00004', 'm00006'])
    expect(newestSeen(thread, seen, OWN_ID)?.id).toBe('m00006')
    expect(newestSeen(thread, new Set(['m00005', 'm00006']), OWN_ID)?.id).toBe('m00006')
    expect(newestSeen(thread, new Set(['m00001', 'm00004']), OWN_ID)).toBeUndefined()
    expect(readUpTo(thread, 'm00005', OWN_ID, NOON_MS + 99).map(({ readAtMs }) => readAtMs)).toEqual([
      NOON_MS,
      NOON_MS,
      NOON_MS,
      0,
      NOON_MS + 99,
      0,
    ])
  })
})

describe('rows', () => {
  test('a date comes where the day changes, the divider before the first new message, and a tip is no usual message [MSG-036, MSG-037, MSG-045]', () => {
    const thread = [
      message(1),
      message(2, { amount: 5 }),
      message(3, { atMs: NOON_MS + DAY }),
      message(4, { atMs: NOON_MS + DAY + 1 }),
    ]
    expect(rowsOf(thread, 'm00004', endOfDay).map(({ kind, key }) => [kind, key])).toEqual([
      ['date', `date ${endOfDay(NOON_MS)}`],
      ['regular', 'm00001'],
      ['tip', 'm00002'],
      ['date', `date ${endOfDay(NOON_MS + DAY)}`],
      ['regular', 'm00003'],
      ['divider', 'divider'],
      ['regular', 'm00004'],
    ])
    const midnight = endOfDay(NOON_MS)
    const kinds = [midnight - 1, midnight].map((atMs) =>
      rowsOf([message(1), message(2, { atMs })], '', endOfDay).map(({ kind }) => kind),
    )
    expect(kinds).toEqual([
      ['date', 'regular', 'regular'],
      ['date', 'regular', 'date', 'regular'],
    ])
  })

  test('every row has a key of its own', () => {
    const rows = rowsOf(messages(1, 400), 'm00100', (atMs) => (Math.floor(atMs / 60_000) + 1) * 60_000)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  test('a message keeps its row when something comes after it', () => {
    const before = rowsOf(messages(1, 3), '', endOfDay)
    const thread = messages(1, 3)
    const [first, second] = [rowsOf(thread, '', endOfDay), rowsOf([...thread, message(4)], '', endOfDay)]
    expect(second[1]).toBe(first[1])
    expect(second[1]).not.toBe(before[1])
  })

  test('what a message says is never taken for a tip [MSG-014]', () => {
    expect(rowsOf([message(1, { text: 'Ada sent 500 tokens' })], '', endOfDay).map(({ kind }) => kind)).toEqual([
      'date',
      'regular',
    ])
  })
})
