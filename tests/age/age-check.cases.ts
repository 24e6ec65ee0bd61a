import { ageCheckMachine, type Clues } from '../../machines/age/age-check.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const OWN = 'session-of-mine'
const clues = (given: Partial<Clues> = {}) => ({
  clues: { hasValidToken: true, isCleared: false, isClearedDevice: false, openSessionId: '', triesUsed: 0, ...given },
})

export const cases = casesOf(ageCheckMachine, {
  inputs: { 'sent to its page': { returnedSessionId: '' }, 'back from the provider': { returnedSessionId: OWN } },
  events: {
    'clues.read': [
      clues(),
      clues({ hasValidToken: false }),
      clues({ isCleared: true }),
      clues({ isClearedDevice: true }),
      clues({ openSessionId: OWN }),
      clues({ openSessionId: OWN, triesUsed: 3 }),
    ],
    'mustPass.answered': [{ mustPass: true }, { mustPass: false }],
    'hasPassed.answered': [{ hasPassed: true }, { hasPassed: false }],
    'check.failed': [{ reason: 'check: offline' }],
    'ageReturn.received': [{ sessionId: OWN }, { sessionId: 'session-of-a-stranger' }],
  },
  project: ({ context: { returnedSessionId, session } }) => [returnedSessionId, session.sessionId, session.triesUsed],
  cover: 'transitions',
})
