import { playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(playerMemoryMachine, {
  inputs: {
    'a whole film': { memoryKey: 'guest:7', isFilm: true },
    'a whole film of one who wants nothing kept': { memoryKey: 'private:7', isFilm: true },
    'a trailer': { memoryKey: 'guest:7', isFilm: false },
  },
  events: {
    'player.prepared': [{ remembersPosition: true }, { remembersPosition: false }],
    'position.told': [{ seconds: 100, durationSeconds: 600 }],
    'sound.keep': [{ volume: 0.5, isMuted: false, speed: 1 }],
  },
  project: ({ context }) => [context.isFilm, context.memoryKey],
})
