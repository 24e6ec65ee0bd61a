import { and, assign, emit, enqueueActions, not, or, setup, stateIn } from 'xstate'
import type { RoomPermissions, RunningShow, ShowKind } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import type { CamRequest, MoneyActionEmitted, MoneyRefusal } from '../sales/money-action.machine.ts'
import { MONEY_PATIENCE_MS } from '../sales/money-patience.ts'
import { unplugged } from '../unplugged.ts'
import { isOwnShow, NO_PERMISSIONS, NO_SETTINGS, type RoomSettings, type RoomStanding } from './room-facts.ts'
import {
  type Compliment,
  complimentAfter,
  complimentTexts,
  dialogOfModelRefusal,
  dialogOfRefusal,
  NO_COMPLIMENT,
  type ShowBill,
  type ShowDialog,
  type ShowFees,
  showRequest,
  tariffOf,
} from './show-rules.ts'

/** What the provider says of shows, in the one order of the viewer's own channel of a room. */
export type ShowFact =
  | { type: 'show.started'; privateRequestId: string; kind: ShowKind; startedAtMs: number; tariff: number }
  | ({ type: 'show.billed'; privateRequestId: string; fee: number; seconds: number; atMs: number } & TokenBalance)
  | ({ type: 'show.completed'; privateRequestId: string } & ShowFees)
  | { type: 'request.expired'; privateRequestId: string }
  | { type: 'request.refused'; privateRequestId: string; reason: string }
  /** `privateRequestId`: `''` where the provider does not say whose. */
  | { type: 'showBalance.low'; privateRequestId: string; remainingMinutes: number; isSpy: boolean }

/** What the provider says in its notification feed, wherever the viewer is. */
export type SpyTimeFact = { type: 'spyTime.expiring' } | { type: 'spyTime.remaining' }

/** `guest`: not signed in. `unauthorized`: the provider does not serve them. `authorized`: may spend tokens. */
export type ViewerAccess = 'guest' | 'unauthorized' | 'authorized'

export type CamShowEvent =
  | ShowFact
  | SpyTimeFact
  /** What came of asking for a show, as it comes: the purpose `show` tells. */
  | MoneyActionEmitted
  | ComplimentFact
  | EndingAnswer
  /** And whenever the provider was asked again for its state. */
  | { type: 'room.entered'; roomId: string; modelName: string; standing: RoomStanding }
  | { type: 'room.closed' }
  | { type: 'room.shown' }
  | { type: 'room.hidden' }
  | { type: 'state.changed'; state: BroadcastState }
  | { type: 'permissions.changed'; permissions: RoomPermissions }
  | { type: 'settings.changed'; settings: RoomSettings }
  | { type: 'viewer.changed'; access: ViewerAccess }
  | ({ type: 'balance.changed' } & TokenBalance)
  | { type: 'clock.ticked'; nowMs: number }
  | { type: 'private.requested' }
  | { type: 'voice.requested' }
  | { type: 'spy.requested' }
  | { type: 'cancel.requested' }
  | { type: 'spyLeave.requested' }
  | { type: 'check.requested' }
  | { type: 'dialog.closed' }
  | { type: 'tokens.wanted' }
  | { type: 'compliment.chosen'; amount: number }
  | { type: 'compliment.sent' }
  | { type: 'compliment.declined' }
  | { type: 'complimentCheck.requested' }

/** What came of a compliment, as it comes: the purpose `compliment` tells. */
export type ComplimentFact =
  | { type: 'compliment.settled'; balance: TokenBalance | null }
  | { type: 'compliment.refused' }
  | { type: 'compliment.doubted' }
  | { type: 'compliment.unresolved' }

export type EndingAnswer = { type: 'ending.done' } | { type: 'ending.failed' }

/** Port. Cancels a show or the request for one; leaves spy mode. */
export type EndShow = (signal: AbortSignal, input: EndingQuestion) => Promise<EndingAnswer>
export interface EndingQuestion {
  roomId: string
  isSpy: boolean
}

/** Input of the ports that spend: what to do, or null to follow what is under way. Leaving the state does not end it. */
export type SpendInput = CamRequest | null

export interface CamShowInput {
  access: ViewerAccess
  /** A show was asked for before the page went, and it is not known what came of it (M03). */
  isRequestPending: boolean
  isComplimentPending: boolean
}

