import { passkeyLoginMachine } from '../../machines/session/passkey-login.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(passkeyLoginMachine, {
  inputs: { 'a guest': undefined },
  events: {
    'passkey.given': [{ credential: { id: 'signed', type: 'public-key' } }],
    'passkey.failed': [{ cause: 'cancelled' }],
    'login.accepted': [{ to: '/main-dashboard/' }],
    'passkey.refused': [{ isBlocked: false }],
    'login.failed': [{ cause: 'offline' }],
    'login.limited': [{ waitMs: 60_000 }],
  },
  project: ({ context }) => context.isRepeated,
  invariants: { 'what was signed is never kept': ({ context }) => !JSON.stringify(context).includes('signed') },
})
