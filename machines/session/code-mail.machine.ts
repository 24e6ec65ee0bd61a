import { assign, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type CodeMailEvent =
  | CodeMailAnswer
  /** The visitor wants another one. */
  | { type: 'mail.wanted' }

export type CodeMailAnswer =
  /** It is on its way, if the address has an account. */
  | { type: 'mail.sent' }
  /** One was sent a moment ago. */
  | { type: 'mail.held'; waitMs: number }
  | { type: 'mail.failed'; cause: 'offline' | 'unavailable' }

interface Context {
  email: string
  /** Until the next one may be asked for. */
  waitMs: number
  cause: 'offline' | 'unavailable'
}

const REST_MS = 30_000
const LONGEST_REST_MS = 600_000

export const codeMailMachine = setup({
  types: {
    input: {} as { email: string },
    context: {} as Context,
    events: {} as CodeMailEvent,
    tags: {} as 'busy' | 'mayAskAgain' | 'failed',
  },
  actors: { mailCode: unplugged<{ email: string }>('mailCode') },
  actions: {
    keepWait: assign((_, waitMs: number) => ({ waitMs: Math.min(LONGEST_REST_MS, Math.max(1_000, waitMs)) })),
    keepCause: assign((_, cause: Context['cause']) => ({ cause })),
  },
  delays: { patience: 16_000, rest: ({ context }) => context.waitMs },
}).createMachine({
  id: 'codeMail',
  description: 'Has a code mailed, and another one after a while.',
  meta: { requirements: ['ACCT-002', 'API-008'] },
  context: ({ input }) => ({ ...input, waitMs: REST_MS, cause: 'unavailable' }),
  initial: 'sending',
  states: {
    sending: {
      description: 'The server is asked to mail one.',
      meta: { requirements: ['API-008'] },
      tags: 'busy',
      invoke: { src: 'mailCode', input: ({ context: { email } }) => ({ email }) },
      after: { patience: { target: 'failed', actions: { type: 'keepCause', params: 'unavailable' } } },
      on: {
        'mail.sent': { target: 'resting', actions: { type: 'keepWait', params: REST_MS } },
        'mail.held': { target: 'resting', actions: { type: 'keepWait', params: relay('waitMs') } },
        'mail.failed': { target: 'failed', actions: { type: 'keepCause', params: relay('cause') } },
      },
    },
    resting: {
      description: 'One was mailed a moment ago.',
      meta: { resting: true, requirements: ['ACCT-002'] },
      after: { rest: 'ready' },
    },
    ready: {
      description: 'One was mailed a while ago.',
      meta: { requirements: ['ACCT-002'] },
      tags: 'mayAskAgain',
      on: { 'mail.wanted': 'sending' },
    },
    failed: {
      description: 'Whether one is on its way is not known.',
      meta: { requirements: ['ACCT-002'] },
      tags: ['mayAskAgain', 'failed'],
      on: { 'mail.wanted': 'sending' },
    },
  },
})
