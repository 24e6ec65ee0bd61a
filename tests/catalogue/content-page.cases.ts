import { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { staticContent } from './samples.ts'

export const cases = casesOf(contentPageMachine, {
  inputs: { asks: { page: { kind: 'home' } } },
  events: {
    'content.loaded': [{ content: staticContent }],
    'content.refused': [{ reason: 'signInRequired' }],
    'content.failed': [{ reason: 'offline' }],
  },
})
