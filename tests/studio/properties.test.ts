import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, assign, createActor, emit, setup } from 'xstate'
import { explore } from '../../studio/paths/explore.ts'
import { type ProductOptions, productOf, type Snapshots } from '../../studio/paths/product.ts'
import {
  assertProperties,
  type Counterexample,
  counterexample,
  graphOf,
  printCounterexample,
} from '../../studio/paths/properties.ts'
import { counterMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const inState = (value: string) => (snapshot: AnyMachineSnapshot) => snapshot.matches(value)
const labelsOf = (found: Counterexample | undefined) => found?.steps.map(({ label }) => label)

describe('properties of one machine', () => {
  const token = graphOf(explore(tokenMachine(), tokenOptions))

  test('always and never hold, or are broken by the shortest way', () => {
    expect(counterexample(token, { always: (snapshot) => snapshot.context.lifetimeMs > 0 })).toBe(undefined)
    expect(labelsOf(counterexample(token, { always: (snapshot) => !snapshot.hasTag('degraded') }))).toEqual([
      'after renewalDue',
      'renewal.failed {cause:unavailable}',
    ])
    expect(labelsOf(counterexample(token, { never: inState('revoked') }))).toEqual([
      'after renewalDue',
      'renewal.refused',
    ])
    expect(counterexample(token, { never: inState('fresh') })?.steps).toEqual([])
  })

  test('a machine with a wrong target breaks what the right one keeps', () => {
    const isOver = (snapshot: AnyMachineSnapshot) => snapshot.status === 'done'
    const refused = { never: (snapshot: AnyMachineSnapshot) => isOver(snapshot) && snapshot.matches('revoked') }
    const broken = graphOf(explore(tokenMachine('waitingToRetry'), tokenOptions))
    expect({ steps: labelsOf(counterexample(token, refused)), brokenSteps: counterexample(broken, refused) }).toEqual({
      steps: ['after renewalDue', 'renewal.refused'],
      brokenSteps: undefined,
    })
  })

  test('eventually is broken by an end without it', () => {
    expect(labelsOf(counterexample(token, { eventually: inState('renewing') }))).toEqual(['signOut.requested'])
    expect(counterexample(token, { eventually: inState('fresh') })).toBe(undefined)
  })

  test('eventually is broken by going round for ever, and by staying where one is', () => {
    const found = counterexample(token, { eventually: (snapshot) => snapshot.status === 'done' })
    expect({ labels: labelsOf(found), repeatsFrom: found?.repeatsFrom }).toEqual({
      labels: ['after renewalDue', 'renewal.succeeded'],
      repeatsFrom: 0,
    })
    const door = graphOf(
      explore(counterMachine, {
        events: { 'code.entered': [{ isRight: true }, { isRight: false }] },
        project: ({ context }) => context.tries,
      }),
    )
    const blocked = counterexample(door, { eventually: inState('blocked') })
    expect({ labels: labelsOf(blocked), repeatsFrom: blocked?.repeatsFrom }).toEqual({
      labels: ['code.entered {isRight:true}', 'door.closed'],
      repeatsFrom: 0,
    })
    const afterAFailure = counterexample(door, {
      until: [(snapshot) => snapshot.context.tries === 0, (snapshot) => !snapshot.matches('locked')],
    })
    expect({ labels: labelsOf(afterAFailure), repeatsFrom: afterAFailure?.repeatsFrom }).toEqual({
      labels: ['code.entered {isRight:false}'],
      repeatsFrom: undefined,
    })
  })

  test('until is broken by what must not come before, and by nothing ever coming', () => {
    const reached = (snapshot: AnyMachineSnapshot) => snapshot.matches('renewing') || snapshot.status === 'done'
    expect(counterexample(token, { until: [inState('fresh'), reached] })).toBe(undefined)
    expect(labelsOf(counterexample(token, { until: [inState('fresh'), inState('waitingToRetry')] }))).toEqual([
      'signOut.requested',
    ])
    const stays = setup({ types: { events: {} as { type: 'bell.rung' } } }).createMachine({
      id: 'stays',
      initial: 'calm',
      states: { calm: { on: { 'bell.rung': {} } }, over: {} },
    })
    const found = counterexample(graphOf(explore(stays, {})), { until: [inState('calm'), inState('over')] })
    expect(found && printCounterexample(found)).toBe(
      ['  starts in calm', '  1. bell.rung → calm', '  and so on for ever, from the start'].join('\n'),
    )
  })

  test('what does not hold is printed as a way to read', () => {
    expect(() =>
      assertProperties(token, {
        'the token is never taken back': { never: inState('revoked') },
        'the token lives': { always: (snapshot) => snapshot.context.lifetimeMs > 0 },
        'it ends': { eventually: (snapshot) => snapshot.status === 'done' },
      }),
    ).toThrow(
      [
        'It does not hold that the token is never taken back:',
        '  starts in fresh',
        '  1. after renewalDue → renewing',
        '  2. renewal.refused → revoked (done)',
        '',
        'It does not hold that it ends:',
        '  starts in fresh',
        '  1. after renewalDue → renewing',
        '  2. renewal.succeeded → fresh',
        '  and so on for ever, from the start',
      ].join('\n'),
    )
  })
})

describe('several machines that talk', () => {
  test('what one says reaches the others in the same step, and their timers fire by themselves', () => {
    const { starts, states } = productOf(house())
    const start = states.get(starts[0]!.state)!
    expect({
      values: valuesIn(start.state),
      edges: start.edges().map(({ label, to }) => [label, valuesIn(states.get(to)!.state)]),
    }).toEqual({
      values: { button: 'up', lamp: 'off', moth: undefined },
      edges: [['button: button.pressed', { button: 'down', lamp: 'on', moth: 'circling' }]],
    })
  })

  test('all of their common states are found', () => {
    const graph = productOf(house())
    expect(counterexample(graph, { always: () => true })).toBe(undefined)
    expect([...graph.states.values()].map(graph.describe)).toEqual([
      'button up, lamp off',
      'button down, lamp on, moth circling',
      'button down, lamp off',
      'button down, lamp on, moth asleep',
    ])
  })

  test('a property over all of them is broken by the shortest way', () => {
    const graph = productOf(house())
    const isLit = ({ lamp }: Snapshots) => lamp!.matches('on')
    assertProperties(graph, {
      'a moth is there by light only': { always: (all) => all.moth === undefined || isLit(all) },
      'the lamp is off until the button is pressed': {
        never: (all) => isLit(all) && all.button!.matches('up'),
      },
    })
    const found = counterexample(graph, {
      never: ({ button, lamp }) => button!.matches('down') && !lamp!.matches('on'),
    })
    expect(found && printCounterexample(found)).toBe(
      [
        '  starts in button up, lamp off',
        '  1. button: button.pressed → button down, lamp on, moth circling',
        '  2. lamp: after patience → button down, lamp off',
      ].join('\n'),
    )
  })

  test('a wire that is cut breaks it earlier', () => {
    const { wires: _, ...cut } = house()
    const found = counterexample(productOf({ ...cut, wires: [] }), {
      never: ({ button, lamp }) => button!.matches('down') && !lamp!.matches('on'),
    })
    expect(labelsOf(found)).toEqual(['button: button.pressed'])
  })

  test('somebody who is told in the middle of a step hears of it after that step, as live actors do', () => {
    const graph = productOf(conversation())
    const { edges } = graph.states.get(graph.starts[0]!.state)!
    const [answered] = edges()
    expect(valuesIn(graph.states.get(answered!.to)!.state)).toEqual({ asker: 'answered', helper: 'idle' })

    const live = { asker: createActor(askerMachine), helper: createActor(helperMachine) }
    live.asker.on('question.asked', () => live.helper.send({ type: 'question.heard' }))
    live.asker.on('thanks.said', () => live.helper.send({ type: 'thanks.heard' }))
    live.helper.on('answer.given', () => live.asker.send({ type: 'answer.heard' }))
    for (const actor of Object.values(live)) actor.start()
    live.asker.send({ type: 'help.needed' })
    expect(valuesIn({ asker: live.asker.getSnapshot(), helper: live.helper.getSnapshot() })).toEqual({
      asker: 'answered',
      helper: 'idle',
    })
  })

  test('a follower gets a change once', () => {
    const graph = productOf({
      ...house(),
      parts: { ...house().parts, log: { machine: logMachine, world: {}, project: ({ context }) => context.lines } },
      followers: [{ of: ['lamp'], to: 'log', send: ({ lamp }) => ({ type: 'lamp.seen', isOn: lamp!.matches('on') }) }],
    })
    const found = counterexample(graph, { never: ({ log }) => log!.context.lines.length === 3 })
    expect(found?.steps.map(({ label }) => label)).toEqual(['button: button.pressed', 'lamp: after patience'])
    const last = [...graph.states.values()].find(({ state }) => state.log!.context.lines.length === 3)
    expect(last?.state.log?.context.lines).toEqual([false, true, false])
  })

  test('a part that does not exist, and too many states, are errors that say so', () => {
    const wires = [{ from: 'button', on: 'button.said', to: 'fridge', send: () => ({ type: 'door.opened' }) }]
    expect(() => productOf({ ...house(), wires })).toThrow("There is no part 'fridge'. There are: button, lamp, moth.")
    expect(() => counterexample(productOf({ ...house(), limit: 2 }), { always: () => true })).toThrow(
      'More than 2 distinct states. Give `project` fewer details, `world` fewer events, or raise `limit`.',
    )
  })
})

function valuesIn(snapshots: Snapshots) {
  return Object.fromEntries(Object.entries(snapshots).map(([name, snapshot]) => [name, snapshot?.value]))
}

/** A button that lights a lamp, a lamp that goes out by itself, and a moth that is there while the lamp is lit. */
function house(): ProductOptions {
  return {
    parts: {
      button: { machine: buttonMachine, world: { 'button.pressed': [{}] } },
      lamp: { machine: lampMachine, world: {} },
      moth: {
        machine: mothMachine,
        world: { 'moth.tired': [{}] },
        livesWith: ({ lamp }) => (lamp?.matches('on') ? { input: {} } : undefined),
      },
    },
    wires: [{ from: 'button', on: 'light.wanted', to: 'lamp', send: () => ({ type: 'light.switchedOn' }) }],
  }
}

const buttonMachine = setup({
  types: { events: {} as { type: 'button.pressed' }, emitted: {} as { type: 'light.wanted' } },
  actions: { askForLight: emit({ type: 'light.wanted' }) },
}).createMachine({
  id: 'button',
  initial: 'up',
  states: { up: { on: { 'button.pressed': { target: 'down', actions: 'askForLight' } } }, down: {} },
})

const lampMachine = setup({
  types: { events: {} as { type: 'light.switchedOn' } },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'light.switchedOn': 'on' } }, on: { after: { patience: 'off' } } },
})

