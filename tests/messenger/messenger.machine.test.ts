import { describe, expect, test } from 'vitest'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { openChatOf } from '../../machines/messenger/messenger-chats.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message, sent } from './messenger-samples.ts'
import { startMessenger as start } from './messenger-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(messengerMachine, new URL('../../machines/messenger/messenger.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerMachine)
})

describe('signing in', () => {
  test('asks for a session, follows its channel, fetches the chats and pings every 5 s [CAMAUTH-008, CAMAUTH-009, CAMAUTH-010, MSG-043]', () => {
    const { actor, asked, clock } = start()
    expect(asked).toEqual([])
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    expect([asked, actor.getSnapshot().hasTag('authorized')]).toEqual([['logIn'], false])
    logIn(actor)
    expect([asked, actor.getSnapshot().hasTag('authorized')]).toEqual([
      ['logIn', 'watchFeed messenger:me', 'loadChats'],
      true,
    ])
    clock.increment(5_000)
    actor.send({ type: 'ping.answered' })
    clock.increment(4_999)
    expect(asked.filter((name) => name === 'sendPing')).toHaveLength(1)
    clock.increment(1)
    expect(asked.filter((name) => name === 'sendPing')).toHaveLength(2)
  })

  test('chats are not fetched where they are not needed [CAMAUTH-008]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: false })
    logIn(actor)
    expect(asked).not.toContain('loadChats')
  })

  test('a refusal is silent and tried again after 30 s [MSG-046]', () => {
    const { actor, asked, clock, access } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    actor.send({ type: 'messenger.refused' })
    expect(access()).toBe('waiting')
    clock.increment(30_000)
    expect(asked).toEqual(['logIn', 'logIn'])
  })

  test('after three pings in a row that failed it signs in again, and the panel stays as it is; one that is answered forgets them [MSG-051]', () => {
    const { actor, asked, clock } = ready()
    actor.send({ type: 'panel.toggled' })
    const ping = (type: 'ping.failed' | 'ping.answered') => {
      clock.increment(5_000)
      actor.send({ type })
    }
    for (const type of ['ping.failed', 'ping.failed', 'ping.answered', 'ping.failed', 'ping.failed'] as const)
      ping(type)
    expect(asked.filter((name) => name === 'logIn')).toHaveLength(1)
    ping('ping.failed')
    expect(asked.filter((name) => name === 'logIn')).toHaveLength(2)
    expect(actor.getSnapshot().hasTag('show')).toBe(true)
  })

  test('signing out hides the messenger and forgets chats and the open chat [CAMAUTH-011, MSG-016]', () => {
    const { actor, messenger, tags } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    actor.send({ type: 'chat.loaded', chat: chat('a', message(1)) })
    actor.send({ type: 'logOut.demanded' })
    const { context, children } = messenger.getSnapshot()
    expect([tags(), children, context.channel]).toEqual([['hide'], {}, ''])
    actor.send({ type: 'logIn.demanded', fetchesChats: false })
    const { chats, chatId, clientId } = actor.getSnapshot().context
    expect([chats, chatId, clientId]).toEqual([[], '', ''])
  })
})

describe('the panel', () => {
  const PRESSES: [from: string, press: Press, to: string, ids: string][] = [
    ['hide', 'panel.toggled', 'show', 'MSG-047'],
    ['show', 'panel.toggled', 'hide', 'MSG-047'],
    ['minimized', 'panel.toggled', 'show', 'MSG-047'],
    ['show', 'minimize.toggled', 'minimized', 'MSG-018'],
    ['minimized', 'minimize.toggled', 'show', 'MSG-018'],
    ['minimized', 'header.clicked', 'show', 'MSG-018'],
    ['show', 'header.clicked', 'show', 'MSG-018'],
    ['show', 'panel.closed', 'hide', 'MSG-019'],
    ['minimized', 'panel.closed', 'hide', 'MSG-019'],
  ]
  type Press = 'panel.toggled' | 'minimize.toggled' | 'header.clicked' | 'panel.closed'
  test.each(PRESSES)('%s, %s: %s [%s]', (from, press, to) => {
    const { actor } = ready()
    if (from !== 'hide') actor.send({ type: 'panel.toggled' })
    if (from === 'minimized') actor.send({ type: 'minimize.toggled' })
    actor.send({ type: press })
    expect(actor.getSnapshot().hasTag(to as 'show')).toBe(true)
  })

  test('is hidden at first, and has three states: show, minimized and hide [MSG-003, MSG-016]', () => {
    const { actor } = ready()
    expect(actor.getSnapshot().hasTag('hide')).toBe(true)
  })

  test('opening or creating a chat shows it [MSG-017]', () => {
    for (const event of [
      { type: 'chat.selected', chatId: 'a' },
      { type: 'modelChat.wanted', modelId: '7' },
    ] as const) {
      const { actor } = ready()
      actor.send(event)
      expect(actor.getSnapshot().hasTag('show')).toBe(true)
    }
  })

  test('closing it closes the chat as well [MSG-019]', () => {
    const { actor } = opened()
    actor.send({ type: 'panel.closed' })
    expect([actor.getSnapshot().context.chatId, actor.getSnapshot().hasTag('chat')]).toEqual(['', false])
  })
})

