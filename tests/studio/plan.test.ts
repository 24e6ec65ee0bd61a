import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ActorRefFrom,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  log,
  raise,
  sendParent,
  sendTo,
  setup,
} from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import { loadCases, projectRoot } from '../../scripts/support/house.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import { leastLength, lengthOf, type Plan, planPaths } from '../../studio/paths/plan.ts'
import { type PostmanGraph, postmanTours, type Tours } from '../../studio/paths/postman.ts'
import { earliestTimes } from '../../studio/paths/schedule.ts'
import { departureFrom, startSilently } from '../../studio/paths/silent-actor.ts'
import {
  counterMachine,
  impossibleTimerMachine,
  nestedMachine,
  routedMachine,
  tiedTimersMachine,
  tokenMachine,
  tokenOptions,
  twoTimersMachine,
} from './hand-made-machines.ts'

const allCases = await loadCases(projectRoot)

describe('when planning paths through a flat machine', () => {
  const plan = planPaths(explore(tokenMachine(), tokenOptions))

  test('few paths take every edge, with readable titles and the time that each step waits', () => {
    expect(plan.paths.map(({ title, steps }) => [title, steps.map(({ waitMs }) => waitMs)])).toEqual([
      [
        'after renewalDue → renewal.failed {cause:unavailable} → after retryPause → renewal.failed {cause:contract} → after retryPause → after patience → signOut.requested ⇒ signedOut',
        [240_000, 0, 5_000, 0, 5_000, 15_000, 0],
      ],
      ['after renewalDue → renewal.succeeded → after renewalDue → renewal.refused ⇒ revoked', [240_000, 0, 30_000, 0]],
      ['after renewalDue → signOut.requested ⇒ signedOut', [240_000, 0]],
      ['signOut.requested ⇒ signedOut', [0]],
    ])
    expect({ uncovered: plan.uncovered, unreached: plan.unreached, infeasible: plan.infeasible }).toEqual({
      uncovered: [],
      unreached: [],
      infeasible: [],
    })
  })

  test('ids differ, and stay the same from run to run', () => {
    const ids = plan.paths.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(planPaths(explore(tokenMachine(), tokenOptions)).paths.map(({ id }) => id)).toEqual(ids)
    expect(ids[0]).toBe('gfms3v43')
  })

  test('covering transitions only takes fewer paths', () => {
    const short = planPaths(explore(tokenMachine(), tokenOptions), { cover: 'transitions' })
    expect(short.uncovered).toEqual([])
    expect(short.paths.map(({ title }) => title)).toEqual([
      'after renewalDue → renewal.succeeded → after renewalDue → renewal.failed {cause:unavailable} → after retryPause → after patience → signOut.requested ⇒ signedOut',
      'after renewalDue → renewal.refused ⇒ revoked',
    ])
  })

  test('no path is longer than asked where a shorter one gets there', () => {
    const lengths = planPaths(explore(tokenMachine(), tokenOptions), { maxLength: 3 }).paths.map(
      ({ steps }) => steps.length,
    )
    expect(Math.max(...lengths)).toBe(3)
  })
})

