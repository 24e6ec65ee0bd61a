import { searchPageMachine } from '../../machines/catalogue/search-page.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { FOUND, NOTHING, SPECIAL } from './search-samples.ts'

export const cases = casesOf(searchPageMachine, {
  inputs: { 'with a query': { query: 'night' }, 'without one': { query: '' } },
  events: {
    'results.found': [{ found: FOUND }, { found: NOTHING }, { found: SPECIAL }],
    'results.refused': [{ reason: 'verificationRequired' }],
    'results.failed': [{ reason: 'offline' }],
    'address.changed': [{ search: { s: 'night' } }, { search: {} }],
    'query.submitted': [{ query: 'swim' }, { query: ' s ' }],
  },
  project: ({ context }) => [context.query],
})