export type CamShowEmitted =
  | { type: 'navigation.requested'; to: string }
  /** A guest wants what only members have. */
  | { type: 'fullAccess.wanted' }
  | { type: 'buyTooltip.wanted' }
  | { type: 'standing.doubted' }
  | ({ type: 'balance.learned' } & TokenBalance)

interface Context {
  access: ViewerAccess
  isOnRoute: boolean
  roomId: string
  modelName: string
  state: BroadcastState
  permissions: RoomPermissions
  settings: RoomSettings
  /** Of what is asked for, or was last. */
  kind: ShowKind
  /** Of the request that waits or the show that runs; `''`: none that is known. */
  privateRequestId: string
  /** By the server's clock, Unix ms; 0: not told yet. */
  startedAtMs: number
  bill: ShowBill
  nowMs: number
  /** Ids of requests and shows that are over: what comes late of them is nothing (M12). */
  over: readonly string[]
  /** What the model said of requests that were not known here: the answer that names one may still be on its way. */
  earlyRefusals: readonly EarlyRefusal[]
  /** ENT-073. */
  spyFinishTimeout: boolean
  endsSpy: boolean
  dialog: ShowDialog
  /** ENT-073. */
  complementInfo: Compliment
  /** Whose show it was: the viewer may have entered another room meanwhile. */
  thankedModelName: string
  complimentAmount: number
  /** The show that a compliment was sent for last; `''`: none that is known. */
  thankedId: string
  /** Why the last compliment did not arrive; `''`: it did, or the reason is not shown. */
  complimentFailure: string
  balanceVersion: number
  isRequestPending: boolean
  isComplimentPending: boolean
}

interface EarlyRefusal {
  privateRequestId: string
  reason: string
}

const TOKENS = '/tokens/'
const MOST_REMEMBERED = 16
const NO_THANKS = {
  complementInfo: NO_COMPLIMENT,
  thankedModelName: '',
  complimentAmount: 0,
  thankedId: '',
  complimentFailure: '',
}
const NO_BILL: ShowBill = { tariff: 0, fee: 0, billedAtMs: 0, balance: null }

/** What is being ended must not end what is asked for next. */
const IS_FREE = stateIn({ show: 'none', ending: 'idle' })

