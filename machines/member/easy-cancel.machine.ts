import { assign, emit, setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { CancelledPlan } from './cancellation.machine.ts'
import { standingOf } from './dashboard-content.ts'
import { answersOf, type Choices, type SentAnswer, type Survey, type WayOn } from './easy-cancel-survey.ts'

export type EasyCancelEvent =
  | SurveyAnswer
  | FeedbackAnswer
  | { type: 'retry.requested' }
  | { type: 'answer.chosen'; questionId: string; answerId: string }
  | { type: 'answer.described'; questionId: string; text: string }
  /** `status`: of the membership, as the server last had it. */
  | { type: 'feedback.requested'; plan: CancelledPlan; status: string }
  /** What the cancelling of the membership has come to. */
  | { type: 'cancellation.changed'; standing: 'open' | 'underWay' | 'cancelled' }

export type SurveyAnswer =
  /** `upgradeTo`: where the member may have less or more instead; null: nowhere. */
  | { type: 'survey.loaded'; survey: Survey; upgradeTo: WayOn | null }
  | { type: 'survey.failed' }
  /** It is not offered here, or not to this member. */
  | { type: 'survey.unoffered' }

/** `next`: where the product goes; null: it stays. */
export type FeedbackAnswer = { type: 'feedback.taken'; next: WayOn | null } | { type: 'feedback.failed' }

/** Port: what members are asked who cancel, and what they may have instead. */
export type LoadSurvey = (signal: AbortSignal) => Promise<SurveyAnswer>
/** Port: hands the answers in. Goes on when its page is left; handed in once more they are the same. */
export type SendFeedback = (
  signal: AbortSignal,
  input: { uuid: string; answers: readonly SentAnswer[] },
) => Promise<FeedbackAnswer>

export type EasyCancelEmitted =
  | { type: 'cancellation.requested'; plan: CancelledPlan }
  | ({ type: 'navigation.requested' } & WayOn)
  | { type: 'page.unoffered' }

interface Context {
  survey: Survey
  upgradeTo: WayOn | null
  choices: Choices
  uuid: string
  /** The membership was cancelled here. */
  isCancelled: boolean
  /** Its receipt was on the screen when the answers were handed in. */
  hasReceipt: boolean
  /** Where the server leads once it is thanked; null: nowhere. */
  next: WayOn | null
}

const NO_SURVEY: Survey = { title: '', text: '', questions: [] }

export const easyCancelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EasyCancelEvent,
    emitted: {} as EasyCancelEmitted,
    tags: {} as
      | 'settled'
      | 'loading'
      | 'unavailable'
      | 'survey'
      | 'offer'
      | 'busy'
      | 'failed'
      | 'thanked'
      | 'unoffered',
  },
  actors: {
    loadSurvey: unplugged('loadSurvey'),
    sendFeedback: unplugged<{ uuid: string; answers: readonly SentAnswer[] }>('sendFeedback'),
  },
  actions: {
    keepSurvey: keep('survey'),
    keepUpgrade: keep('upgradeTo'),
    choose: assign(({ context }, { questionId, answerId }: { questionId: string; answerId: string }) => ({
      choices: { ...context.choices, [questionId]: { text: '', ...context.choices[questionId], answerId } },
    })),
    describe: assign(({ context }, { questionId, text }: { questionId: string; text: string }) => ({
      choices: { ...context.choices, [questionId]: { answerId: '', ...context.choices[questionId], text } },
    })),
    keepUuid: assign((_, { uuid }: CancelledPlan) => ({ uuid })),
    noteStanding: assign((_, standing: string) => ({ isCancelled: standing === 'cancelled' })),
    noteReceipt: assign({ hasReceipt: ({ context }) => context.isCancelled }),
    keepNext: keep('next'),
    askToCancel: emit((_, plan: CancelledPlan) => ({ type: 'cancellation.requested' as const, plan })),
    goOn: emit((_, next: WayOn | null) => ({
      type: 'navigation.requested' as const,
      ...(next ?? { to: '', isExternal: false }),
    })),
    announceUnoffered: emit({ type: 'page.unoffered' }),
  },
  guards: {
    isRunning: ({ context }, { plan, status }: { plan: CancelledPlan; status: string }) =>
      standingOf({ status, membership_uuid: plan.uuid }, context.isCancelled) === 'running',
    isCancelled: (_, standing: string) => standing === 'cancelled',
    isOpen: (_, standing: string) => standing === 'open',
    leadsOnAtOnce: ({ context }, next: WayOn | null) => next !== null && !context.hasReceipt,
  },
  delays: { loadPatience: PAGE_PATIENCE_MS, patience: 16_000 },
}).createMachine({
  id: 'easyCancel',
  description:
    'Members who cancel are asked why, and may have something else instead. It never stands in the way: the membership is cancelled beside it, and without it.',
  meta: { requirements: ['CANCEL-003', 'CANCEL-009', 'DASH-017'] },
  context: {
    survey: NO_SURVEY,
    upgradeTo: null,
    choices: {},
    uuid: '',
    isCancelled: false,
    hasReceipt: false,
    next: null,
  },
  initial: 'loading',
  on: { 'cancellation.changed': { actions: { type: 'noteStanding', params: relay('standing') } } },
  states: {
    loading: {
      description: 'Whether it is offered is being found out, and what is asked.',
      meta: { requirements: ['CANCEL-003', 'CANCEL-004', 'API-115', 'API-116', 'API-117'] },
      tags: 'loading',
      invoke: { src: 'loadSurvey' },
      after: { loadPatience: 'unavailable' },
      on: {
        'survey.loaded': {
          target: 'asking',
          actions: [
            { type: 'keepSurvey', params: relay('survey') },
            { type: 'keepUpgrade', params: relay('upgradeTo') },
          ],
        },
        'survey.failed': 'unavailable',
        'survey.unoffered': 'unoffered',
      },
    },
    unavailable: {
      description: 'The questions could not be had: members cancel without them.',
      tags: ['settled', 'unavailable'],
      on: { 'retry.requested': 'loading' },
    },
    unoffered: {
      description: 'Members cancel on the page of their membership instead.',
      meta: { requirements: ['CANCEL-011', 'DASH-007', 'CONST-025'], resting: true },
      tags: ['settled', 'unoffered'],
      entry: 'announceUnoffered',
    },
    asking: {
      description: 'The survey is shown. Whatever is chosen stays chosen.',
      tags: ['settled', 'survey', 'offer'],
      meta: { requirements: ['CANCEL-008', 'DASH-017'] },
      initial: 'untried',
      on: {
        'answer.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
        'answer.described': { actions: { type: 'describe', params: ({ event }) => event } },
        'feedback.requested': [
          {
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'cancelling',
            actions: [
              { type: 'keepUuid', params: relay('plan') },
              { type: 'askToCancel', params: relay('plan') },
            ],
          },
          {
            target: 'sending',
            actions: [{ type: 'keepUuid', params: relay('plan') }, 'noteReceipt'],
          },
        ],
      },
      states: {
        untried: { description: 'Nothing was handed in yet.' },
        failed: {
          description: 'The answers could not be handed in.',
          meta: { requirements: ['CANCEL-007'] },
          tags: 'failed',
        },
      },
    },
    cancelling: {
      description: 'The membership is cancelled first, by its own question: the answers wait for that.',
      meta: { resting: true },
      tags: ['settled', 'survey', 'busy'],
      on: {
        'cancellation.changed': [
          {
            guard: { type: 'isCancelled', params: relay('standing') },
            target: 'sending',
            actions: [{ type: 'noteStanding', params: relay('standing') }, 'noteReceipt'],
          },
          { guard: { type: 'isOpen', params: relay('standing') }, target: 'asking' },
        ],
      },
    },
    sending: {
      description: 'The answers are handed in.',
      meta: { requirements: ['CANCEL-006', 'CANCEL-009', 'API-118'] },
      tags: ['settled', 'survey', 'busy'],
      invoke: {
        src: 'sendFeedback',
        input: ({ context: { uuid, survey, choices } }) => ({ uuid, answers: answersOf(survey, choices) }),
      },
      after: { patience: 'asking.failed' },
      on: {
        'feedback.taken': [
          {
            guard: { type: 'leadsOnAtOnce', params: relay('next') },
            target: 'thanked',
            actions: { type: 'goOn', params: relay('next') },
            meta: { requirements: ['CANCEL-006'] },
          },
          { target: 'thanked', actions: { type: 'keepNext', params: relay('next') } },
        ],
        'feedback.failed': { target: 'asking.failed', meta: { requirements: ['CANCEL-007'] } },
      },
    },
    thanked: {
      description:
        'The answers have arrived. Where the server named a page, the product goes to it: at once, or when a receipt was read.',
      meta: { resting: true },
      tags: ['settled', 'thanked'],
    },
  },
})
