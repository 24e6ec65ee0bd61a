import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { pageMachine } from '../../studio/page/page.machine.ts'
import { type PathRequest, pathPlannerMachine } from '../../studio/page/path-planner.machine.ts'
import { simulationMachine } from '../../studio/page/simulation.machine.ts'
import { traceMachine } from '../../studio/page/trace.machine.ts'
import { tracingMachine } from '../../studio/page/tracing.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { tokenTape, tokenTapeRecording } from './trace-tape.ts'

const MACHINES: Readonly<Record<string, AnyStateMachine>> = {
  tracing: tracingMachine,
  page: pageMachine,
  'path-planner': pathPlannerMachine,
  simulation: simulationMachine,
  trace: traceMachine,
}

for (const [name, machine] of Object.entries(MACHINES)) {
  test(`the diagram beside ${name} is the machine`, async () => {
    await checkDiagram(machine, new URL(`../../studio/page/${name}.diagram.mmd`, import.meta.url))
  })

  test(`${name} has nothing that passes silently`, () => {
    checkLint(machine)
  })
}

const planPaths = fromCallback<EventObject, PathRequest>(() => {})
const frame = (label: string) => ({ label, waitMs: 0, states: ['any', label], transitions: [], context: {} })
const frames = ['starts', 'push', 'pull'].map(frame)

describe('the page', () => {
  test('tells which tab was opened, once for every change of the address', () => {
    const actor = createActor(pageMachine.provide({ actors: { watchAddress: fromCallback(() => {}) } }), {
      input: { place: { name: 'map' }, appearance: 'bySystem', machines: ['door'], changes: undefined },
    })
    const told: unknown[] = []
    actor.on('tab.opened', ({ machine, tab }) => told.push(`${machine} ${tab}`))
    actor.start()
    const chosen = { state: '', transition: '', requirement: '', sheet: '' }
    for (const tab of ['story', 'paths'] as const) {
      actor.send({ type: 'address.changed', place: { name: 'machine', machine: 'door', tab, ...chosen } })
    }
    actor.send({
      type: 'address.changed',
      place: { name: 'changes', machine: '', state: '', transition: '', sheet: '' },
    })
    expect(told).toEqual(['door story', 'door paths'])
  })
})

describe('a trace', () => {
  test('plays from the moment that is shown to the last, and then from the first', () => {
    const clock = new SimulatedClock()
    const actor = createActor(traceMachine, { clock }).start()
    const position = () => actor.getSnapshot().context.position
    actor.send({ type: 'trace.given', frames, position: 1 })
    actor.send({ type: 'play.pressed' })
    clock.increment(900)
    expect({ position: position(), isPlaying: actor.getSnapshot().hasTag('playing') }).toEqual({
      position: 2,
      isPlaying: true,
    })
    clock.increment(900)
    expect({ position: position(), isPlaying: actor.getSnapshot().hasTag('playing') }).toEqual({
      position: 2,
      isPlaying: false,
    })
    actor.send({ type: 'play.pressed' })
    expect({ position: position(), isPlaying: actor.getSnapshot().hasTag('playing') }).toEqual({
      position: 0,
      isPlaying: true,
    })
  })
})

describe('the path tab', () => {
  test('puts the chosen path on the diagram, and clears it when other paths are asked for', () => {
    const actor = createActor(pathPlannerMachine.provide({ actors: { planPaths } }))
    const shown: unknown[] = []
    actor.on('path.shown', (event) => shown.push(event.frames.map(({ label }) => label)))
    actor.start()
    const request = { machine: 'door', generator: 'shortest', detail: '', until: '', seed: '' }
    actor.send({ type: 'paths.asked', request })
    actor.send({
      type: 'paths.planned',
      plan: { paths: [{ id: 'k3', title: 'push, pull', frames }], summary: '', missing: [] },
    })
    actor.send({ type: 'path.chosen', id: 'k3' })
    actor.send({ type: 'paths.asked', request })
    expect(shown).toEqual([[], ['starts', 'push', 'pull'], []])
  })

  test('what takes more than two minutes is given up, in words', () => {
    const clock = new SimulatedClock()
    const actor = createActor(pathPlannerMachine.provide({ actors: { planPaths } }), { clock }).start()
    actor.send({
      type: 'paths.asked',
      request: { machine: 'door', generator: 'random', detail: '', until: 'never', seed: '' },
    })
    clock.increment(120_000)
    expect({ value: actor.getSnapshot().value, reason: actor.getSnapshot().context.reason }).toEqual({
      value: 'failed',
      reason: 'It took more than two minutes.',
    })
  })
})

