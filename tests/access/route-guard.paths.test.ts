import { describePaths } from '../support/paths.ts'
import { cases } from './route-guard.cases.ts'

// Where they lead visitors is replayed in a browser, by tests/e2e/guard-replay.spec.ts.
describePaths('routeGuard', cases)
