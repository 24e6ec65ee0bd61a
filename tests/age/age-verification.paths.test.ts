import { describePaths } from '../support/paths.ts'
import { cases } from './age-verification.cases.ts'

// What visitors see of them is replayed in a browser, by tests/e2e/path-replay.spec.ts.
describePaths('ageVerification', cases, {
  events: [
    'ageReturn.received',
    'ageSession.forgotten',
    'ageSession.missing',
    'ageSession.opened',
    'ageSession.unused',
    'check.cleared',
    'check.exhausted',
    'check.interrupted',
    'check.missed',
    'check.passed',
    'check.required',
    'check.strayed',
    'check.unneeded',
    'clearance.remembered',
    'dialog.closed',
    'refusal.chosen',
    'result.confirmed',
    'result.foreign',
    'result.missing',
    'retry.requested',
    'verifyNow.chosen',
    'visitor.changed',
  ],
  lasts: {
    'closing.forgettingStray after cookiePatience': { ms: 2_000 },
    'closing.givingUp after cookiePatience': { ms: 2_000 },
    'closing.recordingPass after cookiePatience': { ms: 2_000 },
  },
})
