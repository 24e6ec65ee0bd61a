import { modelPageMachine } from '../../machines/catalogue/model-page.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { modelContent } from './samples.ts'

export const cases = casesOf(modelPageMachine, {
  input: { slug: 'isolde-marrow', search: {} },
  events: {
    'model.loaded': [{ content: modelContent() }],
    'model.refused': [{ reason: 'verificationRequired' }],
    'model.failed': [{ reason: 'offline' }],
    'address.changed': [{ search: { with: 'bea-lark' } }],
  },
})
