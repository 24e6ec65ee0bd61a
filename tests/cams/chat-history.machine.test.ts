import { describe, expect, test } from 'vitest'
import { chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { bought, cleared, history, idsOf, said, silenced, tipped } from './chat-samples.ts'
import { ROOM, ready, startChat as start } from './chat-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(chatHistoryMachine, new URL('../../machines/cams/chat-history.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(chatHistoryMachine)
})

describe('what is said in a room', () => {
  for (const [name, happening, id] of [
    ['message appends', said('m', 5), 'CHAT-004'],
    ['tipMenuItemPurchased appends', bought('tipMenuItemPurchased', 'm', 5), 'CHAT-005'],
    ['tipsSent appends', tipped('m', 5), 'CHAT-006'],
    ['toysMenuItemPurchased appends', bought('toysMenuItemPurchased', 'm', 5), 'CHAT-007'],
  ] as const) {
    test(`${name}, once, and there are new messages from then on [${id}, API-162]`, () => {
      const { actor, lines, context } = ready()
      actor.send({ type: 'chat.heard', happenings: [happening] })
      expect({ lines: lines(), unread: context().unread }).toEqual({ lines: ['old', 'm'], unread: 1 })
      actor.send({ type: 'chat.heard', happenings: [happening] })
      expect({ lines: lines(), unread: context().unread }).toEqual({ lines: ['old', 'm'], unread: 1 })
    })
  }

  test('clearing empties it; taking away what a user said takes all of that away [CHAT-001, CHAT-002, API-162]', () => {
    const { actor, lines } = ready()
    actor.send({ type: 'chat.heard', happenings: [said('a', 5), said('b', 6, { userId: 'ben' }), silenced('ann', 7)] })
    expect(lines()).toEqual(['b'])
    actor.send({ type: 'chat.heard', happenings: [cleared(8)] })
    expect(lines()).toEqual([])
  })

  test('a fetched history is merged with the messages that came while it was fetched [CHAT-003, API-162]', () => {
    const { actor, lines } = ready()
    actor.send({
      type: 'chat.heard',
      happenings: [said('gone', 5), said('new', 9), history([said('a', 4), said('b', 6)], 7)],
    })
    expect(lines()).toEqual(['old', 'a', 'b', 'new'])
  })

  test('new messages are none any more once the end of the list is in sight [CHAT-008]', () => {
    const { actor, context } = ready()
    actor.send({ type: 'chat.heard', happenings: [said('a', 5)] })
    actor.send({ type: 'end.seen', isNearEnd: true })
    expect(context().unread).toBe(0)
    actor.send({ type: 'chat.heard', happenings: [said('b', 6)] })
    expect(context().unread).toBe(0)
    actor.send({ type: 'end.seen', isNearEnd: false })
    actor.send({ type: 'chat.heard', happenings: [said('c', 7)] })
    actor.send({ type: 'end.seen', isNearEnd: false })
    expect(context().unread).toBe(1)
    actor.send({ type: 'end.seen', isNearEnd: true })
    expect(context().unread).toBe(0)
  })

  test('counts unseen lines: those of others, each once, and none from the history', () => {
    const { actor, context } = ready()
    actor.send({ type: 'cams.signedIn' })
    actor.send({ type: 'chatLogin.done', userId: 'me' })
    actor.send({ type: 'chat.heard', happenings: [said('a', 5), said('b', 6)] })
    actor.send({ type: 'chat.heard', happenings: [said('b', 6), tipped('c', 7), said('own', 8, { userId: 'me' })] })
    actor.send({ type: 'chat.heard', happenings: [history([said('x', 9), said('y', 10)], 11)] })
    expect(context().unread).toBe(3)
  })

  test('one’s own lines are known in the next room, and are another’s once the viewer has signed out', () => {
    const { actor, context } = ready()
    actor.send({ type: 'cams.signedIn' })
    actor.send({ type: 'chatLogin.done', userId: 'me' })
    actor.send({ ...ROOM, roomId: 'r2', chatChannel: 'chat:r2' })
    actor.send({ type: 'chat.heard', happenings: [said('own', 5, { userId: 'me' })] })
    expect(context().unread).toBe(0)
    actor.send({ type: 'cams.signedOut' })
    actor.send({ type: 'chat.heard', happenings: [said('later', 6, { userId: 'me' })] })
    expect(context().unread).toBe(1)
  })

  test('the history is asked for only once nothing can be missed, and joined with what came before it [R04, CHAT-003]', () => {
    const { actor, asked, lines } = start()
    actor.send(ROOM)
    actor.send({ type: 'chat.heard', happenings: [said('live', 9)] })
    expect(asked).toEqual([])
    actor.send({ type: 'chat.live' })
    expect(asked).toEqual(['history r1'])
    actor.send({ type: 'history.loaded', messages: [said('old', 1), said('live', 9)] })
    expect(lines()).toEqual(['old', 'live'])
  })

  test('after a gap that cannot be filled it is asked for again, and what was taken away meanwhile is gone [R03]', () => {
    const { actor, asked, lines } = ready()
    actor.send({ type: 'chat.heard', happenings: [said('deleted while away', 5)] })
    actor.send({ type: 'chat.reset' })
    actor.send({ type: 'chat.live' })
    actor.send({ type: 'chat.heard', happenings: [said('new', 20)] })
    expect(lines()).toEqual(['old', 'deleted while away', 'new'])
    actor.send({ type: 'history.loaded', messages: [said('old', 1), said('missed', 12)] })
    expect({ asked: asked.length, lines: lines() }).toEqual({ asked: 2, lines: ['old', 'missed', 'new'] })
  })

  test('after such a gap the last message may be missing as well [R03]', () => {
    const { actor, lines } = ready()
    actor.send({ type: 'chat.heard', happenings: [said('deleted while away', 50)] })
    actor.send({ type: 'chat.reset' })
    actor.send({ type: 'chat.live' })
    actor.send({ type: 'history.loaded', messages: [said('old', 1)] })
    expect(lines()).toEqual(['old'])
  })

  test('a history that does not come is requested again, and messages in between are shown [R03]', () => {
    const { actor, clock, asked, lines } = start()
    actor.send(ROOM)
    actor.send({ type: 'chat.live' })
    actor.send({ type: 'history.failed' })
    actor.send({ type: 'chat.heard', happenings: [said('a', 5)] })
    expect({ lines: lines(), failed: actor.getSnapshot().hasTag('failed') }).toEqual({ lines: ['a'], failed: true })
    clock.increment(10_000)
    expect(asked.length).toBe(2)
  })

  test('another room begins empty, and hears its own channel only [R09]', () => {
    const { actor, lines, heard } = ready()
    actor.send({ ...ROOM, roomId: 'r2', chatChannel: 'chat:r2' })
    expect({ lines: lines(), heard }).toEqual({ lines: [], heard: ['chat:r1', 'left chat:r1', 'chat:r2'] })
    actor.send({ type: 'room.closed' })
    expect(heard.at(-1)).toBe('left chat:r2')
  })
})

