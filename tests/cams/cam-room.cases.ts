import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { isOwnShow } from '../../machines/cams/room-facts.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { ALL_PERMISSIONS, broadcast, content, entry, running, standing } from './room-samples.ts'

const SPATIAL = 'http://127.0.0.1:4202/live/ada/3d/index.m3u8'
const page = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }

const STATES = [
  'PUBLIC',
  'OFFLINE',
  'PRIVATE_SHOW',
  'MY_PRIVATE_SHOW',
  'SPY_SHOW',
  'AWAY',
  'ERROR',
  'UNINITIALIZED',
] as const

export const cases = casesOf(camRoomMachine, {
  input: { listSlug: 'vr-cam-girls' },
  events: {
    'room.wanted': [page, { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' }],
    'room.left': [
      page,
      { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' },
      { nickname: 'Zoe', viewer: '/vr-cam-girls/Zoe/ member' },
    ],
    'room.loaded': [{ content: content() }],
    'room.refused': [{ reason: 'signInRequired' }],
    'room.failed': [{ reason: 'offline' }],
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
    'stream.changed': [{ url: SPATIAL }],
    'streamType.chosen': [{ streamType: 'video3D' }, { streamType: 'video2D' }],
    'streamType.set': [
      { streamType: 'video3D', url: SPATIAL },
      { streamType: 'video2D', url: broadcast().streams[0]?.url ?? '' },
      { streamType: 'video3D', url: '' },
      { streamType: 'video2D', url: '' },
    ],
    'incompleteSession.found': [{ broadcastId: '71' }, { broadcastId: '72' }],
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
  project: ({ context }) => [
    context.nickname,
    context.viewer !== '',
    context.isOnRoute,
    context.nextPage.nickname,
    context.id,
    context.state,
    context.streamUrl !== '',
    context.currentStreamType,
  ],
  // What the provider says of a room is heard in it; ports answer where they were asked.
  mayHappen: (snapshot, { type }) => {
    const isChanging = snapshot.hasTag('askingToEnd') || snapshot.matches({ changing: 'closing' })
    if (isChanging) return /^(showEnd|room\.(wanted|left)|state\.|show\.completed|xstate)/.test(type)
    if (type.startsWith('showEnd')) return false
    if (type === 'streamType.chosen') return !snapshot.hasTag('switchingStream')
    if (snapshot.hasTag('switchingStream')) return /^stream|^xstate|^room\.(left|wanted)/.test(type)
    return true
  },
  invariants: {
    'nobody is asked to end a show that does not run': (snapshot) =>
      !snapshot.hasTag('askingToEnd') || isOwnShow(snapshot.context.state),
    'who is in no room watches nothing': (snapshot) => snapshot.hasTag('entered') || !snapshot.hasTag('player'),
    'nobody watches off the page': (snapshot) => snapshot.context.isOnRoute || !snapshot.hasTag('player'),
    'a page that is shown is drawn from something': (snapshot) =>
      !snapshot.hasTag('visible') || snapshot.context.content !== undefined,
  },
})
