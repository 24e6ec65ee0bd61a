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
      after: { failed: 'pausing' },
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

  test('that the server refuses has failed; what changed meanwhile is a reason to ask again', () => {
    const { actor, questions, state } = start()
    actor.send({ type: 'part.failed' })
    const refused = state()
    actor.send({ type: 'refresh.requested' })
    expect({ refused, again: state(), questions: questions.length }).toEqual({
      refused: { failed: 'pausing' },
      again: 'loading',
      questions: 2,
    })
  })

  test('that has failed is asked for again every thirty seconds, until it comes', () => {
    const { actor, clock, questions, state } = start()
    actor.send({ type: 'part.failed' })
    clock.increment(29_999)
    const early = { state: state(), questions: questions.length }
    clock.increment(1)
    const asking = { state: state(), questions: questions.length, isSaid: actor.getSnapshot().hasTag('unavailable') }
    clock.increment(16_000)
    const late = state()
    clock.increment(30_000)
    actor.send({ type: 'part.failed' })
    const refused = state()
    clock.increment(30_000)
    actor.send(LOADED)
    const { content, asOfMs } = actor.getSnapshot().context
    expect({ early, asking, late, refused, end: { state: state(), content, asOfMs }, questions }).toEqual({
      early: { state: { failed: 'pausing' }, questions: 1 },
      asking: { state: { failed: 'asking' }, questions: 2, isSaid: true },
      late: { failed: 'pausing' },
      refused: { failed: 'pausing' },
      end: { state: 'shown', content: membershipContent(), asOfMs: 5 },
      questions: Array(4).fill({ part: 'membership' }),
    })
  })

  test('that may be old is asked for again every thirty seconds', () => {
    const { actor, clock, questions, state } = start()
    actor.send(LOADED)
    actor.send({ type: 'refresh.requested' })
    actor.send({ type: 'part.failed' })
    clock.increment(29_999)
    const early = { state: state(), questions: questions.length }
    clock.increment(1)
    expect({ early, due: { state: state(), questions: questions.length } }).toEqual({
      early: { state: 'outdated', questions: 2 },
      due: { state: 'refreshing', questions: 3 },
    })
  })

  test('that changes again while it is asked for is asked for once more, and so is one that may be old', () => {
    const { actor, questions, state } = start()
    actor.send(LOADED)
    actor.send({ type: 'refresh.requested' })
    actor.send({ type: 'refresh.requested' })
    const twice = { state: state(), questions: questions.length }
    actor.send({ type: 'part.failed' })
    const refused = state()
    actor.send({ type: 'refresh.requested' })
    expect({ twice, refused, again: state(), questions: questions.length }).toEqual({
      twice: { state: 'refreshing', questions: 3 },
      refused: 'outdated',
      again: 'refreshing',
      questions: 4,
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
