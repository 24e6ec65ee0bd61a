import { composerMachine } from '../../machines/cams/composer.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const AT_START = { from: 0, to: 0 }

export const cases = casesOf(composerMachine, {
  inputs: { 'Enter sends': { isMultiline: false }, 'Enter makes a line': { isMultiline: true } },
  events: {
    'conversation.opened': [
      { key: 'room:r1', isEnabled: true },
      { key: 'room:r1', isEnabled: false },
    ],
    'availability.changed': [{ isEnabled: true }, { isEnabled: false }],
    'draft.found': [
      { key: 'room:r1', text: 'what was typed before' },
      { key: 'room:other', text: 'somebody else’s' },
    ],
    'text.edited': [
      { text: 'Hello there', caret: 11 },
      { text: '  ', caret: 2 },
      { text: 'x'.repeat(500), caret: 500 },
      { text: ':smile', caret: 6 },
      { text: ':heart', caret: 6 },
    ],
    'caret.moved': [{ caret: 0 }],
    'suggestions.found': [{ suggestions: [{ emoji: '😄', name: 'Grinning Face' }] }, { suggestions: [] }],
    'suggestions.stepped': [{ by: 1 }],
    'suggestion.taken': [{ emoji: '😄' }],
    'text.pasted': [{ text: 'one<br>two', ...AT_START }],
    'emoji.picked': [
      { emoji: '👩‍👩‍👧‍👦', ...AT_START },
      { emoji: '', ...AT_START },
    ],
    'enter.pressed': [AT_START],
  },
  project: ({ context }) => [
    context.isMultiline,
    context.text.trim() !== '',
    context.hasFailed,
    context.text.slice(0, 6),
    context.searched,
  ],
  invariants: {
    'never more than 400 characters': ({ context }) => context.text.length <= 400,
    'nothing stands in a field that is closed to writing': (snapshot) =>
      snapshot.hasTag('enabled') || snapshot.context.text === '',
    'nothing is suggested but for a word that stands before the caret': ({ context }) =>
      context.suggestions.length === 0 || context.text.startsWith(':'),
    'nothing empty is on its way': (snapshot) => !snapshot.hasTag('sending') || snapshot.context.sent !== '',
  },
})
