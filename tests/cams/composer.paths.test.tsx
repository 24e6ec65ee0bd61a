// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createDrafts } from '../../adapters/cams/drafts.adapter.ts'
import { createEmojiSearch } from '../../adapters/cams/emoji-search.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { composerMachine, type SendTextAnswer } from '../../machines/cams/composer.machine.ts'
import { Composer } from '../../views/cams/composer.view.tsx'
import { drive, pressed, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './composer.cases.ts'

const FAILURE = 'It did not get away'
const GRIN = { name: 'Grinning Face', skins: [{ native: '😄' }] }
const CAT = { name: 'Smiling Cat', skins: [{ native: '😺' }] }

/** What the visitor has done, and what must have come of it. */
const visit = {
  key: '',
  text: '',
  draft: '',
  failure: '',
  /** What the button or Enter sent last. */
  sent: '',
  isMultiline: false,
  active: 0,
}
let openings = 0
let sendings: { key: string; text: string; answer: (answer: SendTextAnswer) => void }[]
let searches: { word: string; find: (found: readonly (typeof GRIN)[]) => void; fail: () => void }[]

describePaths(
  'composer',
  cases,
  drive({
    open(site, start, input) {
      standInForLayout()
      sendings = []
      searches = []
      Object.assign(visit, { key: '', text: '', draft: '', failure: '', sent: '', active: 0 })
      visit.isMultiline = start === 'Enter makes a line'
      const search = (word: string) =>
        new Promise((find, fail) => {
          searches.push({ word, find, fail: () => fail(new Error('The search broke')) })
        })
      const emojiMart = { init: async () => {}, SearchIndex: { search } }
      const findEmoji = createEmojiSearch({ load: async () => [emojiMart, {}] as never })
      // One that no wire speaks to: what the chat tells it, and what becomes of a message, is on the path.
      const actor = site.open(
        composerMachine,
        {
          sendText: answerWith(
            (_: AbortSignal, { key, text }: { key: string; text: string }) =>
              new Promise<SendTextAnswer>((answer) => sendings.push({ key, text, answer })),
          ),
          findEmoji: answerWith(findEmoji),
          drafts: createDrafts({ storage: site.ports.tabStorage }),
        },
        { input },
      )
      return { actor, view: onStage(<Composer composer={actor} failure={FAILURE} />) }
    },
    mayHappen: (snapshot, { type, text, caret, emoji }) => {
      const { context } = snapshot
      const isListed = snapshot.matches({ open: { suggestions: 'shown' } }) && !snapshot.hasTag('picking')
      // What is typed while a message is on its way is for tests of the machine.
      const isResting = !snapshot.hasTag('sending')
      if (type === 'text.edited') return isResting && text !== context.text
      if (type === 'text.pasted') return isResting
      if (type === 'emoji.picked') return isResting && emoji !== ''
      if (type === 'caret.moved') return caret !== context.caret
      if (type === 'message.submitted') return isResting
      if (type === 'enter.pressed') return isResting && !isListed
      return !['suggestions.stepped', 'suggestion.taken'].includes(type) || isListed
    },
    begins: { 'Enter sends': 'closed', 'Enter makes a line': 'closed' },
    happens: {
      'conversation.opened': {
        by: (event, live) => {
          openings += 1
          Object.assign(visit, { key: `room:${openings}`, text: '', draft: '', failure: '' })
          told({ ...event, key: visit.key }, live)
        },
        to: ({ isEnabled }) => (isEnabled ? OPENED : 'disabled'),
      },
      'conversation.closed': {
        by: (event, live) => {
          Object.assign(visit, { key: '', text: '', draft: '', failure: '' })
          told(event, live)
        },
        to: 'closed',
      },
      'availability.changed': {
        by: (event, live) => {
          // A draft would come back at once.
          if (event.isEnabled) sessionStorage.removeItem(`draft.message.${visit.key}`)
          if (event.isEnabled) visit.draft = ''
          Object.assign(visit, { text: '', failure: '' })
          told(event, live)
        },
        to: ({ isEnabled }) => (isEnabled ? OPENED : 'disabled'),
      },
      'draft.found': {
        by: (event, live) => {
          const isOwn = event.key === 'room:r1'
          if (isOwn) visit.text = event.text
          if (isOwn) visit.failure = ''
          told({ ...event, key: isOwn ? visit.key : event.key }, live)
        },
        to: 'stays',
      },
      'text.edited': {
        by: ({ text }) => {
          changes(text.slice(0, 400))
          fireEvent.change(field(), { target: { value: text } })
        },
        to: (_, { before }) => [
          regionOf(before, 'open.message'),
          visit.text.startsWith(':') ? 'open.suggestions.searching' : 'open.suggestions.hidden',
        ],
      },
      'caret.moved': {
        by: () => {
          field().focus()
          fireEvent.mouseDown(field())
          caretToStart()
          fireEvent.mouseUp(field())
        },
        to: 'open.suggestions.hidden',
      },
      'text.pasted': {
        by: () => {
          changes(`one\ntwo${visit.text}`.slice(0, 400))
          caretToStart()
          fireEvent.paste(field(), { clipboardData: { files: [], getData: () => 'one<br>two' } })
        },
        to: 'open.suggestions.hidden',
      },
      'emoji.picked': {
        by: async () => {
          const grid = within(screen.getByRole('region', { name: 'Emoji' }))
          const emoji = await until(() => grid.getByRole('option', { name: 'Grinning Face' }))
          changes(`😀${visit.text}`)
          caretToStart()
          fireEvent.click(emoji)
        },
        to: ['open.picker.shown', 'open.suggestions.hidden'],
      },
      'enter.pressed': {
        by: () => {
          if (visit.isMultiline) {
            caretToStart()
            changes(`\n${visit.text}`)
          } else sends()
          fireEvent.keyDown(field(), { key: 'Enter' })
        },
        to: () =>
          visit.isMultiline
            ? ['open.message.writing', 'open.suggestions.hidden']
            : ['open.message.sending', 'open.suggestions'],
      },
      'message.submitted': {
        by: (event, live) => {
          sends()
          return pressed('Send')(event, live)
        },
        to: () => [visit.sent === '' ? 'open.message.writing' : 'open.message.sending', 'open.suggestions.hidden'],
      },
      'message.taken': {
        by: (event) => {
          changes('')
          answers(event.type)
        },
        to: ['open.message.writing', 'open.suggestions.hidden'],
      },
      'message.withheld': { by: ({ type }) => answers(type), to: 'open.message.writing' },
      'message.failed': {
        by: ({ type }) => {
          visit.failure = FAILURE
          answers(type)
        },
        to: 'open.message.writing',
      },
      'picker.toggled': {
        by: pressed('Emoji'),
        to: (_, { before }) => (before.includes('open.picker.shown') ? 'open.picker.hidden' : 'open.picker.shown'),
      },
      'picker.closed': { by: () => fireEvent.keyDown(document, { key: 'Escape' }), to: 'open.picker.hidden' },
      'suggestions.found': {
        by: ({ suggestions }) => {
          visit.active = 0
          return searched(({ find }) => find(suggestions.length > 0 ? [GRIN, CAT] : []))
        },
        to: ({ suggestions }) => (suggestions.length > 0 ? 'open.suggestions.shown' : 'open.suggestions.hidden'),
      },
      'suggestions.failed': { by: () => searched(({ fail }) => fail()), to: 'open.suggestions.hidden' },
      'suggestions.stepped': {
        by: () => {
          visit.active = 1 - visit.active
          fireEvent.keyDown(field(), { key: 'ArrowDown' })
        },
        to: 'stays',
      },
      'suggestion.taken': {
        by: () => {
          changes(['😄', '😺'][visit.active] ?? '')
          fireEvent.keyDown(field(), { key: 'Enter' })
        },
        to: 'open.suggestions.hidden',
      },
      'suggestions.closed': { by: () => fireEvent.blur(field()), to: 'open.suggestions.hidden' },
    },
    lasts: {
      'open.message.sending after patience': {
        ms: 20_000,
        to: () => {
          visit.failure = FAILURE
          return 'open.message.writing'
        },
      },
      'open.suggestions.searching after patience': { ms: 20_000, to: 'open.suggestions.hidden' },
    },
    see: () => {
      const unavailable = () =>
        expect({ text: field().value, isDisabled: field().disabled, says: field().placeholder }).toEqual({
          text: '',
          isDisabled: true,
          says: 'The chat is unavailable.',
        })
      const message = (isBusy: boolean) =>
        expect({
          text: field().value,
          says: field().placeholder,
          draft: sessionStorage.getItem(`draft.message.${visit.key}`),
          failure: screen.queryByRole('alert')?.textContent ?? '',
          isBusy: screen.getByRole('button', { name: 'Send' }).hasAttribute('aria-disabled'),
        }).toEqual({
          text: visit.text,
          says: 'Send a message',
          draft: visit.draft === '' ? null : JSON.stringify(visit.draft),
          failure: visit.failure,
          isBusy,
        })
      const picker = () => screen.queryByRole('region', { name: 'Emoji' })
      return {
        closed: unavailable,
        disabled: unavailable,
        'open.message.writing': () => message(false),
        'open.message.sending'() {
          message(true)
          const { key, text } = sendings.at(-1) ?? {}
          expect({ key, text }).toEqual({ key: visit.key, text: visit.sent })
        },
        'open.picker.hidden': () => expect(picker()).toBeNull(),
        'open.picker.shown': () => expect(picker()).not.toBeNull(),
        'open.suggestions.hidden': () => expect(listed()).toEqual([]),
        'open.suggestions.searching': () => expect(`:${searches.at(-1)?.word}`).toBe(visit.text),
        'open.suggestions.shown'() {
          const options = [
            { text: '😄Grinning Face', isActive: visit.active === 0 },
            { text: '😺Smiling Cat', isActive: visit.active === 1 },
          ]
          expect(listed()).toEqual(picker() ? [] : options)
        },
      }
    },
  }),
)

const OPENED = ['open.message.writing', 'open.picker.hidden', 'open.suggestions.hidden']

function field() {
  return screen.getByRole<HTMLTextAreaElement>('textbox')
}

function caretToStart() {
  field().setSelectionRange(0, 0)
}

function changes(text: string) {
  Object.assign(visit, { text, draft: text, failure: '' })
}

function sends() {
  visit.sent = visit.text.trim()
  if (visit.sent !== '') visit.failure = ''
}

function answers(type: string) {
  sendings.at(-1)?.answer({ type } as SendTextAnswer)
}

/** emoji-mart has to be loaded before it is asked. */
async function searched(answer: (search: (typeof searches)[number]) => void) {
  const word = visit.text.slice(1)
  answer(
    await until(() => {
      const last = searches.at(-1)
      if (last?.word !== word) throw new Error(`Nobody searched for ${word}`)
      return last
    }),
  )
}

function regionOf(states: readonly string[], region: string) {
  return states.find((state) => state.startsWith(region)) ?? region
}

function listed() {
  const list = screen.queryByRole('listbox', { name: 'Emoji suggestions' })
  const options = list ? within(list).getAllByRole('option') : []
  return options.map((option) => ({
    text: option.textContent,
    isActive: option.getAttribute('aria-selected') === 'true',
  }))
}
