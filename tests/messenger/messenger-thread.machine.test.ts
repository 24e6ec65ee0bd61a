import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { MessengerEvent } from '../../contracts/messenger/messenger.ts'
import {
  type MessagesQuestion,
  messengerThreadMachine,
  type ReadCommand,
} from '../../machines/messenger/messenger-thread.machine.ts'
import { MOST_MESSAGES } from '../../machines/messenger/thread.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, messages, OWN_ID, pageOf, sent } from './messenger-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  const diagram = new URL('../../machines/messenger/messenger-thread.diagram.mmd', import.meta.url)
  await checkDiagram(messengerThreadMachine, diagram)
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerThreadMachine)
})

describe('what was said before', () => {
  test('comes backward in pages of 50, each before the oldest that is known [MSG-032, MSG-034, API-154]', () => {
    const { actor, asked } = start()
    expect(asked).toEqual([{ chatId: 'a', direction: 'backward', relatedId: '' }])
    actor.send({ type: 'messages.loaded', ...pageOf(messages(51, 100)) })
    actor.send({ type: 'start.neared' })
    actor.send({ type: 'start.neared' })
    expect(asked.slice(1)).toEqual([{ chatId: 'a', direction: 'backward', relatedId: 'm00051' }])
    actor.send({ type: 'messages.loaded', ...pageOf(messages(1, 50)) })
    expect(idsOf(actor)).toHaveLength(100)
  })

  test('has an end: fewer than 50 are the last ones [MSG-033]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'messages.loaded', ...pageOf(messages(52, 100)) })
    actor.send({ type: 'start.neared' })
    expect(asked).toHaveLength(1)
    const longer = start()
    longer.actor.send({ type: 'messages.loaded', ...pageOf(messages(51, 100)) })
    longer.actor.send({ type: 'start.neared' })
    longer.actor.send({ type: 'messages.loaded', ...pageOf(messages(2, 50)) })
    longer.actor.send({ type: 'start.neared' })
    expect(longer.asked).toHaveLength(2)
  })

  test('a whole page of which some cannot be read is a whole one; one of which nothing can be read is the last [MSG-033]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'messages.loaded', messages: messages(52, 100), isWhole: true })
    actor.send({ type: 'start.neared' })
    expect(asked.at(-1)).toEqual({ chatId: 'a', direction: 'backward', relatedId: 'm00052' })
    actor.send({ type: 'messages.loaded', messages: [], isWhole: true })
    actor.send({ type: 'start.neared' })
    expect(asked).toHaveLength(2)
    const { actor: late, asked: askedLate } = opened()
    late.send({ type: 'feed.live' })
    late.send({ type: 'missed.loaded', messages: messages(11, 59), isWhole: true })
    late.send({ type: 'missed.loaded', messages: [], isWhole: true })
    expect(askedLate.map(({ relatedId }) => relatedId)).toEqual(['', 'm00010', 'm00059'])
  })

  test('loading that fails stops, and can be requested again [MSG-039]', () => {
    const { actor, asked, clock } = start()
    actor.send({ type: 'messages.failed' })
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'messages.loaded', ...pageOf(messages(51, 100)) })
    actor.send({ type: 'start.neared' })
    actor.send({ type: 'messages.failed' })
    actor.send({ type: 'start.neared' })
    expect({ asked: asked.length, loadingOlder: actor.getSnapshot().hasTag('loadingOlder') }).toEqual({
      asked: 3,
      loadingOlder: false,
    })
    clock.increment(5_000)
    actor.send({ type: 'start.neared' })
    expect(asked).toHaveLength(4)
  })

  test('no answer in 20 s counts as none', () => {
    const { actor, clock } = start()
    clock.increment(20_000)
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
  })
})

