import { assign, emit, setup } from 'xstate'
import type { PasskeyAssertion } from '../../contracts/account/passkeys.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { loginTexts } from './login.machine.ts'

export type PasskeyLoginEvent =
  | PasskeyAnswer
  | PasskeyLoginAnswer
  /** The visitor presses the button; by autofill they need none. */
  | { type: 'passkey.wanted' }
  | { type: 'passkey.cancelled' }

/** What the browser gave, or why it gave nothing. */
export type PasskeyAnswer =
  | { type: 'passkey.given'; credential: PasskeyAssertion }
  | { type: 'passkey.failed'; cause: 'unsupported' | 'cancelled' | 'broken' | 'offline' | 'unavailable' }

export type PasskeyLoginAnswer =
  /** `to`: where the visitor goes after the log-in. */
  | { type: 'login.accepted'; to: string }
  | { type: 'passkey.unknown' }
  /** What the server had asked the browser to sign is too old, or was used. */
  | { type: 'challenge.expired' }
  | { type: 'passkey.refused'; isBlocked: boolean }
  | { type: 'login.failed'; cause: 'offline' | 'unavailable' }
  | { type: 'login.limited'; waitMs: number }

/** Port. The browser asks the visitor: in a dialog of its own, or among what it fills in. */
export type AskPasskey = (signal: AbortSignal) => Promise<PasskeyAnswer>
/** Port. Trades what was signed for tokens, and says where to go then. */
export type RedeemPasskey = (
  signal: AbortSignal,
  input: { credential: PasskeyAssertion | undefined },
) => Promise<PasskeyLoginAnswer>

export interface PasskeyLoginContext {
  message: string
  /** A challenge was too old, and another one is tried. */
  isRepeated: boolean
  waitMs: number
}

export const passkeyLoginTexts = {
  ...loginTexts,
  unsupported: 'This browser cannot use passkeys here. Your password and codes by e-mail work as before.',
  cancelled: '',
  timedOut: 'That took too long. Please try again, or log in another way.',
  broken: 'Your device could not use a passkey. Please try again, or log in another way.',
  again: 'Your passkey came too late. Please confirm it once more.',
  unknown: 'This passkey is not known here any more, and you can remove it from your device. Log in another way.',
  refused: 'This passkey could not be checked. Please try again, or log in another way.',
  blocked: 'Your account is blocked. Log in with your password, and we can mail you a link that unlocks it.',
} as const

export const passkeyLoginMachine = setup({
  types: {
    context: {} as PasskeyLoginContext,
    events: {} as PasskeyLoginEvent,
    emitted: {} as { type: 'login.succeeded'; to: string },
    tags: {} as 'settled' | 'asking' | 'busy' | 'limited' | 'succeeded',
  },
  actors: {
    offerPasskeys: unplugged('offerPasskeys'),
    askPasskey: unplugged('askPasskey'),
    redeemPasskey: unplugged<{ credential: PasskeyAssertion | undefined }>('redeemPasskey'),
  },
  actions: {
    startAnew: assign({ message: '', isRepeated: false }),
    say: assign((_, text: keyof typeof passkeyLoginTexts) => ({ message: passkeyLoginTexts[text] })),
    noteRepeat: assign({ isRepeated: true }),
    keepWait: keep('waitMs'),
    announceLogin: emit((_, to: string) => ({ type: 'login.succeeded' as const, to })),
  },
  guards: { isRepeated: ({ context }) => context.isRepeated },
  delays: {
    /** A minute less than the server takes a challenge for. */
    challengeLife: 240_000,
    prompt: 120_000,
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'passkeyLogin',
  description: 'Logs in with a passkey. What a device signs is never kept here, only passed on.',
  context: { message: '', isRepeated: false, waitMs: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'The visitor may log in as they like.',
      tags: 'settled',
      on: { 'passkey.wanted': { target: 'asking', actions: 'startAnew' } },
      initial: 'offering',
      states: {
        offering: {
          description:
            'The browser offers passkeys where it fills in the e-mail, for as long as the challenge is good.',
          invoke: { src: 'offerPasskeys' },
          after: { challengeLife: { target: 'offering', reenter: true } },
          on: {
            'passkey.given': { target: '#passkeyLogin.checking', actions: 'startAnew' },
            'passkey.failed': 'unoffered',
          },
        },
        unoffered: { description: 'This browser offers none by itself: there is the button.' },
      },
    },
    asking: {
      description: 'The browser asks the visitor for a passkey.',
      tags: ['settled', 'asking'],
      invoke: { src: 'askPasskey' },
      after: { prompt: { target: 'idle', actions: { type: 'say', params: 'timedOut' } } },
      on: {
        'passkey.cancelled': { target: 'idle', actions: { type: 'say', params: 'cancelled' } },
        'passkey.given': 'checking',
        'passkey.failed': { target: 'idle', actions: { type: 'say', params: relay('cause') } },
      },
    },
    checking: {
      description: 'The server checks what was signed.',
      tags: 'busy',
      invoke: { src: 'redeemPasskey', input: ({ event }) => ({ credential: credentialIn(event) }) },
      after: { patience: { target: 'idle', actions: { type: 'say', params: 'unavailable' } } },
      on: {
        'login.accepted': { target: 'succeeded', actions: { type: 'announceLogin', params: relay('to') } },
        'passkey.unknown': { target: 'idle', actions: { type: 'say', params: 'unknown' } },
        'challenge.expired': [
          { guard: 'isRepeated', target: 'idle', actions: { type: 'say', params: 'timedOut' } },
          { target: 'asking', actions: ['noteRepeat', { type: 'say', params: 'again' }] },
        ],
        'passkey.refused': {
          target: 'idle',
          actions: { type: 'say', params: ({ event }) => (event.isBlocked ? 'blocked' : 'refused') },
        },
        'login.failed': { target: 'idle', actions: { type: 'say', params: relay('cause') } },
        'login.limited': {
          target: 'limited',
          actions: [
            { type: 'keepWait', params: relay('waitMs') },
            { type: 'say', params: 'limited' },
          ],
        },
      },
    },
    limited: {
      description: 'Too many passkeys were refused: this way to log in waits, the others do not.',
      tags: ['settled', 'limited'],
      after: { limit: { target: 'idle', actions: 'startAnew' } },
    },
    succeeded: {
      description: 'The visitor is signed in.',
      tags: ['settled', 'succeeded'],
      type: 'final',
    },
  },
})

function credentialIn(event: PasskeyLoginEvent) {
  return event.type === 'passkey.given' ? event.credential : undefined
}
