import { assign, sendTo, setup } from 'xstate'
import type { ValuePopup } from '../../contracts/sales/promotions.ts'
import { keep, relay } from '../keep.ts'
import type { Visitor } from '../session/visitor.ts'
import { unplugged } from '../unplugged.ts'
import { remainingSecondsOf } from './countdown.ts'
import { isBarless, type PromotionQuestion, pageOf } from './popup-context.ts'

/** A bar as it is shown. Times are unix ms; without `endsAtMs` nothing is counted down, and a start that is not named lies behind. */
export interface HeaderBar
  extends Pick<
    ValuePopup,
    | 'uuid'
    | 'title'
    | 'titleMobile'
    | 'subTitle'
    | 'subTitleMobile'
    | 'gradientStartColor'
    | 'gradientEndColor'
    | 'bgColor'
    | 'textColor'
    | 'buttonText'
    | 'buttonUrl'
    | 'openLinkInNewTab'
    | 'showCancelButton'
    | 'showTrigger'
  > {
  hasButton: boolean
  /** Addresses; `''`: none. */
  image: string
  imageMobile: string
  startsAtMs: number
  endsAtMs: number | null
}

export type HeaderBarEvent =
  | HeaderBarAnswer
  /** The visitor is on another page: path, query and hash. */
  | { type: 'route.changed'; path: string }
  | { type: 'visitor.changed'; group: Visitor['group'] }
  | { type: 'clock.ticked'; nowMs: number }
  | { type: 'bar.closed' }

export type HeaderBarAnswer = { type: 'bar.answered'; bar: HeaderBar | null; nowMs: number }

/** Port. The bar that is meant for this visitor on this page, if they have not closed it before. */
export type FetchHeaderBar = (signal: AbortSignal, question: PromotionQuestion) => Promise<HeaderBarAnswer>

/** Port. Remembers that the visitor has seen one, and wants it no more. */
export type ShownCommand = { type: 'shown.keep'; uuid: string }

export interface HeaderBarInput {
  group: Visitor['group']
  path: string
  affiliateId: string
}

interface Context {
  question: PromotionQuestion
  bar: HeaderBar | null
  nowMs: number
  /** Until the bar's deadline; 0 while nothing is counted down. */
  remainingSeconds: number
}

