import { assign, emit, sendTo, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type OutageEvent, outageMachine } from './outage.machine.ts'
import type { OutageNews } from './outage-news.ts'

/** How an address came to be wanted: a new entry of the history, in place of the present one, or by going back and forward. */
export type NavigationManner = 'push' | 'replace' | 'pop'

export interface Destination {
  /** Path and query on this site. */
  path: string
  manner: NavigationManner
}

export type NavigationEvent =
  | ArrivalAnswer
  | OutageNews
  | ({ type: 'address.wanted' } & Destination)
  /** Somebody else looks now, or the gate thinks otherwise: the page that is open must be asked for again. */
  | { type: 'page.outdated' }
  /** A pointer or the focus rests on a link: its page may be wanted soon. */
  | { type: 'link.approached'; path: string }
  | { type: 'retry.requested' }

export type ArrivalAnswer =
  /** `path`: of the page that is there, after redirects. */
  | { type: 'arrival.ready'; path: string }
  /** The gate leads to another site. */
  | { type: 'arrival.ledAway'; to: string }
  /** Its script could not be loaded: without a network, or although the document was reloaded a moment ago. */
  | { type: 'arrival.failed'; isOffline: boolean }

/** Port. The router asks the gate, follows its redirects, opens the page, and waits a moment for what it shows. */
export type Arrive = (signal: AbortSignal, destination: Destination) => Promise<ArrivalAnswer>

/** Port. Fetches ahead what a page will need; answers nothing. */
export type WarmCommand = { type: 'page.warm'; path: string }

export type NavigationEmitted =
  /** The page is there: the address bar, the scroll position and the focus follow. */
  { type: 'page.arrived'; path: string; manner: NavigationManner } | { type: 'document.wanted'; to: string }

interface Context {
  /** Address of the page that is shown. */
  path: string
  wanted: Destination
}

export const navigationMachine = setup({
  types: {
    input: {} as { path: string },
    context: {} as Context,
    events: {} as NavigationEvent,
    emitted: {} as NavigationEmitted,
    tags: {} as 'settled' | 'busy' | 'failed' | 'offline',
    children: {} as { outage: 'outage' },
  },
  actors: {
    arrive: unplugged<Destination>('arrive'),
    outage: outageMachine,
    warmPages: unplugged('warmPages'),
  },
  actions: {
    want: assign((_, wanted: Destination) => ({ wanted })),
    wantAgain: assign(({ context }) => ({ wanted: { path: context.path, manner: 'replace' as const } })),
    keepPath: assign(({ context: { wanted } }, path: string) => {
      // A redirect of a step back must not cut off what lies ahead.
      const isLedOn = wanted.manner === 'pop' && path !== wanted.path
      return { path, wanted: { path, manner: isLedOn ? ('replace' as const) : wanted.manner } }
    }),
    announceArrival: emit(({ context }) => ({ type: 'page.arrived' as const, ...context.wanted })),
    openDocument: emit((_, to: string) => ({ type: 'document.wanted' as const, to })),
    openWantedDocument: emit(({ context }) => ({ type: 'document.wanted' as const, to: context.wanted.path })),
    hurry: sendTo('outage', { type: 'retry.requested' } satisfies OutageEvent),
    warm: sendTo('warmPages', (_, path: string): WarmCommand => ({ type: 'page.warm', path })),
  },
  guards: {
    isOffline: (_, isOffline: boolean) => isOffline,
  },
  delays: { patience: 25_000 },
}).createMachine({
  id: 'navigation',
  description: 'Takes the visitor from one page to the next. The old page stays until the new one is there.',
  context: ({ input: { path } }) => ({ path, wanted: { path, manner: 'replace' } }),
  meta: { requirements: ['ROUTE-001'], stream: true },
  invoke: { src: 'warmPages', id: 'warmPages' },
  initial: 'arriving',
  on: {
    'address.wanted': {
      target: '.arriving',
      reenter: true,
      actions: { type: 'want', params: ({ event }) => ({ path: event.path, manner: event.manner }) },
    },
    'link.approached': { actions: { type: 'warm', params: relay('path') }, meta: { requirements: ['CONST-019'] } },
  },
  states: {
    arriving: {
      description: 'The gate is asked, and the page is opened and given a moment to load.',
      tags: 'busy',
      invoke: { src: 'arrive', input: ({ context }) => context.wanted },
      after: { patience: 'stranded' },
      on: {
        'arrival.ready': {
          target: 'resting',
          actions: [{ type: 'keepPath', params: relay('path') }, 'announceArrival'],
          meta: { requirements: ['ERR-020'] },
        },
        'arrival.ledAway': { target: 'leaving', actions: { type: 'openDocument', params: relay('to') } },
        'arrival.failed': [
          { guard: { type: 'isOffline', params: relay('isOffline') }, target: 'cutOff' },
          { target: 'stranded', meta: { requirements: ['ERR-019'] } },
        ],
      },
    },
    resting: {
      description: 'A page is shown.',
      tags: 'settled',
      on: { 'page.outdated': { target: 'arriving', actions: 'wantAgain' } },
    },
    stranded: {
      description: 'The page could not be opened: an error is shown in its place, with a way to try again.',
      tags: ['settled', 'failed'],
      on: { 'retry.requested': 'cutOff', 'page.outdated': 'arriving' },
    },
    cutOff: {
      description:
        'The site cannot be reached. It is said in place of the page, which opens as soon as the site answers.',
      tags: ['settled', 'failed', 'offline'],
      meta: { stream: true },
      invoke: {
        src: 'outage',
        id: 'outage',
        input: ({ event }) => ({ isHurried: event.type === 'retry.requested' }),
      },
      on: {
        'page.outdated': 'arriving',
        'retry.requested': { actions: 'hurry' },
        // Browsers remember for the life of a document that a script could not be had.
        'outage.ended': { target: 'leaving', actions: 'openWantedDocument' },
      },
    },
    leaving: {
      description: 'The browser is on its way to another document.',
      tags: 'settled',
      meta: { resting: true },
    },
  },
})
