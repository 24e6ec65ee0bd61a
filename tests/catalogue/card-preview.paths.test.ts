import { NEVER } from 'rxjs'
import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import {
  type CardPreviewEvent,
  cardPreviewMachine,
  previewingCard,
} from '../../machines/catalogue/card-preview.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './card-preview.cases.ts'

describePaths('cardPreview', cases, {
  sut: composed,
})

function composed(): Sut {
  const clock = new SimulatedClock()
  const open = (input: unknown) =>
    createActor(plugPorts(cardPreviewMachine, { watchMotion: streamOf(NEVER) }), {
      clock,
      input: input as { previewsEnabled: boolean },
    })
  let actor: ReturnType<typeof open>
  const nothingPlays = () => expect(previewingCard(actor.getSnapshot())).toBe(undefined)
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as CardPreviewEvent)
    },
    see: {
      switchedOff: nothingPlays,
      'watching.idle': nothingPlays,
      'watching.armed': nothingPlays,
      'watching.still': nothingPlays,
      'watching.playing': () => expect(['a', 'b']).toContain(previewingCard(actor.getSnapshot())),
    },
    stop: () => {
      actor.stop()
    },
  }
}
