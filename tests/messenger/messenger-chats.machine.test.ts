import { describe, expect, test } from 'vitest'
import type { MessengerEvent } from '../../contracts/messenger/messenger.ts'
import { messengerChatsMachine, openChatOf } from '../../machines/messenger/messenger-chats.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, sent } from './messenger-samples.ts'
import { logIn, opened, ready, type Started, startMessenger as start } from './messenger-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    messengerChatsMachine,
    new URL('../../machines/messenger/messenger-chats.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerChatsMachine)
})

describe('signing in', () => {
  test('chats are not fetched where they are not needed [CAMAUTH-008]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: false })
    logIn(actor)
    expect(asked).not.toContain('loadChats')
  })
})

describe('a chat', () => {
  test('that is selected is fetched, and opens as it is now, for whom the messenger knows by this clientId [MSG-022, MSG-052, API-152]', () => {
    const { actor, asked } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    expect(asked.at(-1)).toBe('loadChat a')
    actor.send({ type: 'chat.loaded', chat: chat('a', message(9), { unread: 3 }) })
    expect({
      chat: actor.getSnapshot().hasTag('chat'),
      unread: openChatOf(actor.getSnapshot().context)?.unread,
    }).toEqual({ chat: true, unread: 3 })
    expect(asked.at(-1)).toBe('thread a of me')
    actor.send({ type: 'back.pressed' })
    actor.send({ type: 'chat.selected', chatId: 'b' })
    expect(asked.at(-1)).toBe('loadChat b')
    actor.send({ type: 'chat.loaded', chat: chat('b', message(8)) })
    expect(asked.at(-1)).toBe('thread b of me')
  })

  test('that cannot be fetched opens as it is known; an unknown one does not [MSG-046]', () => {
    const { actor } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    actor.send({ type: 'chat.failed' })
    expect(actor.getSnapshot().hasTag('chat')).toBe(true)
    actor.send({ type: 'chat.selected', chatId: 'z' })
    actor.send({ type: 'chat.failed' })
    expect({ chat: actor.getSnapshot().hasTag('chat'), chatId: actor.getSnapshot().context.chatId }).toEqual({
      chat: false,
      chatId: '',
    })
  })

  test('with a model is looked for, and created where there is none [MSG-023, API-153]', () => {
    const { actor, asked } = ready()
    actor.send({ type: 'modelChat.wanted', modelId: '7' })
    expect(asked.at(-1)).toBe('findModelChat 7')
    actor.send({ type: 'chat.loaded', chat: chat('new') })
    expect({
      chatId: actor.getSnapshot().context.chatId,
      chats: actor.getSnapshot().context.chats.map(({ id }) => id),
    }).toEqual({ chatId: 'new', chats: ['a', 'new'] })
  })

  test('is left by Back, as long as there are chats to go back to [MSG-020, MSG-021]', () => {
    const { actor, said } = opened()
    actor.send({ type: 'back.pressed' })
    const { chatId } = actor.getSnapshot().context
    expect({ chat: actor.getSnapshot().hasTag('chat'), chatId, told: said.at(-1) }).toEqual({
      chat: false,
      chatId: '',
      told: { type: 'chat.closed' },
    })
    const lonely = start()
    lonely.actor.send({ type: 'logIn.demanded', fetchesChats: true })
    logIn(lonely.actor)
    lonely.actor.send({ type: 'chats.loaded', chats: [] })
    lonely.actor.send({ type: 'back.pressed' })
    const lonelyChats = lonely.messenger.getSnapshot().children.messengerChats
    expect(lonelyChats?.getSnapshot().can({ type: 'back.pressed' })).toBe(false)
  })

  test('is not left by Back while the list is empty [MSG-021]', () => {
    const { actor, view } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    logIn(actor)
    actor.send({ type: 'modelChat.wanted', modelId: '7' })
    actor.send({ type: 'chat.loaded', chat: chat('a', null) })
    actor.send({ type: 'chats.loaded', chats: [] })
    actor.send({ type: 'back.pressed' })
    expect(view()).toBe('chat')
  })

  test('announces whom it is with when it opens, and when it is left [API-156]', () => {
    const { actor, said } = opened()
    actor.send({ type: 'chat.selected', chatId: 'b' })
    expect(said).toEqual([
      { type: 'chat.opened', chatId: 'a', userId: 'user-a', username: 'Ada a' },
      { type: 'chat.closed' },
    ])
  })

  test('gets new messages while it is open, and counts what is said to be unread [MSG-027, MSG-048]', () => {
    const { actor, told } = opened()
    const events = [sent('a', message(5), 7)]
    actor.send({ type: 'events.heard', events })
    actor.send({ type: 'message.sent', chatId: 'a', message: message(6, { sender: 'me' }) })
    actor.send({ type: 'feed.live' })
    expect(told.map(({ type }) => type)).toEqual(['events.heard', 'message.sent', 'feed.live'])
    const open = openChatOf(actor.getSnapshot().context)
    expect({ last: open?.lastMessage?.id, unread: open?.unread }).toEqual({ last: 'm00006', unread: 7 })
  })
})