const mothMachine = setup({ types: { events: {} as { type: 'moth.tired' } } }).createMachine({
  id: 'moth',
  initial: 'circling',
  states: { circling: { on: { 'moth.tired': 'asleep' } }, asleep: {} },
})

const logMachine = setup({
  types: { context: {} as { lines: boolean[] }, events: {} as { type: 'lamp.seen'; isOn: boolean } },
  actions: { note: assign(({ context }, isOn: boolean) => ({ lines: [...context.lines, isOn] })) },
}).createMachine({
  id: 'log',
  context: { lines: [] },
  on: { 'lamp.seen': { actions: { type: 'note', params: ({ event }) => event.isOn } } },
})

const askerMachine = setup({
  types: {
    events: {} as { type: 'help.needed' } | { type: 'answer.heard' },
    emitted: {} as { type: 'question.asked' } | { type: 'thanks.said' },
  },
  actions: { ask: emit({ type: 'question.asked' }), thank: emit({ type: 'thanks.said' }) },
}).createMachine({
  id: 'asker',
  initial: 'alone',
  states: {
    alone: { on: { 'help.needed': { target: 'asking', actions: ['ask', 'thank'] } } },
    asking: { on: { 'answer.heard': 'answered' } },
    answered: {},
  },
})

const helperMachine = setup({
  types: {
    events: {} as { type: 'question.heard' } | { type: 'thanks.heard' },
    emitted: {} as { type: 'answer.given' },
  },
  actions: { answer: emit({ type: 'answer.given' }) },
}).createMachine({
  id: 'helper',
  initial: 'idle',
  states: {
    idle: { on: { 'question.heard': { target: 'helping', actions: 'answer' } } },
    helping: { on: { 'thanks.heard': 'idle' } },
  },
})

/** The helper answers while the asker is still saying its second sentence. */
function conversation(): ProductOptions {
  return {
    parts: {
      asker: { machine: askerMachine, world: { 'help.needed': [{}] } },
      helper: { machine: helperMachine, world: {} },
    },
    wires: [
      { from: 'asker', on: 'question.asked', to: 'helper', send: () => ({ type: 'question.heard' }) },
      { from: 'asker', on: 'thanks.said', to: 'helper', send: () => ({ type: 'thanks.heard' }) },
      { from: 'helper', on: 'answer.given', to: 'asker', send: () => ({ type: 'answer.heard' }) },
    ],
  }
}
