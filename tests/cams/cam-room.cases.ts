import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { broadcast, content, entry, settings } from './room-samples.ts'

const SPATIAL = 'http://127.0.0.1:4202/live/ada/3d/index.m3u8'

export const cases = casesOf(camRoomMachine, {
  input: { listSlug: 'vr-cam-girls' },
  events: {
    'room.opened': [
      { nickname: 'Ada', restores: false },
      { nickname: 'Bea', restores: true },
    ],
    'room.loaded': [{ content: content() }],
    'room.refused': [{ reason: 'signInRequired' }],
    'room.failed': [{ reason: 'offline' }],
    'entry.done': [{ entry: entry() }, { entry: entry({ isBanned: true }) }],
    'room.learned': [{ facts: { streamUrl: '', state: 'AWAY' } }],
    'room.barred': [{ settings }],
    'room.denied': [{ restores: true }],
    'streamType.chosen': [{ streamType: 'video3D' }, { streamType: 'video2D' }],
    'streamType.wanted': [{ streamType: 'video3D' }],
    'streamType.set': [
      { streamType: 'video3D', url: SPATIAL },
      { streamType: 'video2D', url: broadcast().streams[0]?.url ?? '' },
      { streamType: 'video3D', url: '' },
    ],
  },
  project: ({ context }) => [context.nickname, context.isOnRoute, context.id, context.state, context.currentStreamType],
  invariants: {
    'who is in no room is in none at the provider': (snapshot) =>
      snapshot.hasTag('entered') || snapshot.context.id === '',
    'a page that is shown is drawn from something': (snapshot) =>
      !snapshot.hasTag('visible') || snapshot.context.content !== undefined,
  },
})
