import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { searchPageMachine } from '../../machines/catalogue/search-page.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { FOUND, NOTHING, SPECIAL } from './search-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(searchPageMachine, new URL('../../machines/catalogue/search-page.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(searchPageMachine)
})

describe('the query of the address', () => {
  test('is asked for from 2 characters on, without the blanks around it [SEARCH-001, SEARCH-013]', () => {
    const asked = ['', 'n', ' n ', '🎬', 'ni', '  ni  ', '🎬🎬', 'night swim'].map((query) => {
      const { actor, questions } = start(query)
      return [actor.getSnapshot().value, ...questions]
    })
    expect(asked).toEqual([
      ['asking'],
      ['asking'],
      ['asking'],
      ['asking'],
      ['loading', 'ni'],
      ['loading', 'ni'],
      ['loading', '🎬🎬'],
      ['loading', 'night swim'],
    ])
  })

  test('is cut after 100 characters, and never through one', () => {
    const family = '👨‍👩‍👧‍👦'
    expect([start('a'.repeat(10_000)).questions, start(`${'a'.repeat(95)}${family}`).questions]).toEqual([
      ['a'.repeat(100)],
      ['a'.repeat(95)],
    ])
  })

  test('is the latest one: what the one before led to is not heard [SEARCH-004]', () => {
    const { actor, questions, stops } = start('night')
    actor.send({ type: 'address.changed', search: { s: 'swim' } })
    expect({ questions, stops: stops() }).toEqual({ questions: ['night', 'swim'], stops: 1 })
    actor.send({ type: 'results.found', found: FOUND })
    actor.send({ type: 'address.changed', search: { s: 'x' } })
    expect({ value: actor.getSnapshot().value, found: actor.getSnapshot().context.found }).toEqual({
      value: 'asking',
      found: undefined,
    })
  })
})

describe('while loading', () => {
  test('each answer has its state, and its reason is kept', () => {
    const answers = [
      { type: 'results.found', found: FOUND },
      { type: 'results.found', found: NOTHING },
      { type: 'results.found', found: SPECIAL },
      { type: 'results.found', found: { ...NOTHING, special: SPECIAL.special } },
      { type: 'results.refused', reason: 'verificationRequired' },
      { type: 'results.failed', reason: 'contract' },
    ] as const
    const states = answers.map((answer) => {
      const { actor } = start('night')
      actor.send(answer)
      const { value, context } = actor.getSnapshot()
      return [value, context.found, context.refusal, context.failure]
    })
    expect(states).toEqual([
      ['shown', FOUND, 'signInRequired', 'unavailable'],
      ['empty', NOTHING, 'signInRequired', 'unavailable'],
      ['special', SPECIAL, 'signInRequired', 'unavailable'],
      ['special', { groups: [], special: SPECIAL.special }, 'signInRequired', 'unavailable'],
      ['refused', undefined, 'verificationRequired', 'unavailable'],
      ['failed', undefined, 'signInRequired', 'contract'],
    ])
  })

  test('no answer in 16 seconds is a failure that says so, and can be tried again', () => {
    const { actor, clock, questions } = start('night')
    clock.increment(15_999)
    expect(actor.getSnapshot().value).toBe('loading')
    clock.increment(1)
    expect({ value: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      value: 'failed',
      failure: 'timeout',
    })
    actor.send({ type: 'retry.requested' })
    expect([actor.getSnapshot().value, ...questions]).toEqual(['loading', 'night', 'night'])
  })
})

test('what is submitted becomes the address from 2 characters on, trimmed [SEARCH-001, SEARCH-005]', () => {
  const { actor, emitted, questions } = start('')
  for (const query of ['', ' ', 'n', ' n ', 'ni', '  night swim ']) actor.send({ type: 'query.submitted', query })
  expect({ emitted, questions, state: actor.getSnapshot().value }).toEqual({
    emitted: [
      { type: 'query.wanted', query: 'ni' },
      { type: 'query.wanted', query: 'night swim' },
    ],
    questions: [],
    state: 'asking',
  })
})

function start(query: string) {
  const clock = new SimulatedClock()
  const questions: string[] = []
  const emitted: EventObject[] = []
  let stops = 0
  const machine = plugPorts(searchPageMachine, {
    findResults: fromCallback<EventObject, { query: string }>(({ input }) => {
      questions.push(input.query)
      return () => {
        stops += 1
      }
    }),
  })
  const actor = createActor(machine, { clock, input: { query } })
  actor.on('query.wanted', (event) => emitted.push(event))
  actor.start()
  return { actor, clock, questions, emitted, stops: () => stops }
}
