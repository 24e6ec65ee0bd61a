// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/account-settings.page.tsx'
import { answered, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './password-change.cases.ts'

const LABELS = {
  password: 'Current password',
  newPassword: 'New password',
  passwordAgain: 'New password once more',
} as const
const RULES = 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign'
const NOTHING = { password: '', newPassword: '', passwordAgain: '' }

/** What stands in the fields, and what is said. */
let typed = NOTHING
let errors = NOTHING
let alert = ''
let status = ''
/** The account's own. */
let password = 'Proscenium1'

describePaths(
  'passwordChange',
  cases,
  drive({
    situation: () => ({ account: 'member', path: '/main-dashboard/account-settings/', holds: ['changePassword'] }),
    open: async (site, _, __, { sandbox }) => {
      sandbox.database
        .prepare(
          'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE name = ?) WHERE name = ?',
        )
        .run('admin', 'member')
      typed = NOTHING
      password = 'Proscenium1'
      say({})
      const page = open({
        site,
        openActor: site.open,
        match: site.routeAt('/main-dashboard/account-settings/'),
        search: {},
        key: 'settings',
      })
      return { actor: page.beside![1]!, view: onStage(page.draw(), { path: '/main-dashboard/account-settings/' }) }
    },
    begins: 'filling.editing',
    happens: {
      'field.edited': {
        by: () => {
          errors = { ...errors, newPassword: '' }
          type('newPassword', typed.newPassword === 'edited' ? 'edited once more' : 'edited')
        },
        to: 'stays',
      },
      'change.submitted': {
        by: ({ newPassword }) => {
          const isShort = newPassword === 'short1'
          if (!isLimited()) say(isShort ? { newPassword: RULES } : {})
          const other = password === 'Proscenium1' ? 'Proscenium2' : 'Proscenium1'
          submit({ password, newPassword: isShort ? 'short1' : other, passwordAgain: other })
        },
        to: ({ newPassword }, { before }) => {
          if (before.includes('limited')) return 'stays'
          return newPassword === 'short1' ? 'filling.editing' : 'changing'
        },
      },
      'password.changed': {
        by: (event, live) => {
          password = typed.newPassword
          typed = NOTHING
          status = 'Your password is changed. Everywhere else you are logged out.'
          return answered()(event, live)
        },
        to: 'filling.changed',
      },
      'password.refused': {
        by: async (event, live) => {
          // They have changed it in another tab meanwhile.
          live.sandbox.database.prepare("UPDATE accounts SET password_hash = 'none' WHERE name = 'member'").run()
          say({ password: 'This is not your password.' })
          await answered()(event, live)
        },
        to: 'filling.editing',
      },
      'change.failed': {
        by: (event, live) => {
          alert = 'You seem to be offline. What you typed is kept: try again when you are back.'
          return answered({ changePassword: 'refuse' })(event, live)
        },
        to: 'filling.failed',
      },
      'change.limited': {
        by: (event, live) => {
          alert = 'Too many attempts. Please wait a minute.'
          return answered({ changePassword: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'limited',
      },
    },
    lasts: {
      'changing after patience': {
        ms: 16_000,
        to: () => {
          alert = 'We could not reach the server. What you typed is kept: please try again.'
          return 'filling.failed'
        },
      },
      'limited after limit': {
        ms: 60_000,
        to: () => {
          say({})
          return 'filling.editing'
        },
      },
    },
    see: (live) => {
      const idle = { isBusy: false, isOff: false, held: [] as string[] }
      const form = () => ({ ...shown(live()), typed, errors, alert, status })
      return {
        'filling.editing': () => expect(shown(live())).toEqual({ ...form(), ...idle }),
        'filling.changed': () => expect(shown(live())).toEqual({ ...form(), ...idle }),
        'filling.failed': () => expect(shown(live())).toEqual({ ...form(), ...idle }),
        limited: () => expect(shown(live())).toEqual({ ...form(), ...idle, isOff: true }),
        changing: () => expect(shown(live())).toEqual({ ...form(), ...idle, isBusy: true, held: ['changePassword'] }),
      }
    },
  }),
)

function say(what: Partial<typeof NOTHING>) {
  errors = { ...NOTHING, ...what }
  alert = ''
  status = ''
}

/** As a person types it. */
function type(field: keyof typeof LABELS, value: string) {
  typed = { ...typed, [field]: value }
  fireEvent.change(screen.getByLabelText(LABELS[field]), { target: { value } })
}

/** As a password manager fills it in, which the page hears nothing of. */
function submit(values: typeof NOTHING) {
  if (!isLimited()) typed = values
  for (const [field, value] of Object.entries(typed)) {
    screen.getByLabelText<HTMLInputElement>(LABELS[field as keyof typeof LABELS]).value = value
  }
  fireEvent.submit(screen.getByRole('form', { name: 'Change password' }))
}

function button() {
  return screen.getByRole<HTMLButtonElement>('button', { name: /^Chang(e|ing) password$/ })
}

function isLimited() {
  return button().disabled
}

function shown({ gate }: Live) {
  const section = within(screen.getByRole('region', { name: 'Password' }))
  return {
    typed: perField((input) => input.value),
    errors: perField((input) => {
      const described = input.getAttribute('aria-invalid') && input.getAttribute('aria-describedby')?.split(' ').at(-1)
      return (described && document.getElementById(described)?.textContent) || ''
    }),
    alert: section.queryByRole('alert')?.textContent ?? '',
    status: section.getByRole('status').textContent,
    isBusy: button().getAttribute('aria-disabled') === 'true',
    isOff: button().disabled,
    held: gate.held(),
  }
}

function perField(read: (input: HTMLInputElement) => string) {
  const fields = Object.entries(LABELS).map(([field, label]) => [
    field,
    read(screen.getByLabelText<HTMLInputElement>(label)),
  ])
  return Object.fromEntries(fields) as typeof NOTHING
}
