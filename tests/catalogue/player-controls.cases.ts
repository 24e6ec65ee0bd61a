import { playerControlsMachine } from '../../machines/catalogue/player-controls.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(playerControlsMachine, {
  events: {
    'playback.told': [{ isPlaying: true }, { isPlaying: false }],
    'scrub.moved': [{ seconds: 30 }],
  },
  project: ({ context }) => [context.isPlaying],
})
