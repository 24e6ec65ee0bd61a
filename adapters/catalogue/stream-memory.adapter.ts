import { fromCallback } from 'xstate'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import type { PreparePlayer } from '../../machines/catalogue/player-opening.machine.ts'

/** How loud live streams are, kept for as long as the tab is open. Silent at first: browsers start nothing else by themselves (ROOM-050). */
export function createStreamMemory() {
  let sound = { volume: 1, isMuted: true }
  const preparePlayer: PreparePlayer = async () => ({
    type: 'player.prepared',
    seconds: 0,
    ...sound,
    speed: 1,
    unplayable: {},
    remembersPosition: false,
  })
  const keepMemory = fromCallback<MemoryCommand, { memoryKey: string }>(({ receive }) => {
    receive((command) => {
      if (command.type === 'sound.keep') sound = { volume: command.volume, isMuted: command.isMuted }
    })
  })
  return { preparePlayer, keepMemory }
}
