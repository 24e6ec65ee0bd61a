import { codeMailMachine } from '../../machines/session/code-mail.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(codeMailMachine, {
  input: { email: 'ada.holm@example.com' },
  events: { 'mail.held': [{ waitMs: 20_000 }], 'mail.failed': [{ cause: 'offline' }] },
  invariants: { 'the wait is at most ten minutes': ({ context }) => context.waitMs <= 600_000 },
})
