import { emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import type { ShowDialog } from './show-rules.ts'

export type ShowNewsEvent =
  | { type: 'news.told'; dialog: ShowDialog }
  | { type: 'dialog.closed' }
  | { type: 'tokens.wanted' }

export const showNewsMachine = setup({
  types: {
    context: {} as { dialog: ShowDialog },
    events: {} as ShowNewsEvent,
    emitted: {} as { type: 'navigation.requested'; to: string },
    tags: {} as 'dialog',
  },
  actions: {
    keepDialog: keep('dialog'),
    leadToTokens: emit({ type: 'navigation.requested', to: '/tokens/' } as const),
  },
}).createMachine({
  id: 'showNews',
  description: 'What the visitor has to be told of a show, one thing at a time: the last one.',
  context: { dialog: { kind: 'notice', text: '' } },
  initial: 'closed',
  on: {
    'news.told': {
      target: '.open',
      actions: { type: 'keepDialog', params: relay('dialog') },
      meta: { requirements: ['SHOW-021', 'SHOW-022', 'SHOW-023', 'SHOW-024', 'SHOW-025', 'SHOW-026', 'SHOW-027'] },
    },
  },
  states: {
    closed: { description: 'Nothing has to be told.', meta: { requirements: ['SHOW-034'] } },
    open: {
      description: 'A dialog, or a line, says what it is and what can be done.',
      tags: 'dialog',
      meta: { requirements: ['SHOW-028', 'SHOW-029', 'SHOW-030', 'SHOW-031', 'SHOW-032', 'SHOW-033'] },
      on: {
        'dialog.closed': 'closed',
        'tokens.wanted': { target: 'closed', actions: 'leadToTokens', meta: { requirements: ['SHOW-035'] } },
      },
    },
  },
})
