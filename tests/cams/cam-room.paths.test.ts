import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CamRoomEvent, CamRoomInput, PresenceCommand } from '../../machines/cams/cam-room.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './cam-room.cases.ts'
import { pluggedRoom, SILENT_PORTS } from './cam-room-world.ts'

describePaths('camRoom', cases, { sut: composed })

const ROOM = [
  'settled',
  'visible',
  'busy',
  'entering',
  'entered',
  'notEntered',
  'banned',
  'missing',
  'refused',
  'failed',
] as const

function composed(): Sut {
  const clock = new SimulatedClock()
  /** Rooms that the provider thinks we are in. */
  const present = new Set<string>()
  const machine = pluggedRoom({
    ...SILENT_PORTS,
    keepPresence: fromCallback<PresenceCommand>(({ receive }) => {
      receive(({ type, roomId }) => {
        if (type === 'room.keep') present.add(roomId)
        else present.delete(roomId)
      })
    }),
  })
  const open = (input: unknown) => createActor(machine, { clock, input: input as CamRoomInput })
  let actor: ReturnType<typeof open>
  const roomIs =
    (...tags: (typeof ROOM)[number][]) =>
    () => {
      const snapshot = actor.getSnapshot()
      expect([ROOM.filter((tag) => snapshot.hasTag(tag)), [...present]]).toEqual([
        tags,
        tags.includes('entered') ? [snapshot.context.id] : [],
      ])
    }
  const broadcastIs =
    (code: string, refreshes = false) =>
    () => {
      const { context } = actor.getSnapshot()
      expect([context.state, actor.getSnapshot().hasTag('autoRefreshBalance')]).toEqual([code, refreshes])
      if (code === 'PRIVATE_SHOW' || code === 'AWAY') expect(actor.getSnapshot().children.player).toBe(undefined)
    }
  const has = (tag: 'switchingStream' | 'askingToEnd', isOn: boolean) => () =>
    expect(actor.getSnapshot().hasTag(tag)).toBe(isOn)
  const plays = (type: 'video2D' | 'video3D' | null) => () => {
    const { context, children } = actor.getSnapshot()
    const player = children.player?.getSnapshot().context
    expect([player?.sources[0]?.src, player?.kind]).toEqual(type ? [context.streamUrl, 'live'] : [undefined, undefined])
    if (type) expect(context.currentStreamType).toBe(type)
  }
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as CamRoomEvent)
    },
    see: {
      'room.outside': roomIs(),
      'room.loading': roomIs('busy'),
      'room.entering': roomIs('settled', 'visible', 'entering'),
      'room.notEntered': roomIs('settled', 'visible', 'notEntered'),
      'room.inRoom': roomIs('settled', 'visible', 'entered'),
      'room.banned': roomIs('settled', 'visible', 'banned'),
      'room.missing': roomIs('settled', 'missing'),
      'room.refused': roomIs('settled', 'refused'),
      'room.failed': roomIs('settled', 'failed'),
      'room.inRoom.broadcast.uninitialized': broadcastIs('UNINITIALIZED'),
      'room.inRoom.broadcast.public': broadcastIs('PUBLIC'),
      'room.inRoom.broadcast.offline': broadcastIs('OFFLINE'),
      'room.inRoom.broadcast.inPrivateShow': broadcastIs('PRIVATE_SHOW'),
      'room.inRoom.broadcast.inMyPrivateShow': broadcastIs('MY_PRIVATE_SHOW', true),
      'room.inRoom.broadcast.spying': broadcastIs('SPY_SHOW', true),
      'room.inRoom.broadcast.away': broadcastIs('AWAY'),
      'room.inRoom.broadcast.broken': broadcastIs('ERROR'),
      'room.inRoom.streamType.steady': has('switchingStream', false),
      'room.inRoom.streamType.switching': has('switchingStream', true),
      'changing.settled': has('askingToEnd', false),
      'changing.asking': has('askingToEnd', true),
      'changing.ending': has('askingToEnd', true),
      'changing.closing': has('askingToEnd', false),
      'changing.goingOn': () => {},
      'stream.off': plays(null),
      'stream.flat': plays('video2D'),
      'stream.spatial': plays('video3D'),
    },
    stop: () => {
      actor.stop()
    },
  }
}