describe('what is said now', () => {
  test('is appended, each message once, those of other chats are not [MSG-027, MSG-035]', () => {
    const { actor } = opened()
    actor.send({
      type: 'events.heard',
      events: [sent('a', message(11)), sent('b', message(12)), sent('a', message(11))],
    })
    actor.send({ type: 'message.sent', chatId: 'a', message: message(13, { sender: OWN_ID }) })
    actor.send({ type: 'events.heard', events: [sent('a', message(13, { sender: OWN_ID }))] })
    actor.send({ type: 'message.sent', chatId: 'b', message: message(14) })
    expect(idsOf(actor).slice(-2)).toEqual(['m00011', 'm00013'])
    expect(idsOf(actor)).toHaveLength(12)
  })

  test('is appended message by message, though several come at once [MSG-027]', () => {
    const { actor } = opened()
    actor.send({
      type: 'events.heard',
      events: [sent('a', message(11)), sent('b', message(12)), sent('a', message(13)), sent('a', message(14))],
    })
    expect(idsOf(actor).slice(-4)).toEqual(['m00010', 'm00011', 'm00013', 'm00014'])
  })

  test('is not lost when it comes before the first page has', () => {
    const { actor } = start()
    actor.send({ type: 'events.heard', events: [sent('a', message(11))] })
    actor.send({ type: 'messages.loaded', ...pageOf(messages(1, 10)) })
    expect(idsOf(actor).at(-1)).toBe('m00011')
  })

  test('and was missed during an interruption is requested from the newest known message on, page by page [MSG-049]', () => {
    const { actor, asked } = opened()
    actor.send({ type: 'feed.live' })
    expect(asked.at(-1)).toEqual({ chatId: 'a', direction: 'forward', relatedId: 'm00010' })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(11, 60)) })
    expect(asked.at(-1)).toEqual({ chatId: 'a', direction: 'forward', relatedId: 'm00060' })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(61, 62)) })
    expect([idsOf(actor).length, asked.length]).toEqual([62, 3])
  })

  test('and was missed is no answer to who asks for what was said before, nor the other way round [MSG-033, MSG-049]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'messages.loaded', ...pageOf(messages(51, 100)) })
    actor.send({ type: 'start.neared' })
    actor.send({ type: 'feed.live' })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(101, 102)) })
    actor.send({ type: 'messages.loaded', ...pageOf(messages(1, 50)) })
    expect(idsOf(actor)).toHaveLength(102)
    actor.send({ type: 'start.neared' })
    expect(asked.map(({ direction, relatedId }) => [direction, relatedId])).toEqual([
      ['backward', ''],
      ['backward', 'm00051'],
      ['forward', 'm00100'],
      ['backward', 'm00001'],
    ])
  })

  test('is requested again when the line is lost again before the answer has come [MSG-049]', () => {
    const { actor, asked } = opened()
    actor.send({ type: 'feed.live' })
    actor.send({ type: 'feed.live' })
    expect(asked.slice(1).map(({ direction }) => direction)).toEqual(['forward', 'forward'])
    actor.send({ type: 'missed.loaded', ...pageOf(messages(11, 12)) })
    expect(idsOf(actor)).toHaveLength(12)
  })

  test('a server that repeats itself is not asked for ever', () => {
    const { actor, asked } = opened()
    actor.send({ type: 'feed.live' })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(11, 60)) })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(11, 60)) })
    expect(asked).toHaveLength(3)
  })

  test('is announced while the end is out of sight, until it is in sight again', () => {
    const { actor } = opened()
    actor.send({ type: 'end.judged', isNear: false })
    actor.send({ type: 'events.heard', events: [sent('a', message(11, { sender: OWN_ID }))] })
    expect(actor.getSnapshot().context.hasNews).toBe(false)
    actor.send({ type: 'events.heard', events: [sent('a', message(12))] })
    expect(actor.getSnapshot().context.hasNews).toBe(true)
    actor.send({ type: 'end.judged', isNear: true })
    expect(actor.getSnapshot().context.hasNews).toBe(false)
  })
})

