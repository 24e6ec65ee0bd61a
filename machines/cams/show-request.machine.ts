import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { RoomPermissions, ShowKind } from '../../contracts/cams/room-operations.ts'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import type { MoneyRefusal } from '../sales/money-action.machine.ts'
import type { ViewerAccess } from './cam-integration.machine.ts'
import type { ShowStage } from './cam-show.machine.ts'
import { NO_PERMISSIONS, NO_SETTINGS, type RoomSettings, type RoomStanding } from './room-facts.ts'
import { isPermitted } from './show-controls.ts'
import { dialogOfRefusal, NOT_NOW, pricedShow, type ShowDialog, showRequest } from './show-rules.ts'
import { type SpendingEvent, spendingMachine } from './spending.machine.ts'
import type { SpendingNews } from './spending-news.ts'

export type ShowRequestEvent =
  | SpendingNews
  | { type: 'private.requested' }
  | { type: 'voice.requested' }
  | { type: 'spy.requested' }
  /** Yes to the question before a show is paid for. `isLast`: it is not asked again at this price in this room. */
  | { type: 'request.confirmed'; isLast: boolean }
  | { type: 'request.declined' }
  | { type: 'check.requested' }
  /** And whenever the provider was asked again for its state. */
  | { type: 'room.entered'; roomId: string; standing: RoomStanding }
  | { type: 'room.closed' }
  | { type: 'show.started' }
  | { type: 'permissions.changed'; permissions: RoomPermissions }
  | { type: 'settings.changed'; settings: RoomSettings }
  | { type: 'viewer.changed'; access: ViewerAccess }
  | { type: 'stage.changed'; stage: ShowStage }
  | { type: 'ending.changed'; isEnding: boolean }

export interface ShowRequestInput {
  access: ViewerAccess
  /** A show was asked for before the page went, and it is not known what came of it (M03). */
  isPending: boolean
}

export type ShowRequestEmitted =
  | { type: 'request.begun'; kind: ShowKind }
  /** The provider has it. `privateRequestId: ''`: it does not say which. */
  | { type: 'request.taken'; privateRequestId: string }
  | { type: 'news.told'; dialog: ShowDialog }
  | { type: 'standing.doubted' }
  /** A guest wants what only members have. */
  | { type: 'fullAccess.wanted' }
  | { type: 'navigation.requested'; to: string }
  | ({ type: 'balance.learned' } & TokenBalance)

interface Context extends ShowRequestInput {
  roomId: string
  permissions: RoomPermissions
  settings: RoomSettings
  stage: ShowStage
  isEnding: boolean
  /** Of what is asked for, or was last; null: what was asked for before the page went. */
  kind: ShowKind | null
  /** Shows, with their rooms and prices, for which no question is asked any more. */
  unasked: readonly string[]
}

interface RoomEntered {
  roomId: string
  standing: RoomStanding
}

