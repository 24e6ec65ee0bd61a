import { type ActorRefFrom, createActor, fromCallback, SimulatedClock } from 'xstate'
import type { PortsOf } from '../../app/site/actor-system.ts'
import { type PlayerInput, type PlayerPrepared, playerMachine } from '../../machines/catalogue/player.machine.ts'
import { playerControlsMachine } from '../../machines/catalogue/player-controls.machine.ts'
import { playerHelpMachine } from '../../machines/catalogue/player-help.machine.ts'
import type { MediaCommand } from '../../machines/catalogue/player-media.ts'
import { type MemoryCommand, playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import { playerPlaybackMachine } from '../../machines/catalogue/player-playback.machine.ts'
import { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { silence, source } from './samples.ts'

type PlayerPorts = PortsOf<typeof playerMachine>

/** A player with the machines that it invokes: their ports are plugged beside its own. */
export function pluggedPlayer({ keepMemory, ...ports }: PlayerPorts) {
  return plugPorts(playerMachine, { ...ports, ...playerParts(keepMemory) })
}

/** The machines that a player invokes. */
export function playerParts(keepMemory: PlayerPorts['keepMemory'] = silence()) {
  return {
    playback: playerPlaybackMachine,
    memory: plugPorts(playerMemoryMachine, { keepMemory }),
    controls: playerControlsMachine,
    help: playerHelpMachine,
    presentation: playerPresentationMachine,
  }
}

/** A player whose ports do nothing. */
export function silentPlayer() {
  return pluggedPlayer({
    drivePlayer: silence(),
    keepMemory: silence(),
    preparePlayer: silence(),
    renewSources: silence(),
  })
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
  unplayable: [],
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

/** What the player does; of a film that is open, how it plays. */
export function playbackOf(actor: RunningPlayer) {
  const { value, children } = actor.getSnapshot()
  return value.playback === 'open' ? { open: children.playback?.getSnapshot().value } : value.playback
}

/** Tags of the player, and of its film once that is open. */
export function playerTagsOf(actor: RunningPlayer): readonly string[] {
  const { tags, children } = actor.getSnapshot()
  return [...tags, ...(children.playback?.getSnapshot().tags ?? [])]
}
