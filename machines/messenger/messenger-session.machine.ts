import { assign, emit, setup } from 'xstate'
import { unplugged } from '../unplugged.ts'

export type MessengerSessionEvent = LogInAnswer | PingAnswer

export interface MessengerSessionFacts {
  /** What this user is called here. */
  clientId: string
  channel: string
}

export type LogInAnswer =
  | ({ type: 'messenger.loggedIn' } & MessengerSessionFacts)
  /** No session token came, or nothing at all. */
  | { type: 'messenger.refused' }
export type PingAnswer = { type: 'ping.answered' } | { type: 'ping.failed' }

export type MessengerSessionEmitted = ({ type: 'session.opened' } & MessengerSessionFacts) | { type: 'session.lost' }

const MOST_FAILED_PINGS = 3

export const messengerSessionMachine = setup({
  types: {
    context: {} as { failedPings: number },
    events: {} as MessengerSessionEvent,
    emitted: {} as MessengerSessionEmitted,
  },
  actors: {
    logIn: unplugged('logIn'),
    sendPing: unplugged('sendPing'),
  },
  actions: {
    announceSession: emit((_, { clientId, channel }: MessengerSessionFacts) => ({
      type: 'session.opened' as const,
      clientId,
      channel,
    })),
    announceLoss: emit({ type: 'session.lost' } as const),
    countFailedPing: assign(({ context }) => ({ failedPings: context.failedPings + 1 })),
    forgetFailedPings: assign({ failedPings: 0 }),
  },
  guards: {
    hasTooManyFailures: ({ context }) => context.failedPings + 1 >= MOST_FAILED_PINGS,
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    retryPause: 30_000,
    pingPause: 5_000,
  },
}).createMachine({
  id: 'messengerSession',
  description: 'Whether the messenger knows this user.',
  context: { failedPings: 0 },
  meta: { requirements: ['CAMAUTH-009', 'CAMAUTH-010', 'CAMAUTH-011'] },
  initial: 'loggingIn',
  states: {
    loggingIn: {
      description: 'A session is asked for, as a user.',
      meta: { requirements: ['CAMAUTH-009', 'CAMAUTH-012'] },
      invoke: { src: 'logIn' },
      after: { patience: 'waiting' },
      on: {
        'messenger.loggedIn': {
          target: 'authorized',
          actions: ['forgetFailedPings', { type: 'announceSession', params: ({ event }) => event }],
        },
        'messenger.refused': { target: 'waiting', meta: { requirements: ['MSG-046'] } },
      },
    },
    waiting: {
      description: 'There is no session. No error is shown; it is tried again.',
      meta: { requirements: ['MSG-046'] },
      after: { retryPause: 'loggingIn' },
    },
    authorized: {
      description: 'There is a session, which is kept alive.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The next ping is due in 5 s.',
          meta: { requirements: ['CAMAUTH-010'] },
          after: { pingPause: 'pinging' },
        },
        pinging: {
          description: 'The messenger is pinged: the viewer is still here.',
          invoke: { src: 'sendPing' },
          after: {
            patience: [
              { guard: 'hasTooManyFailures', target: '#messengerSession.loggingIn', actions: 'announceLoss' },
              { target: 'resting', actions: 'countFailedPing' },
            ],
          },
          on: {
            'ping.answered': { target: 'resting', actions: 'forgetFailedPings' },
            'ping.failed': [
              {
                guard: 'hasTooManyFailures',
                target: '#messengerSession.loggingIn',
                actions: 'announceLoss',
                meta: { requirements: ['MSG-051'] },
              },
              { target: 'resting', actions: 'countFailedPing', meta: { requirements: ['MSG-051'] } },
            ],
          },
        },
      },
    },
  },
})
