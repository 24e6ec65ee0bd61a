// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './player-controls.cases.ts'
import { frame, openFilm, openPlayer, timeLine, VISITOR } from './player-page.tsx'
import { film } from './plugged-player.ts'

let player: ReturnType<typeof openPlayer>
/** Of the pointer's moves, the player takes one in a quarter of a second. */
let usedAtMs: number

describePaths(
  'playerControls',
  cases,
  drive({
    open(site) {
      usedAtMs = Date.now() + 1_000_000_000
      player = openPlayer(site, film)
      const find = async () => {
        await openFilm(player)
        return player.child('controls')
      }
      return { actor: find, view: player.view }
    },
    begins: 'shown',
    happens: {
      'playback.told': {
        by: ({ isPlaying }) => (isPlaying ? plays() : player.desk.says['media.stalled']()),
        to: 'stays',
      },
      'controls.used': {
        by: () => {
          usedAtMs += 1_000
          movePointer(frame(), usedAtMs)
        },
        to: 'shown',
      },
      'scrub.moved': { by: ({ seconds }) => movePointer(timeLine(), 0, seconds), to: 'scrubbing' },
      'scrub.left': { by: VISITOR['scrub.left'], to: 'shown' },
      'media.playing': { by: () => player.desk.says['media.playing'](), to: 'shown' },
      'media.seeked': { by: () => player.desk.says['media.seeked'](), to: 'shown' },
      'media.paused': { by: () => player.desk.says['media.paused'](), to: 'shown' },
      'media.ended': { by: () => player.desk.says['media.ended'](), to: 'shown' },
      'media.failed': { by: failsOnce, to: 'shown' },
    },
    lasts: { 'shown after controlsRest': { ms: 3_000, to: 'hidden' } },
    // What stops a film says so of itself: a film that already stands still, waiting for its picture, says nothing else.
    mayHappen: ({ context: { isPlaying } }, { type, ...event }) => {
      if (type === 'playback.told') return event.isPlaying !== isPlaying
      if (type === 'media.playing') return isPlaying
      return !['media.paused', 'media.ended', 'media.failed'].includes(type) || !isPlaying
    },
    see: () => ({
      shown: () => expect(bar()).toEqual({ isHidden: false, moment: undefined }),
      scrubbing: () => expect(bar()).toEqual({ isHidden: false, moment: '00:00:30' }),
      hidden: () => expect(bar()).toEqual({ isHidden: true, moment: undefined }),
    }),
  }),
)

/** Plays on, or again when it was over. */
function plays() {
  if (!player.child('playback').getSnapshot().hasTag('ended')) return player.desk.says['media.playing']()
  VISITOR['play.toggled']()
  player.desk.says['media.seeked']()
}

/** Who tries again has the bar back. */
async function failsOnce() {
  player.desk.says['media.failed']({ type: 'media.failed', reason: 'decode' })
  await until(VISITOR['retry.requested'])
  player.desk.says['media.ready']()
}

function movePointer(element: Element, timeStamp: number, clientX = 0) {
  const event = createEvent.pointerMove(element, { clientX })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(element, event)
}

function bar() {
  return {
    isHidden: frame().className.includes('bare'),
    moment: screen.queryByText('00:00:30')?.textContent ?? undefined,
  }
}
