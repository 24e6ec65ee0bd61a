import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { BILLERS } from './checkout-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(billerListMachine, new URL('../../machines/sales/biller-list.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(billerListMachine)
})

function start() {
  let asked = 0
  const told: unknown[] = []
  const clock = new SimulatedClock()
  const loadBillers = fromCallback(() => {
    asked += 1
  })
  const actor = createActor(plugPorts(billerListMachine, { loadBillers }), { clock })
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, asked: () => asked, clock, told, tags: () => [...actor.getSnapshot().tags] }
}

test('billers are asked for once, and handed on [API-092]', () => {
  const { actor, asked, clock, told, tags } = start()
  expect(tags()).toEqual(['billersUnknown'])
  actor.send({ type: 'billers.loaded', billers: BILLERS })
  actor.send({ type: 'billers.requested' })
  clock.increment(60_000)
  expect({ asked: asked(), told, tags: tags() }).toEqual({
    asked: 1,
    told: [{ type: 'billers.loaded', billers: BILLERS }],
    tags: [],
  })
})

test('billers that do not come can be asked for again [CHECKOUT-031]', () => {
  const { actor, asked, clock, told, tags } = start()
  actor.send({ type: 'billers.failed' })
  expect({ asked: asked(), tags: tags() }).toEqual({ asked: 1, tags: ['billersUnknown', 'billersFailed'] })
  actor.send({ type: 'billers.requested' })
  expect({ asked: asked(), tags: tags() }).toEqual({ asked: 2, tags: ['billersUnknown'] })
  clock.increment(16_000)
  expect({ told, tags: tags() }).toEqual({ told: [], tags: ['billersUnknown', 'billersFailed'] })
})
