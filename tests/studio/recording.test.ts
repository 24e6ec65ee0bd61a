import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate'
import type { TraceMessage } from '../../contracts/site/trace.ts'
import { type ActorStep, placeOf, watchActors } from '../../machines/watch-actors.ts'
import { explore } from '../../studio/paths/explore.ts'
import type { Path } from '../../studio/paths/path.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import {
  nonconformanceOf,
  type Recording,
  readRecording,
  recordingsOf,
  replayRecording,
} from '../../studio/tracing/recording.ts'
import {
  counterMachine,
  nestedMachine,
  routedMachine,
  tiedTimersMachine,
  tokenMachine,
  tokenOptions,
  twoTimersMachine,
} from './hand-made-machines.ts'

const HELLO: TraceMessage = { kind: 'hello', tab: 't', seq: 0, atMs: 0, site: 'dark', origin: 'o', build: 'b' }

/** What a page would tell of the actors that run meanwhile, one second apart. */
function messagesOf(run: () => void): TraceMessage[] {
  const messages: TraceMessage[] = [HELLO]
  const ids = new Map<unknown, string>()
  const unwatch = watchActors(({ actor, event, transitions, snapshot }: ActorStep) => {
    if (event.type === 'xstate.stop') return
    const known = ids.get(actor) ?? String(ids.size + 1)
    ids.set(actor, known)
    const { value: state, status, context } = snapshot
    const said = { tab: 't', seq: messages.length, atMs: messages.length * 1_000, actor: known, state, status, context }
    const taken = transitions.map(placeOf)
    const { id: machine } = snapshot.machine
    messages.push(
      event.type === 'xstate.init'
        ? { kind: 'actor.started', ...said, machine, name: machine, path: '/', input: event.input, transitions: taken }
        : { kind: 'event', ...said, event, transitions: taken },
    )
  })
  run()
  unwatch()
  return messages
}

const knowing = (...machines: AnyStateMachine[]) => new Map(machines.map((machine) => [machine.id, { machine }]))

function recordingOf(machine: AnyStateMachine, run: () => void): Recording {
  const [recording] = recordingsOf(messagesOf(run), knowing(machine))
  if (!recording) throw new Error('nothing was recorded')
  return recording
}

function tokenRecording(): Recording {
  const machine = tokenMachine()
  return recordingOf(machine, () => {
    const clock = new SimulatedClock()
    const ports = { actors: { renewTokens: fromCallback(() => {}) } }
    const actor = createActor(machine.provide(ports), { input: { lifetimeMs: 120_000 }, clock })
    actor.start()
    actor.send({ type: 'renewal.refused' })
    clock.increment(60_000)
    actor.send({ type: 'renewal.failed', cause: 'contract' })
    clock.increment(5_000)
    actor.send({ type: 'renewal.refused' })
  })
}

test('a recording is what one actor did, with declared transitions by id, and can be saved and read', () => {
  const recording = tokenRecording()
  expect({
    ...recording,
    steps: recording.steps.map(({ atMs, event, transitions, state }) => [atMs, event.type, transitions, state]),
  }).toEqual({
    machine: 'token',
    site: 'dark',
    build: 'b',
    path: '/',
    input: { lifetimeMs: 120_000 },
    start: { state: 'fresh', context: { lifetimeMs: 120_000 }, transitions: [] },
    steps: [
      [1_000, 'renewal.refused', [], 'fresh'],
      [2_000, 'xstate.after.renewalDue.token.fresh', ['fresh --after renewalDue--> renewing'], 'renewing'],
      [3_000, 'renewal.failed', ['renewing --renewal.failed--> waitingToRetry'], 'waitingToRetry'],
      [
        4_000,
        'xstate.after.retryPause.token.waitingToRetry',
        ['waitingToRetry --after retryPause--> renewing'],
        'renewing',
      ],
      [5_000, 'renewal.refused', ['renewing --renewal.refused--> revoked'], 'revoked'],
    ],
  })
  expect(readRecording(JSON.stringify(recording), 'x.json')).toEqual(recording)
  expect(readRecording(JSON.stringify({ ...recording, input: undefined }), 'x.json').input).toBeUndefined()
})