describe('the shortest tours through arcs, where a return to the start costs one step', () => {
  const lengthOf = ({ tours }: Tours) => tours.reduce((sum, { arcs }) => sum + arcs.length + 1, 0)

  test('are what a look at the graph says', () => {
    // 0 → 1 → 2 → 0 and a dead end at 3: once around, then to the end.
    const graph = { size: 4, starts: [0], from: [0, 1, 2, 1], to: [1, 2, 0, 3] }
    const { bound, length, tours } = postmanTours(graph)
    expect({ bound, length, tours }).toEqual({ bound: 6, length: 6, tours: [{ start: 0, arcs: [0, 1, 2, 0, 3] }] })
    expect(postmanTours(graph, (arc) => arc === 1).bound).toBe(3)
  })

  test('arcs may cost more than one step', () => {
    const graph = { size: 3, starts: [0], from: [0, 0, 1, 2], to: [1, 2, 2, 0] }
    expect(postmanTours(graph).bound).toBe(5)
    expect(postmanTours({ ...graph, steps: [1, 3, 2, 1] }).bound).toBe(8)
  })

  test('set out from every start, even where nothing leads on', () => {
    const { bound, tours } = postmanTours({ size: 3, starts: [0, 2], from: [0], to: [1] })
    expect({ bound, tours }).toEqual({
      bound: 3,
      tours: [
        { start: 0, arcs: [0] },
        { start: 1, arcs: [] },
      ],
    })
  })

  test('in random graphs they hang together, take what they must, and no search finds shorter ones', () => {
    const graphs = fc.integer({ min: 2, max: 4 }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        extra: fc.array(fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 })), { maxLength: 4 }),
        parents: fc.array(fc.nat(), { minLength: size - 1, maxLength: size - 1 }),
        required: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      }),
    )
    fc.assert(
      fc.property(graphs, ({ size, extra, parents, required }) => {
        const arcs = [...parents.map((parent, index) => [parent % (index + 1), index + 1] as const), ...extra]
        const graph = { size, starts: [0], from: arcs.map(([from]) => from), to: arcs.map(([, to]) => to) }
        const all = postmanTours(graph)
        expect(lengthOf(all)).toBe(all.bound)
        expect(all.bound).toBe(shortestBySearch(graph, () => true))
        for (const without of arcs.keys()) {
          expect(shortestBySearch(graph, (arc) => arc !== without)).toBeGreaterThanOrEqual(
            all.bound - all.extra(without),
          )
        }
        const some = postmanTours(graph, (arc) => required[arc]!)
        expect(some.bound).toBeLessThanOrEqual(shortestBySearch(graph, (arc) => required[arc]!))
        for (const [{ tours }, isNeeded] of [
          [all, () => true],
          [some, (arc: number) => required[arc]!],
        ] as const) {
          for (const tour of tours) {
            let at = graph.starts[tour.start]
            for (const arc of tour.arcs) {
              expect(graph.from[arc]).toBe(at)
              at = graph.to[arc]
            }
          }
          const walked = new Set(tours.flatMap((tour) => tour.arcs))
          expect(arcs.map((_, arc) => arc).filter((arc) => isNeeded(arc) && !walked.has(arc))).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  /** Breadth first over where one stands and what has been taken; a return is a step. */
  function shortestBySearch({ from, to }: PostmanGraph, isNeeded: (arc: number) => boolean): number {
    const wanted = from.reduce((mask, _, arc) => (isNeeded(arc) ? mask | (1 << arc) : mask), 0)
    let front = new Set(['0 0'])
    const seen = new Set(front)
    for (let length = 0; ; length++) {
      const next = new Set<string>()
      for (const place of front) {
        const [at, taken] = place.split(' ').map(Number) as [number, number]
        // The last path is returned from as well.
        if ((taken & wanted) === wanted) return length + 1
        const ways = [
          `0 ${taken}`,
          ...from.flatMap((tail, arc) => (tail === at ? `${to[arc]} ${taken | (1 << arc)}` : [])),
        ]
        for (const way of ways) {
          if (seen.has(way)) continue
          seen.add(way)
          next.add(way)
        }
      }
      front = next
    }
  }
})

describe('a plan is at most a tenth longer than the postman’s bound', () => {
  const shareOfBound = (exploration: Exploration, plan: Plan) => lengthOf(plan.paths) / leastLength(exploration, plan)

  // The regions of camChat, camRoom, joinNow, messenger and valuePopups make more combinations than anyone walks.
  const explorations = allCases
    .map((cases) => explore(cases.machine, cases))
    .filter(({ edges }) => edges.length <= 12_000)

  test('machines with regions that wait side by side are among them', () => {
    expect(explorations.length).toBeGreaterThan(20)
    const named = ['appBoot', 'checkout', 'tracing', 'videoPage']
    expect(named.filter((id) => !explorations.some(({ machine }) => machine.id === id))).toEqual([])
  })

  for (const exploration of explorations) {
    test(`${exploration.machine.id}, all of its edges in every combination of its regions`, {
      timeout: 240_000,
    }, () => {
      const plan = planPaths(exploration, { cover: 'product' })
      // Of a plan of seven steps, a tenth is less than one.
      expect(lengthOf(plan.paths)).toBeLessThanOrEqual(Math.ceil(1.1 * leastLength(exploration, plan)))
    })
  }

  test('a grid of a thousand states and one-way streets, in paths that are begun anew where it is cheap', () => {
    const side = 32
    const machine = setup({
      types: {
        context: {} as { column: number; row: number },
        events: {} as { type: 'right.asked' } | { type: 'left.asked' } | { type: 'down.asked' } | { type: 'up.asked' },
      },
      guards: {
        hasRight: ({ context: { column } }) => column < side - 1,
        hasLeft: ({ context: { column, row } }) => column > 0 && (column + row) % 3 > 0,
        hasDown: ({ context: { row } }) => row < side - 1,
        hasUp: ({ context: { column, row } }) => row > 0 && (column * row) % 2 === 0,
      },
      actions: {
        goRight: assign({ column: ({ context }) => context.column + 1 }),
        goLeft: assign({ column: ({ context }) => context.column - 1 }),
        goDown: assign({ row: ({ context }) => context.row + 1 }),
        goUp: assign({ row: ({ context }) => context.row - 1 }),
      },
    }).createMachine({
      id: 'grid',
      context: { column: 0, row: 0 },
      on: {
        'right.asked': { guard: 'hasRight', actions: 'goRight' },
        'left.asked': { guard: 'hasLeft', actions: 'goLeft' },
        'down.asked': { guard: 'hasDown', actions: 'goDown' },
        'up.asked': { guard: 'hasUp', actions: 'goUp' },
      },
    })
    const exploration = explore(machine, { project: ({ context }) => [context.column, context.row] })
    const plan = planPaths(exploration)
    expect({ states: exploration.states.size, infeasible: plan.infeasible, uncovered: plan.uncovered }).toEqual({
      states: 1_024,
      infeasible: [],
      uncovered: [],
    })
    expect(shareOfBound(exploration, plan)).toBeLessThanOrEqual(1.1)
    const taken = plan.paths.flatMap(({ steps }) => steps.map(({ from, label }) => `${from} ${label}`))
    expect(new Set(taken)).toEqual(new Set(exploration.edges.map(({ from, label }) => `${from} ${label}`)))
  })
})

test('the title of a long path tells how it begins and ends', () => {
  const machine = createMachine({
    id: 'long',
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: 21 }, (_, place) => [`s${place}`, { on: place < 20 ? { next: `s${place + 1}` } : {} }]),
    ),
  })
  expect(planPaths(explore(machine, {})).paths.map(({ title, steps }) => [title, steps.length])).toEqual([
    [`${'next → '.repeat(8)}4 more → ${Array(8).fill('next').join(' → ')} ⇒ s20`, 20],
  ])
})

