import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { modelSectionMachine } from '../../machines/catalogue/model-section.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cards, silence } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    modelSectionMachine,
    new URL('../../machines/catalogue/model-section.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(modelSectionMachine)
})

test('keeps what came; fails after 16 seconds, and is asked for again by who wants it', () => {
  const clock = new SimulatedClock()
  const actor = createActor(plugPorts(modelSectionMachine, { loadModelSection: silence() }), {
    clock,
    input: { section: 'films', slug: 'isolde-marrow' },
  }).start()
  clock.increment(15_999)
  const waited = actor.getSnapshot().value
  clock.increment(1)
  const failed = actor.getSnapshot().value
  actor.send({ type: 'retry.requested' })
  actor.send({ type: 'section.loaded', content: { kind: 'films', items: cards(3) } })
  const { value, context } = actor.getSnapshot()
  expect({ waited, failed, value, content: context.content }).toEqual({
    waited: 'loading',
    failed: 'failed',
    value: 'shown',
    content: { kind: 'films', items: cards(3) },
  })
})
