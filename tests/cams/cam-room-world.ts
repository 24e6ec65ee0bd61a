import {
  type ActorRefFrom,
  type AnyActorRef,
  createActor,
  type EventObject,
  fromCallback,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { connectWire, type PortsOf } from '../../app/site/actor-system.ts'
import { camWires } from '../../app/site/wires/cams.ts'
import { type BuyTooltipEvent, buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import {
  type CamRoomEmitted,
  type CamRoomEvent,
  camRoomMachine,
  type EntryQuestion,
  type PresenceCommand,
  type StreamTypeQuestion,
} from '../../machines/cams/cam-room.machine.ts'
import { type BroadcastAnswer, interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import {
  type NearbyQuestion,
  type NearbyRoomEmitted,
  type NearbyRoomEvent,
  nearbyRoomMachine,
} from '../../machines/cams/nearby-room.machine.ts'
import { type QrCodeEvent, qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import type { PlayerInput } from '../../machines/catalogue/player.machine.ts'
import { registry } from '../../machines/site/registry.ts'
import { pluggedPlayer } from '../catalogue/plugged-player.ts'
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
  const led = () => said.flatMap((event) => (event.type === 'navigation.requested' ? [event.to] : []))
  return { ...opened, led }
}

type Room = ActorRefFrom<typeof camRoomMachine>

/** What the room and the actors around it hear. */
export type RoomWord =
  | CamRoomEvent
  | NearbyRoomEvent
  | BroadcastAnswer
  | BuyTooltipEvent
  | Exclude<QrCodeEvent, { type: 'room.left' }>

/** Sends it to whoever of the room's actors hears it. */
export function tellRoom(room: Room, event: RoomWord) {
  const { children } = room.getSnapshot()
  if (event.type === 'qr.toggled') children.qrCode?.send(event)
  else if (event.type === 'buyTooltip.wanted') children.buyTooltip?.send(event)
  else if (event.type === 'nearby.requested' || event.type === 'nearby.found' || event.type === 'nearby.none')
    children.nearbyRoom?.send(event)
  else if (event.type === 'broadcast.found' || event.type === 'broadcast.lost') children.interruptedShow?.send(event)
  else room.send(event)
}

/** Tags of the room and of the actors around it. */
export function tagsOf(snapshot: SnapshotFrom<typeof camRoomMachine>): ReadonlySet<string> {
  const { qrCode, buyTooltip, nearbyRoom, interruptedShow } = snapshot.children
  const around = [qrCode, buyTooltip, nearbyRoom, interruptedShow].flatMap((child) => [
    ...(child?.getSnapshot().tags ?? []),
  ])
  return new Set([...snapshot.tags, ...around])
}

/** A room with the machines that it invokes: their ports are plugged beside its own. */
export function pluggedRoom({
  findNearby,
  loadBroadcast,
  drivePlayer,
  keepMemory,
  preparePlayer,
  renewSources,
  ...ports
}: PortsOf<typeof camRoomMachine>) {
  return plugPorts(camRoomMachine, {
    ...ports,
    player: pluggedPlayer({ drivePlayer, keepMemory, preparePlayer, renewSources }),
    qrCode: qrCodeMachine,
    buyTooltip: buyTooltipMachine,
    nearbyRoom: plugPorts(nearbyRoomMachine, { findNearby }),
    interruptedShow: plugPorts(interruptedShowMachine, { loadBroadcast }),
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
  keepMemory: silence(),
  preparePlayer: silence(),
  renewSources: silence(),
}

/** Connects a room and the actors around it by the lines of the site's wiring table; `tell`: what they say to others. */
export function wireRoom(room: Room, tell: (to: string, message: EventObject) => void = () => {}) {
  const named = new Map<string, AnyActorRef>()
  const names = ['camRoom', ...Object.keys(registry.room)]
  const enter = (name: string, actor: AnyActorRef) => {
    named.set(name, actor)
    for (const line of camWires) {
      if (line.from !== name) continue
      connectWire(line, actor, (heard) => {
        const message = line.send(heard as never, {} as never)
        if (!message) return
        if (names.includes(line.to)) named.get(line.to)?.send(message)
        else tell(line.to, message)
      })
    }
  }
  enter('camRoom', room)
  room.subscribe(({ children }) => {
    for (const [name, child] of Object.entries(children)) {
      if (child && names.includes(name) && named.get(name) !== child) enter(name, child)
    }
    for (const name of named.keys()) if (name !== 'camRoom' && !(name in children)) named.delete(name)
  })
}

type Asked = string | EntryQuestion | NearbyQuestion | StreamTypeQuestion

/**
 * A room machine of its own, wired as the site wires it. `asked`: all that the provider was asked, `waiting`: what is still waited for; `told`: what
 * was said to others.
 */
export function start(listSlug = 'vr-cam-girls') {
  const clock = new SimulatedClock()
  const asked: Asked[] = []
  const waiting: Asked[] = []
  const presence: string[] = []
  const said: (CamRoomEmitted | NearbyRoomEmitted)[] = []
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
      if (id === 'nearbyRoom')
        (inspection.actorRef as AnyActorRef).on('*', (event) => said.push(event as NearbyRoomEmitted))
    },
  })
  room.on('*', (event) => said.push(event as CamRoomEmitted))
  wireRoom(room, (to, message) => told.push({ to, message }))
  room.start()
  const actor = { getSnapshot: () => room.getSnapshot(), send: (event: RoomWord) => tellRoom(room, event) }
  type Tag =
    | Parameters<ReturnType<typeof room.getSnapshot>['hasTag']>[0]
    | 'qr'
    | 'buyTooltip'
    | 'findingNearby'
    | 'restoring'
  const tags = (...names: Tag[]) => names.filter((name) => tagsOf(room.getSnapshot()).has(name))
  return { actor, clock, asked, waiting, presence, said, told, players, tags }
}
