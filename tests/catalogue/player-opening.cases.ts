import { type PlayerOpeningInput, playerOpeningMachine } from '../../machines/catalogue/player-opening.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { source } from './samples.ts'

const film: PlayerOpeningInput = {
  memoryKey: 'guest:7',
  sources: [source('2K'), source('4K')],
  kind: 'full',
  lacks: 'preparation',
}
const preparation = { seconds: 0, volume: 1, isMuted: false, speed: 1, unplayable: {} }

export const cases = casesOf(playerOpeningMachine, {
  inputs: {
    'the first time': film,
    'after its links ran out': { ...film, lacks: 'links' },
    'once more': { ...film, lacks: 'nothing' },
  },
  events: {
    'player.prepared': [{ ...preparation, remembersPosition: true }],
    'media.ready': [{ durationSeconds: 600, ladder: [] }],
    'media.failed': [{ reason: 'decode' }],
    'sources.renewed': [{ sources: film.sources }, { sources: [] }],
    'sources.lost': [{ reason: 'forbidden' }],
  },
})
