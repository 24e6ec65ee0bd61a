import { expect, test } from 'vitest'
import { messageDeliveryMachine } from '../../machines/cams/message-delivery.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { said } from './chat-samples.ts'
import { message, nameOf, ready } from './chat-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    messageDeliveryMachine,
    new URL('../../machines/cams/message-delivery.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(messageDeliveryMachine)
})

test('each message has tries of its own: what one has used up, the next one has still [R10]', () => {
  const { actor, clock, outbox, sent } = ready()
  actor.send(message('one'))
  actor.send(message('two'))
  for (let sending = 0; sending < 3; sending += 1) {
    actor.send({ type: 'message.lost', chance: 0.5 })
    clock.increment(4_000)
  }
  expect({ outbox: outbox(), sent: sent.map(({ text }) => text) }).toEqual({
    outbox: ['one failed', 'two waiting'],
    sent: ['one', 'one', 'one', 'two'],
  })
  actor.send({ type: 'message.lost', chance: 0.5 })
  clock.increment(2_000)
  expect(sent.map(({ clientMsgId }) => clientMsgId).slice(3)).toEqual([nameOf('two'), nameOf('two')])
})

test('the next message is sent as soon as the chat has the one before, whether it was answered or not [R10]', () => {
  const { actor, sent } = ready()
  actor.send(message('one'))
  actor.send(message('two'))
  actor.send({ type: 'chat.heard', happenings: [said('m9', 9, { clientMsgId: nameOf('one') })] })
  expect(sent.map(({ text }) => text)).toEqual(['one', 'two'])
})
