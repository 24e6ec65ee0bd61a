import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(mailRequestMachine, {
  input: { exampleEmail: 'name@example.com', asksPassword: true, isNewAddress: false },
  events: {
    'email.edited': [{ email: 'a' }],
    'request.submitted': [
      { email: 'ada.holm@example.com', password: 'Proscenium1' },
      { email: 'ada@', password: '' },
    ],
    'request.refused': [{ message: 'no', fields: { email: '', password: 'no' } }],
    'request.failed': [{ cause: 'offline' }],
    'request.limited': [{ waitMs: 60_000 }],
  },
  invariants: { 'the password is never kept': ({ context }) => !JSON.stringify(context).includes('Proscenium1') },
})
