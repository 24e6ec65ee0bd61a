import { describePaths } from '../support/paths.ts'
import { cases } from './route-guard.cases.ts'

// Where they lead visitors is replayed in a browser, by tests/e2e/guard-replay.spec.ts.
describePaths('routeGuard', cases, {
  events: [
    'age.settled',
    'age.unsettled',
    'maintenance.changed',
    'route.requested',
    'session.settled',
    'tokens.checked',
    'visitor.changed',
  ],
  lasts: { 'waitingForFacts after factsPatience': { ms: 5_000 }, 'checkingTokens after tokenPatience': { ms: 2_000 } },
})
