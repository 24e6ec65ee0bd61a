import { playerMachine } from '../../machines/catalogue/player.machine.ts'
import type { PlayerInput } from '../../machines/catalogue/player-media.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { source } from './samples.ts'

const film: PlayerInput = {
  memoryKey: 'guest:7',
  title: 'Video 7',
  kind: 'full',
  sources: [source('2K'), source('4K')],
  durationSeconds: 600,
  startsAtOnce: true,
}
const preparation = { seconds: 0, volume: 1, isMuted: false, speed: 1, unplayable: {} }

export const cases = casesOf(playerMachine, {
  inputs: {
    'a film that starts at once': film,
    'a film behind its button': { ...film, startsAtOnce: false },
    'a film that is not there': { ...film, sources: [] },
    'a trailer': { ...film, kind: 'trailer' },
    'what is on just now': { ...film, kind: 'live', durationSeconds: 0 },
  },
  events: {
    'player.prepared': [{ ...preparation, remembersPosition: true }],
    'media.ready': [{ durationSeconds: 600, ladder: [] }],
    'film.opened': [{ durationSeconds: 600, ladder: [] }],
    'film.failed': [{ reason: 'decode' }, { reason: 'forbidden' }, { reason: 'network' }],
    'media.moved': [{ seconds: 100, bufferedSeconds: 120 }],
    'media.failed': [{ reason: 'decode' }, { reason: 'forbidden' }],
    'sources.renewed': [{ sources: [source('2K'), source('4K')] }],
    'media.volumeChanged': [{ volume: 0.4, isMuted: false }],
    'media.qualityChanged': [{ quality: '720p' }],
    'position.chosen': [{ seconds: 50 }],
    'position.nudged': [{ bySeconds: 10 }],
    'position.shareChosen': [{ share: 0.5 }, { share: 1 }],
    'volume.chosen': [{ volume: 0.5 }],
    'volume.nudged': [{ steps: 1 }],
    'speed.chosen': [{ speed: 2 }],
    'speed.nudged': [{ steps: -1 }],
    'quality.chosen': [{ quality: '2K' }, { quality: '4K' }],
    'scrub.moved': [{ seconds: 30 }],
    'wish.changed': [{ wantsToPlay: true }, { wantsToPlay: false }],
    'film.moved': [{ seconds: 100, bufferedSeconds: 120 }],
    'playback.told': [{ isPlaying: true }, { isPlaying: false }],
    'media.seek': [{ seconds: 50 }],
    'format.used': [{ format: source('2K').format! }],
    'room.told': [{ facts: { balance: 140 } }],
  },
  project: ({ value, context: { failure, kind, lacks } }) => [
    value.playback === 'failed' && failure,
    value.playback === 'preparing' && lacks,
    kind === 'live',
  ],
})
