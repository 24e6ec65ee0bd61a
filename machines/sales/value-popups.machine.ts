import { assign, emit, sendTo, setup } from 'xstate'
import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { Currency } from '../../contracts/sales/price.ts'
import type { ValuePopup } from '../../contracts/sales/promotions.ts'
import { relay } from '../keep.ts'
import type { Visitor } from '../session/visitor.ts'
import type { WithSafe } from '../site/safe-html.ts'
import { unplugged } from '../unplugged.ts'
import type { ShownCommand } from './header-bar.machine.ts'
import { type PromotionQuestion, pageOf } from './popup-context.ts'

/** A pop-up as it is shown: its pictures are addresses, its markup is safe, and the VIP offer has its figures. */
export interface Popup extends WithSafe<ValuePopup, 'html'> {
  figures?: DashboardInfo['dashboard'] & { currency: Currency | undefined }
}

export type ValuePopupsEvent =
  | PopupsAnswer
  | ExitCaught
  | { type: 'back.pressed' }
  | { type: 'clock.ticked'; nowMs: number }
  /** `isQuiet`: nothing may lie over the page that has come. */
  | { type: 'route.changed'; path: string; isQuiet: boolean }
  | { type: 'visitor.changed'; group: Visitor['group'] }
  /** The leave-page trap has caught the visitor. */
  | { type: 'trap.triggered' }
  | { type: 'popup.dismissed' }
  | { type: 'popup.followed' }

/**
 * Active ones that the visitor has not seen yet, and whether somebody who leaves this page may be kept for a moment: not where the site has no such
 * traps, once the session has had its one interception (D9), or on pages that everybody must be free to leave.
 */
export type PopupsAnswer = { type: 'popups.answered'; popups: readonly Popup[]; mayTrap: boolean }

/** Port. Pop-ups that are meant for this visitor on this page. */
export type FetchPopups = (signal: AbortSignal, question: PromotionQuestion) => Promise<PopupsAnswer>

/** Stream: a link that would have led elsewhere was held back. */
export type ExitCaught = { type: 'exit.caught'; to: string }

/** Port: what is done about leaving. */
export type ExitCommand = { type: 'interception.spend' } | { type: 'back.resume' }

export type ValuePopupsEmitted =
  | { type: 'trapPopup.shown' }
  | { type: 'popup.closed'; groupId: number }
  | { type: 'navigation.requested'; to: string; isExternal: boolean }

export interface ValuePopupsInput {
  group: Visitor['group']
  path: string
  affiliateId: string
}

/** The pop-up that follows the leave-page trap has this group (POPUP-011). */
const TRAP_GROUP = 600

interface Context {
  question: PromotionQuestion
  mayTrap: boolean
  /** The session has had its interception, as far as this tab knows: cookies may be refused. */
  isTrapSpent: boolean
  /** The leave-page trap has caught the visitor on this page. */
  isTrapDue: boolean
  popups: readonly Popup[]
  /** Seconds until each is due; 0: it is, and waits for its turn. */
  timers: Readonly<Record<string, number>>
  /** At most one shows by itself for each page: none before the service has answered for it, and none after. */
  turn: 'awaited' | 'free' | 'taken'
  shown: Popup | null
  /** Where the visitor was going: a path, `back`, or `''` for nowhere. */
  heldExit: string
}

