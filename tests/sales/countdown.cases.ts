import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(countdownMachine, {
  inputs: {
    'ten seconds': { endsAtMs: 10_000, nowMs: 0 },
    'ten seconds, over and over': { endsAtMs: 10_000, loopSeconds: 10, nowMs: 0 },
    'over already': { endsAtMs: 0, nowMs: 1 },
  },
  events: { 'clock.ticked': [{ nowMs: 1000 }, { nowMs: 10_000 }] },
  project: ({ context }) => [context.deadline.loopSeconds, context.remainingSeconds],
  invariants: {
    'it counts while time is left and not after': ({ context, tags }) =>
      tags.has(context.remainingSeconds > 0 ? 'counting' : 'ended'),
  },
})