describe('the list', () => {
  test('is kept up with each kind of what is heard [API-161, MSG-024, MSG-028, MSG-030, MSG-031]', () => {
    const { actor } = ready()
    const events: MessengerEvent[] = [
      sent('a', message(9), 7),
      { ev: 'READ', data: { chat_id: 'a', message_id: 'm00009', reader_id: 'me', unread_count: 3 } },
      { ev: 'PRESENCE_UPDATE', data: { user_id: 'user-a', is_online: false } },
      { ev: 'MUTE_LIST', data: { user_id: 'user-a', is_muted: true } },
      { ev: 'BLACK_LIST', data: { user_id: 'user-a', is_blocked: true } },
    ]
    const seen = events.map((event) => {
      actor.send({ type: 'events.heard', events: [event] })
      const { lastMessage, unread, participant } = actor.getSnapshot().context.chats.find(({ id }) => id === 'a')!
      return [lastMessage?.id, unread, participant.isOnline, participant.hasMuted, participant.hasBlocked]
    })
    expect(seen).toEqual([
      ['m00009', 7, true, false, false],
      ['m00009', 3, true, false, false],
      ['m00009', 3, false, false, false],
      ['m00009', 3, false, true, false],
      ['m00009', 3, false, true, true],
    ])
  })

  test('messages of unknown chats ask for the chats once, however many they are [MSG-025]', () => {
    const { actor, asked } = ready()
    for (let n = 0; n < 100; n += 1) actor.send({ type: 'events.heard', events: [sent(`new-${n}`, message(n))] })
    expect(asked.filter((name) => name === 'loadChats')).toHaveLength(2)
  })

  test('events during the fetch are put on top of the answer; an unknown partner makes it fetch once more [MSG-025]', () => {
    const { actor, asked } = ready()
    actor.send({ type: 'events.heard', events: [sent('z', message(3))] })
    actor.send({ type: 'events.heard', events: [sent('a', message(9), 5), sent('y', message(8))] })
    actor.send({ type: 'chats.loaded', chats: [chat('a', message(1)), chat('z', message(3))] })
    expect(actor.getSnapshot().context.chats.map(({ id, unread }) => [id, unread])).toEqual([
      ['a', 5],
      ['z', 1],
    ])
    expect(asked.filter((name) => name === 'loadChats')).toHaveLength(3)
    actor.send({ type: 'chats.loaded', chats: [chat('a', message(9))] })
    expect({
      asked: asked.filter((name) => name === 'loadChats').length,
      busy: actor.getSnapshot().hasTag('busy'),
    }).toEqual({ asked: 3, busy: false })
  })

  test('chats that failed are requested again after 30 s, or at once on request [MSG-046]', () => {
    const { actor, asked, clock } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    logIn(actor)
    actor.send({ type: 'chats.failed' })
    expect(actor.getSnapshot().hasTag('chatsFailed')).toBe(true)
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'chats.failed' })
    clock.increment(30_000)
    expect(asked.filter((name) => name === 'loadChats')).toHaveLength(3)
  })

  test('times are updated each minute, not each second [MSG-011]', () => {
    const { actor } = ready()
    actor.send({ type: 'clock.ticked', nowMs: NOON_MS + 59_999 })
    expect(actor.getSnapshot().context.nowMs).toBe(NOON_MS)
    actor.send({ type: 'clock.ticked', nowMs: NOON_MS + 60_000 })
    expect(actor.getSnapshot().context.nowMs).toBe(NOON_MS + 60_000)
  })
})

