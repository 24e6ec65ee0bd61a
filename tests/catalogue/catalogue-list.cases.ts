import { catalogueListMachine } from '../../machines/catalogue/catalogue-list.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { videosPage } from './samples.ts'

export const cases = casesOf(catalogueListMachine, {
  inputs: { asks: { search: {}, isLoggedIn: false } },
  events: {
    'list.loaded': [{ content: videosPage() }, { content: videosPage([]) }],
    'list.refused': [{ reason: 'signInRequired' }],
    'list.failed': [{ reason: 'offline' }],
    'address.changed': [{ search: {} }, { search: { page: 2 } }],
    'filter.chosen': [{ change: { category: 'rooftops' } }],
    'layout.chosen': [{ layout: 'list' }],
  },
  // What was there before an empty page tells whether it was replaced.
  project: ({ context }) => [context.search.page, context.content?.items.length],
})