describe('more than 2,000 messages [R06]', () => {
  const flood = (first: number, last: number) => ({
    type: 'events.heard' as const,
    events: messages(first, last, {}).map((one) => sent('a', one)),
  })

  test('are not held: the newest are, while the end is in sight, and the others can be had again', () => {
    const { actor, asked } = opened()
    actor.send(flood(101, 2_100))
    expect({ firstId: idsOf(actor)[0], lastId: idsOf(actor).at(-1), ids: idsOf(actor).length }).toEqual({
      firstId: 'm00101',
      lastId: 'm02100',
      ids: 2_000,
    })
    actor.send({ type: 'start.neared' })
    expect(asked.at(-1)).toEqual({ chatId: 'a', direction: 'backward', relatedId: 'm00101' })
    actor.send({ type: 'end.judged', isNear: false })
    actor.send({ type: 'messages.loaded', ...pageOf(messages(1, 10)) })
    expect({ firstId: idsOf(actor)[0], ids: idsOf(actor).length }).toEqual({ firstId: 'm00001', ids: 2_000 })
    actor.send({ type: 'start.neared' })
    expect(asked).toHaveLength(2)
  })

  test('leave what is read where it is; what was let go of comes when the end is wanted, and nothing is missing', () => {
    const { actor, asked } = opened()
    actor.send({ type: 'end.judged', isNear: false })
    actor.send(flood(101, 2_150))
    expect({ firstId: idsOf(actor)[0], lastId: idsOf(actor).at(-1), ids: idsOf(actor).length }).toEqual({
      firstId: 'm00001',
      lastId: 'm02090',
      ids: 2_000,
    })
    actor.send(flood(2_151, 2_160))
    actor.send({ type: 'message.sent', chatId: 'a', message: message(2_161, { sender: OWN_ID }) })
    expect({ lastId: idsOf(actor).at(-1), hasNews: actor.getSnapshot().context.hasNews, asked: asked.length }).toEqual({
      lastId: 'm02090',
      hasNews: true,
      asked: 1,
    })
    actor.send({ type: 'end.judged', isNear: true })
    expect(asked.at(-1)).toEqual({ chatId: 'a', direction: 'forward', relatedId: 'm02090' })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(2_091, 2_140)) })
    actor.send(flood(2_162, 2_162))
    actor.send({ type: 'missed.loaded', ...pageOf(messages(2_141, 2_161)) })
    expect(asked.at(-1)?.relatedId).toBe('m02161')
    actor.send(flood(2_163, 2_163))
    actor.send({ type: 'missed.loaded', ...pageOf(messages(2_162, 2_163)) })
    expect(idsOf(actor)).toEqual(messages(164, 2_163).map(({ id }) => id))
    expect(asked).toHaveLength(4)
  })

  test('are asked for again when that fails, and not by whoever has gone on reading further up', () => {
    const { actor, asked, clock } = opened()
    actor.send({ type: 'end.judged', isNear: false })
    actor.send(flood(101, 2_150))
    actor.send({ type: 'end.judged', isNear: true })
    actor.send({ type: 'missed.failed' })
    clock.increment(5_000)
    expect(asked).toHaveLength(3)
    actor.send({ type: 'end.judged', isNear: false })
    actor.send({ type: 'missed.loaded', ...pageOf(messages(2_091, 2_140)) })
    clock.increment(5_000)
    expect({ lastId: idsOf(actor).at(-1), asked: asked.length }).toEqual({ lastId: 'm02090', asked: 3 })
  })
})

