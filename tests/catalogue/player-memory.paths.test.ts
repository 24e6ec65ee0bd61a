import { expect } from 'vitest'
import type { PlayerMemoryEvent, PlayerMemoryInput } from '../../machines/catalogue/player-memory.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-memory.cases.ts'
import { film, prepared, startPlayer } from './plugged-player.ts'

describePaths('playerMemory', cases, { sut: composed })

/** What becomes of the film comes through the player; what is kept is what its port was told. */
function composed(): Sut {
  let player: ReturnType<typeof startPlayer>
  const memory = () => player.actor.getSnapshot().children.memory!
  const send = (event: PlayerMemoryEvent) => {
    switch (event.type) {
      case 'player.prepared':
        return player.actor.send({ ...prepared, remembersPosition: event.remembersPosition })
      case 'media.moved':
        return player.actor.send({ ...event, seconds: 100, bufferedSeconds: 120 })
      case 'sound.keep':
        return player.actor.send({ type: 'volume.chosen', volume: event.volume })
      case 'position.told':
        return player.actor.send({ type: 'media.ready', durationSeconds: event.durationSeconds, ladder: [] })
      case 'resuming.toggled':
        return memory().send(event)
      default:
        return player.actor.send(event)
    }
  }
  const remembers = (is: boolean) => () => expect(memory().getSnapshot().hasTag('remembering')).toBe(is)
  return {
    start: (input) => {
      player = startPlayer({ ...film, kind: (input as PlayerMemoryInput).isFilm ? 'full' : 'trailer' })
    },
    step: (event, { timer, waitMs }) => {
      player.clock.increment(waitMs)
      if (timer === undefined) send(event as PlayerMemoryEvent)
    },
    see: {
      undecided: remembers(false),
      off: () => {
        remembers(false)()
        expect(player.kept.at(-1)?.type).not.toBe('position.keep')
      },
      fresh: remembers(true),
      behind: remembers(true),
    },
    stop: () => {
      player.actor.stop()
    },
  }
}
