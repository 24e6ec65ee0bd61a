import { videosListMachine } from '../../machines/catalogue/videos-list.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { videosPage } from './samples.ts'

export const cases = casesOf(videosListMachine, {
  inputs: { asks: { search: {}, isLoggedIn: false } },
  events: {
    'videos.loaded': [{ videos: videosPage() }, { videos: videosPage([]) }],
    'videos.refused': [{ reason: 'signInRequired' }],
    'videos.failed': [{ reason: 'offline' }],
    'address.changed': [{ search: {} }, { search: { page: 2 } }],
    'category.chosen': [{ category: 'rooftops' }],
    'layout.chosen': [{ layout: 'list' }],
  },
  project: ({ context }) => [context.search.page, context.videos !== undefined],
})
