import { mailedCancellationMachine } from '../../machines/account/mailed-cancellation.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const exampleEmail = 'name@example.com'

export const cases = casesOf(mailedCancellationMachine, {
  inputs: { 'without a link': { hasLink: false, exampleEmail }, 'by a link': { hasLink: true, exampleEmail } },
  events: {
    'link.accepted': [
      { memberships: [{ uuid: 'm-1', title: 'Monthly', isRunning: true, accessUntil: '2026-12-14' }] },
      { memberships: [{ uuid: 'm-1', title: 'Monthly', isRunning: false, accessUntil: '2026-12-14' }] },
      { memberships: [] },
    ],
    'check.failed': [{ cause: 'offline' }],
    'cancellation.done': [
      { receipts: [{ receipt: 'C-000001', title: 'Monthly', cancelledAt: '2026-11-24', accessUntil: '2026-12-14' }] },
    ],
    'cancellation.failed': [{ cause: 'offline' }, { cause: 'unavailable' }],
  },
})
