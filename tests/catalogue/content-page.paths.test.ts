import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  type ContentPageEvent,
  type ContentPageInput,
  contentPageMachine,
} from '../../machines/catalogue/content-page.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './content-page.cases.ts'

describePaths('contentPage', cases, {
  sut: composed,
})

function composed(): Sut {
  const clock = new SimulatedClock()
  const open = (start: unknown) =>
    createActor(plugPorts(contentPageMachine, { loadContent: fromCallback(() => {}) }), {
      clock,
      input: start as ContentPageInput,
    })
  let actor: ReturnType<typeof open>
  const sees =
    (...tags: string[]) =>
    () =>
      expect([...actor.getSnapshot().tags].sort()).toEqual(tags.sort())
  return {
    start: (start) => {
      actor = open(start)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as ContentPageEvent)
    },
    see: {
      loading: sees('busy'),
      shown: sees('settled', 'visible'),
      missing: sees('settled', 'missing'),
      refused: sees('settled', 'refused'),
      failed: sees('settled', 'failed'),
    },
    stop: () => {
      actor.stop()
    },
  }
}
