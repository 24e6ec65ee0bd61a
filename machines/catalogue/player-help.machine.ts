import { setup } from 'xstate'

export type PlayerHelpEvent = { type: 'help.toggled' } | { type: 'help.closed' }

interface Context {
  /** What is on just now has fewer keys. */
  isLive: boolean
}

export const playerHelpMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as PlayerHelpEvent,
    tags: {} as 'help',
  },
}).createMachine({
  id: 'playerHelp',
  description: 'The overview of keys.',
  meta: { requirements: ['CAT-037'] },
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: { description: 'Not shown.', on: { 'help.toggled': 'open' } },
    open: {
      description: 'The keys and what they do.',
      tags: 'help',
      on: { 'help.toggled': 'closed', 'help.closed': 'closed' },
    },
  },
})
