import { dealsMachine } from '../../machines/sales/deals.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { dealsContent } from './deal-samples.ts'

export const cases = casesOf(dealsMachine, {
  inputs: { 'on its page': { shelf: 'page' }, 'while closed': { shelf: 'maintenance' } },
  events: {
    'deals.loaded': [{ content: dealsContent() }],
    'deals.refused': [{}],
    'deals.failed': [{ content: dealsContent({ deals: [] }) }],
  },
})
