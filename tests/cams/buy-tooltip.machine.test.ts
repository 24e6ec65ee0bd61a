import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(buyTooltipMachine, new URL('../../machines/cams/buy-tooltip.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(buyTooltipMachine)
})

test('a hint that is wanted once more stays four seconds from then [ROOM-020, ROOM-021]', () => {
  const clock = new SimulatedClock()
  const actor = createActor(buyTooltipMachine, { clock }).start()
  const isShown = () => actor.getSnapshot().hasTag('buyTooltip')
  actor.send({ type: 'buyTooltip.wanted' })
  clock.increment(3_000)
  actor.send({ type: 'buyTooltip.wanted' })
  clock.increment(3_999)
  expect(isShown()).toBe(true)
  clock.increment(1)
  expect(isShown()).toBe(false)
})
