import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { PLAN, RECEIPT } from './member-samples.ts'

export const cases = casesOf(cancellationMachine, {
  events: {
    'cancellation.requested': [{ plan: PLAN }],
    'cancellation.done': [{ receipt: RECEIPT }],
    'standing.learned': [{ isRunning: true }, { isRunning: false }],
    'undo.requested': [{ plan: PLAN }],
  },
  project: ({ context }) => context.sent,
})
