import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnyEventObject,
  type AnyStateMachine,
  and,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  not,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import { loadCases, projectRoot } from '../../scripts/support/house.ts'
import { type CompiledMachine, type CompiledStep, compile, type Standing } from '../../studio/paths/compile.ts'
import { type ExploreOptions, explore } from '../../studio/paths/explore.ts'
import { bounded, createStepper } from '../../studio/paths/microsteps.ts'
import { verified } from '../../studio/paths/verify.ts'
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

/** Steps that spawn actors in an assign, by machine. */
const LEFT_TO_XSTATE: Readonly<Record<string, number>> = { deals: 1 }

describe('every step of every machine of the project is xstate’s own', () => {
  for (const cases of allCases) {
    test(cases.machine.id, { timeout: 120_000 }, () => {
      const { compiled, edges } = explore(cases.machine, { ...cases, verify: true })
      expect({ hasEdges: edges.length > 0, fallbacks: compiled.fallbacks }).toEqual({
        hasEdges: true,
        fallbacks: LEFT_TO_XSTATE[cases.machine.id] ?? 0,
      })
    })
  }
})

/** Walks every edge in both ways and says how many there are, and how many steps were left to xstate. */
function verify<Machine extends AnyStateMachine>(machine: Machine, options: ExploreOptions<Machine> = {}) {
  const { states, edges, compiled } = explore(machine, { ...options, verify: true })
  return { states: states.size, edges: edges.length, fallbacks: compiled.fallbacks }
}