export const valuePopupsMachine = setup({
  types: {
    input: {} as ValuePopupsInput,
    context: {} as Context,
    events: {} as ValuePopupsEvent,
    emitted: {} as ValuePopupsEmitted,
    tags: {} as 'settled' | 'shown' | 'exit',
  },
  actors: {
    fetchPopups: unplugged<PromotionQuestion>('fetchPopups'),
    watchClock: unplugged('watchClock'),
    watchLinks: unplugged('watchLinks'),
    watchBack: unplugged('watchBack'),
    keepShown: unplugged<unknown, ShownCommand>('keepShown'),
    handleExit: unplugged<unknown, ExitCommand>('handleExit'),
  },
  actions: {
    move: assign(({ context }, path: string) => ({
      question: { ...context.question, path: pageOf(path) },
      turn: 'awaited' as const,
      mayTrap: false,
      isTrapDue: false,
    })),
    meet: assign(({ context }, group: Visitor['group']) => ({ question: { ...context.question, group } })),
    takePopups: assign(({ context }, { popups, mayTrap }: Omit<PopupsAnswer, 'type'>) => ({
      popups,
      mayTrap,
      timers: timersOf(popups, context.timers),
      turn: context.turn === 'awaited' ? (context.shown ? ('taken' as const) : ('free' as const)) : context.turn,
    })),
    countDown: assign(({ context }) => ({
      timers: Object.fromEntries(Object.entries(context.timers).map(([uuid, left]) => [uuid, Math.max(0, left - 1)])),
    })),
    noteTrap: assign({ isTrapDue: true, isTrapSpent: true }),
    showNext: assign(({ context }) => ({ shown: nextOf(context), turn: 'taken' as const })),
    showForTrap: assign(({ context }) => ({ shown: trapPopupOf(context), isTrapDue: false })),
    showForExit: assign(({ context }) => ({ shown: exitPopupOf(context) })),
    holdExit: assign((_, heldExit: string) => ({ heldExit, isTrapSpent: true })),
    forgetExit: assign({ heldExit: '' }),
    waitForNextPage: assign({ turn: 'taken' }),
    forgetShown: assign(({ context }) => ({
      popups: context.popups.filter(({ uuid }) => uuid !== context.shown?.uuid),
      shown: null,
      heldExit: '',
    })),
    keepAsShown: sendTo('keepShown', ({ context }): ShownCommand => {
      return { type: 'shown.keep', uuid: context.shown?.uuid ?? '' }
    }),
    spendInterception: sendTo('handleExit', { type: 'interception.spend' } as const),
    resumeBack: sendTo('handleExit', { type: 'back.resume' } as const),
    announceTrapPopup: emit({ type: 'trapPopup.shown' }),
    announceClosed: emit(({ context }) => ({ type: 'popup.closed' as const, groupId: context.shown?.groupId ?? 0 })),
    resumeLink: emit(({ context }) => ({
      type: 'navigation.requested' as const,
      to: context.heldExit,
      isExternal: false,
    })),
  },
  guards: {
    isElsewhere: ({ context }, path: string) => pageOf(path) !== context.question.path,
    endsShowing: ({ context }, { path, isQuiet }: { path: string; isQuiet: boolean }) =>
      pageOf(path) !== context.question.path && (isQuiet || context.heldExit !== ''),
    isSomebodyElse: ({ context }, group: Visitor['group']) => group !== context.question.group,
    hasTimers: ({ context }) => Object.values(context.timers).some((left) => left > 0),
    hasNoTimers: ({ context }) => !Object.values(context.timers).some((left) => left > 0),
    isTrapPopupDue: ({ context }) => context.isTrapDue && trapPopupOf(context) !== null,
    isOneDue: ({ context }) => context.turn === 'free' && nextOf(context) !== null,
    mayKeepBack: ({ context }) => mayKeepBack(context),
    mustLetGo: ({ context }) => !mayKeepBack(context),
    hasExitPopup: ({ context }) => exitPopupOf(context) !== null,
    wasOnLink: ({ context }) => context.heldExit !== '' && context.heldExit !== 'back',
    wasGoingBack: ({ context }) => context.heldExit === 'back',
  },
  delays: { patience: 16_000, consultingPatience: 1_500 },
}).createMachine({
  id: 'valuePopups',
  description: 'Pop-ups that the pop-up service has for the visitor: by themselves, after a while, or when they leave.',
  context: ({ input: { group, path, affiliateId } }) => ({
    question: { group, path: pageOf(path), affiliateId, targetLink: '' },
    mayTrap: false,
    isTrapSpent: false,
    isTrapDue: false,
    popups: [],
    timers: {},
    turn: 'awaited',
    shown: null,
    heldExit: '',
  }),
  meta: { requirements: ['POPUP-001', 'POPUP-002'], stream: true },
  invoke: [
    { src: 'keepShown', id: 'keepShown' },
    { src: 'handleExit', id: 'handleExit' },
  ],
  type: 'parallel',
  states: {
    offer: {
      description: 'What the service has for this visitor on this page.',
      initial: 'fetching',
      on: {
        'route.changed': {
          guard: { type: 'isElsewhere', params: relay('path') },
          target: '.fetching',
          actions: { type: 'move', params: relay('path') },
          meta: { requirements: ['POPUP-003'] },
        },
        'visitor.changed': {
          guard: { type: 'isSomebodyElse', params: relay('group') },
          target: '.fetching',
          actions: { type: 'meet', params: relay('group') },
        },
        'popups.answered': {
          target: '.resting',
          actions: { type: 'takePopups', params: ({ event }) => event },
          meta: { requirements: ['POPUP-004', 'POPUP-021'] },
        },
      },
      states: {
        fetching: {
          description: 'The service is asked.',
          meta: { requirements: ['POPUP-002', 'API-103'] },
          invoke: { src: 'fetchPopups', input: ({ context }) => context.question },
          after: { patience: 'resting' },
        },
        resting: { description: 'It has answered, or took too long.', tags: 'settled', meta: { resting: true } },
      },
    },
    timers: {
      description: 'Pop-ups that wait for their time: they go on waiting from page to page.',
      meta: { requirements: ['POPUP-006'] },
      initial: 'still',
      states: {
        still: { description: 'None waits.', always: { guard: 'hasTimers', target: 'running' } },
        running: {
          description: 'Seconds are counted while the visitor sees the page.',
          meta: { stream: true },
          invoke: { src: 'watchClock' },
          always: { guard: 'hasNoTimers', target: 'still' },
          on: { 'clock.ticked': { actions: 'countDown' } },
        },
      },
    },
    stage: {
      description: 'What is shown over the page: one pop-up at most.',
      meta: { requirements: ['POPUP-001', 'POPUP-020'] },
      initial: 'empty',
      on: { 'trap.triggered': { actions: 'noteTrap', meta: { requirements: ['POPUP-011', 'POPUP-025'] } } },
      states: {
        empty: {
          description: 'None is shown.',
          initial: 'open',
          always: [
            { guard: 'isTrapPopupDue', target: 'showing', actions: ['showForTrap', 'announceTrapPopup'] },
            { guard: 'isOneDue', target: 'showing', actions: 'showNext', meta: { requirements: ['POPUP-007'] } },
          ],
          states: {
            open: {
              description: 'The visitor may leave.',
              always: { guard: 'mayKeepBack', target: 'armed' },
            },
            armed: {
              description: 'One pop-up waits for the visitor to leave: by a link, or by going back.',
              meta: { stream: true, requirements: ['POPUP-009', 'POPUP-010', 'POPUP-024'] },
              invoke: [{ src: 'watchLinks' }, { src: 'watchBack' }],
              always: { guard: 'mustLetGo', target: 'open' },
              on: {
                'exit.caught': {
                  target: '#valuePopups.stage.consulting',
                  actions: [{ type: 'holdExit', params: relay('to') }, 'spendInterception'],
                },
                'back.pressed': {
                  target: '#valuePopups.stage.showing',
                  actions: [{ type: 'holdExit', params: 'back' }, 'spendInterception', 'showForExit'],
                },
              },
            },
          },
        },
        consulting: {
          description: 'A link is held back: the service is asked for a pop-up for its target.',
          meta: { requirements: ['API-106'] },
          invoke: {
            src: 'fetchPopups',
            input: ({ context }) => ({ ...context.question, targetLink: context.heldExit }),
          },
          after: { consultingPatience: 'deciding' },
          on: {
            'popups.answered': 'deciding',
            'route.changed': {
              guard: { type: 'isElsewhere', params: relay('path') },
              target: 'empty',
              actions: 'forgetExit',
            },
          },
        },
        deciding: {
          description: 'Is there still one to show?',
          always: [
            { guard: 'hasExitPopup', target: 'showing', actions: 'showForExit' },
            { target: 'empty', actions: ['resumeLink', 'forgetExit', 'waitForNextPage'] },
          ],
        },
        showing: {
          description: 'A pop-up is shown, from page to page, until it is closed or followed.',
          tags: 'shown',
          meta: { requirements: ['POPUP-008', 'POPUP-013'], resting: true },
          on: {
            'popup.dismissed': [
              {
                guard: 'wasOnLink',
                target: 'empty',
                actions: ['keepAsShown', 'announceClosed', 'resumeLink', 'forgetShown'],
                meta: { requirements: ['POPUP-014'] },
              },
              {
                guard: 'wasGoingBack',
                target: 'empty',
                actions: ['keepAsShown', 'announceClosed', 'resumeBack', 'forgetShown'],
                meta: { requirements: ['POPUP-014'] },
              },
              { target: 'empty', actions: ['keepAsShown', 'announceClosed', 'forgetShown'] },
            ],
            'popup.followed': { target: 'empty', actions: ['keepAsShown', 'announceClosed', 'forgetShown'] },
            'route.changed': {
              description:
                'They left another way, or came where nothing is offered: they have seen it, and go on where they are.',
              guard: { type: 'endsShowing', params: ({ event }) => event },
              target: 'empty',
              actions: ['keepAsShown', 'announceClosed', 'forgetShown'],
            },
          },
        },
      },
    },
  },
})

/** Seconds that each timed pop-up still waits: one that waited already goes on, by uuid (POPUP-021). */
function timersOf(popups: readonly Popup[], known: Context['timers']): Context['timers'] {
  const timed = popups.filter(({ showTrigger, waitSeconds }) => showTrigger === 1 && waitSeconds !== null)
  return Object.fromEntries(timed.map(({ uuid, waitSeconds }) => [uuid, known[uuid] ?? waitSeconds ?? 0]))
}

/** The first that may show by itself, in the order of the list. */
function nextOf({ popups, timers }: Context): Popup | null {
  return popups.find(({ showTrigger, uuid }) => showTrigger === 1 && (timers[uuid] ?? 0) === 0) ?? null
}

function exitPopupOf({ popups }: Context): Popup | null {
  return popups.find(({ showTrigger, groupId }) => showTrigger === 2 && groupId !== TRAP_GROUP) ?? null
}

function trapPopupOf({ popups }: Context): Popup | null {
  return popups.find(({ showTrigger, groupId }) => showTrigger === 2 && groupId === TRAP_GROUP) ?? null
}

function mayKeepBack(context: Context): boolean {
  return context.mayTrap && !context.isTrapSpent && exitPopupOf(context) !== null
}
