import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type MemberPlusOfferEvent, memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import type { MemberPlusOfferInput } from '../../machines/sales/member-plus-rules.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { silence } from '../catalogue/samples.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './member-plus-offer.cases.ts'
import { BILLER } from './member-plus-samples.ts'
import { silentPurchase } from './purchase-world.ts'

describePaths('memberPlusOffer', cases, { sut: composed })

function composed(): Sut {
  const clock = new SimulatedClock()
  const machine = plugPorts(memberPlusOfferMachine, {
    loadMember: silence(),
    loadOffer: silence(),
    watchReturns: silence(),
    purchase: silentPurchase,
  })
  const open = (input: unknown) => createActor(machine, { clock, input: input as MemberPlusOfferInput })
  let actor: ReturnType<typeof open>
  let left: string[] = []
  /** Somebody is to pick a biller. */
  let wanted = false
  const sees =
    (...tags: string[]) =>
    () =>
      expect([[...actor.getSnapshot().tags].sort(), wanted]).toEqual([tags.sort(), false])
  return {
    start: (input) => {
      actor = open(input)
      wanted = false
      actor.on('leave.requested', ({ url }) => left.push(url))
      actor.on('biller.wanted', () => {
        wanted = true
      })
      actor.on('biller.unwanted', () => {
        wanted = false
      })
      actor.on('joinNow.requested', ({ to }) => left.push(to))
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      left = []
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as MemberPlusOfferEvent)
    },
    see: {
      unasked: sees(),
      asking: sees(),
      unserved: sees(),
      'eligible.closed': sees('eligible'),
      'eligible.loading': sees('eligible', 'open', 'loading'),
      'eligible.failed': sees('eligible', 'open', 'failed'),
      'eligible.shown': sees('eligible', 'open', 'shown'),
      'eligible.choosing': () =>
        expect([[...actor.getSnapshot().tags].sort(), wanted]).toEqual([['busy', 'eligible', 'open', 'shown'], true]),
      'eligible.paying': sees('eligible', 'open', 'shown', 'busy'),
      'taken.waiting.unseen': sees(),
      'taken.waiting.watched': sees('open', 'busy'),
      'taken.ready': sees('open', 'ready'),
      'taken.leaving': () => {
        sees('open', 'ready', 'busy')()
        expect(left.filter((url) => !url.startsWith(BILLER))).toEqual([])
      },
      'taken.told': sees('open'),
      // Every way into it leads somewhere, and to nobody who is not known.
      'eligible.leaving': () => {
        sees('eligible', 'open', 'shown', 'busy')()
        if (left.length > 0) expect(left.map((url) => URL.parse(url)?.host)).not.toContain('elsewhere.example')
      },
    },
    stop: () => {
      actor.stop()
    },
  }
}
