import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOON_MS } from '../support/samples.ts'

export const cases = casesOf(dealCardMachine, {
  inputs: {
    'with a timer and notes': { timerSeconds: 60, texts: 3, openedAtMs: NOON_MS },
    bare: { timerSeconds: 0, texts: 1, openedAtMs: NOON_MS },
  },
  project: ({ context }) => context.text,
  invariants: {
    'one of the notes is shown': ({ context }) => context.text < context.texts,
  },
})
