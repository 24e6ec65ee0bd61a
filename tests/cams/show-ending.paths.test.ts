import { expect } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type EndingQuestion,
  type ShowEndingEvent,
  showEndingMachine,
} from '../../machines/cams/show-ending.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { silence } from '../catalogue/samples.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './show-ending.cases.ts'

describePaths('showEnding', cases, {
  sut: composed,
  events: [
    'cancel.requested',
    'ending.done',
    'ending.failed',
    'permissions.changed',
    'room.closed',
    'room.entered',
    'room.hidden',
    'room.shown',
    'spyLeave.requested',
    'spyTime.expiring',
    'spyTime.remaining',
    'stage.changed',
  ],
  lasts: { 'asking after endingPatience': { ms: 20_000 } },
})

function composed(): Sut {
  const clock = new SimulatedClock()
  let open = 0
  const endShow = fromCallback<EventObject, EndingQuestion>(() => {
    open += 1
    return () => {
      open -= 1
    }
  })
  const actor = createActor(plugPorts(showEndingMachine, { endShow, watchSpyTime: silence() }), { clock })
  const sees = (isEnding: boolean) => () =>
    expect({ isEnding: actor.getSnapshot().hasTag('ending'), open }).toEqual({ isEnding, open: Number(isEnding) })
  return {
    start: () => void actor.start(),
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as ShowEndingEvent)
    },
    see: { idle: sees(false), asking: sees(true) },
    stop: () => void actor.stop(),
  }
}
