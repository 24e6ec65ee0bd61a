import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { DashboardPart } from '../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { membershipContent } from './member-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(dashboardPartMachine, new URL('../../machines/member/dashboard-part.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(dashboardPartMachine)
})

const LOADED = { type: 'part.loaded', content: membershipContent(), asOfMs: 5 } as const

describe('a part', () => {
  test('asks for what it shows, and keeps that with its time', () => {
    const { actor, questions, state } = start()
    actor.send(LOADED)
    const { content, asOfMs } = actor.getSnapshot().context
    expect({ state: state(), questions, content, asOfMs }).toEqual({
      state: 'shown',
      questions: [{ part: 'membership' }],
      content: membershipContent(),
      asOfMs: 5,
    })
  })

  test('that does not come within 16 seconds has failed, and is asked for again', () => {
    const { actor, clock, questions, state } = start()
    clock.increment(15_999)
    const before = state()
    clock.increment(1)
    const after = state()
    actor.send({ type: 'retry.requested' })
    expect({ before, after, again: state(), questions: questions.length }).toEqual({
      before: 'loading',
      after: 'failed',
      again: 'loading',
      questions: 2,
    })
  })

  test('shows what it had while it is asked for again, and when that fails', () => {
    const { actor, clock, state } = start()
    actor.send(LOADED)
    actor.send({ type: 'refresh.requested' })
    const while_ = { state: state(), content: actor.getSnapshot().context.content }
    clock.increment(16_000)
    const late = { state: state(), content: actor.getSnapshot().context.content }
    actor.send({ type: 'retry.requested' })
    actor.send({ ...LOADED, content: membershipContent({ status: 'Canceled' }), asOfMs: 9 })
    const { content, asOfMs } = actor.getSnapshot().context
    expect({ while_, late, now: { state: state(), content, asOfMs } }).toEqual({
      while_: { state: 'refreshing', content: membershipContent() },
      late: { state: 'outdated', content: membershipContent() },
      now: { state: 'shown', content: membershipContent({ status: 'Canceled' }), asOfMs: 9 },
    })
  })
})

function start(part: DashboardPart = 'membership') {
  const clock = new SimulatedClock()
  const questions: unknown[] = []
  const machine = plugPorts(dashboardPartMachine, {
    loadDashboardPart: fromCallback<EventObject, { part: DashboardPart }>(({ input }) => void questions.push(input)),
  })
  const actor = createActor(machine, { clock, input: { part } }).start()
  return { actor, clock, questions, state: () => actor.getSnapshot().value }
}
