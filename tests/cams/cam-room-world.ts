import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventObject,
  fromCallback,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import type { PortsOf } from '../../app/site/actor-system.ts'
import { connectWire } from '../../app/site/connect-wire.ts'
import { camWires } from '../../app/site/wires/cams.ts'
import { type BuyTooltipEvent, buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import { camRoomMachine, type PresenceCommand, type RoomAnswer } from '../../machines/cams/cam-room.machine.ts'
import { type InterruptedShowEvent, interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import { type EntryQuestion, type LiveRoomEvent, liveRoomMachine } from '../../machines/cams/live-room.machine.ts'
import {
  type NearbyQuestion,
  type NearbyRoomEvent,
  nearbyRoomMachine,
} from '../../machines/cams/nearby-room.machine.ts'
import { type QrCodeEvent, qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { type RoomRouteEvent, roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import {
  type StreamChoiceEvent,
  type StreamTypeQuestion,
  streamChoiceMachine,
} from '../../machines/cams/stream-choice.machine.ts'
import type { PlayerInput } from '../../machines/catalogue/player-media.ts'
import { type Machines, type MachinesByPhase, registry } from '../../machines/site/registry.ts'
import { pluggedPlayer, SILENT_HEADSET, SILENT_VIEW } from '../catalogue/plugged-player.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { content, entry, running } from './room-samples.ts'

export const ADA = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }
export const BEA = { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' }
export const SPATIAL = 'http://127.0.0.1:4202/live/ada/3d/index.m3u8'

/** In Ada's room. */
export function entered(more: Parameters<typeof entry>[0] = {}, listSlug?: string) {
  const opened = start(listSlug)
  opened.actor.send({ type: 'room.wanted', ...ADA })
  opened.actor.send({ type: 'room.loaded', content: content() })
  opened.actor.send({ type: 'entry.done', entry: entry(more) })
  return opened
}

/** In a show of Ada's, on the page of Bea. */
export function wanting(state: 'MY_PRIVATE_SHOW' | 'SPY_SHOW' = 'MY_PRIVATE_SHOW') {
  const opened = entered({ state, show: running() })
  const { actor, said } = opened
  actor.send({ type: 'room.wanted', ...BEA })
  actor.send({ type: 'room.left', ...ADA })
  const led = () => said.flatMap((event) => (event.type === 'navigation.requested' && 'to' in event ? [event.to] : []))
  return { ...opened, led }
}

type Room = ActorRefFrom<typeof camRoomMachine>

/** What the room and the actors around it hear of the outside. */
export type RoomWord =
  | RoomAnswer
  | Exclude<LiveRoomEvent, { type: 'streamType.wanted' | 'show.interrupted' }>
  | Extract<RoomRouteEvent, { type: 'room.wanted' | 'room.left' | 'showEnd.confirmed' | 'showEnd.declined' }>
  | { type: 'retry.requested' }
  | StreamChoiceEvent
  | NearbyRoomEvent
  | Exclude<InterruptedShowEvent, { type: 'ownShow.moved' }>
  | BuyTooltipEvent
  | Exclude<QrCodeEvent, { type: 'page.closed' }>

/** Sends it to whoever of the room's actors hears it. */
export function tellRoom(room: Room, event: RoomWord) {
  const { children } = room.getSnapshot()
  switch (event.type) {
    case 'room.loaded':
    case 'room.missing':
    case 'room.refused':
    case 'room.failed':
    case 'retry.requested':
    case 'streamType.chosen':
      return room.send(event)
    case 'entry.done':
    case 'entry.failed':
      return children.liveRoom ? children.liveRoom.send(event) : room.send(event)
    case 'room.wanted':
    case 'room.left':
    case 'showEnd.confirmed':
    case 'showEnd.declined':
      return children.roomRoute?.send(event)
    case 'streamType.set':
    case 'streamType.failed':
      return children.streamChoice?.send(event)
    case 'nearby.requested':
    case 'nearby.found':
    case 'nearby.none':
      return children.nearbyRoom?.send(event)
    case 'incompleteSession.found':
    case 'broadcast.found':
    case 'broadcast.lost':
      return children.interruptedShow?.send(event)
    case 'buyTooltip.wanted':
      return children.buyTooltip?.send(event)
    case 'qr.toggled':
      return children.qrCode?.send(event)
    default:
      return children.liveRoom?.send(event)
  }
}

/** Tags of the room and of the actors around it. */
export function tagsOf({ tags, children }: SnapshotFrom<typeof camRoomMachine>): ReadonlySet<string> {
  const { roomRoute, liveRoom, livePicture, streamChoice, qrCode, buyTooltip, nearbyRoom, interruptedShow } = children
  const around = [roomRoute, liveRoom, livePicture, streamChoice, qrCode, buyTooltip, nearbyRoom, interruptedShow]
  return new Set([...tags, ...around.flatMap((child) => [...(child?.getSnapshot().tags ?? [])])])
}

/** A room with the machines that it invokes: their ports are plugged beside its own. */
export function pluggedRoom({
  findNearby,
  loadBroadcast,
  drivePlayer,
  keepMemory,
  preparePlayer,
  renewSources,
  setStreamType,
  watchRoom,
  watchSessions,
  ...ports
}: PortsOf<typeof camRoomMachine>) {
  const player = pluggedPlayer({ drivePlayer, keepMemory, preparePlayer, renewSources })
  return plugPorts(camRoomMachine, {
    ...ports,
    qrCode: qrCodeMachine,
    buyTooltip: buyTooltipMachine,
    roomRoute: roomRouteMachine,
    liveRoom: plugPorts(liveRoomMachine, { watchRoom, enterRoom: ports.enterRoom }),
    livePicture: plugPorts(livePictureMachine, { player }),
    streamChoice: plugPorts(streamChoiceMachine, { setStreamType }),
    nearbyRoom: plugPorts(nearbyRoomMachine, { findNearby }),
    interruptedShow: plugPorts(interruptedShowMachine, { loadBroadcast, watchSessions }),
  })
}

/** Ports of a room to which nothing is said. */
export const SILENT_PORTS: PortsOf<typeof camRoomMachine> = {
  loadRoom: silence(),
  enterRoom: silence(),
  findNearby: silence(),
  loadBroadcast: silence(),
  setStreamType: silence(),
  watchRoom: silence(),
  watchSessions: silence(),
  keepPresence: silence(),
  drivePlayer: silence(),
  ...SILENT_VIEW,
  ...SILENT_HEADSET,
  keepMemory: silence(),
  preparePlayer: silence(),
  renewSources: silence(),
}

const ROOM_ACTORS: readonly string[] = ['camRoom', ...Object.keys(registry.room)]

/** Connects a room and the actors around it by the lines of the site's wiring table; `tell`: what others are told. */
export function wireRoom(room: Room, tell: (to: string, message: EventObject) => void = () => {}) {
  const named = new Map<string, AnyActorRef>()
  const enter = (name: string, actor: AnyActorRef) => {
    named.set(name, actor)
    for (const line of camWires) {
      if (line.from !== name) continue
      connectWire(line, actor, (heard) => {
        const message = line.send(heard as never, {} as never)
        if (!message) return
        if (ROOM_ACTORS.includes(line.to)) named.get(line.to)?.send(message)
        else tell(line.to, message)
      })
    }
  }
  enter('camRoom', room)
  room.subscribe(({ children }) => {
    for (const [name, child] of Object.entries(children)) {
      if (child && ROOM_ACTORS.includes(name) && named.get(name) !== child) enter(name, child)
    }
    for (const name of named.keys()) if (name !== 'camRoom' && !(name in children)) named.delete(name)
  })
}

type Said = { [Name in keyof MachinesByPhase['room'] | 'camRoom']: EmittedFrom<Machines[Name]> }[
  | keyof MachinesByPhase['room']
  | 'camRoom']
type Asked = string | EntryQuestion | NearbyQuestion | StreamTypeQuestion

/**
 * A room machine of its own, wired as the site wires it. `asked`: all that the provider was asked, `waiting`: what is still waited for; `said`: what
 * the room and the actors around it say to others, `told`: what each of those hears.
 */
export function start(listSlug = 'vr-cam-girls') {
  const clock = new SimulatedClock()
  const asked: Asked[] = []
  const waiting: Asked[] = []
  const presence: string[] = []
  const said: Said[] = []
  const told: { to: string; message: EventObject }[] = []
  const players: PlayerInput[] = []
  const noted = <Question>(print: (question: Question) => Asked) =>
    fromCallback<EventObject, Question>(({ input }) => {
      const question = print(input)
      asked.push(question)
      waiting.push(question)
      return () => {
        waiting.splice(waiting.indexOf(question), 1)
      }
    })
  function noteWhatIsSaid(name: string, actor: AnyActorRef) {
    const heard = camWires.filter(({ from, to, select }) => from === name && !select && !ROOM_ACTORS.includes(to))
    for (const on of new Set(heard.map((line) => line.on))) actor.on(on, (event) => said.push(event as Said))
  }
  const machine = pluggedRoom({
    ...SILENT_PORTS,
    loadRoom: noted<{ nickname: string }>(({ nickname }) => `load ${nickname}`),
    enterRoom: noted<EntryQuestion>((question) => question),
    setStreamType: noted<StreamTypeQuestion>((question) => question),
    findNearby: noted<NearbyQuestion>((question) => question),
    loadBroadcast: noted<{ broadcastId: string }>(({ broadcastId }) => `broadcast ${broadcastId}`),
    keepPresence: fromCallback<PresenceCommand>(({ receive }) => {
      receive(({ type, roomId }) => presence.push(`${type === 'room.keep' ? 'keep' : 'leave'} ${roomId}`))
    }),
  })
  const room = createActor(machine, {
    clock,
    input: { listSlug },
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.actor') return
      const { id, options } = inspection.actorRef as { id?: string; options?: { input: PlayerInput } }
      if (id === 'player' && options) players.push(options.input)
      if (id && id in registry.room) noteWhatIsSaid(id, inspection.actorRef as AnyActorRef)
    },
  })
  noteWhatIsSaid('camRoom', room)
  wireRoom(room, (to, message) => told.push({ to, message }))
  room.start()
  const actor = { getSnapshot: () => room.getSnapshot(), send: (event: RoomWord) => tellRoom(room, event) }
  const tags = (...names: Tag[]) => names.filter((name) => tagsOf(room.getSnapshot()).has(name))
  /** The player of the live picture. */
  const player = () => room.getSnapshot().children.livePicture?.getSnapshot().children.player?.getSnapshot().context
  return { room, actor, clock, asked, waiting, presence, said, told, players, tags, player }
}

type TagOf<Machine extends AnyStateMachine> = Parameters<SnapshotFrom<Machine>['hasTag']>[0]
type Tag = { [Name in keyof MachinesByPhase['room'] | 'camRoom']: TagOf<Machines[Name]> }[
  | keyof MachinesByPhase['room']
  | 'camRoom']
