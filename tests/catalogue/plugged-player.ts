import { type ActorRefFrom, createActor, fromCallback, SimulatedClock } from 'xstate'
import type { PortsOf } from '../../app/site/actor-system.ts'
import { VR180 } from '../../contracts/catalogue/film-format.ts'
import { headsetPassMachine } from '../../machines/account/headset-pass.machine.ts'
import { playerMachine } from '../../machines/catalogue/player.machine.ts'
import { playerControlsMachine } from '../../machines/catalogue/player-controls.machine.ts'
import { playerHelpMachine } from '../../machines/catalogue/player-help.machine.ts'
import type { MediaCommand, PlayerInput, PlayerPrepared, SourcesAnswer } from '../../machines/catalogue/player-media.ts'
import { type MemoryCommand, playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import { playerOpeningMachine } from '../../machines/catalogue/player-opening.machine.ts'
import { playerPlaybackMachine } from '../../machines/catalogue/player-playback.machine.ts'
import { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'
import { vrViewMachine } from '../../machines/catalogue/vr-view.machine.ts'
import { xrPlayerMachine } from '../../machines/catalogue/xr-player.machine.ts'
import type { PlayerSurface } from '../../views/catalogue/player-actor.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { silence, source } from './samples.ts'

type ViewPorts = PortsOf<typeof vrViewMachine>
type HeadsetPorts = PortsOf<typeof xrPlayerMachine>
type PlayerPorts = Omit<PortsOf<typeof playerMachine>, keyof ViewPorts | keyof HeadsetPorts>
type PartPorts = Omit<PlayerPorts, 'drivePlayer'>

export const SILENT_VIEW: ViewPorts = { drawPicture: silence(), keepFormat: silence(), readTilt: silence() }
const SILENT_PASS = { watchOwner: silence(), makePass: silence() }
export const SILENT_HEADSET: HeadsetPorts = { driveHeadset: silence(), ...SILENT_PASS }

/** A headset whose link can be made by nobody. */
export function pluggedHeadset({ driveHeadset }: Pick<HeadsetPorts, 'driveHeadset'> = SILENT_HEADSET) {
  return plugPorts(xrPlayerMachine, { driveHeadset, headsetPass: plugPorts(headsetPassMachine, SILENT_PASS) })
}

const SILENT_PARTS: PartPorts = { keepMemory: silence(), preparePlayer: silence(), renewSources: silence() }

/** A player with the machines that it invokes: their ports are plugged beside its own. */
export function pluggedPlayer({ drivePlayer, ...ports }: PlayerPorts) {
  return plugPorts(playerMachine, { drivePlayer, ...playerParts(ports) })
}

/** The machines that a player invokes. */
export function playerParts({ keepMemory, preparePlayer, renewSources } = SILENT_PARTS) {
  return {
    opening: plugPorts(playerOpeningMachine, { preparePlayer, renewSources }),
    playback: playerPlaybackMachine,
    memory: plugPorts(playerMemoryMachine, { keepMemory }),
    controls: playerControlsMachine,
    help: playerHelpMachine,
    presentation: playerPresentationMachine,
    view: plugPorts(vrViewMachine, SILENT_VIEW),
    headset: pluggedHeadset(),
  }
}

/** A picture that nobody drives. */
export const NO_SURFACE: PlayerSurface = { attachVideo: () => {}, attachCanvas: () => {} }

/** A view whose ports do nothing. */
export function silentView() {
  return createActor(plugPorts(vrViewMachine, SILENT_VIEW), { input: { memoryKey: 'guest:7' } }).start()
}

/** A headset that nobody drives. */
export function silentHeadset() {
  const input = { title: 'Video 7', isLive: false, format: VR180, isAskedFor: false }
  return createActor(pluggedHeadset(), { input }).start()
}

/** A player whose ports do nothing. */
export function silentPlayer() {
  return pluggedPlayer({ drivePlayer: silence(), ...SILENT_PARTS })
}

export const film: PlayerInput = {
  memoryKey: 'guest:7',
  title: 'Video 7',
  kind: 'full',
  sources: [source('2K'), source('4K')],
  durationSeconds: 600,
  startsAtOnce: true,
}

export const prepared: PlayerPrepared = {
  type: 'player.prepared',
  seconds: 0,
  volume: 1,
  isMuted: false,
  speed: 1,
  unplayable: {},
  remembersPosition: true,
}

/** A player that runs; `commands` and `kept`: what its picture and its memory were told. */
export function startPlayer(input: PlayerInput) {
  const clock = new SimulatedClock()
  const commands: MediaCommand[] = []
  const kept: MemoryCommand[] = []
  const machine = pluggedPlayer({
    drivePlayer: fromCallback<MediaCommand, { title: string }>(({ receive }) => {
      receive((command) => commands.push(command))
    }),
    keepMemory: fromCallback<MemoryCommand, { memoryKey: string }>(({ receive }) => {
      receive((command) => kept.push(command))
    }),
    preparePlayer: silence(),
    renewSources: silence(),
  })
  const actor = createActor(machine, { clock, input })
  actor.start()
  return { actor, clock, commands, kept }
}

type RunningPlayer = Pick<ActorRefFrom<typeof playerMachine>, 'getSnapshot'>

/** What the player does; of a film that is being opened, what it waits for, and of one that is open, how it plays. */
export function playbackOf(actor: RunningPlayer) {
  const { value, children } = actor.getSnapshot()
  if (value.playback === 'preparing') return { preparing: children.opening?.getSnapshot().value }
  return value.playback === 'open' ? { open: children.playback?.getSnapshot().value } : value.playback
}

type OpeningAnswer = PlayerPrepared | SourcesAnswer

/** Answers come to the part that asks; where nobody does, they come too late. */
export function answerOpening(actor: RunningPlayer, answer: OpeningAnswer) {
  actor.getSnapshot().children.opening?.send(answer)
}

/** Tags of the player, and of its film once that is open. */
export function playerTagsOf(actor: RunningPlayer): readonly string[] {
  const { tags, children } = actor.getSnapshot()
  return [...tags, ...(children.playback?.getSnapshot().tags ?? [])]
}