const showSetup = setup({
  types: {
    input: {} as CamShowInput,
    context: {} as Context,
    events: {} as CamShowEvent,
    emitted: {} as CamShowEmitted,
    tags: {} as
      | 'asking'
      | 'checking'
      | 'unresolved'
      | 'pending'
      | 'running'
      | 'spying'
      | 'ending'
      | 'dialog'
      | 'complimenting'
      | 'sendingCompliment'
      | 'checkingCompliment'
      | 'complimentAside'
      | 'unresolvedCompliment',
  },
  actors: {
    spend: unplugged<SpendInput>('spend'),
    spendCompliment: unplugged<SpendInput>('spendCompliment'),
    endShow: unplugged<EndingQuestion>('endShow'),
    watchSpyTime: unplugged('watchSpyTime'),
    watchClock: unplugged('watchClock'),
  },
  actions: {
    keepAccess: keep('access'),
    comeToRoute: assign({ isOnRoute: true }),
    leaveRoute: assign({ isOnRoute: false }),
    keepRoom: assign(
      ({ context }, { roomId, modelName, standing }: Omit<Extract<CamShowEvent, { type: 'room.entered' }>, 'type'>) => {
        const { state, permissions, settings, show } = standing
        return {
          roomId,
          modelName,
          state,
          permissions,
          settings,
          ...(show && !isOver(context, show) ? showFacts(show, context) : kindIn(state)),
        }
      },
    ),
    keepState: keep('state'),
    keepPermissions: keep('permissions'),
    keepSettings: keep('settings'),
    forgetRoom: assign({
      roomId: '',
      modelName: '',
      state: 'UNINITIALIZED' as const,
      permissions: NO_PERMISSIONS,
      settings: NO_SETTINGS,
      spyFinishTimeout: false,
    }),
    keepKind: keep('kind'),
    keepRequest: keep('privateRequestId'),
    keepKindOfState: assign((_, state: BroadcastState) => kindIn(state)),
    keepStart: assign(
      (
        { context },
        { kind, privateRequestId, startedAtMs, tariff }: Omit<Extract<ShowFact, { type: 'show.started' }>, 'type'>,
      ) => ({
        kind,
        privateRequestId,
        startedAtMs,
        bill: { tariff, fee: 0, billedAtMs: startedAtMs, balance: context.bill.balance },
      }),
    ),
    keepBill: assign(({ context }, billed: Omit<Extract<ShowFact, { type: 'show.billed' }>, 'type'>) => {
      const { fee, seconds, atMs, version } = billed
      const isNew = version >= context.balanceVersion
      return {
        startedAtMs: context.startedAtMs || atMs - seconds * 1_000,
        balanceVersion: isNew ? version : context.balanceVersion,
        bill: {
          tariff: context.bill.tariff || tariffOf(context.kind, context.settings),
          fee,
          billedAtMs: atMs,
          balance: isNew ? billed.balance : context.bill.balance,
        },
      }
    }),
    keepBalance: assign(({ context }, { balance, version }: TokenBalance) =>
      version > context.balanceVersion ? { balanceVersion: version, bill: { ...context.bill, balance } } : {},
    ),
    forgetShow: assign(({ context }) => ({
      privateRequestId: '',
      startedAtMs: 0,
      bill: { ...NO_BILL, balance: context.bill.balance },
    })),
    markOver: assign(({ context }, id: string) => ({
      over: id === '' || context.over.includes(id) ? context.over : [...context.over, id].slice(-MOST_REMEMBERED),
    })),
    keepEarlyRefusal: assign(({ context: { over, earlyRefusals } }, { privateRequestId, reason }: EarlyRefusal) => ({
      earlyRefusals: over.includes(privateRequestId)
        ? earlyRefusals
        : [...earlyRefusals, { privateRequestId, reason }].slice(-MOST_REMEMBERED),
    })),
    keepNow: keep('nowMs'),
    expectSpyEnd: assign({ spyFinishTimeout: true }),
    forgetSpyEnd: assign({ spyFinishTimeout: false }),
    endSpy: assign({ endsSpy: true }),
    endPrivate: assign({ endsSpy: false }),
    tellRefusal: assign(({ context }, refusal: MoneyRefusal) => ({ dialog: dialogOfRefusal(context.kind, refusal) })),
    tellEarlyRefusal: assign(({ context }, id: string) => ({
      dialog: dialogOfModelRefusal(reasonOf(context, id) ?? '', context.modelName),
    })),
    tellModelRefusal: assign(({ context }, reason: string) => ({
      dialog: dialogOfModelRefusal(reason, context.modelName),
    })),
    tellLowBalance: assign((_, { remainingMinutes, isSpy }: { remainingMinutes: number; isSpy: boolean }) => ({
      dialog: { kind: 'lowBalance' as const, remainingMinutes, isSpy },
    })),
    offerCompliment: assign(({ context: { modelName } }, fees: ShowFees & { privateRequestId: string }) => {
      const complementInfo = complimentAfter(fees)
      return { complementInfo, complimentAmount: complementInfo.defaultAmount, thankedModelName: modelName }
    }),
    chooseCompliment: keep('complimentAmount'),
    rememberThanked: assign(({ context }) => ({
      thankedId: context.complementInfo.privateRequestId,
      complimentFailure: '',
    })),
    keepComplimentFailure: assign({ complimentFailure: complimentTexts.unsent }),
    resetCompliment: assign(NO_THANKS),
    tellCompliment: assign((_, text: string) => ({ dialog: { kind: 'notice' as const, text } })),
    leadToTokens: emit({ type: 'navigation.requested', to: TOKENS } as const),
    askForFullAccess: emit({ type: 'fullAccess.wanted' } as const),
    showBuyTooltip: emit({ type: 'buyTooltip.wanted' } as const),
    doubtStanding: emit({ type: 'standing.doubted' } as const),
    announceBalance: enqueueActions(({ enqueue }, balance: TokenBalance | null) => {
      if (balance) enqueue.emit({ type: 'balance.learned', balance: balance.balance, version: balance.version })
    }),
  },
  guards: {
    isGuest: ({ context }) => context.access === 'guest',
    isUnauthorized: ({ context }) => context.access === 'unauthorized',
    mayRequestPrivate: and([({ context }) => context.permissions.canUseRequestPrivateShow, IS_FREE]),
    mayRequestVoice: and([({ context }) => context.permissions.canUseRequestVoicePrivateShow, IS_FREE]),
    maySpy: and([({ context }) => context.permissions.canUseEnterSpyShow && context.settings.spyShowEnabled, IS_FREE]),
    mayCancel: or([
      and([({ context }) => context.permissions.canUseCancelPrivateShowRequest, stateIn({ show: 'pending' })]),
      and([
        ({ context }) => context.permissions.canUseCancelPrivateShow,
        stateIn({ show: 'active' }),
        not(stateIn({ show: { active: 'spy' } })),
      ]),
    ]),
    mayLeaveSpy: and([({ context }) => context.permissions.canUseLeaveSpyShow, stateIn({ show: { active: 'spy' } })]),
    isOffRoute: ({ context }) => !context.isOnRoute,
    mustEndSpy: ({ context }) => context.spyFinishTimeout && !context.isOnRoute,
    isBegun: ({ context }, id: string) => id !== '' && !context.over.includes(id),
    isNotOver: ({ context }, id: string) => !context.over.includes(id),
    /** Nothing that is over, and of no other request than the one that we have; of any, as long as we know none. */
    concernsUs: ({ context: { over, privateRequestId } }, id: string) =>
      !over.includes(id) && (id === privateRequestId || privateRequestId === ''),
    /** The model's answer to what this page asked for, or found waiting. A show that runs was accepted, whatever comes late. */
    isAwaited: ({ context: { privateRequestId, startedAtMs, state } }, id: string) =>
      id !== '' && id === privateRequestId && startedAtMs === 0 && !isOwnShow(state),
    wasRefusedEarly: ({ context }, id: string) => reasonOf(context, id) !== undefined,
    isShort: ({ context: { over, state } }, id: string) => isOwnShow(state) && !over.includes(id),
    isOwnShow: (_, state: BroadcastState) => isOwnShow(state),
    /** What is over stays so: that answer is older than what we have heard since. */
    isRunning: ({ context }, { show, state }: RoomStanding) =>
      show ? !isOver(context, show) && (isOwnShow(state) || show.startedAtMs > 0) : isOwnShow(state),
    isAsked: ({ context }, { show }: RoomStanding) => show !== null && !isOver(context, show),
    isKnownThere: (_, { show }: RoomStanding) => show !== null,
    isVoice: ({ context }) => context.kind === 'voice',
    isSpy: ({ context }) => context.kind === 'spy',
    wasRequestPending: ({ context }) => context.isRequestPending,
    wasComplimentPending: ({ context }) => context.isComplimentPending,
    isThankedAside: stateIn({ compliment: { sending: 'aside' } }),
    isAnsweredAtOnce: stateIn({ compliment: { sending: 'asking' } }),
    /** Another show ended before it was known what became of the compliment for this one. */
    isNextOver: ({ context: { complementInfo, thankedId } }) => complementInfo.privateRequestId !== thankedId,
    isWorthNothing: ({ context }) => context.complementInfo.privateRequestId === '',
    isSendable: ({ context: { complementInfo, complimentAmount } }) =>
      complementInfo.privateRequestId !== '' && Number.isSafeInteger(complimentAmount) && complimentAmount > 0,
  },
  delays: {
    moneyPatience: MONEY_PATIENCE_MS,
    endingPatience: 20_000,
    /** Longer than any model is given to answer. */
    answerPatience: 600_000,
  },
})

