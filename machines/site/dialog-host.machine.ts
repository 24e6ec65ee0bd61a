import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type DialogName, type DialogRequest, type DialogResult, dialogRequest } from './dialog.ts'
import { NO_HTML, type SafeHtml } from './safe-html.ts'

/** What a dialog shows that comes from the server; empty for the others. */
export interface DialogContent {
  title: string
  html: SafeHtml
  sections: readonly { title: string; html: SafeHtml }[]
}

export type DialogLoaded =
  | { type: 'dialog.loaded'; content: DialogContent }
  | { type: 'dialog.loadFailed'; reason: string }

/** Port. Fetches what the dialog is made of: its chunk, and for the terms their text. */
export type LoadDialog = (signal: AbortSignal, input: { dialog: DialogName }) => Promise<DialogLoaded>

export type DialogHostEvent =
  | { type: 'dialog.requested'; request: DialogRequest }
  /** One of its buttons was chosen. */
  | { type: 'dialog.answered'; result: DialogResult }
  /** Closed by its cross or by Escape. */
  | { type: 'dialog.dismissed' }
  | { type: 'outside.clicked' }
  | DialogLoaded

export type DialogHostEmitted =
  /** `result` is null for a dialog that was cancelled, or that could not be shown. */
  | { type: 'dialog.closed'; dialog: DialogName; result: DialogResult | null }
  /** `isUserStarted`: the visitor asked for a dialog that did not come. */
  | { type: 'problem.noticed'; reason: string; isUserStarted: boolean }

interface DialogHostContext {
  current: DialogRequest
  content: DialogContent
  queue: readonly DialogRequest[]
  result: DialogResult | null
}

/** A dialog that brings its own words. */
export const NO_CONTENT: DialogContent = { title: '', html: NO_HTML, sections: [] }

/** Shown instead of the terms when their page is missing. */
export const NO_TERMS_TEXT = 'No terms text available'

export const dialogHostMachine = setup({
  types: {
    context: {} as DialogHostContext,
    events: {} as DialogHostEvent,
    emitted: {} as DialogHostEmitted,
    tags: {} as 'present' | 'visible' | 'locksScroll' | 'leaving',
  },
  actors: { loadDialog: unplugged<{ dialog: DialogName }>('loadDialog') },
  actions: {
    keepRequest: assign((_, current: DialogRequest) => ({ current, content: NO_CONTENT, result: null })),
    takeNext: assign(({ context }) => ({
      current: context.queue[0] ?? context.current,
      queue: context.queue.slice(1),
      content: NO_CONTENT,
      result: null,
    })),
    queueRequest: assign(({ context }, request: DialogRequest) => ({ queue: [...context.queue, request] })),
    keepContent: keep('content'),
    keepResult: keep('result'),
    announceClosed: emit(({ context }) => ({
      type: 'dialog.closed' as const,
      dialog: context.current.dialog,
      result: context.result,
    })),
    reportProblem: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason, isUserStarted: false })),
    reportFailure: emit(({ context }, reason: string) => ({
      type: 'problem.noticed' as const,
      reason,
      isUserStarted: context.current.isUserStarted,
    })),
  },
  guards: {
    isKnown: ({ context }, request: DialogRequest) => isKnown(context, request),
    isPersistent: ({ context }) => context.current.isPersistent,
    lacksTerms: ({ context }, content: DialogContent) => context.current.dialog === 'terms' && lacksText(content),
    hasNext: ({ context }) => context.queue.length > 0,
  },
  delays: { patience: 20_000, animation: 300 },
}).createMachine({
  id: 'dialogHost',
  description: 'Shows one dialog at a time. Others wait in line.',
  meta: { requirements: ['CHROME-097', 'CHROME-098'] },
  context: { current: dialogRequest('alert'), content: NO_CONTENT, queue: [], result: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No dialog.',
      on: {
        'dialog.requested': {
          target: 'busy',
          actions: { type: 'keepRequest', params: relay('request') },
        },
      },
    },
    busy: {
      description: 'A dialog is on its way, open, or closing. A new one waits; the same one is not shown twice.',
      tags: 'present',
      initial: 'loading',
      on: {
        'dialog.requested': [
          { guard: { type: 'isKnown', params: relay('request') } },
          { actions: { type: 'queueRequest', params: relay('request') } },
        ],
      },
      states: {
        loading: {
          description: 'Its parts are fetched. A dialog that cannot be loaded counts as cancelled.',
          meta: { requirements: ['CHROME-074', 'CHROME-103', 'ERR-026', 'ERR-027'] },
          invoke: { src: 'loadDialog', input: ({ context }) => ({ dialog: context.current.dialog }) },
          after: {
            patience: {
              target: 'finishing',
              actions: { type: 'reportFailure', params: 'dialog: it did not load in time' },
            },
          },
          on: {
            'dialog.loaded': [
              {
                guard: { type: 'lacksTerms', params: relay('content') },
                target: 'shown',
                actions: { type: 'reportProblem', params: 'No terms data' },
              },
              { target: 'shown', actions: { type: 'keepContent', params: relay('content') } },
            ],
            'dialog.loadFailed': {
              target: 'finishing',
              actions: { type: 'reportFailure', params: relay('reason') },
            },
            'dialog.dismissed': 'finishing',
          },
        },
        shown: {
          description: 'The dialog is in front of the page, which does not scroll meanwhile.',
          meta: { requirements: ['CHROME-099', 'CHROME-100', 'CHROME-102'] },
          tags: ['visible', 'locksScroll'],
          initial: 'opening',
          on: {
            'dialog.answered': {
              target: 'closing',
              actions: { type: 'keepResult', params: relay('result') },
            },
            'dialog.dismissed': 'closing',
            'outside.clicked': [{ guard: 'isPersistent' }, { target: 'closing' }],
          },
          states: {
            opening: {
              description: 'It fades in.',
              meta: { requirements: ['CHROME-101'] },
              after: { animation: 'open' },
            },
            open: { description: 'It waits for an answer.' },
          },
        },
        closing: {
          description: 'It fades out, whether it was answered or cancelled.',
          meta: { requirements: ['CHROME-101', 'CHROME-102'] },
          tags: ['visible', 'locksScroll', 'leaving'],
          after: { animation: 'finishing' },
        },
        finishing: {
          description: 'The result is announced. Then the next in line is shown.',
          entry: 'announceClosed',
          always: [{ guard: 'hasNext', target: 'loading', actions: 'takeNext' }, { target: '#dialogHost.closed' }],
        },
      },
    },
  },
})

function lacksText({ title, html, sections }: DialogContent) {
  return title === '' || (html.length === 0 && sections.length === 0)
}

/** Two alerts may say different things; any other dialog says the same twice. */
function isKnown({ current, queue }: DialogHostContext, { dialog }: DialogRequest) {
  return dialog !== 'alert' && [current, ...queue].some((other) => other.dialog === dialog)
}
