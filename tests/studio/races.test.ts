import { describe, expect, test } from 'vitest'
import { assign, type EventObject, fromCallback, setup } from 'xstate'
import { answerWith } from '../../app/ports/answer-with.ts'
import { unplugged } from '../../machines/unplugged.ts'
import { assertNoRace, findRace, type Race, type RaceControl } from '../../studio/paths/races.ts'
import { plugPorts } from '../support/plug-ports.ts'

type SearchEvent = { type: 'query.typed'; query: string } | { type: 'results.found'; results: string }

/** Shows results for what was typed. One that does not ask anew takes the first answer for that of the second question. */
function searchMachine(asksAnew: boolean) {
  return setup({
    types: { context: {} as { query: string; results: string }, events: {} as SearchEvent },
    actors: { find: unplugged<string>('find') },
    actions: {
      keepQuery: assign((_, query: string) => ({ query, results: '' })),
      keepResults: assign((_, results: string) => ({ results })),
    },
    delays: { patience: 5_000 },
  }).createMachine({
    id: 'search',
    context: { query: '', results: '' },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'query.typed': { target: 'asking', actions: { type: 'keepQuery', params: ({ event }) => event.query } },
        },
      },
      asking: {
        invoke: { src: 'find', input: ({ context }) => context.query },
        after: { patience: 'idle' },
        on: {
          'query.typed': {
            target: 'asking',
            reenter: asksAnew,
            actions: { type: 'keepQuery', params: ({ event }) => event.query },
          },
          'results.found': { target: 'idle', actions: { type: 'keepResults', params: ({ event }) => event.results } },
        },
      },
    },
  })
}

type SearchMachine = ReturnType<typeof searchMachine>

function searchRace(asksAnew: boolean, plug = carefulPort): Race<SearchMachine> {
  return {
    plug: (control) => plugPorts(searchMachine(asksAnew), { find: plug(control) }),
    events: [
      { type: 'query.typed', query: 'a' },
      { type: 'query.typed', query: 'b' },
    ],
    waitsMs: [5_000],
    always: {
      'results are those of what was typed': ({ snapshot: { context } }) =>
        context.results === '' || context.results === `results of ${context.query}`,
    },
  }
}

function resultsOf(query: string) {
  return [{ type: 'results.found' as const, results: `results of ${query}` }]
}

function carefulPort(control: RaceControl) {
  return answerWith(control.port('find', resultsOf))
}

describe('answers and events in any order', () => {
  test('a machine that asks anew shows what was asked for last', async () => {
    await assertNoRace(searchRace(true), { runs: 300 })
  })

  test('a machine that takes the answer to its first question for that to its second loses, and the shortest order is shown', async () => {
    await expect(assertNoRace(searchRace(false), { runs: 300 })).rejects.toThrow(
      [
        'It does not hold that results are those of what was typed:',
        '  1. query.typed {query:a}',
        '  2. query.typed {query:b}',
        '  3. find answers results.found {results:results of a}',
      ].join('\n'),
    )
  })

  test('a port that cannot be stopped is not heard once its state has been left', async () => {
    const unstoppable = (control: RaceControl) => {
      const find = control.port('find', resultsOf)
      return fromCallback<EventObject, string>(({ input, sendBack }) => {
        void find(new AbortController().signal, input).then(sendBack)
      })
    }
    await assertNoRace(searchRace(true, unstoppable), { runs: 300 })
  })

  test('every answer that a port may give is tried, and what must hold at rest is asked at rest only', async () => {
    const race: Race<SearchMachine> = {
      ...searchRace(true),
      plug: (control) =>
        plugPorts(searchMachine(true), {
          find: answerWith(
            control.port('find', (query: string) => [...resultsOf(query), ...resultsOf('something else')]),
          ),
        }),
      always: {},
      atRest: { 'nothing else is shown': ({ snapshot }) => snapshot.context.results !== 'results of something else' },
    }
    expect(await findRace(race, { runs: 300 })).toEqual({
      claim: 'nothing else is shown',
      steps: ['query.typed {query:a}', 'find answers results.found {results:results of something else}'],
    })
  })

  test('an actor that fails loses', async () => {
    const race: Race<SearchMachine> = {
      plug: () => searchMachine(true),
      events: [{ type: 'query.typed', query: 'a' }],
    }
    expect(await findRace(race, { runs: 20 })).toEqual({
      claim: 'the actor does not fail (Error: Port "find" is not plugged in)',
      steps: ['query.typed {query:a}'],
    })
  })

  test('a claim that is broken before anything happens needs no step', async () => {
    const race = { ...searchRace(true), always: { 'there are results': () => false } }
    expect(await findRace(race, { runs: 20 })).toEqual({ claim: 'there are results', steps: [] })
  })
})
