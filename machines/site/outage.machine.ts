import { sendParent, setup } from 'xstate'
import { unplugged } from '../unplugged.ts'
import type { OutageNews } from './outage-news.ts'

export type OutageEvent = ReachAnswer | { type: 'retry.requested' }

export type ReachAnswer = { type: 'site.reached' } | { type: 'site.unreachable' }

/** Port. Whether the site answers at all. */
export type ReachSite = (signal: AbortSignal) => Promise<ReachAnswer>

interface OutageInput {
  /** The visitor wants it to be tried at once. */
  isHurried: boolean
}

export const outageMachine = setup({
  types: {
    input: {} as OutageInput,
    context: {} as OutageInput,
    events: {} as OutageEvent,
  },
  actors: { reachSite: unplugged('reachSite') },
  actions: { tellEnd: sendParent({ type: 'outage.ended' } satisfies OutageNews) },
  guards: { isHurried: ({ context }) => context.isHurried },
  delays: { reachPatience: 5_000, linePause: 3_000 },
}).createMachine({
  id: 'outage',
  description: 'The site cannot be reached. It is tried until it answers.',
  context: ({ input }) => input,
  meta: { requirements: ['ERR-019'] },
  initial: 'starting',
  states: {
    starting: {
      description: 'Does the visitor wait for it?',
      always: [{ guard: 'isHurried', target: 'reaching' }, { target: 'waiting' }],
    },
    waiting: {
      description: 'It is tried again soon, or when the visitor says so.',
      after: { linePause: 'reaching' },
      on: { 'retry.requested': 'reaching' },
    },
    reaching: {
      description: 'Does the site answer? A document that fails to load would be the browser’s own error page.',
      invoke: { src: 'reachSite' },
      after: { reachPatience: 'waiting' },
      on: { 'site.reached': { target: 'over', actions: 'tellEnd' }, 'site.unreachable': 'waiting' },
    },
    over: { description: 'The site answers.', type: 'final' },
  },
})