describe('whatever is asked for ends', () => {
  const part = (actor: Actor, name: 'history' | 'present') =>
    (actor.getSnapshot().value as { open: Record<string, string> }).open[name]

  test('older messages that nobody sends are asked for again by who wants them, at once or after a pause [MSG-039]', () => {
    const silent = () => {
      const started = start()
      started.actor.send({ type: 'messages.loaded', ...pageOf(messages(51, 100)) })
      started.actor.send({ type: 'start.neared' })
      started.clock.increment(20_000)
      expect(part(started.actor, 'history')).toBe('pausing')
      return started
    }
    const [patient, eager] = [silent(), silent()]
    patient.clock.increment(5_000)
    eager.actor.send({ type: 'retry.requested' })
    expect([part(patient.actor, 'history'), part(eager.actor, 'history')]).toEqual(['resting', 'loading'])
  })

  test('what was missed is no longer asked for once it has come, failed, or nobody has sent it [MSG-049]', () => {
    for (const end of [
      ({ actor }: Started) => actor.send({ type: 'missed.loaded', ...pageOf(messages(11, 12)) }),
      ({ actor }: Started) => actor.send({ type: 'missed.failed' }),
      ({ clock }: Started) => clock.increment(20_000),
    ]) {
      const started = opened()
      started.actor.send({ type: 'feed.live' })
      expect(part(started.actor, 'present')).toBe('catchingUp')
      end(started)
      expect(part(started.actor, 'present')).toBe('following')
    }
  })

  test('a line that is back asks for the messages that did not come', () => {
    const { actor, asked } = start()
    actor.send({ type: 'messages.failed' })
    actor.send({ type: 'feed.live' })
    expect({ busy: actor.getSnapshot().hasTag('busy'), asked: asked.length }).toEqual({ busy: true, asked: 2 })
  })
})

test('a message sent from here is shown before the server echoes it', () => {
  const { actor } = opened()
  actor.send({ type: 'message.sent', chatId: 'a', message: message(11, { sender: OWN_ID }) })
  expect(idsOf(actor).at(-1)).toBe('m00011')
})

test('what was missed is left where no more can be held, and comes when the end is wanted [R06]', () => {
  const { actor, asked } = opened()
  actor.send({ type: 'events.heard', events: messages(11, 2_000, {}).map((one) => sent('a', one)) })
  actor.send({ type: 'end.judged', isNear: false })
  actor.send({ type: 'feed.live' })
  actor.send({ type: 'missed.loaded', ...pageOf(messages(2_001, 2_002)) })
  expect({
    lastId: idsOf(actor).at(-1),
    isFollowing: actor.getSnapshot().matches({ open: { present: 'following' } }),
  }).toEqual({ lastId: 'm02000', isFollowing: true })
  actor.send({ type: 'end.judged', isNear: true })
  expect({ asked: asked.length, relatedId: asked.at(-1)?.relatedId }).toEqual({ asked: 3, relatedId: 'm02000' })
})

describe('reading', () => {
  test('the divider is before the first unread message of the first page, and stays [MSG-037, ENT-082]', () => {
    const { actor } = start()
    actor.send({ type: 'messages.loaded', ...pageOf([...messages(1, 3), message(4), message(5)]) })
    actor.send({ type: 'messages.seen', ids: ['m00004'] })
    expect(actor.getSnapshot().context.dividerId).toBe('m00004')
  })

  test('the divider is before what is unread: not where everything is read, before what the visitor has written, or before what comes later [MSG-037]', () => {
    const own = message(4, { sender: OWN_ID })
    const pages = [messages(1, 3), [...messages(1, 3), own], [...messages(1, 3), own, message(5), message(6)]]
    const dividers = pages.map((page) => {
      const { actor } = start()
      actor.send({ type: 'messages.loaded', ...pageOf(page) })
      actor.send({ type: 'events.heard', events: [sent('a', message(9))] })
      return actor.getSnapshot().context.dividerId
    })
    expect(dividers).toEqual(['', '', 'm00005'])
    const { actor } = start()
    actor.send({ type: 'events.heard', events: [sent('a', message(9))] })
    actor.send({ type: 'messages.loaded', ...pageOf(messages(1, 3)) })
    expect(actor.getSnapshot().context.dividerId).toBe('m00009')
  })

  test('the server gets the lowest seen message only, and everything up to it is read here [MSG-040, MSG-041, MSG-053, API-155]', () => {
    const { actor, marked } = start()
    actor.send({ type: 'messages.loaded', ...pageOf([...messages(1, 3), message(4), message(5), message(6)]) })
    actor.send({ type: 'clock.ticked', nowMs: NOON_MS + 120_000 })
    actor.send({ type: 'messages.seen', ids: ['m00003', 'm00005'] })
    actor.send({ type: 'messages.seen', ids: ['m00005'] })
    expect(marked).toEqual([{ type: 'read.mark', messageId: 'm00005' }])
    expect(actor.getSnapshot().context.messages.map(({ readAtMs }) => readAtMs)).toEqual([
      NOON_MS,
      NOON_MS,
      NOON_MS,
      NOON_MS + 120_000,
      NOON_MS + 120_000,
      0,
    ])
  })
})

