import type { ActorRefFrom } from 'xstate'
import type { playerMachine } from '../../machines/catalogue/player.machine.ts'
import type { playerControlsMachine } from '../../machines/catalogue/player-controls.machine.ts'
import type { playerHelpMachine } from '../../machines/catalogue/player-help.machine.ts'
import type { playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import type { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'

export type PlayerActor = ActorRefFrom<typeof playerMachine>
export type MemoryActor = ActorRefFrom<typeof playerMemoryMachine>
export type ControlsActor = ActorRefFrom<typeof playerControlsMachine>
export type HelpActor = ActorRefFrom<typeof playerHelpMachine>
export type PresentationActor = ActorRefFrom<typeof playerPresentationMachine>
