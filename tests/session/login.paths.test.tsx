// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/login.page.tsx'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './login.cases.ts'

/** What is said of the whole form, and of its fields. */
const said = { message: '', fields: '' }

describePaths(
  'login',
  cases,
  drive({
    situation: () => ({ site: 'light', path: '/login/' }),
    open: (site) => {
      Object.assign(said, { message: '', fields: '' })
      const page = open({ site, openActor: site.open, match: site.routeAt('/login/'), search: {}, key: 'login' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/login/' }) }
    },
    begins: 'filling.editing',
    happens: {
      'email.edited': {
        by: () => {
          said.message = ''
          said.fields = said.fields && 'password'
          type('E-mail', 'a')
        },
        to: 'stays',
      },
      'password.edited': {
        by: () => {
          said.message = ''
          said.fields = said.fields === 'password' ? '' : said.fields && 'email'
          type('Password', 'x')
        },
        to: 'stays',
      },
      'login.submitted': {
        by: (event) => {
          const isWhole = event.email !== ''
          Object.assign(said, { message: '', fields: isWhole ? '' : 'email, password' })
          fillIn(isWhole ? 'ada.holm@example.com' : '', isWhole ? 'Proscenium1' : '')
          fireEvent.submit(screen.getByRole('form', { name: 'Log In' }))
        },
        to: ({ email }) => (email === '' ? 'stays' : 'submitting'),
      },
      'code.chosen': {
        by: (_, { site }) => {
          Object.assign(said, { message: '', fields: '' })
          fireEvent.click(screen.getByRole('button', { name: 'Get a code by e-mail' }))
          // And back again, before the other form is drawn.
          site.system.tell('codeLogin', { type: 'password.chosen' })
        },
        to: 'stays',
      },
      'login.accepted': { by: answered(), to: 'succeeded' },
      'login.refused': {
        by: (event, live) => {
          said.message = 'The sandbox was asked to refuse.'
          return answered({ logIn: 'forbidden' })(event, live)
        },
        to: 'filling.editing',
      },
      'login.failed': {
        by: (event, live) => {
          said.message = 'You seem to be offline. What you typed is kept: try again when you are back.'
          return answered({ logIn: 'refuse' })(event, live)
        },
        to: 'filling.failed',
      },
      'login.limited': {
        by: (event, live) => {
          said.message = 'Too many attempts. Please wait a minute.'
          return answered({ logIn: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'limited',
      },
    },
    lasts: {
      'submitting after patience': {
        ms: 16_000,
        to: () => {
          said.message = 'We could not reach the server. What you typed is kept: please try again.'
          return 'filling.failed'
        },
      },
      'limited after limit': {
        ms: 60_000,
        to: () => {
          said.message = ''
          return 'filling.editing'
        },
      },
    },
    see: (live) => {
      const form = () => ({ ...shown(), asks: live().gate.held().includes('logIn') })
      const open = { isBusy: false, isOff: false, asks: false }
      return {
        'filling.editing': () => expect(form()).toEqual({ ...open, ...said }),
        'filling.failed': () => expect(form()).toEqual({ ...open, ...said }),
        submitting: () => expect(form()).toEqual({ ...open, ...said, isBusy: true, asks: true }),
        limited: () => expect(form()).toEqual({ ...open, ...said, isOff: true }),
        succeeded: () => {
          expect(form()).toEqual({ ...open, ...said, isBusy: true })
          expect(document.cookie).toMatch(/atoken=\w+/)
        },
      }
    },
  }),
)

function type(label: string, value: string) {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  // React hears of a change only.
  fireEvent.change(field, { target: { value: field.value === value ? `${value}${value}` : value } })
}

/** As a browser fills them in, which the page hears nothing of. */
function fillIn(email: string, password: string) {
  screen.getByLabelText<HTMLInputElement>('E-mail').value = email
  screen.getByLabelText<HTMLInputElement>('Password').value = password
}

function shown() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Log(ging)? in$/i })
  const wrong = ['E-mail', 'Password'].filter((label) => screen.getByLabelText(label).hasAttribute('aria-invalid'))
  return {
    message: screen.queryByRole('alert')?.textContent ?? '',
    fields: wrong.map((label) => label.toLowerCase().replace('-', '')).join(', '),
    isBusy: button.hasAttribute('aria-busy') || button.getAttribute('aria-disabled') === 'true',
    isOff: button.disabled,
  }
}
