import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type HeadsetEntryEvent = PassTaken | { type: 'entry.confirmed' } | { type: 'entry.declined' }

export type PassTaken =
  /** `to`: where the visitor goes after the log-in. */
  | { type: 'login.accepted'; to: string }
  /** The link is too old, was used, or never was one. */
  | { type: 'pass.spent' }
  | { type: 'pass.blocked' }
  | { type: 'login.failed'; cause: 'offline' | 'unavailable' }
  | { type: 'login.limited'; waitMs: number }

/** Port. Trades what the link carries for tokens, and says where to go then. */
export type TakePass = (signal: AbortSignal) => Promise<PassTaken>

interface Context {
  message: string
  waitMs: number
}

const texts = {
  spent: 'This link is too old or was used already. Make a new one, or log in here.',
  blocked: 'Your account is blocked. Log in with your password, and we can mail you a link that unlocks it.',
  offline: 'You seem to be offline. Please try again when you are back.',
  unavailable: 'We could not reach the server. Please try again.',
  limited: 'Too many attempts. Please wait a minute.',
} as const

export const headsetEntryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HeadsetEntryEvent,
    emitted: {} as { type: 'login.succeeded'; to: string },
    tags: {} as 'settled' | 'asks' | 'busy' | 'limited' | 'succeeded',
  },
  actors: { takePass: unplugged('takePass') },
  actions: {
    dropMessage: assign({ message: '' }),
    say: assign((_, text: keyof typeof texts) => ({ message: texts[text] })),
    keepWait: keep('waitMs'),
    announceLogin: emit((_, to: string) => ({ type: 'login.succeeded' as const, to })),
  },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'headsetEntry',
  description: 'Logs this browser in by a link of another device, after a press. The link is never kept here.',
  context: { message: '', waitMs: 0 },
  initial: 'asking',
  states: {
    asking: {
      description: 'Nothing is done before the visitor says so.',
      tags: ['settled', 'asks'],
      on: { 'entry.confirmed': 'taking', 'entry.declined': { target: 'closed', actions: 'dropMessage' } },
      initial: 'open',
      states: {
        open: { description: 'Nothing was sent yet, or no answer came.' },
        limited: {
          description: 'Too many attempts: nothing is sent for a while.',
          tags: 'limited',
          on: { 'entry.confirmed': {} },
          after: { limit: { target: 'open', actions: 'dropMessage' } },
        },
      },
    },
    taking: {
      description: 'The server trades the link for a log-in.',
      tags: ['asks', 'busy'],
      entry: 'dropMessage',
      invoke: { src: 'takePass' },
      after: { patience: { target: 'asking', actions: { type: 'say', params: 'unavailable' } } },
      on: {
        'login.accepted': { target: 'succeeded', actions: { type: 'announceLogin', params: relay('to') } },
        'pass.spent': { target: 'closed', actions: { type: 'say', params: 'spent' } },
        'pass.blocked': { target: 'closed', actions: { type: 'say', params: 'blocked' } },
        'login.failed': { target: 'asking', actions: { type: 'say', params: relay('cause') } },
        'login.limited': {
          target: 'asking.limited',
          actions: [
            { type: 'keepWait', params: relay('waitMs') },
            { type: 'say', params: 'limited' },
          ],
        },
      },
    },
    closed: {
      description: 'The log-in form is there, and why the link did not do.',
      meta: { resting: true },
      tags: 'settled',
    },
    succeeded: {
      description: 'The visitor is signed in.',
      tags: ['settled', 'asks', 'succeeded'],
      type: 'final',
    },
  },
})
