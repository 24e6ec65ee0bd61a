import { describe, expect, test } from 'vitest'
import { camChatMachine, messageGateOf } from '../../machines/cams/cam-chat.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { VISITORS } from '../support/samples.ts'
import { message, ROOM, ready, startChat as start } from './chat-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camChatMachine, new URL('../../machines/cams/cam-chat.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camChatMachine)
})

describe('what is said in a room', () => {
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
    expect({ asked, userId: context().userId, roomId: context().roomId }).toEqual({
      asked: ['login'],
      userId: 'me',
      roomId: 'r2',
    })
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

test('the chat of a room that is entered while nothing is broadcast begins disabled [CHAT-015]', () => {
  const opened = (['PUBLIC', 'ERROR', 'SPY_SHOW', 'AWAY', 'OFFLINE', 'PRIVATE_SHOW'] as const).map((state) => {
    const { actor, said: told } = start()
    actor.send({ ...ROOM, state })
    return told.at(-1)
  })
  const chat = { type: 'chat.opened', key: 'room:r1' }
  expect(opened).toEqual([true, true, true, false, false, false].map((isEnabled) => ({ ...chat, isEnabled })))
})

test('members of every kind may write, a guest is asked to log in, and others are no members [TIP-016, TIP-017]', () => {
  const gateOf = (visitor: Parameters<typeof messageGateOf>[0]) => messageGateOf(visitor)
  const { guest, member, expired, inactive } = VISITORS
  expect({
    guest: gateOf(guest),
    member: gateOf(member),
    expired: gateOf(expired),
    inactive: gateOf(inactive),
    none: gateOf({ ...member, flags: { ...member.flags, isActiveExpiredOrInactive: false } }),
    withoutCams: gateOf({ ...expired, flags: { ...expired.flags, isAuthorizedForLiveCam: false } }),
  }).toEqual({
    guest: 'guest',
    member: 'open',
    expired: 'open',
    inactive: 'open',
    none: 'notMember',
    withoutCams: 'open',
  })
})

describe('what this viewer says', () => {
  test('is nothing when it is empty [CHAT-009]', () => {
    const { actor, sent } = ready()
    actor.send(message('   '))
    actor.send({ ...message('x'), text: '' })
    expect(sent).toEqual([])
    actor.send({ ...message('x'), text: 'x' })
    expect(sent).toHaveLength(1)
  })

  test('is nothing where the chat is disabled [TIP-024]', () => {
    const { actor, sent } = ready()
    actor.send({ type: 'state.changed', state: 'AWAY' })
    actor.send(message('one'))
    expect(sent).toEqual([])
  })

  for (const [gate, id] of [
    ['guest', 'TIP-016, CHAT-015'],
    ['notMember', 'TIP-017'],
  ] as const) {
    test(`is not sent for ${gate}, who is shown the reason [${id}]`, () => {
      const { actor, sent, said: told } = ready({ gate })
      actor.send(message('one'))
      expect({ sent, lastTold: told.at(-1) }).toEqual({ sent: [], lastTold: { type: 'message.withheld', gate } })
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
    expect({ identity: actor.getSnapshot().value.identity, isLoginRefused: context().isLoginRefused }).toEqual({
      identity: 'refused',
      isLoginRefused: true,
    })
    expect(told.at(-1)).toEqual({ type: 'chat.availability', isEnabled: false })
    clock.increment(30_000)
    expect({ asked, identity: actor.getSnapshot().value.identity }).toEqual({
      asked: ['login', 'login'],
      identity: 'loggingIn',
    })
  })
})

test('leaving the room empties the chat and closes it', () => {
  const { actor, context, lines, said: told } = ready()
  actor.send({ type: 'room.closed' })
  expect({ lines: lines(), roomId: context().roomId, lastTold: told.at(-1) }).toEqual({
    lines: [],
    roomId: '',
    lastTold: { type: 'chat.closed' },
  })
})

test('a viewer who signs out is a guest, and can type in the chat as one', () => {
  const { actor, said: told } = ready()
  actor.send({ type: 'cams.signedIn' })
  actor.send({ type: 'chatLogin.failed' })
  actor.send({ type: 'cams.signedOut' })
  expect(actor.getSnapshot().value.identity).toBe('nobody')
  expect(told.at(-1)).toEqual({ type: 'chat.availability', isEnabled: true })
})

test('whoever logs in to the chat in a room is known to it at once', () => {
  const { actor, camChat } = ready()
  actor.send({ type: 'cams.signedIn' })
  actor.send({ type: 'chatLogin.done', userId: 'me' })
  expect(camChat.getSnapshot().children.chatHistory?.getSnapshot().context.userId).toBe('me')
})
