import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type CamShowEvent, type CamShowInput, camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { silence } from '../catalogue/samples.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './cam-show.cases.ts'

describePaths('camShow', cases, { sut: composed })

const REGIONS = {
  request: ['asking', 'checking', 'unresolved'],
  show: ['pending', 'running', 'spying'],
  ending: ['ending'],
  dialog: ['dialog'],
  compliment: ['complimenting', 'sendingCompliment', 'checkingCompliment', 'complimentAside', 'unresolvedCompliment'],
} as const

function composed(): Sut {
  const clock = new SimulatedClock()
  const machine = plugPorts(camShowMachine, {
    spend: silence(),
    spendCompliment: silence(),
    endShow: silence(),
    watchSpyTime: silence(),
    watchClock: silence(),
  })
  const open = (input: unknown) => createActor(machine, { clock, input: input as CamShowInput })
  let actor: ReturnType<typeof open>
  const sees =
    <Region extends keyof typeof REGIONS>(region: Region, ...tags: (typeof REGIONS)[Region][number][]) =>
    () =>
      expect(REGIONS[region].filter((tag) => actor.getSnapshot().hasTag(tag))).toEqual(tags)
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as CamShowEvent)
    },
    see: {
      'request.idle': sees('request'),
      'request.asking.sending': sees('request', 'asking'),
      'request.asking.checking': sees('request', 'asking', 'checking'),
      'request.unresolved': sees('request', 'unresolved'),
      'show.none': () => {
        sees('show')()
        expect(actor.getSnapshot().context.privateRequestId).toBe('')
      },
      'show.pending': sees('show', 'pending'),
      'show.active.private': sees('show', 'running'),
      'show.active.voice': sees('show', 'running'),
      'show.active.spy': sees('show', 'running', 'spying'),
      'ending.idle': sees('ending'),
      'ending.asking': sees('ending', 'ending'),
      'dialog.closed': sees('dialog'),
      'dialog.open': sees('dialog', 'dialog'),
      'compliment.none': () => {
        sees('compliment')()
        expect(actor.getSnapshot().context.complimentAmount).toBe(0)
      },
      'compliment.offered': sees('compliment', 'complimenting'),
      'compliment.sending.asking': sees('compliment', 'complimenting', 'sendingCompliment'),
      'compliment.sending.checking': sees('compliment', 'complimenting', 'sendingCompliment', 'checkingCompliment'),
      'compliment.sending.aside': sees('compliment', 'sendingCompliment', 'complimentAside'),
      'compliment.unresolved': sees('compliment', 'unresolvedCompliment'),
    },
    stop: () => {
      actor.stop()
    },
  }
}
