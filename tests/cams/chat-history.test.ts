import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import {
  type ChatHappening,
  EMPTY_TIMELINE,
  MOST_LINES,
  withHeard,
  withHistory,
} from '../../machines/cams/chat-history.ts'
import { bought, cleared, history, idsOf, said, silenced, tipped } from './chat-samples.ts'

const lines = (...happenings: ChatHappening[]) => idsOf(withHeard(EMPTY_TIMELINE, happenings).lines)

describe('what stands in a chat', () => {
  test('lines stand in the order of their time, and of their ids in the same moment [R05]', () => {
    expect(lines(said('10', 5), said('9', 5), tipped('b', 3), bought('toysMenuItemPurchased', 'c', 4))).toEqual([
      'b',
      'c',
      '9',
      '10',
    ])
  })

  test('a message that comes twice is shown once [R05]', () => {
    const once = withHeard(EMPTY_TIMELINE, [said('a', 1)])
    expect(idsOf(withHeard(once, [said('a', 1), said('b', 2), said('b', 2)]).lines)).toEqual(['a', 'b'])
  })

  test('a cleared chat is empty, and later messages are shown in it [CHAT-001]', () => {
    expect(lines(said('a', 1), said('b', 2), cleared(2))).toEqual([])
    expect(lines(said('a', 1), cleared(2), said('b', 3))).toEqual(['b'])
  })

  test('what a user said is taken away, also what comes later of it, but not what they say afterwards [CHAT-002, R05]', () => {
    expect(lines(said('a', 1), said('b', 2, { userId: 'ben' }), silenced('ann', 3))).toEqual(['b'])
    expect(lines(silenced('ann', 3), said('a', 1), said('c', 4))).toEqual(['c'])
  })

  test('with what a user said go their tips and purchases, and nobody else’s [CHAT-002]', () => {
    const of = (userId: string, place: number) => [
      said(`said ${userId}`, place, { userId }),
      tipped(`tip ${userId}`, place + 1, 10, userId),
      bought('tipMenuItemPurchased', `item ${userId}`, place + 2, userId),
      bought('toysMenuItemPurchased', `toy ${userId}`, place + 3, userId),
    ]
    const all = [...of('ann', 1), ...of('ben', 11)]
    const linesOf = (userId: string) => [`said ${userId}`, `tip ${userId}`, `item ${userId}`, `toy ${userId}`]
    expect([lines(...all, silenced('ann', 20)), lines(...all, silenced('ben', 20))]).toEqual([
      linesOf('ben'),
      linesOf('ann'),
    ])
    expect(lines(...all, cleared(20))).toEqual([])
  })

  test('users may be called anything [R11]', () => {
    const odd = ['__proto__', 'constructor', 'toString']
    const happenings = odd.map((userId, place) => said(`m${place}`, place + 1, { userId }))
    expect(lines(...happenings, silenced('__proto__', 9))).toEqual(['m1', 'm2'])
    expect(lines(said('__proto__', 1), said('__proto__', 1))).toEqual(['__proto__'])
  })

  test('a history is merged with live messages that came meanwhile, none lost, none twice [CHAT-003, R04]', () => {
    const live = withHeard(EMPTY_TIMELINE, [said('c', 3), said('d', 4)])
    expect(idsOf(withHistory(live, [said('a', 1), said('b', 2), said('c', 3)]).lines)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('what a history leaves out between what it names is gone [CHAT-003]', () => {
    expect(lines(said('a', 1), said('gone', 2), said('c', 3), history([said('a', 1), said('c', 3)], 5))).toEqual([
      'a',
      'c',
    ])
  })

  test('lines of the same moment as the edge of a history are kept [R04]', () => {
    expect(lines(said('x', 3), history([said('a', 1), said('c', 3)], 4))).toEqual(['a', 'c', 'x'])
  })

  test('an empty history takes nothing away', () => {
    expect(lines(said('a', 1), history([], 5))).toEqual(['a'])
  })

  test('no more than 2,000 lines are held: the newest [R06]', () => {
    const many = Array.from({ length: 2_500 }, (_, place) => said(`m${place}`, place))
    const timeline = withHeard(EMPTY_TIMELINE, many)
    expect([timeline.heard.length, timeline.lines[0]?.data.id, timeline.lines.at(-1)?.data.id]).toEqual([
      MOST_LINES,
      'm500',
      'm2499',
    ])
    expect(withHeard(timeline, [said('m3', 3)]).lines).toEqual(timeline.lines)
  })

  test('a text of 10 kB is cut [H07]', () => {
    const [line] = withHeard(EMPTY_TIMELINE, [said('a', 1, { text: 'x'.repeat(10_240) })]).lines
    expect(line?.ev === 'message' && line.data.text.length).toBe(2_001)
  })
})

/** What a provider may say: lines in the order of its clock, marks between them, and histories that are true at their time. */
const timelines = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ kind: fc.constantFrom('said', 'tipped', 'bought'), user: fc.nat(3), step: fc.nat(2) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('silenced'), user: fc.nat(3), step: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cleared'), user: fc.constant(0), step: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('history'), user: fc.nat(5), step: fc.nat(2) }) },
    ),
    { maxLength: 30 },
  )
  .map((moves) => {
    let atMs = 1
    let standing: (ChatHappening & ChatEntry)[] = []
    const happenings = moves.map(({ kind, user, step }, place): ChatHappening => {
      const userId = ['ann', 'ben', '__proto__', 'cas'][user] ?? 'ann'
      // A mark never falls into the moment of a line: the provider's clock tells them apart.
      atMs += kind === 'silenced' || kind === 'cleared' || kind === 'history' ? step + 1 : step
      if (kind === 'silenced') {
        standing = standing.filter(({ data }) => data.userId !== userId)
        const mark = silenced(userId, atMs)
        atMs += 1
        return mark
      }
      if (kind === 'cleared') {
        standing = []
        const mark = cleared(atMs)
        atMs += 1
        return mark
      }
      if (kind === 'history') return history(standing.slice(user), atMs)
      const line =
        kind === 'tipped'
          ? tipped(`m${place}`, atMs, 5, userId)
          : kind === 'bought'
            ? {
                ...bought('tipMenuItemPurchased', `m${place}`, atMs),
                data: { ...bought('tipMenuItemPurchased', `m${place}`, atMs).data, userId },
              }
            : said(`m${place}`, atMs, { userId })
      standing = [...standing, line]
      return line
    })
    return { happenings, truth: idsOf(standing) }
  })

describe('whatever order it is heard in', () => {
  const runs = { numRuns: 10_000 }

  test('10,000 permutations, in batches, with repeats: the same chat, and the provider’s own [CHAT-003, R05, Q8]', () => {
    fc.assert(
      fc.property(timelines, fc.infiniteStream(fc.nat(1_000_000)), ({ happenings, truth }, chances) => {
        const next = () => chances.next().value ?? 0
        const shuffled = [...happenings, ...happenings.filter(() => next() % 3 === 0)]
        for (let place = shuffled.length - 1; place > 0; place -= 1) {
          const other = next() % (place + 1)
          const [one, two] = [shuffled[place], shuffled[other]]
          if (one && two) [shuffled[place], shuffled[other]] = [two, one]
        }
        let heard = EMPTY_TIMELINE
        while (shuffled.length > 0) heard = withHeard(heard, shuffled.splice(0, 1 + (next() % 5)))
        const inOrder = withHeard(EMPTY_TIMELINE, happenings)
        expect(heard).toEqual(inOrder)
        expect([...idsOf(heard.lines)].sort()).toEqual([...truth].sort())
      }),
      runs,
    )
  })

  test('10,000 cuts between the history and the live channel: nothing is missing, nothing is there twice [R04]', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(60), (count, cut, overlap) => {
        const all = Array.from({ length: count }, (_, place) => said(`m${place}`, Math.floor(place / 2) + 1))
        const asked = all.slice(0, Math.min(cut, count))
        const live = all.slice(Math.max(0, asked.length - overlap))
        const heard = withHistory(withHeard(EMPTY_TIMELINE, live.slice(0, 3)), asked)
        expect(idsOf(withHeard(heard, live.slice(3)).lines)).toEqual(idsOf(all))
      }),
      runs,
    )
  })
})
