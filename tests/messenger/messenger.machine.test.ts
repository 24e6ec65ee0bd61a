import { describe, expect, test } from 'vitest'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { chat, message, sent } from './messenger-samples.ts'
import { logIn, opened, ready, startMessenger as start } from './messenger-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(messengerMachine, new URL('../../machines/messenger/messenger.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerMachine)
})

describe('signing in', () => {
  test('signing out hides the messenger and forgets chats and the open chat [CAMAUTH-011, MSG-016]', () => {
    const { actor, messenger, tags } = ready()
    actor.send({ type: 'chat.selected', chatId: 'a' })
    actor.send({ type: 'chat.loaded', chat: chat('a', message(1)) })
    actor.send({ type: 'logOut.demanded' })
    const { context, children } = messenger.getSnapshot()
    expect({ tags: tags(), children, channel: context.channel }).toEqual({ tags: ['hide'], children: {}, channel: '' })
    actor.send({ type: 'logIn.demanded', fetchesChats: false })
    const { chats, chatId, clientId } = actor.getSnapshot().context
    expect({ chats, chatId, clientId }).toEqual({ chats: [], chatId: '', clientId: '' })
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
    const seen = ['show', 'minimized', 'hide'].filter((state) => actor.getSnapshot().hasTag(state as 'show'))
    expect(seen).toEqual([to])
  })

  test('is hidden at first, and has three states: show, minimized and hide [MSG-003, MSG-016]', () => {
    const { actor } = ready()
    const seen = () => (['show', 'minimized', 'hide'] as const).filter((state) => actor.getSnapshot().hasTag(state))
    const first = seen()
    actor.send({ type: 'panel.toggled' })
    const opened = seen()
    actor.send({ type: 'minimize.toggled' })
    expect({ first, opened, minimized: seen() }).toEqual({
      first: ['hide'],
      opened: ['show'],
      minimized: ['minimized'],
    })
  })

  test.each([
    { event: { type: 'chat.selected', chatId: 'a' }, asks: 'loadChat a' },
    { event: { type: 'modelChat.wanted', modelId: '7' }, asks: 'findModelChat 7' },
  ] as const)('opening or creating a chat shows it: $asks [MSG-017]', ({ event, asks }) => {
    for (const presses of [[], ['panel.toggled'], ['panel.toggled', 'minimize.toggled']] as const) {
      const { actor, asked } = ready()
      for (const type of presses) actor.send({ type })
      actor.send(event)
      const seen = (['show', 'minimized', 'hide'] as const).filter((state) => actor.getSnapshot().hasTag(state))
      expect({ seen, asked: asked.at(-1) }).toEqual({ seen: ['show'], asked: asks })
    }
  })

  test.each([
    { wish: { type: 'chat.selected', chatId: 'a' }, comes: true },
    { wish: { type: 'chat.selected', chatId: 'a' }, comes: false },
    { wish: { type: 'modelChat.wanted', modelId: '7' }, comes: false },
  ] as const)('closing it closes the chat as well: $wish.type, opened: $comes [MSG-019]', ({ wish, comes }) => {
    const { actor, view } = ready()
    actor.send(wish)
    if (comes) actor.send({ type: 'chat.loaded', chat: chat('a', message(1)) })
    actor.send({ type: 'panel.closed' })
    const { chatId, modelId } = actor.getSnapshot().context
    expect({ chatId, modelId, view: view(), isHidden: actor.getSnapshot().hasTag('hide') }).toEqual({
      chatId: '',
      modelId: '',
      view: 'list',
      isHidden: true,
    })
  })
})

describe('the list', () => {
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

  test('presence is unknown while the line is down', () => {
    const { actor } = ready()
    expect(actor.getSnapshot().hasTag('following')).toBe(false)
    actor.send({ type: 'feed.live' })
    expect(actor.getSnapshot().hasTag('following')).toBe(true)
    actor.send({ type: 'feed.lost' })
    expect(actor.getSnapshot().hasTag('following')).toBe(false)
  })
})

test('signing out leaves the open chat, once', () => {
  const { actor, said } = opened()
  actor.send({ type: 'logOut.demanded' })
  expect(said.slice(1)).toEqual([{ type: 'chat.closed' }])
})

test('nobody can be written to between two sessions; the channel of the next one is followed [MSG-051]', () => {
  const { actor, clock, asked, tags } = ready()
  for (let ping = 0; ping < 3; ping += 1) {
    clock.increment(5_000)
    actor.send({ type: 'ping.failed' })
  }
  expect(tags()).not.toContain('authorized')
  actor.send({ type: 'messenger.loggedIn', clientId: 'me', channel: 'messenger:other' })
  expect({ lastAsked: asked.at(-1), isAuthorized: tags().includes('authorized') }).toEqual({
    lastAsked: 'watchFeed messenger:other',
    isAuthorized: true,
  })
})

test('what concerns the chats reaches them, and the wish that they be fetched [CAMAUTH-008, MSG-023]', () => {
  const { actor, told, view } = opened()
  actor.send({ type: 'events.heard', events: [sent('a', message(5))] })
  actor.send({ type: 'message.sent', chatId: 'a', message: message(6, { sender: 'me' }) })
  actor.send({ type: 'feed.live' })
  expect(told.map(({ type }) => type)).toEqual(['events.heard', 'message.sent', 'feed.live'])
  actor.send({ type: 'modelChat.wanted', modelId: '7' })
  expect(view()).toBe('finding')
  actor.send({ type: 'logOut.demanded' })
  actor.send({ type: 'logIn.demanded', fetchesChats: false })
  expect(actor.getSnapshot().context.fetchesChats).toBe(false)
})