/** Who may ask for no show at all. */
const WHO_MAY_NOT = [
  { guard: 'isGuest', actions: 'askForFullAccess', meta: { requirements: ['SHOW-036'] } },
  { guard: 'isUnauthorized', actions: 'leadToTokens', meta: { requirements: ['SHOW-036'] } },
] as const

export const camShowMachine = showSetup.createMachine({
  id: 'camShow',
  description:
    'Paid shows of one room: asked for once for each gesture, run and ended as the provider says, told of in its words, and thanked for.',
  context: ({ input }) => ({
    ...input,
    isOnRoute: false,
    roomId: '',
    modelName: '',
    state: 'UNINITIALIZED',
    permissions: NO_PERMISSIONS,
    settings: NO_SETTINGS,
    kind: 'private',
    privateRequestId: '',
    startedAtMs: 0,
    bill: NO_BILL,
    nowMs: 0,
    over: [],
    earlyRefusals: [],
    spyFinishTimeout: false,
    endsSpy: false,
    dialog: { kind: 'notice', text: '' },
    ...NO_THANKS,
    balanceVersion: 0,
  }),
  type: 'parallel',
  meta: { requirements: ['SHOW-037', 'API-159', 'API-160', 'ENT-073'], stream: true },
  invoke: { src: 'watchSpyTime' },
  on: {
    'viewer.changed': { actions: { type: 'keepAccess', params: relay('access') } },
    'room.shown': { actions: 'comeToRoute' },
    'room.hidden': { actions: 'leaveRoute' },
    'permissions.changed': { actions: { type: 'keepPermissions', params: relay('permissions') } },
    'settings.changed': { actions: { type: 'keepSettings', params: relay('settings') } },
    'balance.changed': { actions: { type: 'keepBalance', params: ({ event }) => event } },
    'spyTime.expiring': { guard: 'isOffRoute', actions: 'expectSpyEnd', meta: { requirements: ['SHOW-011'] } },
  },
  states: {
    request: {
      description: 'Asking for a show, which is money: once for each gesture, whatever is lost on the way.',
      initial: 'starting',
      on: { 'room.closed': '.idle' },
      states: {
        starting: {
          description: 'Was a show being asked for when the page went?',
          always: [{ guard: 'wasRequestPending', target: 'asking.checking' }, { target: 'idle' }],
        },
        idle: {
          description: 'Nothing is being asked.',
          on: {
            'private.requested': [
              ...WHO_MAY_NOT,
              {
                guard: 'mayRequestPrivate',
                target: 'asking',
                actions: { type: 'keepKind', params: 'private' },
                meta: { requirements: ['SHOW-003', 'ROOM-015'] },
              },
            ],
            'voice.requested': [
              ...WHO_MAY_NOT,
              {
                guard: 'mayRequestVoice',
                target: 'asking',
                actions: { type: 'keepKind', params: 'voice' },
                meta: { requirements: ['SHOW-004', 'ROOM-016'] },
              },
            ],
            'spy.requested': [
              ...WHO_MAY_NOT,
              {
                guard: 'maySpy',
                target: 'asking',
                actions: { type: 'keepKind', params: 'spy' },
                meta: { requirements: ['SHOW-007', 'SHOW-009', 'ROOM-018'] },
              },
            ],
          },
        },
        asking: {
          description: 'The provider has been asked.',
          tags: 'asking',
          meta: { requirements: ['API-142', 'API-143', 'SHOW-039'] },
          invoke: { src: 'spend', input: ({ context, event }) => requestIn(event, context) },
          after: { moneyPatience: 'unresolved' },
          initial: 'sending',
          on: {
            'money.settled': {
              target: 'idle',
              actions: { type: 'announceBalance', params: relay('balance') },
            },
            'money.refused': 'idle',
            'money.unresolved': 'unresolved',
          },
          states: {
            sending: { description: 'No answer yet.', on: { 'money.doubted': 'checking' } },
            checking: {
              description: 'The answer was lost: it is being found out whether the request arrived.',
              tags: 'checking',
              on: {
                'money.settled': {
                  description: 'It may be over already.',
                  target: '#camShow.request.idle',
                  actions: [{ type: 'announceBalance', params: relay('balance') }, 'doubtStanding'],
                },
              },
            },
          },
        },
        unresolved: {
          description:
            'Whether the request arrived could not be found out. To send the same again is the same request.',
          tags: 'unresolved',
          on: {
            'check.requested': 'asking.checking',
            'show.started': 'asking.checking',
            'room.entered': {
              description: 'The room knows of a show of this viewer: so what came of the request can be known.',
              guard: { type: 'isKnownThere', params: relay('standing') },
              target: 'asking.checking',
            },
            'private.requested': {
              guard: 'mayRequestPrivate',
              target: 'asking',
              actions: { type: 'keepKind', params: 'private' },
            },
            'voice.requested': {
              guard: 'mayRequestVoice',
              target: 'asking',
              actions: { type: 'keepKind', params: 'voice' },
            },
            'spy.requested': { guard: 'maySpy', target: 'asking', actions: { type: 'keepKind', params: 'spy' } },
          },
        },
      },
    },
    show: {
      description: 'The show itself, at most one: it waits, runs and ends as the provider says, and by nothing else.',
      meta: { requirements: ['SHOW-038'] },
      initial: 'none',
      on: {
        'room.entered': [
          {
            guard: { type: 'isRunning', params: relay('standing') },
            target: '.active',
            actions: { type: 'keepRoom', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAsked', params: relay('standing') },
            target: '.pending',
            actions: { type: 'keepRoom', params: ({ event }) => event },
          },
          { target: '.none', actions: { type: 'keepRoom', params: ({ event }) => event } },
        ],
        'room.closed': { target: '.none', actions: 'forgetRoom' },
        'state.changed': [
          {
            guard: { type: 'isOwnShow', params: relay('state') },
            target: '.active',
            actions: [
              { type: 'keepState', params: relay('state') },
              { type: 'keepKindOfState', params: relay('state') },
            ],
          },
          { actions: { type: 'keepState', params: relay('state') } },
        ],
        'show.started': {
          guard: { type: 'isNotOver', params: relay('privateRequestId') },
          target: '.active',
          actions: { type: 'keepStart', params: ({ event }) => event },
        },
        'show.completed': { actions: { type: 'markOver', params: relay('privateRequestId') } },
        'request.expired': {
          actions: [
            { type: 'keepEarlyRefusal', params: ({ event }) => ({ ...event, reason: 'EXPIRED' }) },
            { type: 'markOver', params: relay('privateRequestId') },
          ],
        },
        'request.refused': {
          actions: [
            { type: 'keepEarlyRefusal', params: ({ event }) => event },
            { type: 'markOver', params: relay('privateRequestId') },
          ],
        },
      },
      states: {
        none: {
          description: 'There is no show and no request for one.',
          entry: 'forgetShow',
          on: {
            'money.settled': {
              guard: { type: 'isBegun', params: relay('privateRequestId') },
              target: 'pending',
              actions: { type: 'keepRequest', params: relay('privateRequestId') },
            },
          },
        },
        pending: {
          description: 'The request has arrived; the model has not answered yet.',
          tags: 'pending',
          after: { answerPatience: { target: 'none', actions: 'doubtStanding' } },
          on: {
            'request.expired': {
              guard: { type: 'isAwaited', params: relay('privateRequestId') },
              target: 'none',
              actions: { type: 'markOver', params: relay('privateRequestId') },
            },
            'request.refused': {
              guard: { type: 'isAwaited', params: relay('privateRequestId') },
              target: 'none',
              actions: { type: 'markOver', params: relay('privateRequestId') },
            },
            'show.completed': {
              guard: { type: 'concernsUs', params: relay('privateRequestId') },
              target: 'none',
              actions: { type: 'markOver', params: relay('privateRequestId') },
            },
            'ending.done': {
              description: 'The request is cancelled. Should the model have been quicker, the provider says so.',
              target: 'none',
              meta: { requirements: ['SHOW-040'] },
            },
          },
        },
        active: {
          description: 'A show runs, and is paid for.',
          tags: 'running',
          meta: { requirements: ['ROOM-022'], stream: true },
          invoke: { src: 'watchClock' },
          initial: 'opening',
          on: {
            'clock.ticked': { actions: { type: 'keepNow', params: relay('nowMs') } },
            'show.billed': {
              guard: { type: 'concernsUs', params: relay('privateRequestId') },
              actions: [
                { type: 'keepBill', params: ({ event }) => event },
                { type: 'announceBalance', params: ({ event }) => event },
              ],
            },
            'state.changed': [
              {
                guard: { type: 'isOwnShow', params: relay('state') },
                actions: { type: 'keepState', params: relay('state') },
              },
              { target: 'none', actions: { type: 'keepState', params: relay('state') } },
            ],
            'request.expired': { description: 'It was accepted: this comes too late.' },
            'request.refused': { description: 'It was accepted: this comes too late.' },
            'show.completed': {
              guard: { type: 'concernsUs', params: relay('privateRequestId') },
              target: 'none',
              actions: { type: 'markOver', params: relay('privateRequestId') },
            },
          },
          states: {
            opening: {
              description: 'Which kind of show is it?',
              always: [{ guard: 'isSpy', target: 'spy' }, { guard: 'isVoice', target: 'voice' }, { target: 'private' }],
            },
            private: { description: 'A private show with picture and sound.' },
            voice: { description: 'A private show in which the viewer is heard.' },
            spy: { description: 'The viewer watches another viewer’s show.', tags: 'spying' },
          },
        },
      },
    },
    ending: {
      description:
        'Cancelling a show or its request, and leaving spy mode. What failed is said by nothing but the controls.',
      meta: { requirements: ['SHOW-034'] },
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being ended.',
          on: {
            'cancel.requested': {
              guard: 'mayCancel',
              target: 'asking',
              actions: 'endPrivate',
              meta: { requirements: ['SHOW-005', 'SHOW-006', 'SHOW-040', 'ROOM-017'] },
            },
            'spyLeave.requested': {
              guard: 'mayLeaveSpy',
              target: 'asking',
              actions: 'endSpy',
              meta: { requirements: ['SHOW-008', 'SHOW-039', 'ROOM-018'] },
            },
            'spyTime.remaining': {
              guard: 'mustEndSpy',
              target: 'asking',
              actions: ['endSpy', 'forgetSpyEnd'],
              meta: { requirements: ['SHOW-012'] },
            },
          },
        },
        asking: {
          description: 'The provider has been asked to end it.',
          tags: 'ending',
          invoke: { src: 'endShow', input: ({ context: { roomId, endsSpy } }) => ({ roomId, isSpy: endsSpy }) },
          after: { endingPatience: 'idle' },
          on: { 'ending.done': 'idle', 'ending.failed': 'idle' },
        },
      },
    },
    dialog: {
      description: 'What the visitor has to be told of a show.',
      initial: 'closed',
      on: {
        'money.refused': {
          target: '.open',
          actions: { type: 'tellRefusal', params: relay('refusal') },
          meta: {
            requirements: ['SHOW-021', 'SHOW-022', 'SHOW-023', 'SHOW-024', 'SHOW-025', 'SHOW-026', 'SHOW-027'],
          },
        },
        'money.settled': {
          description: 'The model was quicker than the answer that names the request.',
          guard: { type: 'wasRefusedEarly', params: relay('privateRequestId') },
          target: '.open',
          actions: { type: 'tellEarlyRefusal', params: relay('privateRequestId') },
          meta: { requirements: ['SHOW-028', 'SHOW-029', 'SHOW-030', 'SHOW-031'] },
        },
        'request.refused': {
          guard: { type: 'isAwaited', params: relay('privateRequestId') },
          target: '.open',
          actions: { type: 'tellModelRefusal', params: relay('reason') },
          meta: { requirements: ['SHOW-028', 'SHOW-029', 'SHOW-030', 'ROOM-027'] },
        },
        'request.expired': {
          guard: { type: 'isAwaited', params: relay('privateRequestId') },
          target: '.open',
          actions: { type: 'tellModelRefusal', params: 'EXPIRED' },
          meta: { requirements: ['SHOW-031'] },
        },
        'compliment.settled': {
          description: 'A viewer who did not wait for it reads that it has arrived.',
          guard: 'isThankedAside',
          target: '.open',
          actions: { type: 'tellCompliment', params: complimentTexts.arrived },
        },
        'compliment.refused': {
          description: 'There is no show left to thank for: nothing else would say so.',
          guard: and(['isThankedAside', 'isWorthNothing']),
          target: '.open',
          actions: { type: 'tellCompliment', params: complimentTexts.unsent },
        },
        'showBalance.low': {
          guard: { type: 'isShort', params: relay('privateRequestId') },
          target: '.open',
          actions: [{ type: 'tellLowBalance', params: ({ event }) => event }, 'showBuyTooltip'],
          meta: { requirements: ['SHOW-032', 'SHOW-033', 'ROOM-021'] },
        },
      },
      states: {
        closed: { description: 'Nothing has to be told.' },
        open: {
          description: 'A dialog, or a line, says what it is and what can be done.',
          tags: 'dialog',
          on: {
            'dialog.closed': 'closed',
            'tokens.wanted': { target: 'closed', actions: 'leadToTokens', meta: { requirements: ['SHOW-035'] } },
          },
        },
      },
    },
    compliment: {
      description: 'Thanks for a private show that is over.',
      initial: 'starting',
      on: {
        'show.completed': {
          description: 'It is thanked for once it is known what became of the last compliment.',
          guard: { type: 'isNotOver', params: relay('privateRequestId') },
          actions: { type: 'offerCompliment', params: ({ event }) => event },
        },
      },
      states: {
        starting: {
          description: 'Was a compliment being sent when the page went?',
          always: [{ guard: 'wasComplimentPending', target: 'sending.aside' }, { target: 'none' }],
        },
        none: {
          description: 'No show is over, or its compliment is settled.',
          entry: 'resetCompliment',
          meta: { requirements: ['SHOW-018'] },
          on: {
            'show.completed': {
              guard: { type: 'isNotOver', params: relay('privateRequestId') },
              target: 'offered',
              actions: { type: 'offerCompliment', params: ({ event }) => event },
              meta: { requirements: ['SHOW-013', 'SHOW-014', 'SHOW-015', 'SHOW-017'] },
            },
          },
        },
        offered: {
          description: "The dialog 'The Private Show is over!'.",
          tags: 'complimenting',
          on: {
            'compliment.chosen': { actions: { type: 'chooseCompliment', params: relay('amount') } },
            'compliment.sent': [
              { guard: 'isWorthNothing', target: 'none' },
              {
                guard: 'isSendable',
                target: 'sending',
                actions: 'rememberThanked',
                meta: { requirements: ['SHOW-019', 'SHOW-020'] },
              },
            ],
            'compliment.declined': 'none',
            'show.completed': { description: 'The amount chosen for the last one stays.' },
          },
        },
        sending: {
          description: 'The compliment is on its way, once, whatever is lost.',
          tags: 'sendingCompliment',
          meta: { requirements: ['API-144'] },
          invoke: { src: 'spendCompliment', input: ({ context, event }) => complimentIn(event, context) },
          after: { moneyPatience: 'unresolved' },
          initial: 'asking',
          on: {
            'compliment.settled': [
              {
                guard: 'isNextOver',
                target: 'offered',
                actions: { type: 'announceBalance', params: relay('balance') },
              },
              { target: 'none', actions: { type: 'announceBalance', params: relay('balance') } },
            ],
            'compliment.refused': [
              {
                description: 'No dialog: the chosen amount stays, and can be sent again.',
                guard: 'isAnsweredAtOnce',
                target: 'refused',
                meta: { requirements: ['SHOW-034'] },
              },
              {
                description:
                  'Its answer had been lost, or nobody waited: what came of it is told, with what was chosen.',
                target: 'refused',
                actions: 'keepComplimentFailure',
              },
            ],
            'compliment.unresolved': 'unresolved',
            'compliment.declined': '.aside',
          },
          states: {
            asking: {
              description: 'No answer yet.',
              tags: 'complimenting',
              on: { 'compliment.doubted': 'checking' },
            },
            checking: {
              description: 'The answer was lost: it is being found out whether it arrived.',
              tags: ['complimenting', 'checkingCompliment'],
            },
            aside: {
              description: 'Nobody waits for it: a line says that it is being found out, until it is known.',
              tags: 'complimentAside',
              meta: { resting: true },
            },
          },
        },
        refused: {
          description: 'Is there still a show to thank for?',
          always: [{ guard: 'isWorthNothing', target: 'none' }, { target: 'offered' }],
        },
        unresolved: {
          description: 'Whether the compliment arrived could not be found out. Until it is, no other one is sent.',
          tags: 'unresolvedCompliment',
          on: { 'complimentCheck.requested': 'sending.aside' },
        },
      },
    },
  },
})