describe('every step of a machine whose answer is known is xstate’s own', () => {
  test('flat, with a port, timers, payloads and ends', () => {
    expect(verify(tokenMachine(), tokenOptions)).toEqual({ states: 5, edges: 10, fallbacks: 0 })
  })

  test('a counter behind guards with parameters', () => {
    const options = {
      events: { 'code.entered': [{ isRight: true }, { isRight: false }] },
      project: ({ context }: { context: { tries: number } }) => context.tries,
    }
    expect(verify(counterMachine, options)).toEqual({ states: 5, edges: 7, fallbacks: 0 })
  })

  test('routes on its input, composites with ends, regions, nested timers, timers side by side', () => {
    const inputs = { good: { answer: 'good' }, bad: { answer: 'bad' }, none: {} } as const
    expect(verify(routedMachine, { inputs })).toEqual({ states: 3, edges: 1, fallbacks: 0 })
    expect(verify(nestedMachine)).toEqual({ states: 5, edges: 10, fallbacks: 0 })
    expect(verify(impossibleTimerMachine)).toEqual({ states: 3, edges: 2, fallbacks: 0 })
    expect(verify(twoTimersMachine)).toEqual({ states: 4, edges: 10, fallbacks: 0 })
    expect(verify(tiedTimersMachine)).toEqual({ states: 4, edges: 4, fallbacks: 0 })
  })

  test('history, shallow, deep, with a target of its own, of a composite and of regions', () => {
    const machine = createMachine({
      id: 'remembering',
      initial: 'away',
      states: {
        away: {
          on: {
            'place.returnedTo': 'place.last',
            'place.returnedDeeply': 'place.lastDeep',
            'regions.returnedTo': 'regions.last',
            'regions.returnedDeeply': 'regions.lastDeep',
          },
        },
        place: {
          initial: 'hall',
          on: { 'place.left': 'away' },
          states: {
            hall: { on: { 'door.opened': 'room' } },
            room: {
              initial: 'dark',
              on: { 'door.opened': 'hall' },
              states: { dark: { on: { 'light.switched': 'bright' } }, bright: { on: { 'light.switched': 'dark' } } },
            },
            last: { type: 'history' },
            lastDeep: { type: 'history', history: 'deep', target: 'room' },
          },
        },
        regions: {
          type: 'parallel',
          on: { 'place.left': 'away' },
          states: {
            left: { initial: 'off', states: { off: { on: { 'light.switched': 'on' } }, on: {} } },
            right: { initial: 'off', states: { off: { on: { 'door.opened': 'on' } }, on: {} } },
            last: { type: 'history' },
            lastDeep: { type: 'history', history: 'deep' },
          },
        },
      },
    })
    const { states, edges, fallbacks } = verify(machine)
    expect({ hasStates: states > 20, hasEdges: edges > 60, fallbacks }).toEqual({
      hasStates: true,
      hasEdges: true,
      fallbacks: 0,
    })
  })

  test('regions that raise for each other, wait for each other, end together and are entered again', () => {
    const machine = setup({
      types: { context: {} as { rounds: number } },
      actions: {
        callRight: raise({ type: 'right.called' }),
        callTwice: raise(({ context }) => ({ type: 'right.called', round: (context as { rounds: number }).rounds })),
        countRound: assign({ rounds: ({ context }) => (context.rounds + 1) % 3 }),
      },
      guards: {
        isLeftDone: stateIn({ both: { left: 'done' } }),
        isRightDone: stateIn('#right-done'),
        isThird: ({ context }) => context.rounds === 2,
      },
    }).createMachine({
      id: 'regions',
      context: { rounds: 0 },
      initial: 'both',
      on: { 'all.restarted': { target: '.both', reenter: true } },
      states: {
        both: {
          type: 'parallel',
          onDone: { target: 'over', actions: 'countRound' },
          on: { 'left.jumped': '.left.done', 'nothing.happened': {} },
          states: {
            left: {
              initial: 'working',
              states: {
                working: {
                  entry: 'callRight',
                  on: {
                    'left.finished': { target: 'done', actions: 'callTwice' },
                    'left.repeated': { target: 'working', reenter: true },
                  },
                },
                done: { type: 'final' },
              },
            },
            right: {
              initial: 'waiting',
              states: {
                waiting: {
                  on: { 'right.called': 'called' },
                  always: { guard: and(['isLeftDone', not('isRightDone'), 'isThird']), target: 'done' },
                },
                called: { on: { 'right.called': 'done', 'right.*': 'waiting' }, exit: 'countRound' },
                done: { id: 'right-done', type: 'final' },
              },
            },
          },
        },
        over: { always: { guard: 'isThird', target: 'both' }, on: { '*': 'both' } },
      },
    })
    const options = {
      events: { 'right.passed': [{}], 'over.left': [{}] } as never,
      project: ({ context }: { context: { rounds: number } }) => context.rounds,
    }
    const { states, fallbacks } = verify(machine, options)
    expect({ hasStates: states > 8, fallbacks }).toEqual({ hasStates: true, fallbacks: 0 })
  })

  test('built-in actions, their parameters, and delays that depend on the context', () => {
    const machine = setup({
      types: {
        context: {} as { count: number; log: readonly string[] },
        events: {} as { type: 'count.asked'; by: number } | { type: 'count.told' } | { type: 'count.forgotten' },
        emitted: {} as { type: 'counted'; count: number },
      },
      actors: { hearServer: unplugged('hearServer') },
      actions: {
        add: assign(({ context, event }) => ({ count: (context.count + ('by' in event ? event.by : 1)) % 4 })),
        forgetCount: assign({ count: 0 }),
        tell: enqueueActions(({ context, enqueue, check }) => {
          if (check(() => context.count > 1)) enqueue.raise({ type: 'count.told' })
          else enqueue.assign({ count: 1 })
          enqueue.emit({ type: 'counted', count: context.count })
        }),
        show: emit(({ context }) => ({ type: 'counted' as const, count: context.count })),
        ask: sendTo('server', ({ context }) => ({ type: 'ask', count: context.count })),
        remind: raise({ type: 'count.told' }, { id: 'reminder', delay: ({ context }) => context.count * 100 }),
        forget: cancel('reminder'),
        note: () => {},
      },
      guards: { isEven: ({ context }) => context.count % 2 === 0 },
      delays: { pause: ({ context }) => 1_000 + context.count },
    }).createMachine({
      id: 'counting',
      context: { count: 0, log: [] },
      initial: 'open',
      states: {
        open: {
          invoke: { id: 'server', src: 'hearServer' },
          entry: ['remind', 'ask', { type: 'note' }],
          exit: 'forget',
          after: { pause: { guard: 'isEven', target: 'shut' }, 5000: 'open' },
          on: {
            'count.asked': {
              target: 'open',
              reenter: true,
              actions: ['add', 'tell', 'show'],
            },
            'count.told': { guard: 'isEven', actions: 'show' },
          },
        },
        shut: { on: { 'count.forgotten': { target: 'open', actions: 'forgetCount' } } },
      },
    })
    const options = {
      events: { 'count.asked': [{ by: 1 }, { by: 2 }] },
      project: ({ context }: { context: { count: number } }) => context.count,
    }
    expect(verify(machine, options)).toEqual({ states: 6, edges: 18, fallbacks: 0 })
  })
})

