import { type PlaybackInput, playerPlaybackMachine } from '../../machines/catalogue/player-playback.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const film: PlaybackInput = { seconds: 0, durationSeconds: 600, wantsToPlay: true, isLive: false }

export const cases = casesOf(playerPlaybackMachine, {
  inputs: {
    'a film that plays': film,
    'a film that was paused while it opened': { ...film, wantsToPlay: false },
    'what is on just now': { ...film, durationSeconds: 0, isLive: true },
  },
  events: {
    'media.moved': [{ seconds: 100, bufferedSeconds: 120 }],
    'position.chosen': [{ seconds: 50 }],
    'position.nudged': [{ bySeconds: 10 }],
    'position.shareChosen': [{ share: 0.5 }, { share: 1 }],
  },
  project: ({ context }) => [context.wantsToPlay, context.seconds === 600, context.isLive],
})
