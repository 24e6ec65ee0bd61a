import { passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const exampleEmail = 'name@example.com'

export const cases = casesOf(passwordResetMachine, {
  inputs: { 'without a link': { hasLink: false, exampleEmail }, 'by a link': { hasLink: true, exampleEmail } },
  events: {
    'link.accepted': [{ email: 'ada.holm@example.com' }],
    'check.failed': [{ cause: 'offline' }],
    'password.submitted': [
      { password: 'Proscenium2', confirmation: 'Proscenium2' },
      { password: 'Proscenium2', confirmation: 'Proscenium3' },
    ],
    'password.refused': [{ fields: { password: 'no', confirmation: '' } }],
    'setting.failed': [{ cause: 'offline' }],
  },
  invariants: { 'the password is never kept': ({ context }) => !/Proscenium\d/.test(JSON.stringify(context)) },
})
