import { assign, emit, setup } from 'xstate'
import type { CancelReceipt } from '../../contracts/member/memberships.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export interface CancelledPlan {
  uuid: string
  title: string
}

export type CancellationEvent =
  | CancelAnswer
  | StandingAnswer
  | ResumeAnswer
  | { type: 'cancellation.requested'; plan: CancelledPlan }
  | { type: 'cancellation.confirmed' }
  | { type: 'cancellation.declined' }
  | { type: 'check.requested' }
  | { type: 'undo.requested'; plan: CancelledPlan }

export type CancelAnswer =
  | { type: 'cancellation.done'; receipt: CancelReceipt }
  /** The server says that it cannot be done: somebody else may have done it. */
  | { type: 'cancellation.disputed' }
  | { type: 'cancellation.refused' }
  | { type: 'cancellation.lost' }

export type StandingAnswer = { type: 'standing.learned'; isRunning: boolean } | { type: 'standing.unknown' }

export type ResumeAnswer = { type: 'membership.resumed' } | { type: 'resumption.refused' } | { type: 'resumption.lost' }

/** Port: cancels a membership. Asked once more for the same one, a server does nothing more. Goes on when its page is left. */
export type CancelMembership = (signal: AbortSignal, input: { uuid: string }) => Promise<CancelAnswer>
/** Port: whether a membership still renews. */
export type AskStanding = (signal: AbortSignal, input: { uuid: string }) => Promise<StandingAnswer>
/** Port: undoes a cancellation. Goes on when its page is left. */
export type ResumeMembership = (signal: AbortSignal, input: { uuid: string }) => Promise<ResumeAnswer>

interface Context {
  plan: CancelledPlan
  receipt: CancelReceipt
  /** How often it was sent. */
  sent: number
}

const MOST_SENT = 3
const NO_PLAN: CancelledPlan = { uuid: '', title: '' }
const NO_RECEIPT: CancelReceipt = { receipt: '', title: '', cancelledAt: '', accessUntil: '' }

export const cancellationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CancellationEvent,
    emitted: {} as { type: 'membership.changed' },
    tags: {} as 'asking' | 'busy' | 'cancelled' | 'doubtful' | 'refused' | 'undoing' | 'undoFailed',
  },
  actors: {
    cancelMembership: unplugged<{ uuid: string }>('cancelMembership'),
    askStanding: unplugged<{ uuid: string }>('askStanding'),
    resumeMembership: unplugged<{ uuid: string }>('resumeMembership'),
  },
  actions: {
    keepPlan: keep('plan'),
    keepReceipt: keep('receipt'),
    forgetReceipt: assign({ receipt: NO_RECEIPT }),
    countNone: assign({ sent: 0 }),
    countSent: assign({ sent: ({ context }) => context.sent + 1 }),
    tellChange: emit({ type: 'membership.changed' }),
  },
  guards: {
    stillRuns: (_, isRunning: boolean) => isRunning,
    maySendAgain: ({ context }, isRunning: boolean) => isRunning && context.sent < MOST_SENT,
  },
  delays: { patience: 16_000, pause: 3_000 },
}).createMachine({
  id: 'cancellation',
  description: 'One membership is cancelled once, whatever is pressed, lost or said twice, and that can be undone.',
  meta: { requirements: ['CANCEL-001', 'CANCEL-010', 'DASH-011'] },
  context: { plan: NO_PLAN, receipt: NO_RECEIPT, sent: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being cancelled.',
      on: {
        'cancellation.requested': {
          target: 'confirming',
          actions: [{ type: 'keepPlan', params: relay('plan') }, 'countNone', 'forgetReceipt'],
        },
        'undo.requested': { target: 'resuming', actions: { type: 'keepPlan', params: relay('plan') } },
      },
    },
    confirming: {
      description: 'The member is asked whether they mean it.',
      tags: 'asking',
      meta: { requirements: ['CANCEL-010'] },
      on: { 'cancellation.confirmed': 'sending', 'cancellation.declined': 'idle' },
    },
    sending: {
      description: 'The server is told to cancel.',
      tags: 'busy',
      meta: { requirements: ['CANCEL-001', 'CANCEL-002'] },
      entry: 'countSent',
      invoke: { src: 'cancelMembership', input: ({ context }) => ({ uuid: context.plan.uuid }) },
      after: { patience: 'checking' },
      on: {
        'cancellation.done': {
          target: 'cancelled',
          actions: { type: 'keepReceipt', params: relay('receipt') },
        },
        'cancellation.refused': 'refused',
        'cancellation.disputed': 'checking',
        'cancellation.lost': 'checking',
      },
    },
    checking: {
      description:
        'Whether it was done is not known: the membership itself is looked at. Where it still runs, the server is told again.',
      tags: 'busy',
      invoke: { src: 'askStanding', input: ({ context }) => ({ uuid: context.plan.uuid }) },
      after: { patience: 'doubtful' },
      on: {
        'standing.learned': [
          { guard: { type: 'maySendAgain', params: relay('isRunning') }, target: 'sending' },
          { guard: { type: 'stillRuns', params: relay('isRunning') }, target: 'refused' },
          { target: 'cancelled' },
        ],
        'standing.unknown': 'doubtful',
      },
    },
    doubtful: {
      description: 'Nobody answers. It is looked up again in a moment, or at once when the member asks.',
      tags: ['busy', 'doubtful'],
      after: { pause: 'checking' },
      on: { 'check.requested': 'checking' },
    },
    cancelled: {
      description: 'It is cancelled, and the receipt is shown.',
      tags: 'cancelled',
      entry: 'tellChange',
      on: { 'undo.requested': { target: 'resuming', actions: { type: 'keepPlan', params: relay('plan') } } },
    },
    refused: {
      description: 'It is not cancelled, and nothing of it was done: what the membership is now is read again.',
      tags: 'refused',
      meta: { requirements: ['CANCEL-002'] },
      entry: 'tellChange',
      on: {
        'cancellation.requested': {
          target: 'confirming',
          actions: [{ type: 'keepPlan', params: relay('plan') }, 'countNone'],
        },
      },
    },
    resuming: {
      description: 'The cancellation is being undone.',
      tags: ['busy', 'undoing'],
      invoke: { src: 'resumeMembership', input: ({ context }) => ({ uuid: context.plan.uuid }) },
      after: { patience: 'undoFailed' },
      on: {
        'membership.resumed': { target: 'idle', actions: 'tellChange' },
        'resumption.refused': 'undoFailed',
        'resumption.lost': 'undoFailed',
      },
    },
    undoFailed: {
      description: 'It could not be undone, or nobody said so: the membership is read again, and says which.',
      tags: 'undoFailed',
      entry: 'tellChange',
      on: {
        'undo.requested': { target: 'resuming', actions: { type: 'keepPlan', params: relay('plan') } },
        'cancellation.requested': {
          target: 'confirming',
          actions: [{ type: 'keepPlan', params: relay('plan') }, 'countNone', 'forgetReceipt'],
        },
      },
    },
  },
})
