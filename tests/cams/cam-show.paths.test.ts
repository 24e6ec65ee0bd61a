import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type CamShowEvent, camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { silence } from '../catalogue/samples.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './cam-show.cases.ts'

describePaths('camShow', cases, {
  sut: composed,
  events: [
    'balance.changed',
    'clock.ticked',
    'ending.done',
    'request.begun',
    'request.expired',
    'request.refused',
    'request.taken',
    'room.closed',
    'room.entered',
    'settings.changed',
    'show.billed',
    'show.completed',
    'show.started',
    'showBalance.low',
    'state.changed',
  ],
  lasts: { 'pending after answerPatience': { ms: 600_000 } },
})

const STAGES = ['pending', 'running', 'spying'] as const

function composed(): Sut {
  const clock = new SimulatedClock()
  const actor = createActor(plugPorts(camShowMachine, { watchClock: silence() }), { clock })
  const sees =
    (...tags: (typeof STAGES)[number][]) =>
    () =>
      expect(STAGES.filter((tag) => actor.getSnapshot().hasTag(tag))).toEqual(tags)
  return {
    start: () => void actor.start(),
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as CamShowEvent)
    },
    see: {
      none: () => {
        sees()()
        expect(actor.getSnapshot().context.privateRequestId).toBe('')
      },
      pending: sees('pending'),
      'active.private': sees('running'),
      'active.voice': sees('running'),
      'active.spy': sees('running', 'spying'),
    },
    stop: () => void actor.stop(),
  }
}
