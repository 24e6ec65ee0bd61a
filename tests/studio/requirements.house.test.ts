import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { loadHouse } from '../../scripts/support/house.ts'
import { graphOf, statesIn } from '../../studio/diagrams/graph.ts'
import { answeredBy } from '../../studio/diagrams/requirements.ts'
import { isOfStudio } from '../../studio/house.ts'
import { unaskedStates } from '../../studio/lint/exceptions.ts'

const house = await loadHouse()
const graphs = [...house.machines.values()]
  .filter(({ machine }) => !isOfStudio(machine))
  .map(({ machine }) => graphOf(machine))

describe('every state of the site’s machines', () => {
  test.each(graphs)('$machine: says what it is required for, or why nothing requires it', (graph) => {
    const mute = statesIn(graph.root).filter(({ name }) => {
      const { own, ofTransitions, inherited, unasked } = answeredBy(name, graph, unaskedStates)
      return [...own, ...ofTransitions, ...(inherited?.ids ?? [])].length === 0 && !unasked
    })
    expect(mute.map(({ name }) => name)).toEqual([])
  })

  test('names requirements that there are', () => {
    const known = new Set(house.requirements.map(({ id }) => id))
    const named = graphs.flatMap(({ root, edges }) => [...statesIn(root), ...edges].flatMap((one) => one.requirements))
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test('stands among those that nothing requires only if it needs to', () => {
    const states = graphs.flatMap((graph) => statesIn(graph.root).map((state) => ({ graph, state })))
    const needed = states.filter(
      ({ graph, state }) =>
        answeredBy(state.name, graph, {}).own.length === 0 && unaskedStates[`${graph.machine} ${state.name}`],
    )
    expect(needed.map(({ graph, state }) => `${graph.machine} ${state.name}`).sort()).toEqual(
      Object.keys(unaskedStates).sort(),
    )
  })
})

describe('a state', () => {
  const graph = graphOf(
    createMachine({
      id: 'shop',
      meta: { requirements: ['A-1'] },
      initial: 'open',
      states: {
        open: {
          meta: { requirements: ['A-2'] },
          initial: 'empty',
          states: {
            empty: { on: { 'visitor.came': { target: 'busy', meta: { requirements: ['A-2', 'A-3'] } } } },
            busy: { meta: { requirements: ['A-3'] } },
          },
        },
        cellar: { initial: 'dark', states: { dark: {}, lit: { meta: { requirements: ['A-4'] } } } },
        shut: {},
      },
    }),
  )
  const answers = (name: string, unasked = {}) => {
    const { inherited, ...rest } = answeredBy(name, graph, unasked)
    return { ...rest, inherited: inherited && `${inherited.of.name}: ${inherited.ids}` }
  }

  test('names its own, and then those of its transitions that it has not named', () => {
    expect(answers('open.busy')).toEqual({
      own: ['A-3'],
      ofTransitions: ['A-2'],
      inherited: undefined,
      unasked: undefined,
    })
  })

  test('without its own takes those of the nearest state around it', () => {
    expect(answers('open.empty')).toEqual({
      own: [],
      ofTransitions: ['A-2', 'A-3'],
      inherited: 'open: A-2',
      unasked: undefined,
    })
    expect(answers('shut').inherited).toBe('any: A-1')
  })

  test('in what nothing requires gives that reason, unless it names its own', () => {
    const unasked = { 'shop cellar': 'Ours.' }
    expect(answers('cellar.dark', unasked)).toEqual({
      own: [],
      ofTransitions: [],
      inherited: undefined,
      unasked: 'Ours.',
    })
    expect(answers('cellar.lit', unasked)).toEqual({
      own: ['A-4'],
      ofTransitions: [],
      inherited: undefined,
      unasked: undefined,
    })
  })
})
