import { setup } from 'xstate'
import { unplugged } from '../unplugged.ts'

export type NoticesEvent = FailureFact | { type: 'notice.dismissed' } | { type: 'route.changed' }

/** Stream: something that the visitor started came to nothing, and no part of the page says so. */
export type FailureFact = { type: 'action.failed' }

export const noticesMachine = setup({
  types: {
    events: {} as NoticesEvent,
    tags: {} as 'shown',
  },
  actors: { watchFailures: unplugged('watchFailures') },
}).createMachine({
  id: 'notices',
  description: 'Tells visitors that what they just did has failed, where nothing else does.',
  meta: { requirements: ['ERR-021', 'ERR-029'], stream: true },
  invoke: { src: 'watchFailures' },
  initial: 'silent',
  states: {
    silent: { description: 'Nothing to say.', on: { 'action.failed': 'shown' } },
    shown: {
      description: 'The notice is shown until it is closed, or another page opens.',
      tags: 'shown',
      on: { 'notice.dismissed': 'silent', 'route.changed': 'silent' },
    },
  },
})
