import { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const noFields = { email: '', code: '' }

export const cases = casesOf(codeLoginMachine, {
  input: { exampleEmail: 'name@example.com' },
  events: {
    'code.chosen': [{ email: 'ada' }],
    'email.edited': [{ email: 'a' }],
    'email.submitted': [{ email: 'ada.holm@example.com' }, { email: 'ada@' }],
    'code.submitted': [{ code: '123 456' }, { code: '12345' }],
    'login.accepted': [{ to: '/main-dashboard/' }],
    'code.refused': [{ message: 'no', fields: noFields, isBlocked: false }],
    'login.failed': [{ cause: 'offline' }],
    'login.limited': [{ waitMs: 60_000 }],
  },
  invariants: { 'the code is never kept': ({ context }) => !/123 ?456/.test(JSON.stringify(context)) },
})
