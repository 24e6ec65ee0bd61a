import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  type ShowRequestEvent,
  type ShowRequestInput,
  showRequestMachine,
} from '../../machines/cams/show-request.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './show-request.cases.ts'
import { openSpending } from './spending-world.ts'

describePaths('showRequest', cases, {
  sut: composed,
  events: [
    'check.requested',
    'ending.changed',
    'permissions.changed',
    'private.requested',
    'request.confirmed',
    'request.declined',
    'room.closed',
    'room.entered',
    'settings.changed',
    'show.started',
    'spending.refused',
    'spending.settled',
    'spending.unresolved',
    'spy.requested',
    'stage.changed',
    'viewer.changed',
    'voice.requested',
  ],
})

function composed(): Sut {
  const clock = new SimulatedClock()
  const { spending, asked } = openSpending()
  const open = (input: unknown) =>
    createActor(plugPorts(showRequestMachine, { spending }), { clock, input: input as ShowRequestInput })
  let actor: ReturnType<typeof open>
  const sees =
    (isAsking: boolean, isSpending: boolean, isConfirming = false) =>
    () => {
      const { children } = actor.getSnapshot()
      expect({
        isAsking: actor.getSnapshot().hasTag('asking'),
        isConfirming: actor.getSnapshot().hasTag('confirming'),
        isSpending: children.spending !== undefined && asked.length > 0,
      }).toEqual({ isAsking, isConfirming, isSpending })
    }
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as ShowRequestEvent)
    },
    see: {
      idle: sees(false, false),
      confirming: sees(false, false, true),
      'spending.asking': sees(true, true),
      'spending.open': sees(false, true),
    },
    stop: () => void actor.stop(),
  }
}