describe('when timers run side by side', () => {
  test('a slow one fires in the middle of a quick one, because the visitor waited first', () => {
    const exploration = explore(twoTimersMachine, {})
    const plan = planPaths(exploration, { cover: 'product' })
    expect({ edges: exploration.edges.length, infeasible: plan.infeasible, uncovered: plan.uncovered }).toEqual({
      edges: 10,
      infeasible: [],
      uncovered: [],
    })
    const walked = new Set(plan.paths.flatMap(({ steps }) => steps.map(({ from, label }) => `${from} ${label}`)))
    expect(walked.size).toBe(10)
    expect(walked).toContain('{"slow":"running","quick":"asking"} after slowPause')
  })

  test('each region is walked in full, but not in every combination with the others unless asked', () => {
    const plan = planPaths(explore(twoTimersMachine, {}))
    expect(plan.paths.map(({ title }) => title)).toEqual([
      'after slowPause → slow.restarted → question.asked → question.answered → question.asked → after quickPatience ⇒ slow.running + quick.idle',
    ])
    expect({ uncovered: plan.uncovered, infeasible: plan.infeasible }).toEqual({ uncovered: [], infeasible: [] })
  })

  test('timers that fall due together are one step', () => {
    const plan = planPaths(explore(tiedTimersMachine, {}))
    expect(plan.paths.map(({ steps }) => steps.map(({ waitMs, observable }) => [waitMs, observable]))).toEqual([
      [
        [1_000, false],
        [0, true],
      ],
    ])
    expect(plan.uncovered).toEqual([])
  })

  test('a timer that another always overtakes is reported, not walked', () => {
    const plan = planPaths(explore(impossibleTimerMachine, {}))
    expect(plan.uncovered).toEqual(['waiting --after parentPatience--> late'])
    expect(plan.infeasible).toEqual([
      {
        from: '{"waiting":"asking"}',
        label: 'after parentPatience',
        transitions: ['waiting --after parentPatience--> late'],
        reason: 'its timers cannot fire in this order',
      },
    ])
  })

  test('a timer that fires once in a state is not fired there again', () => {
    const machine = setup({
      types: { events: {} as { type: 'rest.ended' } },
      actions: { showHint: () => {} },
      delays: { hintPause: 1_000 },
    }).createMachine({
      id: 'hint',
      initial: 'resting',
      states: { resting: { after: { hintPause: { actions: 'showHint' } }, on: { 'rest.ended': 'over' } }, over: {} },
    })
    const plan = planPaths(explore(machine, {}))
    expect(plan.paths.map(({ title }) => title)).toEqual(['after hintPause → rest.ended ⇒ over'])
  })
})

