import { NEVER } from 'rxjs'
import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { type DealsEvent, dealsMachine } from '../../machines/sales/deals.machine.ts'
import type { DealShelf } from '../../machines/sales/deals.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './deals.cases.ts'

describePaths('deals', cases, { sut: composed })

function composed(): Sut {
  const clock = new SimulatedClock()
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(NEVER) })
  const machine = plugPorts(dealsMachine, {
    loadDeals: fromCallback(() => {}),
    dealCard: plugPorts(dealCardMachine, { countdown }),
  })
  const open = (input: unknown) => createActor(machine, { clock, input: input as { shelf: DealShelf } })
  let actor: ReturnType<typeof open>
  const sees =
    (cards: number, ...tags: string[]) =>
    () => {
      const { context, tags: found } = actor.getSnapshot()
      expect([context.cards.length, [...found].sort()]).toEqual([cards, tags.sort()])
    }
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as DealsEvent)
    },
    see: { loading: sees(0, 'busy'), shown: sees(2, 'settled'), incomplete: sees(0, 'settled', 'incomplete') },
    stop: () => {
      actor.stop()
    },
  }
}
