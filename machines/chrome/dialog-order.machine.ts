import { assign, emit, setup } from 'xstate'
import { relay } from '../keep.ts'
import { DIALOGS, type DialogId, type DismissedBy } from './dialogs.ts'

export type DialogOrderEvent =
  | { type: 'dialog.wanted'; dialog: DialogId }
  | { type: 'dialog.unwanted'; dialog: DialogId }
  /** The visitor wants to close it. */
  | { type: 'dismissal.requested'; dialog: DialogId; by: DismissedBy }

/** Whoever wants the dialog decides whether it closes; it is `dialog.unwanted` then. */
export type DialogOrderEmitted = { type: `${DialogId}.dismissed`; by: DismissedBy }

interface DialogOrderContext {
  /** By priority: the first is shown, and when it goes the focus returns to the second, or to the page. */
  wanted: readonly DialogId[]
  /** What was shown until now, as long as it fades out. */
  fading: readonly DialogId[]
}

export const dialogOrderMachine = setup({
  types: {
    context: {} as DialogOrderContext,
    events: {} as DialogOrderEvent,
    emitted: {} as DialogOrderEmitted,
  },
  actions: {
    want: assign(({ context: { wanted, fading } }, dialog: DialogId) => ({
      wanted: DIALOGS.filter((other) => other === dialog || wanted.includes(other)),
      fading: fading.filter((other) => other !== dialog),
    })),
    forget: assign(({ context }, dialog: DialogId) => ({ wanted: context.wanted.filter((other) => other !== dialog) })),
    fadeShown: assign(({ context }) => ({ fading: context.wanted.slice(0, 1) })),
    endFade: assign({ fading: [] }),
    announceDismissal: emit(
      (_, { dialog, by }: { dialog: DialogId; by: DismissedBy }): DialogOrderEmitted => ({
        type: `${dialog}.dismissed`,
        by,
      }),
    ),
  },
  guards: {
    isWanted: ({ context }, dialog: DialogId) => context.wanted.includes(dialog),
    isOnly: ({ context }, dialog: DialogId) => context.wanted.every((other) => other === dialog),
    isShown: ({ context }, dialog: DialogId) => context.wanted[0] === dialog,
  },
  delays: { fade: 300 },
}).createMachine({
  id: 'dialogOrder',
  description: 'Which of the dialogs that want to be open is shown: never more than one.',
  meta: { requirements: ['CHROME-102', 'POPUP-020'] },
  context: { wanted: [], fading: [] },
  initial: 'none',
  states: {
    none: {
      description: 'Only the page is shown.',
      on: { 'dialog.wanted': { target: 'some', actions: { type: 'want', params: relay('dialog') } } },
    },
    some: {
      description: 'The first of the wanted ones is shown; the others wait.',
      initial: 'open',
      on: {
        'dialog.wanted': [
          { guard: { type: 'isWanted', params: relay('dialog') } },
          { actions: { type: 'want', params: relay('dialog') } },
        ],
        'dialog.unwanted': [
          {
            guard: { type: 'isOnly', params: relay('dialog') },
            target: 'leaving',
            actions: ['fadeShown', { type: 'forget', params: relay('dialog') }],
          },
          {
            guard: { type: 'isShown', params: relay('dialog') },
            target: '.restored',
            actions: ['fadeShown', { type: 'forget', params: relay('dialog') }],
          },
          { actions: { type: 'forget', params: relay('dialog') } },
        ],
      },
      states: {
        open: {
          description: 'It can be closed.',
          on: {
            'dismissal.requested': {
              guard: { type: 'isShown', params: relay('dialog') },
              actions: {
                type: 'announceDismissal',
                params: ({ event: { dialog, by } }) => ({ dialog, by }),
              },
            },
          },
        },
        restored: {
          description:
            'It has just come back from below another. The second press of two was meant for that one, and closes nothing.',
          after: { fade: { target: 'open', actions: 'endFade' } },
        },
      },
    },
    leaving: {
      description: 'The last one fades out.',
      meta: { requirements: ['CHROME-101'] },
      on: {
        'dialog.wanted': { target: 'some', actions: ['endFade', { type: 'want', params: relay('dialog') }] },
      },
      after: { fade: { target: 'none', actions: 'endFade' } },
    },
  },
})
