import { describe, expect, test } from 'vitest'
import { chatOutboxMachine } from '../../machines/cams/chat-outbox.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { said } from './chat-samples.ts'
import { message, nameOf, ready } from './chat-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(chatOutboxMachine, new URL('../../machines/cams/chat-outbox.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(chatOutboxMachine)
})

describe('what this viewer says', () => {
  test('gets an id of its own, is shown at once, and is shown once when the server echoes it [API-149, R10]', () => {
    const { actor, sent, lines, outbox } = ready()
    actor.send(message('one'))
    expect({ sent, outbox: outbox() }).toEqual({
      sent: [{ roomId: 'r1', clientMsgId: nameOf('one'), text: 'one' }],
      outbox: ['one waiting'],
    })
    actor.send({ type: 'message.sent', id: 'm9' })
    expect(outbox()).toEqual(['one sent'])
    actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
    expect({ outbox: outbox(), lines: lines() }).toEqual({ outbox: [], lines: ['old', 'm9'] })
  })

  test('is shown once, too, when the echo comes before the answer [R10]', () => {
    const { actor, outbox, sent } = ready()
    actor.send(message('one'))
    actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
    actor.send({ type: 'message.sent', id: 'm9' })
    expect({ outbox: outbox(), sent: sent.length }).toEqual({ outbox: [], sent: 1 })
  })

  test('with its answer lost it is sent again under the same name, twice at most, and then fails where it can be seen [R10]', () => {
    const { actor, clock, sent, outbox, kept, writing } = ready()
    actor.send(message('one'))
    for (const pause of [2_000, 4_000]) {
      actor.send({ type: 'message.lost', chance: 0.5 })
      clock.increment(pause)
    }
    expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual(Array(3).fill(nameOf('one')))
    actor.send({ type: 'message.lost', chance: 0.5 })
    expect({ outbox: outbox(), kept: kept() }).toEqual({ outbox: ['one failed'], kept: ['one failed'] })
    expect(writing()).toBe('idle')
    clock.increment(60_000)
    expect({ sent: sent.length, outbox: outbox() }).toEqual({ sent: 3, outbox: ['one failed'] })
    actor.send({ type: 'message.retried', clientMsgId: nameOf('one') })
    expect({ sent: sent.length, clientMsgId: sent.at(-1)?.clientMsgId }).toEqual({
      sent: 4,
      clientMsgId: nameOf('one'),
    })
  })

  test('that had arrived all the same is never sent again once it is heard [R10]', () => {
    const { actor, clock, sent, outbox } = ready()
    actor.send(message('one'))
    actor.send({ type: 'message.lost', chance: 0.5 })
    actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
    clock.increment(60_000)
    expect({ sent: sent.length, outbox: outbox() }).toEqual({ sent: 1, outbox: [] })
  })

  test('is sent one by one, in the order of writing; one that fails does not block the others [R10]', () => {
    const { actor, sent, outbox } = ready()
    for (const text of ['one', 'two', 'three']) actor.send(message(text))
    expect(sent.map(({ text }) => text)).toEqual(['one'])
    actor.send({ type: 'message.refused' })
    actor.send({ type: 'message.sent', id: 'm2' })
    expect({ sent: sent.map(({ text }) => text), outbox: outbox() }).toEqual({
      sent: ['one', 'two', 'three'],
      outbox: ['one failed', 'two sent', 'three waiting'],
    })
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
    expect({ outbox: outbox(), sent }).toEqual({ outbox: ['one failed'], sent: [] })
  })
})

describe('what nobody answers', () => {
  test('a message is sent again, twice at most, and then has failed where it can be seen [R10]', () => {
    const { actor, clock, sent, outbox, kept, writing } = ready()
    actor.send(message('one'))
    for (const pause of [1_000, 2_000]) {
      clock.increment(20_000)
      expect(writing()).toBe('pausing')
      clock.increment(pause)
    }
    clock.increment(20_000)
    expect({ sent: sent.length, outbox: outbox(), kept: kept() }).toEqual({
      sent: 3,
      outbox: ['one failed'],
      kept: ['one failed'],
    })
    expect(writing()).toBe('idle')
  })
})

test('messages stand as sent until they are heard; after a gap the history decides [R03]', () => {
  const { actor, outbox, kept } = ready()
  actor.send(message('one'))
  actor.send({ type: 'message.sent', id: 'm9' })
  actor.send({ type: 'chat.reset' })
  actor.send({ type: 'chat.live' })
  actor.send({ type: 'history.loaded', messages: [said('old', 1)] })
  expect({ outbox: outbox(), kept: kept() }).toEqual({ outbox: [], kept: [] })
})

test('a pause is longer where chance wants it', () => {
  const { actor, clock, sent } = ready()
  actor.send(message('one'))
  actor.send({ type: 'message.lost', chance: 1 })
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
    () => actor.send({ type: 'message.refused' }),
    () => actor.send({ type: 'message.retried', clientMsgId: name }),
    () => actor.send({ type: 'message.lost', chance: 0 }),
    () => clock.increment(60_000),
    () => actor.send({ type: 'message.lost', chance: 0 }),
    () => clock.increment(60_000),
    () => actor.send({ type: 'message.retried', clientMsgId: name }),
    () => actor.send({ type: 'message.sent', id: 'm9' }),
    () => actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: name })] }),
    () => actor.send(message('two')),
    () => actor.send({ type: 'message.refused' }),
    () => actor.send({ type: 'message.discarded', clientMsgId: nameOf('two') }),
  ]
  for (const step of steps) {
    step()
    expect(kept()).toEqual(outbox())
  }
  expect(outbox()).toEqual([])
})
