import { assign, emit, enqueueActions, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

/** A message for an actor whose code has not arrived yet. */
export interface Waiting {
  /** Id of the actor. */
  to: string
  /** Which part of the site brings it. */
  part: 'promotions' | 'cams'
  message: { type: string }
}

/** A page to open: of this site, or of another. */
export interface WantedPage {
  to: string
  isExternal: boolean
}

export type SiteEvent =
  | PartAnswer
  /** A page was left, or what it needed is over: its actors go, in this order. */
  | { type: 'actors.dismissed'; ids: readonly string[] }
  | ({ type: 'message.sent' } & Waiting)
  /** An actor wants to lead the visitor on. */
  | ({ type: 'page.wanted' } & WantedPage)
  /** The outcome of a payment at this payment is open from now on, or known. */
  | { type: 'money.began'; payment: string }
  | { type: 'money.ended'; payment: string }
  /** The page is alive: what can wait no longer holds anything up. */
  | { type: 'page.alive' }
  /** The visit is over: the document goes, or the server has drawn it. */
  | { type: 'visit.ended' }
  /** A page or a message needs the actors of live rooms. */
  | { type: 'cams.wanted' }
  /** Who is logged in, by user and session; `''` for a guest. */
  | { type: 'logIn.changed'; logIn: string }

export type PartAnswer =
  | { type: 'promotions.loaded' }
  | { type: 'promotions.opened' }
  | { type: 'promotions.failed' }
  | { type: 'cams.loaded' }
  | { type: 'cams.opened' }
  | { type: 'cams.closed' }
  | { type: 'cams.failed' }

export type SiteEmitted =
  | ({ type: 'page.open' } & WantedPage)
  /** The actors of live rooms are gone. */
  | { type: 'cams.ended' }

interface Input {
  /** The player that others embed has neither promotions nor live rooms. */
  isEmbedded: boolean
  camsEnabled: boolean
  logIn: string
}

interface Context extends Input {
  waiting: readonly Waiting[]
  heldBack: WantedPage | null
  /** Payments of which the outcome of a payment is open. */
  payments: readonly string[]
}

/** More is a mistake: the oldest go. */
const MOST_WAITING = 100

/** The root of the one actor system of a site: every other actor is its child, under an id that is its system id as well. */
export const siteMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SiteEvent,
    emitted: {} as SiteEmitted,
    tags: {} as 'pending' | 'promotions' | 'promotionsFailed' | 'cams' | 'camsFailed',
  },
  actors: {
    loadPromotions: unplugged('loadPromotions'),
    runPromotions: unplugged('runPromotions'),
    loadCams: unplugged('loadCams'),
    runCams: unplugged('runCams'),
  },
  actions: {
    // Each event costs a snapshot of the root, so all of a page go in one.
    stopActors: enqueueActions<Context, SiteEvent, readonly string[], SiteEvent, never, never, never, never, never>(
      ({ enqueue, system }, ids) => {
        for (const id of ids) enqueue.stopChild(system.get(id))
      },
    ),
    ignoreError: () => {},
    queue: assign(({ context }, { to, part, message }: Waiting) => ({
      waiting: [...context.waiting, { to, part, message }].slice(-MOST_WAITING),
    })),
    deliver({ context, system }, part: Waiting['part']) {
      for (const { to, message } of context.waiting.filter((one) => one.part === part)) system.get(to)?.send(message)
    },
    forget: assign(({ context }, part: Waiting['part']) => ({
      waiting: context.waiting.filter((one) => one.part !== part),
    })),
    keepLogIn: keep('logIn'),
    beginMoney: assign(({ context }, payment: string) => ({
      payments: [...without(context.payments, payment), payment],
    })),
    endMoney: assign(({ context }, payment: string) => ({ payments: without(context.payments, payment) })),
    announceEnd: emit({ type: 'cams.ended' }),
    holdBack: assign((_, { to, isExternal }: WantedPage) => ({ heldBack: { to, isExternal } })),
    openPage: emit((_, { to, isExternal }: WantedPage) => ({ type: 'page.open' as const, to, isExternal })),
    openHeldBack: emit(({ context: { heldBack } }) => ({
      type: 'page.open' as const,
      ...(heldBack ?? { to: '', isExternal: false }),
    })),
    forgetHeldBack: assign({ heldBack: null }),
  },
  guards: {
    isLastPayment: ({ context }, payment: string) => without(context.payments, payment).length === 0,
    isLastHoldingBack: ({ context }, payment: string) =>
      context.heldBack !== null && without(context.payments, payment).length === 0,
    hasPromotions: ({ context }) => !context.isEmbedded,
    hasCams: ({ context }) => context.camsEnabled,
    isWantedByLogIn: ({ context }) => context.camsEnabled && !context.isEmbedded && context.logIn !== '',
    needsCams: ({ context }, logIn: string) => context.camsEnabled && !context.isEmbedded && logIn !== '',
    isSomebody: ({ context }) => context.logIn !== '',
    isSameOwner: ({ context }, logIn: string) => context.logIn === logIn,
    hadNobody: ({ context }) => context.logIn === '',
  },
  delays: { patience: 30_000, retryPause: 30_000 },
}).createMachine({
  id: 'site',
  description: 'One visit: which parts of the site are there, and what must wait for them or for money.',
  context: ({ input }) => ({
    ...input,
    waiting: [],
    heldBack: null,
    payments: [],
  }),
  type: 'parallel',
  on: {
    'actors.dismissed': { actions: { type: 'stopActors', params: relay('ids') } },
    'cams.closed': { actions: 'announceEnd' },
    'message.sent': { actions: { type: 'queue', params: ({ event }) => event } },
    // The boundary around its view says so; the others live on.
    'xstate.error.actor.*': { actions: 'ignoreError' },
  },
  states: {
    money: {
      description: 'Nothing leads away from the page until it is known what became of a payment.',
      initial: 'free',
      states: {
        free: {
          description: 'Pages open as they are wanted.',
          on: {
            'money.began': { target: 'holding', actions: { type: 'beginMoney', params: relay('payment') } },
            'page.wanted': { actions: { type: 'openPage', params: ({ event }) => event } },
          },
        },
        holding: {
          description: 'A page that is wanted opens afterwards; of several, the last.',
          tags: 'pending',
          on: {
            'money.began': { actions: { type: 'beginMoney', params: relay('payment') } },
            'money.ended': [
              {
                guard: { type: 'isLastHoldingBack', params: relay('payment') },
                target: 'free',
                actions: [{ type: 'endMoney', params: relay('payment') }, 'openHeldBack', 'forgetHeldBack'],
              },
              {
                guard: { type: 'isLastPayment', params: relay('payment') },
                target: 'free',
                actions: { type: 'endMoney', params: relay('payment') },
              },
              { actions: { type: 'endMoney', params: relay('payment') } },
            ],
            'page.wanted': { actions: { type: 'holdBack', params: ({ event }) => event } },
          },
        },
      },
    },
    promotions: {
      description:
        'Header bar, promotion, pop-ups, announced purchases and offers: their code comes once the page is alive.',
      initial: 'absent',
      on: { 'visit.ended': '.absent' },
      states: {
        absent: {
          description: 'The page is not alive yet, or has none.',
          on: { 'page.alive': { guard: 'hasPromotions', target: 'loading' } },
        },
        loading: {
          description: 'Their code is on its way.',
          invoke: { src: 'loadPromotions' },
          after: { patience: 'failed' },
          on: { 'promotions.loaded': 'running', 'promotions.failed': 'failed' },
        },
        running: {
          description: 'Their actors live as long as the visit.',
          tags: 'promotions',
          meta: { stream: true },
          invoke: { src: 'runPromotions' },
          on: {
            'promotions.failed': 'failed',
            'promotions.opened': {
              actions: [
                { type: 'deliver', params: 'promotions' },
                { type: 'forget', params: 'promotions' },
              ],
            },
          },
        },
        failed: {
          description: 'The site works without them; they are tried again.',
          tags: 'promotionsFailed',
          after: { retryPause: 'loading' },
        },
      },
    },
    cams: {
      description: 'Live rooms, messenger and tokens: for logged-in visitors, and for pages that need them.',
      meta: { requirements: ['CAMAUTH-001', 'CAMAUTH-015'] },
      initial: 'nobody',
      on: { 'visit.ended': '.nobody' },
      states: {
        nobody: {
          description: 'Nobody needs their actors.',
          initial: 'waiting',
          on: {
            'cams.wanted': { guard: 'hasCams', target: 'loading' },
            'logIn.changed': { actions: { type: 'keepLogIn', params: relay('logIn') } },
          },
          states: {
            waiting: {
              description: 'The page is not alive yet.',
              on: { 'page.alive': [{ guard: 'isWantedByLogIn', target: '#site.cams.loading' }, { target: 'ready' }] },
            },
            ready: {
              description: 'They come with the next log-in, or with what needs them.',
              on: {
                'logIn.changed': [
                  {
                    guard: { type: 'needsCams', params: relay('logIn') },
                    target: '#site.cams.loading',
                    actions: { type: 'keepLogIn', params: relay('logIn') },
                  },
                  { actions: { type: 'keepLogIn', params: relay('logIn') } },
                ],
              },
            },
          },
        },
        loading: {
          description: 'Their code is on its way.',
          invoke: { src: 'loadCams' },
          after: { patience: 'failed' },
          on: {
            'cams.loaded': 'running',
            'cams.failed': 'failed',
            'logIn.changed': { actions: { type: 'keepLogIn', params: relay('logIn') } },
          },
        },
        running: {
          description: 'Its actors are those of one visitor: nothing of them is left to the next.',
          tags: 'cams',
          meta: { stream: true },
          invoke: { src: 'runCams' },
          on: {
            'cams.failed': 'failed',
            'cams.opened': {
              actions: [
                { type: 'deliver', params: 'cams' },
                { type: 'forget', params: 'cams' },
              ],
            },
            'logIn.changed': [
              { guard: { type: 'isSameOwner', params: relay('logIn') } },
              { guard: 'hadNobody', actions: { type: 'keepLogIn', params: relay('logIn') } },
              {
                target: 'changingOwner',
                actions: [
                  { type: 'forget', params: 'cams' },
                  { type: 'keepLogIn', params: relay('logIn') },
                ],
              },
            ],
          },
        },
        changingOwner: {
          description: 'The actors of the last visitor go before those of the next come.',
          after: { patience: 'failed' },
          on: {
            'cams.closed': [{ guard: 'isSomebody', target: 'running' }, { target: 'nobody.ready' }],
            'logIn.changed': { actions: { type: 'keepLogIn', params: relay('logIn') } },
          },
        },
        failed: {
          description: 'The site works without them; they are tried again, and at once when something needs them.',
          tags: 'camsFailed',
          after: { retryPause: [{ guard: 'isWantedByLogIn', target: 'loading' }, { target: 'nobody.ready' }] },
          on: {
            'cams.wanted': 'loading',
            'logIn.changed': { actions: { type: 'keepLogIn', params: relay('logIn') } },
          },
        },
      },
    },
  },
})

function without(names: readonly string[], name: string): readonly string[] {
  return names.filter((one) => one !== name)
}
