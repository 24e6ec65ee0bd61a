import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  type VideosListEvent,
  type VideosListInput,
  videosListMachine,
} from '../../machines/catalogue/videos-list.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './videos-list.cases.ts'

describePaths('videosList', cases, {
  sut: composed,
})

/** The tags are what views read: no state may look like another. */
function composed(): Sut {
  const clock = new SimulatedClock()
  let actor: ReturnType<typeof open>
  const open = (start: unknown) =>
    createActor(
      plugPorts(videosListMachine, { loadVideos: fromCallback(() => {}), keepLayout: fromCallback(() => {}) }),
      { clock, input: start as VideosListInput },
    )
  const sees = (tags: readonly string[], items: 'some' | 'none' | 'any') => () => {
    const snapshot = actor.getSnapshot()
    const count = snapshot.context.videos?.items.length ?? 0
    expect([[...snapshot.tags].sort(), items === 'any' || (items === 'some') === count > 0]).toEqual([
      [...tags].sort(),
      true,
    ])
  }
  return {
    start: (start) => {
      actor = open(start)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as VideosListEvent)
    },
    see: {
      loading: sees(['busy'], 'any'),
      shown: sees(['settled', 'visible'], 'some'),
      empty: sees(['settled', 'visible'], 'none'),
      refreshing: sees(['settled', 'visible', 'busy'], 'any'),
      stale: sees(['settled', 'visible', 'stale'], 'any'),
      missing: sees(['settled', 'missing'], 'any'),
      refused: sees(['settled', 'refused'], 'any'),
      failed: sees(['settled', 'failed'], 'any'),
    },
    stop: () => {
      actor.stop()
    },
  }
}
