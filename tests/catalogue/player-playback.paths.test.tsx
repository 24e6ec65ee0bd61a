// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { PlaybackInput } from '../../machines/catalogue/player-playback.machine.ts'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { looks, openFilm, openPlayer, seeControls, VISITOR, video } from './player-page.tsx'
import { cases } from './player-playback.cases.ts'
import { film } from './plugged-player.ts'

let player: ReturnType<typeof openPlayer>
/** Its player opens what is on now. */
let isReopened: boolean
/** What the visitor, or the browser, wanted last. */
let wantsToPlay: boolean
/** The moment that the time line must show. */
let seconds: number

/** The moment that the picture was told, or told of, last. */
let pictureAt: number

const BROKEN_OFF = {
  film: 'The connection broke off. Check it and try again: the film goes on where it stopped.',
  live: 'The connection broke off. We keep trying: the picture comes back where everybody is.',
}

describePaths(
  'playerPlayback',
  cases,
  drive({
    open(site, _start, input: PlaybackInput) {
      wantsToPlay = input.wantsToPlay
      isReopened = false
      seconds = 0
      pictureAt = 0
      player = openPlayer(site, { ...film, kind: input.isLive ? 'live' : 'full' })
      const find = async () => {
        await seeControls()
        if (!input.wantsToPlay) player.desk.pressMediaKey('pause')
        await openFilm(player)
        return player.child('playback')
      }
      return { actor: find, view: player.view }
    },
    begins: {
      'a film that plays': 'waiting',
      'a film that was paused while it opened': 'paused',
      'what is on just now': 'waiting',
    },
    happens: {
      'play.toggled': {
        by: VISITOR['play.toggled'],
        to: (_, { before, start }) => (wantsToPlay ? pauses(before) : plays(before, start)),
      },
      'play.requested': {
        by: () => player.desk.pressMediaKey('play'),
        to: (_, { before, start }) => plays(before, start),
      },
      'pause.requested': { by: () => player.desk.pressMediaKey('pause'), to: (_, { before }) => pauses(before) },
      'position.chosen': { by: VISITOR['position.chosen'], to: (event) => goesTo(event.seconds) },
      'position.nudged': { by: VISITOR['position.nudged'], to: (event) => goesTo(seconds + event.bySeconds) },
      'position.shareChosen': { by: VISITOR['position.shareChosen'], to: ({ share }) => goesTo(600 * share) },
      'media.playing': { by: () => player.desk.says['media.playing'](), to: () => wishes(true, 'playing') },
      'media.paused': { by: () => player.desk.says['media.paused'](), to: () => wishes(false, 'paused') },
      'media.playRefused': { by: () => player.desk.says['media.playRefused'](), to: () => wishes(false, 'paused') },
      'media.ended': { by: () => player.desk.says['media.ended'](), to: () => wishes(false, 'ended') },
      'media.stalled': { by: () => player.desk.says['media.stalled'](), to: 'waiting' },
      'media.seeked': {
        by: () => player.desk.says['media.seeked'](),
        to: () => {
          if (seconds === 600) return wishes(false, 'ended')
          return wantsToPlay ? 'playing' : 'paused'
        },
      },
      'media.moved': {
        by: (event) => player.desk.says['media.moved'](event),
        to: (event, { before }) => {
          pictureAt = event.seconds
          if (before[0] !== 'seeking') seconds = event.seconds
          return 'stays'
        },
      },
    },
    lasts: {
      'waiting after stallPatience': { ms: 30_000, to: 'left' },
      'seeking after stallPatience': { ms: 30_000, to: 'left' },
    },
    see: (live) => {
      const isLive = () => live().start === 'what is on just now'
      const page = () => ({ ...looks(), isRunning: player.desk.isRunning(), isOver: isOver(), at: position() })
      const whole = () => ({ alert: undefined, isOver: false, at: isLive() ? undefined : String(seconds) })
      return {
        // Named so are a state, and a tag of `waiting` as well.
        playing: ({ value }) => {
          const isLoading = value === 'waiting'
          expect(page()).toEqual({ ...whole(), offers: 'Pause', isLoading, isRunning: true })
        },
        paused: () => expect(page()).toEqual({ ...whole(), offers: 'Play', isLoading: false, isRunning: false }),
        seeking: () => {
          const { isRunning } = page()
          expect(page()).toEqual({ ...whole(), offers: 'Play', isLoading: true, isRunning })
          expect(video().currentTime).toBe(pictureAt)
        },
        ended: () => {
          const { isRunning } = page()
          expect(page()).toEqual({ ...whole(), offers: 'Play', isLoading: false, isRunning, isOver: true })
        },
        left: () => {
          const { isLoading, alert } = looks()
          const stalled = { isLoading: false, alert: isLive() ? BROKEN_OFF.live : BROKEN_OFF.film }
          expect({ isLoading, alert }).toEqual(isReopened ? { isLoading: true, alert: undefined } : stalled)
        },
      }
    },
  }),
)

function wishes(isPlay: boolean, state: string) {
  wantsToPlay = isPlay
  return state
}

function pauses([before]: readonly string[]) {
  return wishes(false, before === 'seeking' ? 'stays' : 'paused')
}

function plays([before]: readonly string[], start: string) {
  wantsToPlay = true
  if (before !== 'ended') return before === 'seeking' ? 'stays' : 'waiting'
  isReopened = start === 'what is on just now'
  if (isReopened) return 'left'
  return goesTo(0)
}

function goesTo(moment: number) {
  seconds = Math.min(600, moment)
  pictureAt = seconds
  return 'seeking'
}

/** The mark over the picture turns back. */
function isOver() {
  return document.querySelector('[class*="big"] path')?.getAttribute('d')?.startsWith('M4.5 12a') ?? false
}

function position() {
  return screen.queryByRole<HTMLInputElement>('slider', { name: 'Time line' })?.value
}
