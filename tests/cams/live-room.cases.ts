import { liveRoomMachine } from '../../machines/cams/live-room.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { ALL_PERMISSIONS, entry, running, standing } from './room-samples.ts'

const STATES = ['PUBLIC', 'PRIVATE_SHOW', 'MY_PRIVATE_SHOW', 'SPY_SHOW'] as const

export const LIVE_ROOM = {
  nickname: 'Ada',
  modelName: 'Ada Quill',
  roomId: '71',
  channel: 'room:71:u1',
  state: 'PUBLIC',
  streamType: 'video2D',
  restores: false,
} as const

export const cases = casesOf(liveRoomMachine, {
  input: LIVE_ROOM,
  events: {
    'entry.done': [
      { entry: entry() },
      { entry: entry({ state: 'MY_PRIVATE_SHOW', show: running() }) },
      { entry: entry({ isBanned: true }) },
    ],
    'state.changed': STATES.map((state) => ({ state, reason: 'NONE' as const })),
    'textStatus.changed': [{ text: 'Back soon' }],
    'viewers.changed': [{ count: 13 }],
    'permissions.changed': [{ permissions: ALL_PERMISSIONS }],
    'settings.changed': [{ settings: standing().settings }],
    'tipMenu.changed': [{ items: [], isEnabled: true }],
    'toyMenu.changed': [{ items: [] }],
    'stream.changed': [{ url: 'http://127.0.0.1:4202/live/ada/3d/index.m3u8' }],
    'streamType.wanted': [{ streamType: 'video3D' }],
    'broadcast.found': [{ nickname: 'Ada' }, { nickname: 'Bea' }],
    'show.started': [{ privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 }],
    'show.billed': [{ privateRequestId: 'p1', fee: 5, seconds: 5, atMs: 6_000, balance: 95, version: 4 }],
    'show.completed': [
      { privateRequestId: 'p1', privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 },
    ],
    'request.expired': [{ privateRequestId: 'p1' }],
    'request.refused': [{ privateRequestId: 'p1', reason: 'BILLING' }],
    'showBalance.low': [{ privateRequestId: 'p1', remainingMinutes: 2, isSpy: false }],
  },
  project: ({ context }) => [context.state, context.restores],
  invariants: {
    'the balance is asked for during shows of one’s own only': (snapshot) =>
      snapshot.hasTag('autoRefreshBalance') === /^(MY_PRIVATE|SPY)_SHOW$/.test(snapshot.context.state),
  },
})
