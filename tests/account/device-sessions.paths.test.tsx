// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { startDeviceSessions } from '../../app/routes/pages/device-sessions-actor.ts'
import { DeviceSessionsSection } from '../../views/account/device-sessions.view.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './device-sessions.cases.ts'

const OFFLINE = 'You seem to be offline. You are logged in elsewhere as before: try again when you are back.'
const LATE = 'We could not reach the server. You may still be logged in elsewhere: please try again.'
const WARNING =
  'Every other browser and headset is asked to log in again. This one stays logged in, and your passkeys stay.'

/** What is listed, as the servers have told it, and what is said. */
let devices: string[] = []
let hasOthers = false
let alert = ''
let status = ''

describePaths(
  'deviceSessions',
  cases,
  drive({
    situation: () => ({
      account: 'member',
      path: '/main-dashboard/account-settings/',
      holds: ['getSessions', 'endOtherSessions'],
    }),
    open: async (site, _, __, { sandbox }) => {
      devices = []
      hasOthers = false
      say({})
      const { database } = sandbox
      database
        .prepare(
          "UPDATE families SET revoked_because = 'logOut' WHERE id <> (SELECT id FROM families ORDER BY rowid DESC LIMIT 1)",
        )
        .run()
      database
        .prepare(
          "UPDATE families SET user_agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' WHERE revoked_because IS NULL",
        )
        .run()
      await sandbox.control.signIn('member')
      database
        .prepare(
          "UPDATE families SET user_agent = 'Mozilla/5.0 (iPhone) Safari/604.1', last_used_at_ms = last_used_at_ms - 60000 WHERE user_agent = '' AND revoked_because IS NULL",
        )
        .run()
      const actor = startDeviceSessions({ site, openActor: site.open })!
      return {
        actor,
        view: onStage(<DeviceSessionsSection sessions={actor} />, { path: '/main-dashboard/account-settings/' }),
      }
    },
    begins: 'loading',
    // The button is there as long as there are others.
    mayHappen: ({ context }, { type }) =>
      type !== 'ending.wanted' || context.sessions.some(({ isCurrent }: { isCurrent: boolean }) => !isCurrent),
    happens: {
      'sessions.loaded': {
        by: (event, live) => {
          hasOthers = true
          devices = [HERE, AWAY]
          return answered()(event, live)
        },
        to: 'idle.quiet',
      },
      'sessions.failed': { by: answered({ getSessions: 'refuse' }), to: 'unreached' },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
      'ending.wanted': {
        by: (event, live) => {
          say({})
          return pressed('Log out everywhere else')(event, live)
        },
        to: 'confirming',
      },
      'ending.confirmed': { by: pressed('Log them out'), to: 'ending' },
      'ending.cancelled': { by: pressed('Not now'), to: 'idle.quiet' },
      'sessions.ended': {
        by: (event, live) => {
          hasOthers = false
          devices = [HERE]
          say({ status: 'You are logged in on this device only.' })
          return answered()(event, live)
        },
        to: 'idle.ended',
      },
      'ending.failed': {
        by: (event, live) => {
          say({ alert: OFFLINE })
          return answered({ endOtherSessions: 'refuse' })(event, live)
        },
        to: 'idle.failed',
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'unreached' },
      'ending after patience': {
        ms: 16_000,
        to: () => {
          say({ alert: LATE })
          return 'idle.failed'
        },
      },
    },
    see: (live) => {
      const seen = (more: object = {}) =>
        expect(shown(live())).toEqual({
          devices,
          alert,
          status,
          buttons: hasOthers ? ['Log out everywhere else'] : [],
          held: [],
          ...more,
        })
      return {
        loading: () => seen({ status: 'Looking up where you are logged in', buttons: [], held: ['getSessions'] }),
        unreached: () => seen({ alert: 'The list of your devices did not come.', buttons: ['Try again'] }),
        'idle.quiet': () => seen(),
        'idle.ended': () => seen(),
        'idle.failed': () => seen(),
        confirming: () => seen({ alert: WARNING, buttons: ['Log them out', 'Not now'] }),
        ending: () => seen({ buttons: ['Logging out'], held: ['endOtherSessions'] }),
      }
    },
  }),
)

const HERE = 'Firefox on Windows, This device'
const AWAY = 'Safari on iPhone, Last used'

function say(what: { alert?: string; status?: string }) {
  alert = what.alert ?? ''
  status = what.status ?? ''
}

function shown({ gate }: Live) {
  const section = within(screen.getByRole('region', { name: 'Where you are logged in' }))
  const said = section.queryByRole('alert')
  return {
    devices: section
      .queryAllByRole('listitem')
      .map((item) => [...item.children].map((child) => child.textContent?.replace(/ \w+ \d+, \d{4}$/, '')).join(', ')),
    alert: said?.querySelector('p')?.textContent ?? said?.textContent ?? '',
    status: section
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(''),
    buttons: section.queryAllByRole('button').map((button) => button.ariaLabel ?? button.textContent),
    held: gate.held(),
  }
}
