import { assign, setup } from 'xstate'
import type { MailChoice } from '../../contracts/account/mail-preferences.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type MailPreferencesEvent =
  | PreferencesAnswer
  | ChoiceAnswer
  | { type: 'retry.requested' }
  | { type: 'choice.edited'; change: Partial<MailChoice> }
  | { type: 'saving.requested' }

export type PreferencesAnswer =
  | { type: 'preferences.loaded'; choice: MailChoice }
  /** Nobody has these preferences: the link is mangled or too old. */
  | { type: 'preferences.unknown'; words: Words }
  | { type: 'preferences.failed' }

export type ChoiceAnswer =
  | { type: 'choice.saved'; words: Words }
  | { type: 'choice.refused'; words: Words }
  | { type: 'saving.failed'; cause: Cause }

/** What the server says of it. */
export interface Words {
  header: string
  text: string
}

type Cause = 'offline' | 'unavailable'

/** Port. Whose preferences they are is behind it. */
export type ReadPreferences = (signal: AbortSignal) => Promise<PreferencesAnswer>
/** Port. */
export type SaveChoice = (signal: AbortSignal, choice: MailChoice) => Promise<ChoiceAnswer>

interface Context {
  choice: MailChoice
  /** Of the last answer; empty until there is one. */
  words: Words
  cause: Cause
}

const NO_WORDS: Words = { header: '', text: '' }

export const mailPreferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MailPreferencesEvent,
    tags: {} as 'settled' | 'unknown' | 'unreached' | 'form' | 'busy' | 'saved' | 'refused' | 'unsaved',
  },
  actors: {
    readPreferences: unplugged('readPreferences'),
    saveChoice: unplugged<MailChoice>('saveChoice'),
  },
  actions: {
    keepChoice: keep('choice'),
    keepWords: keep('words'),
    keepCause: keep('cause'),
    applyChange: assign(({ context }, change: Partial<MailChoice>) => ({ choice: { ...context.choice, ...change } })),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'mailPreferences',
  description: 'What one person is mailed: read, changed and saved by whoever holds the link of their mails.',
  meta: { requirements: ['SUBS-001', 'SUBS-002', 'ROUTE-071', 'ENT-066', 'API-119', 'API-120'] },
  context: { choice: { type: 0, newScenes: false, offers: false }, words: NO_WORDS, cause: 'unavailable' },
  initial: 'loading',
  states: {
    loading: {
      description: 'What is mailed today is being asked.',
      tags: 'busy',
      invoke: { src: 'readPreferences' },
      after: { patience: 'unreached' },
      on: {
        'preferences.loaded': { target: 'choosing', actions: { type: 'keepChoice', params: relay('choice') } },
        'preferences.unknown': { target: 'unknown', actions: { type: 'keepWords', params: relay('words') } },
        'preferences.failed': 'unreached',
      },
    },
    unknown: {
      description: 'Nobody has these preferences.',
      tags: ['settled', 'unknown'],
      meta: { resting: true },
    },
    unreached: {
      description: 'The preferences did not come.',
      tags: ['settled', 'unreached'],
      on: { 'retry.requested': 'loading' },
    },
    choosing: {
      description: 'The form shows what is mailed, and what still will be.',
      tags: ['settled', 'form'],
      on: {
        'choice.edited': { target: '.edited', actions: { type: 'applyChange', params: relay('change') } },
        'saving.requested': 'saving',
      },
      initial: 'edited',
      states: {
        edited: { description: 'The server has not answered what is chosen now.' },
        saved: { description: 'The server has the choice, and says so.', tags: 'saved' },
        refused: { description: 'The server says why it did not take the choice.', tags: 'refused' },
        unsaved: { description: 'No answer came. What was chosen is kept.', tags: 'unsaved' },
      },
    },
    saving: {
      description: 'The choice is on its way.',
      tags: ['settled', 'form', 'busy'],
      invoke: { src: 'saveChoice', input: ({ context }) => context.choice },
      after: { patience: { target: 'choosing.unsaved', actions: { type: 'keepCause', params: 'unavailable' } } },
      on: {
        'choice.saved': { target: 'choosing.saved', actions: { type: 'keepWords', params: relay('words') } },
        'choice.refused': { target: 'choosing.refused', actions: { type: 'keepWords', params: relay('words') } },
        'saving.failed': { target: 'choosing.unsaved', actions: { type: 'keepCause', params: relay('cause') } },
      },
    },
  },
})