describe('what nobody answers', () => {
  test('a history has failed', () => {
    const { actor, clock } = start()
    actor.send(ROOM)
    actor.send({ type: 'chat.live' })
    clock.increment(20_000)
    expect({ isFailed: actor.getSnapshot().hasTag('failed'), isDenied: actor.getSnapshot().hasTag('denied') }).toEqual({
      isFailed: true,
      isDenied: false,
    })
  })
})

test('a chat that may not be heard says so, until it is live after all', () => {
  const { actor, asked } = ready()
  actor.send({ type: 'chat.denied' })
  expect(actor.getSnapshot().hasTag('denied')).toBe(true)
  actor.send({ type: 'chat.live' })
  expect({ connecting: actor.getSnapshot().hasTag('connecting'), asked }).toEqual({
    connecting: true,
    asked: ['history r1', 'history r1'],
  })
})

test('after a gap nothing is asked for before the line is live again [R03]', () => {
  const { actor, asked, reading } = ready()
  actor.send({ type: 'chat.reset' })
  expect({ reading: reading(), asked }).toEqual({ reading: 'connecting', asked: ['history r1'] })
})

test('whoever waits for messages of their own is told what has been heard, and when that is all there is [R10]', () => {
  const { actor, camChat } = ready()
  const told: unknown[] = []
  camChat.getSnapshot().children.chatHistory?.on('lines.heard', ({ heard, isWhole }) => {
    told.push({ heard: idsOf(heard), isWhole })
  })
  actor.send({ type: 'chat.heard', happenings: [said('new', 5)] })
  actor.send({ type: 'chat.reset' })
  actor.send({ type: 'chat.live' })
  actor.send({ type: 'history.loaded', messages: [said('old', 1)] })
  expect(told).toEqual([
    { heard: ['old', 'new'], isWhole: false },
    { heard: ['old'], isWhole: true },
  ])
})
