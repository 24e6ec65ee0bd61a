import { assign, emit, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import type { Frame } from './frames.ts'

export interface SimulationRequest {
  machine: string
  /** Name of one of the machine's starts; '' for its first. */
  start: string
  /** What was sent since the start: numbers of choices. */
  sent: readonly number[]
}

/** An event that the machine accepts now. */
export interface Choice {
  number: number
  label: string
  kind: 'event' | 'timer'
  /** What it carries, as JSON; '' for nothing. */
  payload: string
}

export interface SimulationState {
  starts: readonly string[]
  frames: readonly Frame[]
  /** What the machine accepts at each of the frames. */
  choices: ReadonlyArray<readonly Choice[]>
}

export type SimulationAnswer =
  | { type: 'simulation.moved'; state: SimulationState }
  | { type: 'simulation.failed'; reason: string }

/** Port. Walks the whole way anew, so that going back costs nothing to keep. */
export type Simulate = (signal: AbortSignal, request: SimulationRequest) => Promise<SimulationAnswer>

export type SimulationEvent =
  | SimulationAnswer
  | { type: 'machine.opened'; machine: string }
  | { type: 'start.chosen'; start: string }
  /** `position` is the moment that is shown: what came after it is forgotten. */
  | { type: 'event.sent'; choice: number; position: number }

export type SimulationEmitted = { type: 'simulation.shown'; frames: readonly Frame[] }

interface SimulationContext {
  request: SimulationRequest
  state: SimulationState
  reason: string
}

const NOTHING: SimulationState = { starts: [], frames: [], choices: [] }

export const simulationMachine = setup({
  types: {
    context: {} as SimulationContext,
    events: {} as SimulationEvent,
    emitted: {} as SimulationEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: { simulate: unplugged<SimulationRequest>('simulate') },
  actions: {
    turnTo: assign((_, machine: string) => ({ request: { machine, start: '', sent: [] }, state: NOTHING })),
    beginWith: assign(({ context }, start: string) => ({ request: { ...context.request, start, sent: [] } })),
    keepSent: assign(({ context }, { choice, position }: { choice: number; position: number }) => ({
      request: { ...context.request, sent: [...context.request.sent.slice(0, position), choice] },
    })),
    keepState: assign((_, state: SimulationState) => ({ state, reason: '' })),
    keepReason: assign((_, reason: string) => ({ reason })),
    showState: emit(({ context }) => ({ type: 'simulation.shown', frames: context.state.frames })),
  },
  guards: { isOnTable: ({ context }, machine: string) => context.request.machine === machine },
  delays: { simulationPatience: 20_000 },
}).createMachine({
  id: 'simulation',
  description:
    'The machine on the table, tried by hand: it stands somewhere, and takes the events that it accepts there.',
  meta: { studio: true },
  context: { request: { machine: '', start: '', sent: [] }, state: NOTHING, reason: '' },
  initial: 'waiting',
  on: {
    'machine.opened': [
      { guard: { type: 'isOnTable', params: ({ event }) => event.machine } },
      { target: '.moving', actions: { type: 'turnTo', params: ({ event }) => event.machine } },
    ],
    'start.chosen': { target: '.moving', actions: { type: 'beginWith', params: ({ event }) => event.start } },
  },
  states: {
    waiting: { description: 'No machine is on the table.', meta: { resting: true } },
    moving: {
      description: 'What the machine makes of it is being worked out.',
      tags: 'busy',
      invoke: { src: 'simulate', input: ({ context }) => context.request },
      after: {
        simulationPatience: { target: 'failed', actions: { type: 'keepReason', params: 'It took too long.' } },
      },
      on: {
        'simulation.moved': {
          target: 'standing',
          actions: [{ type: 'keepState', params: ({ event }) => event.state }, 'showState'],
        },
        'simulation.failed': { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event.reason } },
      },
    },
    standing: {
      description: 'The machine stands still; what it accepts can be sent.',
      meta: { resting: true },
      on: {
        'event.sent': { target: 'moving', actions: { type: 'keepSent', params: ({ event }) => event } },
      },
    },
    failed: { description: 'It could not be worked out; it says why.', tags: 'failed', meta: { resting: true } },
  },
})
