// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './dialog-host.cases.ts'

const VERIFIED = { title: 'Age verification completed', text: 'The whole site is open to you now.' }
const TERMS = {
  title: 'Terms and Conditions',
  text: 'These terms are the agreement between you and Halcyon VR.',
}
const NO_TERMS = { title: 'Terms of Service', text: 'No terms text available' }

/** What was asked for and has not been answered yet, the one that is shown first. */
let line: string[] = []
/** What the terms say, if they are what is shown. */
let terms = { title: '', text: '' }
/** Lets what the dialog is made of come, or not. */
let load: ((comes: boolean) => void) | undefined

describePaths(
  'dialogHost',
  cases,
  drive({
    situation: () => ({
      ports: (own) => ({
        async loadDialog(signal, input) {
          const comes = await new Promise<boolean>((go) => {
            load = go
            signal.addEventListener('abort', () => {
              if (load === go) load = undefined
            })
          })
          return comes ? own.loadDialog(signal, input) : { type: 'dialog.loadFailed', reason: 'dialog: chunk missing' }
        },
      }),
    }),
    open: ({ actors: { dialogs } }) => {
      line = []
      load = undefined
      return { actor: dialogs, view: onStage(null, { actors: { dialogs }, dialogs: { site: { actor: dialogs } } }) }
    },
    begins: 'closed',
    happens: {
      'dialog.requested': {
        by: told,
        to: ({ request: { dialog } }, { before: [state] }) => {
          if (!line.includes(dialog)) line.push(dialog)
          return state === 'closed' ? 'busy.loading' : 'stays'
        },
      },
      'dialog.loaded': {
        by: async (event, live) => {
          live.letAnswersAge()
          terms = event.content.title ? TERMS : NO_TERMS
          await answered(event.content.title ? {} : { getStaticPage: 'serverError' })(event, live)
          await finish(true)
        },
        to: 'busy.shown.opening',
      },
      'dialog.loadFailed': {
        by: () => finish(false),
        to: next,
      },
      'dialog.answered': {
        by: (event, live) => (line[0] === 'ageVerified' ? pressed('Continue')(event, live) : told(event, live)),
        to: 'busy.closing',
      },
      'dialog.dismissed': {
        by: (event, live) => (open() ? fireEvent.click(cross()!) : told(event, live)),
        to: (_, { before: [state] }) => (state === 'busy.loading' ? next() : 'busy.closing'),
      },
      'outside.clicked': {
        by: () => {
          const dialog = open()!
          fireEvent.mouseDown(dialog)
          fireEvent.mouseUp(dialog)
        },
        to: () => (line[0] === 'ageVerified' ? 'stays' : 'busy.closing'),
      },
    },
    lasts: {
      'busy.loading after patience': { ms: 20_000, to: next },
      'busy.shown.opening after animation': { ms: 300, to: 'busy.shown.open' },
      'busy.closing after animation': { ms: 300, to: next },
    },
    // Words that are missing are the shorter way: they are so only while another dialog waits, or no path would have any.
    mayHappen: ({ context: { current, queue } }, { type, content }) => {
      if (type !== 'dialog.loaded') return true
      const hasWords = content.title !== ''
      return current.dialog === 'terms' ? hasWords === (queue.length === 0) : !hasWords
    },
    see: () => ({
      closed: () => expect(title()).toBe(undefined),
      'busy.loading': () => expect(title()).toBe(undefined),
      'busy.shown'() {
        const { title: heading, text } = line[0] === 'terms' ? terms : VERIFIED
        expect(title()).toBe(heading)
        expect(open()?.textContent).toContain(text)
      },
      'busy.closing': () => expect(title()).toBe(undefined),
    }),
  }),
)

async function finish(comes: boolean) {
  await until(() => expect(load).toBeTypeOf('function'))
  const go = load
  load = undefined
  go?.(comes)
}

/** The next in line, once this one is through. */
function next() {
  line.shift()
  return line.length > 0 ? 'busy.loading' : 'closed'
}

function open() {
  return document.querySelector('dialog[open]')
}

function cross() {
  return screen.getAllByRole('button', { name: 'Close' }).at(-1)
}

function title() {
  return open()?.querySelector('h2')?.textContent ?? undefined
}
