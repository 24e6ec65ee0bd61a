import { dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { safeHtml } from '../support/safe-html.ts'

export const cases = casesOf(dialogHostMachine, {
  events: {
    'dialog.requested': [
      { request: dialogRequest('terms') },
      { request: dialogRequest('ageVerified', { isPersistent: true }) },
    ],
    'dialog.answered': [{ result: 'confirmed' }],
    'dialog.loaded': [
      { content: NO_CONTENT },
      { content: { title: 'Terms', html: safeHtml('<p>Text</p>'), sections: [] } },
    ],
    'dialog.loadFailed': [{ reason: 'dialog: chunk missing' }],
  },
  project: ({ context }) => [context.current.dialog, context.queue.map(({ dialog }) => dialog)],
  cover: 'transitions',
  invariants: { 'at most one dialog waits': ({ context }) => context.queue.length <= 1 },
})
