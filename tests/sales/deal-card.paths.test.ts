import { NEVER } from 'rxjs'
import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { type DealCardEvent, type DealCardInput, dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './deal-card.cases.ts'

describePaths('dealCard', cases, { sut: composed })

function composed(): Sut {
  const clock = new SimulatedClock()
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(NEVER) })
  const open = (input: unknown) =>
    createActor(plugPorts(dealCardMachine, { countdown }), { clock, input: input as DealCardInput })
  let actor: ReturnType<typeof open>
  const counts = (does: boolean) => () => expect(actor.getSnapshot().children.countdown !== undefined).toBe(does)
  const turns = (does: boolean) => () => expect(actor.getSnapshot().context.texts > 1).toBe(does)
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      const before = actor.getSnapshot().context.text
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as DealCardEvent)
      else expect(actor.getSnapshot().context.text).toBe((before + 1) % actor.getSnapshot().context.texts)
    },
    see: {
      'time.running': counts(true),
      'time.absent': counts(false),
      'notes.turning': turns(true),
      'notes.held': turns(true),
      'notes.standing': turns(false),
    },
    stop: () => {
      actor.stop()
    },
  }
}
