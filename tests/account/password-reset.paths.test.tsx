// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { open } from '../../app/routes/pages/reset-password.page.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { dropLinks, putLink, TOKEN } from './mailed-link.ts'
import { cases } from './password-reset.cases.ts'

const UNCHECKED = 'You seem to be offline. Your link cannot be checked: try again when you are back.'
const UNCHECKED_LATE = 'We could not reach the server to check your link. Please try again.'
const OFFLINE = 'You seem to be offline. What you typed is kept: try again when you are back.'
const LATE = 'We could not reach the server. What you typed is kept: please try again.'
const DIFFERENT = 'Both passwords must be the same.'

/** What is said of the whole, and of the fields. */
const now = { message: '', errors: [] as string[] }

describePaths(
  'passwordReset',
  cases,
  drive({
    situation: (start) => ({
      site: 'dark',
      account: 'member',
      path: start === 'by a link' ? `/reset-password/?token=${TOKEN}` : '/reset-password/',
      holds: ['checkResetToken', 'resetPassword'],
    }),
    open: async (site, _, __, { sandbox }) => {
      say({})
      putLink(sandbox, 'user-member', 'resetPassword')
      site.start()
      await waitFor(site.actors.session, (snapshot) => snapshot.hasTag('settled'))
      const match = site.routeAt('/reset-password/')
      const page = open({ site, openActor: site.open, match, search: {}, key: 'reset' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/reset-password/' }) }
    },
    begins: { 'without a link': 'requesting', 'by a link': 'checking' },
    happens: {
      'link.accepted': { by: answered(), to: 'choosing' },
      'link.refused': {
        by: (event, live) => {
          dropLinks(live.sandbox)
          return answered()(event, live)
        },
        to: 'spent',
      },
      'check.failed': {
        by: (event, live) => {
          say({ message: UNCHECKED })
          return answered({ checkResetToken: 'refuse' })(event, live)
        },
        to: 'unchecked',
      },
      'check.retried': {
        by: (event, live) => {
          say({})
          return pressed('Try again')(event, live)
        },
        to: 'checking',
      },
      'request.wanted': { by: pressed('Mail me another link'), to: 'requesting' },
      'password.edited': {
        by: () => {
          say({})
          const field = screen.getByLabelText<HTMLInputElement>('New password')
          fireEvent.change(field, { target: { value: `${field.value}x` } })
        },
        to: 'stays',
      },
      'password.submitted': {
        by: ({ password, confirmation }) => {
          say({ errors: password === confirmation ? [] : [DIFFERENT] })
          screen.getByLabelText<HTMLInputElement>('New password').value = password
          screen.getByLabelText<HTMLInputElement>('New password once more').value = confirmation
          fireEvent.submit(screen.getByRole('form', { name: 'Choose a New Password' }))
        },
        to: ({ password, confirmation }) => (password === confirmation ? 'setting' : 'stays'),
      },
      'password.set': { by: answered(), to: 'set' },
      'password.refused': {
        by: (event, live) => {
          say({ errors: ['This field is too short.'] })
          return answered({ resetPassword: 'fieldErrors' })(event, live)
        },
        to: 'choosing',
      },
      'setting.failed': {
        by: (event, live) => {
          say({ message: OFFLINE })
          return answered({ resetPassword: 'refuse' })(event, live)
        },
        to: 'choosing',
      },
    },
    lasts: {
      'checking after patience': {
        ms: 16_000,
        to: () => {
          say({ message: UNCHECKED_LATE })
          return 'unchecked'
        },
      },
      'setting after patience': {
        ms: 16_000,
        to: () => {
          say({ message: LATE })
          return 'choosing'
        },
      },
    },
    see: (live) => ({
      requesting: () => expect(screen.getByRole('form').getAttribute('aria-label')).toBe('Reset Your Password'),
      checking: () => {
        expect(screen.getByRole('status').textContent).toBe('Checking your link')
        expect(live().gate.held()).toEqual(['checkResetToken'])
      },
      unchecked: () => {
        expect(screen.getByRole('alert').textContent).toContain(now.message)
        expect(screen.queryByRole('form')).toBe(null)
      },
      spent: () => expect(heading()).toBe('This link does not work any more'),
      choosing: () => {
        expect(shown()).toEqual({ ...now, isBusy: false, username: 'ada.holm@example.com' })
        expect(families(live())).not.toEqual([])
      },
      setting: () => {
        expect(shown()).toEqual({ ...now, isBusy: true, username: 'ada.holm@example.com' })
        expect(live().gate.held()).toEqual(['resetPassword'])
      },
      set: () => {
        expect(heading()).toBe('Your new password is set')
        expect(families(live())).toEqual([])
        expect(document.cookie).not.toMatch(/atoken=\w/)
      },
    }),
  }),
)

function say(what: Partial<typeof now>) {
  Object.assign(now, { message: '', errors: [] }, what)
}

/** Sessions of the account that have not ended. */
function families({ sandbox }: Live) {
  return sandbox.database
    .prepare("SELECT id FROM families WHERE account_id = 'user-member' AND revoked_because IS NULL")
    .all()
}

function heading() {
  return screen.getByRole('heading', { level: 1 }).textContent
}

function shown() {
  const form = screen.getByRole('form', { name: 'Choose a New Password' })
  const button = screen.getByRole('button', { name: /^(Set my password|Setting your password)$/ })
  const wrong = [...form.querySelectorAll('[aria-invalid="true"]')]
  return {
    message: screen.queryByRole('alert')?.textContent ?? '',
    errors: wrong.map((field) => textOf(field.getAttribute('aria-describedby')?.split(' ').at(-1))),
    isBusy: button.getAttribute('aria-disabled') === 'true',
    username: form.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value,
  }
}

function textOf(id: string | undefined) {
  return document.getElementById(id ?? '')?.textContent ?? ''
}
