import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'

/** Seconds; whole numbers of at least 1 (FAKEBUY-008). */
export interface FakeBuyConfig {
  isActive: boolean
  isEnablePopup: boolean
  enableListLinks: boolean
  popupPause: number
  popupShowDuration: number
}

export type FakeBuyLoopEvent =
  | { type: 'announcements.configured'; config: FakeBuyConfig }
  /** Whether purchases are announced to this visitor. */
  | { type: 'audience.judged'; isAudience: boolean }
  /** A pointer or the focus rests on what is announced: it must not go away under it. */
  | { type: 'announcement.entered' }
  | { type: 'announcement.left' }
  | { type: 'announcement.dismissed' }

export interface FakeBuyLoopInput {
  /** The site may announce purchases at all (`persuasion`). */
  isAllowed: boolean
  isAudience: boolean
  /** Entries in the list, and the one that comes first. */
  entryCount: number
  firstEntry: number
}

interface Context extends FakeBuyLoopInput {
  config: FakeBuyConfig
  /** Place in the list of what is announced now or comes next. */
  entry: number
}

const SILENT: FakeBuyConfig = {
  isActive: false,
  isEnablePopup: false,
  enableListLinks: false,
  popupPause: 15,
  popupShowDuration: 5,
}

export const fakeBuyLoopMachine = setup({
  types: {
    input: {} as FakeBuyLoopInput,
    context: {} as Context,
    events: {} as FakeBuyLoopEvent,
    tags: {} as 'shown',
  },
  actions: {
    configure: keep('config'),
    judge: keep('isAudience'),
    takeNext: assign(({ context }) => ({ entry: (context.entry + 1) % context.entryCount })),
  },
  guards: {
    isWanted: ({ context: { config, isAllowed, isAudience } }) =>
      isAllowed && isAudience && config.isActive && config.isEnablePopup,
    isUnwanted: ({ context: { config, isAllowed, isAudience } }) =>
      !(isAllowed && isAudience && config.isActive && config.isEnablePopup),
  },
  delays: {
    halfPause: ({ context }) => (context.config.popupPause * 1000) / 2,
    showDuration: ({ context }) => context.config.popupShowDuration * 1000,
  },
}).createMachine({
  id: 'fakeBuyLoop',
  description: 'Announces purchases from a fixed list, one after another, to guests and inactive members.',
  context: ({ input }) => ({ ...input, config: SILENT, entry: input.firstEntry }),
  meta: { requirements: ['FAKEBUY-002', 'FAKEBUY-004'] },
  initial: 'off',
  on: {
    'announcements.configured': {
      actions: { type: 'configure', params: relay('config') },
      meta: { requirements: ['FAKEBUY-005'] },
    },
    'audience.judged': {
      actions: { type: 'judge', params: relay('isAudience') },
      meta: { requirements: ['FAKEBUY-004'] },
    },
  },
  states: {
    off: {
      description:
        'Nothing is announced: the server or the site switched it off, or the visitor is not in the audience.',
      meta: { requirements: ['FAKEBUY-005', 'FAKEBUY-015'] },
      always: { guard: 'isWanted', target: 'on' },
    },
    on: {
      description:
        'Announcements follow each other for as long as the visitor is one of those whom they are meant for.',
      meta: { requirements: ['FAKEBUY-004', 'FAKEBUY-016'] },
      always: { guard: 'isUnwanted', target: 'off' },
      initial: 'waitingBefore',
      states: {
        waitingBefore: {
          description: 'Half the pause before the next one.',
          meta: { requirements: ['FAKEBUY-006', 'FAKEBUY-009'] },
          after: { halfPause: 'showing' },
        },
        showing: {
          description: 'One purchase is announced.',
          tags: 'shown',
          meta: { requirements: ['FAKEBUY-007', 'FAKEBUY-010'] },
          after: { showDuration: { target: 'waitingAfter', actions: 'takeNext' } },
          on: {
            'announcement.entered': 'held',
            'announcement.dismissed': { target: 'waitingAfter', actions: 'takeNext' },
          },
        },
        held: {
          description: 'Somebody points at it or has the focus in it: it stays until they leave or close it.',
          tags: 'shown',
          on: {
            'announcement.left': 'showing',
            'announcement.dismissed': { target: 'waitingAfter', actions: 'takeNext' },
          },
        },
        waitingAfter: {
          description: 'Half the pause after it is hidden.',
          meta: { requirements: ['FAKEBUY-011'] },
          after: { halfPause: 'waitingBefore' },
        },
      },
    },
  },
})
