import { NEVER } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { dealsMachine } from '../../machines/sales/deals.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { dealsContent } from './deal-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(dealsMachine, new URL('../../machines/sales/deals.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(dealsMachine)
})

describe('while loading', () => {
  test('the shelf that is shown is the one that is asked for, once [DEAL-002]', () => {
    expect([start('page').questions, start('maintenance').questions]).toEqual([
      [{ shelf: 'page' }],
      [{ shelf: 'maintenance' }],
    ])
  })

  test('each deal gets a card that lives as long as the shelf', () => {
    const { actor } = start('page')
    actor.send({ type: 'deals.loaded', content: dealsContent() })
    const { cards, content } = actor.getSnapshot().context
    expect(content).toEqual(dealsContent())
    const facts = cards.map((card) => card.getSnapshot().context)
    expect(facts.map(({ timerSeconds, texts }) => [timerSeconds, texts])).toEqual([
      [0, 1],
      [3_661, 3],
    ])
    actor.stop()
    expect(cards.map((card) => card.getSnapshot().status)).toEqual(['stopped', 'stopped'])
  })

  test('deals that do not come leave the page standing, and can be asked for again [ERR-028]', () => {
    const { actor, questions } = start('page')
    const content = dealsContent({ deals: [] })
    actor.send({ type: 'deals.failed', content })
    expect({ state: actor.getSnapshot().value, content: actor.getSnapshot().context.content }).toEqual({
      state: 'incomplete',
      content,
    })
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'deals.loaded', content: dealsContent() })
    expect({ state: actor.getSnapshot().value, questions: questions.length }).toEqual({ state: 'shown', questions: 2 })
  })

  test('a refusal turns the visitor away for good', () => {
    const { actor } = start('page')
    actor.send({ type: 'deals.refused' })
    const seen = actor.getSnapshot()
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'deals.loaded', content: dealsContent() })
    const states = [seen, actor.getSnapshot()].map(({ value }) => value)
    expect({ states, tags: [...seen.tags].toSorted() }).toEqual({
      states: ['refused', 'refused'],
      tags: ['refused', 'settled'],
    })
  })

  test('no answer in 16 seconds is a failure', () => {
    const { actor, clock } = start('maintenance')
    clock.increment(16_000)
    expect({ state: actor.getSnapshot().value, content: actor.getSnapshot().context.content }).toEqual({
      state: 'incomplete',
      content: undefined,
    })
  })
})

function start(shelf: 'page' | 'maintenance') {
  const clock = new SimulatedClock()
  const questions: unknown[] = []
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(NEVER) })
  const machine = plugPorts(dealsMachine, {
    loadDeals: fromCallback<EventObject, { shelf: 'page' | 'maintenance' }>(({ input }) => void questions.push(input)),
    dealCard: plugPorts(dealCardMachine, { countdown }),
  })
  const actor = createActor(machine, { clock, input: { shelf } }).start()
  return { actor, clock, questions }
}