describe('a simulation', () => {
  test('forgets what came after the moment from which an event is sent', () => {
    const asked: unknown[] = []
    const actor = createActor(
      simulationMachine.provide({
        actors: { simulate: fromCallback(({ input }) => void asked.push((input as { sent: unknown }).sent)) },
      }),
    ).start()
    const moved = { type: 'simulation.moved', state: { starts: [''], frames, choices: [] } } as const
    actor.send({ type: 'machine.opened', machine: 'door' })
    actor.send(moved)
    actor.send({ type: 'event.sent', choice: 4, position: 0 })
    actor.send(moved)
    actor.send({ type: 'event.sent', choice: 5, position: 1 })
    actor.send(moved)
    actor.send({ type: 'event.sent', choice: 6, position: 1 })
    expect(asked).toEqual([[], [4], [4, 5], [4, 6]])
  })
})

describe('tracing', () => {
  const line = fromCallback<EventObject, { hub: string }>(() => {})
  const start = (clock = new SimulatedClock()) =>
    createActor(
      tracingMachine.provide({
        actors: { listenToHub: line, checkRecording: fromCallback<EventObject, string>(() => {}) },
      }),
      { input: { hub: 'ws://127.0.0.1:4300/studio' }, clock },
    ).start()

  test('a tape that is stopped keeps nothing, one that is cleared keeps what is needed to read on', () => {
    const actor = start()
    const living = tokenTape.slice(0, 4)
    const kinds = () => actor.getSnapshot().context.messages.map(({ kind }) => kind)
    actor.send({ type: 'hub.opened' })
    actor.send({ type: 'messages.heard', messages: living })
    actor.send({ type: 'tape.stopped' })
    actor.send({ type: 'messages.heard', messages: living })
    expect(kinds()).toEqual(living.map(({ kind }) => kind))
    actor.send({ type: 'tape.cleared' })
    expect(kinds()).toEqual(['hello', 'actor.started', 'actor.started'])
  })

  test('a tape that is cleared forgets actors that have stopped, ended or failed, and those of closed tabs', () => {
    const actor = start()
    const stamp = { atMs: 0, seq: 0 }
    const hello = (tab: string) => ({ kind: 'hello', ...stamp, tab, site: 'dark', origin: 'o', build: 'b' }) as const
    const told = { ...stamp, state: 's', context: {}, transitions: [] }
    const started = (tab: string, id: string, status: 'active' | 'done' = 'active') =>
      ({ kind: 'actor.started', ...told, tab, actor: id, machine: 'token', name: 'token', path: '/', status }) as const
    const event = (id: string, status: 'active' | 'error') =>
      ({ kind: 'event', ...told, tab: 'open', actor: id, event: { type: 'push' }, status }) as const
    const messages = [
      hello('open'),
      hello('closed'),
      started('open', 'alive'),
      started('open', 'stopped'),
      started('open', 'failed'),
      started('open', 'ended at once', 'done'),
      started('closed', 'alive'),
      event('alive', 'active'),
      event('failed', 'error'),
      { kind: 'actor.stopped', ...stamp, tab: 'open', actor: 'stopped' } as const,
      { kind: 'tab.closed', tab: 'closed', atMs: 0 } as const,
    ]
    actor.send({ type: 'messages.heard', messages })
    actor.send({ type: 'tape.cleared' })
    expect(actor.getSnapshot().context.messages).toEqual([hello('open'), started('open', 'alive')])
    actor.send({ type: 'messages.heard', messages: [hello('closed')] })
    actor.send({ type: 'tape.cleared' })
    expect(actor.getSnapshot().context.messages).toEqual([hello('open'), started('open', 'alive'), hello('closed')])
  })

  test('a line that is lost is tried again, and the hub’s second telling does not double the tape', () => {
    const clock = new SimulatedClock()
    const actor = start(clock)
    actor.send({ type: 'hub.opened' })
    actor.send({ type: 'messages.heard', messages: tokenTape })
    actor.send({ type: 'hub.closed' })
    expect(actor.getSnapshot().hasTag('connected')).toBe(false)
    clock.increment(3_000)
    actor.send({ type: 'hub.opened' })
    actor.send({ type: 'messages.heard', messages: tokenTape })
    expect({
      isConnected: actor.getSnapshot().hasTag('connected'),
      messages: actor.getSnapshot().context.messages,
    }).toEqual({ isConnected: true, messages: tokenTape })
  })

  test('a verdict is only shown of the recording that it is about', () => {
    const actor = start()
    actor.send({ type: 'recording.opened', name: 'token.json', recording: tokenTapeRecording })
    actor.send({ type: 'check.asked' })
    actor.send({ type: 'check.finished', verdict: { conformance: '', replay: 'departs' } })
    expect({
      isJudged: actor.getSnapshot().hasTag('judged'),
      replay: actor.getSnapshot().context.verdict.replay,
    }).toEqual({ isJudged: true, replay: 'departs' })
    actor.send({ type: 'actor.chosen', key: 'tab 1' })
    expect(actor.getSnapshot().hasTag('judged')).toBe(false)
  })
})
