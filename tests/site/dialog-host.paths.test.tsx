// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './dialog-host.cases.ts'

const TITLES: Readonly<Record<string, string>> = {
  ageVerified: 'Age verification completed',
  terms: 'Terms of Service',
}

/** How the terms of the sandbox begin. */
const TERMS = 'These terms are the agreement between you and Halcyon VR.'

/** What was asked for and has not been answered yet, the one that is shown first. */
let line: string[] = []
/** What the terms say, if they are what is shown. */
let terms = ''
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
          terms = event.content.title ? TERMS : 'No terms text available'
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
        by: () => fireEvent.mouseDown(open()!),
        to: () => (line[0] === 'ageVerified' ? 'stays' : 'busy.closing'),
      },
    },
    lasts: {
      'busy.loading after patience': { ms: 20_000, to: next },
      'busy.shown.opening after animation': { ms: 300, to: 'busy.shown.open' },
      'busy.closing after animation': { ms: 300, to: next },
    },
    mayHappen: ({ context }, event) =>
      event.type !== 'dialog.loaded' || event.content.title === '' || context.current.dialog === 'terms',
    see: () => ({
      closed: () => expect(title()).toBe(undefined),
      'busy.loading': () => expect(title()).toBe(undefined),
      'busy.shown'() {
        expect(title()).toBe(TITLES[line[0]!])
        if (line[0] === 'terms') expect(open()?.textContent).toContain(terms)
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
