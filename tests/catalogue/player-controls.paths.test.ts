import { expect } from 'vitest'
import type { PlayerControlsEvent } from '../../machines/catalogue/player-controls.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-controls.cases.ts'
import { film, startPlayer } from './plugged-player.ts'

describePaths('playerControls', cases, { sut: composed })

/** What the pointer and the film do comes through the player. Whether it plays is told by hand: a path has no film that runs. */
function composed(): Sut {
  let player: ReturnType<typeof startPlayer>
  const controls = () => player.actor.getSnapshot().children.controls!
  const send = (event: PlayerControlsEvent) => {
    switch (event.type) {
      case 'controls.used':
      case 'scrub.left':
      case 'playback.told':
        return controls().send(event)
      case 'media.failed':
        return player.actor.send({ ...event, reason: 'network' })
      default:
        return player.actor.send(event)
    }
  }
  const shows =
    (...expected: string[]) =>
    () =>
      expect((['controls', 'scrubbing'] as const).filter((tag) => controls().getSnapshot().hasTag(tag))).toEqual(
        expected,
      )
  return {
    start: () => {
      player = startPlayer({ ...film, startsAtOnce: false })
    },
    step: (event, { timer, waitMs }) => {
      player.clock.increment(waitMs)
      if (timer === undefined) send(event as PlayerControlsEvent)
    },
    see: {
      shown: shows('controls'),
      scrubbing: () => {
        shows('controls', 'scrubbing')()
        expect(controls().getSnapshot().context.scrubSeconds).toBe(30)
      },
      hidden: shows(),
    },
    stop: () => {
      player.actor.stop()
    },
  }
}
