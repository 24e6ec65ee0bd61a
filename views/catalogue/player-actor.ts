import type { ActorRefFrom } from 'xstate'
import type { playerMachine } from '../../machines/catalogue/player.machine.ts'
import type { playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import type { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'

export type PlayerActor = ActorRefFrom<typeof playerMachine>
export type MemoryActor = ActorRefFrom<typeof playerMemoryMachine>
export type PresentationActor = ActorRefFrom<typeof playerPresentationMachine>
