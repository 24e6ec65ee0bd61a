import type { ServerFrame } from '../../contracts/cams/realtime.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const CH = 'room:noor'

const subscribed: ServerFrame = { op: 'subscribed', ch: CH, epoch: 'one', seq: 4, isReset: false }
function eventNo(seq: number): ServerFrame {
  return { op: 'event', ch: CH, epoch: 'one', seq, id: `${seq}`, t: 0, ev: 'onError', data: {} }
}

export const cases = casesOf(realtimeConnectionMachine, {
  inputs: { usual: { chance: 0.5 } },
  events: {
    'channel.wanted': [{ ch: CH }, { ch: 'user:u-1' }],
    'channel.unwanted': [{ ch: CH }, { ch: 'user:u-1' }],
    'socket.opened': [{ chance: 0.5 }],
    'socket.closed': [
      { chance: 0.5, isOnline: true },
      { chance: 0.5, isOnline: false },
    ],
    'pong.heard': [{ n: 1 }, { n: 2 }],
    'frames.heard': [{ frames: [subscribed, eventNo(5)] }, { frames: [eventNo(9)] }],
  },
  project: ({ context }) => [
    Object.keys(context.channels).sort().join(),
    Math.min(context.failures, 1),
    Math.min(context.refusals, 1),
    Math.min(context.pings, 3),
  ],
  invariants: {
    'without anything wanted there is no socket': ({ context, children }) =>
      Object.keys(context.channels).length > 0 || !('socket' in children),
    'no more than two tokens in a row are tried': ({ context }) => context.refusals <= 1,
    'who is live has a socket': (snapshot) => !snapshot.hasTag('live') || 'socket' in snapshot.children,
  },
})
