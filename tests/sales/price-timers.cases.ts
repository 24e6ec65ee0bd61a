import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const NONE = [null, null, null, null]

export const cases = casesOf(priceTimersMachine, {
  inputs: { full: { isAllowed: true }, plain: { isAllowed: false } },
  events: {
    'timers.read': [
      { startedAtMs: NONE, nowMs: 1000, areSpecialsOn: false },
      { startedAtMs: NONE, nowMs: 1000, areSpecialsOn: true },
    ],
    'clock.ticked': [{ nowMs: 2000 }],
    'specials.switched': [
      { areOn: true, nowMs: 3000 },
      { areOn: false, nowMs: 4000 },
    ],
  },
  project: () => '',
  invariants: {
    'a site without timers never times': ({ context, tags }) => context.isAllowed || !tags.has('timing'),
    'timers run exactly while they have a start': ({ context, tags }) =>
      tags.has('timing') === context.startedAtMs.every((start) => start !== null),
  },
})
