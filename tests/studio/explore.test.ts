import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import { counterMachine, nestedMachine, routedMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

describe('when exploring a flat machine with a port and timers', () => {
  const exploration = explore(tokenMachine(), tokenOptions)

  test('its states are those that can be rested in, with their status', () => {
    expect([...exploration.states.keys()].sort()).toEqual([
      'fresh',
      'renewing',
      'revoked (done)',
      'signedOut (done)',
      'waitingToRetry',
    ])
  })

  test('its edges are state x event case, timers included, none after an end', () => {
    expect(exploration.edges.map(({ from, label, to }) => `${from}: ${label} => ${to}`)).toEqual([
      'fresh: signOut.requested => signedOut (done)',
      'fresh: after renewalDue => renewing',
      'renewing: signOut.requested => signedOut (done)',
      'renewing: renewal.succeeded => fresh',
      'renewing: renewal.refused => revoked (done)',
      'renewing: renewal.failed {cause:unavailable} => waitingToRetry',
      'renewing: renewal.failed {cause:contract} => waitingToRetry',
      'renewing: after patience => waitingToRetry',
      'waitingToRetry: signOut.requested => signedOut (done)',
      'waitingToRetry: after retryPause => renewing',
    ])
  })

  test('every declared transition has a readable id and is taken', () => {
    expect(exploration.declared.map(({ id }) => id)).toEqual([
      'any --signOut.requested--> signedOut',
      'fresh --after renewalDue--> renewing',
      'renewing --renewal.succeeded--> fresh',
      'renewing --renewal.refused--> revoked',
      'renewing --renewal.failed--> waitingToRetry',
      'renewing --after patience--> waitingToRetry',
      'waitingToRetry --after retryPause--> renewing',
    ])
    expect(exploration.uncovered).toEqual([])
    expect(exploration.unreached).toEqual([])
  })
})

test('what the world cannot bring about is not walked, nor anything behind it, and counts as missing', () => {
  const { edges, uncovered, unreached } = explore(tokenMachine(), {
    ...tokenOptions,
    mayHappen: (snapshot, { type }) =>
      type !== 'signOut.requested' && !(snapshot.matches('fresh') && type.includes('after')),
  })
  expect({ edges, unreached: [...unreached].sort() }).toEqual({
    edges: [],
    unreached: ['renewing', 'revoked', 'signedOut', 'waitingToRetry'],
  })
  expect(uncovered.length).toBe(7)
})

describe('when guards look at the context', () => {
  const events = { 'code.entered': [{ isRight: true }, { isRight: false }] }

  test('a projection that leaves the counter out hides the branch behind it, and says so', () => {
    expect(missingFrom(explore(counterMachine, { events }))).toEqual({
      uncovered: ['locked --code.entered[isLastTry]#2--> blocked'],
      unreached: ['blocked'],
    })
  })

  test('a projection that keeps the counter finds every branch', () => {
    const exploration = explore(counterMachine, { events, project: ({ context }) => context.tries })
    expect(exploration.uncovered).toEqual([])
    expect([...exploration.states.keys()]).toEqual([
      'locked [0]',
      'open [0]',
      'locked [1]',
      'locked [2]',
      'blocked (done) [2]',
    ])
  })

  test('a projection without end is an error that names the way out', () => {
    expect(() => explore(tokenMachine(), { ...tokenOptions, project: () => Math.random(), limit: 50 })).toThrow(
      'token: more than 50 distinct states. Give `project` fewer details of the context, or raise `limit`.',
    )
  })
})

describe('when a machine routes on its input', () => {
  test('a chain of always counts as taken, for each way to start', () => {
    const exploration = explore(routedMachine, {
      inputs: { 'with a good answer': { answer: 'good' }, 'with a bad answer': { answer: 'bad' }, 'with none': {} },
    })
    expect(exploration.starts.map(({ name, state, transitions }) => ({ name, state, transitions }))).toEqual([
      { name: 'with a good answer', state: 'shown (done)', transitions: ['deciding --always[isGood]#1--> shown'] },
      {
        name: 'with a bad answer',
        state: 'failed (done)',
        transitions: ['deciding --always[isBad]#2--> failing', 'failing --always--> failed'],
      },
      { name: 'with none', state: 'loading', transitions: ['deciding --always#3--> loading'] },
    ])
    expect(exploration.uncovered).toEqual([])
    expect(exploration.unreached).toEqual([])
  })

  test('a single input leaves the other branches uncovered', () => {
    expect(missingFrom(explore(routedMachine, { input: { answer: 'good' } }))).toEqual({
      uncovered: [
        'deciding --always[isBad]#2--> failing',
        'deciding --always#3--> loading',
        'failing --always--> failed',
        'loading --page.arrived--> shown',
      ],
      unreached: ['failing', 'failed', 'loading'],
    })
  })
})

describe('when states are nested and regions run side by side', () => {
  const exploration = explore(nestedMachine, {})

  test('the end of a composite leads on in the same step, and a forbidden event is a declared transition', () => {
    expect(exploration.edges.map(({ from, label, transitions }) => [from, label, transitions])).toEqual([
      ['{"form":"first"}', 'visit.left', ['any --visit.left--> gone']],
      ['{"form":"first"}', 'form.sent', ['form --form.sent--> form.last']],
      ['{"form":"first"}', 'step.done', ['form.first --step.done--> form.last']],
      ['{"form":"last"}', 'visit.left', ['any --visit.left--> gone']],
      ['{"form":"last"}', 'form.sent', ['form.last --form.sent--> (stays)']],
      ['{"form":"last"}', 'step.done', ['form.last --step.done--> form.complete', 'form --done--> watching']],
      ['{"watching":{"picture":"playing","sound":"muted"}}', 'visit.left', ['any --visit.left--> gone']],
      [
        '{"watching":{"picture":"playing","sound":"muted"}}',
        'sound.toggled',
        ['watching.sound.muted --sound.toggled--> watching.sound.audible'],
      ],
      ['{"watching":{"picture":"playing","sound":"audible"}}', 'visit.left', ['any --visit.left--> gone']],
      [
        '{"watching":{"picture":"playing","sound":"audible"}}',
        'sound.toggled',
        ['watching.sound.audible --sound.toggled--> watching.sound.muted'],
      ],
    ])
  })

  test('a state that is only passed through counts as entered', () => {
    expect(exploration.unreached).toEqual([])
    expect(exploration.uncovered).toEqual([])
  })
})

describe('when a machine is broken', () => {
  test('a branch behind one that always passes is uncovered', () => {
    const machine = setup({
      types: { events: {} as { type: 'order.paid' } },
      guards: { isPaid: () => true },
    }).createMachine({
      id: 'shadowed',
      initial: 'open',
      states: {
        open: { on: { 'order.paid': ['paid', { guard: 'isPaid', target: 'sent' }] } },
        paid: { type: 'final' },
        sent: { type: 'final' },
      },
    })
    expect(missingFrom(explore(machine, {}))).toEqual({
      uncovered: ['open --order.paid[isPaid]#2--> sent'],
      unreached: ['sent'],
    })
  })

  test('a state that nothing leads to is unreached', () => {
    const machine = setup({}).createMachine({ id: 'dead', initial: 'alive', states: { alive: {}, forgotten: {} } })
    expect(explore(machine, {}).unreached).toEqual(['forgotten'])
  })

  test('an endless chain of always is an error, not a hang', () => {
    const machine = setup({ types: { events: {} as { type: 'go.asked' } } }).createMachine({
      id: 'endless',
      initial: 'calm',
      states: { calm: { on: { 'go.asked': 'one' } }, one: { always: 'two' }, two: { always: 'one' } },
    })
    expect(() => explore(machine, {})).toThrow(/^endless in calm, on 'go.asked': Infinite loop detected/)
  })

  test('a delay that is no number is an error', () => {
    const events = { 'renewal.succeeded': [{}] } as never
    expect(() => explore(tokenMachine(), { ...tokenOptions, events })).toThrow(
      "the delay of 'after renewalDue' is not a number",
    )
  })

  test('a start that throws is an error that asks for an input', () => {
    expect(() => explore(tokenMachine(), {})).toThrow(
      "token cannot start: Cannot read properties of undefined (reading 'lifetimeMs'). Does it need another `input`?",
    )
  })

  test('an event with a payload does not compile without an example', () => {
    const events = { 'renewal.succeeded': [{ lifetimeMs: 60_000 }] }
    // @ts-expect-error: `renewal.failed` needs an example of its cause.
    const { edges } = explore(tokenMachine(), { ...tokenOptions, events })
    expect(edges.map(({ label }) => label)).toContain('renewal.failed')
  })

  test('a payload for an event that the machine does not handle is an error', () => {
    expect(() => explore(tokenMachine(), { ...tokenOptions, events: { 'renewal.lost': [{}] } as never })).toThrow(
      'token never listens to renewal.lost. It listens to: signOut.requested, renewal.succeeded, renewal.refused, renewal.failed.',
    )
  })
})

function missingFrom({ uncovered, unreached }: Exploration) {
  return { uncovered, unreached }
}
