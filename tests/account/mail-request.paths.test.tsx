// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { open } from '../../app/routes/pages/account-removal.page.tsx'
import type { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './mail-request.cases.ts'

const EMAIL = 'ada.holm@example.com'

/** What is said of the whole form, and which fields are marked. */
const said = { message: '', fields: '' }
let mails = 0

describePaths(
  'mailRequest',
  cases,
  drive({
    situation: () => ({ site: 'light', path: '/account-removal/', holds: ['initAccountRemoval'] }),
    open: async (site, _, __, { sandbox }) => {
      Object.assign(said, { message: '', fields: '' })
      mails = (await sandbox.control.mails()).length
      const match = site.routeAt('/account-removal/')
      const page = open({ site, openActor: site.open, match, search: {}, key: 'removal' })
      const removal = page.actor as ActorRefFrom<typeof accountRemovalMachine>
      return {
        actor: removal.getSnapshot().children.request!,
        view: onStage(page.draw(), { path: '/account-removal/' }),
      }
    },
    begins: 'filling.editing',
    happens: {
      'email.edited': {
        by: () => {
          Object.assign(said, { message: '', fields: said.fields.includes('password') ? 'password' : '' })
          const field = screen.getByLabelText<HTMLInputElement>('E-mail')
          fireEvent.change(field, { target: { value: field.value === 'a' ? 'aa' : 'a' } })
        },
        to: 'stays',
      },
      'password.edited': {
        by: () => {
          Object.assign(said, { message: '', fields: said.fields.includes('email') ? 'email' : '' })
          const field = screen.getByLabelText<HTMLInputElement>('Password')
          fireEvent.change(field, { target: { value: `${field.value}x` } })
        },
        to: 'stays',
      },
      'request.submitted': {
        by: ({ email, password }) => {
          if (!isOff()) Object.assign(said, { message: '', fields: email === EMAIL ? '' : 'email, password' })
          screen.getByLabelText<HTMLInputElement>('E-mail').value = email
          screen.getByLabelText<HTMLInputElement>('Password').value = password
          fireEvent.submit(screen.getByRole('form', { name: 'Remove Your Account' }))
        },
        to: ({ email }, { before }) => (email === EMAIL && !before.includes('filling.limited') ? 'sending' : 'stays'),
      },
      'mail.sent': {
        by: async (event, live) => {
          await live.sandbox.control.changeClock({ jumpMs: 30_000 })
          mails += 1
          await answered()(event, live)
        },
        to: 'mailed',
      },
      'request.refused': {
        by: (event, live) => {
          said.fields = 'email, password'
          return answered({ initAccountRemoval: 'fieldErrors' })(event, live)
        },
        to: 'filling.editing',
      },
      'request.failed': {
        by: (event, live) => {
          said.message = 'You seem to be offline. What you typed is kept: try again when you are back.'
          return answered({ initAccountRemoval: 'refuse' })(event, live)
        },
        to: 'filling.failed',
      },
      'request.limited': {
        by: (event, live) => {
          said.message = 'You have asked a few times just now. Please wait a little before you ask again.'
          return answered({ initAccountRemoval: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'filling.limited',
      },
      'request.reopened': { by: pressed('Ask for another mail'), to: 'filling.editing' },
    },
    lasts: {
      'sending after patience': {
        ms: 16_000,
        to: () => {
          said.message = 'We could not reach the server. What you typed is kept: please try again.'
          return 'filling.failed'
        },
      },
      'filling.limited after limit': {
        ms: 60_000,
        to: () => {
          said.message = ''
          return 'filling.editing'
        },
      },
    },
    see: (live) => {
      const still = { isBusy: false, isOff: false, held: [] as string[] }
      const form = () => ({ ...shown(), held: live().gate.held() })
      return {
        'filling.editing': () => expect(form()).toEqual({ ...still, ...said }),
        'filling.failed': () => expect(form()).toEqual({ ...still, ...said }),
        'filling.limited': () => expect(form()).toEqual({ ...still, ...said, isOff: true }),
        sending: () => expect(form()).toEqual({ ...still, ...said, isBusy: true, held: ['initAccountRemoval'] }),
        mailed: async () => {
          const sent = await live().sandbox.control.mails()
          expect({ mails: sent.length, to: sent.at(-1)?.recipient, kind: sent.at(-1)?.kind }).toEqual({
            mails,
            to: EMAIL,
            kind: 'accountRemoval',
          })
          expect(screen.getByRole('status').textContent).toBe(
            'A link is on its way to ada.holm@example.com. Until you follow it, nothing is removed. No mail? Look among the unwanted ones, too.',
          )
        },
      }
    },
  }),
)

function isOff() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Mail me a link' }).disabled
}

function shown() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^(Mail me a link|Sending)$/ })
  const wrong = ['E-mail', 'Password'].filter((label) => screen.getByLabelText(label).hasAttribute('aria-invalid'))
  return {
    message: screen.queryByRole('alert')?.textContent ?? '',
    fields: wrong.map((label) => label.toLowerCase().replace('-', '')).join(', '),
    isBusy: button.getAttribute('aria-disabled') === 'true',
    isOff: button.disabled,
  }
}
