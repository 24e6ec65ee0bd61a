import type { ActorRefFrom } from 'xstate'
import type { headsetPassMachine } from '../../machines/account/headset-pass.machine.ts'
import type { playerMachine } from '../../machines/catalogue/player.machine.ts'
import type { playerControlsMachine } from '../../machines/catalogue/player-controls.machine.ts'
import type { playerHelpMachine } from '../../machines/catalogue/player-help.machine.ts'
import type { playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import type { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'
import type { vrViewMachine } from '../../machines/catalogue/vr-view.machine.ts'
import type { xrPlayerMachine } from '../../machines/catalogue/xr-player.machine.ts'

/** Refs of the two elements that show a film: the element of the browser, and what is drawn over it. */
export interface PlayerSurface {
  attachVideo(element: HTMLVideoElement | null): void
  attachCanvas(element: HTMLCanvasElement | null): void
}

export type PlayerActor = ActorRefFrom<typeof playerMachine>
export type MemoryActor = ActorRefFrom<typeof playerMemoryMachine>
export type ControlsActor = ActorRefFrom<typeof playerControlsMachine>
export type HelpActor = ActorRefFrom<typeof playerHelpMachine>
export type ViewActor = ActorRefFrom<typeof vrViewMachine>
export type PresentationActor = ActorRefFrom<typeof playerPresentationMachine>
export type PassActor = ActorRefFrom<typeof headsetPassMachine>
export type HeadsetActor = ActorRefFrom<typeof xrPlayerMachine>
