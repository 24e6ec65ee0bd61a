import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type PageInput, pageMachine } from '../../studio/page/page.machine.ts'
import { type PathRequest, pathPlannerMachine } from '../../studio/page/path-planner.machine.ts'
import { type SimulationRequest, simulationMachine } from '../../studio/page/simulation.machine.ts'
import { type TraceEvent, traceMachine } from '../../studio/page/trace.machine.ts'
import { type TracingEvent, tracingMachine } from '../../studio/page/tracing.machine.ts'
import { pick } from '../support/pick.ts'
import { tokenTape, tokenTapeRecording } from './trace-tape.ts'

const frame = (label: string) => ({ label, waitMs: 0, states: ['any', label], transitions: [], context: {} })
const frames = ['starts', 'push', 'pull'].map(frame)

describe('the page', () => {
  const chosen = { state: '', transition: '', requirement: '', sheet: '' }
  const tab = (machine: string, name: 'coverage' | 'simulation') =>
    ({ name: 'machine', machine, tab: name, ...chosen }) as const
  const places: [PageInput['place'], unknown][] = [
    [{ name: 'map' }, 'map'],
    [{ name: 'tracing', sheet: '' }, 'tracing'],
    [{ name: 'changes', machine: '', state: '', transition: '', sheet: '' }, 'changes'],
    [tab('door', 'coverage'), { machine: 'coverage' }],
    [tab('door', 'simulation'), { machine: 'simulation' }],
    [tab('window', 'simulation'), 'nowhere'],
    [{ name: 'nowhere', address: 'x' }, 'nowhere'],
  ]
  for (const [place, state] of places) {
    test(`${JSON.stringify(place)} is ${JSON.stringify(state)}`, () => {
      expect(open(place).getSnapshot().value.place).toEqual(state)
    })
  }

  test('another comparison takes the place of what was drawn; a file that is none does not, and says why', () => {
    const changes = { before: 'v1', after: 'v2', machines: [] }
    const actor = open({ name: 'changes', machine: '', state: '', transition: '', sheet: '' })
    actor.send({ type: 'changes.opened', file: 'changes.json', changes })
    expect(pick(actor.getSnapshot().context, 'file', 'changes')).toEqual({ file: 'changes.json', changes })
    actor.send({ type: 'changes.refused', reason: 'tea.json is none' })
    const { value, context } = actor.getSnapshot()
    expect({
      comparison: value.comparison,
      reason: context.reason,
      file: context.file,
      changes: context.changes,
    }).toEqual({ comparison: 'refused', reason: 'tea.json is none', file: 'changes.json', changes })
    actor.send({ type: 'changes.opened', file: 'other.json', changes })
    expect({ comparison: actor.getSnapshot().value.comparison, file: actor.getSnapshot().context.file }).toEqual({
      comparison: 'drawn',
      file: 'other.json',
    })
  })

  function open(place: PageInput['place']) {
    const page = pageMachine.provide({ actors: { watchAddress: fromCallback(() => {}) } })
    const input = { place, appearance: 'bySystem', machines: ['door'], changes: undefined } as const
    return createActor(page, { input }).start()
  }
})

describe('a trace', () => {
  function start(...events: TraceEvent[]) {
    const clock = new SimulatedClock()
    const actor = createActor(traceMachine, { clock }).start()
    actor.send({ type: 'trace.given', frames, position: 1 })
    for (const event of events) actor.send(event)
    const { value, context } = actor.getSnapshot()
    return { actor, clock, stands: [value, context.position] }
  }

  test('that is given stands where it was said', () => {
    expect(start().stands).toEqual(['standing', 1])
  })

  const play = { type: 'play.pressed' } as const
  for (const before of [[], [play]]) {
    test(`goes where it is moved, inside its ends, and stands there, ${before.length > 0 ? 'playing' : 'standing'} before`, () => {
      const moves: [TraceEvent, number][] = [
        [{ type: 'position.moved', position: 0 }, 0],
        [{ type: 'position.moved', position: 9 }, 2],
        [{ type: 'step.taken', by: 1 }, 2],
        [{ type: 'step.taken', by: -1 }, 0],
      ]
      expect(moves.map(([move]) => start(...before, move).stands)).toEqual(
        moves.map(([, position]) => ['standing', position]),
      )
    })
  }

  test('that is paused stays where it was', () => {
    const { actor, clock } = start(play)
    actor.send({ type: 'pause.pressed' })
    clock.increment(60_000)
    expect({ value: actor.getSnapshot().value, position: actor.getSnapshot().context.position }).toEqual({
      value: 'standing',
      position: 1,
    })
  })
})

