import { expect } from 'vitest'
import { createActor, type EventFromLogic, SimulatedClock } from 'xstate'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './dialog-order.cases.ts'

describePaths('dialogOrder', cases, {
  sut: () => {
    const clock = new SimulatedClock()
    const actor = createActor(dialogOrderMachine, { clock })
    const context = () => actor.getSnapshot().context
    const isFree = () => {
      let dismissed = 0
      const [dialog] = context().wanted
      if (!dialog) return false
      const hearing = actor.on(`${dialog}.dismissed`, () => (dismissed += 1))
      actor.send({ type: 'dismissal.requested', dialog, by: 'cross' })
      hearing.unsubscribe()
      return dismissed === 1
    }
    return {
      start: () => {
        actor.start()
      },
      step: (event, { timer, waitMs }) => {
        clock.increment(waitMs)
        if (timer === undefined) actor.send(event as EventFromLogic<typeof dialogOrderMachine>)
      },
      see: {
        none: () => expect([context(), isFree()]).toEqual([{ wanted: [], fading: [] }, false]),
        leaving: () => expect([context().wanted, context().fading.length, isFree()]).toEqual([[], 1, false]),
        'some.open': () => expect([context().wanted.length > 0, isFree()]).toEqual([true, true]),
        'some.restored': () => expect([context().wanted.length > 0, isFree()]).toEqual([true, false]),
      },
      stop: () => {
        actor.stop()
      },
    }
  },
})
