import { expect } from 'vitest'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { describePaths } from '../support/paths.ts'

const noFields = { email: '', password: '' }

describePaths('login', loginMachine, {
  input: { exampleEmail: 'name@example.com' },
  events: {
    'email.edited': [{ email: 'a' }],
    'login.submitted': [
      { email: 'ada@example.com', password: 'Proscenium1' },
      { email: '', password: '' },
    ],
    'login.refused': [{ message: 'no', fields: noFields, isBlocked: false }],
    'login.failed': [{ cause: 'offline' }],
    'login.limited': [{ waitMs: 60_000 }],
  },
  invariant: (snapshot) => {
    expect(JSON.stringify(snapshot.context)).not.toContain('Proscenium1')
  },
})
