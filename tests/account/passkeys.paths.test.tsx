// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { startPasskeys } from '../../app/routes/pages/passkeys-actor.ts'
import { PasskeysSection } from '../../views/account/passkeys.view.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { stubPasskeys } from '../support/held-passkeys.ts'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './passkeys.cases.ts'

const OFFLINE = 'You seem to be offline. Nothing was changed: try again when you are back.'
const CHANGES = ['addPasskey', 'namePasskey', 'removePasskey'] as const

/** What the list shows, and what is said. */
let names: string[] = []
let wish = ''
/** What stands in the field for the name of a new one. */
let typed = ''
let alert = ''
let status = ''
let browser: ReturnType<typeof stubPasskeys>

describePaths(
  'passkeys',
  cases,
  drive({
    situation: () => ({
      account: 'member',
      path: '/main-dashboard/account-settings/',
      settings: { passkeysEnabled: true },
      holds: ['getPasskeys', ...CHANGES],
    }),
    open: (site, _, __, { sandbox }) => {
      browser = stubPasskeys('http://localhost:4100')
      sandbox.database.prepare('DELETE FROM passkeys').run()
      sandbox.database
        .prepare("INSERT INTO passkeys VALUES ('first', 'user-member', 'localhost', 'c1', x'00', 0, 'Tablet', 0, NULL)")
        .run()
      typed = ''
      names = []
      wish = ''
      say({})
      const actor = startPasskeys({ site, openActor: site.open })!
      return {
        actor,
        view: onStage(<PasskeysSection passkeys={actor} />, { path: '/main-dashboard/account-settings/' }),
      }
    },
    begins: 'loading',
    happens: {
      'passkeys.loaded': {
        by: (event, live) => {
          names = ['Tablet']
          return answered()(event, live)
        },
        to: 'idle.quiet',
      },
      'passkeys.failed': { by: answered({ getPasskeys: 'refuse' }), to: 'unreached' },
      'retry.requested': {
        by: () => {
          say({})
          fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        },
        to: (_, { before }) => (before.includes('unreached') ? 'loading' : 'saving'),
      },
      'passkey.wanted': {
        by: async () => {
          say({})
          wish = 'add'
          typed = 'Phone'
          fireEvent.change(screen.getByLabelText('Name of a new passkey'), { target: { value: 'Phone' } })
          fireEvent.submit(screen.getByRole('form', { name: 'Add a passkey' }))
          await until(() => expect(browser.isOpen()).toBe(true))
        },
        to: 'asking',
      },
      'passkey.cancelled': {
        by: () => {
          say({ alert: 'Nothing was changed: the passkey was cancelled, or this device allowed none.' })
          fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
        },
        to: 'idle.failed',
      },
      'naming.wanted': {
        by: () => {
          say({})
          fireEvent.click(screen.getByRole('button', { name: `Rename ${names[0]}` }))
        },
        to: 'naming',
      },
      'name.submitted': {
        by: () => {
          wish = 'name'
          fireEvent.change(screen.getByLabelText('New name'), { target: { value: 'Old tablet' } })
          fireEvent.submit(screen.getByRole('form', { name: `Rename ${names[0]}` }))
        },
        to: 'saving',
      },
      'removal.wanted': {
        by: () => {
          say({})
          fireEvent.click(screen.getByRole('button', { name: `Remove ${names[0]}` }))
        },
        to: 'removing',
      },
      'removal.confirmed': {
        by: (event, live) => {
          wish = 'remove'
          return pressed('Remove it')(event, live)
        },
        to: 'saving',
      },
      'change.cancelled': {
        by: () => void fireEvent.click(screen.getByRole('button', { name: /^(Cancel|Keep it)$/ })),
        to: 'idle.quiet',
      },
      'passkeys.changed': {
        by: (event, live) => {
          if (wish === 'add') {
            names = [...names, 'Phone']
            typed = ''
          }
          if (wish === 'name') names = ['Old tablet', ...names.slice(1)]
          if (wish === 'remove') names = names.slice(1)
          say({ status: 'Your passkeys are changed.' })
          browser.answer(true)
          return answered()(event, live)
        },
        to: 'idle.changed',
      },
      'change.refused': {
        by: (event, live) => {
          say({ alert: 'The sandbox was asked to refuse.' })
          browser.answer(true)
          return answered(faultOf('forbidden'))(event, live)
        },
        to: 'idle.failed',
      },
      'change.failed': {
        by: (event, live) => {
          say({ alert: OFFLINE })
          browser.answer(true)
          return answered(faultOf('refuse'))(event, live)
        },
        to: (_, { before }) => (before.includes('asking') ? 'idle.failed' : 'idle.unsaved'),
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'unreached' },
      'asking after prompt': {
        ms: 120_000,
        to: () => {
          say({ alert: 'That took too long, and nothing was changed. Please try again.' })
          return 'idle.failed'
        },
      },
      'saving after patience': {
        ms: 16_000,
        to: () => {
          say({ alert: 'We could not reach the server. Nothing may be changed: please try again.' })
          return 'idle.unsaved'
        },
      },
    },
    see: (live) => {
      const idle = { alert: () => alert, status: () => status }
      const seen = (more: object = {}) =>
        expect(shown(live())).toEqual({
          names,
          alert: idle.alert(),
          status: idle.status(),
          typed,
          isOpen: false,
          isNaming: false,
          isRemoving: false,
          mayRetry: false,
          held: [],
          ...more,
        })
      return {
        loading: () => seen({ typed: undefined, status: 'Looking up your passkeys', held: ['getPasskeys'] }),
        unreached: () => seen({ typed: undefined, alert: 'Your passkeys did not come.', mayRetry: true }),
        'idle.quiet': () => seen(),
        'idle.changed': () => seen(),
        'idle.failed': () => seen(),
        'idle.unsaved': () => seen({ mayRetry: true }),
        asking: () => seen({ isOpen: true }),
        naming: () => seen({ names: names.slice(1), isNaming: true }),
        removing: () =>
          seen({
            names: names.slice(1),
            isRemoving: true,
            alert: `Remove “${names[0]}”? It will not log you in any more.`,
          }),
        saving: () => seen({ held: [wish === 'name' ? 'namePasskey' : 'removePasskey'] }),
      }
    },
  }),
)

function faultOf(kind: 'forbidden' | 'refuse') {
  return Object.fromEntries(CHANGES.map((name) => [name, kind]))
}

function say(what: { alert?: string; status?: string }) {
  alert = what.alert ?? ''
  status = what.status ?? ''
}

function shown({ gate }: Live) {
  const section = within(screen.getByRole('region', { name: 'Passkeys' }))
  return {
    names: section.queryAllByRole('button', { name: /^Rename / }).map((button) => button.ariaLabel?.slice(7)),
    alert:
      section.queryByRole('alert')?.querySelector('p')?.textContent ?? section.queryByRole('alert')?.textContent ?? '',
    status: section
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(''),
    typed: section.queryByLabelText<HTMLInputElement>('Name of a new passkey')?.value,
    isOpen: browser.isOpen(),
    isNaming: section.queryByLabelText('New name') !== null,
    isRemoving: section.queryByRole('button', { name: 'Remove it' }) !== null,
    mayRetry: section.queryByRole('button', { name: 'Try again' }) !== null,
    held: gate.held(),
  }
}