describe('whatever is asked for ends', () => {
  test('chats that nobody sends have failed; what was heard meanwhile is not put on top of a later answer', () => {
    for (const fail of [
      ({ actor }: Started) => actor.send({ type: 'chats.failed' }),
      ({ clock }: Started) => clock.increment(20_000),
    ]) {
      const started = ready()
      const { actor } = started
      actor.send({ type: 'events.heard', events: [sent('z', message(3), 4)] })
      fail(started)
      expect(actor.getSnapshot().hasTag('chatsFailed')).toBe(true)
      actor.send({ type: 'retry.requested' })
      actor.send({ type: 'chats.loaded', chats: [chat('z', message(3))] })
      expect(actor.getSnapshot().context.chats.map(({ unread }) => unread)).toEqual([0])
    }
  })

  test('what was put on top of an answer is not put on top of the next one', () => {
    const { actor } = ready()
    actor.send({ type: 'events.heard', events: [sent('z', message(3), 4)] })
    actor.send({ type: 'chats.loaded', chats: [chat('a', message(1)), chat('z', message(3))] })
    expect(actor.getSnapshot().context.meanwhile).toEqual([])
  })

  test('a chat that nobody sends opens as it is known; an unknown one does not [MSG-046]', () => {
    const views = ['a', 'z'].map((chatId) => {
      const { actor, clock, view } = ready()
      actor.send({ type: 'chat.selected', chatId })
      clock.increment(20_000)
      return [actor.getSnapshot().hasTag('chat'), view() === 'list']
    })
    expect(views).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('a model whose chat is not found, or never answered for, leaves the list [MSG-020, MSG-046]', () => {
    for (const fail of [
      ({ actor }: Started) => actor.send({ type: 'chat.failed' }),
      ({ actor }: Started) => actor.send({ type: 'back.pressed' }),
      ({ clock }: Started) => clock.increment(20_000),
    ]) {
      const started = ready()
      started.actor.send({ type: 'modelChat.wanted', modelId: '7' })
      fail(started)
      expect(started.view()).toBe('list')
    }
  })

  test('going back while a chat is fetched shows the list [MSG-020]', () => {
    const { actor, view } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    actor.send({ type: 'back.pressed' })
    expect(view()).toBe('list')
  })
})

describe('what is heard', () => {
  test('counts in the list at once, of a known chat and of one that makes the chats be asked for [MSG-024, MSG-025, MSG-026]', () => {
    const { actor, asked } = ready()
    const fetched = () => asked.filter((name) => name === 'loadChats').length
    const unread = () => actor.getSnapshot().context.chats.map((one) => [one.id, one.unread])
    actor.send({ type: 'events.heard', events: [sent('a', message(2), 2)] })
    expect({ unread: unread(), fetched: fetched() }).toEqual({ unread: [['a', 2]], fetched: 1 })
    actor.send({ type: 'events.heard', events: [sent('a', message(3), 3), sent('z', message(4))] })
    expect({ unread: unread(), fetched: fetched() }).toEqual({ unread: [['a', 3]], fetched: 2 })
    actor.send({ type: 'events.heard', events: [sent('a', message(5), 4)] })
    expect(unread()).toEqual([['a', 4]])
  })
})

test('the open chat is left for the list when the panel is closed, and when the user logs out', () => {
  for (const type of ['panel.closed', 'logOut.demanded'] as const) {
    const { messenger, said } = opened()
    const chats = messenger.getSnapshot().children.messengerChats
    chats?.send({ type })
    expect({ view: chats?.getSnapshot().value.view, said: said.slice(1) }).toEqual({
      view: 'list',
      said: [{ type: 'chat.closed' }],
    })
  }
})