describe('a chat', () => {
  test('that is selected is fetched, and opens as it is now [MSG-022, API-152]', () => {
    const { actor, asked } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    expect(asked.at(-1)).toBe('loadChat a')
    actor.send({ type: 'chat.loaded', chat: chat('a', message(9), { unread: 3 }) })
    expect([actor.getSnapshot().hasTag('chat'), openChatOf(actor.getSnapshot().context)?.unread]).toEqual([true, 3])
    expect(asked.at(-1)).toBe('thread a of me')
  })

  test('that cannot be fetched opens as it is known; an unknown one does not [MSG-046]', () => {
    const { actor } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    actor.send({ type: 'chat.failed' })
    expect(actor.getSnapshot().hasTag('chat')).toBe(true)
    actor.send({ type: 'chat.selected', chatId: 'z' })
    actor.send({ type: 'chat.failed' })
    expect([actor.getSnapshot().hasTag('chat'), actor.getSnapshot().context.chatId]).toEqual([false, ''])
  })

  test('with a model is looked for, and created where there is none [MSG-023, API-153]', () => {
    const { actor, asked } = ready()
    actor.send({ type: 'modelChat.wanted', modelId: '7' })
    expect(asked.at(-1)).toBe('findModelChat 7')
    actor.send({ type: 'chat.loaded', chat: chat('new') })
    expect([actor.getSnapshot().context.chatId, actor.getSnapshot().context.chats.map(({ id }) => id)]).toEqual([
      'new',
      ['a', 'new'],
    ])
  })

  test('is left by Back, as long as there are chats to go back to [MSG-020, MSG-021]', () => {
    const { actor } = opened()
    actor.send({ type: 'back.pressed' })
    expect([actor.getSnapshot().hasTag('chat'), actor.getSnapshot().context.chatId]).toEqual([false, ''])
    const lonely = start()
    lonely.actor.send({ type: 'logIn.demanded', fetchesChats: true })
    logIn(lonely.actor)
    lonely.actor.send({ type: 'chats.loaded', chats: [] })
    lonely.actor.send({ type: 'back.pressed' })
    const lonelyChats = lonely.messenger.getSnapshot().children.messengerChats
    expect(lonelyChats?.getSnapshot().can({ type: 'back.pressed' })).toBe(false)
  })

  test('announces whom it is with when it opens, and when it is left', () => {
    const { actor, said } = opened()
    actor.send({ type: 'chat.selected', chatId: 'b' })
    expect(said).toEqual([
      { type: 'chat.opened', chatId: 'a', userId: 'user-a', username: 'Ada a' },
      { type: 'chat.closed' },
    ])
  })

  test('gets new messages while it is open', () => {
    const { actor, told } = opened()
    const events = [sent('a', message(5))]
    actor.send({ type: 'events.heard', events })
    actor.send({ type: 'message.sent', chatId: 'a', message: message(6, { sender: 'me' }) })
    actor.send({ type: 'feed.live' })
    expect(told.map(({ type }) => type)).toEqual(['events.heard', 'message.sent', 'feed.live'])
    expect(openChatOf(actor.getSnapshot().context)?.lastMessage?.id).toBe('m00006')
  })
})