describe('the path tab', () => {
  const request = { machine: 'door', generator: 'shortest', detail: '', until: '', seed: '' }
  function start() {
    const shown: number[] = []
    const tab = pathPlannerMachine.provide({ actors: { planPaths: fromCallback<EventObject, PathRequest>(() => {}) } })
    const actor = createActor(tab)
    actor.on('path.shown', (event) => shown.push(event.frames.length))
    actor.start()
    actor.send({ type: 'machine.opened', machine: 'door' })
    actor.send({ type: 'paths.asked', request })
    return { actor, shown }
  }
  function startPlanned() {
    const tab = start()
    const paths = [{ id: 'k3', title: 'push, pull', frames }]
    tab.actor.send({ type: 'paths.planned', plan: { paths, summary: '', missing: [] } })
    tab.shown.length = 0
    return tab
  }

  test('keeps its paths while the same machine stays on the table, and clears the diagram for another', () => {
    const { actor, shown } = startPlanned()
    actor.send({ type: 'path.chosen', id: 'k3' })
    actor.send({ type: 'machine.opened', machine: 'door' })
    expect({ value: actor.getSnapshot().value, chosen: actor.getSnapshot().context.chosen, shown }).toEqual({
      value: 'planned',
      chosen: 'k3',
      shown: [3],
    })
    actor.send({ type: 'machine.opened', machine: 'window' })
    expect({ value: actor.getSnapshot().value, chosen: actor.getSnapshot().context.chosen, shown }).toEqual({
      value: 'waiting',
      chosen: '',
      shown: [3, 0],
    })
  })

  test('another machine stops the planning, and so does the button', () => {
    const endings = [{ type: 'machine.opened', machine: 'window' }, { type: 'stop.pressed' }] as const
    const states = endings.map((ending) => {
      const { actor } = start()
      actor.send(ending)
      return actor.getSnapshot().value
    })
    expect(states).toEqual(['waiting', 'waiting'])
  })
})

describe('a simulation', () => {
  const state = { starts: ['', 'late'], frames, choices: [] }
  function start() {
    const clock = new SimulatedClock()
    const asked: SimulationRequest[] = []
    const shown: number[] = []
    const simulation = simulationMachine.provide({
      actors: { simulate: fromCallback<EventObject, SimulationRequest>(({ input }) => void asked.push(input)) },
    })
    const actor = createActor(simulation, { clock })
    actor.on('simulation.shown', (event) => shown.push(event.frames.length))
    actor.start()
    actor.send({ type: 'machine.opened', machine: 'door' })
    return { actor, clock, asked, shown }
  }

  test('shows where the machine stands, and stays there while that machine is on the table', () => {
    const { actor, asked, shown } = start()
    actor.send({ type: 'simulation.moved', state })
    actor.send({ type: 'machine.opened', machine: 'door' })
    const { value, context } = actor.getSnapshot()
    expect({ value, state: context.state, shown, askedCount: asked.length }).toEqual({
      value: 'standing',
      state,
      shown: [3],
      askedCount: 1,
    })
  })

  test('restarts with another start', () => {
    const { actor, asked } = start()
    actor.send({ type: 'simulation.moved', state })
    actor.send({ type: 'event.sent', choice: 4, position: 0 })
    actor.send({ type: 'start.chosen', start: 'late' })
    expect({ value: actor.getSnapshot().value, asked: asked.at(-1) }).toEqual({
      value: 'moving',
      asked: { machine: 'door', start: 'late', sent: [] },
    })
  })

  test('says why it could not be worked out', () => {
    const failing = start()
    failing.actor.send({ type: 'simulation.failed', reason: 'No such event.' })
    const silent = start()
    silent.clock.increment(20_000)
    expect(
      [failing, silent].map(({ actor }) => [actor.getSnapshot().value, actor.getSnapshot().context.reason]),
    ).toEqual([
      ['failed', 'No such event.'],
      ['failed', 'It took too long.'],
    ])
  })
})

