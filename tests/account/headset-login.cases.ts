import { headsetLoginMachine } from '../../machines/account/headset-login.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(headsetLoginMachine, {
  events: {
    'code.submitted': [{ code: '123 456' }, { code: '12345' }],
    'approval.refused': [{ message: 'no' }],
    'approval.limited': [{ waitMs: 60_000 }],
    'approval.failed': [{ cause: 'offline' }],
  },
  invariants: { 'the code is never kept': ({ context }) => !/123 ?456/.test(JSON.stringify(context)) },
})
