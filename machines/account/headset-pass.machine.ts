import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type HeadsetPassEvent =
  | OwnerNews
  | PassAnswer
  /** Also for another one, in place of the one that there is. */
  | { type: 'pass.wanted' }
  /** Back to the address that logs nobody in. */
  | { type: 'pass.dropped' }

/** Whether there is a member here whose log-in can be handed over. */
export type OwnerNews = { type: 'owner.known' } | { type: 'owner.gone' }

export type PassAnswer =
  /** `livesMs`: for how long it is good. */
  | { type: 'pass.made'; token: string; livesMs: number }
  | { type: 'pass.limited'; waitMs: number }
  | { type: 'pass.failed'; cause: 'offline' | 'unavailable' | 'signedOut' }

/** Port. Has a token made that is worth one log-in of the member. */
export type MakePass = (signal: AbortSignal) => Promise<PassAnswer>

interface Context {
  /** `''`: there is none. */
  token: string
  livesMs: number
  waitMs: number
  message: string
}

const texts = {
  offline: 'You seem to be offline. Please try again when you are back.',
  unavailable: 'We could not reach the server. Please try again.',
  signedOut: 'You are logged out. Log in again to make such a link.',
} as const

const NOTHING = { token: '', livesMs: 0, message: '' }

export const headsetPassMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HeadsetPassEvent,
    tags: {} as 'offered' | 'busy' | 'limited' | 'made' | 'expired',
  },
  actors: { watchOwner: unplugged('watchOwner'), makePass: unplugged('makePass') },
  actions: {
    forget: assign(NOTHING),
    keepToken: keep('token'),
    keepLife: keep('livesMs'),
    showFailure: assign((_, cause: keyof typeof texts) => ({ message: texts[cause] })),
    showLimit: assign((_, waitMs: number) => ({ waitMs: within(waitMs), message: limitText(within(waitMs)) })),
  },
  delays: {
    patience: 16_000,
    life: ({ context }) => Math.min(600_000, Math.max(0, context.livesMs)),
    limit: ({ context }) => context.waitMs,
  },
}).createMachine({
  id: 'headsetPass',
  description: 'A link by which the browser of a headset is logged in as the member, once, within minutes.',
  context: { ...NOTHING, waitMs: 0 },
  invoke: { src: 'watchOwner' },
  meta: { stream: true },
  on: { 'owner.gone': { target: '.withheld', actions: 'forget' } },
  initial: 'withheld',
  states: {
    withheld: {
      description: 'Nobody is logged in whom a headset could be logged in as.',
      on: { 'owner.known': 'ready' },
    },
    ready: {
      description: 'The member can have a link made.',
      tags: 'offered',
      on: { 'pass.wanted': 'making' },
      initial: 'idle',
      states: {
        idle: { description: 'Nobody has asked, or the link was put away.' },
        failed: { description: 'No link was made, and why is said.' },
        limited: {
          description: 'Too many were made: no other one for a while.',
          tags: 'limited',
          on: { 'pass.wanted': {} },
          after: { limit: { target: 'idle', actions: 'forget' } },
        },
        expired: { description: 'The link is worth nothing any more.', tags: 'expired' },
      },
    },
    making: {
      description: 'The server makes it, in the name of the member.',
      tags: ['offered', 'busy'],
      entry: 'forget',
      invoke: { src: 'makePass' },
      after: { patience: { target: 'ready.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'pass.made': {
          target: 'made',
          actions: [
            { type: 'keepToken', params: relay('token') },
            { type: 'keepLife', params: relay('livesMs') },
          ],
        },
        'pass.limited': { target: 'ready.limited', actions: { type: 'showLimit', params: relay('waitMs') } },
        'pass.failed': { target: 'ready.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    made: {
      description: 'The link is shown for as long as it is good.',
      tags: ['offered', 'made'],
      after: { life: { target: 'ready.expired', actions: 'forget' } },
      on: { 'pass.wanted': 'making', 'pass.dropped': { target: 'ready', actions: 'forget' } },
    },
  },
})

function within(waitMs: number): number {
  return Math.min(600_000, Math.max(1_000, waitMs))
}

function limitText(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1_000)
  return `Too many links were made. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
}
