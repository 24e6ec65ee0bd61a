import { setup } from 'xstate'
import type { Layout } from '../access/routes.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export interface OpenRoute {
  name: string
  layout: Layout
}

export type ConfirmationAnswer = { type: 'confirmation.remembered' }

/** Port. Keeps in a cookie for 30 days that the visitor is an adult. */
export type RememberConfirmation = (signal: AbortSignal) => Promise<ConfirmationAnswer>

export type SplashEvent = { type: 'agreement.given' } | { type: 'route.changed'; route: OpenRoute } | ConfirmationAnswer

export interface SplashInput {
  /** The visitor has the age cookie. */
  isConfirmed: boolean
  route: OpenRoute
}

export const splashMachine = setup({
  types: {
    input: {} as SplashInput,
    context: {} as SplashInput,
    events: {} as SplashEvent,
    tags: {} as 'shown',
  },
  actors: { rememberConfirmation: unplugged('rememberConfirmation') },
  actions: { keepRoute: keep('route') },
  guards: {
    isConfirmed: ({ context }) => context.isConfirmed,
    isOnTour: ({ context }) => context.route.name === 'tour',
    isEmbedded: ({ context }) => context.route.layout === 'embed',
  },
  delays: { cookiePatience: 2_000 },
}).createMachine({
  id: 'splash',
  description: 'Covers the site until the visitor says that they are an adult. Pages load beneath it.',
  meta: { requirements: ['CHROME-068', 'CHROME-070', 'CHROME-073', 'CHROME-108'] },
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is the splash needed on this page?',
      always: [
        { guard: 'isConfirmed', target: 'accepted' },
        { guard: 'isOnTour', target: 'remembering' },
        { guard: 'isEmbedded', target: 'withheld' },
        { target: 'shown' },
      ],
    },
    shown: {
      description: 'The splash covers the page: agree, or leave by the outside link.',
      tags: 'shown',
      on: {
        'agreement.given': 'remembering',
        'route.changed': { target: 'deciding', actions: { type: 'keepRoute', params: relay('route') } },
      },
    },
    withheld: {
      description: 'The embedded player is shown on other sites, without a splash.',
      meta: { requirements: ['CHROME-108'] },
      on: {
        'route.changed': { target: 'deciding', actions: { type: 'keepRoute', params: relay('route') } },
      },
    },
    remembering: {
      description: 'The visitor agreed, or came by the tour: that is kept for 30 days.',
      meta: { requirements: ['CHROME-069', 'CHROME-071'] },
      invoke: { src: 'rememberConfirmation' },
      after: { cookiePatience: 'accepted' },
      on: { 'confirmation.remembered': 'accepted' },
    },
    accepted: {
      description: 'No splash.',
      meta: { requirements: ['CHROME-072'], resting: true },
    },
  },
})
