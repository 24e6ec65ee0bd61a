import { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(cardPreviewMachine, {
  inputs: { 'with previews': { previewsEnabled: true }, 'without previews': { previewsEnabled: false } },
  events: {
    'card.entered': [{ id: 'a' }, { id: 'b' }],
    'card.left': [{ id: 'a' }, { id: 'b' }],
    'preview.failed': [{ id: 'a' }],
  },
  project: ({ context }) => context.id,
})
