import { expect } from 'vitest'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-presentation.cases.ts'
import { film, startPlayer } from './plugged-player.ts'

describePaths('playerPresentation', cases, { sut: composed })

/** The browser's reports come through the player. */
function composed(): Sut {
  let player: ReturnType<typeof startPlayer>
  const is =
    (...expected: string[]) =>
    () => {
      const presentation = player.actor.getSnapshot().children.presentation!.getSnapshot()
      expect((['fullScreen', 'floating'] as const).filter((tag) => presentation.hasTag(tag))).toEqual(expected)
    }
  return {
    start: () => {
      player = startPlayer(film)
    },
    step: (event) => player.actor.send(event as Parameters<typeof player.actor.send>[0]),
    see: { inPage: is(), fullScreen: is('fullScreen'), floating: is('floating') },
    stop: () => {
      player.actor.stop()
    },
  }
}
