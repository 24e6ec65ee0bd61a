import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import type { SafeHtml } from '../site/safe-html.ts'
import { unplugged } from '../unplugged.ts'
import { remainingSecondsOf } from './countdown.ts'

/** Paths of the three pictures below the content host, `''` for none, and the texts beside them. */
export interface PromoBanner {
  imageMobile: string
  imageTablet: string
  imageDesktop: string
  description: SafeHtml
  endsAtMs: number
}

export type PromoCountdownEvent =
  | PromoAnswer
  | { type: 'audience.judged'; isAudience: boolean }
  | { type: 'clock.ticked'; nowMs: number }
  | { type: 'banner.closed' }
  | ClosingAnswer

export type PromoAnswer = { type: 'promo.answered'; banner: PromoBanner | null; nowMs: number }
export type ClosingAnswer = { type: 'closing.remembered' }

/** Port. What is promoted to guests, if anything is. */
export type LoadPromo = (signal: AbortSignal) => Promise<PromoAnswer>
/** Port. Keeps the banner away for a day. */
export type RememberClosing = (signal: AbortSignal) => Promise<ClosingAnswer>

export interface PromoCountdownInput {
  /** The visitor is a guest in the verified view. */
  isAudience: boolean
  /** They closed it within the last day. */
  isClosed: boolean
}

interface Context extends PromoCountdownInput {
  banner: PromoBanner | null
  remainingSeconds: number
}

export const promoCountdownMachine = setup({
  types: {
    input: {} as PromoCountdownInput,
    context: {} as Context,
    events: {} as PromoCountdownEvent,
    tags: {} as 'settled' | 'shown',
  },
  actors: {
    loadPromo: unplugged('loadPromo'),
    rememberClosing: unplugged('rememberClosing'),
    watchClock: unplugged('watchClock'),
  },
  actions: {
    judge: keep('isAudience'),
    takeBanner: assign((_, { banner, nowMs }: { banner: PromoBanner | null; nowMs: number }) => ({
      banner,
      remainingSeconds: remainingSecondsOf({ endsAtMs: banner?.endsAtMs ?? 0 }, nowMs),
    })),
    count: assign(({ context }, nowMs: number) => ({
      remainingSeconds: remainingSecondsOf({ endsAtMs: context.banner?.endsAtMs ?? 0 }, nowMs),
    })),
  },
  guards: {
    isClosed: ({ context }) => context.isClosed,
    isAudience: ({ context }) => context.isAudience,
    isSomebodyElse: ({ context }) => !context.isAudience,
    isOver: ({ context }) => context.remainingSeconds === 0,
  },
  delays: { patience: 16_000, cookiePatience: 2_000 },
}).createMachine({
  id: 'promoCountdown',
  description: 'The banner that counts down to the end of a promotion, for guests in the verified view.',
  meta: { requirements: ['TIMER-001'] },
  context: ({ input }) => ({ ...input, banner: null, remainingSeconds: 0 }),
  initial: 'deciding',
  on: { 'audience.judged': { actions: { type: 'judge', params: relay('isAudience') } } },
  states: {
    deciding: {
      description: 'Did the visitor close it lately?',
      always: [
        { guard: 'isClosed', target: 'closed', meta: { requirements: ['TIMER-003', 'TIMER-010'] } },
        { target: 'ineligible' },
      ],
    },
    ineligible: {
      description:
        'The visitor is not in the audience: a member, or one who has not verified their age where that is required.',
      tags: 'settled',
      always: { guard: 'isAudience', target: 'open' },
    },
    open: {
      description: 'The visitor is in the audience.',
      initial: 'loading',
      always: { guard: 'isSomebodyElse', target: 'ineligible', meta: { requirements: ['TIMER-001'] } },
      states: {
        loading: {
          description: 'The server is asked what it promotes.',
          meta: { requirements: ['API-090'] },
          invoke: { src: 'loadPromo' },
          after: { patience: 'disabled' },
          on: {
            'promo.answered': { target: 'judging', actions: { type: 'takeBanner', params: ({ event }) => event } },
          },
        },
        judging: {
          description: 'Is any time left?',
          always: [{ guard: 'isOver', target: 'disabled' }, { target: 'counting' }],
        },
        counting: {
          description: 'The banner is shown, and its time runs.',
          tags: ['settled', 'shown'],
          meta: { stream: true, requirements: ['TIMER-002', 'TIMER-007'] },
          invoke: { src: 'watchClock' },
          always: { guard: 'isOver', target: 'disabled' },
          on: {
            'clock.ticked': { actions: { type: 'count', params: relay('nowMs') } },
            'banner.closed': { target: '#promoCountdown.closing' },
          },
        },
        disabled: {
          description: 'Nothing is promoted, or its time is over.',
          tags: 'settled',
          meta: { requirements: ['TIMER-006'], resting: true },
        },
      },
    },
    closing: {
      description: 'That it was closed is kept for a day.',
      meta: { requirements: ['TIMER-003'] },
      invoke: { src: 'rememberClosing' },
      after: { cookiePatience: 'closed' },
      on: { 'closing.remembered': 'closed' },
    },
    closed: {
      description: 'The visitor closed it within the last day.',
      tags: 'settled',
      meta: { requirements: ['TIMER-003'], resting: true },
    },
  },
})