describe('tracing', () => {
  function start(...events: TracingEvent[]) {
    const clock = new SimulatedClock()
    const live = tracingMachine.provide({
      actors: {
        listenToHub: fromCallback<EventObject, { hub: string }>(() => {}),
        checkRecording: fromCallback<EventObject, string>(() => {}),
      },
    })
    const actor = createActor(live, { input: { hub: 'ws://127.0.0.1:4300/studio' }, clock }).start()
    for (const event of events) actor.send(event)
    return { actor, clock, region: (name: 'line' | 'shown') => actor.getSnapshot().value[name] }
  }
  const opened = { type: 'recording.opened', name: 'token.json', recording: tokenTapeRecording } as const
  const asked = { type: 'check.asked' } as const
  const finished = { type: 'check.finished', verdict: { conformance: '', replay: '' } } as const

  test('a hub that hangs up, or does not answer within ten seconds, is lost', () => {
    const hungUp = start({ type: 'hub.opened' }, { type: 'hub.closed' })
    const silent = start()
    silent.clock.increment(10_000)
    expect([hungUp, silent].map(({ region }) => region('line'))).toEqual([{ open: 'lost' }, { open: 'lost' }])
  })

  test('a recording that cannot be read says why', () => {
    const { actor } = start({ type: 'recording.refused', reason: 'This is no recording.' })
    expect(actor.getSnapshot().context.reason).toBe('This is no recording.')
  })

  test('a verdict can be asked for again, and goes with what it was about', () => {
    const judged = start(opened, asked, finished)
    expect(judged.region('shown')).toBe('judged')
    judged.actor.send(asked)
    expect(judged.region('shown')).toBe('checking')

    const changes = [{ type: 'actor.chosen', key: 'tab 1' }, opened, { type: 'tape.cleared' }] as const
    expect(changes.map((change) => start(opened, asked, finished, change).region('shown'))).toEqual([
      'none',
      'none',
      'none',
    ])
  })

  test('a recording is saved once it was seen to replay, and refused where it departs', () => {
    const save = { type: 'save.asked' } as const
    const verdicts = [
      { conformance: '', replay: '' },
      { conformance: '', replay: 'departs' },
      { conformance: 'departs', replay: '' },
    ]
    const outcomes = verdicts.map((verdict) => {
      const { actor, region } = start(opened, save)
      const saved: string[] = []
      actor.on('recording.passed', ({ key }) => saved.push(key))
      const before = region('shown')
      actor.send({ type: 'check.finished', verdict })
      return { before, saved, after: region('shown'), verdict: actor.getSnapshot().context.verdict }
    })
    const [good, ...bad] = verdicts
    expect(outcomes).toEqual([
      { before: 'saving', saved: ['file token.json'], after: 'judged', verdict: good },
      ...bad.map((verdict) => ({ before: 'saving', saved: [], after: 'refused', verdict })),
    ])
  })

  test('a verdict replaces the one before it', () => {
    const save = { type: 'save.asked' } as const
    const departs = { type: 'check.finished', verdict: { conformance: '', replay: 'departs' } } as const
    const { actor } = start(opened, save, departs, save, finished)
    expect(actor.getSnapshot().context.verdict).toEqual({ conformance: '', replay: '' })
  })

  test('a refused recording can be checked, and saved, again; one that takes too long is refused', () => {
    const save = { type: 'save.asked' } as const
    const departs = { type: 'check.finished', verdict: { conformance: '', replay: 'departs' } } as const
    const slow = start(opened, save)
    slow.clock.increment(20_000)
    expect({
      checked: start(opened, save, departs, asked).region('shown'),
      saved: start(opened, save, departs, save).region('shown'),
      judged: start(opened, asked, finished, save).region('shown'),
      slow: slow.region('shown'),
      says: slow.actor.getSnapshot().context.verdict,
      tags: [...slow.actor.getSnapshot().tags].sort(),
    }).toEqual({
      checked: 'checking',
      saved: 'saving',
      judged: 'saving',
      slow: 'refused',
      says: { conformance: 'it took too long', replay: 'it took too long' },
      tags: ['judged', 'recording', 'refused'],
    })
  })

  test('what was chosen or opened last is what is shown', () => {
    const { actor } = start({ type: 'messages.heard', messages: tokenTape }, opened)
    expect({
      chosen: actor.getSnapshot().context.chosen,
      opened: actor.getSnapshot().context.opened.map(({ name }) => name),
    }).toEqual({ chosen: 'file token.json', opened: ['token.json'] })
    actor.send({ type: 'actor.chosen', key: 'tab 1' })
    expect(actor.getSnapshot().context.chosen).toBe('tab 1')
  })

  test('a check that takes longer than 20 seconds is given up, in words', () => {
    const { actor, clock, region } = start(opened, asked)
    clock.increment(20_000)
    expect({ region: region('shown'), verdict: actor.getSnapshot().context.verdict }).toEqual({
      region: 'judged',
      verdict: { conformance: 'it took too long', replay: 'it took too long' },
    })
  })
})
