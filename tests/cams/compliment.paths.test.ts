import { expect } from 'vitest'
import { createActor, type InputFrom, SimulatedClock } from 'xstate'
import { type ComplimentEvent, complimentMachine } from '../../machines/cams/compliment.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { silence } from '../catalogue/samples.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './compliment.cases.ts'
import { openSpending } from './spending-world.ts'

describePaths('compliment', cases, {
  sut: composed,
  events: [
    'compliment.chosen',
    'compliment.declined',
    'compliment.sent',
    'complimentCheck.requested',
    'reading.changed',
    'show.ended',
    'spending.refused',
    'spending.settled',
    'spending.unresolved',
  ],
})

const TAGS = ['complimenting', 'sendingCompliment', 'complimentAside'] as const

function composed(): Sut {
  const clock = new SimulatedClock()
  const { spending } = openSpending()
  const open = (input: unknown) =>
    createActor(plugPorts(complimentMachine, { spending, keepCompliment: silence() }), {
      clock,
      input: input as InputFrom<typeof complimentMachine>,
    })
  let actor: ReturnType<typeof open>
  const sees =
    (isSpending: boolean, ...tags: (typeof TAGS)[number][]) =>
    () =>
      expect({
        isSpending: actor.getSnapshot().children.spending !== undefined,
        tags: TAGS.filter((tag) => actor.getSnapshot().hasTag(tag)),
      }).toEqual({ isSpending, tags })
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as ComplimentEvent)
    },
    see: {
      none: () => {
        sees(false)()
        expect(actor.getSnapshot().context.amount).toBe(0)
      },
      offered: sees(false, 'complimenting'),
      'sending.asking': sees(true, 'complimenting', 'sendingCompliment'),
      'sending.aside': sees(true, 'sendingCompliment', 'complimentAside'),
      'sending.open': sees(true),
    },
    stop: () => void actor.stop(),
  }
}
