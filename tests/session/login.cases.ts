import { loginMachine } from '../../machines/session/login.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const noFields = { email: '', password: '' }

export const cases = casesOf(loginMachine, {
  input: { exampleEmail: 'name@example.com' },
  events: {
    'email.edited': [{ email: 'a' }],
    'login.submitted': [
      { email: 'ada@example.com', password: 'Proscenium1' },
      { email: '', password: '' },
    ],
    'login.accepted': [{ to: '/main-dashboard/' }],
    'login.refused': [{ message: 'no', fields: noFields, isBlocked: false }],
    'login.failed': [{ cause: 'offline' }],
    'login.limited': [{ waitMs: 60_000 }],
  },
  invariants: { 'the password is never kept': ({ context }) => !JSON.stringify(context).includes('Proscenium1') },
})
