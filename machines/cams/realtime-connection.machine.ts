import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import { type ClientFrame, PING_MS, type ServerFrame } from '../../contracts/cams/realtime.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  askAgain,
  askForAll,
  type ChannelNews,
  type Channels,
  hear,
  pauseAfter,
  subscribe,
  unwant,
  want,
} from './sequence.ts'

export type RealtimeEvents =
  | SocketFact
  /** A channel has got its first subscriber, or lost its last one. */
  | { type: 'channel.wanted'; ch: string }
  | { type: 'channel.unwanted'; ch: string }
  /** There is another token than the one that was sent. */
  | { type: 'token.renewed' }
  /** Whoever this was for has logged out: nothing is heard any more. */
  | { type: 'visitor.left' }
  | { type: 'network.lost' }
  /** The tab is seen again, or the network is back. */
  | { type: 'tab.wokeUp' }

/** `chance`: from 0 to 1, random each time. */
export type SocketFact =
  | { type: 'socket.opened'; chance: number }
  | { type: 'socket.closed'; chance: number; isOnline: boolean }
  | { type: 'socket.authenticated' }
  /** The token is refused; the socket goes on as a guest's. */
  | { type: 'socket.refused' }
  | { type: 'pong.heard'; n: number }
  /** Everything that came since the last frame of the screen. */
  | { type: 'frames.heard'; frames: readonly ServerFrame[] }

/** `renews`: the token that is held was refused. */
export type SocketCommand =
  | { type: 'socket.authenticate'; renews: boolean }
  | { type: 'socket.send'; frames: readonly ClientFrame[] }

export type ConnectionPhase = 'idle' | 'live' | 'reconnecting' | 'offline'

export type RealtimeEmitted = ChannelNews | { type: 'connection.changed'; phase: ConnectionPhase }

interface Context {
  channels: Channels
  /** Times in a row that it was lost or could not be had. */
  failures: number
  chance: number
  /** Tokens in a row that were refused. */
  refusals: number
  pings: number
}

/** The line was lost, or could not be had, and is not back: what costs money is refused meanwhile (M05). */
export function isCutOff(snapshot: SnapshotFrom<typeof realtimeConnectionMachine>): boolean {
  return snapshot.context.failures > 0 && !snapshot.hasTag('live')
}

