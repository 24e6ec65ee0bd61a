import { emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const exampleEmail = 'name@example.com'

export const cases = casesOf(emailChangeMachine, {
  inputs: {
    'as a guest': { arrival: 'guest', exampleEmail },
    'as a member': { arrival: 'member', exampleEmail },
    'by a link to confirm': { arrival: 'confirmLink', exampleEmail },
    'by a link to undo': { arrival: 'undoLink', exampleEmail },
  },
  events: {
    'change.made': [{ email: 'ada@new.example' }],
    'change.refused': [{ message: 'no' }],
    'change.failed': [{ cause: 'offline' }],
  },
  project: ({ context }) => context.arrival,
})
