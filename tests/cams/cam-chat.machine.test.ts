import { describe, expect, test } from 'vitest'
import { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { bought, cleared, history, said, silenced, tipped } from './chat-samples.ts'
import { startChat as start } from './chat-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camChatMachine, new URL('../../machines/cams/cam-chat.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camChatMachine)
})

const ROOM = { type: 'room.entered', roomId: 'r1', chatChannel: 'chat:r1', state: 'PUBLIC' } as const

describe('what is said in a room', () => {
  for (const [name, happening, id] of [
    ['message appends', said('m', 5), 'CHAT-004'],
    ['tipMenuItemPurchased appends', bought('tipMenuItemPurchased', 'm', 5), 'CHAT-005'],
    ['tipsSent appends', tipped('m', 5), 'CHAT-006'],
    ['toysMenuItemPurchased appends', bought('toysMenuItemPurchased', 'm', 5), 'CHAT-007'],
  ] as const) {
    test(`${name}, and there are new messages [${id}, API-162]`, () => {
      const { actor, lines, context } = ready()
      actor.send({ type: 'chat.heard', happenings: [happening] })
      expect([lines(), context().unread]).toEqual([['old', 'm'], 1])
    })
  }

  test('clearing empties it; taking away what a user said takes all of that away [CHAT-001, CHAT-002]', () => {
    const { actor, lines } = ready()
    actor.send({ type: 'chat.heard', happenings: [said('a', 5), said('b', 6, { userId: 'ben' }), silenced('ann', 7)] })
    expect(lines()).toEqual(['b'])
    actor.send({ type: 'chat.heard', happenings: [cleared(8)] })
    expect(lines()).toEqual([])
  })

  test('a fetched history is merged with the messages that came while it was fetched [CHAT-003]', () => {
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
    expect(context().unread).toBe(1)
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

  test('the sheet opens and closes, opens for viewers who write, and stays as it is for those who may not', () => {
    const { actor } = ready()
    const isOpen = () => actor.getSnapshot().hasTag('sheet')
    const seen = [isOpen()]
    const then = (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event)
      seen.push(isOpen())
    }
    then({ type: 'sheet.toggled' })
    then({ type: 'sheet.toggled' })
    then({ type: 'message.submitted', clientMsgId: 'own-message-0001', text: '  ' })
    then({ type: 'message.submitted', clientMsgId: 'own-message-0001', text: 'Hello' })
    then({ type: 'sheet.closed' })
    then({ type: 'writer.judged', gate: 'guest' })
    then({ type: 'message.submitted', clientMsgId: 'own-message-0002', text: 'Hello' })
    expect(seen).toEqual([false, true, false, false, true, false, false, false])
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
    expect([asked.length, lines()]).toEqual([2, ['old', 'missed', 'new']])
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
    expect([lines(), actor.getSnapshot().hasTag('failed')]).toEqual([['a'], true])
    clock.increment(10_000)
    expect(asked.length).toBe(2)
  })

  test('another room begins empty, and hears its own channel only [R09]', () => {
    const { actor, lines, heard } = ready()
    actor.send({ ...ROOM, roomId: 'r2', chatChannel: 'chat:r2' })
    expect([lines(), heard]).toEqual([[], ['chat:r1', 'left chat:r1', 'chat:r2']])
    actor.send({ type: 'room.closed' })
    expect(heard.at(-1)).toBe('left chat:r2')
  })
})

describe('who one is in the chat', () => {
  test('a member logs in with the first room, once for all rooms, and out with the site [API-148]', () => {
    const { actor, asked, context, words } = start()
    actor.send({ type: 'cams.signedIn' })
    expect(asked).toEqual([])
    actor.send(ROOM)
    actor.send({ type: 'chatLogin.done', userId: 'me' })
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    actor.send({ ...ROOM, roomId: 'r2' })
    expect([asked, context().userId, context().roomId]).toEqual([['login'], 'me', 'r2'])
    expect(words()).toBe('known connecting idle closed')
    actor.send({ type: 'cams.signedOut' })
    expect(context().userId).toBe('')
  })

  test('the chat is disabled where nothing is broadcast, and where the log-in failed; a guest may type [CHAT-015]', () => {
    const { actor, clock, said: told } = start()
    const enabled = () => told.flatMap((event) => ('isEnabled' in event ? [event.isEnabled] : [])).at(-1)
    actor.send(ROOM)
    expect(enabled()).toBe(true)
    for (const state of ['AWAY', 'OFFLINE', 'UNINITIALIZED', 'PRIVATE_SHOW'] as const) {
      actor.send({ type: 'state.changed', state })
      expect(enabled()).toBe(false)
    }
    actor.send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
    expect(enabled()).toBe(true)
    actor.send({ type: 'cams.signedIn' })
    actor.send({ type: 'chatLogin.failed' })
    expect(enabled()).toBe(false)
    clock.increment(30_000)
    actor.send({ type: 'chatLogin.done', userId: 'me' })
    expect(enabled()).toBe(true)
  })
})

describe('what this viewer says', () => {
  test('gets an id of its own, is shown at once, and is shown once when the server echoes it [API-149, R10]', () => {
    const { actor, sent, lines, outbox } = ready()
    actor.send(message('one'))
    expect([sent, outbox()]).toEqual([[{ roomId: 'r1', clientMsgId: nameOf('one'), text: 'one' }], ['one waiting']])
    actor.send({ type: 'message.sent', clientMsgId: nameOf('one'), id: 'm9' })
    expect(outbox()).toEqual(['one sent'])
    actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
    expect([outbox(), lines()]).toEqual([[], ['old', 'm9']])
  })

  test('is shown once, too, when the echo comes before the answer [R10]', () => {
    const { actor, outbox, sent } = ready()
    actor.send(message('one'))
    actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
    actor.send({ type: 'message.sent', clientMsgId: nameOf('one'), id: 'm9' })
    expect([outbox(), sent.length]).toEqual([[], 1])
  })

  test('with its answer lost it is sent again under the same name, twice at most, and then fails where it can be seen [R10]', () => {
    const { actor, clock, sent, outbox, kept, writing } = ready()
    actor.send(message('one'))
    for (const pause of [2_000, 4_000]) {
      actor.send({ type: 'message.lost', clientMsgId: nameOf('one'), chance: 0.5 })
      clock.increment(pause)
    }
    expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual(Array(3).fill(nameOf('one')))
    actor.send({ type: 'message.lost', clientMsgId: nameOf('one'), chance: 0.5 })
    expect([outbox(), kept()]).toEqual([['one failed'], ['one failed']])
    expect(writing()).toBe('idle')
    clock.increment(60_000)
    expect([sent.length, outbox()]).toEqual([3, ['one failed']])
    actor.send({ type: 'message.retried', clientMsgId: nameOf('one') })
    expect([sent.length, sent.at(-1)?.clientMsgId]).toEqual([4, nameOf('one')])
  })

  test('that had arrived all the same is never sent again once it is heard [R10]', () => {
    const { actor, clock, sent, outbox } = ready()
    actor.send(message('one'))
    actor.send({ type: 'message.lost', clientMsgId: nameOf('one'), chance: 0.5 })
    actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
    clock.increment(60_000)
    expect([sent.length, outbox()]).toEqual([1, []])
  })

  test('is sent one by one, in the order of writing; one that fails does not block the others [R10]', () => {
    const { actor, sent, outbox } = ready()
    for (const text of ['one', 'two', 'three']) actor.send(message(text))
    expect(sent.map(({ text }) => text)).toEqual(['one'])
    actor.send({ type: 'message.refused', clientMsgId: nameOf('one') })
    actor.send({ type: 'message.sent', clientMsgId: nameOf('two'), id: 'm2' })
    expect([sent.map(({ text }) => text), outbox()]).toEqual([
      ['one', 'two', 'three'],
      ['one failed', 'two sent', 'three waiting'],
    ])
    actor.send({ type: 'message.discarded', clientMsgId: nameOf('one') })
    expect(outbox()).toEqual(['two sent', 'three waiting'])
  })

  test('that had not arrived when the page went is there again, to be sent by hand; what has arrived is not [R10]', () => {
    const { actor, outbox, sent } = ready({
      kept: [
        { clientMsgId: nameOf('one'), text: 'one', status: 'failed', id: '' },
        { clientMsgId: nameOf('two'), text: 'two', status: 'failed', id: '' },
      ],
    })
    actor.send({ type: 'chat.heard', happenings: [said('m2', 2, { clientMsgId: nameOf('two') })] })
    expect([outbox(), sent]).toEqual([['one failed'], []])
  })

  test('is nothing when it is empty [CHAT-009]', () => {
    const { actor, sent } = ready()
    actor.send(message('   '))
    actor.send({ ...message('x'), text: '' })
    expect(sent).toEqual([])
  })

  test('is nothing where the chat is disabled [TIP-024]', () => {
    const { actor, sent } = ready()
    actor.send({ type: 'state.changed', state: 'AWAY' })
    actor.send(message('one'))
    expect(sent).toEqual([])
  })

  for (const [gate, id] of [
    ['guest', 'TIP-016'],
    ['notMember', 'TIP-017'],
  ] as const) {
    test(`is not sent for ${gate}, who is shown the reason [${id}]`, () => {
      const { actor, sent, said: told } = ready({ gate })
      actor.send(message('one'))
      expect([sent, told.at(-1)]).toEqual([[], { type: 'message.withheld', gate }])
      actor.send({ type: 'writer.judged', gate: 'open' })
      actor.send(message('two'))
      expect(sent.length).toBe(1)
    })
  }
})

describe('what nobody answers', () => {
  test('a log-in is refused, the chat disabled, and it is tried again', () => {
    const { actor, asked, clock, context, said: told } = start()
    actor.send(ROOM)
    actor.send({ type: 'cams.signedIn' })
    clock.increment(20_000)
    expect([actor.getSnapshot().value.identity, context().isLoginRefused]).toEqual(['refused', true])
    expect(told.at(-1)).toEqual({ type: 'chat.availability', isEnabled: false })
    clock.increment(30_000)
    expect([asked, actor.getSnapshot().value.identity]).toEqual([['login', 'login'], 'loggingIn'])
  })

  test('a history has failed', () => {
    const { actor, clock } = start()
    actor.send(ROOM)
    actor.send({ type: 'chat.live' })
    clock.increment(20_000)
    expect([actor.getSnapshot().hasTag('failed'), actor.getSnapshot().hasTag('denied')]).toEqual([true, false])
  })

  test('a message is sent again, twice at most, and then has failed where it can be seen [R10]', () => {
    const { actor, clock, sent, outbox, kept, writing } = ready()
    actor.send(message('one'))
    for (const pause of [1_000, 2_000]) {
      clock.increment(20_000)
      expect(writing()).toBe('pausing')
      clock.increment(pause)
    }
    clock.increment(20_000)
    expect([sent.length, outbox(), kept()]).toEqual([3, ['one failed'], ['one failed']])
    expect(writing()).toBe('idle')
  })
})

test('leaving the room empties the chat and closes it', () => {
  const { actor, context, lines, said: told } = ready()
  actor.send({ type: 'room.closed' })
  expect([lines(), context().roomId, told.at(-1)]).toEqual([[], '', { type: 'chat.closed' }])
})

test('a viewer who signs out is a guest, and can type in the chat as one', () => {
  const { actor, said: told } = ready()
  actor.send({ type: 'cams.signedIn' })
  actor.send({ type: 'chatLogin.failed' })
  actor.send({ type: 'cams.signedOut' })
  expect(actor.getSnapshot().value.identity).toBe('nobody')
  expect(told.at(-1)).toEqual({ type: 'chat.availability', isEnabled: true })
})

test('a chat that may not be heard says so, until it is live after all', () => {
  const { actor, asked } = ready()
  actor.send({ type: 'chat.denied' })
  expect(actor.getSnapshot().hasTag('denied')).toBe(true)
  actor.send({ type: 'chat.live' })
  expect([actor.getSnapshot().hasTag('connecting'), asked]).toEqual([true, ['history r1', 'history r1']])
})

test('after a gap nothing is asked for before the line is live again [R03]', () => {
  const { actor, asked, reading } = ready()
  actor.send({ type: 'chat.reset' })
  expect([reading(), asked]).toEqual(['connecting', ['history r1']])
})

test('messages stand as sent until they are heard; after a gap the history decides [R03]', () => {
  const { actor, outbox, kept } = ready()
  actor.send(message('one'))
  actor.send({ type: 'message.sent', clientMsgId: nameOf('one'), id: 'm9' })
  actor.send({ type: 'chat.reset' })
  actor.send({ type: 'chat.live' })
  actor.send({ type: 'history.loaded', messages: [said('old', 1)] })
  expect([outbox(), kept()]).toEqual([[], []])
})

test('a pause is longer where chance wants it', () => {
  const { actor, clock, sent } = ready()
  actor.send(message('one'))
  actor.send({ type: 'message.lost', clientMsgId: nameOf('one'), chance: 1 })
  clock.increment(2_999)
  expect(sent.length).toBe(1)
  clock.increment(1)
  expect(sent.length).toBe(2)
})

test('whatever becomes of a message is kept for a page that comes after this one [R10]', () => {
  const { actor, clock, outbox, kept } = ready()
  const name = nameOf('one')
  const steps: ReadonlyArray<() => void> = [
    () => actor.send(message('one')),
    () => actor.send({ type: 'message.refused', clientMsgId: name }),
    () => actor.send({ type: 'message.retried', clientMsgId: name }),
    () => actor.send({ type: 'message.lost', clientMsgId: name, chance: 0 }),
    () => clock.increment(60_000),
    () => actor.send({ type: 'message.lost', clientMsgId: name, chance: 0 }),
    () => clock.increment(60_000),
    () => actor.send({ type: 'message.retried', clientMsgId: name }),
    () => actor.send({ type: 'message.sent', clientMsgId: name, id: 'm9' }),
    () => actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: name })] }),
    () => actor.send(message('two')),
    () => actor.send({ type: 'message.refused', clientMsgId: nameOf('two') }),
    () => actor.send({ type: 'message.discarded', clientMsgId: nameOf('two') }),
  ]
  for (const step of steps) {
    step()
    expect(kept()).toEqual(outbox())
  }
  expect(outbox()).toEqual([])
})

const nameOf = (text: string) => `own-message-${text.padEnd(8, '0')}`
const message = (text: string) => ({ type: 'message.submitted', clientMsgId: nameOf(text), text }) as const

function ready(options: Parameters<typeof start>[0] = {}) {
  const started = start(options)
  started.actor.send(ROOM)
  started.actor.send({ type: 'chat.live' })
  started.actor.send({ type: 'history.loaded', messages: [said('old', 1)] })
  return started
}
