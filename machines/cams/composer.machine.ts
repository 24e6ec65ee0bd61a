import { assign, sendTo, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  afterSending,
  type Edited,
  emojiWordAt,
  fits,
  put,
  type Selection,
  typed,
  withNewlines,
} from './message-text.ts'

export type ComposerEvent =
  | DraftFact
  | SendTextAnswer
  | FindEmojiAnswer
  /** A conversation is open: `key` names it, and its draft is kept by that. */
  | { type: 'conversation.opened'; key: string; isEnabled: boolean }
  | { type: 'conversation.closed' }
  | { type: 'availability.changed'; isEnabled: boolean }
  /** The whole text of the field, with its caret. */
  | ({ type: 'text.edited' } & Edited)
  | { type: 'caret.moved'; caret: number }
  | ({ type: 'text.pasted'; text: string } & Selection)
  | ({ type: 'emoji.picked'; emoji: string } & Selection)
  | ({ type: 'enter.pressed' } & Selection)
  | { type: 'message.submitted' }
  | { type: 'picker.toggled' }
  | { type: 'picker.closed' }
  | { type: 'suggestions.stepped'; by: 1 | -1 }
  | { type: 'suggestion.taken'; emoji: string }
  /** By Escape, or because the field was left. */
  | { type: 'suggestions.closed' }

export type SendTextAnswer =
  /** It is on its way, or has arrived: the conversation is responsible for it from now on. */
  | { type: 'message.taken' }
  /** Who writes may not, and has been told why. */
  | { type: 'message.withheld' }
  | { type: 'message.failed' }

/** Stream: what was typed before, asked for by `draft.wanted`. */
export type DraftFact = { type: 'draft.found'; key: string; text: string }
/** Port. Keeps in the tab what was typed; an empty text is none. */
export type DraftCommand = { type: 'draft.wanted'; key: string } | { type: 'draft.keep'; key: string; text: string }

/** Port. Sends a trimmed text into the conversation. */
export type SendText = (signal: AbortSignal, input: SendTextInput) => Promise<SendTextAnswer>
export interface SendTextInput {
  key: string
  text: string
}

export interface Suggestion {
  emoji: string
  name: string
}
export type FindEmojiAnswer =
  | { type: 'suggestions.found'; suggestions: readonly Suggestion[] }
  | { type: 'suggestions.failed' }
/** Port. The few emoji that a word fits best, the best first. */
export type FindEmoji = (signal: AbortSignal, word: string) => Promise<FindEmojiAnswer>

interface Context {
  isMultiline: boolean
  key: string
  text: string
  caret: number
  /** The view puts the caret where it belongs whenever this grows. */
  caretMoves: number
  /** What is on its way. */
  sent: string
  /** The last message was not sent; it is still in the field. */
  hasFailed: boolean
  /** The last word that emoji were searched for: they are not searched for it again. */
  searched: string
  suggestions: readonly Suggestion[]
  /** Which of the suggestions Enter takes. */
  active: number
}

type Insertion = Selection & { text: string }

export const composerTexts = {
  placeholder: 'Send a message',
  unavailable: 'The chat is unavailable.',
  send: 'Send',
} as const

const NO_SUGGESTIONS = { suggestions: [], active: 0 }
const NOTHING = { text: '', caret: 0, sent: '', hasFailed: false, searched: '', ...NO_SUGGESTIONS }

