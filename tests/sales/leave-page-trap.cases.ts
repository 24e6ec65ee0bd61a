import { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

/** Noon of a day in March 2026. */
export const NOON_MS = 1_772_539_200_000

export const TRAP = { durationSeconds: 600, onBack: true, onTop: true, onLeft: false, onRight: false }

export const cases = casesOf(leavePageTrapMachine, {
  inputs: { full: { isAllowed: true }, plain: { isAllowed: false } },
  events: {
    'trap.running': [
      { startedAtMs: NOON_MS - 60_000, durationSeconds: 600, nowMs: NOON_MS },
      { startedAtMs: NOON_MS - 900_000, durationSeconds: 600, nowMs: NOON_MS },
    ],
    'trap.set': [{ config: TRAP }, { config: { ...TRAP, onBack: false, onTop: false } }],
    'exit.tried': [{ by: 'back', nowMs: NOON_MS }],
    'clock.ticked': [{ nowMs: NOON_MS + 1000 }, { nowMs: NOON_MS + 600_000 }],
    'popup.closed': [{ groupId: 600 }, { groupId: 7 }],
  },
  project: ({ context }) => context.remainingSeconds > 0,
  invariants: {
    'time is left only while special prices run': ({ context, tags }) =>
      context.remainingSeconds > 0 === tags.has('timing'),
    'the pop-up counts as shown only while it is': ({ value, tags }) => tags.has('popup') === (value.popup === 'shown'),
    'who may not be kept never is': ({ context, tags }) => context.isAllowed || !tags.has('armed'),
  },
})
