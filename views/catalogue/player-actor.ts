import type { ActorRefFrom } from 'xstate'
import type { playerMachine } from '../../machines/catalogue/player.machine.ts'

export type PlayerActor = ActorRefFrom<typeof playerMachine>
