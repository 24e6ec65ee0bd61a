import { modelSectionMachine } from '../../machines/catalogue/model-section.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { cards } from './samples.ts'

export const cases = casesOf(modelSectionMachine, {
  input: { section: 'films', slug: 'isolde-marrow' },
  events: { 'section.loaded': [{ content: { kind: 'films', items: cards(3) } }] },
})