describe('the list', () => {
  test('messages of unknown chats ask for the chats once, however many they are [MSG-025]', () => {
    const { actor, asked } = ready()
    for (let n = 0; n < 100; n += 1) actor.send({ type: 'events.heard', events: [sent(`new-${n}`, message(n))] })
    expect(asked.filter((name) => name === 'loadChats')).toHaveLength(2)
  })

  test('events during the fetch are put on top of the answer; an unknown partner makes it fetch once more', () => {
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
    expect([asked.filter((name) => name === 'loadChats').length, actor.getSnapshot().hasTag('busy')]).toEqual([
      3,
      false,
    ])
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

  test('no failure is told to anybody: not the first, not one that comes again, not the next visitor’s [MSG-046]', () => {
    const { actor, clock, said } = start()
    for (const turn of [1, 2, 3]) {
      actor.send({ type: 'logIn.demanded', fetchesChats: true })
      for (const event of [{ type: 'messenger.refused' }, { type: 'messenger.refused' }] as const) {
        actor.send(event)
        clock.increment(30_000)
      }
      logIn(actor)
      actor.send({ type: 'chats.failed' })
      actor.send({ type: 'retry.requested' })
      actor.send({ type: 'chats.failed' })
      actor.send({ type: 'modelChat.wanted', modelId: `${turn}` })
      actor.send({ type: 'chat.failed' })
      actor.send({ type: 'chat.selected', chatId: 'z' })
      actor.send({ type: 'chat.failed' })
      for (let ping = 0; ping < 3; ping += 1) {
        clock.increment(5_000)
        actor.send({ type: 'ping.failed' })
      }
      expect(said).toEqual([])
      actor.send({ type: 'logOut.demanded' })
    }
    expect(said).toEqual([])
  })

  test('times are updated each minute, not each second [MSG-011]', () => {
    const { actor } = ready()
    actor.send({ type: 'clock.ticked', nowMs: NOON_MS + 59_999 })
    expect(actor.getSnapshot().context.nowMs).toBe(NOON_MS)
    actor.send({ type: 'clock.ticked', nowMs: NOON_MS + 60_000 })
    expect(actor.getSnapshot().context.nowMs).toBe(NOON_MS + 60_000)
  })

  test('presence is unknown while the line is down', () => {
    const { actor } = ready()
    expect(actor.getSnapshot().hasTag('following')).toBe(false)
    actor.send({ type: 'feed.live' })
    expect(actor.getSnapshot().hasTag('following')).toBe(true)
    actor.send({ type: 'feed.lost' })
    expect(actor.getSnapshot().hasTag('following')).toBe(false)
  })
})

describe('whatever is asked for ends', () => {
  test('a session without an answer is requested again [MSG-046]', () => {
    const { actor, asked, clock, access } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    clock.increment(20_000)
    expect(access()).toBe('waiting')
    clock.increment(30_000)
    expect(asked).toEqual(['logIn', 'logIn'])
  })

  test('a ping without an answer counts as failed, and the third one in a row requests a session [MSG-051]', () => {
    for (const fail of [
      ({ actor }: Started) => actor.send({ type: 'ping.failed' }),
      ({ clock }: Started) => clock.increment(20_000),
    ]) {
      const started = ready()
      const next = () => {
        started.clock.increment(5_000)
        fail(started)
        return started.access()
      }
      expect([next(), next(), next()]).toEqual(['authorized.resting', 'authorized.resting', 'loggingIn'])
      logIn(started.actor)
      expect([next(), next()]).toEqual(Array(2).fill('authorized.resting'))
    }
  })

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

  test('a model whose chat is not found, or never answered for, leaves the list [MSG-046]', () => {
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
  test('counts in the list at once, of a known chat and of one that makes the chats be asked for [MSG-024, MSG-026]', () => {
    const { actor } = ready()
    const unread = () => actor.getSnapshot().context.chats.map((one) => [one.id, one.unread])
    actor.send({ type: 'events.heard', events: [sent('a', message(2), 2)] })
    expect(unread()).toEqual([['a', 2]])
    actor.send({ type: 'events.heard', events: [sent('a', message(3), 3), sent('z', message(4))] })
    expect(unread()).toEqual([['a', 3]])
    actor.send({ type: 'events.heard', events: [sent('a', message(5), 4)] })
    expect(unread()).toEqual([['a', 4]])
  })
})

test('a minimized messenger opens for a chat [MSG-017]', () => {
  for (const event of [
    { type: 'chat.selected', chatId: 'a' },
    { type: 'modelChat.wanted', modelId: '7' },
  ] as const) {
    const { actor } = ready()
    actor.send({ type: 'panel.toggled' })
    actor.send({ type: 'minimize.toggled' })
    actor.send(event)
    expect(actor.getSnapshot().hasTag('show')).toBe(true)
  }
})

test('signing out leaves the open chat, once', () => {
  const { actor, said } = opened()
  actor.send({ type: 'logOut.demanded' })
  expect(said.slice(1)).toEqual([{ type: 'chat.closed' }])
})

type Started = ReturnType<typeof start>

function logIn(actor: Started['actor']) {
  actor.send({ type: 'messenger.loggedIn', clientId: 'me', channel: 'messenger:me' })
}

function ready() {
  const started = start()
  started.actor.send({ type: 'logIn.demanded', fetchesChats: true })
  logIn(started.actor)
  started.actor.send({ type: 'chats.loaded', chats: [chat('a', message(1))] })
  return started
}

function opened() {
  const started = ready()
  started.actor.send({ type: 'chat.selected', chatId: 'a' })
  started.actor.send({ type: 'chat.loaded', chat: chat('a', message(1)) })
  return started
}
