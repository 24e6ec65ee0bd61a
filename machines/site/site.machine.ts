import { setup, stopChild } from 'xstate'

export type SiteEvent =
  /** A page was left, or what it needed is over: its actor goes. */
  { type: 'actor.dismissed'; id: string }

/** The root of the one actor system of a site: every other actor is its child, under an id that is its system id as well. */
export const siteMachine = setup({
  types: { events: {} as SiteEvent },
  actions: {
    stopActor: stopChild(({ system }, id: string) => system.get(id)),
    // What failed has an error boundary of its own; the others live on.
    leaveAlone: () => {},
  },
}).createMachine({
  id: 'site',
  description: 'Holds the actors of one visit together.',
  on: {
    'actor.dismissed': { actions: { type: 'stopActor', params: ({ event }) => event.id } },
    'xstate.error.actor.*': { actions: 'leaveAlone' },
  },
})