export const composerMachine = setup({
  types: {
    /** `isMultiline`: Enter makes a new line instead of sending. */
    input: {} as { isMultiline: boolean },
    context: {} as Context,
    events: {} as ComposerEvent,
    tags: {} as 'enabled' | 'sending' | 'picking',
  },
  actors: {
    sendText: unplugged<SendTextInput>('sendText'),
    findEmoji: unplugged<string>('findEmoji'),
    drafts: unplugged<unknown, DraftCommand>('drafts'),
  },
  actions: {
    open: assign((_, key: string) => ({ ...NOTHING, key })),
    close: assign({ ...NOTHING, key: '' }),
    keepTyped: assign(({ context }, { text, caret }: Edited) => {
      const edit = typed(context.text, text)
      return edit.text === text ? { text, caret, hasFailed: false } : moved(context, edit)
    }),
    keepCaret: keep('caret'),
    putIn: assign(({ context }, { text, ...selection }: Insertion) =>
      moved(context, put(context.text, withNewlines(text), selection)),
    ),
    restore: assign(({ context }, text: string) => {
      const edit = put('', text, { from: 0, to: 0 })
      return { ...moved(context, edit), searched: emojiWordAt(edit.text, edit.caret) }
    }),
    rememberSent: assign(({ context }) => ({ sent: messageIn(context), hasFailed: false })),
    clearSent: assign(({ context }) => {
      const text = afterSending(context.text, context.sent)
      return { ...moved(context, { text, caret: text.length }), sent: '' }
    }),
    keepFailure: assign({ sent: '', hasFailed: true }),
    clearText: assign(NOTHING),
    rememberWord: assign(({ context }) => ({ searched: wordIn(context) })),
    forgetWord: assign({ searched: '' }),
    keepSuggestions: assign((_, suggestions: readonly Suggestion[]) => ({ suggestions, active: 0 })),
    clearSuggestions: assign(NO_SUGGESTIONS),
    step: assign(({ context: { active, suggestions } }, by: number) => ({
      active: (active + by + suggestions.length) % suggestions.length,
    })),
    putForWord: assign(({ context }, emoji: string) => moved(context, put(context.text, emoji, placeOfWord(context)))),
    wantDraft: sendTo('drafts', ({ context }): DraftCommand => ({ type: 'draft.wanted', key: context.key })),
    keepDraft: sendTo(
      'drafts',
      ({ context }): DraftCommand => ({ type: 'draft.keep', key: context.key, text: context.text }),
    ),
  },
  guards: {
    isEnabled: (_, isEnabled: boolean) => isEnabled,
    isDisabled: (_, isEnabled: boolean) => !isEnabled,
    isAwaited: ({ context }, key: string) => key === context.key && context.text === '',
    emojiFits: ({ context }, { text, ...selection }: Insertion) => fits(context.text, text, selection),
    emojiFitsForWord: ({ context }, emoji: string) => fits(context.text, emoji, placeOfWord(context)),
    hasNewWord: ({ context }) => !['', context.searched].includes(wordIn(context)),
    hasNoWord: ({ context }) => wordIn(context) === '',
    hasLeftWord: ({ context }) => wordIn(context) === '' && context.searched !== '',
    isNone: (_, suggestions: readonly Suggestion[]) => suggestions.length === 0,
    isMultiline: ({ context }) => context.isMultiline,
    hasMessage: ({ context }) => messageIn(context) !== '',
    isSentByEnter: ({ context }) => !context.isMultiline && messageIn(context) !== '',
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
  },
}).createMachine({
  id: 'composer',
  description: 'The field for a message: at most 400 characters, sent once, kept until the conversation has taken it.',
  meta: { requirements: ['TIP-024', 'TIP-025'], stream: true },
  context: ({ input }) => ({ ...NOTHING, isMultiline: input.isMultiline, key: '', caretMoves: 0 }),
  invoke: { src: 'drafts', id: 'drafts' },
  initial: 'closed',
  on: {
    'conversation.opened': [
      {
        guard: { type: 'isEnabled', params: relay('isEnabled') },
        target: '.open',
        actions: { type: 'open', params: relay('key') },
      },
      { target: '.disabled', actions: { type: 'open', params: relay('key') } },
    ],
    'conversation.closed': { target: '.closed', actions: 'close' },
  },
  states: {
    closed: { description: 'No conversation is open.' },
    disabled: {
      description: 'Nothing can be written here just now: the field is empty, and says so.',
      meta: { requirements: ['TIP-004', 'TIP-020'] },
      entry: 'clearText',
      on: {
        'availability.changed': {
          guard: { type: 'isEnabled', params: relay('isEnabled') },
          target: 'open',
        },
      },
    },
    open: {
      description: 'A conversation is open. Its draft is put back.',
      type: 'parallel',
      tags: 'enabled',
      entry: 'wantDraft',
      on: {
        'availability.changed': {
          guard: { type: 'isDisabled', params: relay('isEnabled') },
          target: 'disabled',
          meta: { requirements: ['TIP-020'] },
        },
        'draft.found': {
          guard: { type: 'isAwaited', params: relay('key') },
          actions: { type: 'restore', params: relay('text') },
        },
        'text.edited': { actions: [{ type: 'keepTyped', params: ({ event }) => event }, 'keepDraft'] },
        'caret.moved': { actions: { type: 'keepCaret', params: relay('caret') } },
        'text.pasted': {
          actions: [{ type: 'putIn', params: ({ event }) => event }, 'keepDraft'],
          meta: { requirements: ['TIP-028', 'TIP-029'] },
        },
        'enter.pressed': {
          guard: 'isMultiline',
          actions: [{ type: 'putIn', params: ({ event: { from, to } }) => ({ text: '\n', from, to }) }, 'keepDraft'],
          meta: { requirements: ['TIP-027'] },
        },
      },
      states: {
        message: {
          description: 'What becomes of what is written.',
          initial: 'writing',
          states: {
            writing: {
              description: 'The text in the field has not been sent.',
              on: {
                'message.submitted': { guard: 'hasMessage', target: 'sending' },
                'enter.pressed': {
                  guard: 'isSentByEnter',
                  target: 'sending',
                  meta: { requirements: ['TIP-027'] },
                },
              },
            },
            sending: {
              description: 'The message is on its way: a second one waits until it is known what became of the first.',
              tags: 'sending',
              meta: { requirements: ['TIP-018', 'TIP-019'] },
              entry: 'rememberSent',
              invoke: { src: 'sendText', input: ({ context: { key, sent } }) => ({ key, text: sent }) },
              after: { patience: { target: 'writing', actions: 'keepFailure' } },
              on: {
                'message.taken': { target: 'writing', actions: ['clearSent', 'keepDraft'] },
                'message.withheld': 'writing',
                'message.failed': { target: 'writing', actions: 'keepFailure', meta: { requirements: ['TIP-007'] } },
              },
            },
          },
        },
        picker: {
          description: 'The emoji beside the field.',
          initial: 'hidden',
          states: {
            hidden: { description: 'No emoji are offered.', on: { 'picker.toggled': 'shown' } },
            shown: {
              description: 'Emoji can be picked.',
              tags: 'picking',
              meta: { requirements: ['TIP-005'] },
              on: {
                'picker.toggled': 'hidden',
                'picker.closed': 'hidden',
                'emoji.picked': {
                  guard: { type: 'emojiFits', params: ({ event: { emoji, from, to } }) => ({ text: emoji, from, to }) },
                  actions: [
                    { type: 'putIn', params: ({ event: { emoji, from, to } }) => ({ text: emoji, from, to }) },
                    'keepDraft',
                  ],
                  meta: { requirements: ['TIP-026'] },
                },
              },
            },
          },
        },
        suggestions: {
          description: 'Emoji for the word behind a colon that is being typed.',
          initial: 'hidden',
          states: {
            hidden: {
              description: 'None are suggested.',
              entry: 'clearSuggestions',
              always: [
                { guard: 'hasNewWord', target: 'searching' },
                { guard: 'hasLeftWord', actions: 'forgetWord' },
              ],
            },
            searching: {
              description: 'Emoji are searched for the word, and those of the word before stay.',
              entry: 'rememberWord',
              invoke: { src: 'findEmoji', input: ({ context }) => wordIn(context) },
              after: { patience: 'hidden' },
              always: [
                { guard: 'hasNoWord', target: 'hidden' },
                { guard: 'hasNewWord', target: 'searching', reenter: true },
              ],
              on: {
                'suggestions.found': [
                  { guard: { type: 'isNone', params: relay('suggestions') }, target: 'hidden' },
                  { target: 'shown', actions: { type: 'keepSuggestions', params: relay('suggestions') } },
                ],
                'suggestions.failed': 'hidden',
                'suggestions.closed': 'hidden',
                'message.submitted': 'hidden',
                'enter.pressed': { guard: 'isSentByEnter', target: 'hidden' },
              },
            },
            shown: {
              description: 'One can be taken in place of the word.',
              always: [
                { guard: 'hasNoWord', target: 'hidden' },
                { guard: 'hasNewWord', target: 'searching' },
              ],
              on: {
                'suggestions.stepped': { actions: { type: 'step', params: relay('by') } },
                'suggestion.taken': {
                  guard: { type: 'emojiFitsForWord', params: relay('emoji') },
                  target: 'hidden',
                  actions: [{ type: 'putForWord', params: relay('emoji') }, 'keepDraft'],
                },
                'suggestions.closed': 'hidden',
                'message.submitted': 'hidden',
              },
            },
          },
        },
      },
    },
  },
})

function wordIn({ text, caret }: Context): string {
  return emojiWordAt(text, caret)
}

/** The word with its colon. */
function placeOfWord(context: Context): Selection {
  return { from: context.caret - wordIn(context).length - 1, to: context.caret }
}

function messageIn({ text }: Context): string {
  return withNewlines(text).trim()
}

function moved({ caretMoves }: Context, { text, caret }: Edited) {
  return { text, caret, caretMoves: caretMoves + 1, hasFailed: false }
}
