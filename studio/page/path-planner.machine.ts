import { assign, emit, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import type { Frame } from './frames.ts'

export interface PathRequest {
  machine: string
  /** A generator's name. */
  generator: string
  /** What some generators need to be told: where to, which events, which weights. */
  detail: string
  /** Stop condition, as the command line reads it; '' for the generator's own. */
  until: string
  /** '' for a new one. */
  seed: string
}

export interface ShownPath {
  id: string
  title: string
  frames: readonly Frame[]
}

export interface PlannedPaths {
  paths: readonly ShownPath[]
  /** In words, under the list's heading: how many, what they cover, the seed. */
  summary: string
  /** What no path takes, and why, a line each. */
  missing: readonly string[]
}

export type PathAnswer = { type: 'paths.planned'; plan: PlannedPaths } | { type: 'planning.failed'; reason: string }

/** Port. Leaving the state stops the work. */
export type PlanPaths = (signal: AbortSignal, request: PathRequest) => Promise<PathAnswer>

export type PathPlannerEvent =
  | PathAnswer
  | { type: 'machine.opened'; machine: string }
  | { type: 'paths.asked'; request: PathRequest }
  | { type: 'stop.pressed' }
  | { type: 'path.chosen'; id: string }

export type PathPlannerEmitted = { type: 'path.shown'; frames: readonly Frame[] }

interface PathPlannerContext {
  machine: string
  request: PathRequest
  plan: PlannedPaths
  reason: string
  /** Id of the path on the diagram. */
  chosen: string
}

const NO_PLAN: PlannedPaths = { paths: [], summary: '', missing: [] }

export const pathPlannerMachine = setup({
  types: {
    context: {} as PathPlannerContext,
    events: {} as PathPlannerEvent,
    emitted: {} as PathPlannerEmitted,
    tags: {} as 'planning' | 'planned' | 'failed',
  },
  actors: { planPaths: unplugged<PathRequest>('planPaths') },
  actions: {
    turnTo: assign((_, machine: string) => ({ machine, plan: NO_PLAN, chosen: '', reason: '' })),
    keepRequest: assign((_, request: PathRequest) => ({ request, chosen: '', reason: '' })),
    keepPlan: assign((_, plan: PlannedPaths) => ({ plan })),
    keepReason: assign((_, reason: string) => ({ reason })),
    choose: assign((_, id: string) => ({ chosen: id })),
    clearDiagram: emit({ type: 'path.shown', frames: [] }),
    showPath: emit(({ context }, id: string) => ({
      type: 'path.shown',
      frames: context.plan.paths.find((path) => path.id === id)?.frames ?? [],
    })),
  },
  guards: { isOnTable: ({ context }, machine: string) => context.machine === machine },
  delays: { planningPatience: 120_000 },
}).createMachine({
  id: 'pathPlanner',
  description: 'Plans paths through the machine on the table and puts one of them on its diagram.',
  meta: { studio: true },
  context: {
    machine: '',
    request: { machine: '', generator: '', detail: '', until: '', seed: '' },
    plan: NO_PLAN,
    reason: '',
    chosen: '',
  },
  initial: 'waiting',
  on: {
    'machine.opened': [
      { guard: { type: 'isOnTable', params: ({ event }) => event.machine } },
      {
        target: '.waiting',
        actions: [{ type: 'turnTo', params: ({ event }) => event.machine }, 'clearDiagram'],
      },
    ],
    'paths.asked': {
      target: '.planning',
      actions: [{ type: 'keepRequest', params: ({ event }) => event.request }, 'clearDiagram'],
    },
  },
  states: {
    waiting: { description: 'Nothing was asked of this machine yet.', meta: { resting: true } },
    planning: {
      description: 'Paths are being planned: with some generators and stop conditions it takes until it is stopped.',
      tags: 'planning',
      invoke: { src: 'planPaths', input: ({ context }) => context.request },
      after: {
        planningPatience: {
          target: 'failed',
          actions: { type: 'keepReason', params: 'It took more than two minutes.' },
        },
      },
      on: {
        'paths.planned': { target: 'planned', actions: { type: 'keepPlan', params: ({ event }) => event.plan } },
        'planning.failed': { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event.reason } },
        'stop.pressed': 'waiting',
      },
    },
    planned: {
      description: 'The paths are listed; one of them is on the diagram, or none.',
      tags: 'planned',
      meta: { resting: true },
      on: {
        'path.chosen': {
          actions: [
            { type: 'choose', params: ({ event }) => event.id },
            { type: 'showPath', params: ({ event }) => event.id },
          ],
        },
      },
    },
    failed: { description: 'There are no paths; it says why.', tags: 'failed', meta: { resting: true } },
  },
})