export const realtimeConnectionMachine = setup({
  types: {
    /** `chance`: from 0 to 1. */
    input: {} as { chance: number },
    context: {} as Context,
    events: {} as RealtimeEvents,
    emitted: {} as RealtimeEmitted,
    tags: {} as 'live' | 'degraded',
  },
  actors: {
    /** A socket, for as long as its state lasts: there is never another one beside it. */
    openSocket: unplugged<unknown, SocketCommand>('openSocket'),
    /** Says when the network goes, and when it is worth while to try at once. */
    watchNetwork: unplugged('watchNetwork'),
  },
  actions: {
    want: assign(({ context }, ch: string) => ({ channels: want(context.channels, ch) })),
    unwant: assign(({ context }, ch: string) => ({ channels: unwant(context.channels, ch) })),
    forgetChannels: assign({ channels: {} }),
    keepChance: keep('chance'),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
    forgetRefusals: assign({ refusals: 0 }),
    authenticate: sendTo(
      'socket',
      ({ context }): SocketCommand => ({ type: 'socket.authenticate', renews: context.refusals > 0 }),
    ),
    ping: enqueueActions(({ context, enqueue }) => {
      const n = context.pings + 1
      enqueue.assign({ pings: n })
      enqueue.sendTo('socket', { type: 'socket.send', frames: [{ op: 'ping', n }] } satisfies SocketCommand)
    }),
    subscribe: sendTo('socket', (_, ch: string): SocketCommand => ({ type: 'socket.send', frames: [subscribe(ch)] })),
    unsubscribe: sendTo(
      'socket',
      (_, ch: string): SocketCommand => ({ type: 'socket.send', frames: [{ op: 'unsubscribe', ch }] }),
    ),
    askForAll: enqueueActions(({ context, enqueue }) => {
      const { channels, asks } = askForAll(context.channels)
      enqueue.assign({ channels })
      enqueue.sendTo('socket', { type: 'socket.send', frames: asks } satisfies SocketCommand)
    }),
    askAgain: sendTo(
      'socket',
      ({ context }): SocketCommand => ({ type: 'socket.send', frames: askAgain(context.channels) }),
    ),
    hear: enqueueActions(({ context, enqueue }, frames: readonly ServerFrame[]) => {
      const { channels, news, asks } = hear(context.channels, frames)
      enqueue.assign({ channels })
      enqueue.sendTo('socket', { type: 'socket.send', frames: asks } satisfies SocketCommand)
      for (const one of news) enqueue.emit(one)
    }),
    announce: emit((_, phase: ConnectionPhase) => ({ type: 'connection.changed' as const, phase })),
  },
  guards: {
    isOnlyChannel: ({ context }, ch: string) => Object.keys(context.channels).every((name) => name === ch),
    isOnline: (_, isOnline: boolean) => isOnline,
    isFirstRefusal: ({ context }) => context.refusals === 0,
    isNewestPing: ({ context }, n: number) => n === context.pings,
  },
  delays: {
    openingPatience: 8_000,
    /** Longer than a call: the token may have to be fetched first. */
    tokenPatience: 20_000,
    pingPause: PING_MS,
    /** With two pings missed before it, a dead line is found within 12 s. */
    lastPatience: 1_500,
    steadiness: 10_000,
    backOff: ({ context }) => pauseAfter(context.failures - 1, context.chance),
    offlinePause: 30_000,
  },
}).createMachine({
  id: 'realtimeConnection',
  description: 'Keeps one socket to the cam provider for as long as there are subscribers.',
  context: ({ input }) => ({ channels: {}, failures: 0, chance: input.chance, refusals: 0, pings: 0 }),
  meta: { requirements: ['API-163'], stream: true },
  invoke: { src: 'watchNetwork' },
  initial: 'idle',
  on: {
    'channel.wanted': { actions: { type: 'want', params: relay('ch') } },
    'channel.unwanted': [
      {
        guard: { type: 'isOnlyChannel', params: relay('ch') },
        target: '.idle',
        actions: { type: 'unwant', params: relay('ch') },
      },
      { actions: { type: 'unwant', params: relay('ch') } },
    ],
    'visitor.left': { target: '.idle', actions: 'forgetChannels' },
  },
  states: {
    idle: {
      description: 'No subscribers: there is no socket.',
      entry: ['forgetFailures', 'forgetRefusals', { type: 'announce', params: 'idle' }],
      on: {
        'channel.wanted': { target: 'connected', actions: { type: 'want', params: relay('ch') } },
        // Nothing is open that could be closed.
        'channel.unwanted': {},
        'visitor.left': {},
      },
    },
    connected: {
      description: 'There is a socket.',
      meta: { stream: true },
      invoke: { src: 'openSocket', id: 'socket' },
      initial: 'opening',
      on: {
        'socket.closed': [
          {
            guard: { type: 'isOnline', params: relay('isOnline') },
            target: 'waiting',
            actions: { type: 'keepChance', params: relay('chance') },
          },
          { target: 'offline', actions: { type: 'keepChance', params: relay('chance') } },
        ],
        'network.lost': 'offline',
      },
      states: {
        opening: {
          description: 'The socket is being opened.',
          after: { openingPatience: '#realtimeConnection.waiting' },
          on: {
            'socket.opened': {
              target: 'authenticating',
              actions: { type: 'keepChance', params: relay('chance') },
            },
          },
        },
        authenticating: {
          description: 'The token is sent to the server; a guest has none.',
          entry: 'authenticate',
          after: { tokenPatience: '#realtimeConnection.waiting' },
          on: {
            'socket.authenticated': { target: 'live', actions: 'forgetRefusals' },
            'socket.refused': [
              {
                description: 'The token has lost its force: another one is fetched, once.',
                guard: 'isFirstRefusal',
                target: 'authenticating',
                reenter: true,
                actions: 'countRefusal',
              },
              { description: 'It goes on as a guest.', target: 'live' },
            ],
            'token.renewed': { target: 'authenticating', reenter: true },
          },
        },
        live: {
          description: 'What is wanted is subscribed to, from where it was heard last.',
          tags: 'live',
          entry: ['askForAll', { type: 'announce', params: 'live' }],
          initial: 'resting',
          after: { steadiness: { actions: 'forgetFailures' } },
          on: {
            'frames.heard': { actions: { type: 'hear', params: relay('frames') } },
            'channel.wanted': {
              actions: [
                { type: 'want', params: relay('ch') },
                { type: 'subscribe', params: relay('ch') },
              ],
            },
            'channel.unwanted': [
              {
                guard: { type: 'isOnlyChannel', params: relay('ch') },
                target: '#realtimeConnection.idle',
                actions: { type: 'unwant', params: relay('ch') },
              },
              {
                actions: [
                  { type: 'unwant', params: relay('ch') },
                  { type: 'unsubscribe', params: relay('ch') },
                ],
              },
            ],
            'token.renewed': { actions: 'authenticate' },
            'socket.authenticated': {
              description: 'Somebody else is heard now, or the same one for longer.',
              actions: ['forgetRefusals', 'askForAll'],
            },
            'socket.refused': [
              { guard: 'isFirstRefusal', actions: ['countRefusal', 'authenticate'] },
              { description: 'It goes on as a guest.' },
            ],
            'tab.wokeUp': {
              description: 'Nobody knows what was missed meanwhile, nor whether the line is still there.',
              target: '.doubting',
              actions: 'askForAll',
            },
          },
          states: {
            resting: {
              description: 'The line answers.',
              after: { pingPause: 'asking' },
            },
            asking: {
              description: 'The line is asked whether it is still there.',
              entry: ['ping', 'askAgain'],
              after: { pingPause: 'doubting' },
              on: {
                'pong.heard': 'resting',
                'frames.heard': {
                  target: 'resting',
                  actions: { type: 'hear', params: relay('frames') },
                },
              },
            },
            doubting: {
              description: 'It is asked once more. What was sent before a sleep may still come, and says nothing.',
              entry: 'ping',
              after: { lastPatience: '#realtimeConnection.waiting' },
              on: {
                'pong.heard': {
                  guard: { type: 'isNewestPing', params: relay('n') },
                  target: 'resting',
                },
              },
            },
          },
        },
      },
    },
    waiting: {
      description: 'The line is lost. It is tried again soon, at once when the tab is seen or the network is back.',
      tags: 'degraded',
      entry: ['countFailure', { type: 'announce', params: 'reconnecting' }],
      after: { backOff: 'connected' },
      on: { 'tab.wokeUp': 'connected', 'network.lost': 'offline' },
    },
    offline: {
      description: 'The device says that it has no network. It may be wrong: now and then it is tried.',
      tags: 'degraded',
      entry: ['countFailure', { type: 'announce', params: 'offline' }],
      after: { offlinePause: 'connected' },
      on: { 'tab.wokeUp': 'connected' },
    },
  },
})
