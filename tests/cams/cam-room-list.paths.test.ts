import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  camRoomListMachine,
  type RoomListEvent,
  type RoomListInput,
} from '../../machines/cams/cam-room-list.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './cam-room-list.cases.ts'

describePaths('camRoomList', cases, { sut: composed })

/** The tags are what views read; whatever is visible has its frame. */
function composed(): Sut {
  const clock = new SimulatedClock()
  let actor: ReturnType<typeof open>
  const open = (start: unknown) =>
    createActor(
      plugPorts(camRoomListMachine, {
        loadList: fromCallback(() => {}),
        loadPage: fromCallback(() => {}),
        keepRooms: fromCallback(() => {}),
        watchClock: fromCallback(() => {}),
      }),
      { clock, input: start as RoomListInput },
    )
  const sees =
    (...tags: string[]) =>
    () => {
      const snapshot = actor.getSnapshot()
      expect([...snapshot.tags].sort()).toEqual([...tags].sort())
      if (snapshot.hasTag('visible')) expect(snapshot.context.frame).toBeDefined()
    }
  const shown = sees('settled', 'visible')
  return {
    start: (start) => {
      actor = open(start)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as RoomListEvent)
    },
    see: {
      loading: sees('busy'),
      'shown.lookingAhead': shown,
      'shown.resting': shown,
      'shown.leaving': shown,
      refreshing: shown,
      turning: sees('settled', 'visible', 'busy'),
      stale: sees('settled', 'visible', 'stale'),
      missing: sees('settled', 'missing'),
      refused: sees('settled', 'refused'),
      failed: sees('settled', 'failed'),
    },
    stop: () => {
      actor.stop()
    },
  }
}
