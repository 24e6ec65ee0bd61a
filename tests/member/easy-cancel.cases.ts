import { easyCancelMachine } from '../../machines/member/easy-cancel.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { PLAN, SURVEY } from './member-samples.ts'

export const cases = casesOf(easyCancelMachine, {
  events: {
    'survey.loaded': [
      { survey: SURVEY, upgradeTo: { to: '/main-dashboard/upgrade-subscription/', isExternal: false } },
    ],
    'answer.chosen': [{ questionId: 'why', answerId: 'films' }],
    'answer.described': [{ questionId: 'why', text: 'Too dark' }],
    'feedback.requested': [
      { plan: PLAN, status: 'Active' },
      { plan: PLAN, status: 'Canceled' },
    ],
    'feedback.taken': [{ next: { to: '/main-dashboard/membership-info/', isExternal: false } }, { next: null }],
    'cancellation.changed': [{ standing: 'open' }, { standing: 'underWay' }, { standing: 'cancelled' }],
  },
  project: ({ context }) => [context.isCancelled, context.hasReceipt],
})