const requestSetup = setup({
  types: {
    input: {} as ShowRequestInput,
    context: {} as Context,
    events: {} as ShowRequestEvent,
    emitted: {} as ShowRequestEmitted,
    children: {} as { spending: 'spending' },
    tags: {} as 'asking' | 'confirming',
  },
  actors: { spending: spendingMachine },
  actions: {
    keepAccess: keep('access'),
    keepStage: keep('stage'),
    keepEnding: keep('isEnding'),
    keepPermissions: keep('permissions'),
    keepSettings: keep('settings'),
    keepRoom: assign((_, { roomId, standing }: RoomEntered) => ({
      roomId,
      permissions: standing.permissions,
      settings: standing.settings,
    })),
    forgetRoom: assign({ roomId: '', permissions: NO_PERMISSIONS, settings: NO_SETTINGS }),
    keepKind: keep('kind'),
    keepLast: assign(({ context: { kind, roomId, settings, unasked } }, isLast: boolean) => ({
      unasked: isLast && kind ? [...unasked, pricedShow(kind, roomId, settings)] : unasked,
    })),
    askAgain: assign({ unasked: [] }),
    checkSpending: sendTo('spending', { type: 'check.requested' } satisfies SpendingEvent),
    announceRequest: emit(({ context }) => ({ type: 'request.begun' as const, kind: context.kind ?? 'private' })),
    announceTaken: emit((_, privateRequestId: string) => ({ type: 'request.taken' as const, privateRequestId })),
    announceBalance: enqueueActions(({ enqueue }, balance: TokenBalance | null) => {
      if (balance) enqueue.emit({ type: 'balance.learned', balance: balance.balance, version: balance.version })
    }),
    tellRefusal: emit(({ context }, refusal: MoneyRefusal) => ({
      type: 'news.told' as const,
      dialog: dialogOfRefusal(context.kind ?? 'private', refusal),
    })),
    tellAnotherPrice: emit({ type: 'news.told', dialog: { kind: 'settingsChanged' } } as const),
    tellNotNow: emit({ type: 'news.told', dialog: { kind: 'notice', text: NOT_NOW } } as const),
    doubtStanding: emit({ type: 'standing.doubted' } as const),
    askForFullAccess: emit({ type: 'fullAccess.wanted' } as const),
    leadToTokens: emit({ type: 'navigation.requested', to: '/tokens/' } as const),
  },
  guards: {
    wasPending: ({ context }) => context.isPending,
    isGuest: ({ context }) => context.access === 'guest',
    isUnauthorized: ({ context }) => context.access === 'unauthorized',
    mayRequestPrivate: ({ context }) => mayAsk(context, 'private'),
    mayRequestVoice: ({ context }) => mayAsk(context, 'voice'),
    maySpy: ({ context }) => mayAsk(context, 'spy'),
    /** What is asked for may not be asked for any more. */
    isForbidden: ({ context }) => context.kind !== null && !mayAsk(context, context.kind),
    isAgreed: ({ context: { kind, roomId, settings, unasked } }) =>
      kind !== null && unasked.includes(pricedShow(kind, roomId, settings)),
    isAnotherPrice: ({ context: { kind, roomId, settings } }, other: RoomSettings) =>
      kind !== null && pricedShow(kind, roomId, settings) !== pricedShow(kind, roomId, other),
    /** It may be over already. */
    wasLost: (_, wasLost: boolean) => wasLost,
    isKnownThere: (_, { show }: RoomStanding) => show !== null,
  },
})

/** What is being ended must not end what is asked for next. */
function mayAsk({ stage, isEnding, permissions, settings }: Context, kind: ShowKind): boolean {
  if (stage !== 'none' || isEnding) return false
  return isPermitted(kind, permissions) && (kind !== 'spy' || settings.spyShowEnabled)
}

/** Who may ask for no show at all. */
const WHO_MAY_NOT = [
  { guard: 'isGuest', actions: 'askForFullAccess', meta: { requirements: ['SHOW-036'] } },
  { guard: 'isUnauthorized', actions: 'leadToTokens', meta: { requirements: ['SHOW-036'] } },
] as const

const asks = (kind: ShowKind) => [{ type: 'keepKind', params: kind }, 'announceRequest'] as const