test('with a projection that forgets the counter, paths are what really happens', () => {
  const plan = planPaths(
    explore(counterMachine, {
      events: { 'code.entered': [{ isRight: true }, { isRight: false }] },
      project: ({ context }) => Math.min(context.tries, 1),
    }),
  )
  for (const path of plan.paths) {
    const live = startSilently(counterMachine, undefined)
    for (const step of path.steps) live.advance(step)
    expect(live.snapshot().value).toEqual(path.steps.at(-1)?.snapshot.value)
    live.stop()
  }
})

test('each way to start has a path, and its name leads the title', () => {
  const inputs = { 'with a good answer': { answer: 'good' }, 'with a bad answer': { answer: 'bad' }, bare: {} } as const
  const plan = planPaths(explore(routedMachine, { inputs }))
  expect(plan.paths.map(({ title }) => title)).toEqual([
    'bare: page.arrived ⇒ shown',
    'with a good answer: starts ⇒ shown',
    'with a bad answer: starts ⇒ failed',
  ])
  expect(plan.uncovered).toEqual([])
})

test('transitions taken by a real actor are those that the path names', () => {
  for (const machine of [nestedMachine, tokenMachine()]) {
    const exploration = explore(machine, machine === nestedMachine ? {} : tokenOptions)
    for (const path of planPaths(exploration).paths) {
      const live = startSilently(machine, path.start.input)
      expect(live.takeTransitions()).toEqual(path.start.transitions)
      for (const step of path.steps) {
        live.advance(step)
        expect(live.takeTransitions()).toEqual(step.transitions)
      }
      live.stop()
    }
  }
})

test('a path of another machine is recognised on a real actor', () => {
  const exploration = explore(tokenMachine(), tokenOptions)
  const refused = planPaths(exploration).paths.find(({ title }) => title.endsWith('⇒ revoked'))!
  expect(departureFrom(refused, tokenMachine('waitingToRetry'), exploration.identify)).toBe(
    "after 'renewal.refused' a real actor is in waitingToRetry, not in revoked (done)",
  )
})