export const headerBarMachine = setup({
  types: {
    input: {} as HeaderBarInput,
    context: {} as Context,
    events: {} as HeaderBarEvent,
    tags: {} as 'settled' | 'shown' | 'counting',
  },
  actors: {
    fetchHeaderBar: unplugged<PromotionQuestion>('fetchHeaderBar'),
    keepShown: unplugged<unknown, ShownCommand>('keepShown'),
    watchClock: unplugged('watchClock'),
  },
  actions: {
    move: assign(({ context }, path: string) => ({ question: { ...context.question, path: pageOf(path) } })),
    meet: assign(({ context }, group: Visitor['group']) => ({ question: { ...context.question, group } })),
    takeBar: assign((_, { bar, nowMs }: { bar: HeaderBar | null; nowMs: number }) => ({ bar, nowMs })),
    forgetBar: assign({ bar: null }),
    readClock: keep('nowMs'),
    count: assign(({ context: { bar, nowMs } }) => ({
      remainingSeconds: remainingSecondsOf({ endsAtMs: bar?.endsAtMs ?? 0 }, nowMs),
    })),
    stopCounting: assign({ remainingSeconds: 0 }),
    keepAsShown: sendTo('keepShown', ({ context }): ShownCommand => {
      return { type: 'shown.keep', uuid: context.bar?.uuid ?? '' }
    }),
  },
  guards: {
    hasNoPlace: ({ context }) => isBarless(context.question.path),
    isBarless: (_, path: string) => isBarless(path),
    isElsewhere: ({ context }, path: string) => pageOf(path) !== context.question.path,
    isElsewhereWithoutHash: ({ context }, path: string) => !path.includes('#') && path !== context.question.path,
    isSomebodyElse: ({ context: { question } }, group: Visitor['group']) => group !== question.group,
    isNone: (_, bar: HeaderBar | null) => bar === null,
    isKnown: ({ context }, bar: HeaderBar | null) => bar !== null && bar.uuid === context.bar?.uuid,
    waitsForNextRoute: (_, bar: HeaderBar | null) => bar?.showTrigger === 2,
    countsNothing: ({ context: { bar, nowMs } }) =>
      bar?.endsAtMs == null || bar.startsAtMs >= bar.endsAtMs || nowMs >= bar.endsAtMs,
    isEarly: ({ context: { bar, nowMs } }) => nowMs <= (bar?.startsAtMs ?? 0),
  },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'headerBar',
  description: 'The promotion above the header: which one, when, and until when.',
  context: ({ input: { group, path, affiliateId } }) => ({
    question: { group, path: pageOf(path), affiliateId, targetLink: '' },
    bar: null,
    nowMs: 0,
    remainingSeconds: 0,
  }),
  meta: { requirements: ['BAR-001', 'BAR-010'], stream: true },
  invoke: { src: 'keepShown', id: 'keepShown' },
  type: 'parallel',
  states: {
    offer: {
      description: 'What the pop-up service has for this visitor on this page.',
      meta: { requirements: ['BAR-010', 'API-102'] },
      initial: 'deciding',
      on: {
        'route.changed': [
          {
            guard: { type: 'isBarless', params: relay('path') },
            target: '.resting',
            actions: { type: 'move', params: relay('path') },
          },
          {
            guard: { type: 'isElsewhere', params: relay('path') },
            target: '.fetching',
            actions: { type: 'move', params: relay('path') },
          },
        ],
        'visitor.changed': {
          guard: { type: 'isSomebodyElse', params: relay('group') },
          target: '.deciding',
          actions: { type: 'meet', params: relay('group') },
        },
      },
      states: {
        deciding: {
          description: 'May this page have a bar?',
          always: [{ guard: 'hasNoPlace', target: 'resting' }, { target: 'fetching' }],
        },
        fetching: {
          description: 'The service is asked. What is shown stays meanwhile.',
          invoke: { src: 'fetchHeaderBar', input: ({ context }) => context.question },
          after: { patience: 'resting' },
          on: { 'bar.answered': 'resting' },
        },
        resting: { description: 'It has answered, or need not be asked.', tags: 'settled', meta: { resting: true } },
      },
    },
    bar: {
      description: 'The bar above the header.',
      initial: 'hidden',
      on: {
        'bar.answered': [
          { description: 'It comes too late: this page has no place for one.', guard: 'hasNoPlace' },
          {
            guard: { type: 'isNone', params: relay('bar') },
            target: '.hidden',
            actions: 'forgetBar',
            meta: { requirements: ['BAR-009', 'BAR-016'] },
          },
          {
            description: 'It is shown already, or waits.',
            guard: { type: 'isKnown', params: relay('bar') },
          },
          {
            guard: { type: 'waitsForNextRoute', params: relay('bar') },
            target: '.pending',
            actions: { type: 'takeBar', params: ({ event }) => event },
          },
          { target: '.shown', actions: { type: 'takeBar', params: ({ event }) => event } },
        ],
        'route.changed': {
          guard: { type: 'isBarless', params: relay('path') },
          target: '.hidden',
          actions: 'forgetBar',
          meta: { requirements: ['BAR-006'] },
        },
      },
      states: {
        hidden: { description: 'Nothing: the header is the uppermost.', meta: { resting: true } },
        pending: {
          description: 'A bar waits for the next page.',
          meta: { requirements: ['BAR-008'] },
          on: {
            'route.changed': [
              {
                guard: { type: 'isBarless', params: relay('path') },
                target: 'hidden',
                actions: 'forgetBar',
              },
              { guard: { type: 'isElsewhereWithoutHash', params: relay('path') }, target: 'shown' },
            ],
          },
        },
        shown: {
          description: 'A bar is shown above the header, which begins that much lower.',
          tags: 'shown',
          meta: { requirements: ['BAR-001', 'BAR-014'] },
          exit: 'stopCounting',
          on: {
            'bar.closed': {
              target: 'hidden',
              actions: 'keepAsShown',
              meta: { requirements: ['BAR-007'] },
            },
          },
          initial: 'timing',
          states: {
            timing: {
              description: 'Does it have a deadline, and has its time begun?',
              meta: { requirements: ['BAR-011', 'BAR-015'] },
              always: [
                { guard: 'countsNothing', target: 'plain' },
                { guard: 'isEarly', target: 'early' },
                { target: 'counting' },
              ],
            },
            plain: {
              description: 'Without a countdown: it has none, or its time is over.',
              meta: { requirements: ['BAR-012'], resting: true },
            },
            early: {
              description: 'Without a countdown yet: its time has not begun.',
              meta: { stream: true, requirements: ['BAR-011'] },
              invoke: { src: 'watchClock' },
              on: {
                'clock.ticked': {
                  target: 'timing',
                  actions: { type: 'readClock', params: relay('nowMs') },
                },
              },
            },
            counting: {
              description: 'The time that is left is shown, second by second.',
              tags: 'counting',
              meta: { stream: true, requirements: ['BAR-002', 'BAR-012'] },
              entry: 'count',
              invoke: { src: 'watchClock' },
              always: { guard: 'countsNothing', target: 'plain' },
              on: {
                'clock.ticked': { actions: [{ type: 'readClock', params: relay('nowMs') }, 'count'] },
              },
            },
          },
        },
      },
    },
  },
})