function isOver({ over }: Context, { privateRequestId }: { privateRequestId: string }): boolean {
  return over.includes(privateRequestId)
}

function reasonOf({ earlyRefusals }: Context, id: string): string | undefined {
  return earlyRefusals.find(({ privateRequestId }) => privateRequestId === id)?.reason
}

function showFacts({ kind, privateRequestId, startedAtMs, tariff, fee }: RunningShow, { bill }: Context) {
  return { kind, privateRequestId, startedAtMs, bill: { ...bill, tariff, fee, billedAtMs: 0 } }
}

/** What the state alone tells of a show whose start was not announced. */
function kindIn(state: BroadcastState): { kind?: ShowKind } {
  return state === 'SPY_SHOW' ? { kind: 'spy' } : {}
}

function requestIn({ type }: CamShowEvent, { kind, roomId, settings }: Context): SpendInput {
  const isGesture = type === 'private.requested' || type === 'voice.requested' || type === 'spy.requested'
  return isGesture ? showRequest(kind, roomId, settings) : null
}

function complimentIn({ type }: CamShowEvent, { complementInfo, complimentAmount }: Context): SpendInput {
  if (type !== 'compliment.sent') return null
  const { privateRequestId } = complementInfo
  return { kind: 'sendCompliment', params: { privateRequestId }, body: { amount: complimentAmount } }
}
