import { setup } from 'xstate'
import { keep } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type CookieChoice = 'accept' | 'reject'

export type ChoiceAnswer = { type: 'choice.remembered' }

/** Port. Keeps an acceptance for a year, a rejection until the browser closes. */
export type RememberChoice = (signal: AbortSignal, input: { choice: CookieChoice }) => Promise<ChoiceAnswer>

export type CookieBannerEvent = { type: 'cookies.accepted' } | { type: 'cookies.rejected' } | ChoiceAnswer

export interface CookieBannerInput {
  hasChosen: boolean
  /** The session comes from our VR app. */
  isFromApp: boolean
}

export const cookieBannerMachine = setup({
  types: {
    input: {} as CookieBannerInput,
    context: {} as CookieBannerInput & { choice: CookieChoice },
    events: {} as CookieBannerEvent,
    tags: {} as 'shown',
  },
  actors: { rememberChoice: unplugged<{ choice: CookieChoice }>('rememberChoice') },
  actions: { choose: keep('choice') },
  guards: {
    hasChosen: ({ context }) => context.hasChosen,
    isFromApp: ({ context }) => context.isFromApp,
  },
  delays: { bannerDelay: 1_000, cookiePatience: 2_000 },
}).createMachine({
  id: 'cookieBanner',
  description: 'Asks once whether cookies are welcome.',
  meta: { requirements: ['CHROME-075', 'CHROME-079'] },
  context: ({ input }) => ({ ...input, choice: 'reject' }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Has the visitor been asked before, or do they come from the VR app?',
      always: [{ guard: 'hasChosen', target: 'done' }, { guard: 'isFromApp', target: 'done' }, { target: 'waiting' }],
    },
    waiting: {
      description: 'The page gets a second for itself first.',
      meta: { requirements: ['CHROME-076'] },
      after: { bannerDelay: 'shown' },
    },
    shown: {
      description: 'The banner waits for Accept or Reject.',
      tags: 'shown',
      on: {
        'cookies.accepted': { target: 'remembering', actions: { type: 'choose', params: 'accept' } },
        'cookies.rejected': { target: 'remembering', actions: { type: 'choose', params: 'reject' } },
      },
    },
    remembering: {
      description: 'The choice is kept: a year for Accept, this browser session for Reject.',
      meta: { requirements: ['CHROME-077', 'CHROME-078'] },
      invoke: { src: 'rememberChoice', input: ({ context }) => ({ choice: context.choice }) },
      after: { cookiePatience: 'done' },
      on: { 'choice.remembered': 'done' },
    },
    done: { description: 'No banner.', meta: { resting: true } },
  },
})
