import { assign, setup } from 'xstate'
import type { AdPosition } from '../../contracts/sales/ads.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type Ad, type AdPage, type AdQuestion, type AdScreen, hasFilm, hasStill } from './ads.ts'

export type AdBannerEvent =
  | AdAnswer
  /** The visitor is on this page. */
  | { type: 'page.shown'; page: AdPage }
  | MotionRefusal
  /** At least a tenth of the ad is in the window, as it is drawn on such screens. */
  | { type: 'film.seen'; screen: AdScreen }
  /** Less is. */
  | { type: 'film.left'; screen: AdScreen }
  /** The browser plays nothing by itself. */
  | { type: 'film.refused' }
  | { type: 'film.failed' }
  | { type: 'film.stopped' }
  | { type: 'film.wanted'; screen: AdScreen }

export type AdAnswer = { type: 'ad.answered'; ad: Ad | null }
/** Stream: the visitor wants nothing to move by itself, or pays for every byte. */
export type MotionRefusal = { type: 'motion.unwanted' }

/** Port. One ad for this position of a page, chosen among those that the server has for it. */
export type FetchAd = (signal: AbortSignal, question: AdQuestion) => Promise<AdAnswer>

export interface AdBannerInput {
  position: AdPosition
  page: AdPage
}

interface Context extends AdBannerInput {
  ad: Ad | null
  /** Whether an ad is likely to come, and its space is kept while it is on its way: the last time there was one. */
  isExpected: boolean
  /** On which the film is seen; null: on none. */
  screen: AdScreen | null
}

export const adBannerMachine = setup({
  types: {
    input: {} as AdBannerInput,
    context: {} as Context,
    events: {} as AdBannerEvent,
    tags: {} as 'settled' | 'loading' | 'shown' | 'playing' | 'stopped',
  },
  actors: { fetchAd: unplugged<AdQuestion>('fetchAd'), watchMotion: unplugged('watchMotion') },
  actions: {
    keepPage: keep('page'),
    keepAd: assign((_, ad: Ad | null) => ({ ad, isExpected: ad !== null })),
    forgetAd: assign({ ad: null, screen: null }),
    keepScreen: assign((_, screen: AdScreen) => ({ screen })),
    forgetScreen: assign({ screen: null }),
  },
  guards: {
    hasNoPlace: ({ context }) => context.page.place === '',
    isWithoutPlace: (_, page: AdPage) => page.place === '',
    isElsewhere: ({ context }, { place, path }: AdPage) => place !== context.page.place || path !== context.page.path,
    isNone: (_, ad: Ad | null) => ad === null,
    hasFilm: ({ context }) => hasFilm(context.ad),
    isStillNew: ({ context }, screen: AdScreen) => screen !== context.screen && hasStill(context.ad, screen),
    isNew: ({ context }, screen: AdScreen) => screen !== context.screen,
    isSeenOne: ({ context }, screen: AdScreen) => screen === context.screen,
  },
  delays: { patience: 16_000, stillPause: 1_500 },
}).createMachine({
  id: 'adBanner',
  description: 'One place for ads on a page: which ad stands there, and whether its film plays.',
  meta: { requirements: ['CHROME-083', 'CHROME-088'] },
  context: ({ input }) => ({ ...input, ad: null, isExpected: true, screen: null }),
  initial: 'deciding',
  on: {
    'page.shown': [
      {
        guard: { type: 'isWithoutPlace', params: relay('page') },
        target: '.none',
        actions: { type: 'keepPage', params: relay('page') },
        meta: { requirements: ['CHROME-085'] },
      },
      {
        guard: { type: 'isElsewhere', params: relay('page') },
        target: '.loading',
        actions: { type: 'keepPage', params: relay('page') },
      },
    ],
  },
  states: {
    deciding: {
      description: 'Does the page have ads?',
      always: [{ guard: 'hasNoPlace', target: 'none' }, { target: 'loading' }],
    },
    none: {
      description: 'This page has no ads, or there are none.',
      tags: 'settled',
      meta: { resting: true },
      entry: 'forgetAd',
    },
    loading: {
      description: 'The server is asked. The space of an ad is kept meanwhile, unless there was none the last time.',
      tags: 'loading',
      meta: { requirements: ['CHROME-084', 'API-058'] },
      entry: 'forgetAd',
      invoke: {
        src: 'fetchAd',
        input: ({ context }) => ({ place: context.page.place, position: context.position }),
      },
      after: { patience: 'none' },
      on: {
        'ad.answered': [
          {
            guard: { type: 'isNone', params: relay('ad') },
            target: 'none',
            actions: { type: 'keepAd', params: relay('ad') },
          },
          { target: 'shown', actions: { type: 'keepAd', params: relay('ad') } },
        ],
      },
    },
    shown: {
      description: 'An ad stands there, and says that it is one.',
      tags: ['settled', 'shown'],
      meta: { requirements: ['CHROME-086', 'CHROME-087'] },
      initial: 'judging',
      states: {
        judging: {
          description: 'Does it have a film?',
          always: [{ guard: 'hasFilm', target: 'film' }, { target: 'plain' }],
        },
        plain: { description: 'Nothing moves but what a frame draws.', meta: { resting: true } },
        film: {
          description: 'It has a film.',
          meta: { stream: true, requirements: ['CHROME-090'] },
          invoke: { src: 'watchMotion' },
          initial: 'moving',
          on: { 'motion.unwanted': '.stopped' },
          states: {
            moving: {
              description: 'It plays by itself while it is seen.',
              initial: 'waiting',
              on: {
                'film.seen': [
                  {
                    guard: { type: 'isStillNew', params: relay('screen') },
                    target: '.resting',
                    actions: { type: 'keepScreen', params: relay('screen') },
                  },
                  {
                    guard: { type: 'isNew', params: relay('screen') },
                    target: '.playing',
                    actions: { type: 'keepScreen', params: relay('screen') },
                  },
                ],
                'film.left': {
                  guard: { type: 'isSeenOne', params: relay('screen') },
                  target: '.waiting',
                  actions: 'forgetScreen',
                },
              },
              states: {
                waiting: { description: 'It is not in the window yet.', meta: { resting: true } },
                resting: { description: 'Its picture is looked at first.', after: { stillPause: 'playing' } },
                playing: {
                  description: 'The film plays without sound, again and again.',
                  tags: 'playing',
                  meta: { resting: true },
                  on: {
                    'film.refused': '#adBanner.shown.film.stopped',
                    'film.stopped': '#adBanner.shown.film.stopped',
                    'film.failed': '#adBanner.shown.plain',
                  },
                },
              },
            },
            stopped: {
              description: 'The visitor, their system or their browser wants it to stand still. It can be played.',
              tags: 'stopped',
              meta: { resting: true },
              on: {
                'film.wanted': { target: 'wanted', actions: { type: 'keepScreen', params: relay('screen') } },
              },
            },
            wanted: {
              description: 'It plays because the visitor wanted it to, until it is out of sight.',
              tags: 'playing',
              meta: { resting: true },
              on: {
                'film.left': { guard: { type: 'isSeenOne', params: relay('screen') }, target: 'stopped' },
                'film.refused': 'stopped',
                'film.stopped': 'stopped',
                'film.failed': '#adBanner.shown.plain',
              },
            },
          },
        },
      },
    },
  },
})