export const showRequestMachine = requestSetup.createMachine({
  id: 'showRequest',
  description: 'Asking for a show, which is money: once for each gesture, whatever is lost on the way.',
  meta: { requirements: ['API-142', 'API-143', 'SHOW-037', 'SHOW-039'] },
  context: ({ input }) => ({
    ...input,
    roomId: '',
    permissions: NO_PERMISSIONS,
    settings: NO_SETTINGS,
    stage: 'none',
    isEnding: false,
    kind: null,
    unasked: [],
  }),
  initial: 'starting',
  on: {
    'viewer.changed': { actions: [{ type: 'keepAccess', params: relay('access') }, 'askAgain'] },
    'stage.changed': { actions: { type: 'keepStage', params: relay('stage') } },
    'ending.changed': { actions: { type: 'keepEnding', params: relay('isEnding') } },
    'permissions.changed': { actions: { type: 'keepPermissions', params: relay('permissions') } },
    'settings.changed': { actions: { type: 'keepSettings', params: relay('settings') } },
    'room.entered': { actions: { type: 'keepRoom', params: ({ event }) => event } },
    'room.closed': { target: '.idle', actions: 'forgetRoom' },
  },
  states: {
    starting: {
      description: 'Was a show being asked for when the page went?',
      always: [{ guard: 'wasPending', target: 'spending' }, { target: 'idle' }],
    },
    idle: {
      description: 'Nothing is being asked.',
      on: {
        'private.requested': [
          ...WHO_MAY_NOT,
          {
            guard: 'mayRequestPrivate',
            target: 'confirming',
            actions: { type: 'keepKind', params: 'private' },
            meta: { requirements: ['SHOW-003', 'ROOM-015'] },
          },
        ],
        'voice.requested': [
          ...WHO_MAY_NOT,
          {
            guard: 'mayRequestVoice',
            target: 'confirming',
            actions: { type: 'keepKind', params: 'voice' },
            meta: { requirements: ['SHOW-004', 'ROOM-016'] },
          },
        ],
        'spy.requested': [
          ...WHO_MAY_NOT,
          {
            guard: 'maySpy',
            target: 'confirming',
            actions: { type: 'keepKind', params: 'spy' },
            meta: { requirements: ['SHOW-007', 'SHOW-009', 'ROOM-018'] },
          },
        ],
      },
    },
    confirming: {
      description:
        'The question before a show is paid for is open: its price, the least cost, the balance after it (D28).',
      tags: 'confirming',
      always: [
        { guard: 'isForbidden', target: 'idle', actions: 'tellNotNow' },
        {
          description: 'The visitor wants no question at this price in this room.',
          guard: 'isAgreed',
          target: 'spending',
          actions: 'announceRequest',
        },
      ],
      on: {
        'request.confirmed': {
          target: 'spending',
          actions: [{ type: 'keepLast', params: relay('isLast') }, 'announceRequest'],
        },
        'request.declined': 'idle',
        'settings.changed': {
          description: 'No show begins at a price that was not on the screen.',
          guard: { type: 'isAnotherPrice', params: relay('settings') },
          target: 'idle',
          actions: [{ type: 'keepSettings', params: relay('settings') }, 'tellAnotherPrice'],
        },
        'room.entered': {
          guard: { type: 'isAnotherPrice', params: ({ event }) => event.standing.settings },
          target: 'idle',
          actions: [{ type: 'keepRoom', params: ({ event }) => event }, 'tellAnotherPrice'],
        },
        'viewer.changed': {
          target: 'idle',
          actions: [{ type: 'keepAccess', params: relay('access') }, 'askAgain'],
        },
      },
    },
    spending: {
      description: 'The provider has been asked; the spending knows how it stands.',
      invoke: {
        src: 'spending',
        id: 'spending',
        input: ({ context: { kind, roomId, settings } }) => ({
          request: kind && showRequest(kind, roomId, settings),
        }),
      },
      meta: { stream: true },
      initial: 'asking',
      on: {
        'spending.settled': [
          {
            description: 'It may be over already.',
            guard: { type: 'wasLost', params: relay('wasLost') },
            target: 'idle',
            actions: [
              { type: 'announceBalance', params: relay('balance') },
              { type: 'announceTaken', params: relay('privateRequestId') },
              'doubtStanding',
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'announceBalance', params: relay('balance') },
              { type: 'announceTaken', params: relay('privateRequestId') },
            ],
          },
        ],
        'spending.refused': {
          target: 'idle',
          actions: { type: 'tellRefusal', params: relay('refusal') },
          meta: {
            requirements: ['SHOW-021', 'SHOW-022', 'SHOW-023', 'SHOW-024', 'SHOW-025', 'SHOW-026', 'SHOW-027'],
          },
        },
      },
      states: {
        asking: {
          description: 'It is waited for.',
          tags: 'asking',
          on: { 'spending.unresolved': 'open' },
        },
        open: {
          description: 'It is waited for no longer. To ask for the same again is the same request.',
          on: {
            'check.requested': { target: 'asking', actions: 'checkSpending' },
            'show.started': { target: 'asking', actions: 'checkSpending' },
            'room.entered': [
              {
                description: 'The room knows of a show of this viewer: so what came of the request can be known.',
                guard: { type: 'isKnownThere', params: relay('standing') },
                target: 'asking',
                actions: [{ type: 'keepRoom', params: ({ event }) => event }, 'checkSpending'],
              },
            ],
            'private.requested': {
              guard: 'mayRequestPrivate',
              target: '#showRequest.spending',
              reenter: true,
              actions: asks('private'),
            },
            'voice.requested': {
              guard: 'mayRequestVoice',
              target: '#showRequest.spending',
              reenter: true,
              actions: asks('voice'),
            },
            'spy.requested': {
              guard: 'maySpy',
              target: '#showRequest.spending',
              reenter: true,
              actions: asks('spy'),
            },
          },
        },
      },
    },
  },
})