test('several actors in one tab are several recordings; unknown machines have none', () => {
  const messages = messagesOf(() => {
    for (const answer of ['good', 'bad'] as const) createActor(routedMachine, { input: { answer } }).start()
    createActor(counterMachine).start()
  })
  const recordings = recordingsOf(messages, knowing(routedMachine))
  expect(recordings.map(({ machine, start }) => [machine, start.state, start.transitions])).toEqual([
    ['routed', 'shown', ['deciding --always[isGood]#1--> shown']],
    ['routed', 'failed', ['deciding --always[isBad]#2--> failing', 'failing --always--> failed']],
  ])
})

test.for([
  ['{', 'x.json: expected a recording in JSON'],
  ['[]', 'x.json: expected a recording; it: Invalid input'],
  [
    JSON.stringify({ ...tokenRecording(), steps: [{ atMs: 'soon' }] }),
    'x.json: expected a recording; steps.0.atMs: Invalid input',
  ],
])('what is no recording is refused: %#', ([text, message]) => {
  expect(() => readRecording(text!, 'x.json')).toThrow(new Error(message))
})

describe('every path of a machine, recorded as it is walked, conforms and replays', () => {
  const walked: ReadonlyArray<[AnyStateMachine, Parameters<typeof explore>[1]]> = [
    [tokenMachine(), tokenOptions],
    [nestedMachine, {}],
    [twoTimersMachine, {}],
    [tiedTimersMachine, {}],
    [
      counterMachine,
      {
        events: { 'code.entered': [{ isRight: true }, { isRight: false }] },
        project: ({ context }) => (context as { tries: number }).tries,
      } as Parameters<typeof explore>[1],
    ],
    [routedMachine, { inputs: { good: { answer: 'good' }, none: {} } }],
  ]
  for (const [machine, options] of walked) {
    test(machine.id, () => {
      const { paths } = planPaths(explore(machine, options))
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths) {
        const recording = recordingOf(machine, () => walk(machine, path))
        expect(recording.steps.length, path.title).toBe(path.steps.length)
        expect(
          { nonconformance: nonconformanceOf(recording, machine), replay: replayRecording(recording, machine) },
          path.title,
        ).toEqual({ nonconformance: undefined, replay: undefined })
      }
    })
  }

  function walk(machine: AnyStateMachine, { start, steps }: Path) {
    const clock = new SimulatedClock()
    const ports = Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})]),
    )
    const actor = createActor(machine.provide({ actors: ports }), { input: start.input, clock })
    actor.start()
    for (const { event, waitMs, timer } of steps) {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event)
    }
  }
})

