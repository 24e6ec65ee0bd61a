import { showNewsMachine } from '../../machines/cams/show-news.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(showNewsMachine, {
  events: {
    'news.told': [{ dialog: { kind: 'notEnoughTokens' } }, { dialog: { kind: 'notice', text: 'It has arrived.' } }],
  },
  project: ({ context }) => context.dialog.kind,
})
