import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CamRoomEvent, PresenceCommand } from '../../machines/cams/cam-room.machine.ts'
import type { RoomRouteInput } from '../../machines/cams/room-route.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './cam-room.cases.ts'
import { pluggedRoom, SILENT_PORTS } from './cam-room-world.ts'

describePaths('camRoom', cases, {
  sut: composed,
  events: [
    'entry.done',
    'entry.failed',
    'retry.requested',
    'room.abandoned',
    'room.barred',
    'room.denied',
    'room.failed',
    'room.hidden',
    'room.learned',
    'room.loaded',
    'room.missing',
    'room.opened',
    'room.refused',
    'room.shown',
    'room.unavailable',
    'streamType.chosen',
    'streamType.set',
    'streamType.wanted',
  ],
  lasts: { 'entering after entryPatience': { ms: 35_000 }, 'loading after patience': { ms: 16_000 } },
})

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
  const open = (input: unknown) => createActor(machine, { clock, input: input as RoomRouteInput })
  let actor: ReturnType<typeof open>
  const roomIs =
    (...tags: (typeof ROOM)[number][]) =>
    () => {
      const snapshot = actor.getSnapshot()
      const { liveRoom, streamChoice, nearbyRoom } = snapshot.children
      expect({
        tags: ROOM.filter((tag) => snapshot.hasTag(tag)),
        present: [...present],
        heard: liveRoom?.getSnapshot().context.roomId,
        chosenIn: streamChoice?.getSnapshot().context.roomId,
        besides: nearbyRoom?.getSnapshot().context.roomId,
      }).toEqual(
        tags.includes('entered')
          ? { tags, present: ['71'], heard: '71', chosenIn: '71', besides: '71' }
          : { tags, present: [], heard: undefined, chosenIn: undefined, besides: undefined },
      )
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
      outside: roomIs(),
      loading: roomIs('busy'),
      entering: roomIs('settled', 'visible', 'entering'),
      notEntered: roomIs('settled', 'visible', 'notEntered'),
      inRoom: roomIs('settled', 'visible', 'entered'),
      banned: roomIs('settled', 'visible', 'banned'),
      missing: roomIs('settled', 'missing'),
      refused: roomIs('settled', 'refused'),
      failed: roomIs('settled', 'failed'),
    },
    stop: () => {
      actor.stop()
    },
  }
}