describe('a recording that the chart does not allow is found out at its first wrong step', () => {
  const machine = tokenMachine()
  type Steps = Recording['steps']
  const broken = (change: (steps: Steps) => void): Recording => {
    const recording = structuredClone(tokenRecording())
    change(recording.steps)
    return recording
  }
  const replace = (step: number, change: Partial<Steps[number]>) => (steps: Steps) =>
    void Object.assign(steps[step]!, change)

  for (const [what, change, conformance, replayed] of [
    [
      'another state',
      replace(2, { state: 'revoked' }),
      { step: 3, label: 'renewal.failed', reason: 'revoked was recorded, but the chart leads to waitingToRetry' },
      { step: 3, label: 'renewal.failed', reason: 'the actor is in waitingToRetry, not in revoked' },
    ],
    [
      'a state that there is not',
      replace(2, { state: 'hanging' }),
      { step: 3, label: 'renewal.failed', reason: 'the chart has no state hanging' },
      { step: 3, label: 'renewal.failed', reason: 'the actor is in waitingToRetry, not in hanging' },
    ],
    [
      'a transition that nobody declared',
      replace(2, { transitions: ['renewing --renewal.failed#2--> ?'] }),
      { step: 3, label: 'renewal.failed', reason: 'no transition renewing --renewal.failed#2--> ? is declared' },
      {
        step: 3,
        label: 'renewal.failed',
        reason: 'the actor took renewing --renewal.failed--> waitingToRetry, not renewing --renewal.failed#2--> ?',
      },
    ],
    [
      'a transition from where it is not',
      replace(0, { transitions: ['renewing --renewal.refused--> revoked'], state: 'revoked' }),
      { step: 1, label: 'renewal.refused', reason: 'renewing --renewal.refused--> revoked cannot be taken in fresh' },
      { step: 1, label: 'renewal.refused', reason: 'the actor is in fresh, not in revoked' },
    ],
    [
      'a transition for another event',
      replace(2, { event: { type: 'renewal.succeeded' } }),
      {
        step: 3,
        label: 'renewal.succeeded',
        reason: 'renewing --renewal.failed--> waitingToRetry is not for this event',
      },
      { step: 3, label: 'renewal.succeeded', reason: 'the actor is in fresh, not in waitingToRetry' },
    ],
    [
      'a step left out',
      (steps: Steps) => void steps.splice(1, 1),
      {
        step: 2,
        label: 'renewal.failed',
        reason: 'renewing --renewal.failed--> waitingToRetry cannot be taken in fresh',
      },
      { step: 2, label: 'renewal.failed', reason: 'the actor is in fresh, not in waitingToRetry' },
    ],
    [
      'a state that changes by nothing',
      replace(0, { state: 'renewing' }),
      { step: 1, label: 'renewal.refused', reason: 'renewing was recorded, but the chart leads to fresh' },
      { step: 1, label: 'renewal.refused', reason: 'the actor is in fresh, not in renewing' },
    ],
  ] as const) {
    test(what, () => {
      const recording = broken(change)
      expect({
        nonconformance: nonconformanceOf(recording, machine),
        replay: replayRecording(recording, machine),
      }).toEqual({ nonconformance: conformance, replay: replayed })
    })
  }

  test('a start that there is not', () => {
    const recording = { ...tokenRecording(), start: { state: 'begun', context: {}, transitions: [] } }
    expect({
      nonconformance: nonconformanceOf(recording, machine),
      replay: replayRecording(recording, machine),
    }).toEqual({
      nonconformance: { step: 0, label: undefined, reason: 'the chart has no state begun' },
      replay: { step: 0, label: undefined, reason: 'the actor is in fresh, not in begun' },
    })
  })

  test('a release that leads elsewhere', () => {
    const next = tokenMachine('waitingToRetry')
    const recording = tokenRecording()
    expect([nonconformanceOf(recording, next)?.reason, replayRecording(recording, next)?.reason]).toEqual([
      'no transition renewing --renewal.refused--> revoked is declared',
      'the actor is in waitingToRetry, not in revoked',
    ])
  })

  test('an actor that fails on what was recorded', () => {
    const recording = broken(replace(2, { event: { type: 'xstate.error.actor.renewTokens', error: new Error('no') } }))
    expect(replayRecording(recording, machine)?.step).toBe(3)
  })
})

test('where messages were lost, conformance goes on from what was recorded next, and a replay says so', () => {
  const machine = tokenMachine()
  const messages = messagesOf(() => {
    const ports = { actors: { renewTokens: fromCallback(() => {}) } }
    const clock = new SimulatedClock()
    const actor = createActor(machine.provide(ports), { input: { lifetimeMs: 120_000 }, clock })
    actor.start()
    clock.increment(60_000)
    actor.send({ type: 'renewal.failed', cause: 'contract' })
    clock.increment(5_000)
  })
  const [recording] = recordingsOf(messages.toSpliced(2, 1), knowing(machine))
  expect(recording?.steps.map(({ isAfterGap }) => isAfterGap)).toEqual([true, undefined])
  expect({
    nonconformance: nonconformanceOf(recording!, machine),
    replay: replayRecording(recording!, machine),
  }).toEqual({
    nonconformance: undefined,
    replay: {
      step: 1,
      label: 'renewal.failed',
      reason: 'the actor is in fresh, not in waitingToRetry; messages before this step were lost',
    },
  })
})
