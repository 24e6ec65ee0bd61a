import { ageResultMachine } from '../../machines/age/age-result.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const sessionId = 'session-of-mine'

export const cases = casesOf(ageResultMachine, {
  inputs: {
    'just come back': { sessionId, triesUsed: 0 },
    'reloaded after two tries': { sessionId, triesUsed: 2 },
  },
  events: { 'result.unknown': [{ reason: 'result: offline' }] },
  project: ({ context }) => context.tries,
  cover: 'transitions',
})
