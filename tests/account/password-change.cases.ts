import { passwordChangeMachine } from '../../machines/account/password-change.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const typed = { password: 'Proscenium1', newPassword: 'Proscenium2', passwordAgain: 'Proscenium2' }

export const cases = casesOf(passwordChangeMachine, {
  inputs: { 'logged in': undefined },
  events: {
    'field.edited': [{ field: 'newPassword' }],
    'change.submitted': [typed, { ...typed, newPassword: 'short1' }],
    'password.changed': [{ message: 'Your password is changed.' }],
    'password.refused': [
      { fields: { password: 'This is not your password.', newPassword: '', passwordAgain: 'They are not the same.' } },
    ],
    'change.failed': [{ cause: 'offline' }],
    'change.limited': [{ waitMs: 60_000 }],
  },
})