describe('writing', () => {
  test('goes to this chat, and is closed to viewers whom the other side has blocked or muted [MSG-042, MSG-030, MSG-031]', () => {
    const { actor, composed } = start()
    expect(composed[0]).toEqual({ type: 'conversation.opened', key: 'a', isEnabled: true })
    const about = (ev: 'MUTE_LIST' | 'BLACK_LIST', is: boolean) =>
      ev === 'MUTE_LIST'
        ? { ev, data: { user_id: 'user-a', is_muted: is } }
        : { ev, data: { user_id: 'user-a', is_blocked: is } }
    const others: MessengerEvent[] = [
      { ev: 'MUTE_LIST', data: { user_id: 'user-b', is_muted: true } },
      { ev: 'BLACK_LIST', data: { user_id: 'user-b', is_blocked: true } },
    ]
    const own = [
      about('MUTE_LIST', true),
      about('MUTE_LIST', false),
      about('BLACK_LIST', true),
      about('BLACK_LIST', false),
    ]
    for (const event of [...own, ...others]) actor.send({ type: 'events.heard', events: [event] })
    expect(composed.slice(1)).toEqual([
      { type: 'availability.changed', isEnabled: false },
      { type: 'availability.changed', isEnabled: true },
      { type: 'availability.changed', isEnabled: false },
      { type: 'availability.changed', isEnabled: true },
      { type: 'availability.changed', isEnabled: true },
      { type: 'availability.changed', isEnabled: true },
    ])
    for (const closed of [{ hasBlocked: true }, { hasMuted: true }])
      expect(start(closed).composed).toEqual([{ type: 'conversation.opened', key: 'a', isEnabled: false }])
  })

  test('the other side comes and goes [MSG-029]', () => {
    const { actor } = opened()
    const onlineAfter = (userId: string, isOnline: boolean) => {
      const data = { user_id: userId, is_online: isOnline }
      actor.send({ type: 'events.heard', events: [{ ev: 'PRESENCE_UPDATE', data }] })
      return actor.getSnapshot().context.participant.isOnline
    }
    expect({
      other: onlineAfter('user-b', false),
      gone: onlineAfter('user-a', false),
      back: onlineAfter('user-a', true),
    }).toEqual({ other: true, gone: false, back: true })
  })
})

type Started = ReturnType<typeof start>
type Actor = Started['actor']
const idsOf = (actor: Actor) => actor.getSnapshot().context.messages.map(({ id }) => id)

function opened() {
  const started = start()
  started.actor.send({ type: 'messages.loaded', ...pageOf(messages(1, 10)) })
  return started
}

function start(more: { hasBlocked?: boolean; hasMuted?: boolean } = {}) {
  const clock = new SimulatedClock()
  const asked: MessagesQuestion[] = []
  const marked: ReadCommand[] = []
  const composed: EventObject[] = []
  const known = chat('a', message(10))
  const actor = createActor(
    plugPorts(messengerThreadMachine, {
      loadMessages: fromCallback<EventObject, MessagesQuestion>(({ input }) => void asked.push(input)),
      markRead: fromCallback<ReadCommand, unknown>(({ receive }) => receive((command) => marked.push(command))),
      composer: fromCallback<EventObject, { isMultiline: boolean }>(({ receive }) =>
        receive((event) => composed.push(event)),
      ) as never,
      watchClock: fromCallback(() => {}),
    }),
    {
      clock,
      input: {
        chat: { ...known, participant: { ...known.participant, ...more } },
        ownId: OWN_ID,
        nowMs: NOON_MS,
        most: MOST_MESSAGES,
      },
    },
  ).start()
  return { actor, asked, marked, composed, clock }
}