describe('what has no table', () => {
  test('an actor that an assign spawns is left to xstate, for that step alone', () => {
    const machine = setup({
      types: { context: {} as { helpers: readonly unknown[] } },
      actors: { helper: fromCallback(() => {}) },
      actions: { hire: assign({ helpers: ({ context, spawn }) => [...context.helpers, spawn('helper')] }) },
    }).createMachine({
      id: 'hiring',
      context: { helpers: [] },
      initial: 'alone',
      states: {
        alone: { on: { 'help.needed': { target: 'helped', actions: 'hire' } } },
        helped: { on: { 'help.sent': 'alone' } },
      },
    })
    const { edges, compiled } = explore(machine, {
      project: ({ context }) => context.helpers.length,
      mayHappen: ({ context }) => context.helpers.length < 3,
      verify: true,
    })
    expect({ edges: edges.length, fallbacks: compiled.fallbacks }).toEqual({ edges: 5, fallbacks: 3 })
  })

  test('so is an end with an output', () => {
    const machine = createMachine({
      id: 'telling',
      initial: 'open',
      output: ({ event }) => event,
      states: { open: { on: { 'end.came': 'over' } }, over: { type: 'final', output: 'all' } },
    })
    expect(verify(machine)).toEqual({ states: 2, edges: 1, fallbacks: 1 })
  })

  test('an error of the machine’s own is thrown in xstate’s words', () => {
    const machine = setup({
      guards: {
        isWrong: () => {
          throw new Error('no such thing')
        },
      },
    }).createMachine({
      id: 'failing',
      initial: 'calm',
      states: { calm: { on: { 'go.asked': { guard: 'isWrong', target: 'calm' } } } },
    })
    const stepper = createStepper(bounded(machine))
    const compiled = compile(stepper)
    const { snapshot } = compiled.start(undefined)
    expect(() => compiled.step(snapshot, { type: 'go.asked' })).toThrow(
      "Unable to evaluate guard 'isWrong' in transition for event 'go.asked' in state node 'failing.calm':\nno such thing",
    )
  })
})

