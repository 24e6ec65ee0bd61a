import { headsetPassMachine } from '../../machines/account/headset-pass.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(headsetPassMachine, {
  events: {
    'pass.made': [{ token: 'let-me-in', livesMs: 600_000 }],
    'pass.limited': [{ waitMs: 60_000 }],
    'pass.failed': [{ cause: 'offline' }, { cause: 'signedOut' }],
  },
  invariants: {
    'a token is kept only while it is shown': ({ value, context }) => (context.token !== '') === (value === 'made'),
  },
})