test('random machines with random timers: every path runs on a real actor, and what no path takes is reported', {
  timeout: 240_000,
}, () => {
  const names = ['a', 'b', 'c', 'd'] as const
  const stateName = fc.constantFrom(...names)
  const region = fc.array(
    fc.record({
      asked: fc.option(stateName, { nil: undefined }),
      told: fc.option(stateName, { nil: undefined }),
      timer: fc.option(fc.record({ target: stateName, delay: fc.constantFrom('short', 'middle', 'long') }), {
        nil: undefined,
      }),
    }),
    { minLength: names.length, maxLength: names.length },
  )
  fc.assert(
    fc.property(region, region, (left, right) => {
      const regionOf = (states: typeof left) => ({
        initial: 'a',
        states: Object.fromEntries(
          states.map(({ asked, told, timer }, index) => [
            names[index]!,
            {
              on: { ...(asked ? { 'thing.asked': asked } : {}), ...(told ? { 'thing.told': told } : {}) },
              after: timer ? { [timer.delay]: timer.target } : {},
            },
          ]),
        ),
      })
      const config = {
        id: 'random',
        type: 'parallel',
        states: { left: regionOf(left), right: regionOf(right) },
      } as const
      const machine = createMachine(config, { delays: { short: 10, middle: 25, long: 100 } })
      const exploration = explore(machine, {})
      const plan = planPaths(exploration, { cover: 'product' })
      for (const cover of ['edges', 'transitions'] as const) {
        expect(planPaths(exploration, { cover }).uncovered).toEqual(plan.uncovered)
      }
      const walked = new Set<string>()
      for (const path of plan.paths) {
        expect(departureFrom(path, machine, exploration.identify)).toBeUndefined()
        for (const { from, label, to } of path.steps) walked.add(`${from} ${label} ${to}`)
      }
      const reported = new Set(plan.infeasible.map(({ from, label }) => `${from} ${label}`))
      for (const { from, label, to } of exploration.edges) {
        expect(walked.has(`${from} ${label} ${to}`) || reported.has(`${from} ${label}`)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

describe('a schedule', () => {
  test('is as early as its bounds allow', () => {
    const bounds = [
      { later: 1, earlier: 0, byMs: 0 },
      { later: 2, earlier: 1, byMs: 0 },
      { later: 2, earlier: 0, byMs: 100 },
      { later: 0, earlier: 2, byMs: -100 },
      { later: 1, earlier: 2, byMs: -4 },
    ]
    expect(earliestTimes(2, bounds)).toEqual([0, 96, 100])
  })

  test('does not exist where bounds contradict each other', () => {
    const bounds = [
      { later: 1, earlier: 0, byMs: 10 },
      { later: 0, earlier: 1, byMs: -9 },
    ]
    expect(earliestTimes(1, bounds)).toBeUndefined()
  })
})

test('an invoked machine answers like any port: its end is an event, tried only while it runs', () => {
  const childMachine = setup({}).createMachine({
    id: 'child',
    initial: 'working',
    states: { working: {}, over: { type: 'final' } },
  })
  const machine = setup({
    types: { events: {} as { type: 'work.asked' } | { type: 'work.dropped' } },
    actors: { childMachine },
  }).createMachine({
    id: 'parent',
    initial: 'idle',
    states: {
      idle: { on: { 'work.asked': 'working' } },
      working: {
        invoke: { id: 'worker', src: 'childMachine', onDone: 'over', onError: 'failed' },
        on: { 'work.dropped': 'idle' },
      },
      over: { type: 'final' },
      failed: { type: 'final' },
    },
  })
  const plan = planPaths(explore(machine, { events: { 'xstate.error.actor.worker': [{ error: 'lost' }] } }))
  expect(plan.paths.map(({ title }) => title)).toEqual([
    'work.asked → work.dropped → work.asked → xstate.done.actor.worker ⇒ over',
    'work.asked → xstate.error.actor.worker ⇒ failed',
  ])
  expect({ uncovered: plan.uncovered, infeasible: plan.infeasible }).toEqual({ uncovered: [], infeasible: [] })
})

test('history leads back, and what it remembers tells states apart', () => {
  const machine = setup({
    types: { events: {} as { type: 'tab.chosen' } | { type: 'dialog.opened' } | { type: 'dialog.closed' } },
  }).createMachine({
    id: 'remembering',
    initial: 'page',
    states: {
      page: {
        initial: 'first',
        on: { 'dialog.opened': 'dialog' },
        states: { first: { on: { 'tab.chosen': 'second' } }, second: {}, last: { type: 'history' } },
      },
      dialog: { on: { 'dialog.closed': 'page.last' } },
    },
  })
  const exploration = explore(machine, {})
  expect({ uncovered: exploration.uncovered, unreached: exploration.unreached }).toEqual({
    uncovered: [],
    unreached: [],
  })
  expect(exploration.edges.map(({ from, label, to }) => `${from}: ${label} => ${to}`)).toContain(
    'dialog [[["remembering.page.last",["remembering.page.second"]]]]: dialog.closed => {"page":"second"} [[["remembering.page.last",["remembering.page.second"]]]]',
  )
  expect(planPaths(exploration).infeasible).toEqual([])
})

test('children, emitted events, delayed and raised events and effects need no help, and no effect runs', () => {
  const childMachine = setup({ types: { events: {} as { type: 'child.poked' } } }).createMachine({
    id: 'child',
    initial: 'calm',
    states: { calm: { on: { 'child.poked': 'poked' } }, poked: { type: 'final' } },
  })
  const effects: string[] = []
  const machine = setup({
    types: {
      context: {} as { children: ReadonlyArray<ActorRefFrom<typeof childMachine>> },
      events: {} as { type: 'round.asked' } | { type: 'round.remembered' } | { type: 'round.counted' },
      emitted: {} as { type: 'round.started' },
    },
    actors: { childMachine, hearServer: unplugged('hearServer') },
    actions: {
      announce: emit({ type: 'round.started' }),
      tellParent: sendParent({ type: 'round.started' }),
      spawnOne: assign({ children: ({ spawn, context }) => [...context.children, spawn('childMachine')] }),
      pokeFirst: sendTo(({ context }) => context.children[0]!, { type: 'child.poked' }),
      countAtOnce: enqueueActions(({ enqueue }) => enqueue.raise({ type: 'round.counted' })),
      rememberSoon: raise({ type: 'round.remembered' }, { delay: 50, id: 'reminder' }),
      forget: cancel('reminder'),
      note: log('noted'),
      charge: () => effects.push('charged'),
    },
  }).createMachine({
    id: 'busy',
    context: { children: [] },
    initial: 'resting',
    states: {
      resting: {
        entry: ['rememberSoon', 'note', 'charge'],
        exit: 'forget',
        on: {
          'round.asked': { target: 'playing', actions: ['announce', 'tellParent', 'spawnOne', 'pokeFirst'] },
          'round.remembered': 'playing',
        },
      },
      playing: {
        entry: 'countAtOnce',
        invoke: { src: 'hearServer' },
        on: { 'round.counted': { actions: 'announce' }, 'round.asked': 'resting' },
      },
    },
  })
  const plan = planPaths(explore(machine, {}))
  expect(plan.paths.map(({ title }) => title)).toEqual([
    'round.asked → round.asked → round.remembered → round.counted ⇒ playing',
  ])
  expect({ uncovered: plan.uncovered, infeasible: plan.infeasible, effects }).toEqual({
    uncovered: [],
    infeasible: [],
    effects: [],
  })
})