describe('a compiled snapshot', () => {
  const machine = bounded(tokenMachine())
  const compiled = compile(createStepper(machine))
  const fresh = compiled.start({ lifetimeMs: 300_000 }).snapshot
  const failed = compiled.step(compiled.step(fresh, { type: 'xstate.after.renewalDue.token.fresh' }).snapshot, {
    type: 'renewal.failed',
    cause: 'unavailable',
  }).snapshot

  test('answers as one of xstate does', () => {
    expect({
      state: failed.value,
      matches: failed.matches('waitingToRetry'),
      degraded: failed.hasTag('degraded'),
    }).toEqual({ state: 'waitingToRetry', matches: true, degraded: true })
    expect(failed.can({ type: 'renewal.refused' })).toBe(false)
    expect(failed.can({ type: 'signOut.requested' })).toBe(true)
  })

  test('is kept: a later step leaves it as it is', () => {
    const renewed = compiled.step(failed, { type: 'xstate.after.retryPause.token.waitingToRetry' }).snapshot
    compiled.step(renewed, { type: 'renewal.succeeded', lifetimeMs: 1 })
    expect({
      failed: failed.value,
      contextThen: failed.context,
      renewed: renewed.value,
      contextNow: renewed.context,
    }).toEqual({
      failed: 'waitingToRetry',
      contextThen: { lifetimeMs: 300_000 },
      renewed: 'renewing',
      contextNow: { lifetimeMs: 300_000 },
    })
  })

  test('shares its parts with all that stand alike', () => {
    const again = compiled.step(fresh, { type: 'xstate.after.renewalDue.token.fresh' }).snapshot
    const still = compiled.step(fresh, { type: 'xstate.after.renewalDue.token.fresh' }).snapshot
    expect(again._nodes).toBe(still._nodes)
    expect(again.tags).toBe(still.tags)
  })
})

describe('a step that differs from xstate’s own is an error that says in what', () => {
  const stepper = createStepper(bounded(tokenMachine()))
  const compiled = compile(stepper)
  const { snapshot: fresh } = compiled.start({ lifetimeMs: 300_000 })
  const renewalDue = { type: 'xstate.after.renewalDue.token.fresh' }
  const wrongly = (change: (step: CompiledStep) => Partial<CompiledStep>) => {
    const step: CompiledMachine['step'] = (snapshot, event) => {
      const right = compiled.step(snapshot, event)
      return { ...right, ...change(right) }
    }
    const broken = {
      start: compiled.start,
      entered: compiled.entered,
      fallbacks: 0,
      step,
      peek: (from: Standing, event: AnyEventObject) => step(compiled.show(from), event),
      standing: compiled.standing,
      show: compiled.show,
    }
    return () => verified(broken, stepper).step(fresh, renewalDue)
  }

  test('in where it leads', () => {
    expect(wrongly(() => ({ snapshot: fresh }))).toThrow(
      `token, in "fresh" on ${JSON.stringify(renewalDue)}: xstate's own value is "renewing", and compiled it is "fresh"`,
    )
  })

  test('in what it takes', () => {
    expect(wrongly(() => ({ transitions: [] }))).toThrow(
      "xstate's own transitions is token.fresh xstate.after.renewalDue.token.fresh #0, and compiled it is ",
    )
  })

  test('in the timers that it starts', () => {
    expect(wrongly(({ timers }) => ({ timers: timers.slice(0, 1) }))).toThrow(
      `xstate's own timers is [{"stopped":"xstate.after.renewalDue.token.fresh"},{"started":"xstate.after.patience.token.renewing","delayMs":15000}], and compiled`,
    )
  })

  test('in its context', () => {
    expect(wrongly(({ snapshot }) => ({ snapshot: Object.assign(Object.create(snapshot), { context: {} }) }))).toThrow(
      `xstate's own context is {"lifetimeMs":300000}, and compiled it is {}`,
    )
  })
})

