// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { PlayerMemoryInput } from '../../machines/catalogue/player-memory.machine.ts'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-memory.cases.ts'
import { openPlayer, seeControls, VISITOR } from './player-page.tsx'
import { film } from './plugged-player.ts'

let player: ReturnType<typeof openPlayer>
/** Where the film is. */
let seconds: number
/** What must be kept of it. */
let kept: number | undefined
/** Where another film was left. */
let ofOther: number | undefined
let quality: '2K' | '4K'

const PRIVATE = 'a whole film of one who wants nothing kept'

describePaths(
  'playerMemory',
  cases,
  drive({
    open(site, start, { isFilm, memoryKey }: PlayerMemoryInput) {
      seconds = 0
      kept = undefined
      ofOther = 60
      quality = '4K'
      const preferences = { volume: 1, isMuted: false, speed: 1, remembersPosition: start !== PRIVATE }
      localStorage.setItem('playerPreferences', JSON.stringify(preferences))
      const other = { key: 'guest:9', seconds: 60, durationSeconds: 600, keptAtMs: 0 }
      localStorage.setItem('playerPositions', JSON.stringify([other]))
      const input = { ...film, memoryKey, kind: isFilm ? ('full' as const) : ('trailer' as const) }
      player = openPlayer(site, input, { holdsPreparation: true })
      const find = async () => {
        await seeControls()
        return player.child('memory')
      }
      return { actor: find, view: player.view }
    },
    begins: { 'a whole film': 'undecided', [PRIVATE]: 'undecided', 'a trailer': 'undecided' },
    happens: {
      'player.prepared': {
        by: () => player.desk.answerPreparation(),
        to: (_, { start }) => (start === 'a whole film' ? 'fresh' : 'off'),
      },
      'position.told': {
        by: async () => {
          quality = quality === '4K' ? '2K' : '4K'
          await VISITOR['quality.chosen']({ type: '', quality })
          player.desk.says['media.ready']()
        },
        to: 'stays',
      },
      'sound.keep': { by: VISITOR['volume.nudged'], to: 'stays' },
      'media.moved': {
        by: () => {
          seconds += 50
          whenOpen('media.moved')
        },
        to: 'behind',
      },
      'media.paused': { by: () => whenOpen('media.paused'), to: keeps },
      'media.seeked': { by: () => whenOpen('media.seeked'), to: keeps },
      'media.ended': { by: () => whenOpen('media.ended'), to: () => forgets('fresh') },
      'resuming.toggled': {
        by: VISITOR['resuming.toggled'],
        to: (_, { before }) => (before[0] === 'off' ? 'fresh' : forgetsAll()),
      },
    },
    lasts: { 'behind after positionPause': { ms: 5_000, to: keeps } },
    mayHappen: ({ value, context: { isFilm, memoryKey } }, { type, remembersPosition }) => {
      if (type === 'player.prepared') return remembersPosition === (memoryKey !== 'private:7')
      if (type === 'resuming.toggled') return isFilm
      // Nothing of it is open before.
      return type === 'sound.keep' || value !== 'undecided'
    },
    see: (live) => {
      const store = () => ({
        at: position('7'),
        ofOther: position('9'),
        isOffered: screen.queryByRole('button', { name: /^Resuming/ }) !== null,
      })
      const isOffered = () => live().start !== 'a trailer'
      return {
        undecided: () => expect(store()).toEqual({ at: undefined, ofOther, isOffered: isOffered() }),
        off: () => expect(store()).toEqual({ at: undefined, ofOther, isOffered: isOffered() }),
        fresh: () => expect(store()).toEqual({ at: kept, ofOther, isOffered: true }),
        behind: () => expect(store()).toEqual({ at: kept, ofOther, isOffered: true }),
      }
    },
  }),
)

function keeps() {
  kept = seconds
  return 'fresh'
}

/** Nothing that was watched leaves a trace. */
function forgetsAll() {
  ofOther = undefined
  return forgets('off')
}

function forgets(state: string) {
  kept = undefined
  return state
}

/** The picture says something of its film only once that is open. */
function whenOpen(type: 'media.moved' | 'media.paused' | 'media.seeked' | 'media.ended') {
  if (player.actor.getSnapshot().hasTag('poster')) player.desk.says['media.ready']()
  player.desk.says[type]({ type, seconds })
}

/** Where this device says that a film was left. */
function position(id: string): number | undefined {
  const positions = JSON.parse(localStorage.getItem('playerPositions') ?? '[]') as { key: string; seconds: number }[]
  return positions.find(({ key }) => key.endsWith(`:${id}`))?.seconds
}
