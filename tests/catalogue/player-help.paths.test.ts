import { expect } from 'vitest'
import type { PlayerHelpEvent } from '../../machines/catalogue/player-help.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-help.cases.ts'
import { film, startPlayer } from './plugged-player.ts'

describePaths('playerHelp', cases, { sut: composed })

/** Keys come through the player. */
function composed(): Sut {
  let player: ReturnType<typeof startPlayer>
  const isOpen = (is: boolean) => () =>
    expect(player.actor.getSnapshot().children.help!.getSnapshot().hasTag('help')).toBe(is)
  return {
    start: (input) => {
      player = startPlayer({ ...film, kind: (input as { isLive: boolean }).isLive ? 'live' : 'full' })
    },
    step: (event) => player.actor.send(event as PlayerHelpEvent),
    see: { closed: isOpen(false), open: isOpen(true) },
    stop: () => {
      player.actor.stop()
    },
  }
}