test('random machines of nested and parallel states: every step is xstate’s own', { timeout: 120_000 }, () => {
  const leafNames = ['a', 'b', 'c'] as const
  const events = ['one.asked', 'two.asked', 'three.told'] as const
  const place = fc.nat({ max: 40 })
  const guard = fc.constantFrom(undefined, 'isEven', 'isSmall', { type: 'isBelow', params: 2 })
  const actions = fc.subarray(['count', 'call', 'double'])
  const transition = fc.record({ place: fc.option(place, { nil: undefined }), guard, actions, reenter: fc.boolean() })
  const extras = fc.record({
    on: fc.dictionary(fc.constantFrom(...events), fc.array(transition, { minLength: 1, maxLength: 2 })),
    always: fc.option(fc.record({ place, guard: fc.constantFrom('isSmall', 'isOdd') }), { nil: undefined, freq: 5 }),
    after: fc.option(transition, { nil: undefined, freq: 4 }),
    done: fc.option(transition, { nil: undefined, freq: 3 }),
    entry: actions,
    exit: actions,
    kind: fc.constantFrom('plain', 'plain', 'plain', 'final', 'history', 'deepHistory'),
  })
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      extras,
      isParallel: fc.boolean(),
      children: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constant([]),
        fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      ),
    }),
  }))
  fc.assert(
    fc.property(fc.array(tree, { minLength: 2, maxLength: 3 }), fc.boolean(), (children, isParallel) => {
      const ids: string[] = []
      const list = (nodes: readonly Tree[], path: string) => {
        for (const [index, node] of nodes.entries()) {
          ids.push(`${path}.${leafNames[index]}`)
          list(node.children, `${path}.${leafNames[index]}`)
        }
      }
      list(children, 'random')
      const targetOf = (number: number) => `#${ids[number % ids.length]}`
      const transitionOf = ({ place: number, ...rest }: RandomTransition) => ({
        ...rest,
        ...(number === undefined ? {} : { target: targetOf(number) }),
      })
      const nodeOf = (node: Tree, isRegion: boolean): object => {
        const { on, always, after, done, entry, exit, kind } = node.extras
        const isLeaf = node.children.length === 0
        if (isLeaf && !isRegion && kind.endsWith('istory')) {
          return { type: 'history', history: kind === 'history' ? 'shallow' : 'deep' }
        }
        if (isLeaf && !isRegion && kind === 'final') return { type: 'final', entry, exit }
        return {
          entry,
          exit,
          on: Object.fromEntries(Object.entries(on).map(([type, group]) => [type, group.map(transitionOf)])),
          ...(always && { always: transitionOf({ ...always, actions: ['count'] }) }),
          ...(after && { after: { pause: transitionOf(after) } }),
          ...(isLeaf
            ? {}
            : { ...insideOf(node.children, node.isParallel), ...(done && { onDone: transitionOf(done) }) }),
        }
      }
      const insideOf = (nodes: readonly Tree[], areRegions: boolean) => ({
        ...(areRegions ? { type: 'parallel' } : { initial: 'a' }),
        states: Object.fromEntries(
          nodes.map((node, index) => [leafNames[index], nodeOf(node, areRegions || index === 0)]),
        ),
      })
      const machine = createMachine(
        { id: 'random', context: { count: 0 }, ...insideOf(children, isParallel) } as never,
        {
          guards: {
            isEven: ({ context }) => context.count % 2 === 0,
            isOdd: ({ context }) => context.count % 2 === 1,
            isSmall: ({ context }) => context.count < 2,
            isBelow: ({ context }, most) => context.count < (most as unknown as number),
          },
          actions: {
            count: assign({ count: ({ context }) => (context.count + 1) % 5 }),
            double: assign(({ context }) => ({ count: (context.count * 2) % 5 })),
            call: raise({ type: 'three.told' }),
          },
          delays: { pause: ({ context }) => 10 + context.count },
        },
      ) as AnyStateMachine
      try {
        explore(machine, { project: ({ context }) => context.count, limit: 100, verify: true })
      } catch (error) {
        // Such machines exist, and both ways of walking them say the same.
        if (!/Infinite loop detected|more than 100 distinct states/.test(String(error))) throw error
      }
    }),
    { numRuns: 40 },
  )
})

interface RandomTransition {
  place: number | undefined
  guard: unknown
  actions: readonly string[]
  reenter?: boolean
}

interface Tree {
  extras: {
    on: Record<string, readonly RandomTransition[]>
    always: { place: number; guard: string } | undefined
    after: RandomTransition | undefined
    done: RandomTransition | undefined
    entry: readonly string[]
    exit: readonly string[]
    kind: string
  }
  isParallel: boolean
  children: readonly Tree[]
}
