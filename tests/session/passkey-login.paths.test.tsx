// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/login.page.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { stubPasskeys } from '../support/held-passkeys.ts'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './passkey-login.cases.ts'

let browser: ReturnType<typeof stubPasskeys>
let message = ''
let isRepeated = false

describePaths(
  'passkeyLogin',
  cases,
  drive({
    situation: () => ({ path: '/login/', settings: { passkeysEnabled: true }, holds: ['logInByPasskey'] }),
    open: async (site, _, __, { sandbox }) => {
      browser = stubPasskeys('http://localhost:4100')
      message = ''
      isRepeated = false
      const token = (await sandbox.control.signIn('member')).accessToken
      const headers = { Origin: 'http://localhost:4100' }
      const begun = await (await sandbox.call('beginPasskey', { token, headers })).json()
      const credential = browser.authenticator.create(begun.data.options)
      await sandbox.call('addPasskey', { token, headers, body: { name: 'Phone', credential } })
      const page = open({ site, openActor: site.open, match: site.routeAt('/login/'), search: {}, key: 'login' })
      page.actor!.start()
      return { actor: page.beside![2]!, view: onStage(page.draw(), { path: '/login/' }) }
    },
    begins: 'idle.offering',
    happens: {
      'passkey.wanted': {
        by: () => {
          message = ''
          isRepeated = false
          fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
        },
        to: 'asking',
      },
      'passkey.cancelled': {
        by: (event, live) => {
          message = ''
          return pressed('Cancel')(event, live)
        },
        to: 'idle.offering',
      },
      'passkey.given': {
        by: async (_, { sandbox }) => {
          sandbox.database.prepare("UPDATE passkeys SET rp_id = 'localhost'").run()
          await until(() => expect(browser.isOpen() || browser.isOffering()).toBe(true))
          if (browser.isOffering()) {
            message = ''
            isRepeated = false
          }
          browser.answer(true)
          browser.pick(true)
        },
        to: 'checking',
      },
      'passkey.failed': {
        by: async (_, { actor }) => {
          await until(() => expect(browser.isOpen() || browser.isOffering()).toBe(true))
          if (actor.getSnapshot().matches('asking')) message = ''
          browser.answer(false)
          browser.pick(false)
        },
        to: (_, { before }) => (before.includes('asking') ? 'idle.offering' : 'idle.unoffered'),
      },
      'login.accepted': { by: answered(), to: 'succeeded' },
      'passkey.unknown': {
        by: (event, live) => {
          message =
            'This passkey is not known here any more, and you can remove it from your device. Log in another way.'
          live.sandbox.database.prepare("UPDATE passkeys SET rp_id = 'elsewhere'").run()
          return answered()(event, live)
        },
        to: 'idle.offering',
      },
      'challenge.expired': {
        by: async (event, live) => {
          message = isRepeated
            ? 'That took too long. Please try again, or log in another way.'
            : 'Your passkey came too late. Please confirm it once more.'
          await live.sandbox.control.changeClock({ jumpMs: 300_000 })
          await answered()(event, live)
        },
        to: () => {
          const wasRepeated = isRepeated
          isRepeated = true
          return wasRepeated ? 'idle.offering' : 'asking'
        },
      },
      'passkey.refused': {
        by: (event, live) => {
          message = 'This passkey could not be checked. Please try again, or log in another way.'
          return answered({ logInByPasskey: 'forbidden' })(event, live)
        },
        to: 'idle.offering',
      },
      'login.failed': {
        by: (event, live) => {
          message = 'You seem to be offline. What you typed is kept: try again when you are back.'
          return answered({ logInByPasskey: 'refuse' })(event, live)
        },
        to: 'idle.offering',
      },
      'login.limited': {
        by: (event, live) => {
          message = 'Too many attempts. Please wait a minute.'
          return answered({ logInByPasskey: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'limited',
      },
    },
    lasts: {
      'idle.offering after challengeLife': { ms: 240_000, to: 'idle.offering' },
      'asking after prompt': {
        ms: 120_000,
        to: () => {
          message = 'That took too long. Please try again, or log in another way.'
          return 'idle.offering'
        },
      },
      'checking after patience': {
        ms: 16_000,
        to: () => {
          message = 'We could not reach the server. What you typed is kept: please try again.'
          return 'idle.offering'
        },
      },
      'limited after limit': {
        ms: 60_000,
        to: () => {
          message = ''
          return 'idle.offering'
        },
      },
    },
    see: (live) => {
      const free = { button: 'Log in with a passkey', isBusy: false, isOff: false, browser: '', isChecking: false }
      const seen = (more: object) => expect(shown(live())).toEqual({ ...free, message, ...more })
      return {
        'idle.offering': () => seen({ browser: 'offers' }),
        'idle.unoffered': () => seen({}),
        asking: () => seen({ button: 'Waiting for your device', isBusy: true, browser: 'asks' }),
        checking: () => seen({ button: 'Logging in', isBusy: true, isChecking: true }),
        limited: () => seen({ isOff: true }),
        succeeded: () => {
          seen({ button: 'Logging in', isBusy: true })
          expect(document.cookie).toMatch(/atoken=\w+/)
        },
      }
    },
  }),
)

/** What there is of this way in; the form beside it can always be used. */
function shown({ gate }: Live) {
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /passkey|Waiting for your device|Logging in/ })
  return {
    button: button.ariaLabel ?? button.textContent,
    isBusy: button.getAttribute('aria-disabled') === 'true',
    isOff: button.disabled,
    message: screen.queryByRole('alert')?.textContent ?? '',
    browser: browser.isOpen() ? 'asks' : browser.isOffering() ? 'offers' : '',
    isChecking: gate.held().includes('logInByPasskey'),
  }
}
