import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { modelPageMachine } from '../../machines/catalogue/model-page.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { modelContent, silence } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(modelPageMachine, new URL('../../machines/catalogue/model-page.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(modelPageMachine)
})

test('each answer has its screen, and its reason is kept', () => {
  const answers = [
    { type: 'model.loaded', content: modelContent() },
    { type: 'model.missing' },
    { type: 'model.refused', reason: 'verificationRequired' },
    { type: 'model.failed', reason: 'contract' },
  ] as const
  const states = answers.map((answer) => {
    const { actor } = start()
    actor.send(answer)
    const { value, context } = actor.getSnapshot()
    return { value, refusal: context.refusal, failure: context.failure, title: context.content?.model.title }
  })
  const nothing = { refusal: 'signInRequired', failure: 'unavailable', title: undefined }
  expect(states).toEqual([
    { ...nothing, value: 'shown', title: 'Isolde Marrow' },
    { ...nothing, value: 'missing' },
    { ...nothing, value: 'refused', refusal: 'verificationRequired' },
    { ...nothing, value: 'failed', failure: 'contract' },
  ])
})

test('no answer in 16 seconds is a failure that says so, and can be asked for again', () => {
  const { actor, clock } = start()
  clock.increment(15_999)
  expect(actor.getSnapshot().value).toBe('loading')
  clock.increment(1)
  expect({ value: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
    value: 'failed',
    failure: 'timeout',
  })
  actor.send({ type: 'retry.requested' })
  expect(actor.getSnapshot().value).toBe('loading')
})

test('its gallery has as many pictures as the model, and the address names somebody else of the films', () => {
  const { actor } = start()
  actor.send({ type: 'model.loaded', content: modelContent() })
  actor.send({ type: 'address.changed', search: { with: 'bea-lark' } })
  const { children, context, value } = actor.getSnapshot()
  expect({ count: children.gallery?.getSnapshot().context.count, search: context.search, value }).toEqual({
    count: 2,
    search: { with: 'bea-lark' },
    value: 'shown',
  })
})

function start() {
  const clock = new SimulatedClock()
  const actor = createActor(plugPorts(modelPageMachine, { loadModel: silence(), gallery: galleryMachine }), {
    clock,
    input: { slug: 'isolde-marrow', search: {} },
  }).start()
  return { actor, clock }
}
